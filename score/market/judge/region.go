package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// A stated is the number of a claim, in the unit of the readings it is
// compared with.
type stated struct {
	low, high deviation.Figure // the ends of a range; else equal
	bound     panel.Bound
	region    deviation.Region // A
	shift     int8             // power of ten from the claim's unit to the readings'
}

// state reads the number of a claim.
//
//	exact      8.4          8.35 … 8.45
//	range      2–3          1.5 … 3.5
//	at least   −8.9         … −8.85          same sign, of this size or more
//	at most    3            0 … 3.5          same sign, of this size or less
func state(claim *market.Claim) stated {
	s := stated{low: claim.Value, high: claim.Value, bound: claim.Bound}
	if claim.Unit == market.BasisPoint {
		s.shift = -2
	}
	if claim.IsRange {
		s.high = claim.High
		if s.high.Compare(s.low.Number) < 0 {
			s.low, s.high = s.high, s.low
		}
	}
	s.low, s.high = s.low.Shift(s.shift), s.high.Shift(s.shift)
	s.region = deviation.Region{Lo: s.low.Region().Lo, Hi: s.high.Region().Hi}
	positive := s.high.Sign() > 0 || s.high.Sign() == 0 && claim.Direction != market.Down
	zero := deviation.Number{}
	switch {
	case s.bound == panel.AtLeast && positive:
		s.region.NoHi = true
		if s.region.Lo.Sign() < 0 {
			s.region.Lo = zero
		}
	case s.bound == panel.AtLeast:
		s.region.NoLo = true
		if s.region.Hi.Sign() > 0 {
			s.region.Hi = zero
		}
	case s.bound == panel.AtMost && positive:
		s.region.Lo = zero
	case s.bound == panel.AtMost:
		s.region.Hi = zero
	}
	return s
}

// number is a figure of a panel as an exact number.
func number(v panel.Value) deviation.Number {
	return deviation.Number{Num: v.Num, Den: v.Den}
}

// meets reports whether A has a number in common with what v may be.
func (s *stated) meets(v panel.Value) bool {
	lo, hi := v.Ends()
	return s.region.Meets(deviation.Number{Num: lo, Den: v.Den}, deviation.Number{Num: hi, Den: v.Den})
}

// A relation is what a reading says of a claim.
type relation uint8

const (
	silent     relation = iota // a bound that leaves the claim open
	contradict                 //
	support                    //
)

// against is what a reading says of the claim. A bound, which is all that two
// endpoints may give, supports a bound that is no tighter; it contradicts what
// lies outside it.
func (s *stated) against(r panel.Reading) relation {
	if r.Bound == panel.Exactly {
		if s.meets(r.Value) {
			return support
		}
		return contradict
	}
	x := number(r.Value)
	if s.bound == r.Bound && s.region.Contains(x) {
		return support
	}
	implied := deviation.Region{Lo: x, Hi: x} // every figure that the bound leaves possible
	if up := r.Sign() > 0; up == (r.Bound == panel.AtLeast) {
		implied.NoHi = true
	} else {
		implied.NoLo = true
	}
	if !overlap(s.region, implied) {
		return contradict
	}
	return silent
}

// comparable reports whether the claim can be near a reading: a bound is one
// to a claim of its own kind, and to what it rules out.
func (s *stated) comparable(r panel.Reading) bool {
	return r.Bound == s.bound || r.Bound == panel.Exactly || s.against(r) == contradict
}

// overlap reports whether two regions have a number in common.
func overlap(a, b deviation.Region) bool {
	return (a.NoLo || b.NoHi || a.Lo.Compare(b.Hi) <= 0) && (b.NoLo || a.NoHi || b.Lo.Compare(a.Hi) <= 0)
}

// limits are the thresholds of a Config as exact numbers.
type limits struct {
	points, share deviation.Number // near
	tau, tauShare deviation.Number // τ₀
	flat          panel.Value
}

// newLimits takes the thresholds to six decimals.
func newLimits(c Config) limits {
	return limits{
		points: micro(c.NearPoints), share: micro(c.NearShare),
		tau: micro(c.TauPoints), tauShare: micro(c.TauShare),
		flat: panel.Value{Num: micro(c.Flat).Num, Den: 1e6, Unit: panel.Percent},
	}
}

func micro(x float64) deviation.Number {
	return deviation.Decimal(int64(x*1e6+0.5), -6)
}

// kind is how differences of a figure are measured.
type kind uint8

const (
	points kind = iota // per cent: in points
	ratios             // as fractions: in hundredths
	levels             // prices, volumes: in shares of the figure
	moves              // differences of prices: in shares of the price
	counts             // not at all
)

func kindOf(m panel.Metric, u panel.Unit) kind {
	switch u {
	case panel.Percent:
		return points
	case panel.Ratio:
		return ratios
	case panel.Currency:
		if !m.Level() {
			return moves
		}
		return levels
	case panel.Shares:
		return levels
	}
	return counts
}

// tolerance is how far from x a figure of a kind may lie to be within points
// or share of it, or within so many of its own half quanta. at is the level of
// the name, which a difference of prices is measured against.
func tolerance(k kind, halves int64, pts, share deviation.Number, at panel.Value) deviation.Tolerance {
	t := deviation.Tolerance{Halves: halves}
	switch k {
	case points:
		t.Abs = pts
	case ratios:
		t.Abs = pts.Shift(-2)
	case levels:
		t.Rel = share
	case moves:
		if at.Known() {
			t.Abs = deviation.Number{Num: share.Num * at.Num / at.Den, Exp: share.Exp}
		}
	default:
		t.Halves = 0
	}
	return t
}

// near reports whether the claim lies within near of x: an end of its region
// does, or x lies in it.
func (c *Cell) near(s *stated, m panel.Metric, v panel.Value) bool {
	x := number(v)
	t := tolerance(kindOf(m, v.Unit), 2, c.points, c.share, c.level)
	return s.region.Contains(x) || t.Meets(s.low, x) || t.Meets(s.high, x)
}
