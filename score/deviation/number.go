// Package deviation says how a stated figure differs from an expected value:
// not at all, by rounding, by a flipped sign, by a factor of a hundred, by a
// factor of thousands, by two of these at once, or by none of them.
//
// All arithmetic is exact. An expected value is a quotient of integers, a
// stated figure is the digits that were written with the place of the last one,
// and whether the two agree never depends on binary rounding: 1.05 lies within
// five per cent of 1.
//
//	f := deviation.Of(q)                            // a quantity.Quantity as written
//	f.Compare(x) == 0                               // equal
//	f.Region().Contains(x)                          // equal at the stated precision
//	deviation.Tolerance{Rel: deviation.Decimal(5, -2)}.Meets(f, x)
//	deviation.Explain(xs, f.Region().Contains)      // the least change that explains f
package deviation

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// A Number is Num / Den × 10^Exp, exactly. A Den of 0 stands for 1, so that
// the zero Number is 0. Den is never negative.
type Number struct {
	Num, Den int64
	Exp      int8
}

// Decimal is digits × 10^exp.
func Decimal(digits int64, exp int8) Number { return Number{Num: digits, Exp: exp} }

// ParseNumber reads a plain decimal as JSON and CSV write it: "-0.45", "1e3".
func ParseNumber(s string) (Number, error) {
	mantissa, power, _ := strings.Cut(strings.ToLower(s), "e")
	exp := 0
	if power != "" {
		e, err := strconv.Atoi(power)
		if err != nil {
			return Number{}, fmt.Errorf("%q is no number", s)
		}
		exp = e
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	n, err := strconv.ParseInt(whole+frac, 10, 64)
	exp -= len(frac)
	if err != nil || exp < -100 || exp > 100 {
		return Number{}, fmt.Errorf("%q is no number of at most 18 digits", s)
	}
	return Number{Num: n, Exp: int8(exp)}, nil
}

// Neg is −n.
func (n Number) Neg() Number { n.Num = -n.Num; return n }

// Shift is n × 10^k.
func (n Number) Shift(k int8) Number { n.Exp += k; return n }

// Sign is −1, 0 or 1.
func (n Number) Sign() int {
	switch {
	case n.Num < 0:
		return -1
	case n.Num > 0:
		return 1
	}
	return 0
}

// Float is the number as a float64, for display.
func (n Number) Float() float64 {
	f := float64(n.Num)
	if n.Den > 1 {
		f /= float64(n.Den)
	}
	if n.Exp < 0 {
		return f / math.Pow10(-int(n.Exp))
	}
	return f * math.Pow10(int(n.Exp))
}

func (n Number) rat() *big.Rat {
	r := big.NewRat(n.Num, max(n.Den, 1))
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n.Exp, -n.Exp))), nil)
	if n.Exp < 0 {
		return r.Quo(r, new(big.Rat).SetInt(scale))
	}
	return r.Mul(r, new(big.Rat).SetInt(scale))
}

// Compare returns the sign of a − b, exactly.
func (a Number) Compare(b Number) int {
	if s, t := a.Sign(), b.Sign(); s != t || s == 0 {
		return min(max(s-t, -1), 1)
	}
	c, ok := compare(a, b)
	if !ok {
		return a.rat().Cmp(b.rat())
	}
	if a.Num < 0 {
		return -c
	}
	return c
}

// compare compares |a| with |b| in 128 bits; it reports false where these do
// not hold the cross products.
func compare(a, b Number) (int, bool) {
	ah, al := bits.Mul64(abs(a.Num), uint64(max(b.Den, 1)))
	bh, bl := bits.Mul64(abs(b.Num), uint64(max(a.Den, 1)))
	var ok bool
	if e := int(a.Exp) - int(b.Exp); e >= 0 {
		ah, al, ok = times10(ah, al, e)
	} else {
		bh, bl, ok = times10(bh, bl, -e)
	}
	switch {
	case !ok:
		return 0, false
	case ah != bh:
		return sign(ah > bh), true
	case al != bl:
		return sign(al > bl), true
	}
	return 0, true
}

func sign(positive bool) int {
	if positive {
		return 1
	}
	return -1
}

func abs(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

var pow10 = func() (p [20]uint64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 10
	}
	return p
}()

// times10 is (hi, lo) × 10^e, or false if that overflows 128 bits.
func times10(hi, lo uint64, e int) (uint64, uint64, bool) {
	if e == 0 {
		return hi, lo, true
	}
	if e >= len(pow10) {
		return 0, 0, false
	}
	over, high := bits.Mul64(hi, pow10[e])
	carry, low := bits.Mul64(lo, pow10[e])
	high, c := bits.Add64(high, carry, 0)
	return high, low, over == 0 && c == 0
}

// Plus is a + b for a decimal b. It is exact up to 17 digits, more than any
// stated figure has with its quantum; of a longer sum it keeps a alone.
func (a Number) Plus(b Number) Number {
	e := min(a.Exp, b.Exp)
	d := max(a.Den, 1)
	an, aok := mul(a.Num, int(a.Exp-e))
	bn, bok := mul(b.Num, int(b.Exp-e))
	if hi, lo := bits.Mul64(abs(bn), uint64(d)); hi == 0 && lo < 1<<62 && aok && bok && abs(an) < 1<<62 {
		return Number{an + bn*d, a.Den, e}
	}
	return a
}

func mul(n int64, e int) (int64, bool) {
	if e >= len(pow10) {
		return 0, n == 0
	}
	hi, lo := bits.Mul64(abs(n), pow10[e])
	if hi != 0 || lo >= 1<<62 {
		return 0, false
	}
	if n < 0 {
		return -int64(lo), true
	}
	return int64(lo), true
}
