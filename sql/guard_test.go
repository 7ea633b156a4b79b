package sql

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// files lists what is below dir, with its sizes.
func files(t *testing.T, dir string) map[string]int64 {
	t.Helper()
	all := map[string]int64{}
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			all[path] = info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestAQueryThatDoesMoreThanReadIsRefused(t *testing.T) {
	dir := fixture(t, "results")
	t.Chdir(dir)
	before := files(t, dir)
	for _, q := range []string{
		"COPY claims TO 'claims.csv'",
		"COPY claims TO '" + dir + "/claims.csv'",
		"EXPORT DATABASE '" + dir + "/all'",
		"ATTACH '" + dir + "/other.duckdb' AS other",
		"CREATE TABLE mine AS FROM claims",
		"CREATE OR REPLACE VIEW claims AS SELECT 1",
		"CREATE TEMP MACRO f(x) AS x",
		"INSERT INTO claims SELECT * FROM claims",
		"UPDATE claims SET kind = 'x'",
		"DELETE FROM claims",
		"DROP VIEW claims",
		"ALTER VIEW claims RENAME TO c",
		"INSTALL httpfs",
		"LOAD httpfs",
		"SET threads = 1",
		"RESET threads",
		"PRAGMA enable_profiling = 'json'",
		"PRAGMA import_database('" + dir + "')",
		"CALL enable_logging('QueryLog')",
		"FROM enable_logging('QueryLog', storage = 'file', storage_path = '" + dir + "/log')",
		"SELECT * FROM Enable_Profiling(save_location = '" + dir + "/profile.json')",
		"EXPLAIN ANALYZE COPY claims TO '" + dir + "/claims.csv'",
		"EXPLAIN (FORMAT json) CREATE TABLE x AS SELECT 1",
		"explain analyze (format json) COPY claims TO '" + dir + "/claims.csv'",
		"BEGIN", "CHECKPOINT", "USE tables", "VACUUM", "DETACH memory",
	} {
		for _, format := range []string{"table", "json"} {
			err := Query(context.Background(), dir, q, format, &bytes.Buffer{})
			if err == nil || !strings.Contains(err.Error(), "only reads a run") && (reaches(q) || !strings.Contains(err.Error(), "Error")) {
				t.Errorf("%s: got %v", q, err)
			}
		}
	}
	if after := files(t, dir); !reflect.DeepEqual(before, after) {
		t.Errorf("the run holds other files: %v, were %v", after, before)
	}
}

// reaches reports whether q would write or fetch a file, which is refused as
// what it is and not as a path.
func reaches(q string) bool {
	return strings.HasPrefix(q, "COPY") || strings.HasPrefix(q, "ATTACH") || strings.HasPrefix(q, "INSTALL") || strings.HasPrefix(q, "EXPORT")
}

func TestAQueryThatReadsRuns(t *testing.T) {
	dir := fixture(t, "results")
	for _, q := range []string{
		"FROM claims LIMIT 1", "SELECT 1", "WITH a AS (SELECT 1 AS x) FROM a", "VALUES (1)", "TABLE claims", "DESCRIBE claims",
		"SHOW TABLES", "SUMMARIZE cells", "EXPLAIN SELECT 1", "explain analyze FROM claims", "EXPLAIN (FORMAT json) SELECT 1",
		"EXPLAIN (SELECT 1)", "PIVOT cells ON arm IN ('real', 'opposed') USING count(*)", "PRAGMA table_info('claims')",
		"-- a comment\nFROM claims LIMIT 1", "SELECT E'a\\'; b'",
		"SELECT max(y) FROM (SELECT range::VARCHAR || 'x' AS y FROM range(1000) ORDER BY y)",
	} {
		if err := Query(context.Background(), dir, q, "table", &bytes.Buffer{}); err != nil {
			t.Errorf("%s: %v", q, err)
		}
	}
}

func TestAQueryReadsTheRunAloneAndWhatItIsGiven(t *testing.T) {
	dir, beside := fixture(t, "results"), t.TempDir()
	t.Chdir(beside)
	for name, text := range map[string]string{"a.csv": "x\n1\n", "sub/b.csv": "x\n2\n"} {
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(q string, also ...string) error {
		return Query(context.Background(), dir, q, "csv", &bytes.Buffer{}, also...)
	}
	for _, q := range []string{
		"FROM 'a.csv'", "FROM '" + beside + "/a.csv'", "SELECT * FROM read_text('/etc/hostname')", "FROM glob('/etc/*')",
		"SELECT * FROM read_text('" + dir + "/../x')", "SELECT * FROM read_csv('https://localhost/x.csv')",
	} {
		if err := ask(q); err == nil || !strings.Contains(err.Error(), "--read PATH") && !strings.Contains(err.Error(), "httpfs") {
			t.Errorf("%s: got %v", q, err)
		}
	}
	for _, c := range []struct{ q, also string }{
		{"FROM 'a.csv'", "a.csv"}, {"FROM '" + beside + "/a.csv'", "a.csv"}, {"FROM 'sub/b.csv'", "sub"},
		{"FROM 'sub/*.csv'", filepath.Join(beside, "sub")}, {"SELECT count(*) FROM glob('" + dir + "/claims/*')", "a.csv"},
	} {
		if err := ask(c.q, c.also); err != nil {
			t.Errorf("%s with %s: %v", c.q, c.also, err)
		}
	}
	if err := ask("COPY claims TO 'sub/c.csv'", "sub"); err == nil {
		t.Error("a folder that may be read was written to")
	}
	if err := ask("SELECT 1", "nowhere"); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a path that is not there: got %v", err)
	}
}

func TestEveryQueryOfATextIsPrinted(t *testing.T) {
	dir := fixture(t, "results")
	const q = "SELECT 1 AS a; SELECT ';' AS b;\n-- the end\n"
	for format, want := range map[string]string{
		"table": "a\n1\n\nb\n;\n", "csv": "a\n1\n\nb\n;\n", "json": "[\n\t{\"a\":1}\n]\n[\n\t{\"b\":\";\"}\n]\n",
	} {
		var b bytes.Buffer
		if err := Query(context.Background(), dir, q, format, &b); err != nil || b.String() != want {
			t.Errorf("%s: got %q, %v, want %q", format, b.String(), err, want)
		}
	}
	if err := Query(context.Background(), dir, q, "parquet", &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "the rows of one") {
		t.Errorf("two results in one Parquet file: %v", err)
	}
}

func TestWhatJSONHasNoWordForIsNull(t *testing.T) {
	dir := fixture(t, "results")
	var b bytes.Buffer
	const q = `SELECT 'nan'::DOUBLE AS a, '-inf'::FLOAT AS b, ['inf'::DOUBLE, -1, 'nan'::DOUBLE] AS c, {x: '-inf'::DOUBLE, "Infinity": -2} AS d,
		'NaN \" \\' AS e, map {'NaN\': 'inf'::DOUBLE} AS f, NULL::DOUBLE AS g, -0.5 AS h, '"' AS "I""N"`
	if err := Query(context.Background(), dir, q, "json", &b); err != nil {
		t.Fatal(err)
	}
	var got []map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatalf("%v in %s", err, b.String())
	}
	want := map[string]any{
		"a": nil, "b": nil, "c": []any{nil, -1.0, nil}, "d": map[string]any{"x": nil, "Infinity": -2.0},
		"e": `NaN \" \\`, "f": map[string]any{`NaN\`: nil}, "g": nil, "h": -0.5, `I"N`: `"`,
	}
	if len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWhatMakesATableIsACommandThatThereIs(t *testing.T) {
	for _, tab := range tables {
		made, _, _ := strings.Cut(tab.made, ",")
		if words := strings.Fields(made); words[0] != "pipeline" || strings.Contains(tab.made, "--stage plan") || strings.Contains(tab.made, "--stage sql") {
			t.Errorf("%s: %s", tab.name, tab.made)
		}
	}
	dir := fixture(t, "results")
	var b bytes.Buffer
	if err := Query(context.Background(), dir, "FROM plan_deviations", "table", &b); err != nil || !strings.Contains(b.String(), "(run: pipeline plan seal FILE, before the first reply)") {
		t.Errorf("got %s, %v", b.String(), err)
	}
	for _, name := range []string{"plan_deviations", "estimates"} {
		dir := fixture(t, "results")
		os.MkdirAll(filepath.Join(dir, name), 0o777)
		if err := os.WriteFile(filepath.Join(dir, name, "part-00000.parquet"), []byte("nothing"), 0o666); err != nil {
			t.Fatal(err)
		}
		err := Query(context.Background(), dir, "FROM "+name, "table", &bytes.Buffer{})
		if err == nil || !strings.HasSuffix(err.Error(), "(run: pipeline run)") {
			t.Errorf("%s is spoilt: got %v", name, err)
		}
		if _, err := Build(context.Background(), dir, Config{}); name == "estimates" && err != nil {
			t.Errorf("estimates that are spoilt are not made again: %v", err)
		}
	}
}
