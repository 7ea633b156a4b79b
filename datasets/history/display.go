package history

import (
	"math"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// Decimals are the places that a tick needs: 3 for 0.005.
func Decimals(tick panel.Level) int {
	n := panel.Decimals
	for n > 0 && tick%10 == 0 {
		tick, n = tick/10, n-1
	}
	return n
}

// ShowTrue displays true bars: rounded to the decimals of their tick, so that a
// price that was traded between two ticks keeps its value. The decimals are
// those of the finest tick, that of the lowest price.
func ShowTrue(m universe.Market, ticker string, bars []Bar) (shown []panel.Bar, decimals int) {
	return show(m, ticker, bars, func(x float64, tick panel.Level) panel.Level {
		return panel.Display(x, panel.Tick(Decimals(tick)))
	})
}

// ShowMade displays bars that were made up: on the tick. The first close,
// which no arm changes, is displayed as the true one.
func ShowMade(m universe.Market, ticker string, bars []Bar) (shown []panel.Bar, decimals int) {
	shown, decimals = show(m, ticker, bars, panel.Display)
	if len(bars) == 0 {
		return shown, decimals
	}
	first, places := ShowTrue(m, ticker, bars[:1])
	b := &shown[0]
	b.Close = first[0].Close
	if b.High != 0 {
		b.High = max(b.High, b.Close)
	}
	if b.Low != 0 {
		b.Low = min(b.Low, b.Close)
	}
	return shown, max(decimals, places)
}

func show(m universe.Market, ticker string, bars []Bar, round func(float64, panel.Level) panel.Level) ([]panel.Bar, int) {
	shown := make([]panel.Bar, len(bars))
	decimals := 0
	for i, b := range bars {
		ladder := m.Ladder(ticker, b.Day)
		on := func(x float64) panel.Level {
			l := panel.LevelOf(x)
			if l == 0 {
				return 0
			}
			return round(x, ladder.Tick(l))
		}
		shown[i] = panel.Bar{Open: on(b.Open), High: on(b.High), Low: on(b.Low), Close: on(b.Close), Volume: shares(b.Volume)}
		low := shown[i].Close
		if shown[i].Low != 0 {
			low = min(low, shown[i].Low)
		}
		decimals = max(decimals, Decimals(ladder.Tick(low)))
	}
	return shown, decimals
}

// Masked volumes are in thousandths of the name's mean; masked prices have two
// decimals.
const (
	MaskedVolumes  = 1000
	MaskedDecimals = 2
)

// Mask takes from bars every cue of who and when: prices are per 100 of the
// true first close, volumes per one of their mean over the bars.
func Mask(bars []Bar, firstClose float64) []Bar {
	sum, n := 0.0, 0
	for _, b := range bars {
		if !math.IsNaN(b.Volume) {
			sum += b.Volume
			n++
		}
	}
	masked := make([]Bar, len(bars))
	for i, b := range bars {
		masked[i] = b.times(100 / firstClose)
		masked[i].Volume = math.NaN()
		if sum > 0 {
			masked[i].Volume = b.Volume / (sum / float64(n))
		}
	}
	return masked
}

// ShowMasked displays masked bars: prices to two decimals, volumes in
// thousandths.
func ShowMasked(bars []Bar) []panel.Bar {
	shown := make([]panel.Bar, len(bars))
	tick := panel.Tick(MaskedDecimals)
	for i, b := range bars {
		shown[i] = panel.Bar{
			Open: panel.Display(b.Open, tick), High: panel.Display(b.High, tick), Low: panel.Display(b.Low, tick),
			Close: panel.Display(b.Close, tick), Volume: shares(b.Volume * MaskedVolumes),
		}
	}
	return shown
}

// shares is a volume in whole numbers; −1 where it is not known.
func shares(v float64) int64 {
	if math.IsNaN(v) || v < 0 {
		return -1
	}
	return int64(math.Round(v))
}
