package sql

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// ExportFormats are those of Export.
var ExportFormats = []string{"csv", "parquet", "json", "markdown", "latex"}

// ExportOptions say what to write beside the rows.
type ExportOptions struct {
	Caption string // of a LaTeX table; "": what the view's header says
	Label   string // "": tab: and the name
}

// Export writes the named table or view of the run at dir to w: whole as CSV,
// Parquet or JSON; as Markdown or LaTeX for a page, with the columns that a
// page has room for (see sheets).
//
// Where a check of the run's instrument failed, the file says so itself, as its
// readers can see: each row of CSV, Parquet and JSON has a column more,
// instrument_failed, with what failed, which is in the Parquet file's metadata
// too; Markdown begins with it; LaTeX has it under the table and in a comment.
func Export(ctx context.Context, dir, name, format string, w io.Writer, o ExportOptions) error {
	if !slices.Contains(ExportFormats, format) {
		return unknownFormat(format, ExportFormats)
	}
	db, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	return errors.Join(db.Export(ctx, name, format, w, o), db.Close())
}

// Export is the function Export on an open run.
func (db *DB) Export(ctx context.Context, name, format string, w io.Writer, o ExportOptions) error {
	if err := exportable(name); err != nil {
		return err
	}
	failed, err := db.Failed(ctx)
	if err != nil {
		return err
	}
	if format != "markdown" && format != "latex" {
		return db.copyTo(ctx, "FROM "+Ident(name)+order(name), format, failed, w)
	}
	p, err := db.sheet(ctx, name)
	if err != nil {
		return err
	}
	p.failed = failed
	if format == "markdown" {
		return p.markdown(w)
	}
	s, known := sheetOf(name)
	for _, col := range strings.Fields(s.paper) {
		if i := p.column(col); i >= 0 {
			p.without(i)
		}
	}
	if o.Caption == "" {
		o.Caption = headline(name)
		if _, said, ok := strings.Cut(s.title, ": "); known && ok {
			o.Caption = said + "."
		}
		first, size := utf8.DecodeRuneInString(o.Caption)
		o.Caption = string(unicode.ToUpper(first)) + o.Caption[size:]
	}
	if o.Label == "" {
		o.Label = "tab:" + name
	}
	return p.latex(w, o)
}

// sheet is the page of a table or view, with by what it was made.
func (db *DB) sheet(ctx context.Context, name string) (*page, error) {
	q := "FROM " + Ident(name) + order(name)
	if s, ok := sheetOf(name); ok {
		q = s.query
	}
	p, err := db.page(ctx, q)
	if err != nil || isTable(name) {
		return p, err
	}
	by, err := db.provenance(ctx)
	p.notes = append(p.notes, by...)
	return p, err
}

// Sheets are the views that a paper has tables of and that have rows, in its
// order.
func (db *DB) Sheets(ctx context.Context) ([]string, error) {
	var names []string
	for _, s := range sheets {
		var some bool
		if err := db.QueryRowContext(ctx, "SELECT EXISTS (FROM ("+s.query+"))").Scan(&some); err != nil {
			return nil, fmt.Errorf("%s: %w", s.view, err)
		}
		if some {
			names = append(names, s.view)
		}
	}
	return names, nil
}

// order is what puts the rows of a view in order that does not do so itself:
// one that others read, for which they would be sorted in vain.
func order(name string) string {
	views, err := readViews()
	if err != nil {
		return ""
	}
	for _, v := range views {
		if v.name == name && !v.sorted() {
			return " ORDER BY ALL"
		}
	}
	return ""
}

// Names are the tables and views that can be exported, sorted.
func Names() []string {
	var names []string
	for _, t := range tables {
		names = append(names, t.name)
	}
	views, err := readViews()
	if err != nil {
		panic(err) // embedded files: a test reads them
	}
	for _, v := range views {
		if !v.macro {
			names = append(names, v.name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func exportable(name string) error {
	names := Names()
	if slices.Contains(names, name) {
		return nil
	}
	nearest := slices.MinFunc(names, func(a, b string) int {
		return levenshtein.ComputeDistance(name, a) - levenshtein.ComputeDistance(name, b)
	})
	return fmt.Errorf("%s: no such table or view (the nearest is %s; all: %s)", name, nearest, strings.Join(names, ", "))
}

// headline is the first sentence of what a view's header says, or "".
func headline(name string) string {
	views, err := readViews()
	if err != nil {
		return ""
	}
	for _, v := range views {
		if v.name == name {
			text := strings.ReplaceAll(strings.TrimPrefix(v.doc, name+": "), "\n", " ")
			sentence, _, _ := strings.Cut(text, ". ")
			return strings.TrimSuffix(sentence, ".") + "."
		}
	}
	return "as stored."
}
