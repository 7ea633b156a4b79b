package quantity

// figureOrdinal reads an ordinal in figures at the Number at token i: 2nd, 21o,
// 3º, 3. plass; a quarter or a half of a year if its noun follows.
func (r *Reader) figureOrdinal(i int) int {
	v, n, ok := r.plain(i)
	if !ok || n > 4 {
		return i
	}
	end := i + 1
	switch {
	case r.at(end).Kind == Word && r.has(end, suffix) && !(r.at(end).Upper && r.at(end).End-r.at(end).Start == 1):
		end++
	case r.is(end, '°') && r.loc == Portuguese:
		end++
	case r.is(end, '.') && r.has(end+1, suffix) && r.loc == Portuguese: // 2.º
		end += 2
	case r.loc == Norwegian && r.is(end, '.') && r.has(r.prev(i-1), the) && n <= 2 && v >= 1 && v <= 31 && r.at(r.next(end+1)).Kind != Word && r.at(r.next(end+1)).Kind != Number:
		return r.addMark(Mark{Kind: Date, Day: uint8(v)}, i, end+1) // den 13.
	case r.loc == Norwegian && r.is(end, '.') && r.at(end+1).Kind == Space && r.at(end+2).Kind == Word && !r.at(end+2).Upper && n <= 2:
		end++
	default:
		return i
	}
	return r.ranked(v, i, end)
}

// ordinal reads an ordinal in words at token i; i if there is none.
//
//	ordinal = [count] ordinal word .
func (r *Reader) ordinal(i int) int {
	s := r.sense(i)
	if s.role == noRole || s.role == fraction || r.at(i).Kind != Word {
		return i
	}
	c := r.newCount(i)
	r.count(&c, true)
	v, ok := c.value()
	if !c.ordinal || !ok {
		return i
	}
	from := i
	if k := r.prev(i - 1); r.has(k, article) && k >= r.done && (s.role == hundred || s.role == scale) {
		from = k
	}
	return r.ranked(v, from, c.end)
}

// ranked marks an ordinal, or the quarter or half of a year that it names.
func (r *Reader) ranked(v uint64, tok, end int) int {
	j := r.next(end)
	if r.is(j, '-') {
		j++
	}
	f := r.sense(j).flags
	t := r.at(j)
	if k := r.next(j + 1); r.has(j, to) && j > end && r.isLast(k) { // second to last
		if t := r.prev(tok - 1); r.has(t, the) {
			tok = t
		}
		return r.addMark(Mark{Kind: Last, Value: v - 1}, tok, k+1)
	}
	switch long := t.End-t.Start > 1; {
	case f&quarter != 0 && long && v <= 4:
		return r.withYear(Mark{Kind: Quarter, Value: v}, tok, j+1)
	case f&half != 0 && long && v <= 2:
		return r.withYear(Mark{Kind: Half, Value: v}, tok, j+1)
	}
	return r.addMark(Mark{Kind: Ordinal, Value: v}, tok, end)
}

// relative reads an ordinal without a number:
//
//	relative = last | next | previous ["one"] | "next to last" | ordinal "to last" | "last but" count .
func (r *Reader) relative(i int) int {
	s := r.sense(i)
	m := Mark{Kind: MarkKind(s.val >> 8), Value: uint64(s.val & 0xFF)}
	end := i + 1
	switch j := r.next(end); {
	case m.Kind == Next && r.has(j, to) && r.isLast(r.next(j+1)): // next to last
		m.Kind, end = Last, r.next(j+1)+1
	case m.Kind == Last && m.Value == 0 && r.has(j, but):
		if k := r.next(j + 1); r.sense(k).role == ones {
			m.Value, end = uint64(r.sense(k).val), k+1
		}
	case m.Kind != Last && r.loc == English && r.has(j, article) && r.sense(j).role == ones:
		end = j + 1
	}
	from := i
	if k := r.prev(i - 1); m.Kind == Last && end > i+1 && r.has(k, the) && s.val == uint32(Last)<<8 && r.loc == English {
		from = k // the last but one
	}
	return r.addMark(m, from, end)
}

// unitAlone marks a unit at token i that no number stands with: "the % of
// increase", "a weaker dollar".
func (r *Reader) unitAlone(i int) int {
	end := i + 1
	if r.at(i).Kind == Word {
		u, stop := r.unitAt(i)
		if u == nil || u.kind != Percent && u.kind != Currency {
			return i
		}
		end = stop
	}
	if r.is(end, '.') && r.has(end-1, short) {
		end++
	}
	j := r.next(end)
	if r.has(j, index) {
		return i // Euro Stoxx
	}
	if r.has(j, of) {
		j = r.next(j + 1)
	}
	if r.is(j, '$') || r.is(j, '(') {
		j++
	}
	if r.figureAt(j) {
		return i // its number follows: NOK 500, percent of ten
	}
	return r.addMark(Mark{Kind: UnitAlone}, i, end)
}

// isLast reports whether the word at token j is "last".
func (r *Reader) isLast(j int) bool {
	s := r.sense(j)
	return s.role == relative && s.val == uint32(Last)<<8
}
