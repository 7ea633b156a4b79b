package market

import "market-claim-bench/pipeline/score/quantity"

// prepRule reads what stands behind a preposition: a period, levels, names.
//
//	complement = prep ( period | level | names ) .
func (r *Reader) prepRule(i int) int {
	it := &r.items[i]
	if it.arg == pExcept {
		return r.excepting(i)
	}
	if end, ok := r.fromPeak(i); ok {
		return end
	}
	if p, end, ok := r.period(i); ok && !r.nominalGoesOn(i+1, end) {
		if p.kind == window && (it.arg == pOf || it.arg == pDe) {
			return end
		}
		return r.said(p, i, end)
	}
	if end, ok := r.ofThem(i); ok {
		return end
	}
	switch it.arg {
	case pFor:
		if k := r.nameAt(i + 1); k > 0 && r.opens(i) { // "for Galp, the month brought a 3% loss"
			s := subjects{item: int32(k)}
			if end := r.names(k, &s); end < r.hi && r.comma(end) {
				r.change(s)
				return end + 1
			}
		}
	case pThan:
		if r.act.set && r.act.role == rMove {
			if end, ok := r.moreThan(i); ok {
				return end
			}
		}
		return r.thanDay(i)
	case pWith:
		r.withBefore(i)
		if r.nameAt(i+1) > 0 {
			r.listing, r.row_ = false, subjects{}
		}
		if f := r.toFigure(i + 1); f >= 0 && f <= i+2 && !r.noClaim() {
			n, nominal := r.nominal(i + 1)
			if q := &r.qs[r.items[f].ref]; q.Unit == quantity.Percent && !(nominal && n.fig >= 0) && (q.Plus || q.Neg || r.ranking && r.act.role == rMove) {
				var t taken
				r.take(f, &t)
				r.bind(&t, &r.subj, act{role: rMove, dir: r.act.dir, daily: r.act.daily, item: int32(f), set: true})
				r.open = false
				return max(t.end, f+1)
			}
		}
		if !r.isGapped {
			r.freeze()
		}
	case pFrom, pTo, pAt, pNear, pDe:
		f := r.toFigure(i + 1)
		if f < 0 || r.noClaim() || !r.act.set && !r.levelBefore(i) && !(i == r.lo && r.leadsTo(f)) {
			return i + 1
		}
		if r.isCount(f) {
			return i + 1
		}
		var t taken
		r.take(i, &t)
		if t.none() {
			return i + 1
		}
		if it.dir != 0 && t.tos.n > 0 && r.tradeBefore(i) { // "and as high as $19.41"
			ro := rHigh
			if it.dir < 0 {
				ro = rLow
			}
			r.bindList(&t.tos, &r.subj, r.act, ro)
			return max(t.end, i+1)
		}
		if r.act.role == rVolume && t.amounts.n == 0 {
			t.amounts, t.tos = t.tos, list{}
		}
		if t.amounts.n > 0 && (!r.act.set || r.act.role != rMove) {
			if q := &r.qs[r.items[t.amounts.item[0]].ref]; q.Unit == quantity.Percent && (q.Plus || q.Neg) {
				r.act = act{role: rMove, item: t.amounts.item[0], set: true}
			}
		}
		if t.amounts.n > 0 && t.amounts.item[0] == int32(f) && r.act.role == rMove && (it.arg == pFrom || it.arg == pTo || it.arg == pDe && !(r.ranking && i > r.lo && r.comma(i-1))) {
			t.amounts.n = 0
		}
		r.bind(&t, &r.subj, r.act)
		if i == r.lo && r.clause.per.kind == path {
			r.lead = r.clause.per // "De 129,34 dólares no dia 3 para 108,93 no dia 31, a NVIDIA perdeu"
		}
		r.open = false
		return max(t.end, i+1)
	case pBetween:
		return r.between(i)
	case pOn, pIn: // "nos 71,19 euros"
		if r.levelAt(i+1) && !r.noClaim() && r.act.set {
			return max(r.levels(i, rTo), i+1)
		}
	}
	return i + 1
}

// ofThem reads ", of the ten stocks," inside a sentence: how many there are.
func (r *Reader) ofThem(i int) (int, bool) {
	if a := r.items[i].arg; a != pOf && a != pDe && a != pAmong {
		return i, false
	}
	k := i + 1
	for k < r.hi && r.items[k].class == det {
		k++
	}
	if k+2 >= r.hi || r.items[k].class != figure || !r.comma(k+2) || r.qs[r.items[k].ref].Unit != quantity.NoUnit {
		return i, false
	}
	switch r.items[k+1].class {
	case members, performer, group:
		r.total = int(r.qs[r.items[k].ref].Value())
		r.used[r.items[k].ref] = usedWord
		return k + 3, true
	}
	return i, false
}

