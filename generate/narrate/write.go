package narrate

import (
	"math/big"
	"math/rand/v2"
	"strings"

	"market-claim-bench/pipeline/datasets"
)

type writer struct {
	text
	spec Spec
	rand *rand.Rand
}

func newWriter(s Spec) *writer {
	return &writer{spec: s, rand: rand.New(rand.NewPCG(s.Seed, 1))}
}

func (w *writer) compose() {
	if w.spec.Writer == Silent {
		w.put("There is nothing in the figures that I would single out.")
		return
	}
	for i := range w.spec.Names {
		p, planted := &w.spec.Shown, Shown
		if w.spec.Writer == Reciter || w.spec.Writer == Mixed && w.rand.Float64() < w.spec.Rho {
			p, planted = &w.spec.Truth, True
		}
		bars := p.Series[i].Bars[p.First:]
		first, last := int64(bars[0].Close), int64(bars[len(bars)-1].Close)
		r := round(new(big.Rat).Mul(big.NewRat(last-first, first), pow10(2)), 1)
		dir, verb := "up", "rose"
		if r.neg {
			dir, verb = "down", "fell"
		}
		w.put(w.spec.Names[i].Name + " ")
		start := len(w.buf)
		w.put(strings.Join([]string{verb, " ", r.plain(), "%"}, ""))
		w.claim(start, Key{Statement: datasets.Statement{
			Kind: "value", Subject: w.spec.Names[i].Ticker, Object: "-", Metric: "return",
			Value: datasets.Some(r.float(0)), Unit: "percent", Decimals: datasets.Some(int32(1)), Quantum: datasets.Some(0.1),
			Direction: dir, Bound: "exact", Base: "-", Use: "asserted",
		}, Planted: planted, RefutedAs: "-"})
		w.put(". ")
	}
}
