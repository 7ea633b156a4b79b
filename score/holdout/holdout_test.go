package holdout

import (
	"math"
	"strings"
	"testing"
)

// The third holdout of the original: borderline facts count neither way.
func TestBorderlineCountsNeitherWay(t *testing.T) {
	var pairs []Pair
	add := func(n int, label, verdict string) {
		for range n {
			pairs = append(pairs, Pair{Name: label + verdict, Label: label, Verdict: verdict})
		}
	}
	add(2, "real_error", "wrong")
	add(1, "correct", "correct")
	add(4, "not_stated", "not_stated")
	add(2, Borderline, "wrong")
	add(2, Borderline, "correct")
	add(1, Borderline, "not_stated")
	got, err := Compare(Facts, pairs)
	if err != nil {
		t.Fatal(err)
	}
	if got.False.K != 0 || got.False.N != 5 || got.Missed.K != 0 || got.Missed.N != 2 {
		t.Errorf("got %+v", got)
	}
}

func TestAFalseAccusationAndAMissAreListed(t *testing.T) {
	pairs := []Pair{
		{"b", "not_stated", "wrong", "q1"}, {"a", "correct", "wrong", "q2"}, {"c", "real_error", "ambiguous", "q3"},
		{"d", "real_error", "wrong", "q4"}, {"e", "correct", "not_stated", "q5"},
	}
	got, err := Compare(Facts, pairs)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Accused) != 2 || got.Accused[0].Name != "a" || len(got.Unnoticed) != 1 || got.Unnoticed[0].Name != "c" {
		t.Errorf("got %+v", got)
	}
	// Two of three: the beta quantiles are the exact bounds.
	if low := *got.False.Low; math.Abs(low-0.0943) > 1e-4 {
		t.Errorf("low %v", low)
	}
	var b strings.Builder
	if err := got.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"false accusations: 2 of 3", "misses: 1 of 2", `a: reader correct, judge wrong: "q2"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestARateOfNothingIsNone(t *testing.T) {
	got, err := Compare(Market, []Pair{{"a", Borderline, "refuted", ""}})
	if err != nil || got.False.Rate != nil || got.Missed.Rate != nil {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestALabelThatIsNoneIsRefused(t *testing.T) {
	if _, err := Compare(Facts, []Pair{{"a", "wrong", "wrong", ""}}); err == nil || !strings.Contains(err.Error(), `label "wrong"`) {
		t.Errorf("got %v", err)
	}
}
