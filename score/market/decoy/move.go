package decoy

import (
	"math"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market/judge"
)

// decoy is the path of n sessions from s on, on the days of the real window.
// It reports false where the scaled path leaves the positive numbers.
func (l *lineup) decoy(s, n int, ratio float64, real judge.Truth) (Decoy, bool) {
	d := Decoy{First: l.days[s], Last: l.days[s+n-1], Ratio: ratio}
	p, ok := l.move(s, ratio, real.Panel)
	if !ok {
		return d, false
	}
	d.Truth.Panel = p
	for _, b := range real.Bases {
		p, ok := l.move(s, ratio, b.Panel)
		if !ok {
			return d, false
		}
		d.Truth.Bases = append(d.Truth.Bases, judge.Basis{Name: b.Name, Panel: p})
	}
	return d, true
}

// move puts the paths that begin at s in the place of the real ones: from
// their first close, displayed with their decimals, without a bar where they
// have none.
func (l *lineup) move(s int, ratio float64, real *panel.Panel) (*panel.Panel, bool) {
	p := &panel.Panel{Days: real.Days, First: real.First, VolumeDen: real.VolumeDen, Series: make([]panel.Series, len(real.Series))}
	for i := range real.Series {
		path := l.bars[i][s-real.First : s-real.First+len(real.Days)]
		bars, ok := scaled(path, ratio, real.Series[i].Bars, real.First)
		if !ok {
			return nil, false
		}
		p.Series[i] = panel.Series{Ticker: real.Series[i].Ticker, Bars: bars}
	}
	return p, true
}

// scaled is a path with its returns multiplied by ratio, so that it stands at
// the first close of the real bars on their first day. Open, high and low move
// by the same factor against the close before, as every arm moves them.
// Volumes keep their shape and take the real mean.
func scaled(path []history.Bar, ratio float64, real []panel.Bar, first int) ([]panel.Bar, bool) {
	for first < len(real) && real[first].Close == 0 {
		first++
	}
	out := make([]panel.Bar, len(real))
	for i := range out {
		out[i].Volume = -1
	}
	if first == len(real) {
		return out, true
	}
	states := make([]float64, len(path))
	states[first] = real[first].Close.Float()
	for i := first; i > 0; i-- {
		states[i-1] = states[i] / step(path[i-1], path[i].Close, ratio)
	}
	for i := first + 1; i < len(path); i++ {
		states[i] = states[i-1] * step(path[i-1], path[i].Close, ratio)
	}
	tick, volume := panel.Tick(places(real)), meanOf(real)/meanVolume(path)
	for i, b := range path {
		if !(states[i] > 0) || math.IsInf(states[i], 0) {
			return nil, false
		}
		if real[i].Close == 0 {
			continue
		}
		base, from := b, states[i] // the bar before, and its state
		if i > 0 {
			base, from = path[i-1], states[i-1]
		}
		show := func(x float64) panel.Level { return panel.Display(from*step(base, x, ratio), tick) }
		out[i] = panel.Bar{Open: show(b.Open), High: show(b.High), Low: show(b.Low), Close: panel.Display(states[i], tick), Volume: -1}
		if v := b.Volume * volume; v >= 0 {
			out[i].Volume = int64(math.Round(v))
		}
	}
	return out, true
}

// step is the factor from a bar's close to the price x, its return multiplied
// by ratio; NaN where x is.
func step(from history.Bar, x, ratio float64) float64 { return 1 + ratio*(x/from.Close-1) }

// places is how many decimals the prices of a series are displayed with.
func places(bars []panel.Bar) int {
	n := 0
	for _, b := range bars {
		for _, l := range [...]panel.Level{b.Open, b.High, b.Low, b.Close} {
			for n < panel.Decimals && l%panel.Tick(n) != 0 {
				n++
			}
		}
	}
	return n
}

// meanOf is the mean of the known volumes; NaN where none is.
func meanOf(bars []panel.Bar) float64 {
	sum, n := 0.0, 0.0
	for _, b := range bars {
		if b.Volume >= 0 {
			sum, n = sum+float64(b.Volume), n+1
		}
	}
	return sum / n
}

func meanVolume(bars []history.Bar) float64 {
	sum, n := 0.0, 0.0
	for _, b := range bars {
		if b.Volume >= 0 { // not NaN
			sum, n = sum+b.Volume, n+1
		}
	}
	return sum / n
}
