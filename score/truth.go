package score

import (
	"context"
	"slices"
	"sync"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market/judge"
)

// A past is the prices of the run, a market at a time, read when the first
// cell needs them: a market is a few megabytes.
type past struct {
	dir     string
	library *library

	mu   sync.Mutex
	read map[string]*history.History
}

// of is the history of a market; nil where the market is not known.
func (p *past) of(ctx context.Context, name string) (*history.History, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, done := p.read[name]
	m := p.library.market(name)
	if done || m == nil {
		return h, nil
	}
	h, err := history.Read(ctx, p.dir, *m)
	if err == nil {
		p.read[name] = h
	}
	return h, err
}

// truth is what really happened to the tickers in the window, on the basis of
// the prompt; and, as further readings, as traded and as the source has it.
func truth(h *history.History, w universe.Window, tickers []string, shown *panel.Shown) judge.Truth {
	if h == nil {
		return judge.Truth{}
	}
	shownBasis, adjusted, traded := h.Truth(w, history.Shown), h.Truth(w, history.Adjusted), h.Truth(w, history.Traded)
	p := only(shownBasis, tickers)
	for i := range p.Series {
		other := adjusted.Index(p.Series[i].Ticker)
		if at := shown.Index(p.Series[i].Ticker); at >= 0 && other >= 0 {
			p.Series[i] = nearest(shown.Series[at], p.First, p.Series[i], adjusted.Series[other])
			round(&p.Series[i], shown.Places[at])
		}
	}
	adjusted, traded = only(adjusted, tickers), only(traded, tickers)
	return judge.Truth{Panel: &p, Bases: []judge.Basis{{Name: "as_traded", Panel: &traded}, {Name: "split_adjusted", Panel: &adjusted}}}
}

// only is the panel of these tickers, in their order: the names of a prompt.
func only(p panel.Panel, tickers []string) panel.Panel {
	all := p
	p.Series = nil
	for _, t := range tickers {
		if i := all.Index(t); i >= 0 {
			p.Series = append(p.Series, all.Series[i])
		}
	}
	return p
}

// nearest is the basis that the prompt shows: no arm changes the first close,
// so the prompt's own tells it.
func nearest(shown panel.Series, first int, a, b panel.Series) panel.Series {
	if len(shown.Bars) == 0 || first >= len(a.Bars) || shown.Bars[0].Close == 0 {
		return a
	}
	off := func(s panel.Series) panel.Level {
		d := s.Bars[first].Close - shown.Bars[0].Close
		return max(d, -d)
	}
	if off(b) < off(a) {
		return b
	}
	return a
}

// round displays a series with no more decimals than the prompt's table has:
// an unrounded truth would call a correct reading of a rounded table recited.
func round(s *panel.Series, places int) {
	tick := panel.Tick(places)
	s.Bars = slices.Clone(s.Bars)
	for i := range s.Bars {
		b := &s.Bars[i]
		for _, l := range []*panel.Level{&b.Open, &b.High, &b.Low, &b.Close} {
			if *l != 0 && *l%tick != 0 {
				*l = l.OnTick(tick)
			}
		}
	}
}