// opens reports whether item i begins a clause.
func (r *Reader) opens(i int) bool {
	if i == r.lo {
		return true
	}
	switch p := &r.items[i-1]; p.class {
	case and, but, then:
		return true
	case punct:
		return p.arg == ';' || p.arg == ':'
	}
	return false
}

// withBefore makes the name behind a phrase the subject of it: "and with a
// 12.9% fall, Alphabet came off worst".
func (r *Reader) withBefore(i int) {
	if i > r.lo {
		switch p := &r.items[i-1]; {
		case p.class == and, p.class == but, p.class == punct && p.arg != ',' && p.arg != '(':
		default:
			return
		}
	}
	n, ok := r.nominal(i + 1)
	if !ok || n.what != nMove {
		return
	}
	e := n.end
	if n.fig < 0 {
		f := r.toFigure(e)
		if f < 0 {
			return
		}
		e = f + 1
	}
	if e >= r.hi || !r.comma(e) {
		return
	}
	k := r.nameAt(e + 1)
	if k == 0 {
		return
	}
	s := subjects{item: int32(i)}
	if end := r.names(k, &s); r.predicate(end) {
		r.change(s)
	}
}

// thanDay reads the day that a level is compared with: "closed higher on 27
// February than on 2 February" is of the path between the two.
func (r *Reader) thanDay(i int) int {
	p, end, ok := r.period(i + 1)
	d := r.clause.per
	if !ok || p.kind != onDay || d.kind != onDay || p.start >= d.start {
		return i + 1
	}
	r.consume(i, end)
	to := period{kind: path, start: p.start, end: d.start, from: true}
	if p.start == r.win.First && d.start == r.win.Last {
		to = period{kind: window}
	}
	for k := r.from; k < len(r.claims); k++ {
		if x := &r.drafts[k]; x.per.kind == onDay && x.per.start == d.start {
			x.per = to
		}
	}
	r.clause.per = to
	return end
}

// fromPeak reads "from that peak", "from those lows": the clause is measured
// from the day of the highest or lowest close that the text named last.
func (r *Reader) fromPeak(i int) (int, bool) {
	it := &r.items[i]
	if it.arg != pFrom && it.arg != pSince || r.peak == 0 || r.from != len(r.claims) {
		return i, false
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == det || r.items[j].class == pronoun) {
		j++
	}
	if x := &r.items[j]; j >= r.hi || x.class != metric || x.arg != mExtremeHigh && x.arg != mExtremeLow || r.toFigure(j+1) >= 0 {
		return i, false
	}
	if c := r.items[j+1].class; c == close_ || c == closing || c == date {
		return i, false // "from its low close of $129.11 on 24 August"
	}
	r.lead = period{kind: since, start: r.peak, from: true, far: true}
	return j + 1, true
}

// levelBefore reports whether a verb of level or motion stands in the clause
// before item i.
func (r *Reader) levelBefore(i int) bool {
	for k := i - 1; k >= r.lo && k > i-8; k-- {
		switch r.items[k].class {
		case close_, open_, stand, reach, trade, drift, extreme, name:
			return true
		case be: // "by the 14th it was at €0.6331"
			if k == i-1 {
				return true
			}
		}
	}
	return false
}

// bracket reads what stands in brackets: of the name before it, else of the
// subject.
//
//	bracket = "(" { rule } ")" .
//
//	Exxon Mobil (+6.5%)
//	Microsoft (to $157.71)
//	Apple (134.5 million), Exxon (64.6 million) … had their heaviest volume
func (r *Reader) bracket(i int) int {
	end := i + 1
	for depth := 1; end < r.hi; end++ {
		if x := &r.items[end]; x.class == punct {
			switch x.arg {
			case '(', '[':
				depth++
			case ')', ']':
				depth--
			}
		}
		if depth == 0 {
			break
		}
	}
	if end >= r.hi {
		return i + 1
	}
	keep := r.clause
	hi := r.hi
	r.hi = end
	r.inside = true
	if i > r.lo && r.items[i-1].class == name {
		r.subj = one(int16(r.items[i-1].ref), i-1)
	}
	dated := period{}
	if i > r.lo {
		switch r.items[i-1].class {
		case date:
			dated = r.clause.per
			if dated.kind == unsaid {
				dated = r.lead
			}
			if dated.kind == unsaid && r.sday != 0 { // "+10.1% on 12 November (to $146.20)"
				dated = period{kind: onDay, start: r.sday, end: r.sday}
				r.clause.per = dated
			}
			if r.ranked.set && r.ranked.own && r.sday != 0 && r.single().n == 1 {
				r.rankDay(i)
			}
		}
	}
	first := len(r.claims)
	alone := r.dateAlone(i+1, end)
	if !alone {
		r.from = first // a day in the bracket is not of what stands before it
	}
	r.inBracket(i+1, end, dated)
	for k := first; k < len(r.claims); k++ {
		if r.drafts[k].role == rMove && r.subj.n == 1 {
			keep.told.add(r.subj.ids[0])
		}
	}
	if d := r.clause.per; d.kind == onDay {
		r.fix(first, d)
	} else if r.lead.kind == onDay {
		r.fix(first, r.lead)
	}
	r.hi = hi
	sub := r.clause
	r.clause = keep
	if sub.from > first || alone {
		r.clause.from = sub.from
	}
	r.held, r.holder = sub.held, sub.holder
	if k := len(r.claims) - 1; !r.act.set && k >= first && r.drafts[k].role == rMove { // "stood out (-9.9%), at €21.93"
		r.act = act{role: rMove, dir: 1, item: int32(i), set: true}
		if r.claims[k].Direction == Down {
			r.act.dir = -1
		}
	}
	if sub.per.kind != unsaid && r.clause.per.kind == unsaid && alone {
		r.clause.per = sub.per
	}
	return end + 1
}

