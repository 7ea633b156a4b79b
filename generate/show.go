package generate

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/prompt"
)

// A display is a group's panels as its arms and identities show them, and what
// really happened.
type display struct {
	*group
	window universe.Window
	shown  map[[2]string]*shown   // by arm and identity
	truth  map[string]panel.Panel // by identity, displayed as the real arm; with the session before
	past   *history.History       // of the market
}

// A shown is one panel, its names in the universe's order.
type shown struct {
	names  []prompt.Name
	market []universe.Name // of the same names
}

// A screen reads the panels of groups, and holds the last few: the parts in
// work are mostly of the same windows.
type screen struct {
	dir  string
	mu   sync.Mutex
	last []*entry
	past map[string]*past // by market
}

// A past is a market's prices, read once.
type past struct {
	once sync.Once
	h    *history.History
	err  error
}

type entry struct {
	group *group
	once  sync.Once
	d     *display
	err   error
}

// held is the number of groups in memory. A window of ten names, eight arms
// and two identities is half a megabyte.
const held = 16

// of returns the display of a group.
func (s *screen) of(ctx context.Context, g *group) (*display, error) {
	s.mu.Lock()
	i := slices.IndexFunc(s.last, func(e *entry) bool { return e.group == g })
	var e *entry
	if i >= 0 {
		e = s.last[i]
		s.last = append(slices.Delete(s.last, i, i+1), e)
	} else {
		e = &entry{group: g}
		s.last = append(s.last, e)
		if len(s.last) > held {
			s.last = slices.Delete(s.last, 0, 1)
		}
	}
	market := s.past[g.market.Name]
	if market == nil {
		market = &past{}
		s.past[g.market.Name] = market
	}
	s.mu.Unlock()
	market.once.Do(func() { market.h, market.err = history.Read(ctx, s.dir, g.market) })
	if market.err != nil {
		return nil, market.err
	}
	e.once.Do(func() { e.d, e.err = g.read(ctx, s.dir, market.h) })
	return e.d, e.err
}

func newScreen(dir string) *screen { return &screen{dir: dir, past: map[string]*past{}} }

// read reads the panels of g. Names that the universe shows come in its order;
// a ticker it does not show is an error, since no prompt could name it.
func (g *group) read(ctx context.Context, dir string, h *history.History) (*display, error) {
	d := &display{group: g, shown: map[[2]string]*shown{}, past: h}
	var err error
	if d.window, err = universe.ParseWindow(g.window); err != nil {
		return nil, err
	}
	d.truth = map[string]panel.Panel{"named": h.Truth(d.window, history.Shown), "masked": h.MaskedTruth(d.window)}
	bars := map[[2]string]map[string][]datasets.PanelBar{}
	for b, err := range datasets.Panels.Read(ctx, dir, g.part) {
		if err != nil {
			return nil, err
		}
		if b.Market != g.market.Name || b.Window != g.window {
			continue
		}
		key := [2]string{b.Arm, b.Identity}
		if bars[key] == nil {
			bars[key] = map[string][]datasets.PanelBar{}
		}
		bars[key][b.Ticker] = append(bars[key][b.Ticker], *b)
	}
	for key, byTicker := range bars {
		s := &shown{}
		for _, n := range g.market.Names {
			rows := byTicker[n.Ticker]
			if len(rows) == 0 {
				continue
			}
			delete(byTicker, n.Ticker)
			company := n.Name
			if key[1] == "masked" {
				company = ""
			}
			s.names = append(s.names, prompt.Name{Label: rows[0].Label, Company: company, Bars: rows})
			s.market = append(s.market, n)
		}
		for _, t := range sorted(byTicker) {
			return nil, fmt.Errorf("%s: %s: market %s shows no such name (run: pipeline run --from perturb)", datasets.Panels.Path(dir, g.part), t, g.market.Name)
		}
		d.shown[key] = s
	}
	return d, nil
}

// prompt renders what the cell's model is sent.
func (d *display) prompt(c *cell, seed int64) (datasets.Prompt, error) {
	data := prompt.Data{
		Group: d.market.Title, Currency: d.market.Currency, Window: d.window.Text,
		First: d.first, Last: d.last, Masked: c.identity == "masked",
	}
	switch {
	case c.context == prompt.Quiz:
		var err error
		if data.Question, err = d.ask(c.question, seed); err != nil {
			return datasets.Prompt{}, err
		}
		n, _ := d.market.Find(c.question.ticker)
		data.Names = []prompt.Name{{Label: c.question.ticker, Company: n.Name}}
	case !shows(c.context):
		for _, n := range d.market.Names {
			data.Names = append(data.Names, prompt.Name{Label: n.Ticker, Company: n.Name})
		}
	default:
		data.Names = d.shown[[2]string{c.arm, c.identity}].names
	}
	data.Names = ordered(data.Names, c.rowSeed)
	text, err := prompt.Render(c.context, c.version, data)
	if err != nil {
		return datasets.Prompt{}, err
	}
	return asPrompt(text, c.version, tickers(data.Names), labels(data.Names)), nil
}

// ordered is the names in the order of a row seed.
func ordered[T any](names []T, seed int64) []T {
	out := make([]T, len(names))
	for i, j := range prompt.Order(seed, len(names)) {
		out[i] = names[j]
	}
	return out
}

func tickers(names []prompt.Name) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Label
		if len(n.Bars) > 0 {
			out[i] = n.Bars[0].Ticker
		}
	}
	return out
}

func labels(names []prompt.Name) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Label
	}
	return out
}

// panel is the panel that a prompt shows, as values. Sessions that a name
// does not have stay unknown.
func (s *shown) panel() panel.Panel {
	var p panel.Panel
	if len(s.names) > 0 && s.names[0].Bars[0].Identity == "masked" {
		p.VolumeDen = history.MaskedVolumes
	}
	for _, n := range s.names {
		for _, b := range n.Bars {
			if i, ok := slices.BinarySearch(p.Days, b.Session); !ok {
				p.Days = slices.Insert(p.Days, i, b.Session)
			}
		}
	}
	for _, n := range s.names {
		series := panel.Series{Ticker: n.Bars[0].Ticker, Bars: make([]panel.Bar, len(p.Days))}
		for i := range series.Bars {
			series.Bars[i].Volume = -1
		}
		for _, b := range n.Bars {
			i, _ := slices.BinarySearch(p.Days, b.Session)
			series.Bars[i] = panel.Bar{
				Open: level(b.Open), High: level(b.High), Low: level(b.Low), Close: panel.LevelOf(b.Close), Volume: shares(b),
			}
		}
		p.Series = append(p.Series, series)
	}
	return p
}

func level(p datasets.Opt[float64]) panel.Level {
	if !p.OK {
		return 0
	}
	return panel.LevelOf(p.V)
}

// shares is a volume as a panel holds it: whole shares, of a masked name parts
// of its mean.
func shares(b datasets.PanelBar) int64 {
	switch {
	case !b.Volume.OK:
		return -1
	case b.Identity == "masked":
		return int64(math.Round(b.Volume.V * history.MaskedVolumes))
	}
	return int64(math.Round(b.Volume.V))
}
