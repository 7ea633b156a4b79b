package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// tallyBeat states a count of names that did better or worse than the average.
func (r *Reader) tallyBeat(i int) int {
	at := int(r.counted) - 1
	r.counted = 0
	if r.maybe {
		return i + 1
	}
	c := r.draft(rFixed, groupID, r.items[at].ref, at, i+1)
	c.Unit, c.Metric, c.Other, c.Decimals = Names, panel.Other, "beat_average", 0
	if r.items[i].dir < 0 {
		c.Other = "trailed_average"
	}
	return i + 1
}

// ratioRule reads a figure that compares with another: with a name's move, or
// with the average of the same metric.
//
//	Apple's decline was less than half NVDA's
//	about 2.1 times its average for the month
func (r *Reader) ratioRule(i int) (int, bool) {
	f := r.items[i].ref
	q := &r.qs[f]
	if q.Unit != quantity.Times && q.Denom == 0 && !(q.Word && q.Exp < 0) || r.noClaim() {
		return i, false
	}
	j := i + 1
	second := 0
	for j < r.hi && (r.items[j].class == det || r.items[j].class == prep || r.items[j].class == which || r.items[j].class == that || r.items[j].class == times || r.items[j].class == unknown && r.word(j, "times") || r.items[j].class == move && r.items[j].form&noun != 0 || r.items[j].class == next && r.items[j].arg == 0 || second > 0 && r.comma(j)) {
		if r.items[j].class == next { // "three times the rise of the runner-up, Altri"
			second = j
		}
		j++
	}
	if j < r.hi && r.items[j].class == name && r.act.set && r.act.role == rMove && r.act.dir != 0 {
		up := r.act.dir
		if v := q.Value(); v < 1 {
			up = -up
		}
		from := len(r.claims)
		end := j + 1
		if end < r.hi && r.items[end].class == possess {
			end++
		}
		r.compared(i, end, int16(r.items[j].ref), up)
		for k := from; k < len(r.claims); k++ {
			c := &r.claims[k]
			c.Stated, c.Value, c.Unit, c.Hedged = true, deviation.Of(*q), Ratio, q.Hedged
			c.Bound, c.Decimals = panel.Bound(q.Bound), max(q.Decimals, -q.Exp)
		}
		if len(r.claims) > from {
			r.used[f] = usedClaim
		}
		obj := one(int16(r.items[j].ref), j)
		if second > 0 && r.chain.set && r.chained == r.lo {
			r.enlist(&obj, second, end)
		}
		if x := &r.items[end]; end < r.hi && (r.toFigure(end) == end && r.items[end-1].class == possess || r.comma(end) && r.items[end+1].class == which) {
			a := r.act
			r.change(obj) // "twice Apple's 4.2%"
			r.act, r.open = a, x.class == figure
			return end, true
		}
		r.open = false
		return end, true
	}
	if n, ok := r.nominal(j); ok && n.mean && (n.head < 0 || r.items[n.head].class == metric) || r.averageAt(j) {
		for k := range r.subj.n {
			c := r.draft(rFixed, r.subj.ids[k], f, i, j+1)
			c.Unit, c.Metric, c.Other = Ratio, panel.Other, "ratio_to_mean"
			if r.act.role == rVolume {
				c.Other = "volume_to_mean_volume"
			}
		}
		for j < r.hi && (r.items[j].class == pronoun || r.items[j].class == average || r.items[j].class == daily || r.items[j].class == metric || r.items[j].class == span || r.items[j].class == det) {
			j++
		}
		if k := r.scope(j); k > j {
			j = k
		}
		return j, true
	}
	return i, false
}

// averageAt reports whether item i begins "its average" or "the monthly mean".
func (r *Reader) averageAt(i int) bool {
	for ; i < r.hi; i++ {
		switch r.items[i].class {
		case pronoun, det, daily, span, metric:
		case average:
			return true
		default:
			return false
		}
	}
	return false
}

