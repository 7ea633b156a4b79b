package market

import (
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// A taken is what a run of figures states: amounts and levels, in order, each
// with the day that stands beside it.
type taken struct {
	amounts, froms, tos list
	ends                bool // the two amounts are the ends of a range: "gains of 1% to 2%"
	each                bool
	end                 int
}

type list struct {
	n    int8
	item [16]int32
	per  [16]period
}

func (l *list) add(item int) {
	if int(l.n) < len(l.item) {
		l.item[l.n] = int32(item)
		l.per[l.n] = period{}
		l.n++
	}
}

func (t *taken) none() bool { return t.amounts.n == 0 && t.froms.n == 0 && t.tos.n == 0 }

// take reads a run of figures that begins at item i.
//
//	run     = { element [ "," | "and" ] } .
//	element = [ "by" ] amount | ( "from" | "to" | "at" ) level | "(" run ")" | period | "each" | "respectively" .
//
//	8.3% and 9.5% respectively
//	12.81% from $143.22 on 14 June to $124.87 on 24 June
//	1,27% e 0,94% para os 0,7985 euros e 7,88 euros
func (r *Reader) take(i int, t *taken) {
	role := pBy // of the next figure: pBy an amount, pFrom, pTo, pAt levels
	var last *list
	var inside period // the day that the bracket stands behind
	depth := 0
	t.end = i
	for i < r.hi {
		it := &r.items[i]
		switch it.class {
		case figure:
			if r.isCount(i) {
				return
			}
			if _, ok := r.leads(i); ok {
				return
			}
			l := r.listFor(t, i, role)
			if l == nil {
				return
			}
			if l == &t.amounts && role == pTo && l.n == 1 && r.unit(l, 0) == r.qs[it.ref].Unit {
				t.ends = true
			}
			l.add(i)
			if depth > 0 && inside.kind == onDay && l == &t.tos {
				l.per[l.n-1] = inside
			} else if d, ok := r.step(inside.start, -1); depth > 0 && inside.kind == onDay && l == &t.froms && ok {
				l.per[l.n-1] = period{kind: onDay, start: d, end: d}
			}
			last = l
			i = r.aShare(i + 1)
			t.end = i
			if l != &t.amounts {
				continue
			}
			role = pBy
		case prep:
			if p, end, ok := r.period(i); ok && last != nil && !r.nominalGoesOn(i+1, end) {
				if p.kind == window && last.per[last.n-1].kind != unsaid { // "the last session of the month"
					i, t.end = end, end
					continue
				}
				last.per[last.n-1] = p
				r.note(p)
				r.consume(i, end)
				i, t.end = end, end
				continue
			}
			j := r.toFigure(i + 1)
			if j < 0 {
				return
			}
			switch it.arg {
			case pOn, pIn: // "nos 71,19 euros"
				if !r.levelAt(j) {
					return
				}
				role = pAt
			case pFrom, pTo, pAt, pBy, pNear:
				role = it.arg
			case pDe:
				if last != nil && t.amounts.n == 0 {
					return
				}
				role = pBy
				if r.leadsTo(j) {
					role = pFrom
				}
			case pBetween, pOf:
				if last != nil {
					return
				}
			case pAgainst:
				if last == nil || !r.levelAt(j) || t.froms.n > 0 {
					return
				}
				if last == &t.amounts && levelish(&r.qs[r.items[last.item[last.n-1]].ref]) { // "closed at $223.96, against $206.64 on 3 August"
					t.tos, t.amounts = t.amounts, list{}
				}
				role = pFrom
			case pAbove, pBelow:
				if role != pTo && role != pAt && role != pNear {
					return
				}
			default:
				return
			}
			i = j
		case date, that, after:
			p, end, ok := r.period(i)
			if !ok || last == nil {
				return
			}
			last.per[last.n-1] = p
			r.note(p)
			r.consume(i, end)
			i, t.end = end, end
		case punct:
			switch it.arg {
			case '/':
				if !r.goesOn(i+1, last, role) || r.items[i+1].class != figure {
					return
				}
				i++
			case ',':
				if end, ok := r.appositeDay(i, last, t); ok {
					i, t.end = end, end
					continue
				}
				j := r.sep(i)
				if x := &r.items[j]; j < r.hi && x.class == prep && x.arg == pAgainst && r.levelAt(j+1) {
					i = j
					continue
				}
				if !r.goesOn(j, last, role) {
					return
				}
				i = j
			case '(':
				if x := &r.items[i+1]; x.class == prep && x.arg == pAgainst && depth == 0 && r.levelAt(i+2) {
					depth++
					i++
					continue
				}
				j := r.toFigure(i + 1)
				if j < 0 || depth > 0 {
					return
				}
				depth++
				role, inside = pBy, period{}
				if q := &r.qs[r.items[j].ref]; last == &t.amounts && r.unit(last, 0) == quantity.Percent && q.Unit == quantity.Currency && levelish(q) && !q.Plus && !q.Neg && !r.leadsOn(j) {
					role = pTo // "fell 5.4% (€16.895)"
				}
				if last != nil {
					inside = last.per[last.n-1]
				}
				i++
			case ')':
				if depth == 0 {
					return
				}
				depth--
				i++
				t.end = i
				if t.amounts.n > 0 {
					last, role = &t.amounts, pBy
				}
			case '>':
				role = pTo
				i++
			case '-':
				if it.glued || last == nil || r.items[i+1].class != figure {
					return
				}
				i++
			default:
				return
			}
		case and:
			j := r.sep(i)
			if !r.goesOn(j, last, role) {
				return
			}
			i = j
		case each:
			t.each = true
			i++
			t.end = i
		case reach, have: // "$244.50 set on 27 August"
			if last == nil || it.form&finite == 0 || last == &t.amounts && !levelish(&r.qs[r.items[last.item[last.n-1]].ref]) {
				return
			}
			p, end, ok := r.period(i + 1)
			if !ok || p.kind != onDay || last.per[last.n-1].kind != unsaid {
				return
			}
			last.per[last.n-1] = p
			r.note(p)
			r.consume(i, end)
			i, t.end = end, end
		case resp:
			i++
			t.end = i
		case adverb, hedge:
			if r.toFigure(i) < 0 {
				return
			}
			i++
		case det:
			if r.toFigure(i) < 0 {
				return
			}
			if t.froms.n > 0 && r.toThe(i) {
				role = pTo
			}
			i++
		default:
			return
		}
	}
}

// aShare skips "a share", "per share" behind a price, "of its value" behind a
// part of it.
func (r *Reader) aShare(i int) int {
	q := &r.qs[r.items[i-1].ref]
	if i+1 >= r.hi {
		return i
	}
	switch x := &r.items[i]; {
	case q.Unit == quantity.Currency && (r.word(i+1, "share") || r.word(i+1, "ação")):
		return i + 2
	case x.class == prep && (x.arg == pOf || x.arg == pDe) && (q.Denom > 1 || q.Unit == quantity.Percent || q.Word):
		j := i + 1
		for j < r.hi && (r.items[j].class == pronoun || r.items[j].class == det || r.items[j].class == possess || r.word(j, "market")) {
			j++
		}
		if j < r.hi && j > i+1 && (r.items[j].class == price || r.word(j, "worth") || r.word(j, "market value")) {
			return j + 1
		}
	}
	return i
}

// appositeDay reads the day that stands behind a level and a comma: "um máximo
// de 151,74 dólares, no dia 1".
func (r *Reader) appositeDay(i int, last *list, t *taken) (int, bool) {
	if last == nil || last == &t.amounts && !levelish(&r.qs[r.items[last.item[last.n-1]].ref]) || last.per[last.n-1].kind != unsaid {
		return i, false
	}
	at := i + 1
	for at < r.hi && (r.items[at].class == adverb || r.items[at].class == reach || r.items[at].class == have) {
		at++ // ", reached on 28 August"
	}
	p, end, ok := r.period(at)
	if !ok || p.kind != onDay {
		return i, false
	}
	if end < r.hi {
		switch x := &r.items[end]; x.class {
		case punct:
			if x.arg != ',' && x.arg != '.' && x.arg != ')' && x.arg != ';' && x.arg != '(' {
				return i, false
			}
		case and, but, which:
		default:
			return i, false
		}
	}
	if end < r.hi-1 && r.comma(end) && r.nameAt(end+1) > 0 && r.namedBefore(i) {
		return i, false
	}
	last.per[last.n-1] = p
	r.note(p)
	r.consume(i, end)
	return end, true
}

// namedBefore reports whether a name stands in the sentence before item i.
func (r *Reader) namedBefore(i int) bool {
	for i--; i >= r.lo; i-- {
		if r.items[i].class == name {
			return true
		}
	}
	return false
}

// listFor is the list that the figure at item i belongs to, nil if the run
// ends before it.
func (r *Reader) listFor(t *taken, i int, role uint8) *list {
	q := &r.qs[r.items[i].ref]
	switch q.Unit {
	case quantity.Percent, quantity.Point, quantity.BasisPoint, quantity.Times:
		if role == pFrom || role == pTo && t.amounts.n == 0 {
			return nil
		}
		return &t.amounts
	}
	if role == pBy && t.froms.n == 0 && r.leadsOn(i) {
		return &t.froms // "fell 22.5% ($116.11 to $90.03)"
	}
	if role == pBy && t.none() && r.levelFirst(i) {
		return &t.tos
	}
	switch role {
	case pFrom:
		return &t.froms
	case pTo, pAt, pNear:
		return &t.tos
	}
	if r.word(i+1, "points") && role == pBy {
		return &t.amounts
	}
	if q.Unit == quantity.NoUnit && t.amounts.n > 0 && r.qs[r.items[t.amounts.item[0]].ref].Unit != quantity.NoUnit {
		return nil
	}
	return &t.amounts
}

// levelFirst reports whether the price at item i opens a bracket and a signed
// return follows: "WMT ($78.92, +17.8%)".
func (r *Reader) levelFirst(i int) bool {
	q := &r.qs[r.items[i].ref]
	if q.Unit != quantity.Currency || q.Plus || q.Neg || !levelish(q) || i == 0 || i+2 >= r.hi {
		return false
	}
	open, sep, next := &r.items[i-1], &r.items[i+1], &r.items[i+2]
	if open.class != punct || open.arg != '(' || sep.class != punct || sep.arg != ',' && sep.arg != ';' && sep.arg != '/' || next.class != figure {
		return false
	}
	x := &r.qs[next.ref]
	return x.Unit == quantity.Percent && (x.Plus || x.Neg)
}

// leadsOn reports whether the price at item i is where a move began: "to" or an
// arrow and another price follow.
func (r *Reader) leadsOn(i int) bool {
	if r.qs[r.items[i].ref].Unit != quantity.Currency || i+2 >= r.hi {
		return false
	}
	link, next := &r.items[i+1], &r.items[i+2]
	joined := link.class == prep && link.arg == pTo || link.class == punct && link.arg == '>'
	return joined && next.class == figure && r.qs[next.ref].Unit == quantity.Currency && r.ofOneSize(i, i+2)
}

// ofOneSize reports whether the figures at items i and k may be levels of one
// name: "eased $0.30 to $344.82" tells a change and a level.
func (r *Reader) ofOneSize(i, k int) bool {
	a, b := r.qs[r.items[i].ref].Value(), r.qs[r.items[k].ref].Value()
	return a > 0.4*b && b > 0.25*a
}

// toFigure returns the figure that stands behind articles and adverbs at item
// i, or −1.
func (r *Reader) toFigure(i int) int {
	for ; i < r.hi; i++ {
		switch it := &r.items[i]; it.class {
		case figure:
			return i
		case det, adverb, hedge, only:
		case prep:
			switch it.arg {
			case pFrom, pTo, pAt, pNear, pOf, pBetween, pDe:
			default:
				return -1
			}
		default:
			return -1
		}
	}
	return -1
}

// leadsTo reports whether the level at item i goes on to another: "de 22,50
// para 24,00".
func (r *Reader) leadsTo(i int) bool {
	if !levelish(&r.qs[r.items[i].ref]) || i+1 >= r.hi {
		return false
	}
	j := i + 1
	at := j
	if j < r.hi && r.comma(j) { // "de 65,51 dólares, a 13 de agosto, para 66,90 dólares"
		at++
	}
	if p, end, ok := r.period(at); ok && p.kind == onDay {
		if j = end; j < r.hi && r.comma(j) {
			j++
		}
	}
	x := &r.items[j]
	return j < r.hi && (x.class == prep && x.arg == pTo && r.toFigure(j+1) >= 0 || r.toThe(j))
}

// toThe reports whether item i is "ao", "aos" before a price: where a move that
// is told from its beginning ended, "dos 6,656 aos 5,763 euros".
func (r *Reader) toThe(i int) bool {
	return r.loc == quantity.Portuguese && i < r.hi && r.items[i].class == det && (r.word(i, "aos") || r.word(i, "ao")) && r.levelAt(i+1)
}

// levelAt reports whether item i is a price.
func (r *Reader) levelAt(i int) bool {
	f := r.toFigure(i)
	if f < 0 || f > i+1 {
		return false
	}
	q := &r.qs[r.items[f].ref]
	return q.Unit == quantity.Currency && levelish(q)
}

// goesOn reports whether a run of figures goes on at item i, behind a comma or
// an "and".
func (r *Reader) goesOn(i int, last *list, role uint8) bool {
	if i >= r.hi || last == nil {
		return false
	}
	switch it := &r.items[i]; it.class {
	case det: // "os 131,40 dólares a 27 de agosto e os 115,20 dólares a 5 de agosto"
		return r.loc == quantity.Portuguese && r.levelAt(i+1) && levelish(&r.qs[r.items[last.item[last.n-1]].ref])
	case resp, each:
		return true
	case figure:
		if r.isCount(i) {
			return false
		}
		q, p := &r.qs[it.ref], &r.qs[r.items[last.item[last.n-1]].ref]
		if (r.word(i-1, "or") || r.word(i-1, "ou")) && ((q.Unit == quantity.Percent || q.Denom > 1) && p.Unit == quantity.Currency || q.Unit == quantity.Currency && (p.Denom > 1 || p.Word) || q.Unit == quantity.Currency && p.Unit == quantity.Percent && role == pBy) {
			return true // "down $1.10 or 0.4%"
		}
		if r.items[i-1].class == and && r.word(i+1, "points") && p.Unit == quantity.Percent {
			return true
		}
		return q.Unit == p.Unit || role == pTo
	case prep:
		if it.arg == pFrom || it.arg == pTo || it.arg == pAt && it.dir == 0 {
			return r.toFigure(i+1) >= 0
		}
		if it.arg == pOn || it.arg == pIn {
			return r.levelAt(i + 1)
		}
		if f := r.toFigure(i + 1); it.arg == pDe && f >= 0 {
			return r.leadsTo(f)
		}
	}
	return false
}

// isCount reports whether the figure at item i counts names, sessions or
// shares: whole, without a unit, before such a noun.
func (r *Reader) isCount(i int) bool {
	q := &r.qs[r.items[i].ref]
	if q.Unit == quantity.NoUnit && r.sharesAt(i+1) {
		return true
	}
	if q.Unit != quantity.NoUnit || q.Decimals != 0 {
		return false
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == adverb || r.items[j].class == unknown && j < i+2 || r.items[j].class == punct && r.items[j].arg == '-') {
		j++
	}
	switch r.items[j].class {
	case count, members, session:
		return true
	case prep:
		return (r.items[j].arg == pOf || r.items[j].arg == pDe) && j == i+1 && q.Digits < 1000 && q.Scale == 0
	}
	return q.Word && q.Denom == 0
}

// bind makes claims of what was taken about the subjects s: one figure holds
// for each of them, as many figures as subjects go in order, any other number
// stays unread.
func (r *Reader) bind(t *taken, s *subjects, a act) {
	if r.foreign || r.maybe || s.n == 0 {
		return
	}
	p, ok := t.dated()
	if ok && p.kind == days && t.amounts.n == 2 && s.n == 1 && !r.isRange(&t.amounts) { // "fell 1.4% and 0.8% on 20 and 21 August"
		t.amounts.per[0], t.amounts.per[1] = period{kind: onDay, start: p.start, end: p.start}, period{kind: onDay, start: p.end, end: p.end}
		ok = false
	}
	if ok {
		p = r.ofRun(p)
	}
	from := len(r.claims)
	if t.ends && t.amounts.n == 2 {
		r.bindEnds(&t.amounts, s, a)
	} else {
		r.bindList(&t.amounts, s, a, noRole)
	}
	if span := r.spanOf(t); span.kind != unsaid {
		r.fix(from, span)
		r.clause.per = span
	}
	r.bindList(&t.froms, s, a, rFrom)
	r.bindList(&t.tos, s, a, rTo)
	if ok {
		r.fix(from, p)
	}
}

// dated is the one period of the run where it stands at its end: it is that of
// all its figures, and no longer that of one.
func (t *taken) dated() (p period, ok bool) {
	n, amount := 0, false
	var at *period
	last, lastItem := at, int32(-1)
	for x, l := range [...]*list{&t.amounts, &t.froms, &t.tos} {
		for k := range l.n {
			if l.per[k].kind != unsaid {
				n++
				at = &l.per[k]
				amount = x == 0 && l.n == 1 // "5.7% on 28 August to €33.96"
			}
			if l.item[k] > lastItem {
				last, lastItem = &l.per[k], l.item[k]
			}
		}
	}
	if n != 1 || at != last && !amount || t.tos.n > 0 && t.froms.n > 0 && at == &t.froms.per[t.froms.n-1] {
		return period{}, false
	}
	p = *at
	*at = period{}
	return p, true
}

// bindEnds states both ends of a range about each subject.
func (r *Reader) bindEnds(l *list, s *subjects, a act) {
	for k := range s.n {
		for x := range 2 {
			n := len(r.claims)
			r.state(int(l.item[x]), s.ids[k], a, noRole, l.per[x])
			if len(r.claims) > n {
				r.claims[n].Bound = panel.AtLeast + panel.Bound(x)
			}
		}
	}
}

// ofRun takes note of the period p of a run of figures that was read.
func (r *Reader) ofRun(p period) period {
	day, prior, sday := r.day, r.prior, r.sday
	r.said(p, 0, 0)
	r.day, r.prior, r.sday = day, prior, sday
	if r.clause.per.kind != unsaid {
		return r.clause.per
	}
	return p
}

// fix gives the drafts from from on, which have no period yet, the period p.
func (r *Reader) fix(from int, p period) {
	for k := from; k < len(r.claims); k++ {
		if d := &r.drafts[k]; !d.fixed {
			d.per, d.fixed = p, true
		}
	}
}

// spanOf is the path between two dated levels.
func (r *Reader) spanOf(t *taken) period {
	if t.froms.n == 1 && t.tos.n == 1 && t.froms.per[0].day() && t.tos.per[0].kind == until {
		return period{kind: path, start: t.froms.per[0].start, end: t.tos.per[0].end, from: true}
	}
	if t.froms.n == 1 && t.tos.n == 1 && t.froms.per[0].day() && t.tos.per[0].day() {
		return period{kind: path, start: t.froms.per[0].start, end: t.tos.per[0].start, from: true}
	}
	return period{}
}

func (r *Reader) bindList(l *list, s *subjects, a act, ro role) {
	switch {
	case l.n == 0:
	case (l.n != s.n || l.n == 1) && r.inTurn(int(l.item[0])): // more figures than names: left unread, never half-bound
	case r.isRange(l):
		for k := range s.n {
			r.state(int(l.item[0]), s.ids[k], a, ro, l.per[0])
			r.state(int(l.item[1]), s.ids[k], a, ro, l.per[1])
		}
	case l.n == 1:
		for k := range s.n {
			r.state(int(l.item[0]), s.ids[k], a, ro, l.per[0])
		}
	case l.n == s.n:
		for k := range s.n {
			r.state(int(l.item[k]), s.ids[k], a, ro, l.per[k])
		}
	case s.n == 1 && l.n == 2 && r.unit(l, 0) != r.unit(l, 1):
		r.state(int(l.item[0]), s.ids[0], a, ro, l.per[0])
		if a.dir == 0 && r.qs[r.items[l.item[0]].ref].Neg { // "−5.3%, or $22.45"
			a.dir = -1
		}
		r.state(int(l.item[1]), s.ids[0], a, ro, l.per[1])
	case s.n == 1:
		for k := range l.n {
			if k == 0 || l.per[k].kind != unsaid {
				r.state(int(l.item[k]), s.ids[0], a, ro, l.per[k])
			}
		}
	}
}

func (r *Reader) unit(l *list, k int) quantity.Unit { return r.qs[r.items[l.item[k]].ref].Unit }

func (r *Reader) isRange(l *list) bool {
	return l.n == 2 && r.qs[r.items[l.item[0]].ref].Part == quantity.RangeLow
}

// state makes the claim that the figure at item i states about id.
func (r *Reader) state(i int, id int16, a act, ro role, p period) {
	q := r.items[i].ref
	if id == groupID {
		r.all = 0 // "the ten stocks lost 11.4%": who rises next are others
	}
	x := &r.qs[q]
	if r.items[i+1].class == foreign {
		return
	}
	if r.unitOf == quantity.Percent && x.Unit == quantity.NoUnit && (a.role == rMove || a.role == rFixed) {
		x.Unit = quantity.Percent
	}
	if ro == noRole {
		ro = a.role
		if ro == rMove && (x.Unit == quantity.Currency || x.Unit == quantity.Cent) {
			ro = rChange
			if r.stoodAt(i, a) {
				ro = rTo
			}
		}
	}
	from := i
	if at := max(int(a.item), int(r.subj.item)); a.set && at < i && at >= r.lo {
		from = at
	}
	if ro == rMove && x.Unit == quantity.Point && (r.word(i+1, "superior") || r.word(i+1, "inferior")) { // "um desempenho 4,6 pontos inferior ao da EDP"
		r.gapRule(i)
		return
	}
	if ro == rMove && x.Unit == quantity.Point && r.comparedLast(id) { // "did worse than Amazon, by 0.9 points less"
		r.margin(i, len(r.claims)-1)
		return
	}
	switch ro {
	case rMove, rChange:
		if x.Unit == quantity.Times && !r.multiplied(i) {
			return
		}
		if x.Unit == quantity.NoUnit {
			switch {
			case x.Denom > 1 || x.Word && x.Exp < 0: // "lost almost a fifth of its value"
				c := r.draft(ro, id, q, from, i+1)
				r.sign(c, q, a.dir)
				c.Unit, c.Decimals = Ratio, max(c.Decimals, 1)
				return
			case r.changeLabel(i), r.word(i+1, "points") && x.Decimals > 0 && i > r.lo && r.items[i-1].class == and:
				ro = rChange
			default:
				return
			}
		}
		c := r.draft(ro, id, q, from, i+1)
		if ro == rChange {
			c.Unit = Currency
		}
		r.sign(c, q, a.dir)
	case rFrom, rTo, rOpen, rHigh, rLow:
		if !levelish(x) || r.word(i+1, "points") {
			return
		}
		if ro == rFrom && p.kind == onDay {
			ro = rTo // the close of the day that stands beside it
		}
		c := r.draft(ro, id, q, i, i+1)
		c.Unit = Currency
	case rVolume:
		if x.Unit != quantity.NoUnit {
			return
		}
		c := r.draft(ro, id, q, from, i+1)
		c.Metric = a.metric
	case rFixed:
		if x.Unit == quantity.Times { // "more than twice that of Walmart"
			return
		}
		if a.metric == panel.Spread && x.Unit == quantity.NoUnit && r.word(i+1, "points") {
			r.spread(i)
			return
		}
		c := r.draft(ro, id, q, from, i+1)
		c.Metric, c.Other = a.metric, a.other
		r.sign(c, q, a.dir)
		if a.dir == 0 {
			c.Direction = NoDirection
		}
	default:
		return
	}
	switch x.Part {
	case quantity.RangeLow:
		r.claims[len(r.claims)-1].Bound = r.end(ro, panel.AtLeast)
	case quantity.RangeHigh:
		r.claims[len(r.claims)-1].Bound = r.end(ro, panel.AtMost)
	}
	d := &r.drafts[len(r.drafts)-1]
	d.daily = a.daily
	if p.kind != unsaid {
		d.per, d.fixed = p, true
	}
}

// stoodAt reports whether the price at item i is where a name stood and not what
// it moved by: behind "flat", or behind a name that shares the verb of another
// whose price was its level, "Apple finished near $165, up 12%, and Amazon just
// above $103".
func (r *Reader) stoodAt(i int, a act) bool {
	q := &r.qs[r.items[i].ref]
	if q.Plus || q.Neg || !a.set || int(a.item) < r.lo || int(a.item) >= i || !levelish(q) {
		return false
	}
	if r.items[a.item].class == flat {
		return true
	}
	named := false
	for k := int(a.item) + 1; k < i; k++ {
		named = named || r.items[k].class == name
	}
	if !named {
		return false
	}
	start, _ := r.span(r.lo, r.lo+1)
	for k := len(r.claims) - 1; k >= 0 && r.claims[k].SpanStart >= start; k-- {
		if r.claims[k].Unit == Currency || r.drafts[k].role == rTo {
			return r.claims[k].Metric.Level() || r.drafts[k].role == rTo
		}
	}
	return false
}

// multiplied reports whether the ratio at item i is a verb, "doubled" and not
// "twice": what it multiplies is the price.
func (r *Reader) multiplied(i int) bool {
	s := r.toks[r.items[i].end-1].Text(r.text)
	for _, w := range [...]string{"ed", "ing", "ou", "aram", "ando", "ar", "et"} {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}

// comparedLast reports whether the last claim compares id with another, and does
// not say by how much.
func (r *Reader) comparedLast(id int16) bool {
	k := len(r.claims) - 1
	return k >= r.from && r.claims[k].Kind == Comparison && !r.claims[k].Stated && r.claims[k].Subject == r.subjectName(id)
}

// changeLabel reports whether the figure at item i, with decimals and without a
// unit, stands behind the label "Change:".
func (r *Reader) changeLabel(i int) bool {
	q := &r.qs[r.items[i].ref]
	return q.Decimals > 0 && i-2 >= r.lo && r.items[i-1].class == punct && r.items[i-1].arg == ':' && r.items[i-2].class == move && r.items[i-2].dir == 0
}

// end is the bound of one end of a range: levels have none of their own.
func (r *Reader) end(ro role, b panel.Bound) panel.Bound {
	switch ro {
	case rFrom, rTo, rOpen, rHigh, rLow:
		return panel.Exactly
	}
	return b
}

// levelish reports whether q may be a price.
func levelish(q *quantity.Quantity) bool {
	switch q.Unit {
	case quantity.Currency, quantity.Cent:
		return q.Scale < 6
	case quantity.NoUnit:
		return q.Scale == 0 && !q.Word
	}
	return false
}