// dateAlone reports whether items i to end−1 hold a day, and at most levels
// beside it: "(12 August)", "(on 3 August, at $210.50)". Such a bracket dates
// what it stands behind; any other day in brackets is of the bracket alone.
func (r *Reader) dateAlone(i, end int) bool {
	for ; i < end; i++ {
		switch x := &r.items[i]; x.class {
		case date, prep, det, session, close_, and:
		case punct:
			if x.arg == ';' {
				return false
			}
		case figure:
			if !levelish(&r.qs[x.ref]) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (r *Reader) inBracket(i, end int, dated period) {
	f := r.toFigure(i)
	if f == i && !r.noClaim() {
		q := &r.qs[r.items[i].ref]
		if levelish(q) && !(q.Plus || q.Neg) && !r.isCount(i) {
			if r.levelPair(i, end, dated) {
				return
			}
		}
		if !q.Plus && !q.Neg && (!r.act.set || r.act.role == rMove && q.Unit == quantity.NoUnit) && (r.items[i+1].class == punct || r.items[i+1].class == prep && r.items[i+1].arg == pTo) {
			r.hold(i)
			i++
		}
	}
	for k := i; k < end; {
		next := r.rule(k)
		if next <= k {
			next = k + 1
		}
		k = next
	}
}

// levelPair reads levels in brackets behind a day or a path: "between
// 2026-08-04 and 2026-08-12 (351.20 to 362.75)", "from August 14 (4.213)".
func (r *Reader) levelPair(i, end int, dated period) bool {
	p := dated
	if p.kind == onDay && r.items[end-1].class == figure && end-1 > i {
		if d, ok := r.step(p.start, -1); ok { // "8.3% on 17 October ($180.81 to $195.88)"
			p = period{kind: path, start: d, end: p.start}
		}
	}
	switch {
	case end-i == 3 && r.items[end-1].class == figure && (r.items[i+1].class == punct && r.items[i+1].arg == '>' || r.items[i+1].class == prep && r.items[i+1].arg == pTo || r.items[i+1].class == punct && r.items[i+1].arg == '-' && !r.items[i+1].glued):
		for k := range r.subj.n {
			r.state(i, r.subj.ids[k], act{}, rFrom, p)
			r.state(end-1, r.subj.ids[k], act{}, rTo, p)
		}
		return true
	case p.kind == path && i+2 < end+1 && r.items[end-1].class == figure && end-1 > i:
		for k := range r.subj.n {
			r.state(i, r.subj.ids[k], act{}, rFrom, p)
			r.state(end-1, r.subj.ids[k], act{}, rTo, p)
		}
		return true
	case end == i+1 && p.kind != unsaid && r.sday != 0:
		for k := range r.subj.n {
			r.state(i, r.subj.ids[k], act{}, rTo, period{kind: onDay, start: r.sday, end: r.sday})
		}
		return true
	case end == i+1 && (p.kind == onDay || p.kind == since || p.kind == until):
		d := p.start
		if p.kind == until {
			d = p.end
		}
		for k := range r.subj.n {
			r.state(i, r.subj.ids[k], act{}, rTo, period{kind: onDay, start: d, end: d})
		}
		return true
	}
	return false
}

// rankDay gives the day before the bracket at item i the next rank of the list
// that announced the best or worst days of a name.
func (r *Reader) rankDay(i int) {
	s := r.single()
	rk := r.ranked
	rk.per = period{kind: onDay, start: r.sday, end: r.sday}
	if r.subj.n == 0 {
		r.subj = s
	}
	r.crown(&rk, &s, i-1, i)
	r.ranked.advance()
}

// hold keeps a figure in brackets until the metric of its list is said.
func (r *Reader) hold(i int) {
	for k := range r.subj.n {
		if int(r.held.n) < len(r.holder) {
			r.holder[r.held.n] = r.subj.ids[k]
			r.held.add(i)
		}
	}
}
