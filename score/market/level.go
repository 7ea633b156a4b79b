package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// levelRule reads a verb of level and the level.
//
//	level = ( "closed" | "stood" | "reached" … ) { period | adverb } [ "at" | "near" | "above" ] figure .
//
//	closed August 24 at $219.46
//	finishing at $181.90 and $125.44, respectively
//	ending beyond $498
func (r *Reader) levelRule(i int) int {
	it := &r.items[i]
	if (it.class == close_ || it.class == open_) && it.form&(noun|plural) != 0 && !r.verbal(i) {
		return r.noun(i)
	}
	if it.form&finite != 0 {
		if r.counted == 0 && r.countN == 0 {
			r.freeze()
			if r.ending(i) {
				r.clause.per = period{}
			}
		}
		if !r.ours(i) {
			r.foreign = true
			return i + 1
		}
	}
	if it.form&gerund != 0 && r.clause.per.kind == onDay { // "when it closed at $104, ending the month at $87"
		r.freeze()
	}
	r.open = false
	ro := rTo
	if it.class == open_ {
		ro = rOpen
		if it.arg == 1 {
			ro = rFrom
		}
	}
	j := i + 1
	for j < r.hi {
		if p, end, ok := r.period(j); ok && end > j {
			if it.class == open_ && p.kind == window {
				ro = rFrom
			}
			if p.kind == window && r.lead.kind == since && r.movedTo() {
				r.freeze()
				r.lead = period{} // "shed 17.9% from its 8 June high to end the month 13.7% lower"
			}
			if p.kind == window && (r.lead.kind == since || r.clause.per.kind == onDay && r.items[j].class == prep && (r.items[j].arg == pDe || r.items[j].arg == pOf)) {
				j = end // "the last session of August"
				continue
			}
			j = r.said(p, j, end)
			continue
		}
		switch x := &r.items[j]; x.class {
		case det, close_:
			if n, ok := r.nominal(j); ok && n.extremeSign() != 0 {
				return j // "atingiu o fecho mais alto do mês"
			}
			j++
			continue
		case adverb, hedge, each:
			j++
			continue
		case stand: // "abriu agosto a valer 129,34 dólares"
			if r.loc == quantity.Portuguese && (it.class == close_ || it.class == open_) {
				j++
				continue
			}
		case pronoun:
			if x.arg == pIt && it.class == open_ { // "after opening it at $193.45"
				ro = rFrom
			}
			if x.arg == pIt && j == i+1 && r.early.set && r.subj.n == 0 {
				return j // "a gain of 4% left it at"
			}
			if x.arg == pIt && j == i+1 {
				j++
				continue
			}
		}
		break
	}
	if r.counted != 0 || r.countN > 0 {
		return r.tallyLevel(i, j)
	}
	if p := r.clause.per; it.class == open_ && ro == rFrom && (p.kind == onDay || p.kind == unsaid && r.lead.kind == onDay) {
		ro = rOpen // "on 12 August it started at €13.49"
	}
	return r.levels(j, ro)
}

// ending reports whether the verb at item i ends what the clause told of a level
// on a day: "touched $204.50 on 12 August and ended at $201.20".
func (r *Reader) ending(i int) bool {
	if r.clause.per.kind != onDay || !r.continues(i) || r.lead.kind == onDay {
		return false
	}
	for _, w := range [...]string{"ended", "finished", "terminou", "terminaram", "acabou", "acabaram", "concluiu"} {
		if r.word(i, w) {
			k := len(r.drafts) - 1
			return k >= 0 && (r.drafts[k].role == rTo || r.drafts[k].role == rHigh || r.drafts[k].role == rLow)
		}
	}
	return false
}

// movedTo reports whether the day that leads the clause is where a move began
// that stands before it, so that it is not that of what follows.
func (r *Reader) movedTo() bool {
	if r.leadAt == 0 {
		return false
	}
	at := r.toks[r.items[r.leadAt].tok].Start
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].role == rMove && r.claims[k].SpanEnd <= at {
			return true
		}
	}
	return false
}

