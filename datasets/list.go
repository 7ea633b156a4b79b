package datasets

import (
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
)

// textList is the column of a []string field: a list of texts, never NULL.
// Rows that are read hold slices of their own.
func textList() column {
	return column{
		typ: arrow.ListOfNonNullable(arrow.BinaryTypes.String),
		put: func(b array.Builder, p unsafe.Pointer) {
			list := b.(*array.ListBuilder)
			list.Append(true)
			values := list.ValueBuilder().(*array.StringBuilder)
			for _, s := range *(*[]string)(p) {
				values.Append(s)
			}
		},
		get: func(a arrow.Array, i int, p unsafe.Pointer) {
			list := a.(*array.List)
			from, to := list.ValueOffsets(i)
			values := list.ListValues().(*array.String)
			texts := make([]string, 0, to-from)
			for j := from; j < to; j++ {
				texts = append(texts, values.Value(int(j)))
			}
			*(*[]string)(p) = texts
		},
		size: func(p unsafe.Pointer) int {
			n := 0
			for _, s := range *(*[]string)(p) {
				n += len(s)
			}
			return n
		},
	}
}
