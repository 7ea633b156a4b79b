package scenarios

import (
	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// Stale lists the facts whose review was due before asOf; one that is due on
// the day is not. A fact of the same scenario and claim in a later pack is the
// same fact, and is listed once, under the first. No clock is read.
func Stale(list []Scenario, asOf panel.Day) []datasets.Fact {
	type key struct{ scenario, claim string }
	seen := map[key]bool{}
	var out []datasets.Fact
	for _, s := range list {
		for _, f := range s.Facts {
			k := key{f.Scenario, f.Claim}
			if !f.ReviewBy.OK || f.ReviewBy.V >= asOf || seen[k] {
				continue
			}
			seen[k] = true
			out = append(out, f)
		}
	}
	return out
}
