package quantity

// amount reads the quantity whose numeral begins at token i, with what stands
// before it, and a second one if the two are the ends of a range. It returns
// the token behind; i if there is no quantity.
//
//	amount = {lead} one [range] [tail] .
func (r *Reader) amount(i int) int {
	var f front
	r.front(&f, i)
	r.paired = r.has(r.beforeThe(f.from), between)
	at := len(r.out)
	end := r.one(r.push(), i, &f)
	if end == i {
		r.out, r.paired = r.out[:at], false
		return r.ordinal(i)
	}
	highEnd := end
	if j := r.joiner(end); j > end {
		highEnd = r.high(at, end, j)
	}
	r.paired = false
	q := &r.out[at]
	if highEnd == end && r.indefinite(i, end, q) {
		value := q.Digits
		r.out = r.out[:at]
		return r.addMark(Mark{Kind: Indefinite, Value: value}, i, end)
	}
	q.Lead = r.toks[r.lead(q, int(q.Tok))].Start
	q.Tail = q.End
	if highEnd > end {
		high := &r.out[at+1]
		high.Hedged = high.Hedged || q.Hedged
		high.Lead = high.Start
		q = high
	}
	end = r.tail(q, highEnd)
	q.Tail = r.toks[end-1].End
	return end
}

// push makes room for a quantity in the result.
func (r *Reader) push() *Quantity {
	if len(r.out) < cap(r.out) {
		r.out = r.out[:len(r.out)+1]
	} else {
		r.out = append(r.out, Quantity{})
	}
	return &r.out[len(r.out)-1]
}

// one reads the quantity whose numeral begins at token i, behind f, into q. It
// returns the token behind; i if there is none.
//
//	one = front numeral [")"] [scale] [unit] [")"] .
func (r *Reader) one(q *Quantity, i int, f *front) (end int) {
	n := &r.num
	if !r.numeral(n, i, f.unit != nil) || n.ordinal {
		return i
	}
	end = n.end
	if f.plain && r.is(end, '\\') && r.is(end+1, '%') {
		f.unit, f.from, f.open = nil, i, -1 // $8.4\%$
		r.frontSign(f)
	}
	*q = Quantity{Digits: n.digits, Denom: n.denom, Exp: n.exp, Decimals: n.decimals, Scale: n.scale,
		Word: n.word, Ambiguous: n.ambiguous, NumStart: n.start, NumEnd: n.stop, Neg: f.neg, Plus: f.plus}
	if f.unit != nil {
		q.Unit, q.Code = f.unit.kind, f.unit.code
		q.Exp += f.unit.exp
		q.Scale += f.unit.exp
	} else if n.times {
		q.Unit = Times
	}
	bracketed := false
	if f.open >= 0 {
		end, bracketed = r.brackets(q, n, f, i)
	} else {
		end = r.behind(q, n, end)
	}
	if q.Unit == NoUnit && f.from == i {
		f.from = r.percentOf(q, i, end)
	}
	from := min(f.from, n.tok)
	switch {
	case bracketed:
		from = min(from, f.open)
	case f.article && f.from == i-2:
		from = n.tok
	}
	if !q.Neg && !q.Plus && r.lone(from, end) {
		q.Neg, from = true, r.prev(from-1)
	}
	if !q.Neg && !q.Plus && r.is(end, '-') && r.cell(from, end+1) { // 1,234- in a cell
		q.Neg = true
		end++
	}
	q.ScaleEnd = r.toks[n.end-1].End
	q.Tok, q.TokEnd = int32(from), int32(end)
	q.Start, q.End = r.toks[from].Start, r.toks[end-1].End
	return end
}

// brackets reads what follows n, before which a bracket opens, and decides
// whether the brackets are a minus sign of accounting.
func (r *Reader) brackets(q *Quantity, n *numeral, f *front, i int) (end int, bracketed bool) {
	end = n.end
	if r.is(end, ')') {
		end, bracketed = r.closed(q, n, f, end)
		if f.outer && !bracketed {
			q.Unit, q.Code, f.from = NoUnit, "", i
		}
	} else {
		end = r.behind(q, n, end)
	}
	if bracketed || !r.is(end, ')') || f.neg || f.plus {
		return end, bracketed
	}
	if r.cell(f.open, end+1) {
		q.Neg = true
		return end + 1, true
	}
	m := *n
	m.end = end + 1
	if r.scales(&m, true); m.end > end+1 && !r.gloss(f.open) { // ($1,234.56) thousand
		q.Neg, q.Exp, q.Scale = true, m.exp, m.scale
		return m.end, true
	}
	return end, false
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
		if u, stop := r.unitAt(from); u != nil && u.kind == Percent && r.next(stop) == j && from >= r.done {
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
	var n numeral
	ok := false
	switch t := r.at(j); {
	case t.Kind == Number:
		ok = r.figure(&n, j) && (joined || t.End-t.Start == 2)
	case r.sense(j).role != noRole:
		ok = r.words(&n, j)
	}
	if !ok || n.digits >= 100 || n.exp != 0 || n.denom != 0 || n.ordinal || q.Digits > 1<<50 {
		return end
	}
	u, behind := r.unitAt(r.next(n.end))
	named := u != nil
	switch {
	case r.at(r.next(n.end)).Kind == Punct && r.currencyAt(n.end):
		return end
	case named && u.kind == Cent:
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
		return r.has(j+1, function) // one-off, but one-day
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
