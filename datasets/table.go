// Package datasets declares every table of a run once, and reads and writes
// them. A table is a folder of Parquet parts whose rows are one tagged struct;
// stages meet in tables and nowhere else.
//
// A field's tag is its column: `col:"name"`, or `col:"name,dict"` where few
// distinct values repeat. Field types are string, bool, int32, int64, float64,
// and panel.Day (a date); Opt[T] of any of these is nullable. []string is a
// list of texts.
package datasets

import (
	"fmt"
	"path/filepath"
)

// A Table names the parts in which rows of type T are stored.
type Table[T any] struct {
	Name string
}

// An Opt is a value that may be unknown. The zero Opt is unknown, and is NULL
// in the file: never NaN, never a sentinel.
type Opt[T any] struct {
	V  T
	OK bool
}

// Some returns the known value v.
func Some[T any](v T) Opt[T] { return Opt[T]{v, true} }

// Dir is the folder of t's parts in the run at dir.
func (t Table[T]) Dir(dir string) string { return filepath.Join(dir, t.Name) }

// Path is the file of part k of t in the run at dir.
func (t Table[T]) Path(dir string, k int) string { return PartPath(dir, t.Name, k) }

// PartPath is the file of part k of the named table in the run at dir.
func PartPath(dir, table string, k int) string {
	return filepath.Join(dir, table, fmt.Sprintf("part-%05d.parquet", k))
}
