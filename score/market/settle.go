package market

import (
	"market-claim-bench/pipeline/datasets/panel"
)

// settle gives the drafts of the clause that have no period of their own the
// period of the clause, and begins a new clause with the same subject.
func (r *Reader) settle() {
	per := r.clause.per
	if per.kind == unsaid {
		per = r.lead
	}
	for k, n := r.from, len(r.claims); k < n; k++ {
		d := &r.drafts[k]
		p := per
		if d.fixed {
			p = d.per
		}
		if l := r.lead; l.kind == since && l.far && p.kind == onDay && l.start < p.start && d.role == rMove {
			p = period{kind: path, start: l.start, end: p.start, from: true}
		}
		if p.kind == days { // one claim a day
			r.claims, r.drafts = append(r.claims, r.claims[k]), append(r.drafts, *d)
			r.finish(len(r.claims)-1, period{kind: onDay, start: p.end, end: p.end})
			p = period{kind: onDay, start: p.start, end: p.start}
		}
		r.finish(k, p)
	}
	r.dropTrends()
	r.compact()
	r.from = len(r.claims)
	r.clause.per = period{}
}

// dropTrends drops the trends of the clause that a figure states too: "climbed
// from $180 to $195, an increase of 8.3%".
func (r *Reader) dropTrends() {
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].role != rTrend || r.drafts[k].keep || r.claims[k].Direction == Flat {
			continue
		}
		for m := r.from; m < len(r.claims); m++ {
			if m < k && r.claims[m].Stated && (r.claims[m].Start != r.claims[k].Start || r.claims[m].End != r.claims[k].End) {
				continue
			}
			if r.drafts[m].role == rMove && !r.drafts[m].drop && r.claims[m].Subject == r.claims[k].Subject && r.claims[m].Direction == r.claims[k].Direction {
				r.drafts[k].drop = true
			}
		}
	}
}

// compact removes the dropped drafts of the clause.
func (r *Reader) compact() {
	w := r.from
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].drop {
			continue
		}
		if w != k {
			r.claims[w], r.drafts[w] = r.claims[k], r.drafts[k]
		}
		w++
	}
	r.claims, r.drafts = r.claims[:w], r.drafts[:w]
}

// finish gives claim k the metric and the dates that its role has in p.
func (r *Reader) finish(k int, p period) {
	c, d := &r.claims[k], &r.drafts[k]
	if p.kind == elsewhere {
		d.drop = true
		if d.q >= 0 {
			r.used[d.q] = usedNot
		}
		return
	}
	if p.kind == unsaid && r.view.daily && r.day != 0 && d.role != rFixed && c.Metric != panel.MeanVolume && c.Metric != panel.TotalVolume {
		p = period{kind: onDay, start: r.day, end: r.day}
	}
	if d.run > 0 && p.kind == onDay { // the run that this day ended
		if a, ok := r.step(p.start, -int(d.run)); ok {
			b, _ := r.step(p.start, -1)
			p = period{kind: path, start: a, end: b}
		}
	}
	if p.kind == until && d.q >= 0 && (c.Metric == panel.WinningStreak || c.Metric == panel.LosingStreak) { // "rose six sessions running up to 14 August"
		if a, ok := r.step(p.end, 1-int(r.qs[d.q].Value())); ok {
			p = period{kind: path, start: a, end: p.end}
		}
	}
	if c.Metric == panel.Drawdown && p.kind == onDay && d.role == rFixed {
		p = r.upTo(p.start, d.prior)
	}
	if p.kind == until && d.daily <= 1 && d.prior != 0 && d.prior < p.end {
		p = r.upTo(p.end, d.prior)
	}
	group := c.Subject == Group
	switch d.role {
	case rMove:
		if d.daily > 1 && p.kind == onDay {
			p = period{kind: until, end: p.start}
		}
		if d.lasted && p.kind == since && p.from {
			if b, ok := r.step(p.start, int(d.daily)); ok {
				p = period{kind: path, start: p.start, end: b, from: true}
			}
		}
		switch {
		case group && p.kind == onDay:
			c.Metric = panel.MeanReturn
		case p.kind == onDay:
			c.Metric = panel.DailyReturn
		case d.lasted && p.kind != path && p.kind != until: // of sessions that are not said
			d.drop = true
			r.used[d.q] = usedNot
			return
		case d.daily == 1:
			c.Metric = panel.DailyReturn
		case d.daily > 1 && p.kind == until:
			c.Metric = panel.Return
			if a, ok := r.step(p.end, 1-int(d.daily)); ok { // "a two-day slump through 11 August"
				b, ok := r.step(a, -1)
				p = period{kind: path, start: a, end: p.end, prior: true}
				if ok && (b == d.prior || b == r.peak || r.lead.kind == since && b == r.lead.start) { // the day that was named before it
					p = period{kind: path, start: b, end: p.end, from: true}
				}
			}
		case group:
			c.Metric = panel.MeanReturn
		default:
			c.Metric = panel.Return
		}
	case rTrend:
		c.Metric = panel.Return
		if p.kind == onDay {
			c.Metric = panel.DailyReturn
		}
	case rChange:
		c.Metric = panel.Change
	case rFrom:
		r.level(c, p, true)
		return
	case rTo:
		if d.top != 0 && (p.kind == unsaid || p.kind == window) { // of no day that is said
			c.Unit, c.Metric, c.Other = Currency, panel.Other, "high_close"
			if d.top < 0 {
				c.Other = "low_close"
			}
			break
		}
		r.level(c, p, false)
		return
	case rOpen:
		c.Metric = panel.Open
	case rHigh:
		c.Metric = panel.PeriodHigh
		if p.kind == onDay {
			c.Metric = panel.High
		}
	case rLow:
		c.Metric = panel.PeriodLow
		if p.kind == onDay {
			c.Metric = panel.Low
		}
	case rSuper:
		if p.kind == onDay && c.Metric == panel.Return {
			c.Metric = panel.DailyReturn
		}
		if p.kind != onDay && c.Metric == panel.DailyReturn && d.undated {
			d.drop = true // the best day of a name, of which no day is said
			return
		}
		if p.kind != onDay {
			if n := k + 1; d.peak && p.kind != path && p.kind != until && n < len(r.claims) && r.drafts[n].top != 0 && r.claims[n].Subject == c.Subject {
				d.drop = true // "its closing low was $8.53": a level, of no day
				return
			}
			p = period{}
		} else if d.peak {
			r.peak = p.start
		}
	case rVolume:
		if c.Metric == panel.NoMetric || c.Metric == panel.TotalVolume && p.kind == onDay {
			c.Metric = panel.Volume
		}
		c.Unit = Shares
		c.Value = Stated(r.qs[d.q], Shares)
	}
	r.dated(c, p)
}

