package sql

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Formats are those of Query. Export knows two more.
var Formats = []string{"table", "csv", "json", "parquet"}

// Query runs q over the run at dir and writes its rows to w: as a table for
// people, as CSV whose text no spreadsheet takes for a formula, as a JSON array
// of objects, or as a Parquet file.
func Query(ctx context.Context, dir, q, format string, w io.Writer) error {
	if !slices.Contains(Formats, format) {
		return unknownFormat(format, Formats)
	}
	db, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	return errors.Join(db.Query(ctx, q, format, w), db.Close())
}

// Query is the function Query on an open run.
func (db *DB) Query(ctx context.Context, q, format string, w io.Writer) error {
	q = strings.TrimRight(q, "; \t\r\n")
	if q == "" {
		return errors.New("the query is empty")
	}
	if format != "table" {
		return hint(q, db.copyTo(ctx, q, format, w))
	}
	r, err := db.rows(ctx, q)
	if err != nil {
		return hint(q, err)
	}
	defer r.Close()
	n, err := writeTable(w, r, terminalWidth(w))
	if err != nil {
		return hint(q, err)
	}
	r.Close()
	notes, err := db.notes(ctx, q, r.cols)
	for _, said := range append(notes, db.warnings(q, n)...) {
		fmt.Fprintf(w, "note: %s\n", said)
	}
	return err
}

func unknownFormat(format string, known []string) error {
	return fmt.Errorf("--format %s: no such format (there are %s)", format, strings.Join(known, ", "))
}

// hint adds what to do about an error that many will meet: a column, window or
// end, whose name is a word of SQL.
func hint(q string, err error) error {
	if err == nil || !strings.Contains(err.Error(), "Parser Error") {
		return err
	}
	for _, word := range []string{"window", "end"} {
		if mentions(err.Error(), word) || word == "window" && mentions(q, word) {
			return fmt.Errorf(`%w (a column named by a word of SQL is written in double quotes: "%s")`, err, word)
		}
	}
	return err
}

// mentions reports whether s holds word, unquoted, as a word of its own.
func mentions(s, word string) bool {
	return slices.Contains(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return r != '"' && r != '_' && (r < 'a' || r > 'z')
	}), word)
}
