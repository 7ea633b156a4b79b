package perturb

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

func load(t testing.TB, name string) universe.Market {
	t.Helper()
	m, err := universe.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// closes are bars of nothing but closes, on days from 2026-08-03 on.
func closes(prices ...float64) []history.Bar {
	bars := make([]history.Bar, len(prices))
	for i, p := range prices {
		bars[i] = history.Bar{Day: panel.Date(2026, 8, 3+i), Open: math.NaN(), High: math.NaN(), Low: math.NaN(), Close: p, Volume: math.NaN(), Ratio: 1}
	}
	return bars
}

// random draws n bars of a name, some without an open or a volume.
func random(rng *rand.Rand, n int) []history.Bar {
	bars := make([]history.Bar, n)
	c := math.Exp(rng.Float64()*6 - 1)
	for i := range bars {
		o := c * math.Exp(0.01*rng.NormFloat64())
		c *= math.Exp(min(max(0.03*rng.NormFloat64(), -0.3), 0.3))
		b := history.Bar{
			Day: panel.Date(2026, 1, 1+i), Open: o, Close: c,
			High: max(o, c) * math.Exp(0.01*math.Abs(rng.NormFloat64())), Low: min(o, c) * math.Exp(-0.01*math.Abs(rng.NormFloat64())),
			Volume: math.Round(1e6 * rng.Float64()), Ratio: 1,
		}
		if rng.IntN(10) == 0 {
			b.Open = math.NaN()
		}
		if rng.IntN(10) == 0 {
			b.Volume = math.NaN()
		}
		bars[i] = b
	}
	return bars
}

// The seed's NVDA, 2026-08-03 to 12.
var nvda = []float64{206.64, 211.94, 219.22, 218.99, 223.96, 217.55, 217.50, 224.09}

func TestTheSeedsPanelComesOutAsItWasShown(t *testing.T) {
	m := load(t, "us")
	for _, c := range []struct{ arm, want, period string }{
		{"real", "206.64 211.94 219.22 218.99 223.96 217.55 217.50 224.09", "+8.44"},
		{"inverted", "206.64 201.34 194.42 194.63 190.21 195.66 195.70 189.77", "-8.16"},
		{"damped", "206.64 207.97 209.75 209.70 210.89 209.38 209.36 210.95", "+2.09"},
	} {
		arm, err := ParseArm(c.arm)
		if err != nil {
			t.Fatal(err)
		}
		bars, err := Scale(closes(nvda...), arm.K)
		if err != nil {
			t.Fatal(err)
		}
		shown, decimals := history.ShowMade(m, "NVDA", bars)
		var got []string
		for _, b := range shown {
			got = append(got, b.Close.Format(decimals))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: got %s, want %s", c.arm, s, c.want)
		}
		if s := fmt.Sprintf("%+.2f", 100*(shown[7].Close.Float()/shown[0].Close.Float()-1)); s != c.period {
			t.Errorf("%s: the period's return is %s %%, want %s", c.arm, s, c.period)
		}
	}
}

func TestInversionKeepsTheVolatilityOfTheState(t *testing.T) {
	inverted, err := Scale(closes(nvda...), -1)
	if err != nil {
		t.Fatal(err)
	}
	shown, _ := history.ShowMade(load(t, "us"), "NVDA", inverted)
	var state, display []float64
	for i := range inverted {
		state = append(state, inverted[i].Close)
		display = append(display, shown[i].Close.Float())
	}
	for what, c := range map[string]struct {
		closes []float64
		want   string
	}{"the truth": {nvda, "0.3611"}, "the state": {state, "0.3611"}, "the display": {display, "0.3613"}} {
		if got := fmt.Sprintf("%.4f", volatility(c.closes)); got != c.want {
			t.Errorf("%s: volatility %s, want %s", what, got, c.want)
		}
	}
}

// volatility is the sample standard deviation of daily returns × √252.
func volatility(c []float64) float64 {
	sum, squares, n := 0.0, 0.0, float64(len(c)-1)
	for i := 1; i < len(c); i++ {
		r := c[i]/c[i-1] - 1
		sum, squares = sum+r, squares+r*r
	}
	return math.Sqrt((squares-sum*sum/n)/(n-1)) * math.Sqrt(252)
}

// bounds checks low ≤ open, close ≤ high, where they are known.
func bounds(t *testing.T, what string, b panel.Bar) {
	t.Helper()
	for _, x := range []panel.Level{b.Open, b.Close} {
		if x != 0 && (b.High != 0 && x > b.High || b.Low != 0 && x < b.Low) {
			t.Fatalf("%s: %v lies outside %v to %v", what, x, b.Low, b.High)
		}
	}
}

func TestScalingKeepsWhatItShould(t *testing.T) {
	m := load(t, "lisbon")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		bars := random(rng, 1+rng.IntN(25))
		k := []float64{1, -1, 0.25, -0.5, 0, 1.5, rng.NormFloat64()}[rng.IntN(7)]
		made, err := Scale(bars, k)
		if err != nil {
			t.Fatalf("k %g: %v", k, err)
		}
		shown, _ := history.ShowMade(m, "ALTR.LS", made)
		truth, _ := history.ShowTrue(m, "ALTR.LS", bars)
		if shown[0].Close != truth[0].Close {
			t.Fatalf("k %g: first close %v, want %v", k, shown[0].Close, truth[0].Close)
		}
		for i := range made {
			bounds(t, fmt.Sprintf("k %g", k), shown[i])
			if made[i].Day != bars[i].Day || shown[i].Volume != truth[i].Volume {
				t.Fatalf("k %g: day or volume of bar %d changed", k, i)
			}
			if (shown[i].Open == 0) != (truth[i].Open == 0) {
				t.Fatalf("k %g: an open that is not known became known, or the reverse", k)
			}
			if i == 0 {
				continue
			}
			r, got := bars[i].Close/bars[i-1].Close-1, made[i].Close/made[i-1].Close-1
			if math.Abs(got-k*r) > 1e-12 {
				t.Fatalf("k %g: return %g, want %g times %g", k, got, k, r)
			}
		}
	}
}

