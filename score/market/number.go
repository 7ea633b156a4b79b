package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// number reads a figure that no word before it has claimed.
//
//	figure = count | figure way | figure noun | figure "below" peak | signed figure | figure "for" names .
//
//	AMZN 1.4% and Exxon more than 1%      the verb of the clause before
//	NVDA +5.5%
//	at least 2.3% for Amazon
func (r *Reader) number(i int) int {
	if end, ok := r.countRule(i); ok {
		return end
	}
	if end, ok := r.entryLevel(i); ok {
		return end
	}
	q := &r.qs[r.items[i].ref]
	j := i + 1
	if end, ok := r.plus(i); ok {
		return end
	}
	if end, ok := r.onAverage(i); ok {
		return end
	}
	if end, ok := r.asMany(i); ok {
		return end
	}
	if end, ok := r.gapRule(i); ok {
		return end
	}
	if end, ok := r.byMargin(i); ok {
		return end
	}
	if end, ok := r.apart(i); ok {
		return end
	}
	if end, ok := r.levelPath(i); ok {
		return end
	}
	if end, ok := r.bareLevel(i); ok {
		return end
	}
	if r.items[j].class != way && r.wayAfter(i) { // "settled $2.94 (0.61%) higher"
		var t taken
		r.take(i, &t)
		if w := &r.items[t.end]; t.end < r.hi && w.class == way && t.amounts.n > 0 {
			r.act = act{role: rMove, dir: w.dir, item: int32(i), set: true}
			r.open = false
			var u taken
			r.take(r.adverbs(t.end+1), &u)
			t.froms, t.tos = u.froms, u.tos
			r.bind(&t, &r.subj, r.act)
			return max(t.end+1, u.end)
		}
	}
	switch x := &r.items[j]; x.class {
	case way:
		r.act = act{role: rMove, dir: x.dir, item: int32(i), set: true}
		r.open = false
		if q.Unit == quantity.NoUnit {
			return i + 1
		}
		if l := r.lead; i > r.lo && l.kind == since && !l.far && (r.clause.per.kind == unsaid || r.clause.per.end == r.win.Last) && (r.word(i-1, "finished") || r.word(i-1, "ended")) {
			r.freeze()
			r.lead = period{} // "clawed back 9.1% and still finished 5.3% lower"
		}
		for k := range r.subj.n {
			if !r.foreign && !r.maybe {
				r.state(i, r.subj.ids[k], r.act, noRole, period{})
			}
		}
		var t taken
		r.take(r.adverbs(j+1), &t)
		r.bind(&t, &r.subj, r.act)
		return max(t.end, j+1)
	case prep:
		switch x.arg {
		case pBelow, pUnder, pAbove, pFrom, pOver:
			if end := r.startAt(j + 1); end > j && x.arg != pFrom && (q.Unit != quantity.NoUnit || q.Denom > 1) { // "1.6% above where it had started"
				a := act{role: rMove, dir: 1, item: int32(i), set: true}
				if x.arg == pBelow || x.arg == pUnder {
					a.dir = -1
				}
				var t taken
				r.take(i, &t)
				t.froms, t.tos = list{}, list{}
				from := len(r.claims)
				r.bind(&t, &r.subj, a)
				if d := r.onOr(); d > r.win.First { // "by Friday it stood 3% below its starting level"
					r.fix(from, period{kind: path, start: r.win.First, end: d, from: true})
				} else {
					r.fix(from, period{kind: window})
				}
				r.act = a
				return end
			}
			if end, ok := r.offPeak(i); ok {
				return end
			}
		}
	}
	if end, ok := r.ratioRule(i); ok {
		return end
	}
	if n, ok := r.nominal(i); ok && n.fig == i {
		return r.noun(i)
	}
	if end, ok := r.forNames(i); ok {
		return end
	}
	if r.inside && levelish(q) && q.Unit == quantity.Currency && !q.Plus && !q.Neg && i > r.lo && r.comma(i-1) && !r.noClaim() {
		for k := range r.subj.n { // "(+7.1%, $371.20)"
			r.state(i, r.subj.ids[k], r.act, rTo, period{})
		}
		return i + 1
	}
	if i > r.lo {
		switch p := &r.items[i-1]; p.class {
		case possess:
			if levelish(q) && q.Unit != quantity.NoUnit && q.Part == quantity.Single && r.items[i+1].class != unknown {
				for k := range r.subj.n {
					r.state(i, r.subj.ids[k], r.act, rTo, period{})
				}
				return i + 1
			}
		}
	}
	signed := q.Plus || q.Neg
	if r.act.set || signed {
		a := r.act
		if !a.set || signed && a.role != rMove && q.Unit == quantity.Percent {
			a = act{role: rMove, item: int32(i), set: true}
		}
		if r.gapped(i) || signed {
			var t taken
			r.take(i, &t)
			r.open = false
			r.bind(&t, &r.subj, a)
			return max(t.end, i+1)
		}
	}
	return i + 1
}

