package sql

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestExport reads testdata/export.txtar: files named by a table or view and a
// format, and what is written of the run of the case results. The rows of
// hostile are made here.
func TestExport(t *testing.T) {
	const path = "testdata/export.txtar"
	ar, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := fixture(t, "results")
	for i := range ar.Files {
		f := &ar.Files[i]
		name, format, _ := strings.Cut(f.Name, " ")
		var b bytes.Buffer
		switch name {
		case "hostile":
			err = exportHostile(t, dir, format, &b)
		case "numbers":
			err = Numbers(context.Background(), dir, &b)
		default:
			err = Export(context.Background(), dir, name, format, &b, ExportOptions{})
		}
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		if *update {
			f.Data = b.Bytes()
		} else if diff := cmp.Diff(string(f.Data), b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", f.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func exportHostile(t *testing.T, dir, format string, b *bytes.Buffer) error {
	t.Helper()
	db, err := Open(context.Background(), dir)
	if err != nil {
		return err
	}
	defer db.Close()
	p, err := db.page(context.Background(), `SELECT * FROM (VALUES
		('[2em]\input{/etc/passwd}', -1.5, NULL), ('50 % of $A & #1_b^2~ {x} "q" * −5', 12, 3), ('<script>a|b</script> *b* [x](y) `+"`c`"+`', NULL, -400), (e'line\nbreak \x1b[31m', 0.25, 5)
	) t("na_me", x, n)`)
	if err != nil {
		return err
	}
	if format == "markdown" {
		return p.markdown(b)
	}
	return p.latex(b, ExportOptions{Caption: "50 % of {it}", Label: "tab:x"})
}

func TestUnknownExportsNameTheNearest(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, format, want string }{
		{"result", "csv", "the nearest is results;"},
		{"unread_figure", "csv", "the nearest is unread_figures;"},
		{"results", "docx", "there are csv, parquet, json, markdown, latex"},
		{"results; DROP", "csv", "no such table or view"},
	} {
		err := Export(context.Background(), dir, c.name, c.format, &bytes.Buffer{}, ExportOptions{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want …%s…", c.name, err, c.want)
		}
	}
}

// Every table and view is written for a page, and as data twice the same.
func TestEverythingExportsTheSameTwice(t *testing.T) {
	dir := fixture(t, "results")
	if _, err := Build(context.Background(), dir, Config{}); err != nil {
		t.Fatal(err)
	}
	all := func(format string) map[string]string {
		db, err := Open(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		out := map[string]string{}
		for _, name := range Names() {
			var b bytes.Buffer
			if err := db.export(context.Background(), name, format, &b, ExportOptions{}); err != nil {
				t.Errorf("%s as %s: %v", name, format, err)
			}
			out[name] = b.String()
		}
		return out
	}
	all("latex")
	if diff := cmp.Diff(all("csv"), all("csv")); diff != "" {
		t.Error(diff)
	}
}