func TestInvertedTwiceIsTheOriginal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		bars := random(rng, 25)
		once, err := Scale(bars, -1)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := Scale(once, -1)
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range bars {
			for _, p := range [][2]float64{{b.Open, twice[i].Open}, {b.High, twice[i].High}, {b.Low, twice[i].Low}, {b.Close, twice[i].Close}} {
				if math.Abs(p[0]-p[1]) > 1e-9*p[0] {
					t.Fatalf("bar %d: got %g, want %g", i, p[1], p[0])
				}
			}
		}
	}
}

func TestARiseThatTurnedRoundLeavesNoPriceIsRefused(t *testing.T) {
	if _, err := Scale(closes(10, 21), -1); err == nil || !strings.Contains(err.Error(), "2026-08-04 times -1 leaves no price") {
		t.Errorf("got %v", err)
	}
}

func TestArmsAreReadByName(t *testing.T) {
	for name, k := range map[string]float64{"real": 1, "inverted": -1, "damped": 0.25, "opposed": -0.5, "scaled:0.1": 0.1, "scaled:-2": -2} {
		if a, err := ParseArm(name); err != nil || a.K != k || a.Name != name || a.path != nil {
			t.Errorf("%s: got %v, %v", name, a, err)
		}
	}
	for _, name := range []string{"", "scaled", "scaled:", "scaled:NaN", "Inverted", "scaled:1e999"} {
		if _, err := ParseArm(name); err == nil {
			t.Errorf("%q: read", name)
		}
	}
}

// held is a history of every name of a market: n sessions on weekdays from
// 2026-01-01 on.
func held(m universe.Market, n int) *history.History {
	rng := rand.New(rand.NewPCG(5, 6))
	bars := map[string][]history.Bar{}
	for _, name := range m.Held() {
		b := random(rng, n)
		day := panel.Date(2026, 1, 1)
		for i := range b {
			for m.Closed[day.Weekday()] {
				day++
			}
			b[i].Day = day
			day++
		}
		bars[name.Ticker] = b
	}
	return history.New(m, bars)
}

