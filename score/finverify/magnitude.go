package finverify

import "math"

// A Magnitude says by how many orders of magnitude a prediction misses the
// truth: a bin of |log₁₀(|ŷ| / |y|)|.
type Magnitude uint8

// The bins.
const (
	Under05     Magnitude = iota // < 0.5
	Under15                      // < 1.5
	Under25                      // < 2.5
	Over25                       // more
	NoMagnitude                  // prediction or truth is 0
)

var magnitudeNames = [...]string{"<0.5", "<1.5", "<2.5", "≥2.5", "zero"}

func (m Magnitude) String() string { return magnitudeNames[m] }

// original is the bin's name in the published evaluator.
func (m Magnitude) original() string {
	return [...]string{"< 0.5 orders (close)", "0.5–1.5 orders", "1.5–2.5 orders", "> 2.5 orders", "zero_gt_or_pred"}[m]
}

// magnitudeBin is the bin of a prediction. The limits are the floats at which
// C's log10 of the quotient reaches 0.5, 1.5 and 2.5, so that no logarithm of
// another library can move an answer across one.
func magnitudeBin(prediction, truth float64) Magnitude {
	if prediction == 0 || truth == 0 {
		return NoMagnitude
	}
	r := math.Abs(prediction) / math.Abs(truth)
	switch {
	case 0.31622776601683794 < r && r < 3.162277660168379:
		return Under05
	case 0.0316227766016838 < r && r < 31.622776601683785:
		return Under15
	case 0.0031622776601683807 < r && r < 316.2277660168378:
		return Under25
	}
	return Over25
}
