package quantity

// dates reads the dates that begin with the Number at token i:
//
//	dates = year sep month sep day | day sep month sep year | year "-" month
//	      | day { joiner day } ["of"] month [year] .
//
//	2026-08-03   03.08.2026   8/3/2026   3 August 2026   1. mai   3–7 de agosto
func (r *Reader) dates(i int) int {
	if end := r.dotDate(i); end > i {
		return end
	}
	v, n, ok := r.plain(i)
	if !ok {
		return i
	}
	if end := r.barDate(i, v, n); end > i {
		return end
	}
	if n > 2 || v < 1 || v > 31 {
		return i
	}
	return r.dayFirst(i)
}

// dotDate reads 03.08.2026 and 2026.08.03, which are one token.
func (r *Reader) dotDate(i int) int {
	t := r.at(i)
	if t.End-t.Start < 6 || t.End-t.Start > 10 {
		return i
	}
	var part [3]uint64
	var digits [3]int
	k := 0
	for _, c := range []byte(t.Text(r.text)) {
		switch {
		case c == '.' && k < 2:
			k++
		case c >= '0' && c <= '9':
			part[k], digits[k] = part[k]*10+uint64(c-'0'), digits[k]+1
		default:
			return i
		}
	}
	if k != 2 {
		return i
	}
	m, ok := ymd(part, digits, r.loc)
	if !ok {
		return i
	}
	return r.addMark(m, i, i+1)
}

// barDate reads dates with hyphens or slashes, and a year and a month.
func (r *Reader) barDate(i int, v uint64, n int) int {
	sep := r.at(i + 1)
	if sep.Kind != Punct || sep.Hash != '-' && sep.Hash != '/' && sep.Hash != '‑' {
		return i
	}
	b, nb, ok := r.plain(i + 2)
	if !ok {
		return i
	}
	if r.is(i+3, rune(sep.Hash)) {
		c, nc, ok := r.plain(i + 4)
		if !ok || r.is(i+5, rune(sep.Hash)) {
			return i
		}
		m, ok := ymd([3]uint64{v, b, c}, [3]int{n, nb, nc}, r.loc)
		if !ok {
			return i
		}
		return r.addMark(m, i, i+5)
	}
	switch {
	case r.quantified(i + 3):
	case isYear(v, n) && nb <= 2 && b >= 1 && b <= 12 && (nb == 1 || sep.Hash == '-' && b != (v+1)%100):
		return r.addMark(Mark{Kind: Date, Year: int16(v), Month: uint8(b)}, i, i+3) // 2026-08
	case sep.Hash == '/' && n <= 2 && nb <= 2 && !r.is(i+3, '/') && (v >= b || !parted(v, b) || r.loc != English && (n == 2 && v < 10 || nb == 2 && b < 10)):
		day, month := b, v
		if r.loc != English && v > 12 || r.loc != English && b <= 12 {
			day, month = v, b
		}
		if month >= 1 && month <= 12 && day >= 1 && day <= 31 {
			m, end := Mark{Kind: Date, Month: uint8(month), Day: uint8(day)}, i+3 // 10/1
			if y, ny, ok := r.plain(i + 4); ok && r.is(end, '-') && isYear(y, ny) {
				m.Year, end = int16(y), i+5 // 3/2-2026
			}
			return r.addMark(m, i, end)
		}
	case isYear(b, nb) && n <= 2 && v >= 1 && v <= 12:
		return r.addMark(Mark{Kind: Date, Year: int16(b), Month: uint8(v)}, i, i+3) // 8/2026
	}
	return i
}

// parted reports whether v/b is a fraction that people write: 3/4, 7/16.
func parted(v, b uint64) bool {
	switch b {
	case 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32, 64, 100:
		return gcd(v, b) == 1
	}
	return false
}

// ymd makes a date of three figures: year first, or year last, then in English
// the month first if both orders are possible.
func ymd(p [3]uint64, digits [3]int, loc Locale) (Mark, bool) {
	year, month, day := p[0], p[1], p[2]
	n := digits[0]
	if n != 4 {
		day, month, year, n = p[0], p[1], p[2], digits[2]
		if loc == English && p[0] <= 12 || month > 12 {
			day, month = month, day
		}
	}
	switch {
	case n != 4 && n != 2, n == 4 && !isYear(year, n), month < 1, month > 12, day < 1, day > 31:
		return Mark{}, false
	case digits[1] > 2, n == 4 && digits[0] == 4 && digits[2] > 2:
		return Mark{}, false
	}
	return Mark{Kind: Date, Year: fullYear(year, n), Month: uint8(month), Day: uint8(day)}, true
}

