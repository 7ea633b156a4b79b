package deviation

import "math/bits"

// A Tolerance is how far apart a stated figure and an expected value may lie:
// the largest of its three parts. The zero Tolerance wants them equal.
type Tolerance struct {
	Halves int64  // so many half quanta of the figure: 1 is the stated precision
	Abs    Number // in the unit of the figure
	Rel    Number // a decimal: this share of the expected value's size; of a zero value, Rel itself
}

// Meets reports whether f lies within t of x, the ends included.
func (t Tolerance) Meets(f Figure, x Number) bool {
	return f.Number.Compare(x) == 0 ||
		t.Halves > 0 && f.within(t.Halves).Contains(x) ||
		t.Abs.Num > 0 && around(f.Number, t.Abs).Contains(x) ||
		t.Rel.Num > 0 && t.share(f.Number, x)
}

// around is the region a ± d.
func around(a, d Number) Region { return Region{Lo: a.Plus(d.Neg()), Hi: a.Plus(d)} }

// share reports whether |a − x| ≤ Rel·|x|, as (1 − Rel)·|x| ≤ ±a ≤ (1 + Rel)·|x|.
func (t Tolerance) share(a, x Number) bool {
	if x.Num == 0 {
		return around(Number{}, t.Rel).Contains(a)
	}
	if x.Num < 0 {
		a, x = a.Neg(), x.Neg()
	}
	one := Number{Num: 1}
	return compareProduct(x, one.Plus(t.Rel.Neg()), a) <= 0 && compareProduct(x, one.Plus(t.Rel), a) >= 0
}

// compareProduct returns the sign of x·m − a for a decimal m.
func compareProduct(x, m, a Number) int {
	if hi, lo := bits.Mul64(abs(x.Num), abs(m.Num)); hi == 0 && lo < 1<<63 {
		return Number{x.Num * m.Num, x.Den, x.Exp + m.Exp}.Compare(a)
	}
	r := x.rat()
	return r.Mul(r, m.rat()).Cmp(a.rat())
}
