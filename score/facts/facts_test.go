package facts

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

var update = flag.Bool("update", false, "rewrite what the judge is expected to say")

// TestCases reads testdata/*.txtar: pairs of a conversation with the facts it
// is about, and what both profiles say of them. The comment of an archive is
// the facts that all its cases share:
//
//	fact CLAIM = VALUE [from DATE] [until DATE] [: anchor, anchor]
//
// A line of a case that begins with > is the user's, another the model's.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		ar, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		shared := parseFacts(t, string(ar.Comment))
		for i := 0; i+1 < len(ar.Files); i += 2 {
			in, want := ar.Files[i], &ar.Files[i+1]
			t.Run(in.Name, func(t *testing.T) {
				facts := append(shared[:len(shared):len(shared)], parseFacts(t, string(in.Data))...)
				got := say(facts, parseTurns(string(in.Data)))
				if *update {
					want.Data = []byte(got)
				} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
					t.Errorf("%s\n(-want +got):\n%s", in.Data, diff)
				}
			})
		}
		if *update {
			if err := os.WriteFile(path, txtar.Format(ar), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func parseFacts(t *testing.T, text string) []datasets.Fact {
	t.Helper()
	var out []datasets.Fact
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "fact ")
		if !ok {
			continue
		}
		var f datasets.Fact
		rest, anchors, _ := strings.Cut(rest, " : ")
		for a := range strings.SplitSeq(anchors, ", ") {
			if a != "" {
				f.Anchors = append(f.Anchors, a)
			}
		}
		rest, f.ReviewBy = cutDate(t, rest, " until ")
		rest, f.ValidFrom = cutDate(t, rest, " from ")
		claim, value, ok := strings.Cut(rest, " = ")
		v, err := strconv.ParseFloat(value, 64)
		if !ok || err != nil {
			t.Fatalf("%q: want CLAIM = VALUE", line)
		}
		f.Claim, f.Value = claim, v
		out = append(out, f)
	}
	return out
}

func cutDate(t *testing.T, s, word string) (string, datasets.Opt[panel.Day]) {
	t.Helper()
	i := strings.LastIndex(s, word)
	if i < 0 {
		return s, datasets.Opt[panel.Day]{}
	}
	d, err := panel.ParseDay(s[i+len(word):])
	if err != nil {
		t.Fatal(err)
	}
	return s[:i], datasets.Some(d)
}

func parseTurns(text string) []Turn {
	var out []Turn
	for line := range strings.Lines(text) {
		role, said := "assistant", line
		if rest, ok := strings.CutPrefix(line, "> "); ok {
			role, said = "user", rest
		}
		switch n := len(out); {
		case strings.HasPrefix(line, "fact "):
		case n > 0 && out[n-1].Role == role:
			out[n-1].Text += said
		default:
			out = append(out, Turn{role, said})
		}
	}
	return out
}

// say is what both profiles say of the facts that either finds mentioned; of
// all where there are none.
func say(facts []datasets.Fact, conversation []Turn) string {
	var b strings.Builder
	both := [2][]Result{New(Default, "no", facts).Judge(conversation), New(Compat, "no", facts).Judge(conversation)}
	about := 0
	for _, results := range both {
		for i := range results {
			about += results[i].Chosen
		}
	}
	for i := range facts {
		if about > 0 && both[0][i].Chosen+both[1][i].Chosen == 0 {
			continue
		}
		for p, results := range both {
			r := &results[i]
			fmt.Fprintf(&b, "%s %v, %s: %s", facts[i].Claim, facts[i].Value, Profile(p), r.Outcome)
			for _, v := range r.Values {
				fmt.Fprintf(&b, " %v", v)
			}
			for _, f := range []struct {
				on   bool
				word string
			}{{r.Rounded, "rounded"}, {r.Hedged, "hedged"}, {r.Capped, "capped"}, {r.UserCited, "cited by the user"}} {
				if f.on {
					fmt.Fprintf(&b, ", %s", f.word)
				}
			}
			for _, c := range r.All {
				if c.Use != Counted && c.Why != "no_anchor" {
					fmt.Fprintf(&b, "; %v %s: %s", c.Value, c.Use, c.Why)
					if c.Period != "" {
						fmt.Fprintf(&b, " %s", c.Period)
					}
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
