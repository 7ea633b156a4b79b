package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: got %.8g, want %.8g", what, got, want)
	}
}

// Newcombe, Statistics in Medicine 17 (1998), table I, methods 3 and 5; the
// last two rows are those of the project's own specification.
func TestIntervalsOfOneProportionAreThePublishedOnes(t *testing.T) {
	for _, c := range []struct {
		k, n                                 int
		wilsonLow, wilsonHigh, cpLow, cpHigh float64
		within                               float64
	}{
		{81, 263, 0.2553, 0.3662, 0.2527, 0.3676, 5.1e-5},
		{15, 148, 0.0624, 0.1605, 0.0578, 0.1617, 5.1e-5},
		{0, 20, 0, 0.1611, 0, 0.1684, 5.1e-5},
		{1, 29, 0.0061, 0.1718, 0.0009, 0.1776, 5.1e-5},
		{21, 77, math.NaN(), math.NaN(), 0.17741, 0.38620, 5.1e-6},
		{19, 20, math.NaN(), math.NaN(), 0.75127, 0.99873, 5.1e-6},
	} {
		if !math.IsNaN(c.wilsonLow) {
			w := Wilson(c.k, c.n, 0.95)
			near(t, "wilson low", w.Low, c.wilsonLow, c.within)
			near(t, "wilson high", w.High, c.wilsonHigh, c.within)
		}
		e := ClopperPearson(c.k, c.n, 0.95)
		near(t, "clopper-pearson low", e.Low, c.cpLow, c.within)
		near(t, "clopper-pearson high", e.High, c.cpHigh, c.within)
	}
	if got := ClopperPearson(20, 20, 0.95).High; got != 1 {
		t.Errorf("all of 20: high %v, want 1", got)
	}
	near(t, "t 0.975 of 5", distuv.StudentsT{Sigma: 1, Nu: 5}.Quantile(0.975), 2.570582, 5e-7)
}

// The exact interval of every share covers it at least as often as it says;
// Wilson's does so on average.
func TestProportionIntervalsCover(t *testing.T) {
	const n = 23
	sum, steps := 0.0, 0
	for p := 0.01; p < 1; p += 0.01 {
		var exact, score float64
		for k := range n + 1 {
			mass := distuv.Binomial{N: n, P: p}.Prob(float64(k))
			if in := ClopperPearson(k, n, 0.95); in.Low <= p && p <= in.High {
				exact += mass
			}
			if in := Wilson(k, n, 0.95); in.Low <= p && p <= in.High {
				score += mass
			}
		}
		if exact < 0.95-1e-9 {
			t.Errorf("share %.2f: the exact interval covers %.4f", p, exact)
		}
		sum, steps = sum+score, steps+1
	}
	near(t, "Wilson's mean coverage", sum/float64(steps), 0.95, 0.01)
}

func TestExactTestsAreThePublishedOnes(t *testing.T) {
	near(t, "McNemar (3, 13)", McNemar(3, 13), 0.0212708, 5e-8)
	near(t, "McNemar (13, 3)", McNemar(13, 3), 0.0212708, 5e-8)
	near(t, "McNemar (0, 0)", McNemar(0, 0), 1, 0)
	near(t, "McNemar (5, 5)", McNemar(5, 5), 1, 0)
	// Darwin's maize, in eighths of an inch: Fisher (1935), §21, counts 863 of
	// 32,768 sums of at least 314.
	maize := []float64{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48}
	near(t, "sign flips of Darwin's maize", SignFlip(maize), 2*863.0/32768, 1e-12)
	near(t, "one window", SignFlip([]float64{3}), 1, 0)
	near(t, "five windows that agree", SignFlip([]float64{1, 1, 1, 1, 1}), 1.0/16, 0)
	near(t, "nothing happened", SignFlip([]float64{0, 0, 0}), 1, 0)
}

func TestTheZeroBoundIsThatOfTheMethod(t *testing.T) {
	b, _ := ZeroBound(6, 1)
	near(t, "six windows", b, 0.42, 0.005)
	if got := BoundWindows(0.05, 0.9); got != 70 {
		t.Errorf("windows for less than 5 %%: %d, want 70", got)
	}
	if b, ok := ZeroBound(1, 0.5); !ok || b != 1 {
		t.Errorf("one window: %v, want 1", b)
	}
	if _, ok := ZeroBound(0, 0.9); ok {
		t.Error("a bound without windows")
	}
	if _, ok := ZeroBound(10, 0); ok {
		t.Error("a bound without sensitivity")
	}
}

// Benjamini and Hochberg (1995), §3.2: of these fifteen their procedure rejects
// four at 0.05, and Bonferroni's three.
func TestAdjustedPValuesRejectWhatThePaperRejects(t *testing.T) {
	p := []float64{.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344, .0459, .3240, .4262, .5719, .6528, .7590, 1}
	count := func(adjusted []float64) (n int) {
		for _, v := range adjusted {
			if v <= 0.05 {
				n++
			}
		}
		return n
	}
	if got := count(BenjaminiHochberg(p)); got != 4 {
		t.Errorf("Benjamini–Hochberg rejects %d, want 4", got)
	}
	if got := count(Holm(p)); got != 3 {
		t.Errorf("Holm rejects %d, want 3", got)
	}
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		near(t, "Holm", Holm([]float64{.01, .04, .03, .005})[i], want, 1e-12)
	}
	for i, want := range []float64{0.02, 0.04, 0.04, 0.02} {
		near(t, "Benjamini–Hochberg", BenjaminiHochberg([]float64{.01, .04, .03, .005})[i], want, 1e-12)
	}
}

// Pairs of a two-sided t test at 0.05, as in Cohen (1988) and G*Power 3.
func TestPowerIsThePublishedOne(t *testing.T) {
	for _, c := range []struct {
		effect, power float64
		want          int
	}{
		{0.2, 0.8, 199}, {0.5, 0.8, 34}, {0.8, 0.8, 15}, {0.5, 0.9, 44}, {0.5, 0.95, 54},
	} {
		if got := PairedWindows(c.effect, 0.05, c.power); got != c.want {
			t.Errorf("effect %.1f, power %.2f: %d windows, want %d", c.effect, c.power, got, c.want)
		}
	}
	if got := SeenWindows(0.05, 1, 0.95); got != 59 { // the rule of three, made exact
		t.Errorf("seen: %d windows, want 59", got)
	}
	if got := SeenWindows(0, 1, 0.8); got != maxWindows {
		t.Errorf("nothing to see: %d windows", got)
	}
}

func TestRhoIsTheShareThatChanceDoesNotExplain(t *testing.T) {
	for _, c := range []struct{ p, f, s, want float64 }{
		{0.05, 0.05, 0.9, 0}, {0.9, 0.05, 0.9, 1}, {0.475, 0.05, 0.9, 0.5}, {0.01, 0.05, 0.9, 0},
	} {
		got, ok := Rho(c.p, c.f, c.s)
		if !ok {
			t.Errorf("%v: no estimate", c)
		}
		near(t, "rho", got, c.want, 1e-12)
	}
	if _, ok := Rho(0.5, 0.9, 0.9); ok {
		t.Error("an estimate where chance explains everything")
	}
}
