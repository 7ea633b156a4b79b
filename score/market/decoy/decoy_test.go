package decoy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/judge"
)

// walk is a market of names whose daily returns are normal, twice as wide in
// the window as elsewhere, over the weekdays of years. D lacks a session.
func walk(seed uint64, w universe.Window, years int) *history.History {
	r := rand.New(rand.NewPCG(seed, 1))
	names := []string{"A", "B", "C", "D"}
	bars := map[string][]history.Bar{}
	m := universe.Market{Name: "walk"}
	for k, n := range names {
		m.Names = append(m.Names, universe.Name{Ticker: n})
		price := 50.0 * float64(k+1)
		for d := panel.Date(2015, 1, 1); d < panel.Date(2015+years, 1, 1); d++ {
			if wd := d.Weekday(); wd == 0 || wd == 6 || n == "D" && d == panel.Date(2016, 6, 15) {
				continue
			}
			width := 0.01 * float64(k+1)
			if w.Has(d) {
				width *= 2
			}
			c := price * (1 + width*r.NormFloat64())
			bars[n] = append(bars[n], history.Bar{Day: d, Open: price, High: max(price, c) * 1.002, Low: min(price, c) * 0.998, Close: c, Volume: 1e6 * (1 + r.Float64()), Ratio: 1})
			price = c
		}
	}
	return history.New(m, bars)
}

// truth is the window as displayed to two decimals, with the session before.
func truth(h *history.History, w universe.Window) judge.Truth {
	p := &panel.Panel{First: 1}
	for _, n := range h.Market.Names {
		bars := h.Bars(n.Ticker)
		from, to := history.Span(bars, w)
		s := panel.Series{Ticker: n.Ticker}
		p.Days = p.Days[:0]
		for _, b := range bars[from-1 : to] {
			show := func(x float64) panel.Level { return panel.Display(x, panel.Tick(2)) }
			p.Days = append(p.Days, b.Day)
			s.Bars = append(s.Bars, panel.Bar{Open: show(b.Open), High: show(b.High), Low: show(b.Low), Close: show(b.Close), Volume: int64(b.Volume)})
		}
		p.Series = append(p.Series, s)
	}
	return judge.Truth{Panel: p}
}

