package ingest

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// simulate draws the prices of one name of a market that does not exist. The
// same seed, market, ticker and days give the same prices, whatever else is
// drawn.
//
// Log returns are beta × the market's + the name's own, both with a volatility
// that wanders about its mean (log-AR(1), which clusters as real volatility
// does), and with the fat tails of Student's t with five degrees of freedom.
// A session opens part of the way, its range follows its volatility, and its
// volume rises with the size of its move.
func simulate(c Simulate, m universe.Market, ticker string) (series, error) {
	from, err := panel.ParseDay(c.From)
	if err != nil {
		return series{}, fmt.Errorf("ingest.simulate.from: %w", err)
	}
	to, err := panel.ParseDay(c.To)
	if err != nil {
		return series{}, fmt.Errorf("ingest.simulate.to: %w", err)
	}
	group := wander{rand.New(rand.NewPCG(uint64(c.Seed), hash(m.Name))), 0.009, 0}
	rng := rand.New(rand.NewPCG(uint64(c.Seed), hash(m.Name+"/"+ticker)))
	name := wander{rng, (0.10 + 0.25*rng.Float64()) / math.Sqrt(252), 0}
	beta := 0.6 + 0.8*rng.Float64()
	state := math.Exp(math.Log(15) + rng.Float64()*math.Log(25)) // 15 to 375
	usual := math.Exp(math.Log(8e5) + rng.Float64()*math.Log(60))

	s := series{ticker: ticker, file: fmt.Sprintf("simulated, seed %d", c.Seed), splits: true}
	line := int32(0)
	for d := from; d <= to; d++ {
		if m.Closed[d.Weekday()] {
			continue
		}
		market := group.next()
		r := beta*market + name.next() + 0.0002
		sigma := math.Hypot(beta*0.009, name.mean)
		open := state * math.Exp(0.3*r+0.25*sigma*rng.NormFloat64())
		last := state
		state *= math.Exp(min(max(r, -0.35), 0.35))
		high := max(open, state) * math.Exp(0.45*sigma*math.Abs(rng.NormFloat64()))
		low := min(open, state) * math.Exp(-0.45*sigma*math.Abs(rng.NormFloat64()))
		volume := usual * math.Exp(0.25*rng.NormFloat64()) * (0.75 + 0.35*math.Abs(state/last-1)/sigma)
		line++
		show := func(x float64) float64 {
			return panel.Display(x, m.Ladder(ticker, d).Tick(panel.LevelOf(x))).Float()
		}
		s.rows = append(s.rows, fault.Row{
			Line: line, Day: d, Open: show(open), High: show(high), Low: show(low), Close: show(state),
			AdjClose: math.NaN(), Volume: 100 * math.Round(volume/100),
		})
	}
	return s, nil
}

// A wander draws shocks whose volatility moves slowly about a mean.
type wander struct {
	rng  *rand.Rand
	mean float64
	log  float64 // of the volatility over its mean
}

func (w *wander) next() float64 {
	w.log = 0.97*w.log + 0.09*w.rng.NormFloat64()
	return w.mean * math.Exp(w.log) * studentT(w.rng)
}

// studentT is a draw of Student's t with five degrees of freedom, scaled to
// unit variance.
func studentT(rng *rand.Rand) float64 {
	chi := 0.0
	for range 5 {
		x := rng.NormFloat64()
		chi += x * x
	}
	return rng.NormFloat64() / math.Sqrt(chi/5) * math.Sqrt(3./5)
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}
