package finverify

import (
	"math"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
)

var margin = datasets.Question{ID: "fvb_000001", Question: "What is the gross margin?", Context: "Income (in millions)\nRevenue: $1,000\nGross profit: $265", Truth: 26.5, Unit: "percent"}

func TestThePromptShowsTheStatementAndAsks(t *testing.T) {
	for version, marked := range map[string]bool{"v1": true, "v1-open": false} {
		text, err := Prompt(&margin, version)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, margin.Context) || !strings.Contains(text, margin.Question) || strings.Contains(text, "Answer:") != marked || strings.Contains(text, "26.5") {
			t.Errorf("%s: %s", version, text)
		}
	}
	if _, err := Prompt(&margin, "v9"); err == nil || !strings.Contains(err.Error(), "there are v1, v1-open") {
		t.Error(err)
	}
}

func TestABaselineDependsOnSeedAndSampleAlone(t *testing.T) {
	for _, b := range Baselines {
		other := margin
		other.ID = "fvb_000002"
		if a, c := b.Predict(&margin, 1), b.Predict(&margin, 1); a != c {
			t.Errorf("%s: %v and %v", b.Name, a, c)
		}
		differs := 0
		for seed := range uint64(20) {
			if b.Predict(&margin, seed) != b.Predict(&margin, seed+100) || b.Predict(&margin, seed) != b.Predict(&other, seed) {
				differs++
			}
		}
		if differs < 5 {
			t.Errorf("%s: the draw hardly depends on seed and sample", b.Name)
		}
	}
}

func TestBaselinesAreWrongInTheirOwnWay(t *testing.T) {
	loss := datasets.Question{ID: "fvb_000003", Truth: -156, Unit: "million_usd", Categories: []string{"sign_error"}}
	debt := datasets.Question{ID: "fvb_000004", Truth: 17.02, Unit: "billion_usd", Categories: []string{"magnitude_error", "unit_conversion"}}
	sign, _ := FindBaseline("sign_confused")
	scale, _ := FindBaseline("scale_confused")
	magnitude, _ := FindBaseline("magnitude_confused")
	divided := 0
	for seed := range uint64(200) {
		if v := sign.Predict(&loss, seed); v != 156 {
			t.Errorf("sign: %v", v)
		}
		if v := scale.Predict(&margin, seed); v == 0.265 {
			divided++
		} else if math.Abs(v/26.5-1) > 0.151 {
			t.Errorf("scale: %v", v)
		}
		if v := magnitude.Predict(&debt, seed) / 17.02; math.Abs(math.Log10(v)) < 1.9 {
			t.Errorf("magnitude: %v", v)
		}
	}
	if divided < 90 || divided > 150 {
		t.Errorf("%d of 200 percentages as fractions, want about 120", divided)
	}
	for _, b := range Baselines {
		for seed := range uint64(50) {
			for _, truth := range []float64{0, 1e300, -1e-300, 0.004} {
				q := margin
				q.Truth = truth
				if v := b.Predict(&q, seed); v-v != 0 {
					t.Errorf("%s of %v: %v", b.Name, truth, v)
				}
			}
		}
	}
}

func TestABaselineRepliesAsItIsAsked(t *testing.T) {
	sign, _ := FindBaseline("sign_confused")
	loss := datasets.Question{ID: "fvb_000003", Truth: -156}
	if got := sign.Reply(&loss, 1); got != "Answer: 156" {
		t.Error(got)
	}
	if _, err := FindBaseline("none"); err == nil {
		t.Error("there is a baseline none")
	}
}
