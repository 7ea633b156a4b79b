package finverify

import (
	"math"
	"slices"
	"strings"
)

// seedDVL is the layer as printed with the benchmark. It is kept with its
// faults: keywords match inside words ("rate" in "operating"), every answer is
// multiplied by the unit of its statement.
type seedDVL struct{}

var (
	seedRatios    = []string{"ratio", "margin", "return", "yield", "percent", "change", "growth", "loss", "rate", "percentage", "cagr", "roe", "roa", "eps", "pe", "p/e", "ebitda"}
	seedNegations = []string{"decrease", "loss", "declined", "negative", "reduction", "fell", "drop", "shrink", "below zero", "impairment", "write-down", "write-off", "deficit"}
	seedUnits     = []struct {
		words string
		size  float64
	}{{"in millions", 1e6}, {"in thousands", 1e3}, {"in billions", 1e9}}
)

func (seedDVL) Name() string { return "seed" }

func (seedDVL) Apply(a Stated, on Rule) (float64, []Correction) {
	l := chainLog{value: a.Value}
	q := strings.ToLower(a.Question)
	if on&ScaleRule != 0 && l.value != 0 && containsAny(q, seedRatios) {
		l.scaleByHundred()
	}
	if on&SignRule != 0 && l.value > 0 && containsAny(q, seedNegations) {
		l.to(-l.value, SignRule, "sign_corrected")
	}
	if on&MagnitudeRule != 0 {
		l.byUnitWord(strings.ToLower(a.Context))
	}
	return l.value, l.made
}

// byUnitWord multiplies by the first unit word of the statement, unless the
// value is within a factor of 10^1.5 of it. The limits are the floats at which
// C's log10 passes 1.5.
func (l *chainLog) byUnitWord(context string) {
	for _, u := range seedUnits {
		if !strings.Contains(context, u.words) {
			continue
		}
		if r := math.Abs(l.value) / u.size; l.value != 0 && (r <= 0.03162277660168378 || r >= 31.622776601683807) {
			l.to(l.value*u.size, MagnitudeRule, "magnitude_unit")
		}
		return
	}
}

// blindDVL is the reference-free layer of the intervention protocol.
type blindDVL struct{}

var blindRatios = []string{"ratio", "margin", "return", "yield", "growth", "change", "increase", "decrease", "percent", "percentage", "rate", "loss"}

func (blindDVL) Name() string { return "blind" }

func (blindDVL) Apply(a Stated, on Rule) (float64, []Correction) {
	l := chainLog{value: a.Value}
	if !asksForRatio(a.Question) {
		return l.value, nil
	}
	if on&ScaleRule != 0 {
		l.scaleByHundred()
	}
	if on&MagnitudeRule != 0 {
		l.pullIn()
	}
	return l.value, slices.DeleteFunc(l.made, func(c Correction) bool { return c.Before == c.After })
}

// asksForRatio reports whether a word of the question begins with a keyword.
// Words end at blanks, hyphens, underscores, and where a capital follows a
// small letter or a digit.
func asksForRatio(question string) bool {
	var b strings.Builder
	last := rune(0)
	for _, r := range question {
		if 'A' <= r && r <= 'Z' && ('a' <= last && last <= 'z' || '0' <= last && last <= '9') {
			b.WriteByte(' ')
		}
		last = r
		if r == '_' || r == '-' {
			r = ' '
		}
		b.WriteRune(r)
	}
	for _, word := range strings.Fields(strings.ToLower(b.String())) {
		for _, k := range blindRatios {
			if strings.HasPrefix(word, k) {
				return true
			}
		}
	}
	return false
}

// sdkDVL is the layer that the benchmark's authors ship for local use.
type sdkDVL struct{}

var (
	sdkRises = []string{"increase", "growth", "gain", "profit"}
	sdkFalls = []string{"decrease", "loss", "decline", "drop"}
)

func (sdkDVL) Name() string { return "sdk" }

func (sdkDVL) Apply(a Stated, on Rule) (float64, []Correction) {
	l := chainLog{value: a.Value}
	q := strings.ToLower(a.Question)
	if on&ScaleRule != 0 && l.value != 0 && containsAny(q, blindRatios) {
		l.scaleByHundred()
	}
	if on&SignRule != 0 {
		switch {
		case l.value < 0 && containsAny(q, sdkRises), l.value > 0 && containsAny(q, sdkFalls):
			l.to(-l.value, SignRule, "sign_corrected")
		}
	}
	if on&MagnitudeRule != 0 {
		l.pullIn()
	}
	return round(l.value, 6), l.made
}