// upTo is the path that ends on day, from the session named before it or from
// wherever the text stands.
func (r *Reader) upTo(day, prior panel.Day) period {
	if prior != 0 && prior < day {
		return period{kind: path, start: prior, end: day, from: true}
	}
	return period{kind: until, end: day}
}

// level makes c a closing level at the beginning or the end of p.
func (r *Reader) level(c *Claim, p period, first bool) {
	c.Unit = Currency
	at := panel.Day(0)
	switch p.kind {
	case onDay:
		at = p.start
		if first {
			if d, ok := r.step(p.start, -1); ok {
				at = d
			} else {
				c.Metric, c.Base = panel.Close, panel.PriorClose
				c.End = 0
				return
			}
		}
	case path:
		at = p.end
		if first {
			at = p.start
		}
	case until:
		if !first {
			at = p.end
		}
	case since:
		if first {
			at = p.start
		}
	}
	switch {
	case at == 0 && first, at == r.win.First:
		c.Metric = panel.FirstClose
	case at == 0, at == r.win.Last:
		c.Metric = panel.LastClose
	default:
		c.Metric, c.Start, c.End = panel.Close, at, at
	}
}

// dated gives c the dates of p.
func (r *Reader) dated(c *Claim, p period) {
	switch p.kind {
	case onDay:
		c.Start, c.End = p.start, p.start
	case path:
		c.Start, c.End = p.start, p.end
		if p.prior && c.Metric.Signed() {
			c.Base = panel.PriorClose
		}
		if p.from && c.Metric.Signed() {
			c.Base, c.BaseDay = panel.OnDay, p.start
		}
	case until:
		c.End = p.end
	case since:
		c.Start, c.End = p.start, r.win.Last
		switch c.Metric {
		case panel.Return, panel.MeanReturn, panel.Change, panel.Advancers, panel.Decliners, panel.Spread:
			if !p.from { // "from 16 March on": with its move; "from 16 March" can mean its close
				c.Base = panel.PriorClose
			}
		}
		if p.from && p.start < r.win.First {
			c.Start, c.End = 0, 0
		}
	}
	if c.Start == r.win.First && c.End == r.win.Last {
		c.Start, c.End, c.Base, c.BaseDay = 0, 0, panel.NoBase, 0
	}
}
