package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// ErrNoTable says that a stage has not written a table yet.
var ErrNoTable = errors.New("no such table")

// readRows is the number of rows that a reader holds at a time.
const readRows = 8192

// Parts lists the parts of the named table in the run at dir, in order. No
// part is ErrNoTable.
func Parts(dir, table string) ([]int, error) {
	entries, err := os.ReadDir(filepath.Join(dir, table))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var parts []int
	for _, e := range entries {
		name, ok := strings.CutPrefix(e.Name(), "part-")
		name, ok2 := strings.CutSuffix(name, ".parquet")
		if k, err := strconv.Atoi(name); ok && ok2 && err == nil {
			parts = append(parts, k)
		}
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, table), ErrNoTable)
	}
	slices.Sort(parts)
	return parts, nil
}

// Read yields the rows of t in the run at dir: of the given parts, or of all.
// The row is overwritten by the next one; its strings stay good. An error ends
// the stream.
func (t Table[T]) Read(ctx context.Context, dir string, parts ...int) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		if len(parts) == 0 {
			var err error
			if parts, err = Parts(dir, t.Name); err != nil {
				yield(nil, err)
				return
			}
		}
		for _, k := range parts {
			for row, err := range readFile[T](ctx, t.Path(dir, k)) {
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	}
}

// ReadFile yields the rows of t in a file outside a run, as Read does.
func (t Table[T]) ReadFile(ctx context.Context, path string) iter.Seq2[*T, error] {
	return readFile[T](ctx, path)
}

// All reads the rows of t into memory: for tables that are small.
func (t Table[T]) All(ctx context.Context, dir string, parts ...int) ([]T, error) {
	var rows []T
	for row, err := range t.Read(ctx, dir, parts...) {
		if err != nil {
			return nil, err
		}
		rows = append(rows, *row)
	}
	return rows, nil
}

func readFile[T any](ctx context.Context, path string) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		err := eachRow(ctx, path, func(row *T) bool { return yield(row, nil) })
		if err != nil {
			yield(nil, fmt.Errorf("%s: %w", path, err))
		}
	}
}

// eachRow calls use for every row until it returns false.
func eachRow[T any](ctx context.Context, path string, use func(*T) bool) error {
	f, err := file.OpenParquetFile(path, false)
	if err != nil {
		return foreign(err)
	}
	defer f.Close()
	r, err := pqarrow.NewFileReader(f, pqarrow.ArrowReadProperties{BatchSize: readRows}, memory.DefaultAllocator)
	if err != nil {
		return foreign(err)
	}
	cols := columns[T]()
	batches, err := r.GetRecordReader(ctx, nil, nil)
	if err != nil {
		return foreign(err)
	}
	defer batches.Release()
	var row T
	for {
		batch, err := batches.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return foreign(err)
		}
		arrays, err := match(batch, cols)
		if err != nil {
			return err
		}
		for i := range int(batch.NumRows()) {
			for j := range cols {
				cols[j].get(arrays[j], i, at(unsafe.Pointer(&row), &cols[j]))
			}
			if !use(&row) {
				return nil
			}
		}
	}
}

// match finds each column's array in the batch, by name.
func match(batch arrow.RecordBatch, cols []column) ([]arrow.Array, error) {
	arrays := make([]arrow.Array, len(cols))
	for i, c := range cols {
		at := batch.Schema().FieldIndices(c.name)
		if len(at) != 1 {
			return nil, fmt.Errorf("column %s: absent (written by another version? run its stage with --force)", c.name)
		}
		arrays[i] = batch.Column(at[0])
		if !arrow.TypeEqual(arrays[i].DataType(), c.typ) {
			return nil, fmt.Errorf("column %s: is %s, want %s (run its stage with --force)", c.name, arrays[i].DataType(), c.typ)
		}
	}
	return arrays, nil
}

func foreign(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("not a whole Parquet file (run its stage with --force): %w", err)
}
