package datasets

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"

	"market-claim-bench/pipeline/datasets/panel"
)

// A column moves one field of a row struct to and from Arrow. Its functions
// are chosen once per table and take the field's address, because building
// rows by reflection costs five times as much.
type column struct {
	name   string
	dict   bool
	offset uintptr
	typ    arrow.DataType
	null   bool
	put    func(b array.Builder, field unsafe.Pointer)
	get    func(a arrow.Array, i int, field unsafe.Pointer)
	size   func(field unsafe.Pointer) int // bytes of text; nil for fixed widths
}

var layouts sync.Map // reflect.Type → []column

// columns returns the columns of row type T. A field without a tag or of an
// unsupported type is a programming error and panics.
func columns[T any]() []column {
	t := reflect.TypeFor[T]()
	if c, ok := layouts.Load(t); ok {
		return c.([]column)
	}
	cols := layout(t, 0)
	layouts.Store(t, cols)
	return cols
}

func layout(t reflect.Type, base uintptr) []column {
	var cols []column
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			cols = append(cols, layout(f.Type, base+f.Offset)...)
			continue
		}
		name, option, _ := strings.Cut(f.Tag.Get("col"), ",")
		c, ok := fieldColumn(f.Type)
		if name == "" || !ok {
			panic(fmt.Sprintf("datasets: %s.%s: no column tag, or type %s has no column", t, f.Name, f.Type))
		}
		c.name, c.dict, c.offset = name, option == "dict", base+f.Offset
		cols = append(cols, c)
	}
	return cols
}

func fieldColumn(t reflect.Type) (column, bool) {
	switch t {
	case reflect.TypeFor[string]():
		c := plain(arrow.BinaryTypes.String, (*array.StringBuilder).Append, (*array.String).Value)
		c.size = func(p unsafe.Pointer) int { return len(*(*string)(p)) }
		return c, true
	case reflect.TypeFor[[]string]():
		return textList(), true
	case reflect.TypeFor[bool]():
		return plain(arrow.FixedWidthTypes.Boolean, (*array.BooleanBuilder).Append, (*array.Boolean).Value), true
	case reflect.TypeFor[int32]():
		return plain(arrow.PrimitiveTypes.Int32, (*array.Int32Builder).Append, (*array.Int32).Value), true
	case reflect.TypeFor[int64]():
		return plain(arrow.PrimitiveTypes.Int64, (*array.Int64Builder).Append, (*array.Int64).Value), true
	case reflect.TypeFor[float64]():
		return plain(arrow.PrimitiveTypes.Float64, (*array.Float64Builder).Append, (*array.Float64).Value), true
	case reflect.TypeFor[panel.Day]():
		return plain(arrow.FixedWidthTypes.Date32, putDay, getDay), true
	case reflect.TypeFor[Opt[string]]():
		return nullable(arrow.BinaryTypes.String, (*array.StringBuilder).Append, (*array.String).Value), true
	case reflect.TypeFor[Opt[bool]]():
		return nullable(arrow.FixedWidthTypes.Boolean, (*array.BooleanBuilder).Append, (*array.Boolean).Value), true
	case reflect.TypeFor[Opt[int32]]():
		return nullable(arrow.PrimitiveTypes.Int32, (*array.Int32Builder).Append, (*array.Int32).Value), true
	case reflect.TypeFor[Opt[int64]]():
		return nullable(arrow.PrimitiveTypes.Int64, (*array.Int64Builder).Append, (*array.Int64).Value), true
	case reflect.TypeFor[Opt[float64]]():
		return nullable(arrow.PrimitiveTypes.Float64, (*array.Float64Builder).Append, (*array.Float64).Value), true
	case reflect.TypeFor[Opt[panel.Day]]():
		return nullable(arrow.FixedWidthTypes.Date32, putDay, getDay), true
	}
	return column{}, false
}

func plain[V any, B array.Builder, A arrow.Array](typ arrow.DataType, put func(B, V), get func(A, int) V) column {
	return column{
		typ: typ,
		put: func(b array.Builder, p unsafe.Pointer) { put(b.(B), *(*V)(p)) },
		get: func(a arrow.Array, i int, p unsafe.Pointer) { *(*V)(p) = get(a.(A), i) },
	}
}

func nullable[V any, B array.Builder, A arrow.Array](typ arrow.DataType, put func(B, V), get func(A, int) V) column {
	return column{
		typ:  typ,
		null: true,
		put: func(b array.Builder, p unsafe.Pointer) {
			o := (*Opt[V])(p)
			if !o.OK {
				b.AppendNull()
				return
			}
			put(b.(B), o.V)
		},
		get: func(a arrow.Array, i int, p unsafe.Pointer) {
			if a.IsNull(i) {
				*(*Opt[V])(p) = Opt[V]{}
				return
			}
			*(*Opt[V])(p) = Opt[V]{get(a.(A), i), true}
		},
	}
}

func putDay(b *array.Date32Builder, d panel.Day)      { b.Append(arrow.Date32(d)) }
func getDay(a *array.Date32, i int) panel.Day         { return panel.Day(a.Value(i)) }
func at(row unsafe.Pointer, c *column) unsafe.Pointer { return unsafe.Add(row, c.offset) }

// schema is the Arrow schema of row type T.
func schema(cols []column) *arrow.Schema {
	fields := make([]arrow.Field, len(cols))
	for i, c := range cols {
		fields[i] = arrow.Field{Name: c.name, Type: c.typ, Nullable: c.null}
	}
	return arrow.NewSchema(fields, nil)
}
