package history

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A Basis is what the prices of a true panel are stated in.
type Basis int

const (
	Shown    Basis = iota // as prompts show them: as traded on the window's last session
	Adjusted              // as the source has them: adjusted for all later splits
	Traded                // as traded on each session itself
)

// Truth is what really happened in a window, displayed as the real arm
// displays it, with the session before the window where the prices hold it
// (First says). A name without a bar in the window is left out.
func (h *History) Truth(w universe.Window, basis Basis) panel.Panel {
	return h.truth(w, func(ticker string, from, to int) []panel.Bar {
		last := h.bars[ticker][to-1].Ratio
		bars := h.cut(ticker, from, to, 1)
		for i := range bars {
			switch basis {
			case Shown:
				bars[i] = bars[i].times(last)
			case Traded:
				bars[i] = bars[i].times(bars[i].Ratio)
			}
		}
		shown, _ := ShowTrue(h.Market, ticker, bars)
		return shown
	})
}

// MaskedTruth is what really happened in a window as the masked real arm
// displays it.
func (h *History) MaskedTruth(w universe.Window) panel.Panel {
	p := h.truth(w, func(ticker string, from, to int) []panel.Bar {
		first, _ := Span(h.bars[ticker], w)
		bars := h.cut(ticker, from, to, 1)
		inside := bars[first-from:]
		masked := Mask(inside, inside[0].Close)
		for i := range bars[:first-from] {
			before := bars[i].times(100 / inside[0].Close)
			before.Volume = -1
			masked = slices.Insert(masked, i, before)
		}
		return ShowMasked(masked)
	})
	p.VolumeDen = MaskedVolumes
	return p
}

// truth lines up what show makes of each name's bars: those of the window and
// the one before.
func (h *History) truth(w universe.Window, show func(ticker string, from, to int) []panel.Bar) panel.Panel {
	days := h.Sessions(w)
	before := w.First - 1
	found := false
	for _, n := range h.Market.Names {
		bars := h.bars[n.Ticker]
		if from, to := Span(bars, w); from > 0 && from < to {
			if d := bars[from-1].Day; !found || d > before {
				before, found = d, true
			}
		}
	}
	p := panel.Panel{Days: days}
	if found {
		p.Days, p.First = slices.Insert(days, 0, before), 1
	}
	for _, n := range h.Market.Names {
		bars := h.bars[n.Ticker]
		from, to := Span(bars, w)
		if from == to {
			continue
		}
		if found && from > 0 && bars[from-1].Day == before {
			from--
		}
		s := panel.Series{Ticker: n.Ticker, Bars: make([]panel.Bar, len(p.Days))}
		for i := range s.Bars {
			s.Bars[i].Volume = -1
		}
		for i, b := range show(n.Ticker, from, to) {
			at, _ := slices.BinarySearch(p.Days, bars[from+i].Day)
			s.Bars[at] = b
		}
		p.Series = append(p.Series, s)
	}
	return p
}
