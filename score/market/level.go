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
