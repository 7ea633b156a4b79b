package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// identifiable reports whether the claim's truth lies further than 2 τ₀ from
// every figure that the shown panel, or a structural misreading of it, gives:
// a flipped sign, a hundred, thousands, the opposite extreme, and where the
// prompt holds two closes a name, these and the return between them. Where the
// claim has several truths, each of them must. Then memory and reading cannot
// be taken for one another.
func (c *Cell) identifiable(claim *market.Claim) bool {
	if len(c.t) == 0 {
		return false
	}
	for i := range c.t {
		if !c.apart(c.t[i].Value, claim.Metric) {
			return false
		}
	}
	return true
}

// apart reports whether one truth lies apart from all that the prompt gives.
func (c *Cell) apart(t panel.Value, m panel.Metric) bool {
	g := newGap(kindOf(m, t.Unit), t, c.limits, c.level)
	for _, r := range c.s {
		if r.Bound != panel.Exactly {
			continue
		}
		for _, change := range deviation.Singles {
			if !g.clear(change.Of(number(r.Value))) {
				return false
			}
		}
	}
	clear := true
	look := func(v panel.Value, _ panel.Metric) { clear = clear && (v.Unit != t.Unit || g.clear(number(v))) }
	if c.query.Subject != unknown {
		c.opposite(look)
		c.endpoints(look)
	}
	return clear
}

// A gap tells what lies further than 2 τ₀ from a truth. It decides in float64
// and, close to the limit, exactly.
type gap struct {
	truth float64
	limit float64
	exact deviation.Number
	tol   deviation.Tolerance
}

func newGap(k kind, truth panel.Value, l limits, at panel.Value) gap {
	g := gap{truth: truth.Float(), exact: number(truth)}
	g.tol = tolerance(k, 0, deviation.Number{Num: 2 * l.tau.Num, Exp: l.tau.Exp}, deviation.Number{Num: 2 * l.tauShare.Num, Exp: l.tauShare.Exp}, at)
	g.limit = g.tol.Abs.Float() + g.tol.Rel.Float()*abs(g.truth)
	return g
}

func (g *gap) clear(x deviation.Number) bool {
	d := abs(x.Float() - g.truth)
	if e := d - g.limit; abs(e) > 1e-9*(1+abs(g.truth)) {
		return e > 0
	}
	return !g.tol.Meets(deviation.Figure{Number: x}, g.exact)
}
