package quantity

// times reads a time of day at the Number at token i:
//
//	10:30   4 p.m.   4pm   16h30   kl. 16.30   kl 9   às 16h
func (r *Reader) times(i int) int {
	if t := r.at(i); t.End-t.Start > 5 {
		return i
	}
	k := r.prev(i - 1)
	told := r.has(k, clock) || r.is(k, '.') && r.has(k-1, clock)
	w := parse(r.at(i).Text(r.text), '.')
	end := i + 1
	switch {
	case w.form == decimal && w.decimals == 2 && w.digits < 2400 && w.digits%100 < 60: // 16.30
	case w.form != integer || w.marked || w.first > 2 || w.digits > 24:
		return i
	case r.is(end, ':'):
		for parts := 0; parts < 2 && r.minutes(end) && r.is(end, ':'); parts++ {
			end += 2
		}
		if end == i+1 {
			return i
		}
		told = true
	case r.at(end).Kind == Word && r.at(end).Text(r.text) == "h":
		if end++; r.minutes(i + 1) {
			end, told = end+1, true
		}
		told = told || r.loc == Portuguese
	}
	last := r.meridian(end)
	if !told && last == end || w.digits == 0 && last > end {
		return i
	}
	return r.addMark(Mark{Kind: Clock}, i, last)
}

// minutes reports whether two digits below 60 stand behind token j.
func (r *Reader) minutes(j int) bool {
	v, n, ok := r.plain(j + 1)
	return ok && n == 2 && v < 60
}

// meridian returns the token behind am, p.m. at token j; j if it is not there.
func (r *Reader) meridian(j int) int {
	k := r.next(j)
	if r.has(k, meridian) {
		return k + 1
	}
	if r.has(k, noon) && r.is(k+1, '.') && r.at(k+2).Kind == Word && r.at(k+2).End-r.at(k+2).Start == 1 && r.text[r.at(k+2).Start]|0x20 == 'm' {
		if r.is(k+3, '.') {
			return k + 4
		}
		return k + 3
	}
	return j
}

// phone reads a telephone number or another number in groups at the Number at
// token i: with a plus sign or a word like "tlf." before it, or in the groups
// that such numbers have.
//
//	+47 22 00 00 00   tlf. 55 55 33 33   800 80 000   +1-222-2222/2222   555-123-4567
func (r *Reader) phone(i int) int {
	var group [8]int
	total, n, hyphens := 0, 0, 0
	end, j := i, i
	for n < len(group) {
		_, digits, ok := r.plain(j)
		if !ok {
			break
		}
		group[n] = digits
		n++
		total += digits
		end, j = j+1, j+1
		switch t := r.at(j); {
		case t.Kind == Space && r.at(j+1).Kind == Number:
			j++
		case t.Kind == Punct && (t.Hash == '-' || t.Hash == '/' || t.Hash == '.') && r.at(j+1).Kind == Number:
			hyphens++
			j++
		case t.Hash == ')' && r.at(r.next(j+1)).Kind == Number: // (800) 555-1234
			end, j = j+1, r.next(j+1)
		case t.Kind == Space && r.is(j+1, '(') && r.at(j+2).Kind == Number:
			j += 2
		default:
			j = -1
		}
	}
	called := r.called(i)
	plus := r.is(i-1, '+')
	switch {
	case called && total >= 5 && total <= 15:
	case plus && n >= 3 && total >= 8 && total <= 15:
	case hyphens == n-1 && n >= 3 && total >= 9:
		if total > 11 && !called && !plus {
			return r.addMark(Mark{Kind: Identifier}, i, end)
		}
	case hyphens == 0 && total == 8 && n == 4 && group == [8]int{2, 2, 2, 2}:
	case hyphens == 0 && total == 8 && n == 3 && (group[0] == 3 && group[1] == 2 && group[2] == 3 || r.loc == Norwegian && group[0] == 3 && group[1] == 3 && group[2] == 2):
	default:
		return i
	}
	if plus {
		i--
	}
	return r.addMark(Mark{Kind: Phone}, i, end)
}

// called reports whether a word like "tlf." or "ring" stands before token i,
// past a colon, a full stop, or one more word.
func (r *Reader) called(i int) bool {
	j := i - 1
	for range 8 {
		t := r.at(j)
		if t.Kind == Word {
			if r.has(j, phone) {
				return true
			}
			if !r.has(j, function|place|the|article) {
				return false
			}
		} else if t.Kind != Space && t.Kind != Punct {
			return false
		}
		j--
	}
	return false
}
