package narrate

import (
	"math"
	"slices"
	"testing"
)

// nearness is how far from x still counts as near, for a figure of a key.
func nearness(k Key, x float64) float64 {
	switch k.Unit {
	case "percent", "pp":
		return max(k.Quantum.V, 0.5)
	case "currency", "shares":
		return max(k.Quantum.V, math.Abs(x)/200)
	}
	return 0
}

func TestAnErrorIsPlantedOnlyWhereItCanBeToldFromAllElse(t *testing.T) {
	found := map[string]int{}
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		shown, truth := oracles(s)
		for _, k := range keys {
			class := map[string]string{
				Sign: "sign", Scale: "scale", Size: "magnitude", Entity: "entity", Session: "session", Rounded: "near_shown",
			}[k.Planted]
			if class == "" {
				continue
			}
			if k.Planted == Rounded && s.Writer == ReciterRounder {
				class = "near_truth"
			}
			found[k.Planted+" "+class]++
			if k.Expect != refuted || k.RefutedAs != class {
				t.Errorf("%q was planted as %s and expects %s %s", k.Quote, k.Planted, k.Expect, k.RefutedAs)
			}
			S, T := shown.readings(k), truth.readings(k)
			signed := panelSigned(k.Metric)
			mine := map[string][]float64{"near_shown": S, "near_truth": T}[class]
			for i, list := range [][]float64{S, T} {
				for _, x := range list {
					own := slices.ContainsFunc(mine, func(y float64) bool { return math.Abs(math.Abs(x)-math.Abs(y)) < 1e-9 })
					if !own && math.Abs(k.Value.V-x) <= nearness(k, x)*(1-1e-9) {
						t.Errorf("%s %d: %q lies near %v of panel %d (%+v)\n%s", s.Style, s.Seed, k.Quote, x, i, k.Statement, text)
					}
					if signed && class != "sign" && !own && math.Abs(k.Value.V+x) <= nearness(k, x)*(1-1e-9) {
						t.Errorf("%s %d: %q lies near the flip of %v of panel %d (%+v)\n%s", s.Style, s.Seed, k.Quote, x, i, k.Statement, text)
					}
				}
			}
			if class == "sign" && !slices.ContainsFunc(S, func(x float64) bool { return math.Abs(k.Value.V+x) <= k.Quantum.V/2*(1+1e-9) }) {
				t.Errorf("%q is the flip of no reading: %v", k.Quote, S)
			}
		}
	})
	for _, want := range []string{"sign sign", "scale scale", "magnitude magnitude", "entity entity", "session session", "rounded near_shown", "rounded near_truth"} {
		if found[want] < 30 {
			t.Errorf("%s: planted %d times", want, found[want])
		}
	}
	t.Log(found)
}
