package stats

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// maxWindows ends the search for a number of windows.
const maxWindows = 1_000_000

// PairedWindows is the least number of windows at which a two-sided t test at
// level alpha finds a mean difference of effect standard deviations with the
// given power.
func PairedWindows(effect, alpha, power float64) int {
	return least(2, func(w int) bool { return pairedPower(w, effect, alpha) >= power })
}

func pairedPower(w int, effect, alpha float64) float64 {
	df, shift := float64(w-1), math.Abs(effect)*math.Sqrt(float64(w))
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(1 - alpha/2)
	return 1 - noncentralT(t, df, shift) + noncentralT(-t, df, shift)
}

// noncentralT is P(T ≤ t) for T = (Z + shift) / √(χ²/df).
func noncentralT(t, df, shift float64) float64 {
	chi := distuv.ChiSquared{K: df}
	return quad.Fixed(func(u float64) float64 {
		return distuv.UnitNormal.CDF(t*math.Sqrt(chi.Quantile(u)/df) - shift)
	}, 0, 1, 64, nil, 0)
}

// SeenWindows is the least number of windows at which recitation in a share of
// them, each seen with the given sensitivity, is seen at all with the given
// power.
func SeenWindows(share, sensitivity, power float64) int {
	return least(1, func(w int) bool { return 1-math.Pow(1-share*sensitivity, float64(w)) >= power })
}

// BoundWindows is the least number of windows without recitation at which
// ZeroBound is at most share.
func BoundWindows(share, sensitivity float64) int {
	return least(1, func(w int) bool {
		b, ok := ZeroBound(w, sensitivity)
		return ok && b <= share
	})
}

// least is the smallest w ≥ from for which enough holds, which it does for all
// larger ones; maxWindows where there is none.
func least(from int, enough func(int) bool) int {
	high := from
	for !enough(high) {
		if high >= maxWindows {
			return maxWindows
		}
		high *= 2
	}
	low := from
	for low < high {
		mid := (low + high) / 2
		if enough(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
