// Package stats holds the intervals and tests of the analysis: what is more
// than SQL. Every function is pure; what has no answer (a rate of nothing, a
// variance of one cluster) is reported as such, never as NaN or 0.
//
// The cluster is the window, per model: names, keys and repeats of a window add
// no n. Claim-level intervals (Wilson) are descriptive.
package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// An Interval is [Low, High].
type Interval struct {
	Low, High float64
}

// Wilson is the score interval for k successes in n > 0 trials at a level
// such as 0.95 (Wilson, JASA 22, 1927).
func Wilson(k, n int, level float64) Interval {
	z := distuv.UnitNormal.Quantile(1 - (1-level)/2)
	kf, nf := float64(k), float64(n)
	mid, half := kf+z*z/2, z*math.Sqrt(kf*(nf-kf)/nf+z*z/4)
	return Interval{max(0, (mid-half)/(nf+z*z)), min(1, (mid+half)/(nf+z*z))}
}

// ClopperPearson is the exact interval for k successes in n > 0 trials
// (Clopper and Pearson, Biometrika 26, 1934).
func ClopperPearson(k, n int, level float64) Interval {
	tail := (1 - level) / 2
	return Interval{ClopperLower(k, n, 1-tail), 1 - ClopperLower(n-k, n, 1-tail)}
}

// ClopperLower is the one-sided exact lower limit for k successes in n > 0
// trials: at any smaller share, k or more successes have a probability of at
// most 1 − level.
func ClopperLower(k, n int, level float64) float64 {
	if k == 0 {
		return 0
	}
	return distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(1 - level)
}
