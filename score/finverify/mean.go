package finverify

import (
	"math"
	"math/big"
	"slices"
)

// A mean adds float64s without rounding, as Python's statistics.mean does: the
// sum is an integer times 2^-1074, held in limbs of 32 bits.
type mean struct {
	limbs [68]int64 // limb i counts 2^(32i−1074)
	fresh int       // additions since the limbs were last carried
	n     int64
	odd   float64 // the sum of what is not finite
}

func (m *mean) add(v float64) {
	m.n++
	if v-v != 0 {
		m.odd += v
		return
	}
	if m.fresh++; m.fresh > 1<<29 {
		m.carry()
	}
	bits := math.Float64bits(v)
	digits, place := bits&(1<<52-1), int(bits>>52&0x7ff)
	if place > 0 {
		digits |= 1 << 52
		place--
	}
	i, shift := place/32, uint(place%32)
	low, high := digits<<shift, digits>>(63-shift)>>1
	parts := [3]int64{int64(low & 0xffffffff), int64(low >> 32), int64(high)}
	for k, p := range parts {
		if bits>>63 == 1 {
			p = -p
		}
		m.limbs[i+k] += p
	}
}

func (m *mean) carry() {
	m.fresh = 0
	for i := range len(m.limbs) - 1 {
		m.limbs[i+1] += m.limbs[i] >> 32
		m.limbs[i] &= 0xffffffff
	}
}

// value is the mean, rounded once; NaN where nothing was added.
func (m *mean) value() float64 {
	if m.n == 0 {
		return math.NaN()
	}
	if m.odd != 0 || math.IsNaN(m.odd) {
		return m.odd
	}
	sum, limb := new(big.Int), new(big.Int)
	for _, l := range slices.Backward(m.limbs[:]) {
		sum.Add(sum.Lsh(sum, 32), limb.SetInt64(l))
	}
	den := new(big.Int).Lsh(big.NewInt(m.n), 1074)
	v, _ := new(big.Rat).SetFrac(sum, den).Float64()
	return v
}

// median sorts vs and returns the middle, or the mean of the two in the
// middle; NaN where there are none.
func median(vs []float64) float64 {
	slices.Sort(vs)
	switch n := len(vs); {
	case n == 0:
		return math.NaN()
	case n%2 == 1:
		return vs[n/2]
	default:
		return (vs[n/2-1] + vs[n/2]) / 2
	}
}

// merge adds what other added.
func (m *mean) merge(other *mean) {
	m.carry()
	other.carry()
	for i, l := range other.limbs {
		m.limbs[i] += l
	}
	m.n += other.n
	m.odd += other.odd
}
