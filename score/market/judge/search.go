package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// A finder collects the first alternative of the prompt that a claim meets.
type finder struct {
	cell      *Cell
	claim     *market.Claim
	s         *stated
	kind      Error
	match     Match
	ambiguous bool
}

// try compares the claim with an alternative. What lies far inside a bound is
// no explanation of it.
func (f *finder) try(v panel.Value, m Match) {
	if !f.s.meets(v) || f.cell.loose(f.s, f.claim.Metric, v) {
		return
	}
	if f.kind == NoError {
		f.kind, f.match = m.Kind, m
		return
	}
	if m != f.match {
		f.ambiguous = true
	}
}

// search tries the reading errors in their order: a changed figure, for
// recited claims the opposite extreme and the endpoints, another name, another
// metric, another session.
func (c *Cell) search(claim *market.Claim, s *stated, recited bool) finder {
	f := finder{cell: c, claim: claim, s: s}
	c.changes(&f)
	if claim.Kind == market.Comparison {
		c.objects(&f, claim)
		return f
	}
	if c.query.Subject == unknown {
		return f
	}
	if recited {
		c.opposite(func(v panel.Value, m panel.Metric) { f.try(v, Match{Kind: RankError, Metric: m}) })
		c.endpoints(func(v panel.Value, m panel.Metric) { f.try(v, Match{Kind: EndpointError, Metric: m}) })
	}
	c.entities(&f)
	c.metrics(&f)
	c.sessions(&f)
	return f
}

// changes tries a flipped sign, factors of a hundred and of thousands.
func (c *Cell) changes(f *finder) {
	c.xs = c.xs[:0]
	for _, r := range c.s {
		if r.Bound == panel.Exactly {
			c.xs = append(c.xs, number(r.Value))
		}
	}
	unit := c.unit(f.claim)
	e, ok := deviation.Explain(c.xs, func(x deviation.Number) bool {
		return f.s.region.Contains(x) && !c.far(f.s, kindOf(f.claim.Metric, unit), x)
	}, deviation.Singles[1:])
	if !ok {
		return
	}
	switch {
	case e.Sign:
		f.match.Kind = SignError
	case e.Scale != 0:
		f.match = Match{Kind: ScaleError, Factor: e.Change.Factor()}
	default:
		f.match = Match{Kind: MagnitudeError, Factor: e.Change.Factor()}
	}
	f.kind, f.ambiguous = f.match.Kind, e.Ambiguous
}

// opposite yields the figures of the opposite extreme, in either direction:
// the largest gain for the largest loss.
func (c *Cell) opposite(yield func(panel.Value, panel.Metric)) {
	q := c.query
	switch q.Metric {
	case panel.MaxDailyGain:
		q.Metric = panel.MaxDailyLoss
	case panel.MaxDailyLoss:
		q.Metric = panel.MaxDailyGain
	case panel.PeriodHigh:
		q.Metric = panel.PeriodLow
	case panel.PeriodLow:
		q.Metric = panel.PeriodHigh
	case panel.UpSessions:
		q.Metric = panel.DownSessions
	case panel.DownSessions:
		q.Metric = panel.UpSessions
	case panel.WinningStreak:
		q.Metric = panel.LosingStreak
	case panel.LosingStreak:
		q.Metric = panel.WinningStreak
	case panel.Advancers:
		q.Metric = panel.Decliners
	case panel.Decliners:
		q.Metric = panel.Advancers
	default:
		return
	}
	if q.Dated() && q.Metric.Signed() {
		return // one session has no other extreme
	}
	for _, r := range c.alternatives(q) {
		yield(r.Value, q.Metric)
		if q.Metric.Signed() {
			yield(r.Neg(), q.Metric)
		}
	}
}

// endpoints yields what a prompt of two closes shows of the name: both, and
// the return between them.
func (c *Cell) endpoints(yield func(panel.Value, panel.Metric)) {
	if !c.shown.Gaps || c.query.Subject < 0 {
		return
	}
	for _, m := range []panel.Metric{panel.FirstClose, panel.LastClose, panel.Return} {
		if m == c.query.Metric {
			continue
		}
		for _, r := range c.alternatives(panel.Query{Metric: m, Subject: c.query.Subject, Unit: c.query.Unit}) {
			yield(r.Value, m)
		}
	}
}

// alternatives are the exact readings of another query to the shown panel.
func (c *Cell) alternatives(q panel.Query) []panel.Reading {
	c.alt = c.shown.Readings(c.alt[:0], q)
	n := 0
	for _, r := range c.alt {
		if r.Bound == panel.Exactly {
			c.alt[n] = r
			n++
		}
	}
	return c.alt[:n]
}

// entities tries the same figure of the other names.
func (c *Cell) entities(f *finder) {
	q := c.query
	if q.Subject == panel.Group || q.Metric.Group() {
		return
	}
	for i := range c.shown.Series {
		if i == c.query.Subject {
			continue
		}
		q.Subject = i
		for _, r := range c.alternatives(q) {
			f.try(r.Value, Match{Kind: EntityError, Ticker: c.shown.Series[i].Ticker})
		}
	}
}

