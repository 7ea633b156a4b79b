package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// explain says by which error a recited claim could have been read from the
// prompt as well, or what a refuted one is.
func (c *Cell) explain(v *Verdict, claim *market.Claim, s *stated) {
	switch v.Outcome {
	case Recited:
		f := c.search(claim, s, true)
		v.RecitedAs, v.Matched, v.Ambiguous = f.kind, f.match, f.ambiguous
		if f.kind == NoError {
			v.RecitedAs = Exclusive
		}
	case Refuted:
		if v.RefutedAs = c.rounding(claim, s); v.RefutedAs != NoError {
			return
		}
		f := c.search(claim, s, false)
		v.RefutedAs, v.Matched, v.Ambiguous = f.kind, f.match, f.ambiguous
		if f.kind == NoError {
			v.RefutedAs = c.rest(claim, s)
		}
	}
}

// rounding is NearShown or NearTruth where the claim is.
func (c *Cell) rounding(claim *market.Claim, s *stated) Error {
	close := false // to a shown reading in either direction
	for _, r := range c.s {
		if !s.comparable(r) || !c.near(s, claim.Metric, r.Value) {
			continue
		}
		if close = true; c.sameWay(claim, s, r.Value) {
			return NearShown
		}
	}
	for _, r := range c.t {
		if !close && c.near(s, claim.Metric, r.Value) {
			return NearTruth
		}
	}
	return NoError
}

// sameWay reports whether a signed figure goes the way of a reading. A zero
// goes either way.
func (c *Cell) sameWay(claim *market.Claim, s *stated, v panel.Value) bool {
	return !signed(claim) || s.low.Sign()*v.Sign() >= 0
}

func signed(claim *market.Claim) bool {
	return claim.Metric.Signed() || claim.Kind == market.Comparison
}

// rest is what a refuted claim is that nothing explains.
func (c *Cell) rest(claim *market.Claim, s *stated) Error {
	switch {
	case c.silent(s):
		return Invented
	case !signed(claim):
		return Off
	case c.sameWay(claim, s, c.s[0].Value):
		return DirectionRight
	}
	return DirectionWrong
}

// silent reports whether S says nothing of the claim: it has no reading, or
// only bounds that leave it open.
func (c *Cell) silent(s *stated) bool {
	for _, r := range c.s {
		if s.against(r) != silent {
			return false
		}
	}
	return true
}
