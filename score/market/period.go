package market

import (
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// A period is what a piece of text says of time.
type period struct {
	kind       periodKind
	start, end panel.Day // of until, start is 0 and of since, end is 0: not said
	far        bool      // of since: from a peak or a low, so that a later day is the end of a path
	prior      bool      // measured from the close before start
	from       bool      // measured from the close of start: since, from A to B
}

type periodKind uint8

const (
	unsaid    periodKind = iota
	window               // the whole window, in so many words
	onDay                // one session
	days                 // two single sessions, start and end
	path                 // from start to end
	until                // up to end, from wherever the text stands
	since                // from start to the window's end
	ever                 // beyond any window: of superlatives alone
	elsewhere            // another time than the window's: nothing is claimed of it
)

// day reports whether p is one session.
func (p period) day() bool { return p.kind == onDay }

// at reads a period that begins at item i, and the item behind it.
//
//	period = [ prep ] ( day | days | path | part | whole | elsewhere ) .
func (r *Reader) period(i int) (p period, end int, ok bool) {
	it := &r.items[i]
	switch it.class {
	case that:
		if r.day != 0 {
			return period{kind: onDay, start: r.day, end: r.day}, i + 1, true
		}
	case after:
		return r.relative(i)
	case span:
		if it.arg == tYear || it.arg == tQuarter || it.arg == tWeek {
			return r.part(i)
		}
	case times, session, most, best:
		return r.part(i)
	case ordinal:
		return r.ordinalDay(i)
	case date:
		return r.dates(i, 0)
	case det:
		return r.part(i)
	case figure:
		return r.figureDay(i, 0)
	case prep:
		return r.prepPeriod(i)
	case move:
		// "mid-month rise" and the like hold no period of their own.
	}
	return p, i, false
}

// prepPeriod reads a period behind a preposition.
func (r *Reader) prepPeriod(i int) (p period, end int, ok bool) {
	arg := r.items[i].arg
	if p, end, ok = r.overSessions(i); ok {
		return p, end, ok
	}
	j := i + 1
	k := j
	if r.items[j].class == det {
		k++
	}
	if (arg == pIn || arg == pOn) && (r.word(k, "second") || r.word(k, "segunda")) && r.otherHalf(k) {
		return r.half(2), k + 1, true
	}
	switch r.items[j].class {
	case session:
		if r.items[j+1].class == date {
			return r.dates(j+1, pOn)
		}
		if f := &r.items[j+1]; f.class == figure && r.items[j].form&plural == 0 { // "no dia 16"
			if q := &r.qs[f.ref]; q.Unit == quantity.NoUnit && q.Exp == 0 && q.Digits >= 1 && q.Digits <= 31 {
				t := r.win.First.Time()
				d := panel.Date(t.Year(), t.Month(), int(q.Digits))
				return period{kind: onDay, start: d, end: d}.under(arg), j + 2, d >= r.win.First && d <= r.win.Last
			}
		}
	case date:
		return r.dates(j, arg)
	case figure:
		return r.figureDay(j, arg)
	case ordinal:
		if p, end, ok = r.ordinalDays(j, arg); ok {
			return p, end, ok
		}
	case that:
		if r.day != 0 && arg != pFor {
			return period{kind: onDay, start: r.day, end: r.day}.under(arg), j + 1, true
		}
	case after:
		return r.relative(j)
	case det, times, span, each, total, pronoun, close_:
		k := j
		for stop := k + 4; k < stop && (r.items[k].class == det || r.items[k].class == pronoun && r.items[k].arg == pIts); {
			k++
		}
		if x := &r.items[k]; x.class == close_ && x.form&(noun|plural) != 0 && r.items[k+1].class == prep && (r.items[k+1].arg == pOf || r.items[k+1].arg == pDe) && (k > j || arg == pBetween || arg == pFrom || arg == pSince) {
			k += 2 // "between the closes of 3 and 21 August"
			for stop := k + 4; k < stop && (r.items[k].class == det || r.items[k].class == session && r.items[k+1].class == date); {
				k++
			}
		}
		switch {
		case k > j && r.items[k].class == date:
			return r.dates(k, arg)
		case k > j && r.items[k].class == figure:
			return r.figureDay(k, arg)
		case k > j && r.items[k].class == ordinal:
			if p, end, ok = r.ordinalDays(k, arg); ok {
				return p, end, ok
			}
		}
		if p, end, ok = r.part(j); ok {
			return p.under(arg), end, ok
		}
	}
	if arg == pSince && r.items[j].class == unknown && r.items[j].upper {
		return period{kind: elsewhere}, j + 1, true // "since New Year"
	}
	return p, i, false
}

// overSessions reads "over two sessions through 5 August": so many sessions,
// measured from the close before them.
func (r *Reader) overSessions(i int) (p period, end int, ok bool) {
	f := i + 1
	if f+3 >= len(r.items) || r.items[f].class != figure || r.items[f+1].class != session {
		return p, i, false
	}
	q := &r.qs[r.items[f].ref]
	if q.Unit != quantity.NoUnit || q.Exp != 0 || q.Digits == 0 || q.Digits > 60 {
		return p, i, false
	}
	k := f + 2
	if x := &r.items[k]; x.class == punct && x.arg == ',' {
		k++
	}
	d, end, ok := r.prepDay(k)
	if !ok {
		return p, i, false
	}
	start, ok := r.step(d, 1-int(q.Digits))
	if !ok {
		return p, i, false
	}
	return period{kind: path, start: start, end: d, prior: true}, end, true
}

// prepDay reads "to", "through" or "ending on" a day.
func (r *Reader) prepDay(i int) (panel.Day, int, bool) {
	if x := &r.items[i]; x.class == close_ {
		i++
	}
	x := &r.items[i]
	if x.class != prep || r.items[i+1].class != date {
		return 0, i, false
	}
	d, end, ok := r.date(i + 1)
	return d.start, end, ok && d.kind == onDay
}

// under applies the preposition in front of a day or a span.
func (p period) under(arg uint8) period {
	if p.kind != onDay && p.kind != path {
		return p
	}
	switch arg {
	case pBy, pThrough, pTo:
		return period{kind: until, end: p.end}
	case pSince, pFrom:
		return period{kind: since, start: p.start, from: true}
	}
	return p
}

// dates reads the date at item i behind the preposition arg: a day, a list of
// days, or a path from one to another.
//
//	dates = date [ ( "to" | "–" | "through" | "and" ) date ] .
func (r *Reader) dates(i int, arg uint8) (p period, end int, ok bool) {
	d, end, ok := r.date(i)
	if !ok {
		return period{}, i, false
	}
	if d.kind != onDay {
		if arg == pSince && d.kind == window {
			d.kind = elsewhere
		}
		return d, end, true
	}
	j := r.skipClose(end) // "from the 2 February close to the 27 February close"
	link := &r.items[j]
	joined := link.class == prep && (link.arg == pTo || link.arg == pThrough || link.arg == pBy || link.arg == pOn && r.word(j, "a") && r.loc == quantity.Portuguese) ||
		link.class == punct && link.arg == '-' && arg != pOn && arg != pDe ||
		link.class == and && arg == pBetween ||
		link.class == det && arg == pDe && r.word(j, "a") && r.items[j+1].class == date
	if joined {
		k := j + 1
		for stop := k + 4; k < stop && (r.items[k].class == det || r.items[k].class == pronoun && r.items[k].arg == pIts || r.items[k].class == prep && (r.items[k].arg == pOn || r.items[k].arg == pDe || r.items[k].arg == pOf) || r.items[k].class == close_ && r.items[k].form&noun != 0); {
			k++
		}
		if r.items[k].class == date {
			if e, after, ok := r.date(k); ok && e.kind == onDay && e.start > d.start {
				return period{kind: path, start: d.start, end: e.start, from: arg == pFrom || arg == pBetween || arg == pDe}, r.skipClose(after), true
			}
		}
		if r.items[k].class == that && r.day > d.start {
			return period{kind: path, start: d.start, end: r.day, from: true}, k + 1, true
		}
	}
	if link.class == and && r.items[j+1].class == date {
		if e, after, ok := r.date(j + 1); ok && e.kind == onDay && (arg == pOn || arg == pDe) {
			return period{kind: days, start: d.start, end: e.start}, after, true
		}
	}
	switch arg {
	case pFrom:
		if x := &r.items[end]; x.class == prep && x.arg == pOn {
			return period{kind: since, start: d.start}, end + 1, true // "from 3 February on"
		}
	}
	return d.under(arg), end, true
}

// skipClose skips "close" behind a date.
func (r *Reader) skipClose(i int) int {
	if x := &r.items[i]; x.class == close_ && x.form&(noun|plural) != 0 {
		return i + 1
	}
	return i
}

// date reads one date: a day, a month, a year. A weekday before or behind it
// belongs to it.
func (r *Reader) date(i int) (p period, end int, ok bool) {
	m := &r.marks[r.items[i].ref]
	end = i + 1
	switch m.Kind {
	case quantity.Weekday:
		j := end
		if r.items[j].class == possess {
			j++
		}
		if r.items[j].class == det && r.items[j+1].class == ordinal { // "Monday the 13th"
			if p, end, ok := r.ordinalDay(j + 1); ok && p.kind == onDay {
				return p, end, true
			}
		}
		if r.items[j].class == session {
			j++
		}
		if x := &r.items[j]; x.class == punct && (x.arg == ',' || x.arg == '(') {
			j++
		}
		if r.items[j].class == session && r.items[j+1].class == date { // "sexta-feira, dia 21"
			j++
		}
		if r.items[j].class == date && r.marks[r.items[j].ref].Kind == quantity.Date && r.marks[r.items[j].ref].Day != 0 {
			return r.date(j)
		}
		d, ok := r.weekday(m.Weekday, 0)
		if !ok {
			return period{kind: elsewhere}, end, true
		}
		return period{kind: onDay, start: d, end: d}, end, true
	case quantity.Date:
		if x := &r.items[end]; x.class == punct && x.arg == ',' && r.items[end+1].class == date {
			switch y := &r.marks[r.items[end+1].ref]; y.Kind {
			case quantity.Year:
				end += 2
			case quantity.Weekday:
				end += 2
			}
		}
		if m.Day == 0 {
			return r.month(m), end, true
		}
		if m.Month == 0 { // "no dia 16"
			t := r.win.First.Time()
			d := panel.Date(t.Year(), t.Month(), int(m.Day))
			return period{kind: onDay, start: d, end: d}, end, d >= r.win.First && d <= r.win.Last
		}
		d := r.resolve(int(m.Year), int(m.Month), int(m.Day))
		if d < r.win.First-10 || d > r.win.Last+3 {
			return period{kind: elsewhere}, end, true
		}
		return period{kind: onDay, start: d, end: d}, end, true
	case quantity.Year:
		if int(m.Year) == r.year {
			return period{}, end, false
		}
		return period{kind: elsewhere}, end, true
	case quantity.Quarter, quantity.Half, quantity.YearSpan:
		if m.Kind == quantity.Half && strings.Contains(r.text[m.Start:m.End], "half") && r.items[end].class != date {
			if x := &r.items[end]; x.class != prep || x.arg != pOf || r.items[end+1].class != date && !(r.items[end+2].class == span && r.items[end+2].arg == tYear) {
				return r.half(int(m.Value)), end, true
			}
		}
		return period{kind: elsewhere}, end, true
	}
	return period{}, i, false
}

// month is the period of a month: the window's own, or elsewhere.
func (r *Reader) month(m *quantity.Mark) period {
	first := r.resolve(int(m.Year), int(m.Month), 1)
	last := first + 30
	switch {
	case first <= r.win.First && r.win.First <= last && r.win.Last <= last:
		return period{kind: window}
	case last < r.win.First || first > r.win.Last:
		return period{kind: elsewhere}
	}
	return period{kind: path, start: max(first, r.win.First), end: min(panel.Day(last), r.win.Last)}
}

// resolve is the day of a date; without a year that of the window, or the one
// nearest to it.
func (r *Reader) resolve(year, month, day int) panel.Day {
	if year != 0 {
		return panel.Date(year, time.Month(month), day)
	}
	y := r.year
	best := panel.Date(y, time.Month(month), day)
	for _, d := range [...]panel.Day{panel.Date(y+1, time.Month(month), day), panel.Date(y-1, time.Month(month), day)} {
		if gap(d, r.win.First) < gap(best, r.win.First) {
			best = d
		}
	}
	return best
}

func gap(a, b panel.Day) panel.Day { return max(a-b, b-a) }

// weekday is the next such weekday: that of the week of the last day named,
// or, with from 1, the first one later.
func (r *Reader) weekday(w uint8, from panel.Day) (panel.Day, bool) {
	day := r.day
	for _, p := range [...]period{r.clause.per, r.lead, r.part_} {
		if p.kind == path && p.end-p.start < 7 && from == 0 { // "in the week of 10 August … on Thursday"
			day = p.start
			break
		}
	}
	if day == 0 {
		if r.win.Last-r.win.First > 6 {
			return 0, false
		}
		day = r.win.First
	}
	for d := day + from; d <= r.win.Last; d++ {
		if (int(d.Weekday())+6)%7+1 == int(w) {
			return d, d-day < 8
		}
	}
	return 0, false
}

// figureDay reads a day whose month stands with a later one: "between 3 and
// 21 August", "on 26 and 27 November".
func (r *Reader) figureDay(i int, arg uint8) (p period, end int, ok bool) {
	q := &r.qs[r.items[i].ref]
	if q.Exp != 0 || q.Unit != quantity.NoUnit || q.Digits == 0 || q.Digits > 31 || q.Neg {
		return p, i, false
	}
	link := &r.items[i+1]
	to := i + 2
	if x := &r.items[to]; link.class == and && x.class == prep && (x.arg == pDe || x.arg == pOn || x.arg == pOf) {
		to++ // "entre os fechos de 3 e de 21 de agosto"
	}
	if r.items[to].class != date || link.class != and && !(link.class == punct && (link.arg == '-' || link.arg == ',')) && !(link.class == prep && (link.arg == pTo || link.arg == pThrough)) {
		return p, i, false
	}
	m := &r.marks[r.items[to].ref]
	d, end, ok := r.date(to)
	if !ok || d.kind != onDay || m.Month == 0 {
		return p, i, false
	}
	first := r.resolve(int(m.Year), int(m.Month), int(q.Digits))
	if first >= d.start {
		return p, i, false
	}
	if link.class == and && arg != pBetween || link.class == punct && link.arg == ',' {
		return period{kind: days, start: first, end: d.start}, end, true
	}
	return period{kind: path, start: first, end: d.start, from: arg == pFrom || arg == pBetween || arg == pDe}, end, true
}

// ordinalDay reads "the 20th" as the day of the window's month.
func (r *Reader) ordinalDay(i int) (p period, end int, ok bool) {
	m := &r.marks[r.items[i].ref]
	x := &r.items[i+1]
	switch {
	case x.class == session, x.class == span, x.class == times, isHalf(r, i+1):
		return r.part(i)
	}
	if m.Value < 1 || m.Value > 31 || r.toks[r.items[i].tok].Kind != quantity.Number || r.loc == quantity.Portuguese { // "3.º" is a place
		return p, i, false
	}
	t := r.win.First.Time()
	d := panel.Date(t.Year(), t.Month(), int(m.Value))
	if d < r.win.First || d > r.win.Last {
		return p, i, false
	}
	return period{kind: onDay, start: d, end: d}, i + 1, true
}

// ordinalDays reads "the 20th", or a path or a pair of such days, behind the
// preposition arg: "between the 13th and the 17th".
func (r *Reader) ordinalDays(i int, arg uint8) (p period, end int, ok bool) {
	p, end, ok = r.ordinalDay(i)
	if !ok || p.kind != onDay {
		return p, end, ok
	}
	link, k := &r.items[end], end+1
	for stop := k + 2; k < stop && r.items[k].class == det; {
		k++
	}
	if r.items[k].class == ordinal || r.items[k].class == date {
		q, after, ok := r.ordinalDay(k)
		if r.items[k].class == date {
			q, after, ok = r.date(k)
		}
		if ok && q.kind == onDay && q.start > p.start {
			switch {
			case link.class == prep && (link.arg == pTo || link.arg == pThrough || link.arg == pBy), link.class == and && arg == pBetween, link.class == punct && link.arg == '-':
				return period{kind: path, start: p.start, end: q.start, from: arg == pFrom || arg == pBetween}, after, true
			case link.class == and && arg == pOn:
				return period{kind: days, start: p.start, end: q.start}, after, true
			}
		}
	}
	return p.under(arg), end, true
}

// relative reads "the next day", "two sessions later", "the week before":
// steps from the last day named. Followed by a clause ("the day after Apple
// fell") the step goes the other way, from that day back.
func (r *Reader) relative(i int) (p period, end int, ok bool) {
	it := &r.items[i]
	if r.day == 0 || it.arg == 9 {
		return period{kind: elsewhere}, i + 1, true
	}
	if it.arg == 8 { // since then
		return period{kind: since, start: r.day, from: true}, i + 1, true
	}
	if x := &r.items[i+1]; it.arg != 5 && x.class == punct && x.arg == ',' { // "na sessão seguinte, a 21 de junho"
		j := i + 2
		if y := &r.items[j]; y.class == prep && (y.arg == pOn || y.arg == pDe) {
			j++
		}
		if r.items[j].class == date {
			if d, end, ok := r.date(j); ok && d.kind == onDay {
				return d, end, true
			}
		}
	}
	if it.arg == 6 {
		d := r.before(r.day + 7*panel.Day(it.dir))
		return period{kind: onDay, start: d, end: d}, i + 1, true
	}
	if it.arg == 5 {
		monday := r.day - panel.Day((int(r.day.Weekday())+6)%7) + 7*panel.Day(it.dir)
		start, end := max(monday, r.win.First), min(monday+4, r.win.Last)
		if start > end {
			return period{kind: elsewhere}, i + 1, true
		}
		return period{kind: path, start: start, end: end}, i + 1, true
	}
	d, ok := r.step(r.day, int(it.dir))
	if !ok {
		return period{kind: elsewhere}, i + 1, true
	}
	return period{kind: onDay, start: d, end: d}, i + 1, true
}

// step is the day n sessions after d.
func (r *Reader) step(d panel.Day, n int) (panel.Day, bool) {
	at := r.sessionAt(d)
	if at+n < 0 || at+n >= len(r.win.Days) {
		return 0, false
	}
	return r.win.Days[at+n], true
}

// sessionAt is the index of the last session that is not after d; −1 before
// the first.
func (r *Reader) sessionAt(d panel.Day) int {
	lo, hi := 0, len(r.win.Days)
	for lo < hi {
		if mid := (lo + hi) / 2; r.win.Days[mid] <= d {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo - 1
}

// part reads a part of the window in words: the month, the first half, the
// last session, the following Tuesday, month-end, the week of 3 August.
func (r *Reader) part(i int) (p period, end int, ok bool) {
	j := i
	for stop := j + 4; j < stop && (r.items[j].class == det || r.items[j].class == each || r.items[j].class == total); {
		j++
	}
	it := &r.items[j]
	whole := period{kind: window}
	switch it.class {
	case span:
		switch it.arg {
		case tMonth, tPeriod:
			return whole, j + 1, true
		case tWeek:
			return r.week(j + 1)
		case tYear, tQuarter:
			return period{kind: elsewhere}, j + 1, true
		case tEver:
			return period{kind: ever}, j + 1, true
		}
	case date:
		if isHalf(r, j+1) && r.marks[it.ref].Kind == quantity.Weekday { // "segunda metade"
			return r.half(2), j + 2, true
		}
		p, end, ok := r.dates(j, 0)
		return p, end, ok && j > i
	case times, ordinal, most, best, after:
		return r.timesPart(j)
	}
	return p, i, false
}

// week reads "[week] of 17 August", "[week] from 17 to 21 August"; a week
// without a date is unknown.
func (r *Reader) week(i int) (p period, end int, ok bool) {
	if r.items[i].class == prep {
		if p, end, ok = r.prepPeriod(i); ok {
			switch p.kind {
			case path:
				p.from = false
				return p, end, true
			case since:
				return period{kind: path, start: p.start, end: min(p.start+4, r.win.Last)}, end, true
			case onDay:
				p = period{kind: path, start: p.start, end: min(p.start+4, r.win.Last)}
				return p, end, true
			case window:
				return period{}, i, false
			}
		}
	}
	return period{kind: elsewhere}, i, true
}

// timesPart reads what first, last, early, mid, late and following select.
func (r *Reader) timesPart(i int) (p period, end int, ok bool) {
	it := &r.items[i]
	n := 1
	dir, arg := it.dir, it.arg
	if it.class == times && arg == 2 {
		d := r.win.Last
		if dir > 0 {
			d = r.win.First
		}
		end = i + 1
		if x := &r.items[end]; x.class == prep && (x.arg == pOf || x.arg == pDe) { // "the end of August", "the end of the week"
			p, k, ok := r.part(end + 1)
			switch {
			case ok && p.kind == window:
				end = k
			case ok && p.kind == elsewhere:
				return p, k, true
			default:
				if r.items[i].end == r.items[i].tok+3 { // "the end", and no more
					return p, i, false
				}
			}
		}
		return period{kind: onDay, start: d, end: d}, end, true
	}
	j := i + 1
	if it.class == ordinal {
		n, dir, arg = int(r.marks[it.ref].Value), 1, 0
	} else if it.class != times {
		return p, i, false
	}
	if f := &r.items[j]; f.class == figure && !isHalf(r, j) { // the first three sessions
		if q := &r.qs[f.ref]; q.Exp == 0 && q.Digits < 40 && q.Unit == quantity.NoUnit {
			n = -int(q.Digits)
			j++
		}
	}
	x := &r.items[j]
	if arg == 1 { // following, previous
		switch {
		case x.class == date && r.marks[x.ref].Kind == quantity.Weekday && dir > 0:
			if d, ok := r.weekday(r.marks[x.ref].Weekday, 1); ok {
				return period{kind: onDay, start: d, end: d}, j + 1, true
			}
			return period{kind: elsewhere}, j + 1, true
		case x.class == date && r.marks[x.ref].Kind == quantity.Weekday && r.day != 0: // "the previous Friday"
			d := r.day - 1
			for (int(d.Weekday())+6)%7+1 != int(r.marks[x.ref].Weekday) {
				d--
			}
			if d < r.win.First {
				return period{kind: elsewhere}, j + 1, true
			}
			return period{kind: onDay, start: d, end: d}, j + 1, true
		case x.class == session && x.form&plural == 0 && r.day != 0:
			if d, ok := r.step(r.day, int(dir)); ok {
				return period{kind: onDay, start: d, end: d}, j + 1, true
			}
			return period{kind: elsewhere}, j + 1, true
		case x.class == span:
			return period{kind: elsewhere}, j + 1, true
		}
		return p, i, false
	}
	if it.class == times && arg == 0 && n == 1 && (r.word(i, "early") || r.word(i, "late") || r.word(i, "mid") || dir == 0) {
		if x.class == span && x.arg == tMonth || x.class == date && r.marks[x.ref].Day == 0 || x.class == prep && (x.arg == pIn || x.arg == pDe && dir == 0) || r.items[i].end > r.items[i].tok+1 {
			if x.class == prep {
				j++
				for stop := j + 4; j < stop && (r.items[j].class == det); {
					j++
				}
			}
			if r.items[i].end > r.items[i].tok+1 && x.class != prep { // "mid-month"
				j--
			}
			return period{kind: elsewhere}, j + 1, true // no session that could be checked
		}
	}
	days := r.win.Days
	k := j
	for stop := j + 3; k < stop && r.items[k].class == unknown && !r.items[k].upper || r.comma(k) && r.items[k+1].class == unknown; { // "the first, short week"
		k++
	}
	switch {
	case r.items[k].class == span && r.items[k].arg == tWeek && n > 0:
		p, end := r.nthWeek(n, dir), k+1
		if x := &r.items[end]; x.class == prep && (x.arg == pOf || x.arg == pDe) {
			q, after, ok := r.part(end + 1)
			if r.items[end+1].class == date {
				q, after, ok = r.dates(end+1, 0)
			}
			if !ok || q.kind != window {
				return p, i, false
			}
			end = after
		}
		return p, end, true
	case x.class == session && len(days) > 0 && n > 0 && n <= len(days):
		d := days[len(days)-1]
		if dir > 0 {
			d = days[n-1]
		}
		return period{kind: onDay, start: d, end: d}, j + 1, true
	case x.class == session && n < 0 && -n <= len(days):
		if dir > 0 {
			return period{kind: path, start: days[0], end: days[-n-1]}, j + 1, true
		}
		return period{kind: path, start: days[len(days)+n], end: days[len(days)-1]}, j + 1, true
	case x.class == span && x.arg == tHalf, isHalf(r, j):
		if n == 2 || dir < 0 {
			n = 2
		}
		return r.half(n), j + 1, true
	}
	return p, i, false
}

// nthWeek is the nth calendar week of the window, or its last one where dir is
// less than 0.
func (r *Reader) nthWeek(n int, dir int8) period {
	monday := r.win.First - panel.Day((int(r.win.First.Weekday())+6)%7) + 7*panel.Day(n-1)
	if dir < 0 {
		monday = r.win.Last - panel.Day((int(r.win.Last.Weekday())+6)%7)
	}
	start, end := max(monday, r.win.First), min(monday+4, r.win.Last)
	if start > end {
		return period{kind: elsewhere}
	}
	return period{kind: path, start: start, end: end}
}

// half is the first or the second half of the window's month.
func (r *Reader) half(n int) period {
	t := r.win.First.Time()
	mid := panel.Date(t.Year(), t.Month(), 15)
	if n == 2 {
		return period{kind: path, start: r.after(mid), end: r.win.Last}
	}
	return period{kind: path, start: r.win.First, end: r.before(mid)}
}

// otherHalf reports whether the ordinal at item i ends its phrase, in a sentence
// that has spoken of a half: "rose 3% in the first half and lost 2% in the
// second".
func (r *Reader) otherHalf(i int) bool {
	switch r.items[i+1].class {
	case punct, and, but, lineEnd, which, then:
	default:
		return false
	}
	for k := i - 1; k >= r.lo && k > i-30; k-- {
		if x := &r.items[k]; isHalf(r, k) || x.class == date && r.marks[x.ref].Kind == quantity.Half {
			return true
		}
	}
	return false
}

func isHalf(r *Reader, i int) bool {
	return r.word(i, "half") || r.word(i, "metade") || r.word(i, "quinzena")
}

// before is the last session not after d; after the first session later.
func (r *Reader) before(d panel.Day) panel.Day {
	if at := r.sessionAt(d); at >= 0 {
		return r.win.Days[at]
	}
	return d
}

func (r *Reader) after(d panel.Day) panel.Day {
	if at := r.sessionAt(d) + 1; at < len(r.win.Days) {
		return r.win.Days[at]
	}
	return d
}
