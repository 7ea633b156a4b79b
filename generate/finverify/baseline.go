package finverify

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
)

// A Baseline answers from the true value, spoilt in one known way: what a
// scorer must find of it is known beforehand. Its answers are drawn anew; the
// prediction files that the benchmark ships are another draw of the same kind.
type Baseline struct {
	Name  string
	spoil func(r *rand.Rand, q *datasets.Question) float64
}

// Baselines lists the baselines by name.
var Baselines = []Baseline{
	{"random", random},
	{"scale_confused", scaleConfused},
	{"sign_confused", signConfused},
	{"magnitude_confused", magnitudeConfused},
	{"arithmetic", arithmetic},
	{"oracle_dvl", oracleDVL},
}

// FindBaseline returns the baseline of that name.
func FindBaseline(name string) (Baseline, error) {
	i := slices.IndexFunc(Baselines, func(b Baseline) bool { return b.Name == name })
	if i >= 0 {
		return Baselines[i], nil
	}
	var names []string
	for _, b := range Baselines {
		names = append(names, b.Name)
	}
	return Baseline{}, fmt.Errorf("%q is no baseline (want %s)", name, strings.Join(names, ", "))
}

// Predict is the baseline's answer to a question. It depends on the seed and
// the question's id, and on nothing that stands beside it.
func (b Baseline) Predict(q *datasets.Question, seed uint64) float64 {
	h := fnv.New64a()
	h.Write([]byte(b.Name + "\x00" + q.ID))
	return b.spoil(rand.New(rand.NewPCG(seed, h.Sum64())), q)
}

func uniform(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

func choice(r *rand.Rand, list ...float64) float64 { return list[r.IntN(len(list))] }

// round rounds to so many decimals, halves away from zero.
func round(v float64, places int) float64 {
	p := math.Pow10(places)
	if w := math.Round(v*p) / p; w-w == 0 {
		return w
	}
	return v
}

// random is the truth times a power of ten from 10⁻² to 10² and a factor of ½
// to 2; three in ten have the other sign.
func random(r *rand.Rand, q *datasets.Question) float64 {
	if q.Truth == 0 {
		return uniform(r, -10, 10)
	}
	v := q.Truth * choice(r, 0.01, 0.1, 1, 10, 100) * uniform(r, 0.5, 2)
	if r.Float64() < 0.3 {
		v = -v
	}
	return round(v, 2)
}

// scaleConfused takes fractions for percentages: of those below 1 all, of
// those above 10 six in ten. All else is up to 15 % off.
func scaleConfused(r *rand.Rand, q *datasets.Question) float64 {
	if q.Unit == "percent" {
		switch size := math.Abs(q.Truth); {
		case size < 1:
			return round(q.Truth*100, 2)
		case size > 10 && r.Float64() < 0.6:
			return round(q.Truth/100, 4)
		}
	}
	return round(q.Truth*uniform(r, 0.85, 1.15), 2)
}

// signConfused never says a negative number where one is asked for, and one
// time in ten where none is. All else is up to 5 % off.
func signConfused(r *rand.Rand, q *datasets.Question) float64 {
	switch {
	case q.Truth < 0:
		return -q.Truth
	case r.Float64() < 0.1:
		return -q.Truth
	}
	return round(q.Truth*uniform(r, 0.95, 1.05), 2)
}

// magnitudeConfused mistakes the unit where units matter, and elsewhere a
// power of ten two times in three.
func magnitudeConfused(r *rand.Rand, q *datasets.Question) float64 {
	switch {
	case slices.Contains(q.Categories, "magnitude_error"), slices.Contains(q.Categories, "unit_conversion"):
		return round(q.Truth*choice(r, 0.001, 0.01, 1_000, 10_000), 4)
	case strings.Contains(q.Unit, "billion_usd") && math.Abs(q.Truth) < 100:
		return round(q.Truth*1_000, 1)
	}
	return round(q.Truth*choice(r, 0.1, 1, 10), 2)
}

// arithmetic drifts as sums do that are rounded on the way.
func arithmetic(r *rand.Rand, q *datasets.Question) float64 {
	switch {
	case slices.Contains(q.Reasoning, "multi_step_arithmetic"), slices.Contains(q.Reasoning, "percentage_change"):
		return round(q.Truth, 0) + uniform(r, -0.5, 0.5)
	case slices.Contains(q.Reasoning, "growth_rate"):
		return round(q.Truth*uniform(r, 0.95, 1.05), 1)
	}
	return round(q.Truth+r.NormFloat64()*(math.Abs(q.Truth)*0.05+0.01), 2)
}

// oracleDVL is arithmetic behind a correction layer that knows the true sign
// and, of the samples in which units matter, the true value of 45.8 %.
func oracleDVL(r *rand.Rand, q *datasets.Question) float64 {
	v, asked := arithmetic(r, q), strings.ToLower(q.Question)
	if containsAny(asked, "ratio", "margin", "return", "yield", "percent", "change", "growth", "loss") {
		switch size := math.Abs(v); {
		case size > 100:
			v = round(v/100, 4)
		case size < 1:
			v = round(v*100, 2)
		}
	}
	if v > 0 && q.Truth < 0 && containsAny(asked, "decrease", "loss", "declined", "negative", "reduction", "impairment") {
		v = -v
	}
	if slices.Contains(q.Categories, "magnitude_error") && r.Float64() < 0.458 {
		v = q.Truth * uniform(r, 0.98, 1.02)
	}
	return round(v, 4)
}

func containsAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