// levels reads the levels behind a verb: their prepositions are bounds.
func (r *Reader) levels(j int, ro role) int {
	if j >= r.hi {
		return j
	}
	bound := panel.Exactly
	k := j
	if x := &r.items[j]; x.class == prep {
		switch x.arg {
		case pAbove, pOver:
			bound = panel.AtLeast
		case pBelow, pUnder:
			bound = panel.AtMost
		case pAt, pNear, pTo, pOn:
		case pBetween:
			return r.between(j)
		default:
			return j
		}
		k++
	}
	f := r.toFigure(k)
	if f < 0 || r.noClaim() || r.isCount(f) || k == j && r.wayAfter(f) || r.word(f+1, "points") {
		return j
	}
	if x := &r.items[f+1]; k == j && x.class == prep && (x.arg == pAbove || x.arg == pBelow || x.arg == pUnder || x.arg == pOver) {
		return j // a distance: "ended one cent above its first close"
	}
	var t taken
	r.take(f, &t)
	if t.amounts.n > 0 && !levelish(&r.qs[r.items[t.amounts.item[0]].ref]) || t.none() {
		return j
	}
	if t.tos.n == 0 {
		t.tos, t.amounts.n = t.amounts, 0
	}
	p, ok := t.dated()
	if ok {
		r.said(p, 0, 0)
	}
	if dir := r.items[j].dir; r.items[j].class == prep && dir != 0 && r.tradeBefore(j) { // "traded as low as $17.10"
		ro = rHigh
		if dir < 0 {
			ro = rLow
		}
	} else if r.items[j].class == prep && dir != 0 && ro == rTo {
		rk := rank{metric: panel.Close, n: int16(dir), own: true, item: r.subj.item, set: true, per: p}
		s := r.subj
		r.crown(&rk, &s, max(int(rk.item), r.lo), f+1)
	}
	from := len(r.claims)
	r.bindList(&t.tos, &r.subj, r.act, ro)
	for c := from; c < len(r.claims) && bound != panel.Exactly; c++ {
		r.claims[c].Bound = bound
	}
	if ro == rTo {
		r.bindList(&t.froms, &r.subj, r.act, rFrom)
	}
	if r.act.role != rMove {
		r.act = act{}
	}
	return max(t.end, j)
}

// tradeBefore reports whether "traded" stands in the clause before item i.
func (r *Reader) tradeBefore(i int) bool {
	for i--; i >= r.lo; i-- {
		switch r.items[i].class {
		case trade:
			return true
		case close_, move, open_:
			return false
		}
	}
	return false
}

// wayAfter reports whether the figure at item i, and one in brackets behind it,
// is a move: "$2.94 (0.61%) higher".
func (r *Reader) wayAfter(i int) bool {
	i++
	if i < r.hi && r.items[i].class == punct && r.items[i].arg == '(' {
		for i < r.hi && !(r.items[i].class == punct && r.items[i].arg == ')') {
			i++
		}
		i++
	}
	return i < r.hi && r.items[i].class == way
}

// noClaim reports whether figures here are no claims.
func (r *Reader) noClaim() bool { return r.foreign || r.maybe || r.subj.n == 0 }

// extremeRule reads "peaked" and "bottomed": a superlative on closes, or on
// volume where volume peaked.
//
//	Apple and Alphabet bottomed on Thursday, June 16, at $143.93 and $111.95
//	Volume peaked at 157.4 million shares on 24 November
func (r *Reader) extremeRule(i int) int {
	it := &r.items[i]
	r.open = false
	if r.noClaim() || r.forMost(i+1) {
		return i + 1
	}
	rk := rank{metric: panel.Close, n: int16(it.dir), own: true, item: r.subj.item, set: true}
	if r.act.set && r.act.role == rVolume {
		rk.metric, rk.item = panel.Volume, r.act.item
		r.freeze()
		r.act.metric = panel.NoMetric
		s := r.subj
		r.crown(&rk, &s, int(rk.item), i+1)
		return i + 1
	}
	r.freeze()
	s := r.subj
	r.crown(&rk, &s, max(int(rk.item), r.lo), i+1)
	r.act = act{role: rTo, item: int32(i), set: true}
	return i + 1
}

// forMost reports whether item i begins "for most names", "in several stocks":
// whose it is is not said.
func (r *Reader) forMost(i int) bool {
	if i+1 >= r.hi || r.items[i].class != prep || r.items[i].arg != pFor && r.items[i].arg != pIn {
		return false
	}
	for i++; i < r.hi; i++ {
		switch x := &r.items[i]; x.class {
		case most, adverb, unknown, det, figure, prep:
		case members, performer:
			return x.class == performer || x.arg != 1
		default:
			return false
		}
	}
	return false
}

