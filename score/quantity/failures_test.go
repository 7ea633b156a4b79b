package quantity

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A failure is a kind of error seen in extractors of quantities: a text, the
// right values with their units, and numbers that must not be found in it.
type failure struct {
	ID       int
	Kind     string
	Text     string
	Want     [][2]any
	Forbid   []float64
	Rel      string
	Decimals *int8
	NoDate   bool
	Period   string
}

// Every kind of failure is read right. A direction that only a verb tells
// ("fell 4%" is −4) is the business of the reader of claims: where no sign is
// written, sizes are compared.
func TestTheFailureKindsOfOthersAreReadRight(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(peers, "failure_kinds.json"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is absent: the peers' test data is not part of the project", peers)
	}
	if err != nil {
		t.Fatal(err)
	}
	var failures []failure
	if err := json.Unmarshal(data, &failures); err != nil {
		t.Fatal(err)
	}
	if len(failures) == 0 {
		t.Fatal("no failure kinds")
	}
	var r Reader
	for _, f := range failures {
		if why := f.missed(&r); why != "" {
			t.Errorf("%d %s: %q: %s: got %v and %v", f.ID, f.Kind, f.Text, why, r.out, r.marks)
		}
	}
}

// missed says what r reads otherwise than f wants.
func (f *failure) missed(r *Reader) string {
	qs := r.Read(f.Text, English)
	if len(qs) != len(f.Want) {
		return "another number of quantities"
	}
	for i, q := range qs {
		value, unit := f.Want[i][0].(float64), f.Want[i][1].(string)
		if got := q.Value(); got != value && (q.Neg || got != math.Abs(value)) {
			return "another value"
		}
		if got := r.unitName(q); got != unit {
			return "unit " + got
		}
		if slices.Contains(f.Forbid, q.Value()) && !slices.Contains(f.values(), q.Value()) {
			return "a forbidden value"
		}
	}
	switch {
	case f.Rel == "range" && (qs[0].Part != RangeLow || qs[1].Part != RangeHigh):
		return "no range"
	case f.Rel == "gt" && (qs[0].Bound != AtLeast || !qs[0].Strict):
		return "no bound"
	case f.Decimals != nil && qs[0].Decimals != *f.Decimals:
		return "other decimals"
	}
	for _, m := range r.Marks() {
		if f.NoDate && (m.Kind == Date || m.Kind == Clock) {
			return "a date"
		}
	}
	if f.Period != "" && !slices.ContainsFunc(r.Marks(), func(m Mark) bool { return m.Kind == YearSpan }) {
		return "no period"
	}
	return ""
}

func (f *failure) values() (vs []float64) {
	for _, w := range f.Want {
		vs = append(vs, w[0].(float64))
	}
	return vs
}

// unitName is the unit of q as the failure kinds name it: what is counted,
// where it is no unit of ours.
func (r *Reader) unitName(q Quantity) string {
	switch q.Unit {
	case Percent, Point, BasisPoint:
		return q.Unit.String()
	case Currency:
		return q.Code
	}
	if noun, ok := r.Noun(q); ok {
		switch s := noun.Text(r.text); s {
		case "shares", "points", "orders", "contracts":
			return s
		}
	}
	return ""
}

// The texts of the cases drawn from public bug reports that concern
// quantities, and what is right.
func TestTheFaultsOfBugReportsAreReadRight(t *testing.T) {
	var r Reader
	for _, c := range []struct {
		text string
		loc  Locale
		want []string
	}{
		{"NVDA gained 8.4, overall.", English, []string{"8.4 q-1"}},
		{"closed at $29.00.", English, []string{"29USD q-2"}},
		{"volume of 130,000,000", English, []string{"130000000 q0"}},
		{"moved $130,000 of stock", English, []string{"130000USD q0"}},
		{"NVDA fell 7.9%.\n\nQuestion: how much?\nAnswer: AAPL rose 3%", English, []string{"7.9% q-1", "3% q0"}},
		{"rose 5.5%, not -5.5%", English, []string{"5.5% q-1", "-5.5% q-1"}},
		{"daily moves ranged from -3.1% to -0.4%", English, []string{"-3.1% q-1 low", "-0.4% q-1 high"}},
		{"-3.1 - -0.4", English, []string{"-3.1 q-1 low", "-0.4 q-1 high"}},
		{"-78 - 0", English, []string{"-78 q0 low", "0 q0 high"}},
		{"in 2025–26 ALTR fell from 5 078 to 4 970 k", English, []string{"5078 q0 from", "4970 q0 to"}},
		{"returned minus two percent", English, []string{"-2% q0"}},
		{"PSI subiu 0,47% para 5.965,70 pontos", Portuguese, []string{"0.47% q-2", "5965.7 q-2"}},
		{"AAPL, NVDA up 3,5 respectively", English, []string{"3.5 q-1 ?"}},
		{"6.746 pontos", Portuguese, []string{"6746 q0"}},
		{"6.746 points", English, []string{"6.746 q-3"}},
		{"1000.000", Portuguese, []string{"1000000 q0 ?"}},
		{"beat SPY by 15 percentage points", English, []string{"15pp q0"}},
		{"return (2.6)%", English, []string{"-2.6% q-1"}},
		{"return (26)%", English, []string{"-26% q0"}},
		{"(1,234)", English, []string{"-1234 q0"}},
		{"printed 0.004", English, []string{"0.004 q-3"}},
	} {
		var got []string
		for _, q := range r.Read(c.text, c.loc) {
			got = append(got, q.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %q: got %q, want %q", c.loc, c.text, got, c.want)
		}
	}
}
