package quantity

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// Value is the stated number, correctly rounded: 83600000 for "83.6 million",
// 8.4 for "8.4%" (a percentage is not divided by 100), −1.3e6 for "$(1.3) million".
func (q Quantity) Value() float64 {
	v := scale10(q.Digits, int(q.Exp))
	if q.Denom > 1 {
		v /= float64(q.Denom)
	}
	if q.Neg {
		return -v
	}
	return v
}

// scale10 returns d × 10^e as the nearest float64.
func scale10(d uint64, e int) float64 {
	if d < 1<<53 && e >= -22 && e <= 22 {
		if e < 0 {
			return float64(d) / math.Pow10(-e)
		}
		return float64(d) * math.Pow10(e)
	}
	var buf [32]byte
	b := strconv.AppendUint(buf[:0], d, 10)
	b = strconv.AppendInt(append(b, 'e'), int64(e), 10)
	v, _ := strconv.ParseFloat(string(b), 64)
	return v
}

// Quantum is the place of the last stated digit, as a power of ten: half of
// 10^Quantum is the tolerance of the statement. It is the place of the last
// written digit times the scale word, but in hedged numbers trailing zeros are
// not stated, save that two significant digits always are.
//
//	4.5%  −1    $224  0    83.6 million  5
//	near $31.50  −1    about 1,200  2    about 10 %  0    roughly $200  1
//
// A ratio in words (doubled, halved) is stated to a tenth, a fraction without
// a last decimal (a third) to a hundredth of its scale word.
func (q Quantity) Quantum() int8 {
	if q.Hedged {
		return q.LooseQuantum()
	}
	return q.written()
}

func (q Quantity) written() int8 {
	switch {
	case q.Denom > 1:
		return q.Exp - 2
	case q.Word && q.Unit == Times:
		return min(q.Exp, -1)
	}
	return q.Exp
}

// LooseQuantum is Quantum as if the number were hedged: for counts that are
// rounded by custom, such as shares of five digits and more.
func (q Quantity) LooseQuantum() int8 {
	e := q.written()
	if q.Denom > 1 || q.Word && q.Unit == Times {
		return e
	}
	for d := q.Digits; d >= 100 && d%10 == 0; d /= 10 {
		e++
	}
	return e
}

// Compare returns the sign of q − num/den, exactly. den must be positive.
// "8.4" compared with 84/10 is 0.
func (q Quantity) Compare(num, den int64) int {
	return q.side(num, den, 0, 0)
}

// Meets reports whether num/den lies within half of 10^quantum of q, the ends
// included; the arithmetic is exact. den must be positive.
func (q Quantity) Meets(num, den int64, quantum int8) bool {
	return q.side(num, den, quantum, +1) >= 0 && q.side(num, den, quantum, -1) <= 0
}

// side returns the sign of q + half × 10^quantum / 2 − num/den: of a sum of
// three products, in 128 bits where they fit.
func (q Quantity) side(num, den int64, quantum int8, half int64) int {
	low := int(min(q.Exp, quantum)) - 1
	up, down := max(low, 0), max(-low, 0)
	over := uint64(max(q.Denom, 1))
	var sum wide
	if sum.add(q.Neg, q.Digits, uint64(den), int(q.Exp)-low+up) &&
		(half == 0 || sum.add(half < 0, 5*over, uint64(den), int(quantum)-1-low+up)) &&
		sum.add(num > 0, size(num), over, down) {
		return sum.sign()
	}
	return q.bigSide(num, den, quantum, half)
}

// A wide is a signed number of 128 bits.
type wide struct{ hi, lo uint64 }

// add adds a × b × 10^e to w, or takes it away. It returns false, and w is of
// no use, if that does not fit.
func (w *wide) add(neg bool, a, b uint64, e int) bool {
	if e >= len(powers) {
		return false
	}
	hi, lo := bits.Mul64(a, b)
	if hi != 0 {
		return false
	}
	if hi, lo = bits.Mul64(lo, powers[e]); hi >= 1<<61 {
		return false
	}
	var carry uint64
	if neg {
		w.lo, carry = bits.Sub64(w.lo, lo, 0)
		w.hi, _ = bits.Sub64(w.hi, hi, carry)
		return true
	}
	w.lo, carry = bits.Add64(w.lo, lo, 0)
	w.hi, _ = bits.Add64(w.hi, hi, carry)
	return true
}

func (w *wide) sign() int {
	switch {
	case int64(w.hi) < 0:
		return -1
	case w.hi|w.lo == 0:
		return 0
	}
	return 1
}

// size is the absolute value of n.
func size(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// bigSide is side for numbers of any size.
func (q Quantity) bigSide(num, den int64, quantum int8, half int64) int {
	low := min(q.Exp, quantum) - 1
	left := new(big.Int).Mul(new(big.Int).SetUint64(q.Digits), pow10(int(q.Exp-low)))
	if q.Neg {
		left.Neg(left)
	}
	over := big.NewInt(int64(max(q.Denom, 1)))
	edge := new(big.Int).Mul(big.NewInt(5*half), pow10(int(quantum-1-low)))
	left.Add(left, edge.Mul(edge, over)).Mul(left, big.NewInt(den))
	right := new(big.Int).Mul(big.NewInt(num), over)
	if low < 0 {
		right.Mul(right, pow10(-int(low)))
	} else {
		left.Mul(left, pow10(int(low)))
	}
	return left.Cmp(right)
}

func pow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// pow returns 10^e for e up to 19.
func pow(e int) uint64 { return powers[e] }

var powers = func() (p [20]uint64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 10
	}
	return p
}()
