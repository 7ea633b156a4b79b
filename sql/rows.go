package sql

import (
	"context"
	stdsql "database/sql"
	"strings"
)

// A col is a column of a result.
type col struct {
	name string
	kind kind
}

// A kind is how a column's values look.
type kind int

const (
	text kind = iota
	integer
	float  // also decimals
	other  // dates, lists and the rest: as text, but never a formula
	ranged // of a page: numbers with their bounds
)

func (k kind) number() bool { return k == integer || k == float }

func kindOf(databaseType string) kind {
	switch base, _, _ := strings.Cut(databaseType, "("); base {
	case "VARCHAR", "ENUM", "UUID":
		return text
	case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT":
		return integer
	case "FLOAT", "DOUBLE", "DECIMAL":
		return float
	}
	return other
}

// rows are the rows of a result, some at a time.
type rows struct {
	*stdsql.Rows
	cols []col
	ptrs []any
}

// rows runs q.
func (db *DB) rows(ctx context.Context, q string) (*rows, error) {
	r, err := db.QueryContext(ctx, q)
	if err != nil {
		return nil, err
	}
	types, err := r.ColumnTypes()
	if err != nil {
		r.Close()
		return nil, err
	}
	out := &rows{Rows: r, ptrs: make([]any, len(types))}
	for _, t := range types {
		out.cols = append(out.cols, col{t.Name(), kindOf(t.DatabaseTypeName())})
	}
	return out, nil
}

// next returns up to n rows more; none at the end.
func (r *rows) next(n int) ([][]any, error) {
	var chunk [][]any
	for len(chunk) < n && r.Next() {
		row := make([]any, len(r.cols))
		for i := range row {
			r.ptrs[i] = &row[i]
		}
		if err := r.Scan(r.ptrs...); err != nil {
			return nil, err
		}
		chunk = append(chunk, row)
	}
	return chunk, r.Err()
}