// onOr is the session that the clause is about, 0 if there is none.
func (r *Reader) onOr() panel.Day {
	for _, p := range [...]period{r.clause.per, r.lead} {
		if p.kind == onDay || p.kind == until {
			return p.end
		}
	}
	return 0
}

// startAt returns the item behind "where it had started", "its starting level",
// "its first close" at item i; 0 if there is none.
func (r *Reader) startAt(i int) int {
	if r.loc == quantity.Portuguese {
		return r.firstAt(i)
	}
	if i < r.hi && r.items[i].class == flat {
		return i + 1
	}
	own := false
	for i < r.hi && (r.items[i].class == pronoun || r.items[i].class == det) {
		own = own || r.items[i].class == pronoun
		i++
	}
	if i >= r.hi || !own {
		return 0
	}
	for _, w := range [...]string{"start", "starting", "opening", "beginning", "first", "initial"} {
		if r.word(i, w) {
			for i++; i < r.hi && (r.items[i].class == price || r.items[i].class == close_ || r.word(i, "point")); i++ {
			}
			if r.toFigure(i) >= 0 {
				return 0
			}
			return i
		}
	}
	return 0
}

// firstAt is startAt in Portuguese: "do início", "ao ponto de partida", "do fecho
// inicial". The article is part of the preposition.
func (r *Reader) firstAt(i int) int {
	for i < r.hi && r.items[i].class == det {
		i++
	}
	if i >= r.hi {
		return 0
	}
	if r.items[i].class == flat || r.items[i].class == price && r.items[i].arg == 1 || r.word(i, "início") || r.word(i, "arranque") {
		if i++; i < r.hi {
			i = max(i, r.scope(i))
		}
		return i
	}
	n, ok := r.nominal(i)
	switch {
	case !ok || n.what != nClose && n.what != nPrice || n.extreme != 0 || n.implied != 0 || n.per.kind != unsaid:
	case r.firstPart(&n):
		return n.end
	case n.end < r.hi && r.items[n.end].class == times && r.items[n.end].dir > 0:
		return n.end + 1
	}
	return 0
}

// onAverage reads the mean move of the names that were counted: "eight of the
// ten fell, by 1.4% on average".
func (r *Reader) onAverage(i int) (int, bool) {
	j := i + 1
	if j < r.hi && r.items[j].class == prep {
		j++
	}
	if j >= r.hi || r.items[j].class != average || i == r.lo || r.items[i-1].class != prep || r.items[i-1].arg != pBy || !r.subj.group() || !r.act.set || r.act.role != rMove || r.noClaim() || r.qs[r.items[i].ref].Unit != quantity.Percent {
		return i, false
	}
	r.state(i, groupID, act{role: rFixed, metric: panel.MeanReturn, dir: r.act.dir, item: int32(i), set: true}, noRole, period{})
	return j + 1, true
}

