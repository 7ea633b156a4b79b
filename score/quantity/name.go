package quantity

// gluedBefore reads a figure that a word is glued to: Q2, H1, FY26, v1.5.3, D1,
// but not USD34 or kr500.
func (r *Reader) gluedBefore(i int) int {
	j := i - 1
	if r.is(j, '-') || r.is(j, '‑') {
		return r.hyphened(i)
	}
	t := r.at(j)
	if t.Kind != Word || j < r.done {
		return i
	}
	s := r.sense(j)
	v, n, ok := r.plain(i)
	switch {
	case s.flags&quarter != 0 && ok && v >= 1 && v <= 4 && n == 1 && t.End-t.Start == 1:
		return r.withYear(Mark{Kind: Quarter, Value: v}, j, i+1)
	case s.flags&half != 0 && ok && (v == 1 || v == 2) && n == 1 && t.End-t.Start == 1:
		return r.withYear(Mark{Kind: Half, Value: v}, j, i+1)
	case s.flags&fiscal != 0 && isYear(v, n) && r.yearSpan(i, v) > i:
		m := &r.marks[len(r.marks)-1] // FY2024-25
		m.Tok, m.Start = int32(j), t.Start
		return int(m.TokEnd)
	case s.flags&fiscal != 0 && ok && (n == 2 || n == 4):
		return r.addMark(Mark{Kind: Year, Year: fullYear(v, n)}, j, i+1)
	case t.End-t.Start == 1 && r.text[t.Start]|0x20 == 'v':
		return r.addMark(Mark{Kind: Version}, j, i+1)
	case t.Hash == hashX && j > 0 && r.at(j-1).Kind != Number:
		return i // x3
	}
	if r.frontWord(j) != nil {
		return i
	}
	end := i + 1
	for r.at(end).Kind == Word || r.at(end).Kind == Number {
		end++
	}
	return r.addMark(Mark{Kind: Name}, j, end)
}

// withYear gives m, a quarter or a half, the year behind it, if there is one.
func (r *Reader) withYear(m Mark, tok, end int) int {
	j := r.next(end)
	if r.has(j, of) {
		j = r.next(j + 1)
	}
	if v, n, ok := r.plain(j); ok && j > end && isYear(v, n) && !r.quantified(j+1) {
		m.Year = int16(v)
		return r.addMark(m, tok, j+1)
	}
	if r.is(end, '\'') || r.is(end, '’') {
		if v, n, ok := r.plain(end + 1); ok && n == 2 {
			m.Year = fullYear(v, n)
			return r.addMark(m, tok, end+2)
		}
	}
	return r.addMark(m, tok, end)
}

// hyphened reads a figure that a hyphen ties to a word: covid-19, SCP-173, but
// not sub-5% or mid-30s.
func (r *Reader) hyphened(i int) int {
	j := i - 2
	if r.at(j).Kind != Word || j < r.done {
		return i
	}
	s := r.sense(j)
	if s.flags&(prefix|to|and|from|function) != 0 || s.role != noRole && s.flags&(article|abbrev) == 0 || s.unit != 0 || r.quantified(i+1) {
		return i
	}
	return r.addMark(Mark{Kind: Name}, j, i+1)
}

// quantified reports whether a unit or a scale word stands at token j, behind
// a figure.
func (r *Reader) quantified(j int) bool {
	k := r.next(j)
	t := r.at(k)
	switch t.Kind {
	case Punct:
		return t.Hash == '%' || t.Hash == '\\' && r.is(k+1, '%') || signUnit(rune(t.Hash)) != nil && !r.glued(k+1, Number)
	case Word:
		s := r.sense(k)
		if s.role == scale || s.role == hundred || s.role == dozen {
			return s.flags&abbrev == 0 || k == j
		}
		u, _ := r.unitAt(k)
		return u != nil
	}
	return false
}

// named reads a figure that is part of a name: S&P 500, Nasdaq 100, 10-K, 3M,
// chapter 11, 401(k), or its place in an order: No. 1, #3.
func (r *Reader) named(i int) int {
	v, n, ok := r.plain(i)
	if !ok {
		return r.release(i)
	}
	if r.is(i-1, '#') && !r.quantified(i+1) {
		return r.addMark(Mark{Kind: Ordinal, Value: v}, i-1, i+1)
	}
	if r.is(i+1, '-') && r.at(i+2).Kind == Word && r.at(i+2).End-r.at(i+2).Start == 1 && r.at(i+2).Upper {
		return r.addMark(Mark{Kind: Name}, i, i+3)
	}
	if t := r.at(i + 1); t.Kind == Word && t.Text(r.text) == "M" && v == 3 {
		if w := (numeral{digits: v, tok: i, end: i + 1}); !r.money(i) && !r.currencyAt(i+2) && r.names3M(&w, i+1) {
			return r.addMark(Mark{Kind: Name}, i, i+2)
		}
	}
	if w, _, ok := r.plain(i + 2); ok && r.is(i+1, '-') && v > w && w >= 100 && !r.is(i+3, '-') && !r.quantified(i+3) && !r.money(i) {
		return r.addMark(Mark{Kind: Name}, i, i+3) // 747-400
	}
	if w, _, ok := r.plain(i + 2); ok && r.is(i+1, '/') && (v == 24 && w == 7 || v == w) && !r.is(i+3, '/') {
		return r.addMark(Mark{Kind: Name}, i, i+3) // 24/7, 50/50
	}
	if v == 401 && (r.is(i+1, '(') && r.at(i+2).Hash == hashK && r.is(i+3, ')')) {
		return r.addMark(Mark{Kind: Name}, i, i+4)
	}
	j := r.prev(i - 1)
	if r.is(j, '§') {
		end := i + 1
		for r.is(end, '-') && r.at(end+1).Kind == Number {
			end += 2
		}
		return r.addMark(Mark{Kind: Name}, i, end)
	}
	if r.is(j, '.') && r.has(j-1, place|label|short) {
		j--
	}
	if r.has(j, suffix) && r.is(j-1, '.') && r.has(j-2, place) { // n.º 1
		j -= 2
	}
	s := r.sense(j)
	switch {
	case j < 0 || j == i-1 && r.at(j).Kind != Punct || s.flags&(index|label|place) == 0:
		return i
	case r.groupedSum(i):
		return i // hel plass 2 145 kroner
	case s.flags&index != 0:
		if !r.indexNumber(j, v) || r.quantified(i+1) {
			return i
		}
		return r.addMark(Mark{Kind: Name}, i, i+1)
	case s.flags&place != 0 && r.has(i+1, suffix):
		return i // ranked 4th
	case n > 4 && !r.quantified(i+1) && !r.has(r.next(i+1), counted):
		return r.addMark(Mark{Kind: Identifier}, i, i+1)
	case r.quantified(i+1) || n > 4:
		return i
	case s.flags&dated != 0 && v >= 1 && v <= 31: // no dia 16
		return r.addMark(Mark{Kind: Date, Day: uint8(v)}, i, i+1)
	case s.flags&place != 0:
		return r.addMark(Mark{Kind: Ordinal, Value: v}, j, i+1)
	}
	end := i + 1
	return r.addMark(Mark{Kind: Name}, i, end)
}

