package prompt

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

var update = flag.Bool("update", false, "rewrite testdata")

// Contexts of a prompt that shows prices, and all of them.
var (
	showing = []string{Full, Sparse, Probe, Elicited}
	all     = append(slices.Clone(showing), None, Quiz, Identify)
)

// sample is a window of three sessions of two names; the second has no opens,
// no volume in its last session, and finer prices.
func sample(masked bool) Data {
	d := Data{
		Group: "Test Exchange", Currency: "EUR", Window: "2026-02", Masked: masked,
		First: panel.Date(2026, 2, 2), Last: panel.Date(2026, 2, 4),
		Names: []Name{{Label: "AVEN", Company: "Avenmoor Steel"}, {Label: "BRIX", Company: "Brixel"}},
	}
	for i, start := range []float64{41.5, 0.9358} {
		n := &d.Names[i]
		identity := "named"
		if masked {
			*n, identity = Name{Label: "Stock " + string(rune('A'+i))}, "masked"
		}
		for s := range 3 {
			x := start * (1 + 0.02*float64(s))
			b := datasets.PanelBar{
				Ticker: []string{"AVEN", "BRIX"}[i], Label: n.Label, Identity: identity,
				Session: d.First + panel.Day(s), SessionTag: (d.First + panel.Day(s)).String(),
				Decimals: int32(2 + 2*i), Close: x, High: datasets.Some(x + 0.01), Low: datasets.Some(x - 0.01),
			}
			if i == 0 {
				b.Open = datasets.Some(x)
			}
			if i == 0 || s < 2 {
				b.Volume = datasets.Some(float64(1234500 + s))
			}
			if masked {
				b.SessionTag = fmt.Sprintf("D%d", s+1)
				b.Volume.V /= 1234501
			}
			n.Bars = append(n.Bars, b)
		}
	}
	return d
}

// asked is the sample with a question of each kind.
func asked(style, metric string) Data {
	d := sample(false)
	d.Names = d.Names[:1]
	d.Names[0].Bars = nil
	d.Question = Question{Style: style, Metric: metric, From: panel.Date(2026, 1, 30), To: d.Last}
	if style == "choices" {
		d.Question.Choices = []string{"+3.9%", "-3.9%", "+7.1%", "+1.2%"}
	}
	return d
}

