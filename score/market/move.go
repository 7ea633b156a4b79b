package market

import (
	"market-claim-bench/pipeline/datasets/panel"
)

// move reads a verb of motion and what it moved by; the noun of the same
// spelling is a noun phrase.
//
//	move = verb { adverb } [ run ] .
//
//	NVDA rose 8.4% to $223.96
//	gave up about 3.1%, to $117.87 and $94.82
//	fell sharply                                  a trend
func (r *Reader) move(i int) int {
	it := &r.items[i]
	if it.form&noun != 0 && !r.verbal(i) {
		return r.noun(i)
	}
	if end, ok := r.fellOn(i); ok {
		return end
	}
	if it.form&finite != 0 || it.form&(noun|plural) != 0 {
		r.freeze()
		if !r.ours(i) {
			r.foreign = true
			return i + 1
		}
	}
	if x := &r.items[i+1]; it.form&gerund != 0 && (x.class == span || x.class == session) && r.wasBefore(i) {
		r.moodOf(i, i+2, it.dir) // "a losing month"
		return i + 2
	}
	if it.form&gerund != 0 && i > r.lo && r.comma(i-1) && r.act.set && r.act.role == rMove && int(r.act.dir)*int(it.dir) < 0 {
		r.freeze() // "gained 8.0%, easing from a peak on 30 January": another move, and its day
	}
	r.open = false
	r.act = act{role: rMove, dir: it.dir, item: int32(i), set: true}
	if r.counted != 0 || r.countN > 0 {
		return r.tally(i, it.dir)
	}
	return r.moved(i, i+1)
}

// fellOn reads the day that an extreme, a level or a best session fell on: "its
// closing high of $821.36 fell on the last day".
func (r *Reader) fellOn(i int) (int, bool) {
	if !r.word(i, "fell") && !r.word(i, "falls") || i == r.lo || r.items[i+1].class != prep || r.items[i+1].arg != pOn {
		return i, false
	}
	if x := &r.items[i-1]; x.class != figure {
		return i, false
	}
	k := len(r.claims) - 1
	if k < r.from || r.drafts[k].top == 0 && r.drafts[k].role != rHigh && r.drafts[k].role != rLow && r.drafts[k].role != rSuper {
		return i, false
	}
	p, end, ok := r.period(i + 1)
	if !ok || p.kind != onDay {
		return i, false
	}
	return r.said(p, i+1, end), true
}

// moved reads what follows the word at item i that made the act: figures, or
// nothing, which is a trend.
func (r *Reader) moved(i, j int) int {
	j = r.adverbs(r.inOrder(r.adverbs(j)))
	if w := &r.items[j]; j < r.hi && w.class == way {
		if r.act.dir == 0 || w.dir == r.act.dir {
			r.act.dir = w.dir
		}
		j = r.adverbs(j + 1)
	}
	j = r.theMost(i, r.apposedMean(j))
	var t taken
	r.take(j, &t)
	if t.amounts.n > 0 || r.ranked_ {
		r.ranked_ = false
		r.bind(&t, &r.subj, r.act)
		return max(t.end, j)
	}
	if end, ok := r.moreThan(j); ok {
		return end
	}
	if r.act.dir != 0 && !r.comparedNext(j) {
		from := len(r.claims)
		r.trend(i, j, r.act.dir)
		if t.tos.n == 1 && t.tos.per[0].kind == onDay { // "climbing to $99.51 on 8 June"
			r.fix(from, r.upTo(t.tos.per[0].start, r.prior))
		}
	}
	r.bind(&t, &r.subj, r.act)
	if t.none() {
		return i + 1
	}
	return t.end
}

// apposedMean skips "on average" between a verb and its figure, with or without
// commas, where the group is the subject.
func (r *Reader) apposedMean(i int) int {
	j := i
	if j < r.hi && r.comma(j) {
		j++
	}
	if j >= r.hi || r.items[j].class != average || !r.subj.group() {
		return i
	}
	if j++; j > i+1 && j < r.hi && r.comma(j) {
		j++
	}
	if r.toFigure(j) < 0 {
		return i
	}
	return j
}

// theMost reads "the most" behind a verb of motion: a superlative.
//
//	rose the most, by 11.2 per cent
func (r *Reader) theMost(i, j int) int {
	k := j
	for k < r.hi && r.items[k].class == det {
		k++
	}
	least := k < r.hi && r.word(k, "least")
	if k >= r.hi || r.items[k].class != most || !least && !r.word(k, "most") || r.noClaim() || r.act.dir == 0 {
		return j
	}
	a := r.act
	rk := rank{metric: panel.Return, n: int16(a.dir), dir: a.dir, item: int32(i), set: true}
	if least { // "lost the least": the strongest of those that lost
		rk.n, rk.dir = -rk.n, 0
	}
	s := r.subj
	r.crown(&rk, &s, min(max(int(s.item), r.lo), i), k+1)
	r.act, r.ranked_ = a, true
	if k++; k < r.hi && r.comma(k) {
		k++
	}
	return k
}

