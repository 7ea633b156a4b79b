package facts

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

const shared = "../../../shared/data/facts/"

// A stored is a transcript with the facts of its pack, scenario by scenario.
type stored struct {
	File         string
	Pack         string
	Scenario     string `json:"scenario_name"`
	Conversation []struct{ Role, Content string }
}

func (s *stored) turns() []Turn {
	var out []Turn
	for _, m := range s.Conversation {
		out = append(out, Turn{m.Role, m.Content})
	}
	return out
}

// A declared is a scenario with its facts.
type declared struct {
	Pack  string
	Facts []struct {
		Claim    string
		Value    float64
		Anchors  []string
		Valid    *string `json:"valid_from"`
		Verified *string `json:"verified_at"`
		Review   *string `json:"review_by"`
	}
}

func (d *declared) facts() []datasets.Fact {
	var out []datasets.Fact
	day := func(s *string) (o datasets.Opt[panel.Day]) {
		if s != nil {
			if d, err := panel.ParseDay(*s); err == nil {
				o = datasets.Some(d)
			}
		}
		return o
	}
	for _, f := range d.Facts {
		out = append(out, datasets.Fact{Claim: f.Claim, Value: f.Value, Anchors: f.Anchors, ValidFrom: day(f.Valid), VerifiedAt: day(f.Verified), ReviewBy: day(f.Review)})
	}
	return out
}

// readStored reads the stored transcripts and the facts they are about.
func readStored(tb testing.TB) ([]stored, []declared) {
	tb.Helper()
	var t struct{ Transcripts []stored }
	var d struct{ Scenarios []declared }
	for _, f := range []struct {
		name string
		into any
	}{{"factcheck_transcripts_golden.json", &t}, {"facts_12.json", &d}} {
		b, err := os.ReadFile(shared + f.name)
		if err != nil {
			tb.Skip("no stored transcripts: ", err)
		}
		if err := json.Unmarshal(b, f.into); err != nil {
			tb.Fatal(err)
		}
	}
	return t.Transcripts, d.Scenarios
}

// A judged is one line of testdata/judged.txt.
type judged struct {
	key, label string
	profiles   []string
}