func window(t *testing.T, s string) universe.Window {
	t.Helper()
	w, err := universe.ParseWindow(s)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

var defaults = Config{Windows: 99, Months: 3, Seed: 1}

func TestDrawnWindowsAreOfTheWindowsKind(t *testing.T) {
	w := window(t, "2016-09")
	h := walk(7, w, 4)
	real := truth(h, w)
	decoys := Draw(h, w, real, defaults)
	if len(decoys) != 99 {
		t.Fatalf("%d decoys", len(decoys))
	}
	wide := 0
	seen := map[panel.Day]bool{}
	for _, d := range decoys {
		if seen[d.First] {
			t.Errorf("%s was drawn twice", d.First)
		}
		seen[d.First] = true
		if d.First < panel.Date(2016, 12, 30) && d.Last > panel.Date(2016, 6, 1) {
			t.Errorf("%s to %s is less than three months away", d.First, d.Last)
		}
		if d.First <= panel.Date(2016, 6, 15) && d.Last >= panel.Date(2016, 6, 15) {
			t.Errorf("%s to %s holds a session that a name lacks", d.First, d.Last)
		}
		p := d.Truth.Panel
		if len(p.Days) != len(real.Panel.Days) || p.First != 1 {
			t.Fatalf("%d days from %d", len(p.Days), p.First)
		}
		for i, s := range p.Series {
			if got, want := s.Bars[1].Close, real.Panel.Series[i].Bars[1].Close; got != want {
				t.Errorf("%s %s opens at %s, want %s", d.First, s.Ticker, got, want)
			}
			for k, b := range s.Bars {
				if b.Low > min(b.Open, b.Close) || b.High < max(b.Open, b.Close) || b.Volume <= 0 {
					t.Errorf("%s %s: bar %d is %v", d.First, s.Ticker, k, b)
				}
			}
		}
		if d.Ratio > 1.2 {
			wide++
		}
	}
	if wide < 90 {
		t.Errorf("%d of 99 windows were widened to the width of a window that is twice as wide", wide)
	}
}

func TestScalingGivesTheWindowsMedianVolatility(t *testing.T) {
	w := window(t, "2016-09")
	h := walk(3, w, 4)
	real := truth(h, w)
	want := median(real.Panel)
	for _, d := range Draw(h, w, real, Config{Windows: 20, Months: 3, Seed: 5}) {
		if got := median(d.Truth.Panel); math.Abs(got/want-1) > 0.01 { // prices are displayed
			t.Errorf("%s: median volatility %.3f, want %.3f", d.First, got, want)
		}
	}
}

// median is the median of the names' volatilities by the panel's own oracle.
func median(p *panel.Panel) float64 {
	var all []float64
	for i := range p.Series {
		all = append(all, p.Readings(nil, panel.Query{Metric: panel.Volatility, Subject: i})[1].Float())
	}
	for i := range all {
		for k := range all[i:] {
			if all[i+k] < all[i] {
				all[i], all[i+k] = all[i+k], all[i]
			}
		}
	}
	return (all[1] + all[2]) / 2
}

func TestTheDrawIsFixedByItsSeed(t *testing.T) {
	w := window(t, "2016-09")
	h := walk(7, w, 4)
	real := truth(h, w)
	draw := func(seed int64) string {
		var s string
		for _, d := range Draw(h, w, real, Config{Windows: 30, Months: 3, Seed: seed}) {
			s += fmt.Sprint(d.First, d.Truth.Panel.Series[2].Bars[5].Close, " ")
		}
		return s
	}
	if first, again := draw(1), draw(1); first != again {
		t.Error("two draws of a seed differ")
	}
	if draw(1) == draw(2) {
		t.Error("draws of two seeds are the same")
	}
}

func TestAYoungMarketHasFewDecoys(t *testing.T) {
	w := window(t, "2015-11")
	h := walk(7, w, 1)
	if n := len(Draw(h, w, truth(h, w), Config{Windows: 99, Months: 9, Seed: 1})); n >= 19 {
		t.Errorf("%d decoys nine months before November in a market that is eleven months old", n)
	}
	if n := len(Draw(nil, w, judge.Truth{}, defaults)); n != 0 {
		t.Errorf("%d decoys of no prices", n)
	}
}

// TestChanceAgreesWithDecoysAsOftenAsWithTheTruth lets a writer make returns
// up: those of windows of another walk. It has no memory, so the share that
// agrees with the truth must be what the decoys say chance gives.
func TestChanceAgreesWithDecoysAsOftenAsWithTheTruth(t *testing.T) {
	var claims, recited, m, eligible float64
	for seed := range uint64(300) {
		w := window(t, "2016-09")
		h := walk(100+seed, w, 3)
		real := truth(h, w)
		decoys := Draw(h, w, real, defaults)
		truths := make([]judge.Truth, len(decoys))
		for i, d := range decoys {
			truths[i] = d.Truth
		}
		cell := judge.New(nil, real, judge.Defaults)
		r := rand.New(rand.NewPCG(seed, 9))
		for _, n := range h.Market.Names {
			made := Draw(h, w, real, Config{Windows: 10, Months: 3, Seed: 1000 + int64(seed)})
			for _, d := range made {
				i := d.Truth.Panel.Index(n.Ticker)
				x := d.Truth.Panel.Readings(nil, panel.Query{Metric: panel.Return, Subject: i})[0].Float() + r.NormFloat64()
				claim := market.Claim{Kind: market.Value, Subject: n.Ticker, Metric: panel.Return, Stated: true, Unit: market.Percent,
					Value: deviation.Figure{Number: deviation.Decimal(int64(math.Round(x)), 0)}}
				v := cell.Judge(&claim)
				hits, of := 0.0, 0.0
				cell.Decoys(&claim, &v, truths, func(_ int, d judge.Decoy) {
					if d.Eligible {
						of++
						if d.Matches {
							hits++
						}
					}
				})
				if of == 0 {
					continue
				}
				claims++
				m += hits / of
				eligible += of
				if v.Outcome == judge.Recited {
					recited++
				}
			}
		}
	}
	p, f := recited/claims, m/claims
	t.Logf("%.0f claims, %.1f decoys each: recited by chance %.3f, decoys say %.3f", claims, eligible/claims, p, f)
	if math.Abs(p-f) > 0.005 {
		t.Errorf("recited %.3f, decoys %.3f", p, f)
	}
}

func BenchmarkDecoys(b *testing.B) {
	w := universe.Window{First: panel.Date(2016, 9, 1), Last: panel.Date(2016, 9, 30)}
	h := walk(7, w, 4)
	real := truth(h, w)
	var truths []judge.Truth
	for _, d := range Draw(h, w, real, defaults) {
		truths = append(truths, d.Truth)
	}
	cell := judge.New(nil, real, judge.Defaults)
	claim := market.Claim{Kind: market.Value, Subject: "C", Metric: panel.Return, Stated: true, Unit: market.Percent,
		Value: deviation.Figure{Number: deviation.Decimal(55, -1), Quantum: -1}}
	v := cell.Judge(&claim)
	b.Run("draw 99 windows", func(b *testing.B) {
		for b.Loop() {
			Draw(h, w, real, defaults)
		}
	})
	b.Run("one claim against 99", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			cell.Decoys(&claim, &v, truths, func(int, judge.Decoy) {})
		}
	})
}
