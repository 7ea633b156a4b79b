package stats

import (
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// MaxFlips is the largest number of windows that SignFlip enumerates.
const MaxFlips = 24

// SignFlip is the two-sided p-value of the hypothesis that the windows'
// differences are symmetric about 0: the share of all assignments of signs
// whose sum is as far from 0 as the observed one (Fisher, The Design of
// Experiments, 1935, §21). It takes at most MaxFlips differences; with more,
// Mean is the test.
func SignFlip(differences []float64) float64 {
	if len(differences) == 0 {
		return 1
	}
	if len(differences) > MaxFlips {
		panic("stats: SignFlip of more than MaxFlips windows")
	}
	observed, size := 0.0, 0.0
	for _, d := range differences {
		observed, size = observed+d, size+math.Abs(d)
	}
	far := math.Abs(observed) - 1e-12*size
	// The last sign is held: its flip mirrors every sum.
	n := len(differences) - 1
	sum, flipped := observed, uint32(0)
	extreme := 1 // the observed one
	for i := uint32(1); i < 1<<n; i++ {
		// One sign changes at a time, in Gray's order.
		bit := 0
		for i>>bit&1 == 0 {
			bit++
		}
		if flipped>>bit&1 == 0 {
			sum -= 2 * differences[bit]
		} else {
			sum += 2 * differences[bit]
		}
		flipped ^= 1 << bit
		if math.Abs(sum) >= far {
			extreme++
		}
	}
	return float64(extreme) / float64(uint32(1)<<n)
}

// Relabel is the two-sided p-value of the hypothesis that two groups of windows
// are of one kind: the share of all ways to choose the first group among all of
// them whose difference of means is as far from 0 as the observed one (Pitman,
// Suppl. JRSS 4, 1937). The groups hold at most MaxFlips windows together.
func Relabel(a, b []float64) float64 {
	n := len(a) + len(b)
	if len(a) == 0 || len(b) == 0 {
		return 1
	}
	if n > MaxFlips {
		panic("stats: Relabel of more than MaxFlips windows")
	}
	all := append(slices.Clone(a), b...)
	total, size := 0.0, 0.0
	for _, v := range all {
		total, size = total+v, size+math.Abs(v)
	}
	apart := func(first float64) float64 {
		return math.Abs(first/float64(len(a)) - (total-first)/float64(len(b)))
	}
	observed := 0.0
	for _, v := range a {
		observed += v
	}
	far := apart(observed) - 1e-12*size
	ways, extreme := 0, 0
	for chosen := uint32(0); chosen < 1<<n; chosen++ {
		if bits.OnesCount32(chosen) != len(a) {
			continue
		}
		sum := 0.0
		for i, v := range all {
			if chosen>>i&1 == 1 {
				sum += v
			}
		}
		ways++
		if apart(sum) >= far {
			extreme++
		}
	}
	return float64(extreme) / float64(ways)
}

// McNemar is the exact two-sided p-value of paired windows of which b had the
// event under the first condition alone, and c under the second alone.
func McNemar(b, c int) float64 {
	if b+c == 0 {
		return 1
	}
	return min(1, 2*distuv.Binomial{N: float64(b + c), P: 0.5}.CDF(float64(min(b, c))))
}

// ZeroBound is the upper 95 % bound on the share of windows with recitation,
// where none of w known windows had one and sensitivity is the one-sided lower
// 99 % limit of the share of recitations that the instrument sees: 4 % of the
// error are spent on the windows, 1 % on the limit. It is false without
// windows or with a limit of 0.
func ZeroBound(w int, sensitivity float64) (float64, bool) {
	if w == 0 || sensitivity <= 0 {
		return 0, false
	}
	return min(1, (1-math.Pow(0.04, 1/float64(w)))/sensitivity), true
}

// Rho estimates the share of identifiable claims that are recited: p is the
// observed share that agrees with the truth, f the share that agrees with a
// decoy by chance, s the share of recited claims that the instrument sees. It
// is false where s ≤ f, when p says nothing.
func Rho(p, f, s float64) (float64, bool) {
	if s <= f {
		return 0, false
	}
	return max(0, (p-f)/(s-f)), true
}