// inOrder skips ", respectively," in front of the figures that it is about.
func (r *Reader) inOrder(i int) int {
	j := i
	if j < r.hi && r.comma(j) {
		j++
	}
	if j >= r.hi || r.items[j].class != resp {
		return i
	}
	j++
	if j < r.hi && r.comma(j) {
		j++
	}
	return j
}

// trend claims that the subjects went in direction dir.
func (r *Reader) trend(i, j int, dir int8) {
	if r.foreign || r.maybe {
		return
	}
	if r.all != 0 && r.subj.group() && dir != 0 { // "the ten stocks fell"
		at := int(r.all) - 1
		r.all = 0
		r.tallied(at, dir, at, j)
		return
	}
	if r.lone > 1 && dir != 0 {
		r.loneCount(int(r.lone)-1, dir, int(r.loneAt), j)
		r.lone = 0
		return
	}
	for k := range r.subj.n {
		if dir != 0 && r.told.has(r.subj.ids[k]) {
			continue
		}
		from := int(r.subj.item)
		if from < r.lo || from > i {
			from = i
		}
		c := r.draft(rTrend, r.subj.ids[k], -1, from, max(j, i+1))
		r.drafts[len(r.drafts)-1].keep = r.items[i].class == move && r.items[i].arg == uint8(panel.Rebound)
		c.Kind = Trend
		c.Direction = direction(dir)
	}
}

// moreThan reads "fell less than Microsoft": one move against another.
func (r *Reader) moreThan(i int) (int, bool) {
	if i == r.lo || i >= r.hi || r.items[i].class != prep || r.items[i].arg != pThan || r.noClaim() {
		return i, false
	}
	dir := r.act.dir
	switch {
	case r.word(i-1, "more"), r.word(i-1, "mais"):
	case r.word(i-1, "less"), r.word(i-1, "menos"):
		dir = -dir
	default:
		return i, false
	}
	j := i + 1
	for j < r.hi && r.items[j].class == det {
		j++
	}
	if j >= r.hi || dir == 0 {
		return i, false
	}
	obj := groupID
	switch x := &r.items[j]; x.class {
	case name:
		obj = int16(x.ref)
	case group, average, members:
	default:
		return i, false
	}
	r.compared(i-1, j+1, obj, dir)
	return j + 1, true
}

// comparedNext reports whether the words at item i compare ("fell less than").
func (r *Reader) comparedNext(i int) bool {
	return i < r.hi && r.items[i].class == beat
}

// adverbs skips adverbs, hedges and articles before a figure.
func (r *Reader) adverbs(i int) int {
	for i < r.hi && (r.items[i].class == adverb || r.items[i].class == hedge || r.items[i].class == each || r.items[i].class == only) {
		i++
	}
	return i
}

// freeze ends what was claimed so far in the clause: later dates are not its
// own. The day that was said goes on.
func (r *Reader) freeze() {
	per := r.clause.per
	if r.from == len(r.claims) {
		return
	}
	r.settle()
	r.clause.per = per
}

// verbal reports whether the word at item i, a noun or a verb by its spelling,
// is a verb: behind a name, a pronoun, "to" or "did".
func (r *Reader) verbal(i int) bool {
	it := &r.items[i]
	for i--; i >= r.lo && (r.items[i].class == adverb || r.items[i].class == each); i-- {
	}
	if i < r.lo {
		return false
	}
	switch p := &r.items[i]; p.class {
	case name, which:
		return it.form&(plural|bare) != 0
	case company:
		return true
	case pronoun:
		return p.arg == pIt || p.arg == pThey
	case prep:
		return p.arg == pTo && it.form&bare != 0
	case maybe, not:
		return it.form&bare != 0
	case members, group:
		return it.form&(plural|bare) != 0
	}
	return false
}

// ours reports whether the finite verb at item i says something of the subject
// of the clause: between the two stand only words that belong to either. A
// noun that is nobody we know in front of a verb is its subject.
func (r *Reader) ours(i int) bool {
	k := i - 1
	for k > r.lo && (r.items[k].class == adverb || r.items[k].class == hedge) {
		k--
	}
	if k > r.lo && r.items[k].class == and && r.subj.n > 0 { // "reversed the trend and closed at": the subject is that of the verb before
		return true
	}
	for i--; i >= r.lo; i-- {
		switch it := &r.items[i]; it.class {
		case adverb, hedge, each, have, be, only, then, and, but, which, resp, not, drift:
		case name:
			return !r.ofForeign(i)
		case company, pronoun, group, members, count, figure, date, that, after, times, when, span, session, performer, close_, listNo, every, price, way, flat, move, total, ordinal, daily, most, best:
			return true
		case punct:
			return true
		case possess:
			return true
		case foreign, metric:
			return false
		case unknown:
			if it.upper && i > r.lo {
				return false
			}
			return r.subj.n == 0 || !r.nounBefore(i)
		default:
			return true
		}
	}
	return true
}

