package quantity

// A unit is a phrase that names a unit, or a currency.
type unit struct {
	words []uint16
	unit  Unit
	code  string // of a currency
	front bool   // a currency that stands before its number too: NOK 500
	upper bool   // an ISO code that is a word as well: read in capitals only
	exp   int8   // power of ten that the word includes: 6 in MUSD
}

// pointWord is the unit of the word "points", which makes percentage points of
// a per cent sign before it and is no unit of its own.
const pointWord = Times + 1

// units declares phrases that name a unit.
func (v vocabularist) units(u unit, phrases ...string) {
	for _, p := range phrases {
		u.words = v.phrase(p)
		s := &v.senses[u.words[0]]
		if s.unit == 0 {
			s.unit = uint16(len(v.grammar.units))
			v.grammar.units = append(v.grammar.units, nil)
		}
		v.grammar.units[s.unit] = append(v.grammar.units[s.unit], u)
	}
}

// unitAt returns the unit that begins with the word at token i, and the token
// behind it.
func (r *Reader) unitAt(i int) (u unit, end int, ok bool) {
	for _, u := range r.g.units[r.sense(i).unit] {
		end, ok := r.startsWith(i, u.words)
		if !ok || u.upper && !r.capitals(i) {
			continue
		}
		return u, end, true
	}
	return unit{}, i, false
}

// frontAt returns the currency whose name or sign ends with token j, for a
// number behind it, and where it begins:
//
//	front = sign | code ["$"] | letters "$" | word .
//
//	$  \$  US$  us $  C$  NOK  kr  kr.  MAUD  usd$
func (r *Reader) frontAt(j int) (u unit, from int, ok bool) {
	t := r.at(j)
	switch t.Kind {
	case Punct:
		if t.Hash == '.' && r.at(j-1).Kind == Word && r.has(j-1, short) {
			return r.frontWord(j - 1)
		}
		code := signCode(rune(t.Hash))
		if code == "" {
			return unit{}, j, false
		}
		if t.Hash == '$' {
			return r.frontDollar(j)
		}
		return unit{unit: Currency, code: code}, j, true
	case Word:
		return r.frontWord(j)
	}
	return unit{}, j, false
}

// frontWord is frontAt for a word: NOK, kr, dollars.
func (r *Reader) frontWord(j int) (unit, int, bool) {
	for _, u := range r.g.units[r.sense(j).unit] {
		if len(u.words) == 1 && u.front && (!u.upper || r.capitals(j)) {
			return u, j, true
		}
	}
	return unit{}, j, false
}

// frontDollar is frontAt for a dollar sign and what qualifies it.
func (r *Reader) frontDollar(j int) (unit, int, bool) {
	u, from := unit{unit: Currency, code: "USD"}, j
	if r.is(j-1, '\\') {
		from = j - 1
	}
	k := r.prev(j - 1)
	if k < r.done || r.at(k).Kind != Word {
		return u, from, true
	}
	if SameWord(r.at(k).Text(r.text), "s") && r.is(k-1, '.') && SameWord(r.at(k-2).Text(r.text), "u") {
		return u, k - 2, true // u.s $
	}
	if d, ok := dollars.Find(r.text, *r.at(k)); ok && (k == j-1 || d.spaced) {
		u.code = d.code
		return u, k, true
	}
	if k == j-1 {
		if w, _, ok := r.frontWord(k); ok && w.unit == Currency {
			return w, k, true
		}
	}
	return u, from, true
}

// back reads the unit behind token i into q: past blanks, marks of emphasis, a
// closing bracket of accounting and the "of" before a currency.
//
//	back = "%" ["-"] ["points"] | word { word } | sign | letters "$" .
func (r *Reader) back(q *Quantity, i int) int {
	j := r.next(i)
	for r.is(j, '*') || r.is(j, '_') {
		j = r.next(j + 1)
	}
	if r.is(j, '\\') {
		j++
	}
	t := r.at(j)
	switch t.Kind {
	case Punct:
		return r.backSign(q, i, j)
	case Word:
		if q.Scale != 0 && r.has(j, of) {
			j = r.next(j + 1)
			if u, end, ok := r.unitAt(j); ok && u.unit == Currency {
				return r.backUnit(q, i, u, end)
			}
			return i
		}
		if j == i && r.is(j+1, '$') && !r.glued(j+2, Number) {
			if d, ok := dollars.Find(r.text, *t); ok {
				return r.backUnit(q, i, unit{unit: Currency, code: d.code}, j+2)
			}
		}
		if u, end, ok := r.unitAt(j); ok {
			return r.backUnit(q, i, u, end)
		}
	}
	return i
}

// backSign is back for the sign at token j.
func (r *Reader) backSign(q *Quantity, i, j int) int {
	t := r.at(j)
	if t.Hash == '%' {
		u, end := unit{unit: Percent}, j+1
		k := r.next(end)
		if r.is(k, '-') {
			k++
		}
		if p, e, ok := r.unitAt(k); ok && p.unit == pointWord {
			u.unit, end = Point, e
		}
		return r.backUnit(q, i, u, end)
	}
	if t.Hash == '×' && j == i && !r.glued(j+1, Number) {
		return r.backUnit(q, i, unit{unit: Times}, j+1)
	}
	if t.Hash == ',' && j == i && (r.is(j+1, '-') || r.is(j+1, '–')) && !r.glued(j+2, Number) && r.loc == Norwegian { // 3 278,-
		return r.backUnit(q, i, unit{unit: Currency, code: "NOK"}, j+2)
	}
	if t.Hash == '-' && j == i { // a 12-cent dividend, a two-percent rise
		if u, end, ok := r.unitAt(j + 1); ok {
			return r.backUnit(q, i, u, end)
		}
		return i
	}
	code := signCode(rune(t.Hash))
	if code == "" || q.Unit == Currency || r.glued(j+1, Number) {
		return i
	}
	return r.backUnit(q, i, unit{unit: Currency, code: code}, j+1)
}

// backUnit gives q the unit u, which ends before token end, unless q has a
// unit that contradicts it.
func (r *Reader) backUnit(q *Quantity, i int, u unit, end int) int {
	if u.unit == pointWord {
		return i
	}
	if q.Unit != NoUnit {
		if q.Unit == Currency && u.unit == Currency && (q.Code == u.code || q.Code == "USD" && u.code != "") {
			q.Code = u.code
			return end
		}
		return i
	}
	if u.unit == Currency && r.glued(end, Number) {
		return i // the currency of the next: 3 USD50 cards
	}
	q.Unit, q.Code = u.unit, u.code
	q.Exp += u.exp
	q.Scale += u.exp
	return end
}
