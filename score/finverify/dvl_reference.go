package finverify

import (
	"math"
	"strings"
)

// terminalDVL is the layer of the benchmark's own service.
type terminalDVL struct{}

func (terminalDVL) Name() string { return "terminal" }

func (terminalDVL) Apply(a Stated, on Rule) (float64, []Correction) {
	l := chainLog{value: a.Value}
	if !containsAny(strings.ToLower(a.Question), blindRatios) {
		return l.value, nil
	}
	if on&ScaleRule != 0 {
		l.scaleByHundred()
	}
	if on&MagnitudeRule != 0 {
		l.pullIn()
	}
	return l.value, l.made
}

// A Reference is the terminal's layer as it was first published: it is given
// the true value and keeps a correction only if it leads there. It is here for
// the record; its accuracy says nothing about a model.
type Reference struct{ Truth float64 }

// Name is "reference".
func (Reference) Name() string { return "reference" }

// Apply corrects towards the truth.
func (r Reference) Apply(a Stated, on Rule) (float64, []Correction) {
	l := chainLog{value: a.Value}
	if on&ScaleRule != 0 && containsAny(strings.ToLower(a.Question), blindRatios) {
		r.scale(&l)
	}
	if on&SignRule != 0 && r.Truth != 0 && near(math.Abs(l.value), math.Abs(r.Truth)) && signOf(l.value) != signOf(r.Truth) {
		l.to(-l.value, SignRule, "sign_corrected")
	}
	if on&MagnitudeRule != 0 {
		for _, f := range factors {
			if near(l.value*f.by, r.Truth) {
				l.to(l.value*f.by, MagnitudeRule, f.name)
				break
			}
		}
	}
	return l.value, l.made
}

func (r Reference) scale(l *chainLog) {
	divided, multiplied := l.value/100, l.value*100
	size := math.Abs(l.value)
	switch {
	case size >= 1 && r.eitherSign(divided):
		l.to(divided, ScaleRule, "scale_div100")
	case size <= 100 && r.eitherSign(multiplied):
		l.to(multiplied, ScaleRule, "scale_mul100")
	}
}

func (r Reference) eitherSign(v float64) bool { return near(v, r.Truth) || near(-v, r.Truth) }

// near is the layer's own judgement, which differs from the evaluator's at a
// true value of 0.
func near(v, truth float64) bool {
	if truth == 0 {
		return math.Abs(v) < 0.01
	}
	return math.Abs(v-truth)/math.Abs(truth) <= Tolerance
}

func signOf(v float64) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}
