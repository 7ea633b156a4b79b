package narrate

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/generate/prompt"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestRepliesAreAsReviewed holds a reply and its key of every writer, style
// and context, for a person to read.
func TestRepliesAreAsReviewed(t *testing.T) {
	files := map[string]*txtar.Archive{}
	add := func(file, name string, s Spec) {
		text, keys, err := Write(s)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if files[file] == nil {
			files[file] = &txtar.Archive{}
		}
		files[file].Files = append(files[file].Files, txtar.File{Name: name, Data: []byte(text + "\n" + listed(keys))})
	}
	for i, style := range Styles {
		for _, writer := range Writers {
			add(style, writer, testSpec(writer, style, "full", uint64(100+i)))
		}
	}
	for _, context := range []string{"sparse", "probe", "elicited", "none"} {
		for _, writer := range []string{Reader, Reciter, Mixed, Silent} {
			add(context, writer, testSpec(writer, "prose", context, 7))
		}
		add(context, "portuguese", testSpec(Reader, "portuguese", context, 7))
		add(context, "masked", masked(testSpec(Reader, "prose", context, 7)))
	}
	for _, style := range prompt.Styles {
		for _, metric := range prompt.Metrics {
			for _, writer := range []string{Reader, Reciter} {
				add("quiz", strings.Join([]string{style, metric, writer}, " "), asked(writer, style, metric))
			}
		}
	}
	add("identify", "reader", masked(testSpec(Reader, "prose", "identify", 1)))
	add("identify", "reciter", masked(testSpec(Reciter, "prose", "identify", 1)))
	add("identify", "mixed", masked(testSpec(Mixed, "prose", "identify", 1)))
	for name, got := range files {
		golden(t, filepath.Join("testdata", name+".txtar"), got)
	}
}

func golden(t *testing.T, file string, ar *txtar.Archive) {
	t.Helper()
	got := txtar.Format(ar)
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
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

// listed is a key for a person to read, one statement a line.
func listed(keys []Key) string {
	var b strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&b, "%s %s", k.Kind, k.Subject)
		if k.Object != "-" {
			fmt.Fprintf(&b, " to %s", k.Object)
		}
		fmt.Fprintf(&b, " %s", k.Metric)
		if k.Rank.OK {
			fmt.Fprintf(&b, " #%d", k.Rank.V)
		}
		if k.Value.OK {
			fmt.Fprintf(&b, " %s %s ±%s", strconv.FormatFloat(k.Value.V, 'f', -1, 64), k.Unit, strconv.FormatFloat(k.Quantum.V/2, 'g', -1, 64))
		}
		if k.Direction != "-" {
			b.WriteString(" " + k.Direction)
		}
		if k.Bound != "exact" {
			b.WriteString(" " + k.Bound)
		}
		if k.Hedged {
			b.WriteString(" hedged")
		}
		if k.Statement.Start.OK {
			fmt.Fprintf(&b, " from %s", k.Statement.Start.V)
		}
		if k.Statement.End.OK {
			fmt.Fprintf(&b, " to %s", k.Statement.End.V)
		}
		if k.Base != "-" {
			fmt.Fprintf(&b, " on %s", k.Base)
		}
		if k.Disclosed {
			b.WriteString(" disclosed " + k.Use)
		}
		fmt.Fprintf(&b, " | %s, %s", k.Planted, k.Expect)
		if k.RefutedAs != "-" {
			b.WriteString(" " + k.RefutedAs)
		}
		fmt.Fprintf(&b, " | %s\n", k.Quote)
	}
	return b.String()
}

// masked is the spec of the masked twin, as perturb makes it: prices times 100
// over the first close, no volumes.
func masked(s Spec) Spec {
	cent := panel.One / 100
	for _, p := range []*panel.Panel{&s.Shown, &s.Truth} {
		for i := range p.Series {
			first := s.Truth.Series[i].Bars[s.Truth.First].Close.Float()
			bars := make([]panel.Bar, len(p.Series[i].Bars))
			for j, b := range p.Series[i].Bars {
				at := func(l panel.Level) panel.Level { return panel.Display(100*l.Float()/first, cent) }
				bars[j] = panel.Bar{Open: at(b.Open), High: at(b.High), Low: at(b.Low), Close: at(b.Close), Volume: -1}
			}
			if p == &s.Truth { // its own first close is still wanted above
				defer func() { s.Truth.Series[i].Bars = bars }()
				continue
			}
			p.Series[i].Bars = bars
		}
	}
	for i := range s.Names {
		s.Labels = append(s.Labels, "Stock "+string(rune('A'+i)))
	}
	for i := range s.Shown.Days {
		s.Tags = append(s.Tags, fmt.Sprintf("D%d", i+1))
	}
	return s
}

