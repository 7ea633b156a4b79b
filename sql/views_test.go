package sql

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite what the views are expected to give")

// TestViews reads testdata/*.txtar: rows of tables in TABLE.csv, and what each
// view makes of them in a file of the view's name, one record a paragraph.
// Unknown values are not listed where a record is long.
func TestViews(t *testing.T) {
	paths, err := filepath.Glob("testdata/views/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			dir := writeFixture(t, ar.Files)
			if err := estimate(context.Background(), dir, Config{Cutoffs: []Cutoff{{"llama", "2025-12-31"}}}); err != nil {
				t.Fatal(err)
			}
			db, err := Open(context.Background(), dir)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			for i := range ar.Files {
				f := &ar.Files[i]
				if strings.HasSuffix(f.Name, ".csv") {
					continue
				}
				got := records(t, db, f.Name)
				if *update {
					f.Data = []byte(got)
				} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", f.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// records prints a view: as a table where it is narrow, else one column a line
// and only what is known and not zero.
func records(t *testing.T, db *DB, view string) string {
	t.Helper()
	r, err := db.rows(context.Background(), "FROM "+Ident(view)+order(view))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var b strings.Builder
	if len(r.cols) <= 16 {
		if _, err := writeTable(&b, r, 0); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	chunk, err := r.next(chunkRows)
	if err != nil {
		t.Fatal(err)
	}
	for n, row := range chunk {
		if n > 0 {
			b.WriteByte('\n')
		}
		for i, c := range r.cols {
			b.WriteString(c.name + " " + show(row[i], 4) + "\n")
		}
	}
	return b.String()
}

// TestEveryViewHasACase keeps a view from being added without rows in and out.
func TestEveryViewHasACase(t *testing.T) {
	paths, err := filepath.Glob("testdata/views/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, path := range paths {
		ar, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range ar.Files {
			shown[f.Name] = len(strings.TrimSpace(string(f.Data))) > 0
		}
	}
	views, err := readViews()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		if !v.macro && !shown[v.name] {
			t.Errorf("view %s: no case in testdata/views", v.name)
		}
	}
}
