package finverify

import (
	"math"
	"strings"
)

// Trust is the label that the published layers attach to a value: HIGH where
// nothing was changed, otherwise by how far it was moved. The sdk calls every
// change of scale MEDIUM.
func Trust(d DVL, a Stated, value float64, made []Correction) string {
	if len(made) == 0 {
		return "HIGH"
	}
	if d.Name() == "sdk" {
		for _, c := range made {
			if c.Rule == ScaleRule {
				return "MEDIUM"
			}
		}
	}
	switch moved := math.Abs(value-a.Value) / (math.Abs(a.Value) + 1e-10); {
	case moved < 0.05:
		return "HIGH"
	case moved < 0.5:
		return "MEDIUM"
	}
	return "LOW"
}

// Tag is the benchmark's own guess of which rules a sample gives work to, from
// its question, its true value and its unit.
func Tag(question string, truth float64, unit string) Rule {
	if truth-truth != 0 {
		return 0
	}
	var r Rule
	q, size := strings.ToLower(question), math.Abs(truth)
	if containsAny(q, seedRatios) && (size > 100 || size < 1 && truth != 0) {
		r |= ScaleRule
	}
	if truth < 0 && containsAny(q, seedNegations) {
		r |= SignRule
	}
	if containsAny(strings.ToLower(unit), []string{"million", "billion", "thousand"}) {
		r |= MagnitudeRule
	}
	return r
}
