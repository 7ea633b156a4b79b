package quantity

// years reads a year, a span of years, a decade, or a quarter with its number
// first, at the Number at token i:
//
//	2026   2025–26   2025/2026   from 2024 to 2026   1990s   2026E   2Q26   1H
func (r *Reader) years(i int) int {
	v, n, ok := r.plain(i)
	if !ok {
		return i
	}
	if n == 1 && r.at(i+1).Kind == Word {
		return r.quarterFirst(i, v)
	}
	if n == 2 && v%10 == 0 && r.is(i+1, '\'') && r.at(i+2).Text(r.text) == "s" && r.has(r.prev(i-1), the) {
		return r.addMark(Mark{Kind: Year, Year: fullYear(v, n)}, i, i+3) // the 70's
	}
	if n == 2 && (r.is(i-1, '\'') || r.is(i-1, '’')) && r.has(r.prev(i-2), calendar) && r.at(i-2).Kind == Space && r.at(i+1).Kind != Word {
		return r.addMark(Mark{Kind: Year, Year: fullYear(v, n)}, i-1, i+1) // in '25
	}
	if n == 2 && v%10 == 0 && r.is(i+1, '-') && r.has(i+2, decade) {
		return r.addMark(Mark{Kind: Year, Year: fullYear(v, n)}, i, i+3) // 90-årene
	}
	if n == 2 && v%10 == 0 && (r.at(i+1).Text(r.text) == "s" && (r.at(i-1).Kind == Punct || r.has(r.prev(i-1), the|calendar)) || r.has(r.prev(i-1), decade)) {
		end := i + 1
		if r.at(end).Kind == Word {
			end++
		}
		return r.addMark(Mark{Kind: Year, Year: fullYear(v, n)}, i, end) // the 90s, anos 90
	}
	if n == 5 && isYear(v/10, 4) && r.has(r.prev(i-1), calendar) && r.at(r.next(i+1)).Kind != Word && !r.quantified(i+1) {
		return r.addMark(Mark{Kind: Year, Year: int16(v / 10)}, i, i+1) // with the number of a note: since 20243
	}
	if !isYear(v, n) {
		return i
	}
	if end := r.yearSpan(i, v); end > i {
		return end
	}
	if r.numberNotYear(i) {
		return i
	}
	end := i + 1
	if t := r.at(end); t.Kind == Word && t.End-t.Start == 1 && (r.text[t.Start] == 's' || r.text[t.Start] == 'E' || r.text[t.Start] == 'e') {
		end++
	}
	return r.addMark(Mark{Kind: Year, Year: int16(v)}, i, end)
}

// quarterFirst reads 2Q26, 1H, 3T25.
func (r *Reader) quarterFirst(i int, v uint64) int {
	t := r.at(i + 1)
	if t.End-t.Start != 1 || !t.Upper {
		return i
	}
	f := r.sense(i + 1).flags
	if f&quarter == 0 && f&half == 0 || v < 1 || v > 4 || f&half != 0 && v > 2 {
		return i
	}
	m := Mark{Kind: Quarter, Value: v}
	if f&half != 0 {
		m.Kind = Half
	}
	if y, n, ok := r.plain(i + 2); ok && (n == 2 || isYear(y, n)) {
		m.Year = fullYear(y, n)
		return r.addMark(m, i, i+3)
	}
	return r.withYear(m, i, i+2)
}

// yearSpan reads two years, the second perhaps in two digits.
func (r *Reader) yearSpan(i int, v uint64) int {
	j := i + 1
	word := false
	switch t := r.at(j); {
	case t.Kind == Punct && (isDash(rune(t.Hash)) || t.Hash == '/'):
		j++
	case t.Kind == Space && r.at(i+2).Kind == Punct && isDash(rune(r.at(i+2).Hash)) && r.at(i+3).Kind == Space:
		j += 3
	case t.Kind == Space && r.has(i+2, to) && r.has(r.prev(i-1), from) && !r.has(r.prev(r.prev(i-1)-1), move):
		j, word = r.next(i+3), true
	default:
		return i
	}
	w, n, ok := r.plain(j)
	full := fullYear(w, n)
	if n == 2 && ok {
		full = int16(v/100*100 + w)
	}
	switch {
	case !ok, word && n != 4, n != 2 && !isYear(w, n), uint64(full) <= v, n == 2 && w != (v+1)%100 && (w <= 12 || uint64(full)-v > 30):
		return i
	case r.quantified(j + 1), r.has(r.next(j+1), counted):
		return i
	}
	return r.addMark(Mark{Kind: YearSpan, Year: int16(v), YearEnd: full}, i, j+1)
}

// numberNotYear reports whether the four digits at token i, which could be a
// year, are a number: with a unit, a sign, a hedge or a bound, or of things
// that are counted.
func (r *Reader) numberNotYear(i int) bool {
	j := i + 1
	if r.quantified(j) || r.has(r.next(j), counted) || r.is(j, '-') && r.has(j+1, timed|counted) {
		return true
	}
	if r.is(j, '-') && r.at(j+1).Kind == Word {
		return false // the 2026-rates
	}
	if r.at(j).Kind == Word && r.at(j).End-r.at(j).Start > 1 {
		return true
	}
	var f front
	r.front(&f, i)
	if f.neg || f.plus || f.unit != nil {
		return true
	}
	k := r.prev(i - 1)
	if r.has(k, the) {
		return false
	}
	if r.has(k, from) || r.has(k, to) {
		before := r.prev(k - 1)
		return r.has(before, move) || r.at(before).Kind == Punct && r.at(before).Hash == '%' // rose to 2015, rose 2% to 2015
	}
	if r.has(k, calendar) {
		return false
	}
	l, _, ok := r.leadAt(k)
	return r.has(k, level) || ok && (l.hedged || l.bound != Exact)
}
