// Package perturb turns prices into panels: what each arm shows of each
// window.
//
// An arm is a pure function of the true bars. Every arm opens at the true
// first close; its state is unrounded, and only shown on the tick. Under the
// identity masked the same state is shown without a cue of who or when.
package perturb

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets/history"
)

// An Arm is one way to change a window. Those that scale returns have a
// factor; the others give each name the path of other sessions.
type Arm struct {
	Name string
	K    float64 // of every simple return; NaN for arms of paths
	path func(s scene) ([]path, error)
}

// factors of the arms that scale.
var factors = map[string]float64{
	"real":     1,
	"inverted": -1,
	"damped":   0.25,
	"opposed":  -0.5, // a sign slip (−shown) and the truth differ, which under inverted they do not
}

// ParseArm reads the name of an arm: real, inverted, damped, opposed,
// scaled:K, shuffled, swapped, shifted.
func ParseArm(s string) (Arm, error) {
	if k, ok := factors[s]; ok {
		return Arm{Name: s, K: k}, nil
	}
	if text, ok := strings.CutPrefix(s, "scaled:"); ok {
		k, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(k) || math.IsInf(k, 0) {
			return Arm{}, fmt.Errorf("arm %q: the dose is not a number (scaled:0.5)", s)
		}
		return Arm{Name: s, K: k}, nil
	}
	paths := map[string]func(scene) ([]path, error){"shuffled": shuffled, "swapped": swapped, "shifted": shifted}
	if f, ok := paths[s]; ok {
		return Arm{Name: s, K: math.NaN(), path: f}, nil
	}
	return Arm{}, fmt.Errorf("arm %q: want real, inverted, damped, opposed, scaled:K, shuffled, swapped or shifted", s)
}

// Scale returns true bars with every simple close-to-close return times k.
//
// Open, high and low move with the same factor against the close before:
// x' = c'₋₁ · (1 + k·(x/c₋₁ − 1)). The first bar, which has no close before
// it, moves its open, high and low by k around its own close. High and low
// change places where k < 0. Volume stays. A bar that would have no price (a
// rise of more than 1/|k| turned round) is an error.
func Scale(bars []history.Bar, k float64) ([]history.Bar, error) {
	out := make([]history.Bar, len(bars))
	if len(bars) == 0 {
		return out, nil
	}
	before, shown := bars[0].Close, bars[0].Close
	for i, b := range bars {
		move := func(x float64) float64 { return shown * (1 + k*(x/before-1)) }
		o := b
		o.Open, o.High, o.Low, o.Close = move(b.Open), move(b.High), move(b.Low), move(b.Close)
		if i == 0 {
			o.Close = b.Close
		}
		if k < 0 {
			o.High, o.Low = o.Low, o.High
		}
		if o.Close <= 0 || o.Open <= 0 || o.High <= 0 || o.Low <= 0 {
			return nil, fmt.Errorf("a move on %s times %g leaves no price", b.Day, k)
		}
		out[i], before, shown = o, b.Close, o.Close
	}
	if k == 1 {
		copy(out, bars) // without the rounding of the way there and back
	}
	return out, nil
}