func isYear(v uint64, digits int) bool { return digits == 4 && v >= 1900 && v < 2100 }

// fullYear completes a year of two digits: 26 is 2026, 98 is 1998.
func fullYear(v uint64, digits int) int16 {
	switch {
	case digits != 2:
		return int16(v)
	case v < 70:
		return int16(2000 + v)
	}
	return int16(1900 + v)
}

// maxDays bounds how many days may stand before their month.
const maxDays = 8

// dayFirst reads days and the month behind them, each day a mark of its own.
func (r *Reader) dayFirst(i int) int {
	var days [maxDays]struct{ tok, end int }
	j := i
	for k := range days {
		v, n, ok := r.plain(j)
		if !ok || n > 2 || v < 1 || v > 31 {
			return i
		}
		days[k].tok = j
		j++
		if r.is(j, '.') && r.has(j+1, suffix) { // 1.º
			j++
		}
		if r.at(j).Kind == Word && r.has(j, suffix) || r.is(j, '.') && r.at(j+1).Kind == Space {
			j++
		}
		days[k].end = j
		month := r.next(j)
		if r.has(month, of) {
			month = r.next(month + 1)
		}
		if month == j && !r.is(month, '-') && !r.is(month, '/') {
			month = r.next(month) // 3August
		}
		if (r.is(month, '-') || r.is(month, '/')) && month == j && r.at(month+1).Kind == Word {
			month++
		}
		if r.at(month).Kind == Word && r.isMonth(month) {
			return r.addDays(days[:k+1], month)
		}
		if named := r.monthNoun(month); k > 0 && named > month {
			return r.addDays(days[:k+1], named) // 4 to 22 of this month
		}
		if j = r.daySep(j); j < 0 {
			return i
		}
	}
	return i
}

// monthNoun returns the token of "month" behind "this", "the next" at token i;
// i if it is not there.
func (r *Reader) monthNoun(i int) int {
	j := i
	for range 2 {
		if !r.has(j, the|pronoun) && r.sense(j).role != relative {
			break
		}
		if j = r.next(j + 1); r.has(j, monthly) {
			return j
		}
	}
	return i
}

// daySep returns the token behind what may join days at token j; −1 if nothing
// does.
func (r *Reader) daySep(j int) int {
	k := r.next(j)
	t := r.at(k)
	switch {
	case t.Kind == Word && r.has(k, to|and) && k > j:
		k = r.next(k + 1)
		if r.has(k, the) {
			k = r.next(k + 1)
		}
		return k
	case t.Kind == Punct && (isDash(rune(t.Hash)) || t.Hash == ',' || t.Hash == '/' || t.Hash == '&'):
		return r.next(k + 1)
	}
	return -1
}

// addDays marks days of the month at token month, whose year may follow.
func (r *Reader) addDays(days []struct{ tok, end int }, month int) int {
	end := month + 1
	if r.is(end, '.') && r.has(month, short) {
		end++
	}
	year, yearEnd := r.yearBehind(end)
	if year != 0 {
		end = yearEnd
	}
	for k, d := range days {
		v, _, _ := r.plain(d.tok)
		stop := d.end
		if k == len(days)-1 {
			stop = end
		}
		r.addMark(Mark{Kind: Date, Year: year, Month: r.sense(month).month, Day: uint8(v)}, d.tok, stop)
	}
	return end
}

// yearBehind returns the year at token j, past a comma, a hyphen, a slash or
// "of", and the token behind it; 0 if there is none.
func (r *Reader) yearBehind(j int) (year int16, end int) {
	k := r.next(j)
	if r.is(k, ',') {
		k = r.next(k + 1)
	} else if r.has(k, of) {
		k = r.next(k + 1)
	} else if k == j && (r.is(k, '-') || r.is(k, '/')) {
		k++
	} else if r.is(k, '\'') || r.is(k, '’') {
		if v, n, ok := r.plain(k + 1); ok && n == 2 {
			return fullYear(v, n), k + 2
		}
	}
	v, n, ok := r.plain(k)
	if !ok || !isYear(v, n) || r.quantified(k+1) || r.has(r.next(k+1), counted) || isDash(rune(r.at(k+1).Hash)) && r.at(k+2).Kind == Number {
		return 0, j
	}
	return int16(v), k + 1
}

// isMonth reports whether the word at token i is a month: with a capital where
// it is a word of its own too.
func (r *Reader) isMonth(i int) bool {
	s := r.sense(i)
	return s.month != 0 && (s.flags&capital == 0 || r.at(i).Upper)
}

