package judge

import (
	"math"
	"slices"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// naive is a second oracle, in float64 and by other means: every figure of a
// panel that a claim of a few metrics can mean. It reports false of others.
func naive(p *panel.Panel, c *market.Claim) ([]float64, bool) {
	s := p.Index(c.Subject)
	days := p.Days[p.First:]
	at := slices.Index(days, c.End)
	whole := c.Start == 0 && c.End == 0 && c.Base == panel.NoBase
	closes := func(s int) (out []float64) {
		for _, b := range p.Series[s].Bars[p.First:] {
			out = append(out, b.Close.Float())
		}
		return out
	}
	total := func(s int) float64 { c := closes(s); return 100 * (c[len(c)-1]/c[0] - 1) }
	group := func(f func(float64) float64) (sum float64) {
		for s := range p.Series {
			sum += f(total(s))
		}
		return sum
	}
	count := func(sign float64) float64 {
		return group(func(r float64) float64 {
			if r*sign > 1e-9 {
				return 1
			}
			return 0
		})
	}
	dated := c.Start == c.End && at >= 0 && !p.Gaps && s >= 0
	switch {
	case len(days) == 0:
		return nil, true
	case c.Metric == panel.Return && whole && s >= 0:
		return []float64{total(s)}, true
	case c.Metric == panel.FirstClose && s >= 0:
		return closes(s)[:1], true
	case c.Metric == panel.LastClose && s >= 0:
		return closes(s)[len(days)-1:], true
	case c.Metric == panel.Close && dated:
		return closes(s)[at : at+1], true
	case c.Metric == panel.DailyReturn && dated && at > 0 && c.Base != panel.AtOpen:
		return []float64{100 * (closes(s)[at]/closes(s)[at-1] - 1)}, true
	case c.Metric == panel.Volume && dated:
		return []float64{float64(p.Series[s].Bars[at].Volume)}, true
	case c.Metric == panel.PeriodHigh && whole && s >= 0 && !p.Gaps:
		high := 0.0
		for _, b := range p.Series[s].Bars[p.First:] {
			high = max(high, b.High.Float())
		}
		return []float64{high, slices.Max(closes(s))}, true
	case c.Metric == panel.PeriodLow && whole && s >= 0 && !p.Gaps:
		low := math.Inf(1)
		for _, b := range p.Series[s].Bars[p.First:] {
			low = min(low, b.Low.Float())
		}
		return []float64{low, slices.Min(closes(s))}, true
	case c.Metric == panel.Advancers && whole:
		return []float64{count(1)}, true
	case c.Metric == panel.Decliners && whole:
		return []float64{count(-1)}, true
	case c.Metric == panel.MeanReturn && whole:
		return []float64{group(func(r float64) float64 { return r }) / float64(len(p.Series))}, true
	}
	return nil, false
}

// agrees is the acceptance rule in float64.
func agrees(c *market.Claim, figures []float64) bool {
	v, half := c.Value.Float(), c.Value.Half().Float()
	return slices.ContainsFunc(figures, func(x float64) bool {
		same := v*x >= 0
		switch c.Bound {
		case panel.AtLeast:
			return same && math.Abs(x) >= math.Abs(v)-half-1e-9
		case panel.AtMost:
			return same && math.Abs(x) <= math.Abs(v)+half+1e-9
		}
		return math.Abs(v-x) <= half+1e-9
	})
}

// mutants calls yield with a claim and with every claim that differs from it
// in its figure, its sign, its name or its session.
func mutants(c market.Claim, p *panel.Panel, yield func(string, market.Claim)) {
	yield("as labelled", c)
	change := func(name string, f func(*market.Claim)) {
		m := c
		f(&m)
		yield(name, m)
	}
	for _, d := range []int64{-2, -1, 1, 2, 7} {
		change("figure", func(m *market.Claim) { m.Value.Num += d * int64(math.Pow10(int(m.Value.Quantum-m.Value.Exp))) })
	}
	if c.Metric.Signed() {
		change("sign", func(m *market.Claim) { m.Value.Num = -m.Value.Num })
	}
	for _, s := range p.Series {
		if c.Subject != market.Group && s.Ticker != c.Subject {
			change("subject", func(m *market.Claim) { m.Subject = s.Ticker })
		}
	}
	if c.Start == c.End && c.End != 0 {
		for _, d := range p.Days {
			if d != c.End {
				change("session", func(m *market.Claim) { m.Start, m.End = d, d })
			}
		}
	}
}

// TestMutationsChangeTheVerdict mutates every labelled number: in its figure,
// sign, name and session. Each mutant must be supported exactly where a second
// oracle says that the prompt supports it, and hardly any is.
func TestMutationsChangeTheVerdict(t *testing.T) {
	cells, rows := replies(t), labels(t)
	tried, supported := map[string]int{}, map[string]int{}
	for _, r := range rows {
		claim, ok, err := r.Claim()
		if err != nil {
			t.Fatal(err)
		}
		if !ok || claim.Kind != market.Value {
			continue
		}
		cell := cells[r.Reply].cell
		mutants(claim, cell.shown, func(what string, m market.Claim) {
			figures, known := naive(cell.shown, &m)
			if !known {
				return
			}
			v := cell.Judge(&m)
			tried[what]++
			if v.Outcome == Supported {
				supported[what]++
			}
			if want := agrees(&m, figures); want != (v.Outcome == Supported) {
				t.Errorf("%s %d, %s: %s %s %v on %s: %s, second oracle %v", r.Reply, r.N, what, m.Subject, m.Metric, m.Value.Float(), m.End, describe(&v), figures)
			}
		})
	}
	t.Log("tried ", tried, ", supported ", supported)
	if n := tried["as labelled"]; n < 600 || supported["as labelled"] < n-60 {
		t.Errorf("%d of %d labelled claims are supported", supported["as labelled"], n)
	}
	for _, what := range []string{"figure", "sign", "subject", "session"} {
		if n := tried[what]; n < 100 || supported[what] > n/20 {
			t.Errorf("%s: %d of %d mutants are supported", what, supported[what], n)
		}
	}
}

// TestRanksFollowTheSortedReturns gives every name every rank, and holds the
// verdict against returns sorted in float64.
func TestRanksFollowTheSortedReturns(t *testing.T) {
	cells := replies(t)
	tried := 0
	for id, r := range cells {
		p := r.cell.shown
		type name struct {
			ticker string
			ret    float64
		}
		var order []name
		for _, s := range p.Series {
			x, _ := naive(p, &market.Claim{Subject: s.Ticker, Metric: panel.Return})
			order = append(order, name{s.Ticker, x[0]})
		}
		slices.SortFunc(order, func(a, b name) int { return -int(math.Copysign(1, a.ret-b.ret)) })
		for place, n := range order {
			for rank := 1; rank <= len(order); rank++ {
				for _, signed := range []int{rank, -rank} {
					right := order[rank-1]
					if signed < 0 {
						right = order[len(order)-rank]
					}
					claim := market.Claim{Kind: market.Superlative, Subject: n.ticker, Metric: panel.Return, Rank: int16(signed)}
					v := r.cell.Judge(&claim)
					tried++
					if want := math.Abs(right.ret-n.ret) < 1e-9; want != (v.Outcome == Supported) {
						t.Errorf("%s: %s is %d-th of %d, called %d: %s", id, n.ticker, place+1, len(order), signed, describe(&v))
					}
				}
			}
		}
	}
	if tried < 1000 {
		t.Errorf("%d ranks tried", tried)
	}
}
