package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// ways is a set of directions.
type ways uint8

const (
	up ways = 1 << iota
	down
	flat
)

func wayOf(d market.Direction) ways {
	switch d {
	case market.Up:
		return up
	case market.Down:
		return down
	}
	return flat
}

// flipped is the set with up and down exchanged.
func (w ways) flipped() ways { return w&flat | w&up<<1 | w&down>>1 }

// waysOf are the directions that a move can rightly be said to have: a small
// one is flat as well. A bound has its direction and is not flat.
func (c *Cell) waysOf(r panel.Reading) (w ways) {
	switch r.Sign() {
	case 1:
		w = up
	case -1:
		w = down
	default:
		w = flat
	}
	size := r.Value
	if size.Num < 0 {
		size = size.Neg()
	}
	if r.Bound == panel.Exactly && size.Unit == panel.Percent && size.Compare(c.flat) <= 0 {
		w |= flat
	}
	return w
}

// answer judges a claim whose right answer is a direction: a trend, or which
// of two did better. It is right where its direction is one that a reading
// has, and never pooled with values.
func (c *Cell) answer(claim *market.Claim) Verdict {
	if claim.Kind == market.Trend && !signed(claim) {
		return Verdict{Reason: "metric"}
	}
	c.read(claim)
	if len(c.s) == 0 && len(c.t) == 0 {
		return Verdict{Reason: c.missing(claim)}
	}
	said := wayOf(claim.Direction)
	var v Verdict
	var shown, truth, first, firstTruth relation
	var all, real ways
	for i, r := range c.s {
		w := c.waysOf(r)
		rel := verdictOf(w&said != 0)
		if i == 0 {
			first = rel
		}
		if rel == support && shown != support {
			v.Reading = Source{true, "", r.How}
		}
		shown, all = max(shown, rel), all|w
	}
	for i, r := range c.t {
		w := c.waysOf(r.Reading)
		rel := verdictOf(w&said != 0)
		if i == 0 {
			firstTruth = rel
		}
		if rel == support && truth != support && shown != support {
			v.Reading = Source{true, r.basis, r.How}
		}
		truth, real = max(truth, rel), real|w
	}
	v.Outcome, v.Strict = outcome(shown, truth), outcome(first, firstTruth)
	if len(c.s) > 0 {
		v.Shown = Distance{Known: true, Value: c.s[0].Float()}
	}
	if len(c.t) > 0 {
		v.Truth = Distance{Known: true, Value: c.t[0].Float()}
	}
	v.Identifiable = len(c.t) > 0 && all&real == 0
	switch {
	case v.Outcome == Recited && all.flipped()&said != 0:
		v.RecitedAs, v.Matched = SignError, Match{Kind: SignError}
	case v.Outcome == Recited:
		v.RecitedAs = Exclusive
	case v.Outcome == Refuted:
		v.RefutedAs = c.wrongWay(claim)
	}
	return v
}

func verdictOf(right bool) relation {
	if right {
		return support
	}
	return contradict
}

// wrongWay says how a direction is wrong: a move that is no further than near
// from one that has it, nothing of the kind shown, or the wrong way.
func (c *Cell) wrongWay(claim *market.Claim) Error {
	if c.almost(claim, c.s) {
		return NearShown
	}
	for _, t := range c.t {
		if c.almost(claim, []panel.Reading{t.Reading}) {
			return NearTruth
		}
	}
	if len(c.s) == 0 {
		return Invented
	}
	return DirectionWrong
}

// almost reports whether a reading is within near of having the direction.
func (c *Cell) almost(claim *market.Claim, readings []panel.Reading) bool {
	limit := c.points.Float()
	if claim.Direction == market.Flat {
		limit += c.flat.Float()
	}
	for _, r := range readings {
		if r.Unit == panel.Percent && r.Bound == panel.Exactly && abs(r.Float()) <= limit {
			return true
		}
	}
	return false
}
