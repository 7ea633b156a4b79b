package market

import (
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
