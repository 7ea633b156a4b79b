package sql

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestPrinting reads testdata/print.txtar: pairs of a query, whose name ends in
// the format and the terminal's width (0: a pipe), and what is printed.
func TestPrinting(t *testing.T) {
	const path = "testdata/print.txtar"
	ar, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := Open(context.Background(), fixture(t, "results"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for i := 0; i+1 < len(ar.Files); i += 2 {
		q, want := ar.Files[i], &ar.Files[i+1]
		var b bytes.Buffer
		if err := printAs(db, string(q.Data), q.Name, &b); err != nil {
			t.Fatalf("%s: %v", q.Name, err)
		}
		if *update {
			want.Data = b.Bytes()
		} else if diff := cmp.Diff(string(want.Data), b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", q.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func printAs(db *DB, q, name string, b *bytes.Buffer) error {
	fields := strings.Fields(name)
	format := fields[len(fields)-1]
	if format != "narrow" {
		return db.Query(context.Background(), q, format, b)
	}
	r, err := db.rows(context.Background(), strings.TrimRight(q, ";\n"))
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = writeTable(b, r, 40)
	return err
}

func TestTextOfARunCannotActOnWhoReadsIt(t *testing.T) {
	db, err := Open(context.Background(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	hostile := []string{"\x1b[31mred", "a\nb", "tab\there", "\u202eright to left", "=1+1", "@cmd", "-2+3", "+A1", "\t=1", "\r=1", "\u009b31m", "＝1+1"}
	var rows []string
	for _, s := range hostile {
		rows = append(rows, "("+quote(s)+")")
	}
	q := "SELECT * FROM (VALUES " + strings.Join(rows, ", ") + ") t(x)"

	var table, tame, exact bytes.Buffer
	for format, b := range map[string]*bytes.Buffer{"table": &table, "csv": &tame, "json": &exact} {
		if err := db.Query(context.Background(), q, format, b); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range table.String() {
		if r != '\n' && unprintable(r) {
			t.Errorf("the table holds %U:\n%q", r, table.String())
		}
	}
	if n := strings.Count(table.String(), "\n"); n != len(hostile)+1 {
		t.Errorf("the table has %d lines for %d rows", n, len(hostile))
	}
	records, err := csv.NewReader(&tame).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range records[1:] {
		if strings.ContainsAny(rec[0][:1], "=@+-\t\r") {
			t.Errorf("a spreadsheet would run %q", rec[0])
		}
	}
	var objects []map[string]string
	if err := json.Unmarshal(exact.Bytes(), &objects); err != nil {
		t.Fatal(err)
	}
	for i, o := range objects {
		if o["x"] != hostile[i] {
			t.Errorf("json: got %q, want %q", o["x"], hostile[i])
		}
	}
}

func TestWhatIsNoFormulaStaysAsItIs(t *testing.T) {
	db, err := Open(context.Background(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var b bytes.Buffer
	if err := db.Query(context.Background(), "SELECT '-' AS a, '-4.5' AS b, '+6,5 %' AS c, -1 AS d, 'x=y' AS e", "csv", &b); err != nil {
		t.Fatal(err)
	}
	if want := "a,b,c,d,e\n-,-4.5,\"+6,5 %\",-1,x=y\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestParquetComesBackAsItWas(t *testing.T) {
	out := t.TempDir()
	db, err := Open(context.Background(), t.TempDir(), out)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var b bytes.Buffer
	if err := db.Query(context.Background(), "SELECT sum(x) AS s, NULL::DOUBLE AS n FROM (VALUES (170141183460469231731687303715884105000::HUGEINT)) t(x)", "parquet", &b); err == nil {
		t.Error("a sum beyond 38 digits was written")
	}
	b.Reset()
	if err := db.Query(context.Background(), "SELECT sum(x) AS s, NULL::DOUBLE AS n FROM (VALUES (9007199254740993::BIGINT)) t(x)", "parquet", &b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(out, "x.parquet")
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	var s string
	if err := db.QueryRow("SELECT s::VARCHAR FROM " + quote(path) + " WHERE n IS NULL").Scan(&s); err != nil || s != "9007199254740993" {
		t.Errorf("got %q, %v", s, err)
	}
}

func TestErrorsSayWhatToDo(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, dir, query, format, want string }{
		{"a run that is not there", dir + "/none", "SELECT 1", "table", "no such run (run: pipeline run)"},
		{"no query", dir, " ; ", "table", "the query is empty"},
		{"an unknown format", dir, "SELECT 1", "xml", "there are table, csv, json, parquet"},
		{"an unquoted word of SQL", dir, "SELECT window FROM results", "table", `in double quotes: "window"`},
		{"an unquoted word of SQL before FROM", dir, "SELECT market, window\nFROM results", "csv", `in double quotes: "window"`},
		{"an unquoted end", dir, "SELECT end FROM claims", "table", `in double quotes: "end"`},
		{"an unknown view", dir, "FROM result", "csv", "results"},
	} {
		err := Query(context.Background(), c.dir, c.query, c.format, &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want …%s…", c.name, err, c.want)
		}
	}
}

func TestAFailedInstrumentIsSaidAboveTheResults(t *testing.T) {
	var b bytes.Buffer
	checks, err := Results(context.Background(), fixture(t, "instrument"), &b)
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, want := range []string{
		"planted statements read                    narrator:reader",
		"THE INSTRUMENT FAILED",
		"mutations judged anew: 1 failed, the worst is subject with 0, wanted 1\n",
		"refutations of the kind planted: 1 failed, the worst is narrator:confused with 0.5, wanted 1\n",
		"verdicts equal to the key: 2 failed, the worst is narrator:reciter with 0, wanted 1\n",
		"results:",
		"us      2026-08  llama",
	} {
		i := strings.Index(b.String()[at:], want)
		if i < 0 {
			t.Fatalf("no %q after what comes before it:\n%s", want, b.String())
		}
		at += i
	}
	failed := 0
	for _, c := range checks {
		if c.Outcome == Fail {
			failed++
		}
	}
	if failed != 6 {
		t.Errorf("%d checks failed, want 6", failed)
	}
}

func TestNotesSayWhatIsMissingAndWhatIsOld(t *testing.T) {
	dir := fixture(t, "results")
	ask := func(q string) string {
		t.Helper()
		var b bytes.Buffer
		if err := Query(context.Background(), dir, q, "table", &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	const missing, old = "note: empty, not written yet: ", "note: the estimates are older"
	if got := ask("FROM memory"); !strings.Contains(got, missing+"keys (run: pipeline run --stage score)") {
		t.Errorf("a table that a view needs: got\n%s", got)
	}
	for _, q := range []string{"FROM results", "FROM cells WHERE false"} {
		if got := ask(q); strings.Contains(got, missing) {
			t.Errorf("%s: all that it needs is there: got\n%s", q, got)
		}
	}
	if _, err := Build(context.Background(), dir, Config{}); err != nil {
		t.Fatal(err)
	}
	if got := ask("FROM power"); strings.Contains(got, old) {
		t.Errorf("made after the tables: got\n%s", got)
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "verdicts"), later, later); err != nil {
		t.Fatal(err)
	}
	if got := ask("FROM power"); !strings.Contains(got, old) {
		t.Errorf("made before a table: got\n%s", got)
	}
	if got := ask("FROM results"); strings.Contains(got, old) {
		t.Errorf("a view that reads no estimate: got\n%s", got)
	}
}

func TestATableThatIsNoTableIsNamed(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"cut", "PAR1 and nothing more", "table verdicts: "},
		{"empty", "", "(run: pipeline run --stage score --force)"},
	} {
		dir := fixture(t, "results")
		if err := os.WriteFile(filepath.Join(dir, "verdicts", "part-00001.parquet"), []byte(c.content), 0o666); err != nil {
			t.Fatal(err)
		}
		err := Query(context.Background(), dir, "FROM results", "table", &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want …%s…", c.name, err, c.want)
		}
	}
	dir := fixture(t, "results")
	db, err := connect(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("COPY (SELECT 'market' AS suite, 'x' AS cell) TO " + quote(filepath.Join(dir, "verdicts", "part-00000.parquet")) + " (FORMAT parquet)"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), dir); err == nil || !strings.Contains(err.Error(), "pipeline run --force") {
		t.Errorf("a table of another version: got %v", err)
	}
}
