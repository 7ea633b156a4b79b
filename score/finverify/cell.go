package finverify

import (
	"cmp"
	"math"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/quantity"
)

// A CellJudge turns the reply of one cell into rows. It reuses its memory and
// is not for concurrent use.
type CellJudge struct {
	reader Reader
	judge  *Judge
	proofs map[string]Proof // by sample: each is read once
}

// NewCellJudge returns a judge with a tolerance such as Tolerance.
func NewCellJudge(tolerance float64) *CellJudge {
	return &CellJudge{judge: NewJudge(tolerance), proofs: map[string]Proof{}}
}

// Rows are what one cell adds to the tables. Claim and Verdict are there where
// the reply has an answer, and so is an Intervention a layer.
type Rows struct {
	Answer        datasets.Answer
	Answered      bool
	Claim         datasets.Claim
	Verdict       datasets.Verdict
	Interventions []datasets.Intervention
}

// Judge reads and judges the reply of a cell, whose item is the sample. Only a
// commentary that is ok is read; another keeps its status.
func (j *CellJudge) Judge(c *datasets.Commentary, s *datasets.Sample, control bool) Rows {
	a := datasets.Answer{
		Cell: c.Cell, Sample: s.ID, Split: s.Split, Stratum: s.Stratum, Family: s.Family, Formula: s.Formula, Unit: s.Unit,
		Difficulty: s.Difficulty, Source: s.Source, Categories: s.Categories, Reasoning: s.Reasoning, Truth: s.Truth,
		Status: c.Status, Reason: "-", Rule: "-", Sign: "-", Class: NoClass, Matched: "-", Orders: "-", Control: control,
	}
	if c.Status != datasets.OK {
		return Rows{Answer: a}
	}
	read := j.reader.Read(c.Text, s.Unit)
	a.Figures = int32(read.Figures)
	if read.Reason != Answered {
		a.Status, a.Reason = StatusNoAnswer, string(read.Reason)
		return Rows{Answer: a}
	}
	v := read.Figure.Float()
	o := j.judge.Judge(&s.Question, read.Figure, v)
	a.Status, a.Rule, a.Sign = StatusAnswered, read.Rule, read.Sign
	a.Prediction, a.Correct, a.Class, a.Matched, a.Ambiguous = datasets.Some(v), o.Correct, o.Class, o.Matched, o.Ambiguous
	if !math.IsNaN(o.Relative) {
		a.RelativeError = datasets.Some(o.Relative)
	}
	if !o.Correct {
		a.Orders = o.Magnitude.String()
	}
	r := Rows{Answer: a, Answered: true}
	r.Claim = claim(c, s, read)
	r.Verdict = j.verdict(&r.Claim, s, read, o, v)
	r.Interventions = j.interventions(&a, s, v)
	return r
}

// claimUnits are the units of the label schema by those of the samples.
var claimUnits = map[string]string{
	"percent": "percent", "ratio": "ratio", "basis_points": "bp", "shares": "shares",
	"usd": "currency", "thousand_usd": "currency", "million_usd": "currency", "billion_usd": "currency",
}

func claim(c *datasets.Commentary, s *datasets.Sample, r Reading) datasets.Claim {
	q := r.Quantity
	value := q.Value()
	if r.Sign == "direction" {
		value = -value
	}
	return datasets.Claim{
		Suite: c.Suite, Cell: c.Cell.Cell, Claim: c.Cell.Cell + "#1", N: 1,
		Statement: datasets.Statement{
			Kind: "value", Subject: s.ID, Object: "-", Metric: cmp.Or(s.Formula, "-"), Value: datasets.Some(value),
			Unit: cmp.Or(claimUnits[s.Unit], "-"), Decimals: datasets.Some(int32(q.Decimals)), Scale: int32(q.Scale),
			Quantum: datasets.Some(math.Pow10(int(q.Quantum()))), Direction: "-", Bound: bounds[q.Bound], Hedged: q.Hedged, Base: "-", Use: "asserted",
		},
		Rule: r.Rule, SpanStart: q.Start, SpanEnd: q.End, Quote: c.Text[q.Start:q.End], Sentence: sentence(c.Text, int(q.Start), int(q.End)),
	}
}

var bounds = map[quantity.Bound]string{quantity.Exact: "exact", quantity.AtLeast: "at_least", quantity.AtMost: "at_most"}

// sentence is the line that a span stands in.
func sentence(text string, from, to int) string {
	for from > 0 && text[from-1] != '\n' {
		from--
	}
	for to < len(text) && text[to] != '\n' {
		to++
	}
	return text[from:to]
}

func (j *CellJudge) verdict(c *datasets.Claim, s *datasets.Sample, r Reading, o Outcome, v float64) datasets.Verdict {
	d := datasets.Verdict{
		Suite: c.Suite, Cell: c.Cell, Claim: c.Claim, N: c.N, Kind: c.Kind, Metric: c.Metric, Unit: c.Unit, Use: c.Use, Verdict: "wrong", Counts: true,
		Reading: r.Sign, RecitedAs: "-", RefutedAs: o.Class, Matched: o.Matched, Ambiguous: o.Ambiguous, Reason: "-",
		Tolerance: datasets.Some(j.judge.tolerance * cmp.Or(math.Abs(s.Truth), 1)), Truth: datasets.Some(s.Truth), ErrTruth: datasets.Some(v - s.Truth),
		QuantaTruth: datasets.Some((v - s.Truth) / math.Pow10(int(r.Figure.Quantum))),
	}
	if o.Correct {
		d.Verdict = "correct"
	}
	d.Strict = d.Verdict
	return d
}

// interventions are what each layer does to an answer.
func (j *CellJudge) interventions(a *datasets.Answer, s *datasets.Sample, v float64) []datasets.Intervention {
	out := make([]datasets.Intervention, 0, len(DVLs))
	for _, d := range DVLs {
		after, made := j.correct(d, s, v)
		i := datasets.Intervention{Suite: a.Suite, Cell: a.Cell.Cell, Model: a.Model, Sample: s.ID, Variant: d.Name(), Rules: []string{},
			Before: v, After: after, Fired: len(made) > 0 && after != v, Was: a.Correct, Is: a.Correct, Control: a.Control}
		if i.Fired {
			i.Is = j.judge.says(after, s.Truth)
			for _, rule := range Rules {
				if slices.ContainsFunc(made, func(c Correction) bool { return c.Rule == rule }) {
					i.Rules = append(i.Rules, rule.String())
				}
			}
		} else {
			i.After = v
		}
		out = append(out, i)
	}
	slices.SortFunc(out, func(x, y datasets.Intervention) int { return cmp.Compare(x.Variant, y.Variant) })
	return out
}

// correct applies a layer. What a statement proves is worked out once a sample.
func (j *CellJudge) correct(d DVL, s *datasets.Sample, v float64) (float64, []Correction) {
	if _, ok := d.(evidenceDVL); !ok {
		return d.Apply(Stated{s.Question.Question, s.Context, s.Unit, v}, AllRules)
	}
	p, ok := j.proofs[s.ID]
	if !ok {
		p = Evidence(s.Question.Question, s.Context, s.Unit)
		if len(j.proofs) >= 100_000 {
			clear(j.proofs)
		}
		j.proofs[s.ID] = p
	}
	return p.Correct(v, AllRules)
}