func window(t testing.TB, text string) universe.Window {
	t.Helper()
	w, err := universe.ParseWindow(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func stage(t testing.TB, h *history.History, text string) scene {
	t.Helper()
	s := scene{history: h, window: window(t, text), seed: 7}
	for _, n := range h.Market.Names {
		s.names = append(s.names, name{n.Ticker, h.Window(n.Ticker, s.window)})
	}
	return s
}

func arm(t testing.TB, name string) Arm {
	t.Helper()
	a, err := ParseArm(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestPathArmsCarryRatiosAndVolume(t *testing.T) {
	m := load(t, "us")
	h := held(m, 120)
	s := stage(t, h, "2026-05")
	for _, name := range []string{"shuffled", "swapped", "shifted"} {
		states, err := arm(t, name).Panels(s)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i, st := range states {
			own := s.names[i].bars
			if len(st.bars) != len(own) || st.bars[0].Close != own[0].Close {
				t.Fatalf("%s %s: %d bars from %g, want %d from %g", name, st.ticker, len(st.bars), st.bars[0].Close, len(own), own[0].Close)
			}
			shown, _ := history.ShowMade(m, st.ticker, st.bars)
			for k := range shown {
				bounds(t, name, shown[k])
				if st.bars[k].Day != own[k].Day {
					t.Fatalf("%s: dates moved", name)
				}
			}
		}
	}
}

func TestShuffledHasTheSameReturnsInOneOrderForAllNames(t *testing.T) {
	s := stage(t, held(load(t, "us"), 120), "2026-05")
	states, err := arm(t, "shuffled").Panels(s)
	if err != nil {
		t.Fatal(err)
	}
	order := func(i int) []int {
		var out []int
		own, made := s.names[i].bars, states[i].bars
		for k := 1; k < len(made); k++ {
			at := slices.IndexFunc(own, func(b history.Bar) bool {
				return b.Volume == made[k].Volume || math.IsNaN(b.Volume) && math.IsNaN(made[k].Volume)
			})
			if !math.IsNaN(made[k].Volume) {
				if math.Abs(own[at].Close/own[at-1].Close-made[k].Close/made[k-1].Close) > 1e-12 {
					t.Fatalf("the return of %d did not travel with its volume", k)
				}
			}
			out = append(out, at)
		}
		return out
	}
	first, moved := order(0), 0
	for i := range states {
		own, made := s.names[i].bars, states[i].bars
		last := len(own) - 1
		if math.Abs(own[last].Close/made[last].Close-1) > 1e-12 {
			t.Errorf("%s ends at %g, want %g", states[i].ticker, made[last].Close, own[last].Close)
		}
		for k, at := range order(i) {
			same := !math.IsNaN(made[k+1].Volume) && !math.IsNaN(states[0].bars[k+1].Volume)
			if same && at != first[k] {
				t.Errorf("%s has session %d in place %d, the first name %d", states[i].ticker, at, k+1, first[k])
			}
			if at != k+1 {
				moved++
			}
		}
	}
	if moved == 0 {
		t.Error("nothing was shuffled")
	}
}

func TestShiftedIsTheNamesOwnPathBeforeTheWindow(t *testing.T) {
	h := held(load(t, "us"), 120)
	s := stage(t, h, "2026-05")
	states, err := arm(t, "shifted").Panels(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range states {
		all := h.Bars(st.ticker)
		from, to := history.Span(all, s.window)
		before := all[2*from-to : from]
		if want := st.ticker + " from " + before[0].Day.String(); st.donor != want {
			t.Errorf("donor %q, want %q", st.donor, want)
		}
		for k := 1; k < len(before); k++ {
			if math.Abs(before[k].Close/before[k-1].Close-st.bars[k].Close/st.bars[k-1].Close) > 1e-12 {
				t.Fatalf("%s: return %d is not that of %s", st.ticker, k, before[k].Day)
			}
		}
	}
	if _, err := arm(t, "shifted").Panels(stage(t, h, "2026-01")); err == nil || !strings.Contains(err.Error(), "AAPL has 0 sessions before the window, and needs 22") {
		t.Errorf("without history: got %v", err)
	}
}

func TestSwappedLendsOneOtherWindowToEveryName(t *testing.T) {
	h := held(load(t, "us"), 120)
	s := stage(t, h, "2026-05")
	states, err := arm(t, "swapped").Panels(s)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var start string
	for _, st := range states {
		ticker, day, _ := strings.Cut(st.donor, " from ")
		if ticker == st.ticker || seen[ticker] {
			t.Errorf("%s follows %s, which is itself or lends twice", st.ticker, ticker)
		}
		if start == "" {
			start = day
		}
		if day != start {
			t.Errorf("%s starts on %s, others on %s", st.donor, day, start)
		}
		seen[ticker] = true
		lender := h.Bars(ticker)
		at := slices.IndexFunc(lender, func(b history.Bar) bool { return b.Day.String() == day })
		for k := 1; k < len(st.bars); k++ {
			if s.window.Has(lender[at+k].Day) {
				t.Fatalf("%s: the path is in the prompt's window", st.donor)
			}
			if math.Abs(lender[at+k].Close/lender[at+k-1].Close-st.bars[k].Close/st.bars[k-1].Close) > 1e-12 {
				t.Fatalf("%s: return %d is not the donor's", st.ticker, k)
			}
		}
	}
	again, err := arm(t, "swapped").Panels(s)
	if err != nil || again[0].donor != states[0].donor {
		t.Errorf("the same seed lends %q, then %q", states[0].donor, again[0].donor)
	}
	if _, err := arm(t, "swapped").Panels(stage(t, held(load(t, "us"), 22), "2026-01")); err == nil || !strings.Contains(err.Error(), "3 donors for 10 names") {
		t.Errorf("without donors: got %v", err)
	}
}

func TestLentVolumesAreAsRoundAsTheNamesOwn(t *testing.T) {
	own, lender := closes(10, 11, 12), closes(100, 90, 95)
	for i, v := range []float64{1_230_000, 40_000, 2_000_000} {
		own[i].Volume, lender[i].Volume = v, 1000+v/7
	}
	made := follow(own, lend(name{"A", own}, name{"B", lender}))
	for i, b := range made {
		if b.Volume == 0 || math.Mod(b.Volume, 10_000) != 0 {
			t.Errorf("volume %d is %g, the name's own are multiples of 10,000", i, b.Volume)
		}
	}
}

func TestAPathWithAGapIsNotLent(t *testing.T) {
	m := load(t, "us")
	h := held(m, 120)
	for _, n := range m.Held() {
		bars := h.Bars(n.Ticker)
		for i := range bars[75:] {
			bars[75+i].Day += 14
		}
	}
	s := stage(t, h, "2026-05")
	if _, err := arm(t, "shifted").Panels(s); err == nil || !strings.Contains(err.Error(), "have a gap") {
		t.Errorf("got %v", err)
	}
}

// What other stages take for the name of an arm is one here, and nothing else.
func TestTheNamesOfArmsAreThoseThatOthersKnow(t *testing.T) {
	for _, name := range append([]string{"scaled:0.5", "scaled:-2", "scaled:x", "scaled:NaN", "scaled:", "none", "", "Real"}, datasets.Arms...) {
		if _, err := ParseArm(name); (err == nil) != datasets.IsArm(name) {
			t.Errorf("%q: %v here, %v there", name, err, datasets.IsArm(name))
		}
	}
	for name := range factors {
		if !slices.Contains(datasets.Arms, name) {
			t.Errorf("%s: not one of datasets.Arms", name)
		}
	}
}
