package perturb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
	"sync"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

// Stage returns the stage that makes the panels of the markets' windows. A
// part is one market and window; without markets there is one, and it is empty.
func Stage(cfg Config, markets []universe.Market) rundir.Stage {
	w := work{config: cfg}
	for _, m := range markets {
		w.markets = append(w.markets, &market{Market: m})
	}
	slices.SortFunc(w.markets, func(a, b *market) int { return cmp.Compare(a.Name, b.Name) })
	return rundir.Stage{
		Name:   "perturb",
		Reads:  []string{datasets.Prices.Name},
		Writes: []string{datasets.Panels.Name},
		Config: struct {
			Config  Config
			Markets []universe.Market
		}{cfg, markets},
		Workers: runtime.GOMAXPROCS(0),
		Check:   w.check,
		Plan: func(context.Context, rundir.Run) (int, error) {
			if _, _, err := w.factors(); err != nil {
				return 0, err
			}
			parts, err := w.parts()
			return max(1, len(parts)), err
		},
		Part: w.part,
	}
}

type work struct {
	config  Config
	markets []*market
}

// A market reads its prices once, for all its windows.
type market struct {
	universe.Market
	once    sync.Once
	history *history.History
	err     error
}

func (m *market) read(ctx context.Context, dir string) (*history.History, error) {
	m.once.Do(func() { m.history, m.err = history.Read(ctx, dir, m.Market) })
	return m.history, m.err
}

type part struct {
	market *market
	window universe.Window
}

// check says what in the config means nothing.
func (w work) check() error {
	if len(w.markets) == 0 {
		return nil
	}
	_, _, err := w.factors()
	_, windows := w.parts()
	return errors.Join(err, windows)
}

// parts lists the windows of all markets, each in the order of its days.
func (w work) parts() ([]part, error) {
	var all []part
	for _, m := range w.markets {
		windows := slices.Clone(m.Windows)
		slices.SortFunc(windows, func(a, b universe.Window) int {
			return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last))
		})
		for i, win := range windows {
			if i > 0 && windows[i-1].Text == win.Text {
				return nil, fmt.Errorf("market %s: window %s is named twice", m.Name, win.Text)
			}
			all = append(all, part{m, win})
		}
	}
	return all, nil
}

// factors reads the config: the arms and identities, sorted.
func (w work) factors() (arms []Arm, identities []string, err error) {
	if len(w.config.Arms) == 0 || len(w.config.Identities) == 0 {
		return nil, nil, fmt.Errorf("perturb: arms and identities: want at least one of each")
	}
	for _, s := range w.config.Arms {
		a, err := ParseArm(s)
		if err != nil {
			return nil, nil, fmt.Errorf("perturb.arms: %w", err)
		}
		arms = append(arms, a)
	}
	for _, s := range w.config.Identities {
		if s != named && s != masked {
			return nil, nil, fmt.Errorf("perturb.identities: %q: want named or masked", s)
		}
	}
	slices.SortFunc(arms, func(a, b Arm) int { return cmp.Compare(a.Name, b.Name) })
	identities = slices.Sorted(slices.Values(w.config.Identities))
	for i := 1; i < len(arms); i++ {
		if arms[i].Name == arms[i-1].Name {
			return nil, nil, fmt.Errorf("perturb.arms: %s is named twice", arms[i].Name)
		}
	}
	return arms, slices.Compact(identities), nil
}

const (
	named  = "named"
	masked = "masked"
)

func (w work) part(ctx context.Context, run rundir.Run, k int) (rundir.Report, error) {
	parts, err := w.parts()
	if err != nil {
		return rundir.Report{}, err
	}
	arms, identities, err := w.factors()
	if err != nil {
		return rundir.Report{}, err
	}
	if len(parts) == 0 {
		none, err := datasets.Panels.WriteAll(run.Dir, k, nil)
		return rundir.Report{Parts: map[string]datasets.Part{datasets.Panels.Name: none}}, err
	}
	p := parts[k]
	h, err := p.market.read(ctx, run.Dir)
	if err != nil {
		return rundir.Report{}, err
	}
	v := view{market: p.market.Market, window: p.window, days: h.Sessions(p.window)}
	switch len(v.days) {
	case 0:
		return rundir.Report{}, fmt.Errorf("market %s: window %s has no session in the prices (%s)", v.market.Name, p.window.Text, extent(h))
	case 1:
		return rundir.Report{}, fmt.Errorf("market %s: window %s has one session in the prices, %s, and a return needs two (name a longer window, or add prices: %s)",
			v.market.Name, p.window.Text, v.days[0], extent(h))
	}
	report := rundir.Report{Parts: map[string]datasets.Part{}}
	fail := func(what, status, detail string) {
		what = v.market.Name + " " + p.window.Text + " " + what
		run.Log.Warn(detail, "panel", what, "status", status)
		report.Failures = append(report.Failures, rundir.Failure{What: what, Status: status, Detail: detail})
	}
	s := scene{history: h, window: p.window, seed: seed(w.config.Seed, v.market.Name, p.window.Text)}
	for _, n := range v.market.Names {
		bars := h.Window(n.Ticker, p.window)
		if len(bars) == 0 {
			fail(n.Ticker, "absent", "no session in the window")
			continue
		}
		s.names = append(s.names, name{n.Ticker, bars})
	}
	out, err := datasets.Panels.Create(run.Dir, k)
	if err != nil {
		return rundir.Report{}, err
	}
	for _, arm := range arms {
		panels, err := arm.Panels(s)
		if err != nil {
			fail(arm.Name, "refused", err.Error())
			continue
		}
		for _, identity := range identities {
			if err := v.write(out, arm, identity, panels); err != nil {
				out.Discard()
				return rundir.Report{}, err
			}
		}
	}
	report.Parts[datasets.Panels.Name], err = out.Close()
	return report, err
}

// A state is what an arm makes of one name: unrounded bars.
type state struct {
	ticker string
	bars   []history.Bar
	donor  string
	first  float64 // the true first close
}

// Panels makes an arm's state of every name of a scene. An arm that cannot be
// made of one name is refused for all.
func (a Arm) Panels(s scene) ([]state, error) {
	out := make([]state, len(s.names))
	var paths []path
	if a.path != nil {
		var err error
		if paths, err = a.path(s); err != nil {
			return nil, err
		}
	}
	for i, n := range s.names {
		out[i] = state{ticker: n.ticker, first: n.bars[0].Close}
		if a.path != nil {
			out[i].bars, out[i].donor = follow(n.bars, paths[i]), paths[i].donor
			continue
		}
		var err error
		if out[i].bars, err = Scale(n.bars, a.K); err != nil {
			return nil, fmt.Errorf("%s: %w", n.ticker, err)
		}
	}
	return out, nil
}

func seed(base int64, market, window string) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d/%s/%s", base, market, window)
	return h.Sum64()
}

// extent says from when to when there are prices.
func extent(h *history.History) string {
	var first, last panel.Day
	found := false
	for _, n := range h.Market.Names {
		bars := h.Bars(n.Ticker)
		if len(bars) == 0 {
			continue
		}
		if !found || bars[0].Day < first {
			first = bars[0].Day
		}
		if !found || bars[len(bars)-1].Day > last {
			last = bars[len(bars)-1].Day
		}
		found = true
	}
	if !found {
		return "which hold none of its names"
	}
	return "which run from " + first.String() + " to " + last.String()
}
