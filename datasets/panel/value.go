package panel

import (
	"math"
	"math/bits"
)

// A Value is an exact figure, Num / Den, in its unit: percentages in per cent,
// prices in currency units. The zero Value is a figure that is not known.
type Value struct {
	Num, Den int64 // Den > 0
	Unit     Unit
	Approx   bool // computed in float64: true to within Slack
}

// Slack is how far an approximate Value may lie from the true one.
const Slack = 1e-9

// approxDen is the denominator of approximate values: ten units are the Slack.
const approxDen = 10 / Slack

// Known reports whether there is a figure.
func (v Value) Known() bool { return v.Den != 0 }

// Float is the figure as a float64, for display and statistics.
func (v Value) Float() float64 { return float64(v.Num) / float64(v.Den) }

// Sign is −1, 0 or 1.
func (v Value) Sign() int {
	if v.Approx && float64(max(v.Num, -v.Num)) <= Slack*approxDen {
		return 0
	}
	switch {
	case v.Num < 0:
		return -1
	case v.Num > 0:
		return 1
	}
	return 0
}

// Neg is −v.
func (v Value) Neg() Value { v.Num = -v.Num; return v }

// Ends are the least and the greatest numerator that v may have.
func (v Value) Ends() (lo, hi int64) {
	if v.Approx {
		return v.Num - 10, v.Num + 10
	}
	return v.Num, v.Num
}

// Compare returns the sign of v − w, exactly, and as equal what may be.
func (v Value) Compare(w Value) int {
	if v.Approx || w.Approx {
		d := v.Float() - w.Float()
		switch {
		case math.Abs(d) <= Slack:
			return 0
		case d < 0:
			return -1
		}
		return 1
	}
	if s, t := v.Sign(), w.Sign(); s != t {
		return min(max(s-t, -1), 1)
	}
	vh, vl := bits.Mul64(size(v.Num), uint64(w.Den))
	wh, wl := bits.Mul64(size(w.Num), uint64(v.Den))
	c := 0
	switch {
	case vh != wh:
		c = order(vh < wh)
	case vl != wl:
		c = order(vl < wl)
	}
	return c * v.Sign()
}

func order(less bool) int {
	if less {
		return -1
	}
	return 1
}

func size(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// percent is to / from − 1 in per cent; unknown where either is.
func percent(from, to Level) Value {
	if from <= 0 || to <= 0 {
		return Value{}
	}
	return Value{Num: 100 * int64(to-from), Den: int64(from), Unit: Percent}
}

// money is a price or a difference of prices.
func money(l Level) Value { return Value{Num: int64(l), Den: int64(One), Unit: Currency} }

func count(n int, u Unit) Value { return Value{Num: int64(n), Den: 1, Unit: u} }

// approx is a figure computed in float64.
func approx(x float64, u Unit) Value {
	return Value{Num: int64(math.Round(x * approxDen)), Den: approxDen, Unit: u, Approx: true}
}

// Minus is v − w of one unit: exact where 64 bits hold the result, else
// approximate; unknown where either is.
func (v Value) Minus(w Value) Value {
	if !v.Known() || !w.Known() {
		return Value{}
	}
	if v.Approx || w.Approx {
		return approx(v.Float()-w.Float(), v.Unit)
	}
	v, w = v.reduced(), w.reduced()
	a, aok := times(v.Num, w.Den)
	b, bok := times(w.Num, v.Den)
	den, dok := times(v.Den, w.Den)
	if !aok || !bok || !dok {
		return approx(v.Float()-w.Float(), v.Unit)
	}
	return Value{Num: a - b, Den: den, Unit: v.Unit}
}

// reduced is v in its lowest terms.
func (v Value) reduced() Value {
	a, b := int64(size(v.Num)), v.Den
	for b != 0 {
		a, b = b, a%b
	}
	if a > 1 {
		v.Num, v.Den = v.Num/a, v.Den/a
	}
	return v
}

// times is a × b, or false where it does not fit with one bit to spare.
func times(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(size(a), size(b))
	if hi != 0 || lo >= 1<<62 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

// Over is v / w as a Ratio: exact where 64 bits hold the result, else
// approximate; unknown where either is or w is zero.
func (v Value) Over(w Value) Value {
	if !v.Known() || !w.Known() || w.Num == 0 {
		return Value{}
	}
	a, b := v.reduced(), w.reduced()
	num, nok := times(a.Num, b.Den)
	den, dok := times(a.Den, b.Num)
	if v.Approx || w.Approx || !nok || !dok {
		return approx(v.Float()/w.Float(), Ratio)
	}
	if den < 0 {
		num, den = -num, -den
	}
	return Value{Num: num, Den: den, Unit: Ratio}
}
