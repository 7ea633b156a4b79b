package market

import (
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// groupRule reads the group as a subject.
func (r *Reader) groupRule(i int) int {
	if r.oblique(i) && r.subj.n > 0 || !r.predicate(i+1) {
		return i + 1
	}
	g := one(groupID, i)
	r.change(g)
	return i + 1
}

// everyRule reads "all ten", "all of the names", "none of the ten".
func (r *Reader) everyRule(i int) int {
	j := i + 1
	if i > r.lo && (r.word(i-1, "quase") || r.word(i-1, "almost") || r.word(i-1, "nearly") || r.word(i-1, "praticamente")) {
		for r.foreign = true; j < r.hi && (r.items[j].class == det || r.items[j].class == prep || r.items[j].class == figure || r.items[j].class == members || r.items[j].class == performer); j++ {
			r.consume(j, j+1)
		}
		return j // how many is not said
	}
	if r.items[j].class == but && r.items[j+1].class == figure {
		if end, ok := r.allBut(i, j+1); ok {
			return end
		}
	}
	if end, ok := r.butNames(i, j, r.total); ok {
		return end
	}
	for j < r.hi && (r.items[j].class == prep && (r.items[j].arg == pOf || r.items[j].arg == pDe) || r.items[j].class == det) {
		j++
	}
	if j < r.hi && (r.items[j].class == members || r.items[j].class == performer) {
		if end, ok := r.butNames(i, j+1, r.total); ok {
			return end
		}
	}
	if j < r.hi && r.items[j].class == figure && r.qs[r.items[j].ref].Unit == quantity.NoUnit && !r.begun() || j < r.hi && r.items[j].class == figure && r.qs[r.items[j].ref].Word {
		k := j + 1
		for k < r.hi && (r.items[k].class == members || r.items[k].class == unknown || r.items[k].class == group || r.items[k].class == performer || r.items[k].class == prep && r.items[k].arg == pOf || r.items[k].class == pronoun) {
			k++
		}
		if end, ok := r.butNames(i, k, int(r.qs[r.items[j].ref].Value())); ok {
			r.used[r.items[j].ref] = usedWord
			return end
		}
		if r.items[i].dir < 0 {
			r.used[r.items[j].ref] = usedWord
			return r.everyName(i, k)
		}
		r.counting(j)
		return k
	}
	if x := &r.items[j]; r.items[i].class == each && x.class == move && x.form&finite != 0 && r.last.group() && r.total > 0 {
		return r.everyName(i, j) // "the ten stocks: all fell"
	}
	if x := &r.items[j]; (r.items[i].class == every || r.items[i].class == each && x.class == members) && (x.class == performer || x.class == members || r.items[i].dir < 0) {
		return r.everyName(i, j)
	}
	return i + 1
}

// everyName reads "every stock fell", "none of the names rose": a count of all
// names, or of none.
func (r *Reader) everyName(i, j int) int {
	for k := i; k <= j; k++ {
		if r.word(k, "other") || r.word(k, "outro") || r.word(k, "outra") {
			r.foreign = true // "no other name fell as far"
			return j
		}
	}
	n := r.total
	if n == 0 {
		n = r.roster.shown
	}
	n -= r.excepted
	if r.items[i].dir < 0 {
		n = r.excepted
	}
	for e := j; e < r.hi && e < j+6; e++ {
		switch x := &r.items[e]; x.class {
		case prep:
			if x.arg == pExcept {
				r.foreign = true
				return e
			}
		case move, way:
			if x.dir == 0 {
				return e
			}
			if r.toFigure(r.adverbs(e+1)) >= 0 { // "no stock fell more than 6.3%"
				r.foreign = true
				return e + 1
			}
			r.change(one(groupID, i))
			r.loneCount(n, x.dir, i, e+1)
			r.act = act{role: rMove, dir: x.dir, item: int32(e), set: true}
			return e + 1
		case flat:
			r.change(one(groupID, i))
			r.loneCount(n, 0, i, e+1)
			return e + 1
		case punct, name:
			return j
		}
	}
	return j
}

// butNames reads "all but Walmart rose", "all ten stocks except Walmart and
// Apple fell": item j is the "but", and total the number of all.
func (r *Reader) butNames(i, j, total int) (int, bool) {
	if r.comma(j) && j+1 < r.hi {
		j++
	}
	if x := &r.items[j]; j >= r.hi || x.class != but && (x.class != prep || x.arg != pExcept) && !(r.loc == quantity.Portuguese && r.word(j, "menos")) {
		return i, false
	}
	if x := &r.items[j+1]; x.class == prep && (x.arg == pOf || x.arg == pDe) { // "à exceção da Galp"
		j++
	}
	k := r.nameAt(j + 1)
	if k == 0 || r.maybe {
		return i, false
	}
	if total == 0 {
		total = r.roster.shown
	}
	s := subjects{item: int32(k)}
	k = r.names(k, &s)
	for e := k; e < r.hi && e < k+6; e++ {
		switch x := &r.items[e]; x.class {
		case move, way:
			r.change(one(groupID, i))
			r.loneCount(total-int(s.n), x.dir, i, e+1)
			return e + 1, true
		case date:
			if p, _, ok := r.date(e); ok && p.kind == onDay {
				r.said(p, e, e+1)
			}
		case close_, be, have, adverb, det, span, session:
		case punct:
			if x.arg != ',' || e > k {
				return i, false
			}
		default:
			return i, false
		}
	}
	return i, false
}

// excepting takes the names behind "except" at item i from the count of all
// names that the sentence has stated.
func (r *Reader) excepting(i int) int {
	if p, end, ok := r.period(i + 1); ok && p.kind == onDay {
		return r.exceptDay(p, end)
	}
	if x := &r.items[i+1]; x.class == prep && (x.arg == pOf || x.arg == pDe) { // "à exceção da Galp"
		i++
	}
	k := r.nameAt(i + 1)
	if k == 0 {
		return i + 1
	}
	s := subjects{item: int32(k)}
	if end := r.names(k, &s); r.opens(i) || i > r.lo && r.opens(i-1) { // "except for Galp, all fell"
		r.excepted = int(s.n)
		return end
	}
	total := r.total
	if total == 0 {
		total = r.roster.shown
	}
	start, _ := r.span(r.lo, r.lo+1)
	for c := len(r.claims) - 1; c >= 0 && r.claims[c].SpanEnd > start; c-- {
		if x := &r.claims[c]; r.drafts[c].role == rCount && x.Value.Exp == 0 && x.Value.Num == int64(total) && total > int(s.n) {
			x.Value = deviation.Figure{Number: deviation.Number{Num: x.Value.Num - int64(s.n)}}
			break
		} else if r.drafts[c].role == rCount && x.Value.Num == 0 { // "none of them rose, except Walmart"
			x.Value = deviation.Figure{Number: deviation.Number{Num: int64(s.n)}}
			break
		}
	}
	return i + 1
}

// exceptDay reads a day that an extreme is not of, and its level: "its lowest
// close of the period bar August 20's $92.69".
func (r *Reader) exceptDay(p period, end int) int {
	if k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rSuper {
		r.drafts[k].drop = true
	}
	if r.items[end].class == possess {
		end++
	}
	if f := r.toFigure(end); f == end && levelish(&r.qs[r.items[f].ref]) && !r.noClaim() {
		from := len(r.claims)
		for k := range r.subj.n {
			r.state(f, r.subj.ids[k], r.act, rTo, p)
		}
		r.fix(from, p)
		return f + 1
	}
	return end
}

// allBut reads "all but two of the ten names rose".
func (r *Reader) allBut(i, j int) (int, bool) {
	k := j + 1
	for k < r.hi && (r.items[k].class == prep && r.items[k].arg == pOf || r.items[k].class == det) {
		k++
	}
	if k >= r.hi || r.items[k].class != figure {
		return i, false
	}
	n := r.qs[r.items[k].ref].Value() - r.qs[r.items[j].ref].Value()
	for e := k + 1; e < r.hi; e++ {
		switch x := &r.items[e]; x.class {
		case move, way:
			r.consume(i, k+1)
			r.change(one(groupID, i))
			r.loneCount(int(n), x.dir, i, e+1)
			return e + 1, true
		case punct:
			return i, false
		}
	}
	return i, false
}

// wayNear returns the direction behind the words for the month at item i, 0 if
// none is there.
func (r *Reader) wayNear(i int) int {
	for k := i; k < r.hi && k < i+4; k++ {
		switch r.items[k].class {
		case way:
			return k
		case det, span, date, prep:
		default:
			return 0
		}
	}
	return 0
}

// onlyRule reads a lone name.
//
//	only = "the only" [ "other" ] decliner | "only" names verb .
//
//	Banco Comercial Português was the only decliner
//	with only Walmart and Amazon finishing higher
func (r *Reader) onlyRule(i int) int {
	j := i + 1
	n := 1
	for j < r.hi && (r.items[j].class == adverb || r.items[j].class == det || r.word(j, "other")) {
		if r.word(j, "other") {
			n++
		}
		j++
	}
	sole := i > r.lo && r.items[i-1].class == det // "the only one to fall"
	if j >= r.hi || r.items[j].class == figure || !sole && (r.word(i+1, "one") || r.word(i+1, "um") || r.word(i+1, "uma")) {
		return i + 1
	}
	switch x := &r.items[j]; x.class {
	case move:
		if sole && x.form&(gerund|bare) != 0 { // "a única a descer"
			if r.subj.n > 1 && r.begun() && n == 1 {
				n = int(r.subj.n)
			}
			r.loneCount(n, x.dir, i, j+1)
			r.act = act{role: rMove, dir: x.dir, item: int32(j), set: true}
			return j + 1
		}
	case close_:
		if k := r.wayNear(j + 1); sole && x.form&(gerund|bare) != 0 && k > 0 { // "a única a terminar no verde"
			if r.subj.n > 1 && r.begun() && n == 1 {
				n = int(r.subj.n)
			}
			r.loneCount(n, r.items[k].dir, i, k+1)
			r.act = act{role: rMove, dir: r.items[k].dir, item: int32(k), set: true}
			return k + 1
		}
	case count:
		if r.subj.n > 1 && r.begun() && n == 1 {
			n = int(r.subj.n) // "BCP and Sonae the only fallers"
		}
		r.loneCount(n, x.dir, i, j+1)
		return j + 1
	case performer, members:
		for k := j + 1; k < r.hi && k < j+6; k++ {
			switch y := &r.items[k]; y.class {
			case move, way:
				if x.class == members && r.subj.n > 1 && r.begun() && n == 1 { // "A and B were the only names to post gains"
					r.loneCount(int(r.subj.n), y.dir, i, k+1)
					return k + 1
				}
				if x.class == members { // "the only stocks to finish lower were A and B"
					r.lone, r.loneAt, r.loneDir = 1, int32(i), y.dir
					return k + 1
				}
				r.loneCount(n, y.dir, i, k+1)
				return k + 1
			}
		}
	case name:
		r.lone, r.loneAt = 1, int32(i)
	}
	return i + 1
}
