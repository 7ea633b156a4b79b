package samples

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/statement"
)

func generated(t testing.TB, seed uint64, n int) []datasets.Sample {
	t.Helper()
	list, err := Generate(seed, n)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The generator computes the truth from the figures it drew, in integers; the
// statement's reader computes it from the text, in floats and by names.
func TestEveryTruthIsRecomputedFromItsText(t *testing.T) {
	for seed := range uint64(20) {
		for _, s := range generated(t, seed, 500) {
			st := statement.Parse(s.Context)
			answers := st.Answers(s.Question.Question, s.Unit)
			if len(answers) == 0 {
				t.Fatalf("seed %d %s: no formula for %q of\n%s", seed, s.ID, s.Question.Question, s.Context)
			}
			if !within(s.Truth, answers[0]) {
				t.Errorf("seed %d %s: %q of\n%s\n is %v, want %v", seed, s.ID, s.Question.Question, s.Context, answers[0], s.Truth)
			}
		}
	}
}

func TestTheSeedDecidesEverything(t *testing.T) {
	if diff := cmp.Diff(generated(t, 7, 500), generated(t, 7, 500)); diff != "" {
		t.Error(diff)
	}
	a, b := generated(t, 7, 500), generated(t, 8, 500)
	same := 0
	for i := range a {
		if a[i].Context == b[i].Context {
			same++
		}
	}
	if same > 0 {
		t.Errorf("%d contexts are the same under another seed", same)
	}
}

func TestTheSharesAreThoseOfTheFamilies(t *testing.T) {
	for _, n := range []int{len(families), 100, 500, 5000} {
		count := map[string]int{}
		seen := map[string]bool{}
		for _, s := range generated(t, 1, n) {
			count[s.Family]++
			key := s.Question.Question + s.Context
			if seen[key] || seen[s.ID] || s.Truth == 0 {
				t.Errorf("%d: %s: double, or without a truth", n, s.ID)
			}
			seen[key], seen[s.ID] = true, true
		}
		total := 0
		for _, f := range families {
			total += count[f.name]
			if want := float64(n*f.share) / 500; count[f.name] < 1 || n >= 500 && math.Abs(float64(count[f.name])-want) > 1 {
				t.Errorf("%d: %s: %d, want about %v", n, f.name, count[f.name], want)
			}
		}
		if total != n {
			t.Errorf("%d samples, want %d", total, n)
		}
	}
}

func TestTooFewSamplesAreRefused(t *testing.T) {
	for _, n := range []int{-1, 0, len(families) - 1, 1_000_000} {
		if _, err := Generate(1, n); err == nil {
			t.Errorf("%d samples were made", n)
		}
	}
}

func TestEveryStratifiedSplitHasEveryFamily(t *testing.T) {
	for seed := range uint64(10) {
		splits, families := map[string]int{}, map[[2]string]int{}
		list := generated(t, seed, 500)
		for _, s := range list {
			splits[s.Stratum]++
			families[[2]string{s.Stratum, s.Family}]++
		}
		if diff := cmp.Diff(map[string]int{"train": 350, "dev": 75, "test": 75}, splits); diff != "" {
			t.Error(diff)
		}
		if want := 3 * len(shares(500)); len(families) != want {
			t.Errorf("%d pairs of split and family, want %d", len(families), want)
		}
	}
}

func TestThePublishedSplitFollowsTheFile(t *testing.T) {
	count := map[string]int{}
	for i := range 500 {
		count[PublishedSplit(i, 500)]++
	}
	if diff := cmp.Diff(map[string]int{"train": 350, "dev": 75, "test": 75}, count); diff != "" {
		t.Error(diff)
	}
	if PublishedSplit(349, 500) != "train" || PublishedSplit(350, 500) != "dev" || PublishedSplit(425, 500) != "test" {
		t.Error("the splits do not begin where the published ones do")
	}
}

func TestAmountsArePrintedAsAccountantsDo(t *testing.T) {
	for _, c := range []struct {
		a    amount
		want string
	}{{tenths(-1560), "$(156.0)"}, {tenths(452300), "$45,230.0"}, {whole(1234567), "$1,234,567"}, {amount{5, 2}, "$0.05"}, {tenths(0), "$0.0"}, {whole(-999), "$(999)"}} {
		if got := c.a.print("$"); got != c.want {
			t.Errorf("%v: %s, want %s", c.a, got, c.want)
		}
	}
}
