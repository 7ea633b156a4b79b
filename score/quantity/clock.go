package quantity

// times reads a time of day at the Number at token i:
//
//	10:30   4 p.m.   4pm   16h30   kl. 16.30   kl 9
func (r *Reader) times(i int) int {
	v, n, ok := r.plain(i)
	if k := r.prev(i - 1); r.has(k, clock) || r.is(k, '.') && r.has(k-1, clock) {
		w := parse(r.at(i).Text(r.text), '.')
		if ok && n <= 2 && v <= 24 || w.form == decimal && w.decimals == 2 && w.digits < 2500 {
			return r.addMark(Mark{Kind: Clock}, i, r.meridian(i+1))
		}
	}
	if !ok || n > 2 || v > 24 {
		if w := parse(r.at(i).Text(r.text), '.'); w.form == decimal && w.decimals == 2 && w.digits < 2400 && r.meridian(i+1) > i+1 {
			return r.addMark(Mark{Kind: Clock}, i, r.meridian(i+1))
		}
		return i
	}
	if r.is(i+1, ':') {
		end := i + 1
		for parts := 0; parts < 2 && r.is(end, ':'); parts++ {
			m, mn, ok := r.plain(end + 1)
			if !ok || mn != 2 || m > 59 {
				break
			}
			end += 2
		}
		if end > i+1 {
			return r.addMark(Mark{Kind: Clock}, i, r.meridian(end))
		}
		return i
	}
	if end := r.meridian(i + 1); end > i+1 && v <= 12 && v > 0 {
		return r.addMark(Mark{Kind: Clock}, i, end)
	}
	if t := r.at(i + 1); t.Kind == Word && t.Hash == hashH {
		if m, mn, ok := r.plain(i + 2); ok && mn == 2 && m < 60 {
			return r.addMark(Mark{Kind: Clock}, i, i+3)
		}
		if r.loc == Portuguese {
			return r.addMark(Mark{Kind: Clock}, i, i+2)
		}
	}
	return i
}

var hashH = Hash("h")

// meridian returns the token behind am, p.m. at token j; j if it is not there.
func (r *Reader) meridian(j int) int {
	k := r.next(j)
	if r.has(k, meridian) {
		return k + 1
	}
	t := r.at(k)
	if t.Kind == Word && t.End-t.Start == 1 && (r.text[t.Start]|0x20 == 'a' || r.text[t.Start]|0x20 == 'p') &&
		r.is(k+1, '.') && r.at(k+2).Kind == Word && r.at(k+2).End-r.at(k+2).Start == 1 && r.text[r.at(k+2).Start]|0x20 == 'm' {
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
		case t.Kind == Punct && (t.Hash == '-' || t.Hash == '/' || t.Hash == '.' || t.Hash == ')') && r.at(j+1).Kind == Number:
			hyphens++
			j++
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
		if total > 15 || group[0] > 4 {
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
	for range 4 {
		t := r.at(j)
		if t.Kind == Word {
			if r.has(j, phone) {
				return true
			}
			if !r.has(j, function|place) {
				return false
			}
		} else if t.Kind != Space && t.Kind != Punct {
			return false
		}
		j--
	}
	return false
}
