package deviation

import "market-claim-bench/pipeline/score/quantity"

// A Figure is a number as it was stated: its value, and the place of the last
// stated digit as a power of ten. Half of 10^Quantum is its tolerance.
type Figure struct {
	Number
	Quantum int8
}

// Of is a quantity as a Figure: signed, with its scale word applied.
func Of(q quantity.Quantity) Figure {
	f := Figure{Number{Num: int64(q.Digits), Den: int64(q.Denom), Exp: q.Exp}, q.Quantum()}
	if q.Neg {
		f.Num = -f.Num
	}
	return f
}

// Shift is f × 10^k, its precision moved with it.
func (f Figure) Shift(k int8) Figure { f.Exp += k; f.Quantum += k; return f }

// Neg is −f.
func (f Figure) Neg() Figure { f.Num = -f.Num; return f }

// Half is the tolerance: half of the place of the last stated digit.
func (f Figure) Half() Number { return Number{Num: 5, Exp: f.Quantum - 1} }

// Region is every number that f may stand for: f ± half a quantum.
func (f Figure) Region() Region { return f.within(1) }

// within is f ± k half quanta.
func (f Figure) within(k int64) Region {
	return Region{Lo: f.plus(-k), Hi: f.plus(k)}
}

// plus is f + k/2 × 10^Quantum.
func (f Figure) plus(k int64) Number {
	return f.Number.Plus(Number{Num: 5 * k, Exp: f.Quantum - 1})
}

// A Region is a closed interval, or a half-open ray where one end is missing.
type Region struct {
	Lo, Hi     Number
	NoLo, NoHi bool
}

// Contains reports whether x lies in r, the ends included.
func (r Region) Contains(x Number) bool { return r.Meets(x, x) }

// Meets reports whether r and the interval from lo to hi have a number in
// common.
func (r Region) Meets(lo, hi Number) bool {
	return (r.NoLo || r.Lo.Compare(hi) <= 0) && (r.NoHi || lo.Compare(r.Hi) <= 0)
}
