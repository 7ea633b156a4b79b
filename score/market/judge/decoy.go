package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// A Decoy is what a claim would have been in another window: a truth that
// nobody can recite.
type Decoy struct {
	Value    float64 // in the claim's unit
	Eligible bool    // I: identifiable, on the truth's side of the shown figure, at a like distance
	Matches  bool    // the claim is not supported and agrees with it
}

// Decoys yields the decoys of a value claim on which v was passed, in the
// order of truths: the same window scaled to this one, as package decoy makes
// them. A truth that does not answer the claim yields none.
//
// A claim that can be recited by several readings can agree with a decoy by
// as many: it is eligible where each is like its counterpart of the truth, and
// agrees by any of them. Then chance meets the two as often.
func (c *Cell) Decoys(claim *market.Claim, v *Verdict, truths []Truth, yield func(i int, d Decoy)) {
	c.read(claim)
	c.said, c.level = state(claim), c.levelOf(claim)
	for i := range truths {
		c.spare = c.truths(c.spare[:0], claim, truths[i])
		if len(c.spare) == 0 {
			continue
		}
		d := Decoy{Value: c.inClaim(c.spare[0].Value), Eligible: c.alike(claim)}
		for k := range c.spare {
			if v.Outcome != Supported && c.said.against(c.spare[k].Reading) == support {
				d.Value, d.Matches = c.inClaim(c.spare[k].Value), true
				break
			}
		}
		yield(i, d)
	}
}

// alike reports whether every reading of the decoy is like the truth's.
func (c *Cell) alike(claim *market.Claim) bool {
	pairs := 0
	for _, d := range c.spare {
		t, ok := counterpart(c.t, d)
		if !ok {
			continue
		}
		if !c.eligible(claim, t.Value, d.Value) {
			return false
		}
		pairs++
	}
	return pairs > 0
}

// inClaim is a figure in the claim's unit.
func (c *Cell) inClaim(v panel.Value) float64 { return number(v).Shift(-c.said.shift).Float() }

// counterpart is the reading of T that was measured as d was.
func counterpart(t []reading, d reading) (reading, bool) {
	for _, r := range t {
		if r.How == d.How && r.basis == d.basis {
			return r, true
		}
	}
	return reading{}, false
}

// eligible is the indicator I of a decoy value d for a truth t: on the same
// side of the shown figure s, ½ ≤ |d − s| / |t − s| ≤ 2, and identifiable. Where
// nothing is shown, s is 0.
func (c *Cell) eligible(claim *market.Claim, t, d panel.Value) bool {
	s := 0.0
	if len(c.s) > 0 && c.s[0].Bound == panel.Exactly {
		s = c.s[0].Float()
	}
	far, want := d.Float()-s, t.Float()-s
	if far*want <= 0 || abs(far) < abs(want)/2 || abs(far) > 2*abs(want) {
		return false
	}
	return c.apart(d, claim.Metric)
}
