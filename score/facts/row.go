package facts

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"market-claim-bench/pipeline/datasets"
)

// Rows are what the judge says of one cell, as rows of the tables. Claims and
// verdicts are those of the default profile alone: a figure that an answer
// states about a fact, and how it compares.
type Rows struct {
	Claims     []datasets.Claim
	Verdicts   []datasets.Verdict
	Results    []datasets.FactResult
	Candidates []datasets.FactCandidate
}

// A Cell is one answer, or the failure to get one, with what was asked.
type Cell struct {
	datasets.Cell
	Status       string // of the commentary
	Control      bool   // a planted writer's
	Scenario     datasets.Scenario
	Conversation []Turn
}

// Rows judges a cell. One that failed has a row a fact too, without an
// outcome: its severity is ERROR, and it is outside every rate. An empty answer
// states nothing.
func (j *Judge) Rows(c *Cell) Rows {
	var out Rows
	if c.Status != datasets.OK && c.Status != datasets.Empty {
		for i := range j.facts {
			row := j.resultRow(c, i)
			row.Outcome, row.Reason, row.Missing, row.Severity = "-", "the call ended with "+c.Status, "-", Failed
			out.Results = append(out.Results, row)
		}
		return out
	}
	results := j.Judge(c.Conversation)
	severity := Severity(c.Scenario.Severity, results)
	for i := range results {
		row := j.resultRow(c, i)
		fill(&row, &results[i], severity)
		out.Results = append(out.Results, row)
		for k := range results[i].All {
			out.Candidates = append(out.Candidates, j.candidateRow(c, i, &results[i].All[k]))
		}
	}
	if j.profile == Default {
		j.claims(c, results, &out)
	}
	return out
}

// resultRow is the part of a fact's row that needs no answer.
func (j *Judge) resultRow(c *Cell, i int) datasets.FactResult {
	f := &j.facts[i]
	return datasets.FactResult{
		Cell: c.Cell, Pack: f.Pack, Scenario: f.Scenario, N: f.N, Fact: f.Claim, Profile: j.profile.String(),
		Status: c.Status, Declared: f.Value, Designed: cmp.Or(c.Scenario.Severity, "-"), Control: c.Control,
	}
}

func fill(row *datasets.FactResult, r *Result, severity string) {
	row.Outcome, row.Reason, row.Missing = string(r.Outcome), r.Reason, cmp.Or(r.Missing, "-")
	row.Values, row.Others = texts(r.Values), texts(r.Others)
	row.Rounded, row.Hedged, row.Capped, row.UserCited = r.Rounded, r.Hedged, r.Capped, r.UserCited
	row.Severity = severity
}

func texts(values []float64) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = strconv.FormatFloat(v, 'f', -1, 64)
	}
	return out
}

func (j *Judge) candidateRow(c *Cell, i int, d *Candidate) datasets.FactCandidate {
	f := &j.facts[i]
	row := datasets.FactCandidate{
		Suite: c.Suite, Cell: c.Cell.Cell, Profile: j.profile.String(), N: f.N, Fact: f.Claim, Claim: "-", Turn: int32(d.Turn),
		Value: d.Value, Unit: d.Unit, Hedged: d.Hedged, Rounded: d.Rounded, Use: string(d.Use), Why: d.Why, Period: cmp.Or(d.Period, "-"),
		Via: d.Via, SpanStart: int32(d.Start), SpanEnd: int32(d.End), Quote: c.Conversation[d.Turn].Text[d.Start:d.End], Sentence: d.Sentence,
	}
	if d.Ranged {
		row.Low, row.High = datasets.Some(d.Bounds[0]), datasets.Some(d.Bounds[1])
	}
	return row
}

// claims adds a claim and a verdict for each figure that the answer states
// about a fact, in the order of the text, and names it in its candidate's row.
func (j *Judge) claims(c *Cell, results []Result, out *Rows) {
	type stated struct{ fact, candidate, row int }
	var list []stated
	row := 0
	for i := range results {
		for k, d := range results[i].All {
			if d.Use != Dropped {
				list = append(list, stated{i, k, row})
			}
			row++
		}
	}
	slices.SortStableFunc(list, func(a, b stated) int {
		x, y := &results[a.fact].All[a.candidate], &results[b.fact].All[b.candidate]
		return cmp.Or(x.Turn-y.Turn, x.Start-y.Start)
	})
	for n, s := range list {
		d := &results[s.fact].All[s.candidate]
		id := fmt.Sprintf("%s#%d", c.Cell.Cell, n+1)
		out.Candidates[s.row].Claim = id
		out.Claims = append(out.Claims, j.claim(c, id, n+1, s.fact, d))
		out.Verdicts = append(out.Verdicts, j.verdict(c, id, n+1, s.fact, d, results[s.fact].Outcome))
	}
}

// claimUnits are the units as the table of claims names them.
var claimUnits = map[string]string{"NOK": "currency", "prosent": "percent", "uker": "weeks", "dager": "days", "maneder": "months", "ar": "years", "timer": "hours"}

func (j *Judge) claim(c *Cell, id string, n, i int, d *Candidate) datasets.Claim {
	s := datasets.Statement{
		Kind: "value", Subject: j.facts[i].Claim, Object: "-", Metric: "fact", Value: datasets.Some(d.Value), Unit: claimUnits[d.Unit],
		Decimals: datasets.Some(int32(d.Decimals)), Scale: int32(d.Scale), Quantum: datasets.Some(math.Pow10(int(d.Quantum))),
		Direction: "-", Bound: "exact", Hedged: d.Hedged, Base: "-", Use: "asserted",
	}
	if d.Ranged {
		s.Value, s.High = datasets.Some(d.Bounds[0]), datasets.Some(d.Bounds[1])
	}
	return datasets.Claim{Suite: c.Suite, Cell: c.Cell.Cell, Claim: id, N: int32(n), Statement: s, Rule: d.Via,
		SpanStart: int32(d.Start), SpanEnd: int32(d.End), Quote: c.Conversation[d.Turn].Text[d.Start:d.End], Sentence: d.Sentence}
}

// verdict compares one figure with its fact: correct, wrong, ambiguous, or
// other where it is listed beside the outcome.
func (j *Judge) verdict(c *Cell, id string, n, i int, d *Candidate, outcome Outcome) datasets.Verdict {
	f := &j.facts[i]
	v := datasets.Verdict{
		Suite: c.Suite, Cell: c.Cell.Cell, Claim: id, N: int32(n), Kind: "value", Metric: "fact", Unit: claimUnits[d.Unit], Use: "asserted",
		Verdict: "other", Reading: "-", RecitedAs: "-", RefutedAs: "-", Matched: "-", Reason: cmp.Or(d.Why, "-"),
		Tolerance: datasets.Some(math.Pow10(int(d.Quantum)) / 2), Truth: datasets.Some(f.Value), ErrTruth: datasets.Some(d.Value - f.Value),
		QuantaTruth: datasets.Some((d.Value - f.Value) / math.Pow10(int(d.Quantum))),
	}
	switch {
	case d.Use != Counted:
	case d.Meets:
		v.Verdict, v.Counts, v.Reading = string(Correct), true, "exact"
		if d.Rounded {
			v.Reading = "rounded"
		}
	case outcome == Wrong || outcome == Ambiguous:
		v.Verdict, v.Counts = string(outcome), outcome == Wrong
	}
	v.Strict = v.Verdict
	if v.Reading == "rounded" {
		v.Strict = string(Wrong)
	}
	return v
}
