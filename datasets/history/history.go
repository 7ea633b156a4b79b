// Package history holds the prices of a market by name and cuts windows out of
// them: what a prompt may show, and the truth that it is compared with. Both
// come from here, so that they are on one basis and displayed by one rule.
package history

import (
	"context"
	"fmt"
	"math"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A Bar is one session of one name, unrounded. A price or volume that is not
// known is NaN; the close always is.
type Bar struct {
	Day                    panel.Day
	Open, High, Low, Close float64
	Volume                 float64 // shares
	Ratio                  float64 // as-traded price over this one; 1 where it is not known
}

// A History is what the names of a market did, each by session.
type History struct {
	Market universe.Market
	bars   map[string][]Bar
}

// Read reads the prices of a market's names, shown and donors, from the run at
// dir.
func Read(ctx context.Context, dir string, m universe.Market) (*History, error) {
	h := &History{m, map[string][]Bar{}}
	for _, n := range m.Held() {
		h.bars[n.Ticker] = nil
	}
	for p, err := range datasets.Prices.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		bars, held := h.bars[p.Ticker]
		if p.Market != m.Name || !held {
			continue
		}
		if n := len(bars); n > 0 && bars[n-1].Day >= p.Session {
			return nil, fmt.Errorf("%s: %s %s is out of order (run its stage with --force)", datasets.Prices.Dir(dir), p.Ticker, p.Session)
		}
		h.bars[p.Ticker] = append(bars, Of(p))
	}
	return h, nil
}

// New is the history of bars that are in memory, by ticker and in the order of
// their sessions.
func New(m universe.Market, bars map[string][]Bar) *History { return &History{m, bars} }

// Of is the bar of a row of prices.
func Of(p *datasets.Price) Bar {
	b := Bar{Day: p.Session, Open: nan(p.Open), High: nan(p.High), Low: nan(p.Low), Close: p.Close, Volume: math.NaN(), Ratio: 1}
	if p.Volume.OK {
		b.Volume = float64(p.Volume.V)
	}
	if p.SplitRatio.OK {
		b.Ratio = p.SplitRatio.V
	}
	return b
}

// Bars are all sessions of a name, as the source has them.
func (h *History) Bars(ticker string) []Bar { return h.bars[ticker] }

// Sessions are the days of a window on which any name of the group has a bar.
func (h *History) Sessions(w universe.Window) []panel.Day {
	var days []panel.Day
	for _, n := range h.Market.Names {
		from, to := Span(h.bars[n.Ticker], w)
		for _, b := range h.bars[n.Ticker][from:to] {
			days = append(days, b.Day)
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// Span is where the sessions of a window stand among bars: [from, to).
func Span(bars []Bar, w universe.Window) (from, to int) {
	return after(bars, w.First), after(bars, w.Last+1)
}

// after is the index of the first bar on or after a day.
func after(bars []Bar, d panel.Day) int {
	i, _ := slices.BinarySearchFunc(bars, d, func(b Bar, d panel.Day) int { return int(b.Day - d) })
	return i
}

// Window returns a name's bars in a window, on the basis of its last session
// there: prices as traded on that day where the splits are known, otherwise as
// the source has them; volume is converted inversely.
func (h *History) Window(ticker string, w universe.Window) []Bar {
	from, to := Span(h.bars[ticker], w)
	if from == to {
		return nil
	}
	return h.cut(ticker, from, to, h.bars[ticker][to-1].Ratio)
}

// cut copies bars, their prices times a ratio.
func (h *History) cut(ticker string, from, to int, ratio float64) []Bar {
	bars := slices.Clone(h.bars[ticker][from:to])
	for i := range bars {
		bars[i] = bars[i].times(ratio)
	}
	return bars
}

// times converts a bar to another basis.
func (b Bar) times(ratio float64) Bar {
	b.Open, b.High, b.Low, b.Close = b.Open*ratio, b.High*ratio, b.Low*ratio, b.Close*ratio
	b.Volume, b.Ratio = b.Volume/ratio, b.Ratio/ratio
	return b
}

func nan(o datasets.Opt[float64]) float64 {
	if !o.OK {
		return math.NaN()
	}
	return o.V
}
