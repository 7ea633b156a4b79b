package recall

import (
	"encoding/json"
	"testing"
)

const labelled = "../../../shared/data/recall/"

// TestRowsSurviveBecomingClaims turns every label of a reader into a claim and
// back. What a row lacks of its number (decimals of a count in words) is set.
func TestRowsSurviveBecomingClaims(t *testing.T) {
	rows, err := ReadRows(labelled + "labels.jsonl")
	if err != nil {
		t.Skip("no labels beside the project: ", err)
	}
	_, more, err := ReadPatterns(labelled+"patterns.jsonl", "2026-08-03", "2026-08-31")
	if err != nil {
		t.Fatal(err)
	}
	claims := 0
	for _, r := range append(rows, more...) {
		c, ok, err := r.Claim()
		if err != nil {
			t.Error(err)
		}
		if !ok {
			continue
		}
		claims++
		back := RowOf(r.Reply, r.N, c, r.Quote)
		if r.Value != nil && r.Decimals == nil {
			r.Decimals = back.Decimals
		}
		got, _ := json.Marshal(back)
		want, _ := json.Marshal(r)
		if string(got) != string(want) {
			t.Errorf("%s %d:\ngot  %s\nwant %s", r.Reply, r.N, got, want)
		}
	}
	if claims < 1000 {
		t.Errorf("%d claims", claims)
	}
}

// TestARowsNumberHasItsPrecision gives the digits and the quantum of numbers
// as a label writes them.
func TestARowsNumberHasItsPrecision(t *testing.T) {
	for _, c := range []struct {
		value    float64
		decimals int
		unit     string
		hedged   bool
		digits   int64
		exp      int8
		quantum  int8
	}{
		{8.4, 1, "percent", false, 84, -1, -1},
		{-8.9, 1, "percent", false, -89, -1, -1},
		{1.2, 2, "currency", false, 120, -2, -2},
		{224, 0, "currency", false, 224, 0, 0},
		{31.5, 2, "currency", true, 3150, -2, -1},
		{200, 0, "currency", true, 200, 0, 1},
		{10, 0, "percent", true, 10, 0, 0},
		{83600000, 1, "shares", false, 836, 5, 5},
		{686100000, 1, "shares", true, 6861, 5, 5},
		{65000000, 0, "shares", true, 65000000, 0, 6},
		{878250, 0, "shares", false, 878250, 0, 1},
		{30650000, 0, "shares", false, 30650000, 0, 4},
		{1200, 0, "shares", true, 1200, 0, 2},
		{1.23e9, 2, "shares", false, 123, 7, 7},
		{-0.2, 1, "ratio", true, -2, -1, -1},
	} {
		unit, decimals := c.unit, c.decimals
		kind, metric := "value", "close"
		claim, ok, err := Row{Kind: kind, Metric: &metric, Value: &c.value, Decimals: &decimals, Unit: &unit, Hedged: c.hedged}.Claim()
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if v := claim.Value; v.Num != c.digits || v.Exp != c.exp || v.Quantum != c.quantum {
			t.Errorf("%v %s: %d × 10^%d, quantum %d; want %d × 10^%d, quantum %d",
				c.value, c.unit, v.Num, v.Exp, v.Quantum, c.digits, c.exp, c.quantum)
		}
	}
}