// between reads the two ends between which prices stayed.
//
//	between = [ verb ] { period } ( "between" | "from" ) level ( "and" | "to" ) level .
//
//	fluctuated between 4.70 and 4.79
//	stayed boxed in between 152 and 167
//	with every close between €3.610 and €3.725
func (r *Reader) between(i int) int {
	it := &r.items[i]
	if it.class == trade && it.form&finite != 0 && !r.behindArticle(i) && !r.ours(i) {
		r.foreign = true
		return i + 1
	}
	closes := i > r.lo && r.items[i-1].class == close_
	j := i
	if it.class == trade {
		j++
	}
	for j < r.hi {
		switch x := &r.items[j]; x.class {
		case adverb, det, hedge, drift, intraday, metric, be:
			j++
			continue
		case close_, price, closing:
			closes = closes || x.class != price
			j++
			continue
		case prep:
			if x.arg == pBetween || x.arg == pFrom || x.arg == pIn || x.arg == pOf || x.arg == pAmong || x.arg == pAt {
				if p, end, ok := r.period(j); ok {
					j = r.said(p, j, end)
					continue
				}
				j++
				continue
			}
			if p, end, ok := r.period(j); ok {
				j = r.said(p, j, end)
				continue
			}
		case date, that:
			if p, end, ok := r.period(j); ok {
				j = r.said(p, j, end)
				continue
			}
		case span:
			j++
			continue
		case punct:
			if x.arg == ':' {
				j++
				continue
			}
		}
		break
	}
	if j+2 >= r.hi || r.items[j].class != figure {
		if it.class == trade && j < r.hi && r.items[j].class == figure {
			return r.levels(j, rTo)
		}
		return i + 1
	}
	a := j
	k := j + 1
	for k < r.hi && (r.items[k].class == and || r.items[k].class == prep && (r.items[k].arg == pTo || r.items[k].arg == pAgainst || r.items[k].arg == pOf || r.items[k].arg == pDe) || r.items[k].class == punct && r.items[k].arg == '-' || r.items[k].class == det || r.items[k].class == price || r.items[k].class == hedge || r.items[k].class == metric) {
		k++
	}
	if k >= r.hi || k == j+1 || r.items[k].class != figure {
		if it.class == trade && r.items[i+1].class == prep && r.items[i+1].arg == pAt {
			return r.levels(i+1, rTo)
		}
		return i + 1
	}
	r.open = false
	qa, qb := &r.qs[r.items[a].ref], &r.qs[r.items[k].ref]
	if qa.Unit == quantity.Percent && qb.Unit == quantity.Percent && k+1 < r.hi && r.items[k+1].class == way && !r.noClaim() { // "ended between 3% and 4% lower"
		r.act = act{role: rMove, dir: r.items[k+1].dir, item: int32(a), set: true}
		for s := range r.subj.n {
			r.state(a, r.subj.ids[s], r.act, noRole, period{})
			r.claims[len(r.claims)-1].Bound = panel.AtLeast
			r.state(k, r.subj.ids[s], r.act, noRole, period{})
			r.claims[len(r.claims)-1].Bound = panel.AtMost
		}
		return k + 2
	}
	if r.noClaim() || !levelish(qa) || !levelish(qb) {
		return k + 1
	}
	lo, hi := a, k
	if qb.Compare(0, 1) >= 0 && qa.Value() > qb.Value() {
		lo, hi = k, a
	}
	for s := range r.subj.n {
		r.state(lo, r.subj.ids[s], r.act, rLow, period{})
		r.closesOnly(closes, "low_close")
		r.state(hi, r.subj.ids[s], r.act, rHigh, period{})
		r.closesOnly(closes, "high_close")
	}
	return k + 1
}

// behindArticle reports whether an article stands before the word at item i,
// alone or with an adjective: it is a noun.
func (r *Reader) behindArticle(i int) bool {
	for k := i - 1; k >= r.lo && k >= i-3; k-- {
		switch r.items[k].class {
		case det:
			return true
		case unknown, adverb, intraday, span:
		default:
			return false
		}
	}
	return false
}

// closesOnly makes the last draft the extreme of closes where the text says
// so and the period is not one session.
func (r *Reader) closesOnly(closes bool, other string) {
	if !closes || len(r.claims) == r.from {
		return
	}
	k := len(r.claims) - 1
	r.drafts[k].role = rFixed
	r.claims[k].Metric, r.claims[k].Other = panel.Other, other
}

// highBefore reports whether a high is the subject of the clause before item i.
func (r *Reader) highBefore(i int) bool {
	for k := i - 1; k >= r.lo && k > i-10; k-- {
		switch it := &r.items[k]; it.class {
		case metric:
			return it.arg == mExtremeHigh
		case punct:
			return false
		}
	}
	return false
}

