package finverify

import (
	"testing"

	"market-claim-bench/pipeline/datasets"
)

// effectOf is what evidence does to a baseline.
func effectOf(qs []datasets.Question, values []float64) (e Effects) {
	for i, q := range qs {
		after, made := evidenceDVL{}.Apply(Stated{q.Question, q.Context, q.Unit, values[i]}, AllRules)
		e.Add(values[i], after, made, CorrectCompat(values[i], q.Truth, Tolerance), CorrectCompat(after, q.Truth, Tolerance))
	}
	return e
}

func TestEvidenceGainsAndBreaksNothing(t *testing.T) {
	for _, name := range []string{"GOLD", "random", "scale_confused", "sign_confused", "magnitude_confused", "arithmetic", "oracle_dvl"} {
		for _, split := range []string{"all", "train", "dev", "test"} {
			e := effectOf(answersOf(t, name, split)).Total
			if e.CI > 0 {
				t.Errorf("%s/%s: %d right answers broken", name, split, e.CI)
			}
			// The dev split has no sample of a kind whose unit the baseline
			// mistakes by thousands: its answers are off by ten.
			gains := (name == "scale_confused" || name == "sign_confused" || name == "magnitude_confused") && (name != "magnitude_confused" || split != "dev")
			if net, _ := e.NetBenefit(); gains != (net > 0) && name != "random" && name != "oracle_dvl" {
				t.Errorf("%s/%s: net benefit %v", name, split, net)
			}
			t.Logf("%s/%s %+v", name, split, e)
		}
	}
}

func TestEvidenceBreaksNothingInOtherWordings(t *testing.T) {
	qs := questions(t, "seed_50")
	for _, factor := range []float64{1, 0.96, 1.04} {
		var values []float64
		for _, q := range qs {
			values = append(values, q.Truth*factor)
		}
		if e := effectOf(qs, values).Total; e.Fired > 0 {
			t.Errorf("×%v: %+v", factor, e)
		}
	}
	var flipped []float64
	for _, q := range qs {
		flipped = append(flipped, -q.Truth)
	}
	if e := effectOf(qs, flipped).Total; e.IC < 30 || e.IC != e.Fired {
		t.Errorf("flipped: %+v", e)
	}
}

func TestEvidenceMakesOnlyItsChanges(t *testing.T) {
	const context = "Balance sheet (in millions)\nLong-term debt: $17,020.0\nNet loss: $(156.0)\nRevenue: $1,000\nGross profit: $265"
	for _, c := range []struct {
		question, unit string
		value, want    float64
		rule           string
	}{
		{"What is long-term debt, in billions?", "billion_usd", 17.02, 17.02, ""},
		{"What is long-term debt, in billions?", "billion_usd", 17020, 17.02, "magnitude_div1000"},
		{"What is long-term debt, in billions?", "billion_usd", 17_000_000, 17, "magnitude_div1000000"},
		{"What is long-term debt, in billions?", "billion_usd", 170.2, 170.2, ""}, // ten is no change of ours
		{"What was the net loss?", "million_usd", 156, -156, "sign_flip"},
		{"What was the net loss?", "million_usd", -156, -156, ""},
		{"What was the net loss?", "million_usd", 0, 0, ""},
		{"What is the gross margin?", "percent", 0.265, 26.5, "scale_mul100"},
		{"What is the gross margin?", "percent", 2650, 26.5, "scale_div100"},
		{"What is the gross margin?", "percent", -26.5, 26.5, "sign_flip"},
		{"What is the gross margin?", "percent", -0.265, -0.265, ""}, // two changes at once are not made
		{"What is the gross margin?", "percent", 20, 20, ""},
		{"What is the tax rate?", "percent", 0.2, 0.2, ""},
	} {
		got, made := evidenceDVL{}.Apply(Stated{c.question, context, c.unit, c.value}, AllRules)
		rule := ""
		if len(made) > 0 {
			rule = made[0].Name
		}
		if got != c.want || rule != c.rule {
			t.Errorf("%s %v: %v %s, want %v %s", c.question, c.value, got, rule, c.want, c.rule)
		}
	}
	if got, _ := (evidenceDVL{}).Apply(Stated{"What was the net loss?", context, "million_usd", 156}, ScaleRule|MagnitudeRule); got != 156 {
		t.Errorf("sign switched off: %v", got)
	}
}

// Whatever is counted as right must be left alone, to the edge of tolerance.
func TestEvidenceLeavesAllRightAnswersAlone(t *testing.T) {
	for _, split := range []string{"all", "train", "seed_50"} {
		for _, q := range questions(t, split) {
			p := Evidence(q.Question, q.Context, q.Unit)
			for step := -100; step <= 100; step++ {
				v := q.Truth * (1 + float64(step)/2000)
				if !NewJudge(Tolerance).says(v, q.Truth) {
					continue
				}
				if after, made := p.Correct(v, AllRules); len(made) > 0 {
					t.Fatalf("%s %s: %v of %v became %v", split, q.ID, v, q.Truth, after)
				}
			}
		}
	}
}
