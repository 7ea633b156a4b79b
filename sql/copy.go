package sql

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// copyTo writes the rows of q in a format that DuckDB writes itself, with what
// failed of the run's instrument, if anything, as a last column. They go through
// a file aside, so that w gets all or, on an error, nothing.
func (db *DB) copyTo(ctx context.Context, q, format, failed string, w io.Writer) error {
	cols, err := db.describe(ctx, q)
	if err != nil {
		return err
	}
	path := filepath.Join(db.aside, "rows")
	defer os.Remove(path)
	as, options := exact, "FORMAT parquet, COMPRESSION zstd"
	switch format {
	case "csv":
		as, options = tame, "FORMAT csv, HEADER true"
	case "json":
		as, options = exact, "FORMAT json, ARRAY true"
	}
	list := make([]string, len(cols))
	for i, c := range cols {
		list[i] = as(c) + " AS " + Ident(c.name)
	}
	if failed != "" {
		list = append(list, quote(failed)+" AS instrument_failed")
		if format == "parquet" {
			options += ", KV_METADATA {instrument_failed: " + quote(failed) + "}"
		}
	}
	if _, err := db.ExecContext(ctx, fmt.Sprintf("COPY (SELECT %s FROM (%s\n)) TO %s (%s)", strings.Join(list, ", "), q, quote(path), options)); err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if format == "json" {
		return nulled(w, f)
	}
	_, err = io.Copy(w, f)
	return err
}

// A described column keeps its type of SQL.
type described struct {
	name, typ string
}

// describe is the columns that q gives.
func (db *DB) describe(ctx context.Context, q string) ([]described, error) {
	r, err := db.QueryContext(ctx, "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ("+q+"\n))")
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var cols []described
	for r.Next() {
		var c described
		if err := r.Scan(&c.name, &c.typ); err != nil {
			return nil, err
		}
		cols = append(cols, c)
	}
	return cols, r.Err()
}

// exact is the column as it is; a sum of integers, which files would hold as a
// float, as a decimal.
func exact(c described) string {
	if c.typ == "HUGEINT" || c.typ == "UHUGEINT" {
		return Ident(c.name) + "::DECIMAL(38, 0)"
	}
	return Ident(c.name)
}

// tame is the column with an apostrophe before text that a spreadsheet would
// run: what begins with = or @, or with a sign and is no number.
func tame(c described) string {
	if kindOf(c.typ) == text {
		name := Ident(c.name)
		return fmt.Sprintf(`CASE WHEN regexp_matches(%[1]s, '^[=@＝＠\t\r\n]') OR regexp_matches(%[1]s, '^[-+＋－]') AND NOT regexp_full_match(%[1]s, '[-+][0-9., \x{a0}\x{202f}]*%%?') THEN '''' || %[1]s ELSE %[1]s END`, name)
	}
	return exact(c)
}
