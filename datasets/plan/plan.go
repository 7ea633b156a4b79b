// Package plan is what a study promises before its first reply: the primary
// endpoint, the models with their cutoffs, the windows, the thresholds, when it
// stops. A plan is sealed by its hash; what a run did otherwise is a deviation,
// which is printed with its results.
package plan

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A Plan is the file plan.yaml.
type Plan struct {
	Primary    Primary  `yaml:"primary"`
	Models     []Model  `yaml:"models"`
	Windows    []Window `yaml:"windows"`
	Draw       Draw     `yaml:"draw"`       // of the windows that are ordinary
	DrawAfter  Draw     `yaml:"draw_after"` // of those after the cutoffs
	TauPoints  float64  `yaml:"tau_points"` // τ₀ of returns
	TauShare   float64  `yaml:"tau_share"`  // τ₀ of levels
	Exclusions []string `yaml:"exclusions"` // statuses: nothing else may leave a reply out
	Stop       string   `yaml:"stop"`       // complete: when every planned cell is ok or out of tries; budget
}

// Primary is the one question that is tested, and not explored.
type Primary struct {
	Endpoint string   `yaml:"endpoint"` // recited_exclusive, recited_all, delta
	Contexts []string `yaml:"contexts"`
	Arms     []string `yaml:"arms"`
	Reading  string   `yaml:"reading"` // first, any
}

// A Model is one that will be asked, and until when its training data reach.
type Model struct {
	Name   string `yaml:"name"`
	Cutoff string `yaml:"cutoff"` // 2025-12-31; unknown
}

// UnknownCutoff is the cutoff of a model whose maker does not tell it.
const UnknownCutoff = "unknown"

// A Window is one that will be asked about, and what it is there for.
type Window struct {
	Market string `yaml:"market"`
	Window string `yaml:"window"`
	Kind   string `yaml:"kind"` // famous, ordinary, after_cutoff
}

// A Draw is a seeded choice of months.
type Draw struct {
	Seed int64  `yaml:"seed"`
	N    int    `yaml:"n"`
	From string `yaml:"from"` // 2015-01
	To   string `yaml:"to"`   // 2026-06
}

// Parse reads a plan. Errors name the field.
func Parse(file string, data []byte) (Plan, error) {
	var p Plan
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&p); err != nil {
		return Plan{}, fmt.Errorf("%s: %w", file, err)
	}
	if err := p.check(); err != nil {
		return Plan{}, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

func (p Plan) check() error {
	var errs []error
	one := func(field, value string, of ...string) {
		if !slices.Contains(of, value) {
			errs = append(errs, fmt.Errorf("%s: %q is none of %q", field, value, of))
		}
	}
	some := func(field string, n int) {
		if n == 0 {
			errs = append(errs, fmt.Errorf("%s: missing", field))
		}
	}
	one("primary.endpoint", p.Primary.Endpoint, "recited_exclusive", "recited_all", "delta")
	one("primary.reading", p.Primary.Reading, "first", "any")
	one("stop", p.Stop, "complete", "budget")
	some("primary.contexts", len(p.Primary.Contexts))
	some("primary.arms", len(p.Primary.Arms))
	some("models", len(p.Models))
	some("windows", len(p.Windows))
	if !(p.TauPoints > 0) || !(p.TauShare > 0) {
		errs = append(errs, errors.New("tau_points, tau_share: must be above 0"))
	}
	for i, m := range p.Models {
		if m.Cutoff != UnknownCutoff {
			if _, err := panel.ParseDay(m.Cutoff); err != nil {
				errs = append(errs, fmt.Errorf("models[%d].cutoff: %w (or say unknown)", i, err))
			}
		}
	}
	for i, w := range p.Windows {
		one(fmt.Sprintf("windows[%d].kind", i), w.Kind, "famous", "ordinary", "after_cutoff")
		if _, err := universe.ParseWindow(w.Window); err != nil {
			errs = append(errs, fmt.Errorf("windows[%d]: %w", i, err))
		}
	}
	errs = append(errs, p.late()...)
	errs = append(errs, p.drawn("draw", p.Draw, "ordinary")...)
	return errors.Join(append(errs, p.drawn("draw_after", p.DrawAfter, "after_cutoff")...)...)
}

// late checks that the windows after the cutoffs are after every one that is
// known.
func (p Plan) late() (errs []error) {
	for i, w := range p.Windows {
		of, err := universe.ParseWindow(w.Window)
		if w.Kind != "after_cutoff" || err != nil {
			continue
		}
		for _, m := range p.Models {
			if cutoff, err := panel.ParseDay(m.Cutoff); err == nil && of.First <= cutoff {
				errs = append(errs, fmt.Errorf("windows[%d]: %s is called after_cutoff, and the data of %s reach %s", i, w.Window, m.Name, m.Cutoff))
			}
		}
	}
	return errs
}

// drawn checks that the windows of a kind are those that their draw gives.
func (p Plan) drawn(field string, d Draw, kind string) []error {
	if d == (Draw{}) {
		return nil
	}
	want, err := d.Months()
	if err != nil {
		return []error{fmt.Errorf("%s: %w", field, err)}
	}
	var got []string
	for _, w := range p.Windows {
		if w.Kind == kind && !slices.Contains(got, w.Window) {
			got = append(got, w.Window)
		}
	}
	slices.Sort(got)
	if !slices.Equal(want, got) {
		return []error{fmt.Errorf("windows: those that are %s are %v, and %s gives %v", kind, got, field, want)}
	}
	return nil
}
