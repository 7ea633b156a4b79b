package history

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

func market(t *testing.T, name string) universe.Market {
	t.Helper()
	m, err := universe.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func window(t *testing.T, text string) universe.Window {
	t.Helper()
	w, err := universe.ParseWindow(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// bar is a session of only a close; its open, high and low are not known.
func bar(day string, c, volume, ratio float64) Bar {
	d, err := panel.ParseDay(day)
	if err != nil {
		panic(err)
	}
	return Bar{Day: d, Open: math.NaN(), High: math.NaN(), Low: math.NaN(), Close: c, Volume: volume, Ratio: ratio}
}

// text writes a panel's closes and volumes, one name a line.
func text(p panel.Panel) string {
	var b strings.Builder
	for i, d := range p.Days {
		if i == p.First {
			b.WriteString("| ")
		}
		fmt.Fprintf(&b, "%s ", d)
	}
	for _, s := range p.Series {
		fmt.Fprintf(&b, "\n%s", s.Ticker)
		for _, x := range s.Bars {
			fmt.Fprintf(&b, " %s×%d", x.Close, x.Volume)
		}
	}
	return b.String()
}

// A seven-for-one split on the third of four sessions, on prices that are
// adjusted for it and for a later four-for-one.
func split(t *testing.T) *History {
	m := market(t, "us")
	m.Names = m.Names[:2]
	return New(m, map[string][]Bar{
		"AAPL": {
			bar("2014-05-30", 22.607143, 2800, 28), bar("2014-06-05", 23.119642, 2912, 28), bar("2014-06-06", 23.056070, 2800, 28),
			bar("2014-06-09", 23.425, 400, 4), bar("2014-06-10", 23.5625, 800, 4),
		},
		"MSFT": {bar("2014-06-05", 41.209999, 500, 1), bar("2014-06-09", 41.27, math.NaN(), 1)},
	})
}

func TestTruthIsAsTradedOnTheWindowsLastSession(t *testing.T) {
	h := split(t)
	for _, c := range []struct {
		window string
		basis  Basis
		want   string
	}{
		{"2014-06", Shown, `2014-05-30 | 2014-06-05 2014-06-06 2014-06-09 2014-06-10 
AAPL 90.43×700 92.48×728 92.22×700 93.7×100 94.25×200
MSFT 0×-1 41.21×500 0×-1 41.27×-1 0×-1`},
		{"2014-06", Adjusted, `2014-05-30 | 2014-06-05 2014-06-06 2014-06-09 2014-06-10 
AAPL 22.61×2800 23.12×2912 23.06×2800 23.43×400 23.56×800
MSFT 0×-1 41.21×500 0×-1 41.27×-1 0×-1`},
		{"2014-06", Traded, `2014-05-30 | 2014-06-05 2014-06-06 2014-06-09 2014-06-10 
AAPL 633×100 647.35×104 645.57×100 93.7×100 94.25×200
MSFT 0×-1 41.21×500 0×-1 41.27×-1 0×-1`},
		{"2014-05-30..2014-06-06", Shown, `| 2014-05-30 2014-06-05 2014-06-06 
AAPL 633×100 647.35×104 645.57×100
MSFT 0×-1 41.21×500 0×-1`},
	} {
		if got := text(h.Truth(window(t, c.window), c.basis)); got != c.want {
			t.Errorf("%s, basis %d: got\n%s\nwant\n%s", c.window, c.basis, got, c.want)
		}
	}
}

func TestMaskedTruthIsPerHundredOfTheFirstCloseOfTheWindow(t *testing.T) {
	p := split(t).MaskedTruth(window(t, "2014-06"))
	want := `2014-05-30 | 2014-06-05 2014-06-06 2014-06-09 2014-06-10 
AAPL 97.78×-1 100×1685 99.73×1620 101.32×231 101.92×463
MSFT 0×-1 100×1000 0×-1 100.15×-1 0×-1`
	if got := text(p); got != want || p.VolumeDen != 1000 {
		t.Errorf("got\n%s\nin parts of %d, want\n%s", got, p.VolumeDen, want)
	}
}

func TestATruePriceBetweenTicksKeepsItsValueAndAMadeOneDoesNot(t *testing.T) {
	m := market(t, "lisbon")
	bars := []Bar{bar("2026-02-02", 4.388, 1, 1), bar("2026-02-03", 4.392, 1, 1), bar("2026-02-04", 5.003, 1, 1)}
	closes := func(shown []panel.Bar, decimals int) string {
		var s []string
		for _, b := range shown {
			s = append(s, b.Close.Format(decimals))
		}
		return strings.Join(s, " ")
	}
	if got := closes(ShowTrue(m, "ALTR.LS", bars)); got != "4.388 4.392 5.000" {
		t.Errorf("true: got %s", got)
	}
	if got := closes(ShowMade(m, "ALTR.LS", bars)); got != "4.388 4.390 5.000" {
		t.Errorf("made: got %s", got)
	}
}

func TestDecimalsAreThoseOfTheTick(t *testing.T) {
	for tick, want := range map[panel.Level]int{1_000_000: 0, 500_000: 1, 50_000: 2, 10_000: 2, 5_000: 3, 200: 4, 1: 6} {
		if got := Decimals(tick); got != want {
			t.Errorf("tick of %d millionths: %d decimals, want %d", tick, got, want)
		}
	}
}

func TestPricesAreReadByNameAndInOrder(t *testing.T) {
	m := market(t, "us")
	dir := t.TempDir()
	d := panel.Date(2026, 8, 3)
	rows := []datasets.Price{
		{Market: "lisbon", Ticker: "EDP.LS", Session: d, Close: 4},
		{Market: "us", Ticker: "AAPL", Session: d, Close: 303.42, Volume: datasets.Some(int64(75)), SplitRatio: datasets.Some(1.0)},
		{Market: "us", Ticker: "AAPL", Session: d + 1, Close: 309.38},
		{Market: "us", Ticker: "ZZZZ", Session: d, Close: 1},
	}
	if _, err := datasets.Prices.WriteAll(dir, 0, rows); err != nil {
		t.Fatal(err)
	}
	h, err := Read(context.Background(), dir, m)
	if err != nil {
		t.Fatal(err)
	}
	got := h.Bars("AAPL")
	if len(got) != 2 || got[0].Close != 303.42 || got[0].Volume != 75 || !math.IsNaN(got[1].Volume) || !math.IsNaN(got[0].Open) || got[1].Ratio != 1 {
		t.Errorf("got %v", got)
	}
	if h.Bars("ZZZZ") != nil || h.Bars("EDP.LS") != nil {
		t.Error("names of no or another market were read")
	}
	if n := len(h.Sessions(window(t, "2026-08"))); n != 2 {
		t.Errorf("%d sessions, want 2", n)
	}
	rows[1], rows[2] = rows[2], rows[1]
	if _, err := datasets.Prices.WriteAll(dir, 0, rows); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(context.Background(), dir, m); err == nil || !strings.Contains(err.Error(), "AAPL 2026-08-03 is out of order") {
		t.Errorf("got %v", err)
	}
}