// asMany reads a number of sessions behind another: "fell on nine of the 14
// sessions; Alphabet rose on 10".
func (r *Reader) asMany(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	if q.Unit != quantity.NoUnit || q.Decimals != 0 || i == r.lo || r.items[i-1].class != prep || !r.act.set || r.act.role != rMove || r.act.dir == 0 || r.noClaim() {
		return i, false
	}
	if x := &r.items[i+1]; i+1 < r.hi && x.class != punct && x.class != and {
		return i, false
	}
	start, _ := r.span(r.lo, r.lo+1)
	said := false
	for k := len(r.claims) - 1; k >= 0 && r.claims[k].SpanStart >= start; k-- {
		said = said || r.claims[k].Unit == Sessions
		if k >= r.from && r.drafts[k].role == rTrend {
			r.drafts[k].drop = true
		}
	}
	if !said {
		return i, false
	}
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[i].ref, i, i+1)
		c.Unit, c.Metric = Sessions, panel.UpSessions
		if r.act.dir < 0 {
			c.Metric = panel.DownSessions
		}
	}
	return i + 1, true
}

// plus reads "mais 1,5%", "menos 1,5%" behind a comma: a move.
//
//	fechou nos 20,44 euros, mais 1,5% do que no início
func (r *Reader) plus(i int) (int, bool) {
	if r.loc != quantity.Portuguese || i < r.lo+2 || !r.comma(i-2) && r.items[i-2].class != punct || r.noClaim() || r.qs[r.items[i].ref].Unit != quantity.Percent {
		return i, false
	}
	dir := int8(0)
	switch {
	case r.word(i-1, "mais"):
		dir = 1
		if x := &r.items[max(i-3, r.lo)]; r.act.set && r.act.role == rMove && (x.class == after || x.class == date || x.class == that) { // "perdeu 4,4% e, no dia seguinte, mais 3,1%"
			dir = r.act.dir
		}
	case r.word(i-1, "menos"):
		dir = -1
	default:
		return i, false
	}
	r.act = act{role: rMove, dir: dir, item: int32(i), set: true}
	per, end := period{}, i+1
	if x := &r.items[end]; end+1 < r.hi && x.class == prep && (x.arg == pThan || x.arg == pAgainst) {
		if p, e, ok := r.period(end + 1); ok && p.kind == onDay { // "do que no primeiro dia"
			r.consume(end, e)
			per, end = period{kind: since, start: p.start, from: true}, e
			if d := r.onOr(); d > p.start {
				per = period{kind: path, start: p.start, end: d, from: true}
				if next, ok := r.step(p.start, 1); ok && next == d { // "do que na véspera"
					per = period{kind: onDay, start: d, end: d}
				}
			}
		}
	}
	for k := range r.subj.n {
		r.state(i, r.subj.ids[k], r.act, noRole, per)
	}
	return end, true
}

// apart reads the distance between the best and the worst: "27.5 points apart",
// "24.2 points separated the best from the worst".
func (r *Reader) apart(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	j := i + 1
	if q.Unit == quantity.NoUnit && r.word(j, "points") {
		j++
	} else if q.Unit != quantity.Point {
		return i, false
	}
	if j >= r.hi || r.items[j].class != metric || panel.Metric(r.items[j].arg) != panel.Spread || r.maybe {
		return i, false
	}
	if end, ok := r.between2(i, j+1); ok {
		return end, true
	}
	r.spread(i)
	for j++; j < r.hi && (r.items[j].class == det || r.items[j].class == best || r.items[j].class == and || r.items[j].class == prep || r.items[j].class == performer || r.items[j].class == members); j++ {
	}
	return j, true
}

// between2 reads the two names that the figure at item i lies between: "31.2
// points separating Galp from NOS", whose first did better.
func (r *Reader) between2(i, j int) (int, bool) {
	a := r.nameAt(j)
	if a == 0 || a+1 >= r.hi || r.maybe {
		return i, false
	}
	x := &r.items[a+1]
	b := r.nameAt(a + 2)
	if b == 0 || x.class != and && (x.class != prep || x.arg != pFrom && x.arg != pDe) {
		return i, false
	}
	keep := r.subj
	r.subj = one(int16(r.items[a].ref), a)
	from := len(r.claims)
	r.compared(i, b+1, int16(r.items[b].ref), 1)
	r.margin(i, from)
	r.subj = keep
	return b + 1, true
}

// spread states the distance between best and worst that the figure at item i
// gives.
func (r *Reader) spread(i int) {
	c := r.draft(rFixed, groupID, r.items[i].ref, i, i+1)
	c.Metric, c.Unit = panel.Spread, Point
}