// ofForeign reports whether the name at item i only qualifies a noun that is
// none of ours: "cloud revenue at Microsoft".
func (r *Reader) ofForeign(i int) bool {
	for i--; i >= r.lo; i-- {
		switch it := &r.items[i]; it.class {
		case det, name, and:
		case punct:
			if it.arg != ',' {
				return false
			}
		case prep:
			switch it.arg {
			case pOf, pAt, pIn, pFor, pDe:
			default:
				return false
			}
			if i == r.lo {
				return false
			}
			x := &r.items[i-1]
			return x.class == foreign || x.class == stranger || x.class == unknown && !x.upper && i-1 > r.lo && r.nounBefore(i-1)
		default:
			return false
		}
	}
	return false
}

// nounBefore reports whether the unknown word at item i heads a noun phrase:
// it stands behind an article, a preposition or "as".
func (r *Reader) nounBefore(i int) bool {
	for k := i - 1; k >= r.lo && k > i-4; k-- {
		switch it := &r.items[k]; it.class {
		case det, prep, when, cause, possess, and, but:
			return true
		case unknown:
		default:
			return false
		}
	}
	return true
}

// wayRule reads an adverb of direction that stands for a verb.
//
//	way = ( "up" | "lower" … ) [ "by" ] [ run ] .
//
//	Alphabet, down 7.7% to $344.82
//	Meta off 1.7%
//	ended lower
func (r *Reader) wayRule(i int) int {
	it := &r.items[i]
	j := r.adverbs(i + 1)
	if r.counted != 0 || r.countN > 0 {
		return r.tally(i, it.dir)
	}
	if r.subj.n == 0 && i == r.lo {
		if s := r.single(); s.n > 0 {
			r.change(s) // "Down from 352.90 a week earlier."
		}
	}
	if f := r.toFigure(j); f == j {
		if end, ok := r.gapRule(f); ok {
			return end
		}
	}
	var t taken
	r.take(j, &t)
	if t.amounts.n == 1 && !r.noClaim() {
		if since, end, ok := r.mark_(t.end); ok {
			r.offMark(int(t.amounts.item[0]), since, it.dir < 0)
			return end
		}
	}
	if t.froms.n == 1 && t.froms.per[0].kind == onDay && t.froms.per[0].start < r.day && t.amounts.n == 0 {
		r.part_ = period{kind: path, start: t.froms.per[0].start, end: r.day, from: true}
	}
	if t.amounts.n > 0 {
		r.act = act{role: rMove, dir: it.dir, item: int32(i), set: true}
		r.open = false
		r.bind(&t, &r.subj, r.act)
		return t.end
	}
	if i == r.lo && t.none() {
		return i + 1
	}
	k := i - 1
	for k > r.lo && r.items[k].class == adverb {
		k--
	}
	switch p := &r.items[max(k, 0)]; p.class {
	case drift, be, close_, open_, adverb, name, company, stand, lineEnd, punct, pronoun, move, have, which, and, but, then, date, session, span:
		if p.class == punct && t.froms.n == 0 && t.tos.n == 0 {
			return i + 1
		}
		if it.dir < 0 && r.word(i, "off") && t.none() {
			return i + 1
		}
		r.act = act{role: rMove, dir: it.dir, item: int32(i), set: true}
		r.open = false
		r.trend(i, i+1, it.dir)
		r.bind(&t, &r.subj, r.act)
		return max(t.end, i+1)
	}
	return i + 1
}

// flatRule reads that a name did not move.
func (r *Reader) flatRule(i int) int {
	r.open = false
	if r.counted != 0 || r.countN > 0 {
		return r.tally(i, 0)
	}
	if i > r.lo && r.items[i-1].class == det && r.countBefore(i) { // "e um inalterado"
		r.loneCount(1, 0, i-1, i+1)
		return i + 1
	}
	if r.foreign || r.maybe {
		return i + 1
	}
	from := len(r.claims)
	r.trend(i, i+1, 0)
	for k := from; k < len(r.claims); k++ {
		r.claims[k].Direction = Flat
	}
	r.act = act{role: rMove, item: int32(i), set: true}
	var t taken
	r.take(r.adverbs(i+1), &t)
	if !t.none() {
		r.bind(&t, &r.subj, r.act)
		return t.end
	}
	return i + 1
}
