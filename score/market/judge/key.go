package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// A Key is one figure that a cell was asked for, fixed before generation.
type Key struct {
	Ticker  string
	Metric  panel.Metric // return, max_daily_loss, …: what is judged
	Session panel.Day    // zero: a figure of the window
	Base    panel.Base   // from what a return is measured; NoBase: either of its two truths
	BaseDay panel.Day
}

// A KeyVerdict is the judgement on the answer to a key, and what is true of
// the key whatever was answered.
type KeyVerdict struct {
	Verdict
	ShownValue   panel.Value // first reading of S; not known: not shown
	TruthValue   panel.Value // first reading of T
	Identifiable bool        // a figure at the truth is no reading, nor a structural error of one
	Signed       bool        // −shown is apart from every shown reading: a flipped sign can be seen
	Informative  bool        // the truth is apart from the naive answer: no change, the first close
	Answered     bool        // the following are of an answer
	AtTruth      bool        // it agrees with a reading of T
	AtNegated    bool        // it agrees with −shown
	NearTruth    bool        // it is within τ₀ of a reading of T
}

// Answers returns the index of the claim that answers a key, or −1: the first
// that is asserted, not attributed to memory, and states a number for the
// name. The window's return is answered by a return of the whole window; the
// worst and the best session by their figure, whatever its date.
func (c *Cell) Answers(k Key, claims []market.Claim) int {
	for i := range claims {
		claim := &claims[i]
		if claim.Kind == market.Value && claim.Stated && claim.Subject == k.Ticker &&
			claim.Use == market.Asserted && !claim.Disclosed && c.answers(k, claim) {
			return i
		}
	}
	return -1
}

func (c *Cell) answers(k Key, claim *market.Claim) bool {
	switch k.Metric {
	case panel.MaxDailyLoss:
		return claim.Metric == panel.MaxDailyLoss || daily(claim) && claim.Value.Sign() <= 0
	case panel.MaxDailyGain:
		return claim.Metric == panel.MaxDailyGain || daily(claim) && claim.Value.Sign() >= 0
	}
	if claim.Metric != k.Metric && !(k.Metric == panel.LastClose && claim.Metric == panel.Close) {
		return false
	}
	if k.Session != 0 {
		return claim.End == k.Session
	}
	return c.wholeWindow(claim)
}

// daily reports whether a claim is of one session's return.
func daily(claim *market.Claim) bool {
	return claim.Metric == panel.DailyReturn || claim.Metric == panel.Return && claim.Start == claim.End && claim.End != 0
}

// wholeWindow reports whether a claim's period is the window.
func (c *Cell) wholeWindow(claim *market.Claim) bool {
	p := c.shown
	if len(p.Days) == 0 {
		p = c.truth.Panel
	}
	if len(p.Days) == 0 {
		return claim.Start == 0 && claim.End == 0
	}
	first, last := p.Days[p.First], p.Days[len(p.Days)-1]
	return (claim.Start == 0 || claim.Start == first) && (claim.End == 0 || claim.End == last)
}

// Claim is the answer to a key as the claim that is judged: of the key's figure
// and period. The date that a worst session is given is a claim of its own. Of
// nil it is the key itself, without a number.
func (k Key) Claim(answer *market.Claim) market.Claim {
	claim := market.Claim{Kind: market.Value, Unit: unitFor(k.Metric)}
	if answer != nil {
		claim = *answer
	}
	claim.Subject, claim.Metric, claim.Start, claim.End = k.Ticker, k.Metric, k.Session, k.Session
	if k.Base != panel.NoBase || k.Metric != panel.Return {
		claim.Base, claim.BaseDay = k.Base, k.BaseDay
	}
	return claim
}

// Key judges the answer to a key; nil is none. The verdict is on the answer,
// all else on the key: a base that the answer names does not change what could
// be told apart.
func (c *Cell) Key(k Key, answer *market.Claim) KeyVerdict {
	var v KeyVerdict
	if answer != nil {
		claim := k.Claim(answer)
		v.Verdict, v.Answered = c.value(&claim), true
	}
	claim := k.Claim(nil)
	c.read(&claim)
	c.level = c.levelOf(&claim)
	if len(c.s) > 0 && c.s[0].Bound == panel.Exactly {
		v.ShownValue = c.s[0].Value
	}
	if len(c.t) > 0 {
		v.TruthValue = c.t[0].Value
		v.Informative = c.informative(&claim)
	}
	v.Identifiable = c.identifiable(&claim)
	v.Signed = c.signApart(&claim)
	if answer != nil {
		c.agreements(&v, &claim)
	}
	return v
}

// unitFor is the unit in which a key is answered.
func unitFor(m panel.Metric) market.Unit {
	switch m.Unit() {
	case panel.Percent:
		return market.Percent
	case panel.Currency:
		return market.Currency
	case panel.Shares:
		return market.Shares
	}
	return market.NoUnit
}

// informative reports whether every truth lies apart from what anybody would
// say: no change for a figure with a direction, the first close for a price.
func (c *Cell) informative(claim *market.Claim) bool {
	naive := deviation.Number{}
	if claim.Metric.Level() {
		var buf [1]panel.Reading
		r := c.truth.Panel.Readings(buf[:0], panel.Query{Metric: panel.FirstClose, Subject: subject(c.truth.Panel, claim.Subject)})
		if len(r) == 0 {
			return false
		}
		naive = number(r[0].Value)
	}
	for _, t := range c.t {
		if g := newGap(kindOf(claim.Metric, t.Unit), t.Value, c.limits, c.level); t.basis == "" && !g.clear(naive) {
			return false
		}
	}
	return true
}

// signApart reports whether −shown lies apart from every shown reading.
func (c *Cell) signApart(claim *market.Claim) bool {
	if !claim.Metric.Signed() || len(c.s) == 0 || c.s[0].Bound != panel.Exactly {
		return false
	}
	g := newGap(kindOf(claim.Metric, c.s[0].Unit), c.s[0].Neg(), c.limits, c.level)
	for _, r := range c.s {
		if !g.clear(number(r.Value)) {
			return false
		}
	}
	return true
}

// agreements says which of truth and −shown an answer agrees with.
func (c *Cell) agreements(v *KeyVerdict, claim *market.Claim) {
	s := &c.said
	for _, t := range c.t {
		v.AtTruth = v.AtTruth || s.against(t.Reading) == support
		tau := tolerance(kindOf(claim.Metric, t.Unit), 0, c.tau, c.tauShare, c.level)
		v.NearTruth = v.NearTruth || tau.Meets(s.low, number(t.Value)) || tau.Meets(s.high, number(t.Value))
	}
	for _, r := range c.s {
		v.AtNegated = v.AtNegated || claim.Metric.Signed() && r.Bound == panel.Exactly && s.meets(r.Neg())
	}
}