// asked is the spec of a closed-book question about the third name.
func asked(writer, style, metric string) Spec {
	s := testSpec(writer, "prose", "quiz", 3)
	const i = 2
	s.Shown.Series, s.Truth.Series = s.Shown.Series[i:i+1], s.Truth.Series[i:i+1]
	s.Names, s.Decimals = s.Names[i:i+1], s.Decimals[i:i+1]
	d := s.Truth.Days
	s.Question = prompt.Question{Style: style, Metric: metric, From: d[0], To: d[len(d)-1]}
	if metric == "close" || metric == "daily_return" {
		s.Question.To = d[9]
	}
	if style == "choices" {
		s.Question.Choices = []string{"3.1%", "-13.3%", "9.9%", "-2.7%"}
	}
	return s
}

func TestASpecDecidesEveryByte(t *testing.T) {
	for _, style := range Styles {
		s := testSpec(Confused, style, "full", 5)
		a, ka, _ := Write(s)
		b, kb, _ := Write(s)
		if a != b || cmp.Diff(ka, kb) != "" {
			t.Errorf("%s: two texts:\n%s\n%s", style, a, b)
		}
	}
}

// slips are signs of a phrase that does not fit where it stands.
var slips = regexp.MustCompile(`  | ,|\.\.|,,| \.|, \.|\( | \)|\ba [8aeiou]|\ban [b-df-hj-np-tv-z1-79]|[{}\[\]]|(?i)\b(the the|a a|in in|of of|on on) `)

func TestTextsAreTidy(t *testing.T) {
	bad := 0
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		for _, m := range slips.FindAllStringIndex(text, -1) {
			got := text[m[0]:m[1]]
			if strings.HasPrefix(got, "a ") && (s.Style == "portuguese" || strings.HasPrefix(text[m[0]:], "a one")) || strings.HasPrefix(got, "an 1") && (strings.HasPrefix(text[m[0]:], "an 11") || strings.HasPrefix(text[m[0]:], "an 18")) {
				continue
			}
			if bad++; bad < 20 {
				t.Errorf("%s %s %s %d: %q in …%s…", s.Writer, s.Style, s.Context, s.Seed, got, text[max(0, m[0]-60):min(len(text), m[1]+40)])
			}
		}
	})
}

var numeral = regexp.MustCompile(`[0-9][0-9.,]*[0-9]|[0-9]`)

func TestEveryQuoteHoldsItsFigure(t *testing.T) {
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) { quoted(t, s, text, keys) })
}

// quoted checks that the quotes of a key lie in the text, in order, and hold
// the figures that the key states.
func quoted(t *testing.T, s Spec, text string, keys []Key) {
	t.Helper()
	at := 0
	for _, k := range keys {
		where := fmt.Sprintf("%s %s %s %d: %+v\n%s", s.Writer, s.Style, s.Context, s.Seed, k, text)
		if k.QuoteStart < at || k.QuoteEnd > len(text) || text[k.QuoteStart:k.QuoteEnd] != k.Quote || k.Quote != strings.TrimSpace(k.Quote) || k.Quote == "" {
			t.Fatalf("the quote is not in its place: %s", where)
		}
		at = k.QuoteStart
		if !k.Value.OK || k.FigureEnd == 0 {
			continue
		}
		if k.FigureStart < k.QuoteStart || k.FigureEnd > k.QuoteEnd {
			t.Fatalf("the figure lies outside its quote: %s", where)
		}
		n := numeral.FindString(text[k.FigureStart:k.FigureEnd])
		if n == "" {
			continue // in words
		}
		mark, group := ".", ","
		if s.Style == "portuguese" {
			mark, group = ",", "."
		}
		n = strings.ReplaceAll(strings.ReplaceAll(n, group, ""), mark, ".")
		v, err := strconv.ParseFloat(n, 64)
		_, frac, _ := strings.Cut(n, ".")
		size := max(k.Value.V, -k.Value.V)
		for range k.Scale {
			v *= 10
		}
		if err != nil || v-size > 1e-9*size || size-v > 1e-9*size || len(frac) != int(k.Decimals.V) {
			t.Fatalf("%q is not %v with %d decimals: %s", n, k.Value.V, k.Decimals.V, where)
		}
	}
}

func TestTheShareOfRecitedFactsIsRho(t *testing.T) {
	for _, rho := range []float64{0, 0.05, 0.5, 1} {
		recitedFacts, facts := 0, 0
		for seed := range uint64(60) {
			s := testSpec(Mixed, "prose", "elicited", seed)
			s.Rho = rho
			_, keys, err := Write(s)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range keys {
				if k.Kind != "value" {
					continue
				}
				facts++
				if k.Planted == True {
					recitedFacts++
				}
			}
		}
		// Exact counts of these seeds; the binomial standard error is 0.014
		// at one half.
		if got := float64(recitedFacts) / float64(facts); got < rho-0.03 || got > rho+0.03 || (rho == 0 || rho == 1) && got != rho {
			t.Errorf("rho %v: %d of %d facts were recited", rho, recitedFacts, facts)
		}
	}
}

