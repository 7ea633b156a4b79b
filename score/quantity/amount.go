package quantity

// amount reads the quantity whose numeral begins at token i, with what stands
// before it, and a second one if the two are the ends of a range. It returns
// the token behind; i if there is no quantity.
//
//	amount = {lead} one [range] [tail] .
func (r *Reader) amount(i int) int {
	f := r.front(i)
	r.paired = r.has(r.beforeThe(f.from), between)
	q, end := r.one(i, f)
	if end == i {
		r.paired = false
		return r.ordinal(i)
	}
	high, highEnd := q, end
	pair := false
	if j := r.joiner(end); j > end {
		high, highEnd, pair = r.high(&q, end, j)
	}
	r.paired = false
	if !pair && r.indefinite(i, end, &q) {
		return r.addMark(Mark{Kind: Indefinite, Value: q.Digits}, i, end)
	}
	q.Lead = r.toks[r.lead(&q, int(q.Tok))].Start
	if !pair {
		end = r.tail(&q, end)
		q.Tail = r.toks[end-1].End
		r.out = append(r.out, q)
		return end
	}
	q.Tail, high.Lead = q.End, high.Start
	high.Hedged = high.Hedged || q.Hedged
	highEnd = r.tail(&high, highEnd)
	high.Tail = r.toks[highEnd-1].End
	r.out = append(r.out, q, high)
	return highEnd
}

// one reads the quantity whose numeral begins at token i, behind f. It returns
// the token behind; i if there is none.
//
//	one = front numeral [")"] [scale] [unit] [")"] .
func (r *Reader) one(i int, f front) (q Quantity, end int) {
	n, ok := r.numeral(i, f.unit.unit == Currency)
	if !ok || n.ordinal {
		return q, i
	}
	if f.plain && r.is(n.end, '\\') && r.is(n.end+1, '%') {
		f.unit, f.from, f.open = unit{}, i, -1 // $8.4\%$
		r.frontSign(&f)
	}
	q = Quantity{Digits: n.digits, Denom: n.denom, Exp: n.exp + f.unit.exp, Decimals: n.decimals, Scale: n.scale + f.unit.exp,
		Word: n.word, Ambiguous: n.ambiguous, NumStart: n.start, NumEnd: n.stop,
		Unit: f.unit.unit, Code: f.unit.code, Neg: f.neg, Plus: f.plus}
	if n.times && q.Unit == NoUnit {
		q.Unit = Times
	}
	end = n.end
	bracketed := false
	if f.open >= 0 && r.is(end, ')') {
		end, bracketed = r.closed(&q, &n, f, end)
		if f.outer && !bracketed {
			q.Unit, q.Code, f.from = NoUnit, "", i
		}
	} else {
		end = r.behind(&q, &n, end)
	}
	switch {
	case bracketed || f.open < 0 || !r.is(end, ')') || q.Neg:
	case r.cell(f.open, end+1):
		q.Neg, f.from, end, bracketed = true, f.open, end+1, true
	default:
		m := n
		m.end = end + 1
		if r.scales(&m, true); m.end > end+1 && !r.gloss(f.open) { // ($1,234.56) thousand
			q.Neg, q.Exp, q.Scale, f.from, end = true, m.exp, m.scale, f.open, m.end
			bracketed = true
		}
	}
	if q.Unit == NoUnit && f.from == i {
		f.from = r.percentOf(&q, i, end)
	}
	from := min(f.from, n.tok)
	if f.article && f.from == i-2 {
		from = n.tok
	}
	if bracketed {
		from = min(from, f.open)
	}
	if !q.Neg && !q.Plus && r.lone(from, end) {
		q.Neg, from = true, r.prev(from-1)
	}
	q.ScaleEnd = r.toks[n.end-1].End
	q.Tok, q.TokEnd = int32(from), int32(end)
	q.Start, q.End = r.toks[from].Start, r.toks[end-1].End
	return q, end
}

// behind reads the unit behind n, which ends before token end, into q, and
// what may follow a unit: the scale word of "75 USD million", the cents of "3
// dollars 50 cents".
func (r *Reader) behind(q *Quantity, n *numeral, end int) int {
	unitless := q.Unit == NoUnit
	closed := end
	end = r.back(q, end)
	if q.Unit != Currency {
		return end
	}
	if unitless && end > closed && n.scale == 0 {
		m := *n
		m.end = end
		if j := r.next(end); r.sense(j).role == scale && r.sense(j).flags&abbrev == 0 {
			r.scales(&m, true)
			q.Exp, q.Scale, n.end = m.exp, m.scale, m.end
			end = m.end
		}
	}
	if n.scale == 0 && n.decimals == 0 && n.denom == 0 {
		end = r.cents(q, end)
	}
	return end
}

// percentOf reads "percent of" before a number that ends its clause, at token
// i, and returns the token it begins with: "per cent of twenty".
func (r *Reader) percentOf(q *Quantity, i, end int) int {
	j := r.prev(i - 1)
	if !r.has(j, of) || r.at(r.next(end)).Kind == Word {
		return i
	}
	k := r.prev(j - 1)
	for _, from := range [2]int{k, r.prev(k - 1)} {
		if u, stop, ok := r.unitAt(from); ok && u.unit == Percent && r.next(stop) == j && from >= r.done {
			q.Unit = Percent
			return from
		}
	}
	return i
}

// cents reads the hundredths behind a sum of money without decimals into q:
//
//	cents = ["and"] number ("cents" | end of clause) .
//
//	3 dollars 50 cents   15 euros e 15   17 USD 25.
func (r *Reader) cents(q *Quantity, end int) int {
	if q.Exp != 0 || r.at(end-1).Kind == Number {
		return end
	}
	j := r.next(end)
	joined := r.has(j, and)
	if joined {
		j = r.next(j + 1)
	}
	n := numeral{}
	ok := false
	switch t := r.at(j); {
	case t.Kind == Number:
		n, ok = r.figure(j)
		ok = ok && (joined || t.End-t.Start == 2)
	case r.sense(j).role != noRole:
		n, ok = r.words(j)
	}
	if !ok || n.digits >= 100 || n.exp != 0 || n.denom != 0 || n.ordinal || q.Digits > 1<<50 {
		return end
	}
	u, behind, named := r.unitAt(r.next(n.end))
	switch {
	case r.at(r.next(n.end)).Kind == Punct && r.currencyAt(n.end):
		return end
	case named && u.unit == Cent:
	case named, r.glued(n.end, Word), r.is(n.end, '%'), r.is(n.end, '-'):
		return end
	case r.at(r.next(n.end)).Kind == Word && (joined || r.next(n.end) == n.end || !r.has(r.next(n.end), function)):
		return end
	default:
		behind = n.end
	}
	q.Digits, q.Exp, q.Decimals = q.Digits*100+n.digits, -2, 2
	return behind
}

// indefinite reports whether the single word at token i is an article or a
// pronoun: "um", "en", the one of "one of the best" and "which one".
func (r *Reader) indefinite(i, end int, q *Quantity) bool {
	s := r.sense(i)
	if end != i+1 || s.flags&article == 0 || q.Neg || q.Plus || q.Unit != NoUnit {
		return false
	}
	if r.loc != English {
		return true
	}
	j := r.next(end)
	if r.is(j, '-') && j == end {
		return false // one-day
	}
	return r.has(r.prev(i-1), pronoun) || r.at(j).Kind != Word || r.has(j, function)
}

// beforeThe returns the token before token i, past a blank and a "the".
func (r *Reader) beforeThe(i int) int {
	j := r.prev(i - 1)
	if r.has(j, the) {
		j = r.prev(j - 1)
	}
	return j
}
