package score

import (
	"math"
	"strings"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/judge"
)

// rows makes rows of the tables, in place: a writer keeps none of them.
type rows struct {
	c datasets.Claim
	v datasets.Verdict
}

// claim is the row of a claim, without its cell.
func (r *rows) claim(c *market.Claim, text string) *datasets.Claim {
	r.c = datasets.Claim{
		Suite: "market", Statement: statement(c), Rule: c.Rule, SpanStart: c.SpanStart, SpanEnd: c.SpanEnd,
		Quote: text[c.SpanStart:c.SpanEnd], Sentence: sentence(text, c.SpanStart, c.SpanEnd),
	}
	return &r.c
}

// statement is a claim in the words of the label schema.
func statement(c *market.Claim) datasets.Statement {
	s := datasets.Statement{
		Kind: c.Kind.String(), Subject: c.Subject, Object: dash(c.Object), Metric: c.Metric.String(),
		Unit: dash(c.Unit.String()), Scale: int32(c.Scale), Direction: dash(c.Direction.String()), Bound: market.BoundName(c.Bound),
		Hedged: c.Hedged, Start: day(c.Start), End: day(c.End), Base: base(c), Disclosed: c.Disclosed, Use: c.Use.String(),
	}
	if c.Other != "" {
		s.Metric = "other:" + c.Other
	}
	if c.Stated {
		s.Value, s.Decimals = number(c.Value), datasets.Some(int32(c.Decimals))
		s.Quantum = datasets.Some(math.Pow10(int(c.Value.Quantum)))
	}
	if c.IsRange {
		s.High = number(c.High)
	}
	if c.Rank != 0 {
		s.Rank = datasets.Some(int32(c.Rank))
	}
	return s
}

func number(f deviation.Figure) datasets.Opt[float64] { return datasets.Some(f.Float()) }

func base(c *market.Claim) string {
	switch c.Base {
	case panel.PriorClose:
		return "prior_close"
	case panel.AtOpen:
		return "open"
	case panel.OnDay:
		return c.BaseDay.String()
	}
	return "-"
}

// verdict is the row of a verdict on the claim of the row c.
func (r *rows) verdict(c *datasets.Claim, v *judge.Verdict) *datasets.Verdict {
	r.v = datasets.Verdict{
		Suite: c.Suite, Cell: c.Cell, Claim: c.Claim, N: c.N, Kind: c.Kind, Metric: c.Metric, Unit: c.Unit, Use: use(c),
		Verdict: v.Outcome.String(), Strict: v.Strict.String(), Counts: v.Outcome.Counts(), Identifiable: v.Identifiable,
		Loose: v.Loose, Coarse: v.Coarse, Reading: v.Reading.String(), RecitedAs: v.RecitedAs.String(), RefutedAs: v.RefutedAs.String(),
		Matched: v.Matched.String(), Ambiguous: v.Ambiguous, Reason: dash(v.Reason),
	}
	r.v.Shown = datasets.Opt[float64]{V: v.Shown.Value, OK: v.Shown.Known}
	r.v.Truth = datasets.Opt[float64]{V: v.Truth.Value, OK: v.Truth.Known}
	if !v.Stated {
		return &r.v
	}
	r.v.Tolerance = datasets.Some(v.Tolerance)
	if v.Shown.Known {
		r.v.ErrShown, r.v.QuantaShown = datasets.Some(v.Shown.Error), datasets.Some(v.Quanta(v.Shown))
	}
	if v.Truth.Known {
		r.v.ErrTruth, r.v.QuantaTruth = datasets.Some(v.Truth.Error), datasets.Some(v.Quanta(v.Truth))
	}
	return &r.v
}

// use is what a claim is made for, in one column: recalling out loud, and
// disputing the data, are findings of their own.
func use(c *datasets.Claim) string {
	if c.Use != "contrast" && c.Disclosed {
		return "disclosed"
	}
	return c.Use
}

func day(d panel.Day) datasets.Opt[panel.Day] { return datasets.Opt[panel.Day]{V: d, OK: d != 0} }

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// around is how much of a sentence stands before and after a span at most: a
// text without an end of sentence would otherwise be copied whole for each of
// its figures.
const around = 500

// sentence is the text around a span: back to the end of the sentence or line
// before it, on to the end of its own. What is too long is cut, and says so: …
func sentence(text string, start, end int32) string {
	from, to := int(start), int(end)
	first, last := max(0, from-around), min(len(text), to+around)
	for from > first && !ends(text, from-1) {
		from--
	}
	for to < last && !ends(text, to) {
		to++
	}
	before, after := "", ""
	if from > 0 && from == first && !ends(text, from-1) {
		before = "…"
	}
	switch {
	case to == len(text):
	case to == last && !ends(text, to):
		after = "…"
	case text[to] != '\n':
		to++
	}
	for from < int(start) && !utf8.RuneStart(text[from]) {
		from++
	}
	for to > int(end) && to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	return before + strings.TrimSpace(text[from:to]) + after
}

// ends reports whether a sentence or line ends with the byte at i.
func ends(text string, i int) bool {
	switch text[i] {
	case '\n':
		return true
	case '.', '!', '?':
		return i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n'
	}
	return false
}