// monthFirst reads the month at token i with the days and the year behind it:
//
//	monthFirst = month ["the"] day { ("-" | "to" | "and") day } [year] | month [year] .
//
//	August 3, 2026   Aug. 3–7   August the 15th through 19th   agosto de 2026
func (r *Reader) monthFirst(i int) int {
	if !r.isMonth(i) {
		return i
	}
	s := r.sense(i)
	end := i + 1
	if r.is(end, '.') && r.has(i, short) && !(r.at(r.next(end+1)).Kind == Word && r.ends(end)) {
		end++
	}
	first := r.next(end)
	if r.has(first, the) {
		first = r.next(first + 1)
	}
	day, dayEnd, ok := r.dayBehind(i, first)
	if !ok || first == end && !r.is(end-1, '.') && r.loc != English {
		year, yearEnd := r.yearBehind(end)
		if year == 0 && s.flags&dated != 0 {
			return i
		}
		if year == 0 {
			yearEnd = i + 1
		}
		return r.addMark(Mark{Kind: Date, Year: year, Month: s.month}, i, yearEnd)
	}
	m := Mark{Kind: Date, Month: s.month, Day: day}
	tok, stop := i, dayEnd
	for {
		next := r.moreDays(dayEnd)
		if next < 0 {
			break
		}
		d, e, ok := r.dayBehind(i, next)
		if !ok {
			break
		}
		r.addMark(m, tok, stop)
		m.Day, tok, stop, dayEnd = d, next, e, e
	}
	if year, yearEnd := r.yearBehind(dayEnd); year != 0 {
		stop = yearEnd
		for k := len(r.marks) - 1; k >= 0 && int(r.marks[k].Tok) >= i; k-- {
			r.marks[k].Year = year
		}
		m.Year = year
	}
	return r.addMark(m, tok, stop)
}

// moreDays returns the token of a further day behind token j; −1 if there is
// none: "August 3–7", "August 3 and 4", but not "August 3 and 10 names".
func (r *Reader) moreDays(j int) int {
	k := r.daySep(j)
	if k < 0 || r.is(r.next(j), ',') && !r.dayList(k) {
		return -1
	}
	e := k + 1
	if r.has(e, suffix) {
		e++
	}
	if r.has(r.next(j), and) && r.at(r.next(e)).Kind == Word && !r.has(r.next(e), function|calendar|the) {
		return -1
	}
	return k
}

// dayList reports whether the number at token k, behind a comma, goes on with
// days that "and" ends: "August 10, 11 and 12", but not "August 20, 10 names".
func (r *Reader) dayList(k int) bool {
	for range maxDays {
		v, n, ok := r.plain(k)
		if !ok || n > 2 || v < 1 || v > 31 {
			return false
		}
		j := k + 1
		if r.has(j, suffix) {
			j++
		}
		if last := r.next(j); r.has(last, and) {
			return r.moreDays(j) >= 0
		}
		if k = r.daySep(j); k < 0 || !r.is(r.next(j), ',') {
			return false
		}
	}
	return false
}

// dayBehind reads the day at token j behind the month at token month.
func (r *Reader) dayBehind(month, j int) (day uint8, end int, ok bool) {
	v, n, ok := r.plain(j)
	if !ok || n > 2 || v < 1 || v > 31 || r.quantified(j+1) {
		return 0, j, false
	}
	end = j + 1
	if r.at(end).Kind == Word {
		if !r.has(end, suffix) {
			return 0, j, false
		}
		return uint8(v), end + 1, true
	}
	k := r.next(end)
	if r.is(end, '-') && r.at(end+1).Kind == Word || k > end && r.at(k).Kind == Word && r.has(k, counted|timed|of) && !r.has(k, calendar) {
		return 0, j, false // in August 10 names, August 10-day
	}
	return uint8(v), end, true
}

// weekday marks the weekday at token i.
func (r *Reader) weekday(i int) int {
	s := r.sense(i)
	if s.flags&capital != 0 && !r.at(i).Upper {
		return i
	}
	end := i + 1
	if r.has(i, short) {
		if r.is(end, '.') {
			end++
		}
		k := r.next(end)
		if r.is(k, ',') {
			k = r.next(k + 1)
		}
		if r.at(k).Kind != Number && r.sense(k).month == 0 && !r.is(k, ')') {
			return i
		}
	}
	if r.is(end, '-') && r.at(end+1).Kind == Word && r.has(end+1, dated) && s.flags&ordinal != 0 {
		end += 2 // segunda-feira
	} else if s.flags&ordinal != 0 {
		return i
	}
	return r.addMark(Mark{Kind: Weekday, Weekday: s.weekday}, i, end)
}
