package plan

import (
	"slices"
	"strings"
	"testing"
)

const good = `
primary: {endpoint: delta, contexts: [elicited], arms: [opposed, damped], reading: first}
models: [{name: a, cutoff: 2025-06-30}]
windows:
  - {market: us, window: 2020-03, kind: famous}
draw: {seed: 1, n: 1, from: 2019-01, to: 2019-01}
tau_points: 0.5
tau_share: 0.005
exclusions: [timeout]
stop: complete
`

func TestOrdinaryWindowsAreThoseOfTheDraw(t *testing.T) {
	if _, err := Parse("plan.yaml", []byte(good)); err == nil || !strings.Contains(err.Error(), "draw gives [2019-01]") {
		t.Errorf("got %v", err)
	}
	drawn := strings.Replace(good, "kind: famous}", "kind: famous}\n  - {market: us, window: 2019-01, kind: ordinary}", 1)
	if _, err := Parse("plan.yaml", []byte(drawn)); err != nil {
		t.Error(err)
	}
	if _, err := Parse("plan.yaml", []byte(drawn+"tau: 1\n")); err == nil || !strings.Contains(err.Error(), "tau") {
		t.Errorf("an unknown field: %v", err)
	}
}

func TestWindowsAfterTheCutoffAreAfterEveryCutoff(t *testing.T) {
	for _, c := range []struct{ window, want string }{
		{"2025-06", "called after_cutoff, and the data of a reach 2025-06-30"},
		{"2025-07", ""},
	} {
		text := strings.Replace(good, "draw: {seed: 1, n: 1, from: 2019-01, to: 2019-01}", "draw_after: {seed: 1, n: 1, from: "+c.window+", to: "+c.window+"}", 1)
		text = strings.Replace(text, "kind: famous}", "kind: famous}\n  - {market: us, window: "+c.window+", kind: after_cutoff}", 1)
		if _, err := Parse("plan.yaml", []byte(text)); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.window, err, c.want)
		}
	}
	text := strings.Replace(good, "draw: {seed: 1, n: 1, from: 2019-01, to: 2019-01}", "draw_after: {seed: 1, n: 2, from: 2025-08, to: 2025-12}", 1)
	if _, err := Parse("plan.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "those that are after_cutoff are [], and draw_after gives [2025-") {
		t.Errorf("none drawn: %v", err)
	}
}

func TestADrawIsFixedByItsSeed(t *testing.T) {
	d := Draw{Seed: 5, N: 6, From: "2015-01", To: "2026-06"}
	a, err1 := d.Months()
	b, err2 := d.Months()
	d.Seed = 6
	c, err3 := d.Months()
	if err1 != nil || err2 != nil || err3 != nil || len(a) != 6 || !slices.Equal(a, b) || slices.Equal(a, c) || !slices.IsSorted(a) {
		t.Errorf("%v %v %v", a, b, c)
	}
}

func TestEachDeviationIsNamed(t *testing.T) {
	p := Plan{
		Primary: Primary{Contexts: []string{"elicited"}, Arms: []string{"opposed"}}, Models: []Model{{Name: "a", Cutoff: "2025-06-30"}},
		Windows: []Window{{Market: "us", Window: "2020-03"}}, TauPoints: 0.5, TauShare: 0.005, Exclusions: []string{"timeout"}, Stop: "complete",
	}
	as := Done{
		Models: []string{"a"}, Windows: []Window{{Market: "us", Window: "2020-03"}}, Contexts: []string{"elicited", "full"}, Arms: []string{"opposed"},
		Versions: []string{"v1", "v2", "v3"}, Temperatures: []float64{0, 0.7}, RowSeeds: []int64{0, 1},
		TauPoints: 0.5, TauShare: 0.005, Statuses: map[string]int64{"ok": 9, "timeout": 2},
	}
	if d := p.Deviations(as); len(d) != 0 {
		t.Errorf("as planned: %v", d)
	}
	as.Models, as.TauPoints, as.Arms = []string{"b"}, 0.4, nil
	as.Statuses["empty"], as.Statuses["cancelled"] = 1, 1
	as.Versions, as.Temperatures, as.RowSeeds = []string{"v1"}, []float64{0}, []int64{0}
	as.Cutoffs = map[string]string{"a": "2025-12-31", "b": "2024-12-31"}
	var what []string
	for _, d := range p.Deviations(as) {
		what = append(what, d.What)
	}
	want := []string{"model", "model", "arm of the primary endpoint", "cutoff of a", "paraphrases of a prompt", "temperatures", "order of the names", "tau_points", "exclusion", "exclusion", "stop"}
	if !slices.Equal(what, want) {
		t.Errorf("got %v, want %v", what, want)
	}
}
