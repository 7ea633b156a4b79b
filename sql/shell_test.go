package sql

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStatementsEndAtTheirSemicolons(t *testing.T) {
	for _, c := range []struct {
		name, text string
		complete   []string
		pending    string
	}{
		{"one", "SELECT 1;", []string{"SELECT 1"}, ""},
		{"two on a line", "SELECT 1; SELECT 2;\n", []string{"SELECT 1", "SELECT 2"}, ""},
		{"one that goes on", "SELECT 1;\nSELECT", []string{"SELECT 1"}, "\nSELECT"},
		{"in a string", "SELECT ';', 'it''s;';", []string{"SELECT ';', 'it''s;'"}, ""},
		{"in a name", `SELECT 1 AS "a;b";`, []string{`SELECT 1 AS "a;b"`}, ""},
		{"in a comment", "SELECT 1 -- ;\n;", []string{"SELECT 1 -- ;"}, ""},
		{"in a long comment", "SELECT /* ; ' */ 1;", []string{"SELECT /* ; ' */ 1"}, ""},
		{"in dollars", "SELECT $x$;$x$; SELECT $1;", []string{"SELECT $x$;$x$", "SELECT $1"}, ""},
		{"in a comment within a comment", "SELECT /* /* ; */ ; */ 1; SELECT 2;", []string{"SELECT /* /* ; */ ; */ 1", "SELECT 2"}, ""},
		{"in a string with escapes", `SELECT E'\';', name'';`, []string{`SELECT E'\';', name''`}, ""},
		{"after a backslash that escapes nothing", `SELECT '\'; SELECT 2;`, []string{`SELECT '\'`, "SELECT 2"}, ""},
		{"an open string", "SELECT 'a;\n", nil, "SELECT 'a;\n"},
		{"an open comment", "/* a;\n", nil, "/* a;\n"},
		{"a comment alone", "-- nothing\n", nil, ""},
		{"nothing", " ;; \n", nil, ""},
		{"all kinds of space", "\f;\v;\u00a0;\u2003;\x85;", []string{"\x85"}, ""},
	} {
		complete, pending := statements(c.text)
		if !slices.Equal(complete, c.complete) || pending != c.pending {
			t.Errorf("%s: got %q and %q, want %q and %q", c.name, complete, pending, c.complete, c.pending)
		}
	}
}

func FuzzStatements(f *testing.F) {
	f.Add("SELECT ';'; -- x\n/* */ $a$;$a$")
	f.Fuzz(func(t *testing.T, text string) {
		complete, pending := statements(text)
		size := len(pending)
		for _, q := range complete {
			if strings.TrimSpace(q) == "" {
				t.Fatalf("%q: an empty statement", text)
			}
			size += len(q)
		}
		if size > len(text) {
			t.Fatalf("%q: more came out", text)
		}
	})
}

func TestAShellInAPipeRunsWhatItReads(t *testing.T) {
	dir := fixture(t, "results")
	var b bytes.Buffer
	in := "SELECT arm, cells\nFROM results WHERE failed > 0;\n.format csv\nSELECT 1 AS one; SELECT 'a;b' AS two\n"
	if err := Shell(context.Background(), dir, strings.NewReader(in), &b); err != nil {
		t.Fatal(err)
	}
	want := "arm   cells\nreal      1\nnote: prompt_version varies within 1 of the groups above (full-1, probe-1)\none\n1\ntwo\na;b\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	err := Shell(context.Background(), dir, strings.NewReader("SELECT 1;\nSELECT nothing;\nSELECT 2;"), &b)
	if err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("an error in a pipe: got %v", err)
	}
	if err := Shell(context.Background(), dir, strings.NewReader(".what\n"), &b); err == nil || !strings.Contains(err.Error(), ".help") {
		t.Errorf("an unknown command: got %v", err)
	}
}

func TestCommandsSayWhatThereIs(t *testing.T) {
	var b bytes.Buffer
	if err := Shell(context.Background(), fixture(t, "results"), strings.NewReader(".tables\n.columns coverage\n.help\n"), &b); err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{" results how each model used its data", "coverage_low DOUBLE", ".quit"} {
		if !strings.Contains(said, want) {
			t.Errorf("nothing says %q:\n%s", want, b.String())
		}
	}
}

func TestCompletionKnowsViewsAndColumns(t *testing.T) {
	db, err := Open(context.Background(), fixture(t, "results"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := &shell{db: db}
	for _, c := range []struct{ line, head, offer string }{
		{"FROM res", "FROM ", "results"},
		{"FROM res", "FROM ", "results_strict"},
		{"FROM results SELECT win", "FROM results SELECT ", `"window"`},
		{"SELECT faithf", "SELECT ", "faithful"},
		{"SELECT 'æø', faithf", "SELECT 'æø', ", "faithful"},
		{"sel", "", "select "},
	} {
		head, offers, tail := s.complete(c.line, len([]rune(c.line)))
		if head != c.head || tail != "" || !slices.Contains(offers, c.offer) {
			t.Errorf("%s: got %q, %q, %q; want %q after %q", c.line, head, offers, tail, c.offer, c.head)
		}
	}
	if _, offers, _ := s.complete("SELECT zzzz", 11); len(offers) > 0 {
		t.Errorf("offers for nothing: %q", offers)
	}
}
