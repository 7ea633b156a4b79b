package score

import (
	"math/bits"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/judge"
)

// A fact is one thing that a full account of the shown data would say: of a
// name its return and last close and, where daily prices were shown, its
// largest daily gain and loss; of the group the best and the worst, the
// advancers, the decliners and the mean return.
type fact uint8

// The facts of a name, then those of the group.
const (
	nameReturn fact = iota
	nameClose
	nameGain
	nameLoss
	perName

	groupBest      fact = 0
	groupWorst     fact = 1
	groupAdvancers fact = 2
	groupDecliners fact = 3
	groupMean      fact = 4
	perGroup       fact = 5
)

// facts are those that a shown panel supports: none where nothing was shown.
type facts struct {
	panel *panel.Panel
	n     int
}

func factsOf(p *panel.Panel) facts {
	f := facts{panel: p}
	if len(p.Series) == 0 {
		return f
	}
	each := int(perName)
	if p.Gaps {
		each = int(nameGain)
	}
	f.n = each*len(p.Series) + int(perGroup)
	return f
}

// A telling is the facts that one reply told, each once: a bit a fact.
type telling struct {
	facts
	group uint8
	names []uint8
}

func (f facts) none() telling { return telling{facts: f, names: make([]uint8, len(f.panel.Series))} }

func (t *telling) count() int {
	n := bits.OnesCount8(t.group)
	for _, b := range t.names {
		n += bits.OnesCount8(b)
	}
	return n
}

// tell marks the fact that a supported claim states.
func (t *telling) tell(c *market.Claim, v *judge.Verdict) {
	if v.Outcome != judge.Supported || c.Use != market.Asserted {
		return
	}
	if f, ok := groupFact(c); ok {
		t.group |= 1 << f
		return
	}
	i := t.panel.Index(c.Subject)
	if i < 0 || c.Kind != market.Value {
		return
	}
	if f, ok := t.nameFact(c, i); ok {
		t.names[i] |= 1 << f
	}
}

func groupFact(c *market.Claim) (fact, bool) {
	whole := c.Start == 0 && c.End == 0
	switch {
	case !whole:
	case c.Kind == market.Superlative && c.Metric == panel.Return && c.Rank == 1:
		return groupBest, true
	case c.Kind == market.Superlative && c.Metric == panel.Return && c.Rank == -1:
		return groupWorst, true
	case c.Kind != market.Value || c.Subject != market.Group:
	case c.Metric == panel.Advancers:
		return groupAdvancers, true
	case c.Metric == panel.Decliners:
		return groupDecliners, true
	case c.Metric == panel.MeanReturn || c.Metric == panel.Return:
		return groupMean, true
	}
	return 0, false
}

func (t *telling) nameFact(c *market.Claim, i int) (fact, bool) {
	whole := c.Start == 0 && c.End == 0
	days := sessions(t.panel)
	last := len(days) > 0 && c.End == days[len(days)-1]
	switch {
	case c.Metric == panel.Return && whole:
		return nameReturn, true
	case c.Metric == panel.LastClose, c.Metric == panel.Close && last:
		return nameClose, true
	case t.panel.Gaps:
	case c.Metric == panel.MaxDailyGain:
		return nameGain, true
	case c.Metric == panel.MaxDailyLoss:
		return nameLoss, true
	case c.Metric == panel.DailyReturn && c.Start != 0 && c.Start == c.End:
		return t.extreme(c, i)
	}
	return 0, false
}

// extreme tells whether a dated daily return is that of the name's best or
// worst session.
func (t *telling) extreme(c *market.Claim, i int) (fact, bool) {
	q := panel.Query{Subject: i, Start: c.Start, End: c.End, Metric: panel.DailyReturn}
	own := t.panel.Readings(nil, q)
	if len(own) == 0 {
		return 0, false
	}
	for _, m := range []struct {
		metric panel.Metric
		fact   fact
	}{{panel.MaxDailyGain, nameGain}, {panel.MaxDailyLoss, nameLoss}} {
		best := t.panel.Readings(nil, panel.Query{Subject: i, Metric: m.metric})
		if len(best) > 0 && best[0].Compare(own[0].Value) == 0 {
			return m.fact, true
		}
	}
	return 0, false
}
