package narrate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A market that only tests know: invented names, prices drawn from a seed.
var testNames = []universe.Name{
	{Ticker: "AVEN", Name: "Avenmoor Steel", Aliases: []string{"Avenmoor"}, Epithets: []string{"the steelmaker"}},
	{Ticker: "BRIX", Name: "Brixel", Epithets: []string{"the chipmaker"}},
	{Ticker: "CORL", Name: "Corlane & Sons", Aliases: []string{"Corlane"}},
	{Ticker: "DUNE", Name: "Dune Holdings", Aliases: []string{"Dune"}, Epithets: []string{"the retailer"}},
	{Ticker: "ELVA", Name: "Elva Bank", Epithets: []string{"the lender"}},
	{Ticker: "FJOR", Name: "Fjordic", Epithets: []string{"the salmon farmer"}},
	{Ticker: "GRAY", Name: "Grayfield Energy", Aliases: []string{"Grayfield"}},
	{Ticker: "HOLT", Name: "Holt"},
	{Ticker: "IRIS", Name: "Iris Media", Aliases: []string{"Iris"}},
	{Ticker: "JUNO", Name: "Juno Motors", Aliases: []string{"Juno"}, Epithets: []string{"the carmaker"}},
}

// walk is a panel of n names over the weekdays of March 2025, after one
// session before it, whose daily returns are drawn from a seed.
func walk(seed uint64, n int) panel.Panel {
	r := rand.New(rand.NewPCG(seed, 7))
	p := panel.Panel{First: 1}
	for d := panel.Date(2025, 2, 28); d <= panel.Date(2025, 3, 28); d++ {
		if wd := d.Weekday(); wd != 0 && wd != 6 {
			p.Days = append(p.Days, d)
		}
	}
	for i := range n {
		s := panel.Series{Ticker: testNames[i].Ticker}
		c := math.Exp(1.5 + 4*r.Float64())
		for range p.Days {
			open := c * math.Exp(0.004*r.NormFloat64())
			c *= math.Exp(0.02 * r.NormFloat64())
			high := max(open, c) * (1 + 0.01*r.Float64())
			low := min(open, c) * (1 - 0.01*r.Float64())
			cent := panel.One / 100
			s.Bars = append(s.Bars, panel.Bar{
				Open: panel.Display(open, cent), High: panel.Display(high, cent),
				Low: panel.Display(low, cent), Close: panel.Display(c, cent),
				Volume: int64(1e5 + 9e7*r.Float64()*r.Float64()),
			})
		}
		p.Series = append(p.Series, s)
	}
	return p
}

// scaled is the panel as an arm shows it that multiplies every daily return by
// k and begins at the same close; it holds no session before the window.
func scaled(p panel.Panel, k float64) panel.Panel {
	out := panel.Panel{Days: p.Days[p.First:]}
	cent := panel.One / 100
	for _, s := range p.Series {
		x := panel.Series{Ticker: s.Ticker}
		was, state := s.Bars[p.First].Close.Float(), s.Bars[p.First].Close.Float()
		for _, b := range s.Bars[p.First:] {
			at := func(l panel.Level) float64 { return state * (1 + k*(l.Float()/was-1)) }
			hi, lo := at(b.High), at(b.Low)
			if k < 0 {
				hi, lo = lo, hi
			}
			bar := panel.Bar{
				Open: panel.Display(at(b.Open), cent), High: panel.Display(hi, cent),
				Low: panel.Display(lo, cent), Close: panel.Display(at(b.Close), cent), Volume: b.Volume,
			}
			x.Bars = append(x.Bars, bar)
			state, was = at(b.Close), b.Close.Float()
		}
		out.Series = append(out.Series, x)
	}
	return out
}

// times is a price times f, on the cent.
func times(l panel.Level, f float64) panel.Level { return panel.Display(l.Float()*f, panel.One/100) }

// testSpec is a spec of a writer in a test market, on an arm that opposes.
func testSpec(writer, style, context string, seed uint64) Spec {
	truth := walk(seed, len(testNames))
	s := Spec{
		Writer: writer, Rho: 0.5, Seed: seed, Style: style, Context: context,
		Shown: scaled(truth, -0.5), Truth: truth, Names: testNames,
		Group: "test stocks", Currency: "USD", Window: "2025-03",
	}
	for range testNames {
		s.Decimals = append(s.Decimals, 2)
	}
	return s
}

// A reply is a spec and what came of it.
type reply struct {
	Spec
	text string
	keys []Key
}

// replies are those of every writer, style and context over some seeds, on two
// arms.
var replies = sync.OnceValues(func() (all []reply, err error) {
	for _, writer := range Writers {
		for _, style := range Styles {
			for _, context := range []string{"full", "sparse", "probe", "elicited", "none"} {
				for seed := range uint64(6) {
					s := testSpec(writer, style, context, seed)
					if seed%4 == 3 {
						s.Shown = scaled(s.Truth, 0.25)
					}
					text, keys, err := Write(s)
					if err != nil {
						return nil, fmt.Errorf("%s %s %s %d: %w", writer, style, context, seed, err)
					}
					all = append(all, reply{s, text, keys})
				}
			}
		}
	}
	return all, nil
})

func eachReply(t *testing.T, use func(*testing.T, Spec, string, []Key)) {
	t.Helper()
	all, err := replies()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		use(t, r.Spec, r.text, r.keys)
	}
}
