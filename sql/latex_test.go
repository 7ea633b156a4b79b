package sql

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var kept = flag.String("kept", "", "a folder for the document of TestEveryTableCompiles, to look at")

// Every table and view compiles, empty or not, and so do texts that LaTeX would
// obey, a table too wide for a page and one too long.
func TestEveryTableCompiles(t *testing.T) {
	if _, err := exec.LookPath("pdflatex"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("pdflatex is not installed (Debian: texlive-latex-recommended, texlive-science)")
	}
	dir, to := fixture(t, "results"), t.TempDir()
	db, err := Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(to, name+".tex"), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	doc := "\\documentclass{article}\\usepackage{booktabs,graphicx,longtable,pdflscape,rotating,siunitx}\\input{numbers}\\begin{document}\n"
	add := func(name string, b *bytes.Buffer) {
		write(name, b.Bytes())
		doc += "\\input{" + name + "}\\clearpage\n"
	}
	for _, name := range Names() {
		var b bytes.Buffer
		if err := db.Export(context.Background(), name, "latex", &b, ExportOptions{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		add(name, &b)
	}
	var b bytes.Buffer
	if err := exportHostile(t, dir, "latex", &b); err != nil {
		t.Fatal(err)
	}
	add("hostile", &b)
	wide := &page{}
	for i := range 30 {
		wide.cols = append(wide.cols, col{fmt.Sprintf("column_%d", i), kind(i % 2)})
		wide.places = append(wide.places, 0)
	}
	for i := range 100 {
		row := make([]any, len(wide.cols))
		for j := range row {
			row[j] = int64(i * j)
			if j%2 == 0 {
				row[j] = "some text"
			}
		}
		wide.rows = append(wide.rows, row)
	}
	b.Reset()
	if err := wide.latex(&b, ExportOptions{Caption: "Wide.", Label: "tab:wide"}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "\\begin{longtable}"); n < 3 {
		t.Errorf("30 columns are in %d tables", n)
	}
	add("wide", &b)
	b.Reset()
	if err := db.Numbers(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	write("numbers", b.Bytes())
	write("all", []byte(doc+"\\end{document}\n"))
	c := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex")
	c.Dir = to
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if *kept != "" {
		if err := os.CopyFS(*kept, os.DirFS(to)); err != nil {
			t.Fatal(err)
		}
	}
}
