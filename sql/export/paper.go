// Package export writes a run as folders of files for others: the tables,
// numbers and figures of a paper, a dataset in the layout of the Hugging Face
// hub, records of Every Eval Ever. The same run gives the same bytes.
package export

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"os"
	"path/filepath"
	"text/template"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql"
	"market-claim-bench/pipeline/sql/report"
)

//go:embed paper.tex
var paperText string

var paper = template.Must(template.New("paper").Parse(paperText))

// Paper writes what a LaTeX paper needs of the run at dir into the folder to,
// and returns the files: tables/VIEW.tex, numbers.tex with every number as a
// macro, figures/NAME.pdf and .svg, and paper.tex, which has them all.
func Paper(ctx context.Context, dir, to string) (files []string, err error) {
	db, err := sql.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	figures, err := report.Figures(ctx, db)
	if err != nil {
		return nil, err
	}
	tables, err := db.Sheets(ctx)
	if err != nil {
		return nil, err
	}
	out := folder{to: to}
	for _, name := range tables {
		out.write("tables/"+name+".tex", func(b *bytes.Buffer) error {
			return db.Export(ctx, name, "latex", b, sql.ExportOptions{})
		})
	}
	out.write("numbers.tex", func(b *bytes.Buffer) error { return db.Numbers(ctx, b) })
	for _, f := range figures {
		out.write("figures/"+f.Name+".svg", func(b *bytes.Buffer) error { _, err := b.Write(f.SVG); return err })
		out.write("figures/"+f.Name+".pdf", func(b *bytes.Buffer) error { _, err := b.Write(f.PDF); return err })
	}
	out.write("paper.tex", func(b *bytes.Buffer) error {
		return paper.Execute(b, map[string]any{"Run": filepath.Base(dir), "Tables": tables, "Figures": figures})
	})
	return out.files, out.err
}

// A folder is where files are written, until one cannot be.
type folder struct {
	to    string
	files []string
	err   error
}

func (f *folder) write(name string, content func(*bytes.Buffer) error) {
	if f.err != nil {
		return
	}
	var b bytes.Buffer
	if f.err = content(&b); f.err != nil {
		return
	}
	path := filepath.Join(f.to, filepath.FromSlash(name))
	if f.err = os.MkdirAll(filepath.Dir(path), 0o777); f.err != nil {
		return
	}
	f.err = rundir.WriteFile(path, b.Bytes())
	f.files = append(f.files, path)
}
