package sql

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

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
// Parquet or JSON; as Markdown or LaTeX for a page, where results has the
// columns that are printed after a run.
func Export(ctx context.Context, dir, name, format string, w io.Writer, o ExportOptions) error {
	if !slices.Contains(ExportFormats, format) {
		return unknownFormat(format, ExportFormats)
	}
	if err := exportable(name); err != nil {
		return err
	}
	db, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	return errors.Join(db.export(ctx, name, format, w, o), db.Close())
}

func (db *DB) export(ctx context.Context, name, format string, w io.Writer, o ExportOptions) error {
	q := "FROM " + ident(name) + order(name)
	if format != "markdown" && format != "latex" {
		return db.copyTo(ctx, q, format, w)
	}
	if name == "results" || name == "results_strict" {
		q = pageOf(name)
	}
	p, err := db.page(ctx, q)
	if err != nil {
		return err
	}
	if aggregates(q) {
		by, err := db.provenance(ctx)
		if err != nil {
			return err
		}
		p.notes = append(p.notes, by...)
	}
	if format == "markdown" {
		return p.markdown(w)
	}
	if o.Caption == "" {
		o.Caption = name + ": " + headline(name)
	}
	if o.Label == "" {
		o.Label = "tab:" + name
	}
	return p.latex(w, o)
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

// A page is a result in memory, for formats that people read.
type page struct {
	cols   []col
	rows   [][]any
	places []int // of each column's floats
	notes  []string
}

func (db *DB) page(ctx context.Context, q string) (*page, error) {
	r, err := db.rows(ctx, q)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	p := &page{cols: r.cols}
	for {
		chunk, err := r.next(chunkRows)
		if err != nil {
			return nil, err
		}
		p.rows = append(p.rows, chunk...)
		if len(chunk) < chunkRows {
			break
		}
	}
	r.Close()
	for i := range p.cols {
		p.places = append(p.places, decimals(p.rows, i))
	}
	p.notes, err = db.notes(ctx, q, p.cols)
	return p, err
}

// n is what the rows are of: the sum of their column n, or checkable, and the
// cells; where they have neither, how many rows there are.
func (p *page) n() string {
	total := func(names ...string) (int64, bool) {
		for _, name := range names {
			i := slices.IndexFunc(p.cols, func(c col) bool { return c.name == name })
			if i < 0 {
				continue
			}
			var sum int64
			for _, row := range p.rows {
				v, ok := row[i].(int64)
				if !ok && row[i] != nil {
					return 0, false
				}
				sum += v
			}
			return sum, true
		}
		return 0, false
	}
	said := fmt.Sprintf("%d rows", len(p.rows))
	if n, ok := total("n", "checkable"); ok {
		said = fmt.Sprintf("n = %d", n)
	}
	if cells, ok := total("cells"); ok {
		said += fmt.Sprintf(" in %d cells", cells)
	}
	return said
}

// markdown writes a table of GitHub's kind.
func (p *page) markdown(w io.Writer) error {
	var b strings.Builder
	b.WriteByte('|')
	for _, c := range p.cols {
		b.WriteString(" " + markdownText(clean(c.name)) + " |")
	}
	b.WriteString("\n|")
	for _, c := range p.cols {
		if c.kind.number() {
			b.WriteString("---:|")
		} else {
			b.WriteString("---|")
		}
	}
	b.WriteByte('\n')
	for _, row := range p.rows {
		b.WriteByte('|')
		for i, v := range row {
			b.WriteString(" " + markdownText(show(v, p.places[i])) + " |")
		}
		b.WriteByte('\n')
	}
	for _, n := range p.notes {
		b.WriteString("\nnote: " + markdownText(n) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var markdownText = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`,
).Replace
