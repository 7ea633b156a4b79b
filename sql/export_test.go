package sql

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
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
			err = exportNumbers(t, dir, &b)
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

func exportNumbers(t *testing.T, dir string, b *bytes.Buffer) error {
	t.Helper()
	db, err := Open(context.Background(), dir)
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Numbers(context.Background(), b)
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

// What failed of the instrument is in each row and in a Parquet file's metadata;
// where nothing failed, a file is as its view.
func TestAFileSaysThatTheInstrumentFailed(t *testing.T) {
	db, err := Open(context.Background(), fixture(t, "results"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for failed, want := range map[string]string{"": "0 0 0", "it's wrong": "1 3 1"} {
		path := filepath.Join(db.aside, "file.parquet")
		var b bytes.Buffer
		if err := db.copyTo(context.Background(), "FROM coverage", "parquet", failed, &b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		q := "SELECT count(*)::VARCHAR FROM parquet_kv_metadata(" + quote(path) + ") WHERE decode(key) = 'instrument_failed' AND decode(value) = " + quote(failed)
		column := "SELECT count(*)::VARCHAR FROM parquet_schema(" + quote(path) + ") WHERE name = 'instrument_failed'"
		rows := "SELECT '0'"
		if failed != "" {
			rows = "SELECT count(*)::VARCHAR FROM " + quote(path) + " WHERE instrument_failed = " + quote(failed)
		}
		var got string
		if err := db.QueryRow("SELECT concat_ws(' ', (" + q + "), (" + rows + "), (" + column + "))").Scan(&got); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%q: metadata, rows, column: %s, want %s", failed, got, want)
		}
	}
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
			if err := db.Export(context.Background(), name, format, &b, ExportOptions{}); err != nil {
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
