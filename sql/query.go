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

// Query runs the statements of q over the run at dir, one after another, and
// writes the rows of each to w: as a table for people, as CSV whose text no
// spreadsheet takes for a formula, as a JSON array of objects, or as a Parquet
// file, which holds one result. A statement that does more than read is an
// error, and so is one that reads a file outside the run that is not at or
// below one of the paths in also.
func Query(ctx context.Context, dir, q, format string, w io.Writer, also ...string) error {
	if !slices.Contains(Formats, format) {
		return unknownFormat(format, Formats)
	}
	all, last := statements(q)
	if strings.TrimSpace(last) != "" {
		all = append(all, last)
	}
	if len(all) > 1 && format == "parquet" {
		return fmt.Errorf("%d queries: a Parquet file holds the rows of one", len(all))
	}
	db, err := Open(ctx, dir, also...)
	if err != nil {
		return err
	}
	defer db.Close()
	if len(all) == 0 {
		return errors.New("the query is empty")
	}
	for i, q := range all {
		if i > 0 && format != "json" {
			fmt.Fprintln(w)
		}
		if err := db.Query(ctx, q, format, w); err != nil {
			return err
		}
	}
	return nil
}

// Query runs the one statement of q, as the function Query does.
func (db *DB) Query(ctx context.Context, q, format string, w io.Writer) error {
	q = strings.TrimRight(q, "; \t\r\n")
	if q == "" {
		return errors.New("the query is empty")
	}
	if err := db.check(ctx, q); err != nil {
		return hint(q, err)
	}
	if format != "table" {
		return hint(q, db.copyTo(ctx, q, format, "", w))
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

// hint adds what to do about an error that many will meet: a file outside the
// run, and a column, window or end, whose name is a word of SQL.
func hint(q string, err error) error {
	switch {
	case err == nil:
		return nil
	case strings.Contains(err.Error(), "Permission Error"):
		return fmt.Errorf("%w\n(a query reads the run alone; a file or folder beside it: --read PATH)", err)
	case !strings.Contains(err.Error(), "Parser Error"):
		return err
	}
	said := strings.ReplaceAll(err.Error(), "end of input", "")
	for _, word := range []string{"window", "end"} {
		if mentions(said, word) || word == "window" && mentions(q, word) {
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