// release reads the number with marks of a version or a section: Python 3.11,
// section 2.1, § 11-5.
func (r *Reader) release(i int) int {
	j := r.prev(i - 1)
	if j < 0 || j == i-1 && !r.is(j, '§') || !r.has(j, label) && !r.is(j, '§') || r.quantified(i+1) {
		return i
	}
	return r.addMark(Mark{Kind: Name}, i, i+1)
}

var hashK = Hash("k")

// indexNumber reports whether the index whose name ends at token j goes with
// the number v.
func (r *Reader) indexNumber(j int, v uint64) bool {
	numbers, ok := indices.Find(r.text, *r.at(j))
	if !ok {
		return false
	}
	if r.at(j).End-r.at(j).Start == 1 && !r.is(j-1, '&') {
		return false // the P of S&P
	}
	for _, n := range numbers {
		if n == v {
			return true
		}
	}
	return false
}

// indices are the numbers that are part of an index's name, by the last word
// before them.
var indices = NewLexicon(map[string][]uint64{
	"p": {500, 100, 400, 600, 1500}, "sp": {500}, "nasdaq": {100}, "ftse": {100, 250, 350}, "russell": {1000, 2000, 3000},
	"dax": {30, 40}, "cac": {40}, "nikkei": {225}, "psi": {20}, "obx": {25}, "stoxx": {50, 600}, "ibex": {35},
	"asx": {50, 200, 300}, "topix": {100, 500}, "dow": {30}, "jones": {30}, "fortune": {100, 500, 1000}, "tsx": {60},
	"csi": {300}, "kospi": {200}, "nifty": {50}, "sensex": {30}, "bel": {20}, "omx": {30}, "omxs": {30}, "mib": {30, 40}, "forbes": {400, 2000},
	"wilshire": {5000}, "midcap": {400}, "smallcap": {600}, "euronext": {100}, "next": {150}, "smi": {20}, "aex": {25}, "hsi": {50}, "s": {500},
})

// listItem reads the number that opens a list item: "1. ", "2) ", "(3) ", and
// a note number in square brackets: "[4]".
func (r *Reader) listItem(i int) int {
	v, n, ok := r.plain(i)
	if !ok || n > 3 {
		return i
	}
	m := Mark{Kind: List, Value: v}
	if r.is(i-1, '[') && r.is(i+1, ']') {
		return r.addMark(m, i-1, i+2)
	}
	if r.is(i-1, '(') && r.is(i+1, ')') && n <= 2 && r.lineStart(i-2) && r.at(r.next(i+2)).Kind == Word {
		return r.addMark(m, i-1, i+2)
	}
	closes := r.is(i+1, ')') && !r.is(i-1, '(') || r.is(i+1, '.')
	j := i + 2
	for r.is(j, '*') || r.is(j, '_') {
		j++
	}
	if !closes || r.at(j).Kind != Space && j == i+2 {
		return i
	}
	if r.lineStart(i-1) && (r.at(r.next(j)).Kind == Word || r.at(r.next(j)).Kind == Punct) {
		return r.addMark(m, i, i+2)
	}
	if r.is(i+1, ')') && n <= 2 && r.at(i-1).Kind == Space && r.at(r.next(j)).Upper && r.is(i-2, '.') || r.is(i-2, ':') || r.is(i-2, ';') {
		if r.is(i+1, ')') {
			return r.addMark(m, i, i+2) // days: 1) August 12. 2) August 20.
		}
	}
	return i
}

// lineStart reports whether token j and those before it are nothing but
// blanks, bullets and marks of heading or emphasis at the start of a line.
func (r *Reader) lineStart(j int) bool {
	for ; ; j-- {
		t := r.at(j)
		switch {
		case t.Kind == 0 || t.Kind == Line:
			return true
		case t.Kind == Space:
		case t.Kind == Punct && (t.Hash == '*' || t.Hash == '#' || t.Hash == '>' || t.Hash == '_' || t.Hash == '-' || t.Hash == '|' || t.Hash == '•'):
		default:
			return false
		}
	}
}

// groupedSum reports whether the Number at token i is the first of several
// groups of digits with a unit behind.
func (r *Reader) groupedSum(i int) bool {
	var n numeral
	return r.figure(&n, i) && n.end > i+1 && r.quantified(n.end)
}