// levelPath reads two levels, the one that led to the other: "$43.60 to $48.69".
func (r *Reader) levelPath(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	x := &r.items[i+1]
	if q.Unit != quantity.Currency || !levelish(q) || r.noClaim() || i+2 >= r.hi {
		return i, false
	}
	if !(x.class == prep && x.arg == pTo) && !(x.class == punct && (x.arg == '>' || x.arg == '-' && !x.glued)) {
		return i, false
	}
	if i > r.lo {
		switch p := &r.items[i-1]; {
		case p.class == move, p.class == prep, p.class == foreign, p.class == possess:
			return i, false
		}
	}
	f := r.toFigure(i + 2)
	if f < 0 || !levelish(&r.qs[r.items[f].ref]) {
		return i, false
	}
	var t taken
	r.take(f, &t)
	if t.amounts.n == 0 || t.tos.n > 0 || t.froms.n > 0 {
		return i, false
	}
	t.tos.add(int(t.amounts.item[0]))
	t.tos.per[0] = t.amounts.per[0]
	t.froms.add(i)
	n := t.amounts.n
	t.amounts.n = 0
	for k := int8(1); k < n; k++ { // "(+11.7%)" behind them
		t.amounts.item[k-1], t.amounts.per[k-1] = t.amounts.item[k], t.amounts.per[k]
		t.amounts.n++
	}
	r.open = false
	r.bind(&t, &r.subj, act{role: rMove, item: int32(i), set: true})
	return t.end, true
}

// gapped reports whether the figure at item i stands right behind its subject.
func (r *Reader) gapped(i int) bool {
	for i--; i >= r.lo; i-- {
		switch it := &r.items[i]; it.class {
		case adverb, hedge, det, only:
		case prep:
			if it.arg != pBy && it.arg != pAt {
				return false
			}
		case name, possess, company:
			return true
		case be: // "Banco Comercial Português's was at least 4.7%"
			return i > r.lo && r.items[i-1].class == possess
		case punct:
			if it.arg == '(' {
				return i > r.lo && r.items[i-1].class == name
			}
			if p, _, ok := r.period(r.behindFigure(i + 1)); ok && p.kind == onDay && it.arg == ':' {
				return true // "came in two bursts: 8.3% on 17 October"
			}
			return (it.arg == ')' || it.arg == ':' || it.arg == '-' || it.arg == ',') && r.open
		default:
			return false
		}
	}
	return false
}

// behindFigure is the item behind the figure that articles and adverbs at item i
// lead to.
func (r *Reader) behindFigure(i int) int { return max(r.toFigure(i), i) + 1 }

// forNames reads figures whose names follow: "1.9% for Alphabet".
func (r *Reader) forNames(i int) (int, bool) {
	at := i + 1
	if r.items[at].class == members && r.items[at].arg == 1 {
		at++
	}
	x := &r.items[at]
	if k := at + 1; x.class == punct && x.arg == '(' && k+1 < r.hi && r.items[k].class == name && r.items[k+1].class == punct && r.items[k+1].arg == ')' {
		a := r.act // "+9.8% (NVIDIA)"
		if q := &r.qs[r.items[i].ref]; !a.set && q.Unit == quantity.Percent && (q.Plus || q.Neg) {
			a = act{role: rMove, item: int32(i), set: true}
		}
		if !a.set || r.foreign || r.maybe {
			return i, false
		}
		r.state(i, int16(r.items[k].ref), a, noRole, period{})
		return k + 2, true
	}
	if at+1 >= r.hi || x.class != prep || x.arg != pFor || !r.act.set {
		return i, false
	}
	j := at + 1
	for j < r.hi && r.items[j].class == det {
		j++
	}
	if j >= r.hi || r.items[j].class != name {
		return i, false
	}
	s := subjects{item: int32(i)}
	end := r.names(j, &s)
	if r.foreign || r.maybe {
		return end, true
	}
	for k := range s.n {
		r.state(i, s.ids[k], r.act, noRole, period{})
	}
	r.last = s
	return end, true
}