func TestTextsAreAsReviewed(t *testing.T) {
	var out txtar.Archive
	add := func(name, context, version string, d Data) {
		text, err := Render(context, version, d)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		out.Files = append(out.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	for _, c := range all {
		for _, v := range Versions(c) {
			switch {
			case c == Quiz:
				for _, style := range Styles {
					for _, m := range Metrics {
						add(strings.Join([]string{c, v, style, m}, " "), c, v, asked(style, m))
					}
				}
			case c == Identify:
				add(c+" "+v, c, v, sample(true))
			default:
				add(c+" "+v, c, v, sample(false))
				add(c+" "+v+" masked", c, v, sample(true))
			}
		}
	}
	file := filepath.Join("testdata", "texts.txtar")
	got := txtar.Format(&out)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("texts differ from %s (a text that was sent is never edited: add a version):\n%s", file, d)
	}
}

func TestEveryContextHasThreeVersions(t *testing.T) {
	for _, c := range all {
		if got := Versions(c); len(got) < 3 {
			t.Errorf("%s: versions %v", c, got)
		}
	}
	for _, style := range Styles {
		for _, v := range Versions(Quiz) {
			if _, err := Render(Quiz, v, asked(style, "return")); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestAPromptIsReadBackAsWhatItShows(t *testing.T) {
	for _, c := range append(showing, Identify) {
		for _, v := range Versions(c) {
			for _, masked := range []bool{false, true} {
				if c == Identify && !masked {
					continue
				}
				d := sample(masked)
				text, err := Render(c, v, d)
				if err != nil {
					t.Fatal(err)
				}
				got, err := panel.ParsePrompt(text)
				if err != nil {
					t.Fatalf("%s\n%v", text, err)
				}
				ends := c == Sparse || c == Probe
				if diff := cmp.Diff(expectShown(d, ends), got); diff != "" {
					t.Errorf("%s %s masked=%v: %s\n%s", c, v, masked, diff, text)
				}
			}
		}
	}
	for _, c := range []string{None, Quiz} {
		text, err := Render(c, "v1", asked("open", "close"))
		if got, err2 := panel.ParsePrompt(text); err != nil || err2 != nil || len(got.Series) != 0 {
			t.Errorf("%s: shows %v (%v, %v)", c, got, err, err2)
		}
	}
}

// expectShown is what a reader of the prompt is to find in it.
func expectShown(d Data, ends bool) panel.Shown {
	s := panel.Shown{Currency: d.Currency, Masked: d.Masked}
	s.Gaps = ends
	if d.Masked {
		s.Currency = ""
		if !ends {
			s.VolumeDen = 1000
		}
	}
	for i, n := range d.Names {
		s.Names = append(s.Names, panel.Name{Ticker: n.Label, Company: n.Company})
		s.Places = append(s.Places, 2+2*i)
		series := panel.Series{Ticker: n.Label}
		for j, b := range n.Bars {
			if ends && j == 1 {
				continue
			}
			day := b.Session
			if d.Masked {
				day = panel.Day(j + 1)
			}
			if i == 0 {
				s.Days = append(s.Days, day)
			}
			bar := panel.Bar{Close: level(b.Close, b.Decimals), Volume: -1}
			if !ends {
				bar.High, bar.Low = level(b.High.V, b.Decimals), level(b.Low.V, b.Decimals)
				if b.Open.OK {
					bar.Open = level(b.Open.V, b.Decimals)
				}
				if b.Volume.OK {
					bar.Volume = int64(b.Volume.V + 0.5)
					if d.Masked {
						bar.Volume = int64(1000*b.Volume.V + 0.5)
					}
				}
			}
			series.Bars = append(series.Bars, bar)
		}
		s.Series = append(s.Series, series)
	}
	return s
}

func level(x float64, decimals int32) panel.Level {
	return panel.LevelOf(x).OnTick(panel.Tick(int(decimals)))
}

func TestAMaskedPromptTellsNeitherWhoNorWhen(t *testing.T) {
	for _, c := range append(showing, Identify) {
		for _, v := range Versions(c) {
			text, _ := Render(c, v, sample(true))
			for _, cue := range []string{"AVEN", "Avenmoor", "BRIX", "2026", "February", "EUR", "Test Exchange"} {
				if strings.Contains(text, cue) {
					t.Errorf("%s %s tells %q:\n%s", c, v, cue, text)
				}
			}
		}
	}
}

func TestMaskedAndNamedPromptsDifferInNamesOnly(t *testing.T) {
	swap := strings.NewReplacer(
		"AVEN (Avenmoor Steel)", "Stock A", "BRIX (Brixel)", "Stock B", "AVEN", "Stock A", "BRIX", "Stock B",
		"in February 2026", "over 3 sessions", " (Test Exchange)", "", "in EUR", "indexed to 100 at the first close",
		"2026-02-02", "D1", "2026-02-03", "D2", "2026-02-04", "D3")
	for _, c := range showing {
		for _, v := range Versions(c) {
			named := sample(false)
			for i := range named.Names {
				for j := range named.Names[i].Bars {
					named.Names[i].Bars[j].Volume = datasets.Opt[float64]{}
				}
			}
			masked := sample(true)
			for i := range masked.Names {
				for j := range masked.Names[i].Bars {
					masked.Names[i].Bars[j].Volume = datasets.Opt[float64]{}
				}
			}
			a, _ := Render(c, v, named)
			b, _ := Render(c, v, masked)
			if diff := cmp.Diff(swap.Replace(a), b); diff != "" {
				t.Errorf("%s %s: %s", c, v, diff)
			}
		}
	}
}

// telltale are words that would tell a model that it is being tested, or on
// what.
var telltale = []string{
	"experiment", "test whether", "benchmark", "evaluat", "modified", "changed", "altered", "perturb", "fake",
	"synthetic", "memory", "memoris", "memoriz", "recall", "training", "cutoff", "recite", "honest", "careful", "trust",
}

func TestNoPromptSaysAWordAboutTheExperiment(t *testing.T) {
	for _, c := range all {
		for _, v := range Versions(c) {
			d := sample(c == Identify)
			if c == Quiz {
				d = asked("open", "return")
			}
			text, err := Render(c, v, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range telltale {
				if strings.Contains(strings.ToLower(strings.ReplaceAll(text, "Test Exchange", "")), w) {
					t.Errorf("%s %s says %q:\n%s", c, v, w, text)
				}
			}
		}
	}
}

func TestDataWithAHoleIsRefused(t *testing.T) {
	bare := sample(false)
	bare.Names[1].Bars = nil
	for _, c := range []struct {
		name, context, version, want string
		data                         Data
	}{
		{"a version that does not exist", Full, "v9", "prompt full.v9.tmpl: no such template (versions of full: v1, v2, v3)", sample(false)},
		{"a context that does not exist", "sparce", "v1", "prompt sparce.v1.tmpl: no such template (versions of sparce: )", sample(false)},
		{"no names", None, "v1", "prompt none.v1.tmpl: no names to write about", Data{}},
		{"a name without bars", Full, "v1", "prompt full.v1.tmpl: BRIX: no bars to show", bare},
		{"a metric that is not asked", Quiz, "v1", `prompt quiz-open.v1.tmpl: metric "beta": not one that is asked (return, close, daily_return, max_daily_gain, max_daily_loss)`, asked("open", "beta")},
		{"one choice", Quiz, "v1", "prompt quiz-choices.v1.tmpl: choices: fewer than two", func() Data {
			d := asked("choices", "return")
			d.Question.Choices = d.Question.Choices[:1]
			return d
		}()},
	} {
		if _, err := Render(c.context, c.version, c.data); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

func TestTheOrderOfNamesIsSeeded(t *testing.T) {
	if got := Order(0, 5); !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
		t.Errorf("seed 0: %v", got)
	}
	for seed := int64(1); seed < 50; seed++ {
		a, b := Order(seed, 10), Order(seed, 10)
		if !slices.Equal(a, b) {
			t.Fatalf("seed %d: %v and %v", seed, a, b)
		}
		slices.Sort(a)
		if !slices.Equal(a, Order(0, 10)) {
			t.Fatalf("seed %d: %v is no order of ten", seed, b)
		}
	}
	if slices.Equal(Order(1, 10), Order(2, 10)) {
		t.Error("two seeds give one order")
	}
}