func TestWhatIsRecitedDoesNotDependOnTheStyle(t *testing.T) {
	of := func(style string) map[string]string {
		_, keys, err := Write(testSpec(Mixed, style, "elicited", 9))
		if err != nil {
			t.Fatal(err)
		}
		m := map[string]string{}
		for _, k := range keys {
			if k.Metric == "return" {
				m[k.Subject] = k.Planted
			}
		}
		return m
	}
	if d := cmp.Diff(of("prose"), of("portuguese")); d != "" {
		t.Error(d)
	}
}

func TestAReaderOfAProbeTellsNothingOfThePathBetween(t *testing.T) {
	for _, context := range []string{"sparse", "probe"} {
		for _, style := range Styles {
			for seed := range uint64(20) {
				s := testSpec(Reader, style, context, seed)
				text, keys, _ := Write(s)
				for _, k := range keys {
					d := s.Shown.Days
					inner := k.Statement.End.OK && k.Statement.End.V != d[0] && k.Statement.End.V != d[len(d)-1]
					if inner || k.Metric == "daily_return" || k.Bound == "exact" && k.Metric == "drawdown" || k.Expect != supported && k.Kind != "causal" {
						t.Errorf("%s: %+v\n%s", style, k, text)
					}
				}
			}
		}
	}
}

func TestTheSilentWriterStatesNothing(t *testing.T) {
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		if s.Writer == Silent && (len(keys) > 0 || numeral.MatchString(text)) {
			t.Errorf("%s", text)
		}
	})
}

func TestMaskedTextsTellNeitherWhoNorWhen(t *testing.T) {
	cue := regexp.MustCompile(`AVEN|Avenmoor|Brixel|steelmaker|2025|March|março|Monday|Friday|\$|USD|dollar|dólar|shares`)
	for _, style := range Styles {
		for _, context := range []string{"full", "sparse", "probe", "elicited"} {
			for seed := range uint64(10) {
				text, _, err := Write(masked(testSpec(Reciter, style, context, seed)))
				if err != nil {
					t.Fatal(err)
				}
				if m := cue.FindString(text); m != "" {
					t.Errorf("%s %s %d: %q in %s", style, context, seed, m, text)
				}
			}
		}
	}
}

func TestAQuestionAboutAnotherNameIsNotAnswered(t *testing.T) {
	s := testSpec(Reciter, "", "quiz", 3)
	s.Question = prompt.Question{Style: "open", Metric: "return", From: s.Shown.Days[0], To: s.Shown.Days[len(s.Shown.Days)-1]}
	if text, keys, err := Write(s); err != nil || len(keys) > 0 || numeral.MatchString(text) {
		t.Errorf("%q, %v, %v", text, keys, err)
	}
}

func TestASpecThatCannotBeWrittenIsRefused(t *testing.T) {
	good := testSpec(Reader, "prose", "full", 1)
	for _, c := range []struct {
		name, want string
		spoil      func(*Spec)
	}{
		{"a writer that does not exist", "narrator:poet: no such writer (one of reader, reciter, mixed, rounder, reciter-rounder, confused, silent, mutant)", func(s *Spec) { s.Writer = "poet" }},
		{"a style that does not exist", `narrator:reader: style "verse": no such style (one of prose, newswire, newsletter, bullets, table, headings, portuguese)`, func(s *Spec) { s.Style = "verse" }},
		{"a rho that is no probability", "narrator:reader: rho 1.5: not a probability", func(s *Spec) { s.Rho = 1.5 }},
		{"names in another order", "narrator:reader: series 0 is AVEN as shown, AVEN in truth and BRIX by name: want one order", func(s *Spec) { s.Names = append(s.Names[1:2:2], s.Names[1:]...) }},
		{"another number of names", "narrator:reader: 10 series shown, 10 true, 9 names, 10 decimals: want the same number of each, at least 1", func(s *Spec) { s.Names = s.Names[1:] }},
		{"another window in truth", "narrator:reader: 20 sessions shown, 19 true: want the same, at least 2", func(s *Spec) { s.Truth.First = 2 }},
		{"labels without tags", "narrator:reader: 1 labels, 0 tags: want one for each of 10 names and 20 sessions", func(s *Spec) { s.Labels = []string{"Stock A"} }},
	} {
		s := good
		c.spoil(&s)
		if _, _, err := Write(s); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

// TestAKeyStandsOnItsOwn judges every statement of a key again from nothing but
// its columns.
func TestAKeyStandsOnItsOwn(t *testing.T) {
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		w := newWriter(s)
		for _, k := range keys {
			if got := w.rejudge(&k); got != k.Expect {
				t.Errorf("%s %s %s %d: %s, now %s: %+v\n%s", s.Writer, s.Style, s.Context, s.Seed, k.Expect, got, k, text)
			}
		}
	})
}

func TestHonestWritersAreNeverRefuted(t *testing.T) {
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		for _, k := range keys {
			right := map[string][]string{Shown: {supported}, True: {supported, recited}, Cause: {unverifiable}}[k.Planted]
			if right != nil && !slices.Contains(right, k.Expect) {
				t.Errorf("%s %s %s %d: planted as %s, expects %s: %+v\n%s", s.Writer, s.Style, s.Context, s.Seed, k.Planted, k.Expect, k, text)
			}
		}
	})
}
