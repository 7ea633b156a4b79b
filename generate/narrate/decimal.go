package narrate

import (
	"math/big"
	"strconv"
	"strings"
)

// A decimal is a number as it is written: digits · 10^−places, and its sign.
type decimal struct {
	neg    bool
	digits int64
	places int
}

// round writes x with so many places; halves go away from zero.
func round(x *big.Rat, places int) decimal {
	scaled := new(big.Rat).Mul(new(big.Rat).Abs(x), pow10(places))
	twice := new(big.Int).Lsh(scaled.Num(), 1)
	twice.Add(twice, scaled.Denom())
	n := twice.Quo(twice, new(big.Int).Lsh(scaled.Denom(), 1))
	return decimal{neg: x.Sign() < 0 && n.Sign() != 0, digits: n.Int64(), places: places}
}

// pow10 is 10^n, for negative n too. It is shared: not to be changed.
func pow10(n int) *big.Rat {
	if least <= n && n < least+len(powers) {
		return powers[n-least]
	}
	return power(n)
}

// powers are 10^least and those above it.
var powers = func() (p [32]*big.Rat) {
	for i := range p {
		p[i] = power(least + i)
	}
	return p
}()

const least = -16

func power(n int) *big.Rat {
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n, -n))), nil)
	if n < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), p)
	}
	return new(big.Rat).SetInt(p)
}

// rat is the number's exact value times 10^scale.
func (d decimal) rat(scale int) *big.Rat {
	r := new(big.Rat).Mul(new(big.Rat).SetInt64(d.digits), pow10(scale-d.places))
	if d.neg {
		r.Neg(r)
	}
	return r
}

// float is the float64 nearest to the number times 10^scale.
func (d decimal) float(scale int) float64 {
	f, _ := d.rat(scale).Float64()
	return f
}

// plain writes the size with a point and without separators: 1234.50.
func (d decimal) plain() string {
	s := strconv.FormatInt(d.digits, 10)
	if d.places <= 0 {
		return s
	}
	if len(s) <= d.places {
		s = strings.Repeat("0", d.places+1-len(s)) + s
	}
	return s[:len(s)-d.places] + "." + s[len(s)-d.places:]
}

// padded is d as money is written: in whole units, or with two decimals.
func (d decimal) padded() decimal {
	for d.places < 0 {
		d.digits, d.places = d.digits*10, d.places+1
	}
	if d.places == 1 {
		d.digits, d.places = d.digits*10, 2
	}
	return d
}

// unstated is how many trailing zeros of the number are not stated, because it
// is hedged or a large count of shares: all but those of the two first digits.
// "near 31.50" states the tenths, "about 1,200" the hundreds.
func (d decimal) unstated() int {
	n := 0
	for v := d.digits; v >= 100 && v%10 == 0; v /= 10 {
		n++
	}
	return n
}

// quantum is the power of ten of the last stated digit: of a hedged number, or
// a large count of shares, the last that is no trailing zero.
func (d decimal) quantum(scale int, loose bool) int {
	if loose {
		return scale - d.places + d.unstated()
	}
	return scale - d.places
}

// half is half of 10^quantum.
func half(quantum int) *big.Rat { return new(big.Rat).Mul(pow10(quantum), big.NewRat(1, 2)) }
