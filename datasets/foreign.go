package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// Foreign reads a Parquet file that another program wrote, as text: head is
// called with the names of its columns, then use with the cells of each row,
// until one fails. NULL is "". A date is 2026-08-03, a time 2026-08-03
// 00:00:00Z. The cells are overwritten by the next row's.
//
// The two levels of columns that pandas writes as "('Close', 'JPM')" are two
// calls of head.
func Foreign(ctx context.Context, path string, head, use func(cells []string) error) error {
	f, err := file.OpenParquetFile(path, false)
	if err != nil {
		return fmt.Errorf("not a Parquet file: %w", err)
	}
	defer f.Close()
	r, err := pqarrow.NewFileReader(f, pqarrow.ArrowReadProperties{BatchSize: readRows}, memory.DefaultAllocator)
	if err != nil {
		return err
	}
	batches, err := r.GetRecordReader(ctx, nil, nil)
	if err != nil {
		return err
	}
	defer batches.Release()
	names := make([]string, batches.Schema().NumFields())
	for i, c := range batches.Schema().Fields() {
		names[i] = c.Name
	}
	for _, level := range levels(names) {
		if err := head(level); err != nil {
			return err
		}
	}
	cells := make([]string, len(names))
	for {
		batch, err := batches.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		for i := range int(batch.NumRows()) {
			for j, a := range batch.Columns() {
				cells[j] = ""
				if !a.IsNull(i) {
					cells[j] = a.ValueStr(i)
				}
			}
			if err := use(cells); err != nil {
				return err
			}
		}
	}
}

// levels splits names that are pandas' pairs into two rows; a name that is no
// pair stands in the first, the other is empty.
func levels(names []string) [][]string {
	first, second := make([]string, len(names)), make([]string, len(names))
	pairs := false
	for i, name := range names {
		first[i] = name
		inner, ok := strings.CutPrefix(name, "('")
		inner, ok2 := strings.CutSuffix(inner, "')")
		a, b, ok3 := strings.Cut(inner, "', '")
		if ok && ok2 && ok3 {
			first[i], second[i], pairs = a, b, true
		}
	}
	if !pairs {
		return [][]string{first}
	}
	return [][]string{first, second}
}
