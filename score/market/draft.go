package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// A draft is what is not yet settled about a claim.
type draft struct {
	role    role
	daily   int8
	prior   panel.Day // the session named before it in the sentence
	fixed   bool      // its period is settled
	per     period
	q       int32
	run     int8 // a run of so many sessions, which the day of the clause ended
	keep    bool // a rebound, which a figure does not make superfluous
	undated bool // worth nothing without a day
	drop    bool
	lasted  bool // daily is how many sessions it is said to have taken
	peak    bool // a highest or lowest close: later text may refer to its day
	top     int8 // a level that is the highest or lowest close: +1, −1
}

// draft adds a claim about id with the figure q (−1: none), said by items
// from to to−1.
func (r *Reader) draft(ro role, id int16, q int32, from, to int) *Claim {
	r.claims = append(r.claims, Claim{})
	r.drafts = append(r.drafts, draft{role: ro, q: q, prior: r.prior})
	c := &r.claims[len(r.claims)-1]
	c.SpanStart, c.SpanEnd = r.span(from, to)
	c.Subject = r.subjectName(id)
	if q >= 0 {
		x := r.qs[q]
		if c.SpanEnd <= c.SpanStart { // a date runs into the figure: "1Aug0000000"
			c.SpanStart, c.SpanEnd = x.Start, x.End
		}
		if x.Part == quantity.To && x.Unit == quantity.Currency {
			x.Hedged = false // "from near $393 to $445.00": prices are hedged each for itself
		}
		c.Stated = true
		c.Hedged = x.Hedged
		c.Bound = panel.Bound(x.Bound)
		c.Decimals, c.Scale = x.Decimals, x.Scale
		c.Unit = unitOf(x.Unit)
		if x.Unit == quantity.Cent {
			x.Exp -= 2
		}
		c.Value = deviation.Of(x)
		r.used[q] = usedClaim
	}
	return c
}

func (r *Reader) subjectName(id int16) string {
	if id == groupID {
		return Group
	}
	return r.roster.tickers[id]
}

func unitOf(u quantity.Unit) Unit {
	switch u {
	case quantity.Percent:
		return Percent
	case quantity.Point:
		return Point
	case quantity.BasisPoint:
		return BasisPoint
	case quantity.Currency, quantity.Cent:
		return Currency
	case quantity.Times:
		return Ratio
	}
	return NoUnit
}

// sign makes the figure of c go in direction dir, unless its own sign says
// otherwise.
func (r *Reader) sign(c *Claim, q int32, dir int8) {
	x := &r.qs[q]
	switch {
	case x.Neg && dir >= 0, x.Neg && dir < 0:
		c.Direction = Down
	case x.Plus:
		c.Direction = Up
	case dir < 0:
		c.Value = c.Value.Neg()
		c.Direction = Down
	case dir > 0:
		c.Direction = Up
	}
	if c.Direction == Down && c.Value.Num > 0 {
		c.Value = c.Value.Neg()
	}
}

func direction(dir int8) Direction {
	switch {
	case dir > 0:
		return Up
	case dir < 0:
		return Down
	}
	return NoDirection
}