// objects tries the comparison with the other names.
func (c *Cell) objects(f *finder, claim *market.Claim) {
	if c.query.Subject == unknown {
		return
	}
	for i := range c.shown.Series {
		if i == c.query.Subject || c.shown.Series[i].Ticker == claim.Object {
			continue
		}
		c.alt = c.shown.Comparison(c.alt[:0], c.query, i)
		for _, r := range c.alt {
			f.try(r.Value, Match{Kind: EntityError, Ticker: c.shown.Series[i].Ticker})
		}
	}
}

// The metrics that can be taken for one another: of one name in a period or
// the window, of one session, of the group.
var (
	ofPeriod = []panel.Metric{
		panel.Return, panel.MaxDailyGain, panel.MaxDailyLoss, panel.Drawdown, panel.Rebound, panel.Range, panel.Volatility,
		panel.FirstClose, panel.LastClose, panel.PeriodHigh, panel.PeriodLow,
		panel.MeanVolume, panel.TotalVolume, panel.MaxVolume,
		panel.UpSessions, panel.DownSessions, panel.WinningStreak, panel.LosingStreak,
	}
	ofSession = []panel.Metric{panel.DailyReturn, panel.Range, panel.Open, panel.High, panel.Low, panel.Close, panel.Volume}
	ofGroup   = []panel.Metric{panel.MeanReturn, panel.Spread, panel.Advancers, panel.Decliners, panel.MaxDailyGain, panel.MaxDailyLoss}
)

// metrics tries the other figures of the same subject and unit.
func (c *Cell) metrics(f *finder) {
	q := c.query
	if q.Metric == panel.Change {
		return
	}
	if q.Dated() && q.Subject != panel.Group {
		c.kindred(f, q, ofSession)
		q.Start, q.End, q.Base = 0, 0, panel.NoBase
	}
	if q.Subject == panel.Group || q.Metric.Group() {
		q.Subject = panel.Group
		c.kindred(f, q, ofGroup)
		return
	}
	c.kindred(f, q, ofPeriod)
}

// kindred tries metrics of the claim's unit by their primary reading.
func (c *Cell) kindred(f *finder, q panel.Query, metrics []panel.Metric) {
	unit, own := q.Unit, c.query.Metric
	if unit == panel.NoUnit || unit == panel.Ratio {
		unit = own.Unit()
	}
	for _, m := range metrics {
		if m == own || m.Unit() != unit {
			continue
		}
		q.Metric = m
		for _, r := range c.alternatives(q) {
			if r.How == panel.Primary || r.How == panel.PerDay || r.How == panel.AsFraction {
				f.try(r.Value, Match{Kind: MetricError, Metric: m})
			}
		}
	}
}

// sessions tries the figure of the other sessions: for one of a session or an
// extreme all of them, for one of a period those whose first or last session
// is the next one.
func (c *Cell) sessions(f *finder) {
	q := c.query
	switch q.Metric {
	case panel.FirstClose, panel.LastClose:
		q.Metric = panel.Close
	case panel.PeriodHigh:
		q.Metric = panel.High
	case panel.PeriodLow:
		q.Metric = panel.Low
	case panel.MaxVolume:
		q.Metric = panel.Volume
	case panel.MaxDailyGain, panel.MaxDailyLoss:
		q.Metric = panel.DailyReturn
	default:
		if !q.Metric.Dated() && !q.Dated() {
			c.shifted(f)
			return
		}
	}
	if q.Subject == panel.Group && q.Metric == panel.DailyReturn && !c.query.Dated() {
		return
	}
	for _, d := range c.shown.Days[c.shown.First:] {
		if d == c.query.End && c.query.Dated() {
			continue
		}
		q.Start, q.End = d, d
		for _, r := range c.alternatives(q) {
			f.try(r.Value, Match{Kind: SessionError, Day: d})
		}
	}
}

// shifted tries the periods whose first or last session is one off.
func (c *Cell) shifted(f *finder) {
	days := c.shown.Days
	if len(days)-c.shown.First < 3 || c.shown.Gaps {
		return
	}
	first, last := c.query.Start, c.query.End
	if first == 0 {
		first = days[c.shown.First]
	}
	if last == 0 {
		last = days[len(days)-1]
	}
	for i := c.shown.First; i < len(days); i++ {
		q := c.query
		if (i > 0 && days[i-1] == first || i+1 < len(days) && days[i+1] == first) && days[i] < last {
			q.Start, q.End = days[i], last
			for _, r := range c.alternatives(q) {
				f.try(r.Value, Match{Kind: SessionError, Day: days[i]})
			}
		}
		if (i > 0 && days[i-1] == last || i+1 < len(days) && days[i+1] == last) && days[i] > first {
			q.Start, q.End = first, days[i]
			for _, r := range c.alternatives(q) {
				f.try(r.Value, Match{Kind: SessionError, Day: days[i]})
			}
		}
	}
}
