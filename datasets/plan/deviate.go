package plan

import (
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
)

// Done is what a run did, as far as a plan promises anything of it.
type Done struct {
	Models              []string          // asked
	Windows             []Window          // asked about; Kind is not known
	Contexts, Arms      []string          // asked
	Versions            []string          // of the prompts of the primary contexts
	Temperatures        []float64         // of these
	RowSeeds            []int64           // of these
	TauPoints, TauShare float64           // in force
	Cutoffs             map[string]string // in force, by model; those of the plan where there is none
	Statuses            map[string]int64  // of the cells
}

// What every study is to have, whatever its plan says.
const (
	leastVersions     = 3 // paraphrases of each prompt
	leastTemperatures = 2
)

// Deviations are what was done otherwise than planned: none is a row less.
func (p Plan) Deviations(d Done) []datasets.Deviation {
	var all []datasets.Deviation
	add := func(what, planned, done string) {
		all = append(all, datasets.Deviation{What: what, Planned: planned, Done: done})
	}
	var models []string
	for _, m := range p.Models {
		models = append(models, m.Name)
	}
	compare(add, "model", models, d.Models)
	compare(add, "window", windowNames(p.Windows), windowNames(d.Windows))
	missing(add, "context of the primary endpoint", p.Primary.Contexts, d.Contexts)
	missing(add, "arm of the primary endpoint", p.Primary.Arms, d.Arms)
	for _, m := range p.Models {
		if c, ok := d.Cutoffs[m.Name]; ok && c != m.Cutoff {
			add("cutoff of "+m.Name, m.Cutoff, c)
		}
	}
	if n := len(d.Versions); n > 0 && n < leastVersions {
		add("paraphrases of a prompt", fmt.Sprintf("at least %d", leastVersions), fmt.Sprint(n))
	}
	if n := len(d.Temperatures); n > 0 && n < leastTemperatures {
		add("temperatures", fmt.Sprintf("at least %d", leastTemperatures), fmt.Sprint(n))
	}
	if len(d.RowSeeds) > 0 && !slices.ContainsFunc(d.RowSeeds, func(s int64) bool { return s != 0 }) {
		add("order of the names", "drawn by a seed", "the universe's own")
	}
	if p.TauPoints != d.TauPoints {
		add("tau_points", fmt.Sprint(p.TauPoints), fmt.Sprint(d.TauPoints))
	}
	if p.TauShare != d.TauShare {
		add("tau_share", fmt.Sprint(p.TauShare), fmt.Sprint(d.TauShare))
	}
	for _, status := range sorted(d.Statuses) {
		if n := d.Statuses[status]; status != datasets.OK && n > 0 && !slices.Contains(p.Exclusions, status) {
			add("exclusion", "none by status "+status, fmt.Sprintf("%d cells", n))
		}
	}
	if n := d.Statuses[datasets.Cancelled]; p.Stop == "complete" && n > 0 {
		add("stop", "when complete", fmt.Sprintf("%d cells were cancelled", n))
	}
	return all
}

// compare names what is on one side only.
func compare(add func(what, planned, done string), what string, planned, done []string) {
	missing(add, what, planned, done)
	for _, x := range done {
		if !slices.Contains(planned, x) {
			add(what, "not planned", x)
		}
	}
}

func missing(add func(what, planned, done string), what string, planned, done []string) {
	for _, x := range planned {
		if !slices.Contains(done, x) {
			add(what, x, "not asked")
		}
	}
}

func windowNames(ws []Window) []string {
	names := make([]string, len(ws))
	for i, w := range ws {
		names[i] = strings.Join([]string{w.Market, w.Window}, " ")
	}
	return names
}

func sorted(m map[string]int64) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
