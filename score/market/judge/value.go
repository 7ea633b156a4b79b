package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// value judges a claim that states a number.
func (c *Cell) value(claim *market.Claim) Verdict {
	c.read(claim)
	c.said = state(claim)
	s := &c.said
	v := Verdict{Stated: true}
	c.level = c.levelOf(claim)
	c.measure(&v, s)
	shown, first := c.shownSays(s, &v)
	v.Strict = outcome(first, c.firstTruth(s))
	if len(c.t) == 0 && shown == silent {
		v.Reason = c.missing(claim)
		return v
	}
	v.Coarse = c.coarse(claim, s)
	t := -1
	if shown != support {
		t = c.truthSays(s)
	}
	switch {
	case shown == support:
		v.Outcome = Supported
	case t >= 0:
		v.Outcome = Recited
		v.Reading = Source{true, c.t[t].basis, c.t[t].How}
		v.Loose = c.loose(s, claim.Metric, c.t[t].Value)
	default:
		v.Outcome = Refuted
	}
	v.Identifiable = !v.Loose && c.identifiable(claim)
	c.explain(&v, claim, s)
	return v
}

// outcome is the verdict that follows from what the two panels say.
func outcome(shown, truth relation) Outcome {
	switch {
	case shown == support:
		return Supported
	case truth == support:
		return Recited
	case shown == contradict || truth == contradict:
		return Refuted
	}
	return Unverifiable
}

// shownSays is what S says of the claim, and what its first reading says. It
// sets the reading that supports it, and whether that is a loose bound.
func (c *Cell) shownSays(s *stated, v *Verdict) (all, first relation) {
	for i, r := range c.s {
		rel := s.against(r)
		if i == 0 {
			first = rel
		}
		if rel > all {
			all = rel
		}
		if rel == support {
			v.Reading = Source{true, "", r.How}
			v.Loose = c.loose(s, c.query.Metric, r.Value)
			break
		}
	}
	return all, first
}

// truthSays is the first reading of T that A meets, or −1.
func (c *Cell) truthSays(s *stated) int {
	for i, r := range c.t {
		if s.against(r.Reading) == support {
			return i
		}
	}
	return -1
}

// firstTruth is what the first reading of T says.
func (c *Cell) firstTruth(s *stated) relation {
	if len(c.t) == 0 {
		return silent
	}
	return s.against(c.t[0].Reading)
}

// loose reports whether a bound lies further than near from what it bounds.
func (c *Cell) loose(s *stated, m panel.Metric, v panel.Value) bool {
	return c.far(s, kindOf(m, v.Unit), number(v))
}

func (c *Cell) far(s *stated, k kind, x deviation.Number) bool {
	return s.bound != panel.Exactly && !tolerance(k, 2, c.points, c.share, c.level).Meets(s.low, x)
}

// coarse reports whether the claim's tolerance is above τ₀.
func (c *Cell) coarse(claim *market.Claim, s *stated) bool {
	size := s.low.Number
	if size.Sign() < 0 {
		size = size.Neg()
	}
	half := s.low.Half()
	switch k := kindOf(claim.Metric, c.unit(claim)); k {
	case points, ratios, moves:
		return half.Compare(tolerance(k, 0, c.tau, c.tauShare, c.level).Abs) > 0
	case levels:
		return !deviation.Tolerance{Rel: c.tauShare}.Meets(deviation.Figure{Number: size.Plus(half)}, size)
	}
	return false
}

// unit is the unit that the claim's readings have.
func (c *Cell) unit(claim *market.Claim) panel.Unit {
	if u := unitOf(claim.Unit); u > 0 {
		return panel.Unit(u)
	}
	return claim.Metric.Unit()
}

// levelOf is the last close of the claim's name: what a difference of prices
// is large or small against.
func (c *Cell) levelOf(claim *market.Claim) panel.Value {
	if claim.Metric != panel.Change && claim.Metric != panel.Range {
		return panel.Value{}
	}
	for _, p := range []*panel.Panel{c.shown, c.truth.Panel} {
		if i := p.Index(claim.Subject); i >= 0 {
			var buf [1]panel.Reading
			if r := p.Readings(buf[:0], panel.Query{Metric: panel.LastClose, Subject: i}); len(r) > 0 {
				return r[0].Value
			}
		}
	}
	return panel.Value{}
}

// measure sets the tolerance and the distances from the nearest readings, in
// the claim's unit.
func (c *Cell) measure(v *Verdict, s *stated) {
	f := s.low.Shift(-s.shift)
	v.Tolerance, v.Quantum = f.Half().Float(), f.Half().Float()*2
	at := f.Float()
	for _, r := range c.s {
		v.Shown.nearer(at, r.Value, s.shift)
	}
	for _, r := range c.t {
		v.Truth.nearer(at, r.Value, s.shift)
	}
}

func (d *Distance) nearer(at float64, v panel.Value, shift int8) {
	x := number(v).Shift(-shift).Float()
	if e := at - x; !d.Known || abs(e) < abs(d.Error) {
		*d = Distance{true, x, e}
	}
}

func abs(x float64) float64 { return max(x, -x) }

// missing is why a claim that could be judged has no reading in either panel:
// nothing of its metric is held for its subject, not in its unit, or not for
// its period or base.
func (c *Cell) missing(claim *market.Claim) string {
	q := *claim
	q.Unit = market.NoUnit
	if c.held(&q) {
		return "unit"
	}
	q.Start, q.End, q.Base = 0, 0, panel.NoBase
	if claim.Metric.Dated() && len(c.truth.Panel.Days) > 0 {
		q.End = c.truth.Panel.Days[len(c.truth.Panel.Days)-1]
		q.Start = q.End
	}
	switch {
	case c.held(&q):
		return "period"
	case claim.Subject == market.Group && !claim.Metric.Group():
		return "metric"
	}
	return "data"
}

// held reports whether a panel has an exact reading of the claim.
func (c *Cell) held(claim *market.Claim) bool {
	for _, p := range []*panel.Panel{c.shown, c.truth.Panel} {
		c.alt = readings(c.alt[:0], claim, p)
		if len(c.alt) > 0 && c.alt[0].Bound == panel.Exactly {
			return true
		}
	}
	return false
}