// mark_ reads "below that", "from that mark", "above this low": a level named
// before, and the day it was of.
func (r *Reader) mark_(i int) (since panel.Day, end int, ok bool) {
	it := &r.items[i]
	peak := r.peak
	if peak == 0 {
		peak = r.sday
	}
	if it.class != prep || peak == 0 {
		return 0, i, false
	}
	switch it.arg {
	case pFrom, pBelow, pAbove, pUnder, pOver:
	default:
		return 0, i, false
	}
	j := i + 1
	that := r.loc == quantity.Portuguese && r.pointsBack(it)
	for j < r.hi && (r.word(j, "that") || r.word(j, "this") || r.word(j, "those") || r.word(j, "these")) {
		that = true
		j++
	}
	if !that {
		return 0, i, false
	}
	for j < r.hi && (r.items[j].class == closing || r.items[j].class == price || r.items[j].class == metric || r.items[j].class == close_ && r.items[j].form&noun != 0 || r.items[j].class == most) {
		j++
	}
	return peak, j, true
}

// pointsBack reports whether the preposition ends in a word that points to what
// was named before: "abaixo desse".
func (r *Reader) pointsBack(it *item) bool {
	s := r.toks[it.end-1].Text(r.text)
	for _, w := range [...]string{"desse", "dessa", "desses", "dessas", "deste", "desta", "daquele", "daquela"} {
		if quantity.SameWord(s, w) {
			return true
		}
	}
	return false
}

// offMark states that the subjects are off a level of the session since by the
// figure at item i.
func (r *Reader) offMark(i int, since panel.Day, below bool) {
	a := act{role: rFixed, metric: panel.Rebound, dir: 1, item: int32(i), set: true}
	if below {
		a.metric, a.dir = panel.Drawdown, -1
	}
	end := r.win.Last
	if d := r.clause.per; d.kind == onDay && d.start > since {
		end = d.start
	} else if r.lead.kind == onDay && r.lead.start > since {
		end = r.lead.start
	}
	for k := range r.subj.n {
		r.state(i, r.subj.ids[k], a, noRole, period{kind: path, start: since, end: end, from: true})
	}
}

// offPeak reads a distance from a named high or low.
//
//	offPeak = figure ( "below" | "above" | "off" ) ( "its" | "the" ) high … [ "of" level ] .
//
//	nearly 6% under its June 2 peak of $18.64
func (r *Reader) offPeak(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	way := &r.items[i+1]
	j := i + 2
	if r.noClaim() || q.Unit == quantity.NoUnit {
		return i, false
	}
	if since, end, ok := r.mark_(i + 1); ok {
		r.offMark(i, since, way.arg == pBelow || way.arg == pUnder)
		return end, true
	}
	dir := int8(1)
	if way.arg == pBelow || way.arg == pUnder {
		dir = -1
	}
	a := act{role: rMove, dir: dir, item: int32(i), set: true}
	n, ok := r.nominal(j)
	if !ok {
		return i, false
	}
	if p, end, ok := r.period(n.end); ok && p.kind == onDay && n.per.kind == unsaid && r.items[n.end].class == prep && (r.items[n.end].arg == pOf || r.items[n.end].arg == pFrom) {
		n.per, n.end, j = p, end, end // "its close of the previous Friday"
		r.consume(n.end, end)
	}
	switch n.what {
	case nExtreme, nClose:
		if n.extreme == 0 && n.implied == 0 {
			if q.Unit == quantity.Currency || q.Unit == quantity.Cent || q.Unit == quantity.Percent {
				per := n.per
				if per.kind == onDay {
					d := r.onOr()
					per = period{kind: since, start: per.start, from: true}
					if d > per.start {
						per = period{kind: path, start: per.start, end: d, from: true}
					}
				}
				for s := range r.subj.n {
					r.state(i, r.subj.ids[s], a, noRole, per)
				}
				if n.end < r.hi && r.comma(n.end) {
					r.act = a
					return n.end, true // what follows is not that close's
				}
				return j, true
			}
			return i, false
		}
		a.role, a.metric = rFixed, panel.Drawdown
		if dir > 0 {
			a.metric = panel.Rebound
			if r.highBefore(i) { // "its high was 29.4% above its low"
				a.metric, a.dir = panel.Range, 0
				for s := range r.subj.n {
					r.state(i, r.subj.ids[s], a, noRole, period{kind: window})
				}
				return n.end, true
			}
		}
		per := n.per
		if per.kind == onDay {
			per = period{kind: since, start: per.start, from: true}
		}
		from := len(r.claims)
		for s := range r.subj.n {
			r.state(i, r.subj.ids[s], a, noRole, per)
		}
		if per.kind == unsaid {
			r.offN = len(r.claims) - from
		}
		return j, true
	}
	return i, false
}
