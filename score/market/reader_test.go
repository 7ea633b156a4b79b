package market

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

var update = flag.Bool("update", false, "rewrite the expected claims")

// roster knows the names of the markets.
func roster(t testing.TB, markets ...string) *Roster {
	t.Helper()
	var shown, donors []universe.Name
	for _, m := range markets {
		u, err := universe.Load(m)
		if err != nil {
			t.Fatal(err)
		}
		shown = append(shown, u.Names...)
		donors = append(donors, u.Donors...)
	}
	return NewRoster(shown, donors)
}

func august(t testing.TB) Window {
	t.Helper()
	first, err := panel.ParseDay("2026-08-03")
	if err != nil {
		t.Fatal(err)
	}
	return Window{First: first, Last: first + 28}
}

// TestRead compares the claims of each text with those below it. The window is
// August 2026, the names are those of both markets.
func TestRead(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata: ", err)
	}
	r := NewReader(roster(t, "us", "lisbon"))
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(ar.Files); i += 2 {
			text, want := string(ar.Files[i].Data), &ar.Files[i+1]
			got := format(text, r.Read(text, august(t)))
			if *update {
				want.Data = []byte(got)
				continue
			}
			if got != string(want.Data) {
				t.Errorf("%s: %s:\n%s\ngot\n%swant\n%s", file, ar.Files[i].Name, text, got, want.Data)
			}
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// format prints a reading, one claim or unread figure a line.
func format(text string, r Reading) string {
	var b strings.Builder
	for _, c := range r.Claims {
		b.WriteString(c.String())
		fmt.Fprintf(&b, "  [%s]\n", oneLine(text[c.SpanStart:c.SpanEnd]))
	}
	for _, s := range r.Unread {
		fmt.Fprintf(&b, "unread [%s]\n", text[s.Start:s.End])
	}
	for _, p := range r.Passages {
		fmt.Fprintf(&b, "%s [%s]\n", p.Flag, oneLine(text[p.Start:p.End]))
	}
	return b.String()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