// causeRule reads why something happened: a causal claim about the subject,
// up to the end of the clause.
func (r *Reader) causeRule(i int) int {
	if r.noClaim() {
		return i + 1
	}
	if n, ok := r.nominal(i + 1); ok && n.what == nMove && n.dir != 0 && n.fig >= 0 || ok && n.what == nMove && n.dir != 0 && r.figureNext(n.end) { // "hurt by a 6.5% drop on 3 August"
		r.settle()
		r.open, r.act, r.sided = false, act{}, true
		return i + 1
	}
	day := i + 1
	for day < r.hi && (r.items[day].class == det || r.items[day].class == prep || r.items[day].class == session) {
		day++
	}
	if day+2 < r.hi && r.items[day].class == date && r.comma(day+1) && r.items[day+2].class == when { // "penalizada pela sessão de dia 12, em que perdeu"
		r.settle()
		r.open, r.act, r.sided = false, act{}, true
		return i + 1
	}
	if r.from < len(r.claims) && r.states(i+1) && r.dayAhead(i) { // "fell 2.9%, thanks to the cushion of a 5.9% leap on 10 March"
		a := r.act
		r.settle()
		r.open, r.sided, r.act = false, true, a
	}
	end := i + 1
	for end < r.hi && r.items[end].class != punct && r.items[end].class != but && r.items[end].class != name {
		end++
	}
	if end == i+1 {
		return end
	}
	for k := range r.subj.n {
		c := r.draft(rCause, r.subj.ids[k], -1, i, end)
		c.Kind = Causal
		c.Metric = panel.Return
		c.Direction = direction(r.act.dir)
	}
	return i + 1
}

// figureNext reports whether "of" and a per cent figure follow at item i.
func (r *Reader) figureNext(i int) bool {
	f := r.toFigure(i)
	return f > i && f <= i+2 && r.qs[r.items[f].ref].Unit == quantity.Percent
}

// never states that no close was below, or above, the level behind item i.
func (r *Reader) never(i int, below bool) int {
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[i+1].ref, i, i+2)
		c.Unit, c.Metric, c.Other, c.Bound = Currency, panel.Other, "high_close", panel.AtMost
		if below {
			c.Other, c.Bound = "low_close", panel.AtLeast
		}
		d := &r.drafts[len(r.drafts)-1]
		d.per, d.fixed = period{kind: window}, true
	}
	return i + 2
}

// foreignRule reads a noun of which what is said is no claim: the figures
// behind it stay unread.
func (r *Reader) foreignRule(i int) int {
	for k := i + 1; k < r.hi && k < i+7; k++ {
		switch x := &r.items[k]; x.class {
		case figure:
			r.foreign = true
			return i + 1
		case punct:
			if x.arg != '(' {
				return i + 1
			}
		case but:
			return i + 1
		}
	}
	return i + 1
}

// negation reads "not": what follows is denied. A level that no close went
// beyond is a bound.
//
//	did not close below 470
func (r *Reader) negation(i int) int {
	j := r.adverbs(i + 1)
	if j+1 < r.hi && r.items[j].class == close_ && r.items[j+1].class == figure && !r.noClaim() {
		if b := r.qs[r.items[j+1].ref].Bound; b != quantity.Exact {
			return r.never(j, b == quantity.AtMost)
		}
	}
	if j+2 < r.hi && r.items[j].class == close_ && r.items[j+1].class == prep && r.items[j+2].class == figure && !r.noClaim() {
		switch r.items[j+1].arg {
		case pBelow, pUnder:
			return r.never(j+1, true)
		case pAbove, pOver:
			return r.never(j+1, false)
		}
	}
	if n, ok := r.nominal(j); ok && n.what == nMove && n.dir != 0 && n.end+2 < r.hi && r.items[n.end].class == be { // "no daily fall was larger than Apple's 4.9%"
		for k := n.end + 1; k < r.hi && k < n.end+4; k++ {
			if x := &r.items[k]; x.class == prep && x.arg == pThan && r.nameAt(k+1) > 0 {
				rk := rank{metric: panel.Return, n: int16(n.dir), dir: n.dir, item: int32(i), end: int32(k), set: true}
				if n.daily == 1 || r.dayAhead(k) {
					rk.metric, rk.n = panel.MaxDailyGain, 1
					if n.dir < 0 {
						rk.metric = panel.MaxDailyLoss
					}
				}
				r.pend = rk
				r.act = act{role: rMove, dir: n.dir, daily: n.daily, item: int32(n.start), set: true}
				return k + 1
			}
		}
	}
	r.foreign = true
	r.pend = rank{}
	for k := r.from; k < len(r.claims); k++ {
		r.drafts[k].drop = r.drafts[k].drop || r.drafts[k].role == rSuper
	}
	return i + 1
}
