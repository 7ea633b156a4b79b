package sql

import (
	"bytes"
	"context"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// fixture is a run with the rows of a case of TestViews.
func fixture(t *testing.T, name string) string {
	t.Helper()
	ar, err := txtar.ParseFile(filepath.Join("testdata/views", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return writeFixture(t, ar.Files)
}

// counted is the rows of every view of a run, as CSV: name, rows.
func counted(t *testing.T, dir string) string {
	t.Helper()
	db, err := Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var b bytes.Buffer
	if err := db.Query(context.Background(), countViews(t), "csv", &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func countViews(t *testing.T) string {
	t.Helper()
	views, err := readViews()
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, v := range views {
		if !v.macro {
			parts = append(parts, "SELECT "+quote(v.name)+" AS name, count(*) AS n FROM "+Ident(v.name))
		}
	}
	for _, tab := range tables {
		parts = append(parts, "SELECT "+quote("table "+tab.name)+", count(*) FROM "+Ident(tab.name))
	}
	return strings.Join(parts, " UNION ALL ") + " ORDER BY 1"
}

func TestARunWithoutTablesHasEveryViewAndSaysWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	missing, err := Build(context.Background(), dir, Config{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(missingNotes(missing), "\n"), "empty, not written yet: panels (run: pipeline run --stage perturb)"; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); name != File && name != "estimates" {
			t.Errorf("%s was left in the run", name)
		}
	}
	if got := counted(t, dir); !strings.Contains(got, "results,0") {
		t.Errorf("got %s", got)
	}
}

// A folder's name may hold what SQL, globs and DuckDB's settings read.
func TestAnyFolderNameWorks(t *testing.T) {
	from := fixture(t, "results")
	results := func(dir string) string {
		t.Helper()
		var b bytes.Buffer
		if err := Query(context.Background(), dir, "FROM results", "csv", &b); err != nil {
			t.Error(err)
		}
		return b.String()
	}
	want := results(from)
	for _, name := range []string{`it's a,b [1] *? quo"te ærlig`, "model=x"} {
		dir := filepath.Join(t.TempDir(), name)
		if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		if got := results(dir); got != want {
			t.Errorf("%s: opened: got\n%swant\n%s", name, got, want)
		}
		if _, err := Build(context.Background(), dir, Config{}); err != nil {
			t.Errorf("%s: built: %v", name, err)
		}
	}
}

// TestAnotherDuckDBOpensTheFile opens run.duckdb in npm's DuckDB, started in
// the run's folder, and attached under another name from elsewhere.
func TestAnotherDuckDBOpensTheFile(t *testing.T) {
	node := installNode(t)
	dir := fixture(t, "results")
	if _, err := Build(context.Background(), dir, Config{}); err != nil {
		t.Fatal(err)
	}
	want := counted(t, dir)
	for _, how := range []string{"open", "attach"} {
		cmd := exec.Command(node, "read.mjs", how, dir, countViews(t))
		cmd.Dir = "testdata/node"
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", how, err, out)
		}
		if _, err := csv.NewReader(bytes.NewReader(out)).ReadAll(); err != nil || string(out) != want {
			t.Errorf("%s: got\n%swant\n%s", how, out, want)
		}
	}
}

// installNode installs the packages of testdata/node once, and gives node's
// path. Without npm the test is skipped, except where CI must have it.
func installNode(t *testing.T) string {
	t.Helper()
	node, err := exec.LookPath("node")
	npm, err2 := exec.LookPath("npm")
	if err != nil || err2 != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no node or npm here, and CI must have them")
		}
		t.Skip("no node or npm here: whether another DuckDB opens the file is not tested")
	}
	if _, err := os.Stat("testdata/node/node_modules/@duckdb/node-api"); err == nil {
		return node
	}
	cmd := exec.Command(npm, "ci", "--no-audit", "--no-fund")
	cmd.Dir = "testdata/node"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	return node
}
