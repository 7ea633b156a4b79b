package finverify

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"market-claim-bench/pipeline/datasets"
)

var lossSample = datasets.Sample{
	Question: datasets.Question{ID: "fvb_000009", Question: "What was the net loss reported?", Context: "Income (in millions)\nRevenue: $1,000.0\nNet loss: $(156.0)", Truth: -156, Unit: "million_usd",
		Categories: []string{"sign_error"}, Difficulty: "easy", Reasoning: []string{"single_lookup"}, Source: "income_statement", Split: "test"},
	Family: "signed_lookup", Formula: "lookup",
}

func judged(text, status string) Rows {
	c := datasets.Commentary{Cell: datasets.Cell{Suite: "finverify", Cell: "finance/fvb_000009/m/0", Item: "fvb_000009", Model: "m"}, Status: status, Text: text}
	return NewCellJudge(Tolerance).Judge(&c, &lossSample, false)
}

func TestACellBecomesItsRows(t *testing.T) {
	r := judged("Working: none.\nAnswer: $156 million", datasets.OK)
	if !r.Answered || r.Answer.Correct || r.Answer.Status != StatusAnswered || r.Answer.Class != Sign || r.Answer.Prediction != datasets.Some(156.0) ||
		r.Answer.RelativeError != datasets.Some(2.0) || r.Answer.Orders != "<0.5" || r.Answer.Rule != "answer" {
		t.Errorf("%+v", r.Answer)
	}
	c := r.Claim
	if c.Value != datasets.Some(156e6) || c.Unit != "currency" || c.Scale != 6 || c.Quote != "$156 million" || c.Sentence != "Answer: $156 million" || c.Quantum != datasets.Some(1e6) || c.Subject != "fvb_000009" {
		t.Errorf("%+v", c)
	}
	v := r.Verdict
	if v.Verdict != "wrong" || !v.Counts || v.RefutedAs != Sign || v.Claim != c.Claim || v.ErrTruth != datasets.Some(312.0) || v.Truth != datasets.Some(-156.0) || v.QuantaTruth != datasets.Some(312.0) {
		t.Errorf("%+v", v)
	}
	got := map[string]float64{}
	for _, i := range r.Interventions {
		got[i.Variant] = i.After
		if i.Was || i.Is != (i.Variant == "evidence") || i.Before != 156 {
			t.Errorf("%+v", i)
		}
	}
	if diff := cmp.Diff(map[string]float64{"seed": -1.56e6, "blind": 1.56, "sdk": -1.56, "terminal": 1.56, "evidence": -156}, got); diff != "" {
		t.Error(diff)
	}
}

func TestACellWithoutAnAnswerSaysWhy(t *testing.T) {
	for _, c := range []struct{ text, status, want, reason string }{
		{"I do not know.", datasets.OK, StatusNoAnswer, "no_figure"},
		{"It is 3 or 4.", datasets.OK, StatusNoAnswer, "several_figures"},
		{"", datasets.OK, StatusNoAnswer, "no_figure"},
		{"Answer: 15", datasets.OutputTruncated, datasets.OutputTruncated, "-"},
		{"", datasets.Timeout, datasets.Timeout, "-"},
	} {
		r := judged(c.text, c.status)
		if r.Answered || r.Answer.Status != c.want || r.Answer.Reason != c.reason || r.Answer.Correct || r.Answer.Prediction.OK || len(r.Interventions) > 0 {
			t.Errorf("%q %s: %+v", c.text, c.status, r.Answer)
		}
	}
}

func TestALossInWordsIsNegative(t *testing.T) {
	for _, text := range []string{"The net loss was $156.0 million.", "Answer: $(156.0)", "Answer: −156 million dollars", "There was a net loss of $0.156 billion."} {
		if r := judged(text, datasets.OK); !r.Answer.Correct {
			t.Errorf("%q: %+v", text, r.Answer)
		}
	}
}

func TestClassesOfWrongAnswers(t *testing.T) {
	margin := datasets.Question{Context: "Income (in millions)\nRevenue: $1,000.0\nGross profit: $265.3\n2021 margin: 25.1%\nOther: $(26.5)", Truth: 26.53, Unit: "percent"}
	for _, c := range []struct {
		reply, class, matched string
		ambiguous             bool
	}{
		{"26.5", NoClass, "-", false},
		{"27.8", NoClass, "-", false},
		{"20", Residual, "-", false},
		{"-26.53", Sign, "sign", false},
		{"-26.5", Sign, "sign", true}, // a printed figure too
		{"0.265", Scale, "scale÷100", false},
		{"2653", Scale, "scale×100", false},
		{"26,530", MagnitudeError, "magnitude×1000", false},
		{"0.02653", MagnitudeError, "magnitude÷1000", false},
		{"-0.265", "sign+scale", "sign+scale÷100", false},
		{"-26530", "sign+magnitude", "sign+magnitude×1000", false},
		{"2,653,000", "scale+magnitude", "scale×100+magnitude×1000", false},
		{"265", ContextConfusion, "$265.3", false}, // ten times is no change of ours
		{"1,000", ContextConfusion, "$1,000.0", false},
		{"25.1", ContextConfusion, "25.1%", false},
		{"30", Residual, "-", false},
		{"0", Residual, "-", false},
	} {
		var r Reader
		f := r.Read(c.reply, "percent").Figure
		o := NewJudge(Tolerance).Judge(&margin, f, f.Float())
		if o.Class != c.class || o.Matched != c.matched || o.Ambiguous != c.ambiguous || o.Correct != (c.class == NoClass) {
			t.Errorf("%s: %+v, want %+v", c.reply, o, c)
		}
	}
	small := datasets.Question{Context: "x: 1", Truth: 0.349, Unit: "ratio"}
	for reply, class := range map[string]string{"0.3": Rounding, "0.35": NoClass, "0.4": Residual, "0": Rounding, "1": ContextConfusion} {
		var r Reader
		f := r.Read(reply, "ratio").Figure
		if o := NewJudge(Tolerance).Judge(&small, f, f.Float()); o.Class != class {
			t.Errorf("%s: %+v, want %s", reply, o, class)
		}
	}
}

func TestATruthOfZeroIsComparedAbsolutely(t *testing.T) {
	q := datasets.Question{Truth: 0, Context: "a: 7"}
	for v, want := range map[float64]bool{0: true, 0.05: true, -0.05: true, 0.0500001: false, 7: false} {
		f, _ := figureOf(v)
		o := NewJudge(Tolerance).Judge(&q, f, v)
		if o.Correct != want || o.Relative == o.Relative {
			t.Errorf("%v: %+v", v, o)
		}
	}
}

// The float path of the judge may decide only what the exact one would.
func FuzzTheJudgeIsExact(f *testing.F) {
	f.Add(1.05, 1.0)
	f.Add(-94.99, -100.0)
	f.Add(1e-300, 1e300)
	f.Fuzz(func(t *testing.T, v, truth float64) {
		if v-v != 0 || truth-truth != 0 {
			return
		}
		j := NewJudge(Tolerance)
		g, ok := figureOf(v)
		x, ok2 := number(truth)
		if !ok || !ok2 || g.Num == 0 && v != 0 {
			return
		}
		if got, want := j.correct(g, v, truth), j.exact.Meets(g, x); got != want {
			t.Errorf("%v for %v: %v, exactly %v", v, truth, got, want)
		}
		q := datasets.Question{Truth: truth, Context: "a: 1"}
		if o := j.Judge(&q, g, v); o.Correct == (o.Class != NoClass) {
			t.Errorf("%v for %v: %+v", v, truth, o)
		}
	})
}
