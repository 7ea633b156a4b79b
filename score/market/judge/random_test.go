package judge

import (
	"math/rand/v2"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// anyPanel is a random panel: with missing sessions, prices and volumes, with
// sessions before the window or without, of all days or of two.
func anyPanel(r *rand.Rand) *panel.Panel {
	p := &panel.Panel{Gaps: r.IntN(4) == 0}
	n := r.IntN(8)
	if p.Gaps {
		n = 2
	} else if n > 2 {
		p.First = r.IntN(2)
	}
	for d := range n {
		p.Days = append(p.Days, panel.Date(2020, 1, 6)+panel.Day(d))
	}
	for _, t := range []string{"A", "B", "C"}[:1+r.IntN(3)] {
		s := panel.Series{Ticker: t}
		for range n {
			c := panel.Level(90+r.IntN(20)) * panel.One
			b := panel.Bar{Open: c, High: c + panel.One, Low: c - panel.One, Close: c, Volume: r.Int64N(5000)}
			switch r.IntN(12) {
			case 0:
				b = panel.Bar{Volume: -1}
			case 1:
				b.High, b.Open = 0, 0
			case 2:
				b.Volume = -1
			}
			s.Bars = append(s.Bars, b)
		}
		p.Series = append(p.Series, s)
	}
	return p
}

func anyClaim(r *rand.Rand) market.Claim {
	name := func() string { return []string{"A", "B", "C", "D", market.Group}[r.IntN(5)] }
	day := func() panel.Day {
		if r.IntN(2) == 0 {
			return 0
		}
		return panel.Date(2020, 1, 5) + panel.Day(r.IntN(9))
	}
	c := market.Claim{
		Kind: market.Kind(r.IntN(6)), Subject: name(), Object: name(), Metric: panel.Metric(r.IntN(int(panel.Other) + 1)),
		Stated: r.IntN(4) > 0, Unit: market.Unit(r.IntN(int(market.Rank) + 1)), Direction: market.Direction(r.IntN(4)),
		Bound: panel.Bound(r.IntN(3)), Start: day(), End: day(), Base: panel.Base(r.IntN(4)), BaseDay: day(), Rank: int16(r.IntN(9) - 4),
	}
	figure := func() deviation.Figure {
		e := int8(r.IntN(4) - 2)
		return deviation.Figure{Number: deviation.Decimal(r.Int64N(2400)-1200, e), Quantum: e + int8(r.IntN(2))}
	}
	if r.IntN(3) == 0 {
		c.End = c.Start
	}
	c.Value = figure()
	if r.IntN(6) == 0 {
		c.IsRange, c.High = true, figure()
	}
	return c
}

// TestAnyClaimOnAnyPanel judges claims that nobody makes, on panels with holes,
// and holds what is true of every verdict.
func TestAnyClaimOnAnyPanel(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	var seen [4]int
	for range 3000 {
		shown, truth := anyPanel(r), Truth{Panel: anyPanel(r)}
		switch r.IntN(6) {
		case 0:
			shown = nil
		case 1:
			truth.Panel = nil
		case 2: // the real arm
			truth.Panel = shown
		}
		if r.IntN(3) == 0 {
			truth.Bases = []Basis{{"as_traded", anyPanel(r)}}
		}
		cell := New(shown, truth, Defaults)
		for range 40 {
			c := anyClaim(r)
			v := cell.Judge(&c)
			seen[v.Outcome]++
			real := shown != nil && truth.Panel == shown && truth.Bases == nil
			for rule, ok := range map[string]bool{
				"judged again it is the same":                     v == cell.Judge(&c),
				"it is that of a judge who saw no other claim":    v == Judge(&c, shown, truth, Defaults),
				"it says why it is unverifiable":                  (v.Outcome == Unverifiable) == (v.Reason != ""),
				"it names the reading that matched":               v.Reading.Matched == (v.Outcome == Supported || v.Outcome == Recited),
				"recited says as what":                            (v.Outcome == Recited) == (v.RecitedAs != NoError),
				"refuted says as what":                            (v.Outcome == Refuted) == (v.RefutedAs != NoError),
				"nothing shown supports nothing":                  shown != nil || v.Outcome != Supported,
				"what is unknown is not recited":                  truth.Panel != nil || v.Outcome != Recited || truth.Bases != nil,
				"on the real arm nothing is recited":              !real || v.Outcome != Recited,
				"on the real arm nothing is identifiable":         !real || !v.Identifiable,
				"a loose claim is not identifiable":               !v.Loose || !v.Identifiable,
				"strictly supported is supported":                 v.Strict != Supported || v.Outcome == Supported,
				"what cannot be judged cannot be judged strictly": v.Outcome != Unverifiable || v.Strict == Unverifiable,
			} {
				if !ok {
					t.Fatalf("%s: not so of %+v\non %+v\nand %+v:\n%s", rule, c, shown, truth.Panel, describe(&v))
				}
			}
		}
	}
	for o, n := range seen {
		if n < 100 {
			t.Errorf("%d claims were %s", n, Outcome(o))
		}
	}
}