func readJudged(t *testing.T) []judged {
	t.Helper()
	f, err := os.Open("testdata/judged.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []judged
	for in := bufio.NewScanner(f); in.Scan(); {
		if line := in.Text(); line != "" && line[0] != '#' {
			p := strings.Split(line, " | ")
			if len(p) != 6 || p[5] == "" {
				t.Fatalf("%q: want six fields", line)
			}
			out = append(out, judged{strings.Join(p[:3], " | "), p[4], strings.Fields(p[3])})
		}
	}
	return out
}

// Every wrong of either profile on the stored transcripts is judged by a
// reader; default calls wrong exactly what the reader calls a real error.
func TestEveryWrongOfTheStoredTranscriptsIsJudged(t *testing.T) {
	transcripts, scenarios := readStored(t)
	list := readJudged(t)
	seen := make([][]string, len(list))
	for _, p := range []Profile{Compat, Default} {
		for _, s := range scenarios {
			facts := s.facts()
			judge := New(p, "no", facts)
			for _, tr := range transcripts {
				if tr.Pack != s.Pack {
					continue
				}
				for i, r := range judge.Judge(tr.turns()) {
					if r.Outcome != Wrong {
						continue
					}
					key := tr.File + " | " + tr.Scenario + " | " + facts[i].Claim
					k := slices.IndexFunc(list, func(j judged) bool { return strings.HasPrefix(key, j.key) })
					if k < 0 {
						t.Errorf("%s calls it wrong, and nobody judged it: %s: %s", p, key, r.Reason)
						continue
					}
					seen[k] = append(seen[k], p.String())
				}
			}
		}
	}
	for k, j := range list {
		if !slices.Equal(j.profiles, seen[k]) {
			t.Errorf("%s: called wrong by %v, judged as called so by %v", j.key, seen[k], j.profiles)
		}
		if real := j.label == "real_error"; real != slices.Contains(seen[k], "default") {
			t.Errorf("%s: a reader says %s, default accuses: %v", j.key, j.label, !real)
		}
	}
}

// Every candidate stands where its span says.
func TestSpansOfTheStoredTranscripts(t *testing.T) {
	transcripts, scenarios := readStored(t)
	n := 0
	for _, p := range []Profile{Compat, Default} {
		for _, s := range scenarios {
			judge := New(p, "no", s.facts())
			for _, tr := range transcripts {
				turns := tr.turns()
				for _, r := range judge.Judge(turns) {
					for _, c := range r.All {
						n++
						checkSpan(t, turns, c)
					}
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d figures were considered", n)
	}
}

func checkSpan(t *testing.T, turns []Turn, c Candidate) {
	t.Helper()
	if c.Turn < 0 || c.Turn >= len(turns) || c.Start < 0 || c.Start >= c.End || c.End > len(turns[c.Turn].Text) {
		t.Fatalf("turn %d, bytes %d to %d: outside", c.Turn, c.Start, c.End)
	}
	if q := turns[c.Turn].Text[c.Start:c.End]; !strings.ContainsAny(q, "0123456789") && c.Unit != "-" && strings.TrimSpace(q) == "" {
		t.Fatalf("%q is no figure", q)
	}
}

func BenchmarkJudge(b *testing.B) {
	transcripts, scenarios := readStored(b)
	for _, p := range []Profile{Compat, Default} {
		b.Run(p.String(), func(b *testing.B) {
			judges := make([]*Judge, len(scenarios))
			for i := range scenarios {
				judges[i] = New(p, "no", scenarios[i].facts())
			}
			var turns [][]Turn
			for i := range transcripts {
				turns = append(turns, transcripts[i].turns())
			}
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				for i := range transcripts { // every transcript for the facts of one scenario of its pack
					for k := range scenarios {
						if scenarios[k].Pack == transcripts[i].Pack {
							judges[k].Judge(turns[i])
							n++
							break
						}
					}
				}
			}
			b.ReportMetric(float64(n)/b.Elapsed().Minutes(), "transcripts/min")
		})
	}
}

// FuzzJudge: neither profile panics, spans lie within their turns, an outcome
// agrees with its candidates, and what is dropped never counts.
func FuzzJudge(f *testing.F) {
	f.Add("Jeg tjener 850 000.", "Med 850 000 kr er du over taket på 7,1 F (356 420 kr), ca. **12 %**.")
	f.Add("", "| F | |\n|---|---|\n| 2024 | 46 300 kr |\n### Tak\n\n- **F:** 1.2.3 kr til 5 kr, ikke 4\u00a0000,- i uka")
	f.Add("+47 22 00 00 00", "mellom_35 og 40 kr. f.eks.  \u2028 3,278 kr 12 34 567 kr 800 80 000 kr")
	facts := []datasets.Fact{
		{Claim: "Fjellsatsen (F), NOK", Value: 50200, Anchors: []string{"fjellsats", "F"}, ValidFrom: datasets.Some(panel.Date(2026, 5, 1))},
		{Claim: "Støttetak, 4F, NOK per day", Value: 200800, Anchors: []string{"4F", "tak", "per dag"}},
		{Claim: "Andel, percent", Value: 12.5},
	}
	f.Fuzz(func(t *testing.T, user, model string) {
		turns := Answer(user, model)
		for _, p := range []Profile{Compat, Default} {
			for _, r := range New(p, "no", facts).Judge(turns) {
				counted := 0
				for _, c := range r.All {
					if c.Start < 0 || c.Start >= c.End || c.End > len(turns[c.Turn].Text) {
						t.Fatalf("%s: %q: bytes %d to %d", p, turns[c.Turn].Text, c.Start, c.End)
					}
					if c.Use == Counted {
						counted++
					}
				}
				if (counted == 0) != (r.Outcome == NotStated) {
					t.Fatalf("%s: %s with %d candidates", p, r.Outcome, counted)
				}
			}
		}
	})
}

// Judging is linear in the length of an answer, in one line or in many.
func BenchmarkLength(b *testing.B) {
	facts := []datasets.Fact{{Claim: "Fjellsatsen (F), NOK", Value: 50200, Anchors: []string{"fjellsats", "F"}, ValidFrom: datasets.Some(panel.Date(2026, 5, 1))}}
	for _, end := range []string{" ", "\n"} {
		for _, n := range []int{100, 1600} {
			text := strings.Repeat("I 2024 var F 46 300 kr og 0,4 F er 18 520 kr hvis fjellsatsen var 12 % eller tidligere"+end, n)
			for _, p := range []Profile{Compat, Default} {
				b.Run(p.String()+"/"+map[string]string{" ": "line", "\n": "lines"}[end]+"/"+map[int]string{100: "8KB", 1600: "140KB"}[n], func(b *testing.B) {
					j, turns := New(p, "no", facts), Answer("", text)
					b.SetBytes(int64(len(text)))
					for b.Loop() {
						j.Judge(turns)
					}
				})
			}
		}
	}
}
