package quantity

// joiner returns the token behind a word or a dash that may join the ends of a
// range at token i; i if there is none.
//
//	joiner = "-" | "–" | "—" | "~" | "to" | "and" .
func (r *Reader) joiner(i int) int {
	j := r.next(i)
	t := r.at(j)
	switch {
	case t.Kind == Word && (r.has(j, to|into) || r.paired && r.has(j, and)) && j > i:
		k := r.next(j + 1)
		if r.has(k, the) {
			k = r.next(k + 1)
		}
		return k
	case t.Kind == Punct && isDash(rune(t.Hash)):
		if (j > i) != (r.at(j+1).Kind == Space) {
			return i // 10 −12, 10- 12
		}
		return r.next(j + 1)
	}
	return i
}

func isDash(c rune) bool {
	switch c {
	case '-', '–', '—', '‐', '‑', '−', '~':
		return true
	}
	return false
}

// high reads the high end of the range whose low end is quantity at of the
// result and ends before token end; the joiner ends before token j. Both ends
// get the unit and the scale word that only one of them has. It returns the
// token behind; end if the two are no range.
//
//	range = ["between" | "from"] one joiner one .
func (r *Reader) high(at, end, j int) (highEnd int) {
	k := r.numeralFrom(j)
	if k < 0 {
		return end
	}
	done, marks, paired := r.done, len(r.marks), r.paired
	r.done = j
	marked := r.at(k).Kind == Number && r.unquantified(k) > k
	r.marks, r.out = r.marks[:marks], r.out[:at+1]
	highEnd = k
	if !marked {
		var f front
		r.front(&f, k)
		r.paired = false
		highEnd = r.one(r.push(), k, &f)
	}
	r.done, r.paired = done, paired
	if highEnd > k {
		q, high := &r.out[at], &r.out[at+1]
		if part, ok := r.part(q, high, end); ok && int(high.Tok) <= j {
			share(q, high)
			q.Part, high.Part = part, part+1
			return highEnd
		}
	}
	r.out = r.out[:at+1]
	return end
}

// numeralFrom returns the token of the numeral that begins a quantity at token
// j, past signs and a currency; −1 if there is none.
func (r *Reader) numeralFrom(j int) int {
	for range 5 {
		t := r.at(j)
		switch {
		case t.Kind == Number || r.sense(j).role != noRole && r.g.near[t.Entry]&anchor != 0:
			return j
		case t.Kind == Punct && (signUnit(rune(t.Hash)) != nil || isDash(rune(t.Hash)) || t.Hash == '+' || t.Hash == '\\'),
			t.Kind == Space, r.sense(j).unit != 0, r.has(j, minus|article):
			j++
		default:
			return -1
		}
	}
	return -1
}

// figureAt reports whether a number begins at token j.
func (r *Reader) figureAt(j int) bool { return r.numeralFrom(j) >= 0 }

// part decides what q and high are to one another; ok is false if they are no
// pair. What joins them begins behind token end.
func (r *Reader) part(q, high *Quantity, end int) (part Part, ok bool) {
	alike := q.Unit == high.Unit && (q.Code == high.Code || q.Unit != Currency)
	once := q.Unit == NoUnit || high.Unit == NoUnit
	if !alike && !once {
		return Single, false
	}
	rising := q.less(high)
	before := r.beforeThe(int(q.Tok))
	switch {
	case r.paired:
		return RangeLow, true
	case !r.has(r.next(end), to|into): // a dash
		return RangeLow, rising || q.Unit != NoUnit || high.Unit != NoUnit || q.Neg || q.Decimals > 0
	case r.has(before, from):
		if r.has(r.prev(before-1), span) {
			return RangeLow, true
		}
		return From, q.Unit == NoUnit || high.Unit != NoUnit
	case !r.has(r.next(end), to):
		return Single, false
	case q.Unit != NoUnit && high.Unit == NoUnit: // up 8% to 224; but $2 to 3 million
		return RangeLow, q.Unit == Currency && q.Scale == 0 && high.Scale != 0
	case q.Unit == NoUnit && high.Unit != NoUnit: // 2 to 3%
		return RangeLow, high.Unit != Currency || r.at(int(high.Tok)).Kind == Number
	case q.Unit == NoUnit:
		if q.Decimals > 0 || high.Decimals > 0 {
			return From, true
		}
		return RangeLow, rising
	case r.has(before, move) || r.movesBefore(before):
		return Single, false // fell $1.2 million to $23.5 million
	case q.Unit == Currency:
		return From, true
	}
	return RangeLow, rising
}

// movesBefore reports whether the word before token j is a verb of motion.
func (r *Reader) movesBefore(j int) bool { return r.has(r.prev(j-1), move) }

// less reports whether q, with the scale word of high if it has none, is
// smaller; of two negative numbers either may come first.
func (q *Quantity) less(high *Quantity) bool {
	a, b := q.Value(), high.Value()
	if q.Scale == 0 && high.Scale != 0 {
		a = scale10(q.Digits, int(q.Exp+high.Scale))
	}
	if q.Neg && high.Neg {
		return a != b
	}
	return a < b
}

// share gives both ends the unit and the scale word that is written once.
func share(q, high *Quantity) {
	if q.Unit == NoUnit {
		q.Unit, q.Code = high.Unit, high.Code
	} else if high.Unit == NoUnit {
		high.Unit, high.Code = q.Unit, q.Code
	}
	if q.Scale == 0 && high.Scale != 0 && q.ScaleEnd == q.End && q.Digits < 10_000 { // $2 to $3 million
		q.Exp, q.Scale = q.Exp+high.Scale, high.Scale
	}
}
