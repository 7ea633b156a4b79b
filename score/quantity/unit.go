package quantity

// A unit is what a phrase or a sign names.
type unit struct {
	kind  Unit
	code  string // of a currency
	front bool   // a currency that stands before its number too: NOK 500
	upper bool   // an ISO code that is a word as well: read in capitals only
	exp   int8   // power of ten that the word includes: 6 in MUSD
}

// pointWord is the unit of the word "points", which makes percentage points of
// a per cent sign before it and is no unit of its own.
const pointWord = Times + 1

// A unitPhrase is a phrase that names a unit.
type unitPhrase struct {
	words []uint16
	unit
}

// Units that are read from signs.
var (
	noUnit   = &unit{}
	percent  = &unit{kind: Percent}
	points   = &unit{kind: Point}
	times    = &unit{kind: Times}
	dollarUS = &unit{kind: Currency, code: "USD", front: true}
	krone    = &unit{kind: Currency, code: "NOK", front: true}
)

// units declares phrases that name a unit.
func (v vocabularist) units(u unit, phrases ...string) {
	for _, p := range phrases {
		words := v.phrase(p)
		s := &v.senses[words[0]]
		if s.unit == 0 {
			s.unit = uint16(len(v.grammar.units))
			v.grammar.units = append(v.grammar.units, nil)
		}
		v.grammar.units[s.unit] = append(v.grammar.units[s.unit], unitPhrase{words, u})
	}
}

// unitAt returns the unit that begins with the word at token i, and the token
// behind it; nil if there is none.
func (r *Reader) unitAt(i int) (u *unit, end int) {
	phrases := r.g.units[r.sense(i).unit]
	for k := range phrases {
		p := &phrases[k]
		if end, ok := r.startsWith(i, p.words); ok && (!p.upper || r.capitals(i)) {
			return &p.unit, end
		}
	}
	return nil, i
}

// frontAt returns the currency whose name or sign ends with token j, for a
// number behind it, and where it begins; nil if there is none.
//
//	front = sign | code ["$"] | letters "$" | word .
//
//	$  \$  US$  us $  C$  NOK  kr  kr.  MAUD  usd$
func (r *Reader) frontAt(j int) (u *unit, from int) {
	t := r.at(j)
	switch {
	case t.Kind == Word:
		return r.frontWord(j), j
	case t.Kind != Punct:
		return nil, j
	case t.Hash == '$':
		return r.frontDollar(j)
	case t.Hash == '.' && r.at(j-1).Kind == Word && r.has(j-1, short):
		return r.frontWord(j - 1), j - 1
	}
	return signUnit(rune(t.Hash)), j
}

// frontWord is frontAt for a word: NOK, kr, dollars.
func (r *Reader) frontWord(j int) *unit {
	phrases := r.g.units[r.sense(j).unit]
	for k := range phrases {
		p := &phrases[k]
		if len(p.words) == 1 && p.front && (!p.upper || r.capitals(j)) {
			return &p.unit
		}
	}
	return nil
}

// frontDollar is frontAt for a dollar sign and what qualifies it.
func (r *Reader) frontDollar(j int) (*unit, int) {
	if r.is(j-1, '\\') {
		return dollarUS, j - 1
	}
	k := r.prev(j - 1)
	if k < r.done || r.at(k).Kind != Word {
		return dollarUS, j
	}
	if SameWord(r.at(k).Text(r.text), "s") && r.is(k-1, '.') && SameWord(r.at(k-2).Text(r.text), "u") {
		return dollarUS, k - 2 // u.s $
	}
	if d, ok := dollars.Find(r.text, *r.at(k)); ok && (k == j-1 || d.spaced) {
		return &d.unit, k
	}
	if k == j-1 {
		if u := r.frontWord(k); u != nil && u.kind == Currency {
			return u, k
		}
	}
	return dollarUS, j
}

// back reads the unit behind token i into q: past blanks, marks of emphasis
// and the "of" before a currency. It returns the token behind.
//
//	back = "%" ["-"] ["points"] | word { word } | sign | letters "$" .
func (r *Reader) back(q *Quantity, i int) int {
	j := r.next(i)
	if r.at(j).Kind == Punct {
		for r.is(j, '*') || r.is(j, '_') {
			j = r.next(j + 1)
		}
		if r.is(j, '\\') {
			j++
		}
	}
	t := r.at(j)
	switch {
	case t.Kind == Punct:
		return r.backSign(q, i, j)
	case t.Entry == 0:
		return i
	case q.Word && (q.Denom != 0 || q.Exp < 0) && r.has(j, of|article): // half a percent, three quarters of one percent
		k := j
		if r.has(k, of) {
			k = r.next(k + 1)
		}
		if r.has(k, article) {
			k = r.next(k + 1)
		}
		if u, end := r.unitAt(k); u != nil && k > j && u.kind != Times {
			return r.backUnit(q, i, u, end)
		}
		return i
	case q.Scale != 0 && r.has(j, of):
		if u, end := r.unitAt(r.next(j + 1)); u != nil && u.kind == Currency {
			return r.backUnit(q, i, u, end)
		}
		return i
	case j == i && r.is(j+1, '$') && !r.glued(j+2, Number):
		if d, ok := dollars.Find(r.text, *t); ok {
			return r.backUnit(q, i, &d.unit, j+2)
		}
	}
	if u, end := r.unitAt(j); u != nil {
		return r.backUnit(q, i, u, end)
	}
	return i
}

// backSign is back for the sign at token j.
func (r *Reader) backSign(q *Quantity, i, j int) int {
	switch c := r.at(j).Hash; {
	case c == '%':
		u, end := percent, j+1
		k := r.next(end)
		if r.is(k, '-') {
			k++
		}
		if p, e := r.unitAt(k); p != nil && p.kind == pointWord {
			u, end = points, e
		}
		return r.backUnit(q, i, u, end)
	case j == i && c == '×' && !r.glued(j+1, Number):
		return r.backUnit(q, i, times, j+1)
	case j == i && c == ',' && r.loc == Norwegian && (r.is(j+1, '-') || r.is(j+1, '–')) && !r.glued(j+2, Number): // 3 278,-
		return r.backUnit(q, i, krone, j+2)
	case j == i && c == '-': // a 12-cent dividend, a two-percent rise
		if u, end := r.unitAt(j + 1); u != nil {
			return r.backUnit(q, i, u, end)
		}
	case q.Unit != Currency && !r.glued(j+1, Number):
		if u := signUnit(rune(c)); u != nil {
			return r.backUnit(q, i, u, j+1)
		}
	}
	return i
}

// backUnit gives q the unit u, which ends before token end, unless q has a
// unit that contradicts it.
func (r *Reader) backUnit(q *Quantity, i int, u *unit, end int) int {
	switch {
	case u.kind == pointWord:
		return i
	case q.Unit == Currency && u.kind == Currency && (q.Code == u.code || q.Code == "USD" && u.code != ""):
		q.Code = u.code // $15 CAD
		return end
	case q.Unit != NoUnit, (u.kind == Currency || u.kind == Times) && r.glued(end, Number): // 3 USD50 cards, 0x1F
		return i
	}
	q.Unit, q.Code = u.kind, u.code
	q.Exp += u.exp
	q.Scale += u.exp
	return end
}
