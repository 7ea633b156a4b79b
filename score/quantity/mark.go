package quantity

// unquantified reads the mark that begins with the Number at token i, and
// returns the token behind it; i if the number is no mark. The figure of a
// percentage or of money is none, whatever stands around it.
func (r *Reader) unquantified(i int) int {
	if r.is(i-1, '%') && i == r.done {
		if v, n, ok := r.plain(i); ok && n <= 2 && !r.quantified(i+1) {
			return r.addMark(Mark{Kind: List, Value: v}, i, i+1) // the number of a note: lost 3.85%1
		}
	}
	if r.is(i+1, '%') || r.is(i-1, '$') || r.is(i-1, '€') || r.is(i-1, '£') {
		return r.dottedMark(i)
	}
	next, prev := r.at(i+1), r.at(i-1)
	inside := prev.Kind == Space || prev.Kind == 0 || prev.Kind == Line
	if inside && (next.Kind == Space || next.Kind == 0 || next.Kind == Line || next.Kind == Punct && next.Hash == ',') {
		return r.apart(i)
	}
	for k := range markRules {
		if end := markRules[k](r, i); end > i {
			return end
		}
	}
	return i
}

// markRules are tried in this order on the Number at a token.
var markRules [10]func(r *Reader, i int) (end int)

func init() {
	markRules = [...]func(*Reader, int) int{
		(*Reader).dates, (*Reader).gluedBefore, (*Reader).phone, (*Reader).named, (*Reader).years, (*Reader).times, (*Reader).figureOrdinal,
		(*Reader).listItem, (*Reader).measure, (*Reader).dottedMark,
	}
}

// apart is unquantified for a Number between blanks, by far the most: only
// the rules that look at words apply.
func (r *Reader) apart(i int) int {
	t := r.at(i)
	n := t.End - t.Start
	if n <= 2 || n >= 6 && n <= 10 {
		if end := r.dates(i); end > i {
			return end
		}
	}
	if r.at(i+1).Kind == Space && r.at(i+2).Kind == Number || r.at(i+2).Kind == Punct || n >= 5 {
		if end := r.phone(i); end > i {
			return end
		}
	}
	if end := r.named(i); end > i {
		return end
	}
	if n == 4 || n == 2 || n == 5 {
		if end := r.years(i); end > i {
			return end
		}
	}
	if end := r.times(i); end > i {
		return end
	}
	return r.dottedMark(i)
}

// wordMark reads the mark that begins with the word at token i, and returns
// the token behind it; i if there is none.
func (r *Reader) wordMark(i int) int {
	s := r.sense(i)
	switch {
	case s.flags&link != 0:
		return r.web(i)
	case s.role == relative:
		return r.relative(i)
	case s.month != 0 && (s.role == noRole || r.isMonth(i)):
		if end := r.monthFirst(i); end > i {
			return end
		}
	}
	if s.weekday != 0 {
		return r.weekday(i)
	}
	if s.unit != 0 && s.role == noRole {
		return r.unitAlone(i)
	}
	return i
}

// plain returns the value of the Number at token i if it is digits without
// marks, n of them.
func (r *Reader) plain(i int) (v uint64, n int, ok bool) {
	t := r.at(i)
	if t.Kind != Number || t.End-t.Start > maxDigits {
		return 0, 0, false
	}
	for _, c := range []byte(t.Text(r.text)) {
		if c < '0' || c > '9' {
			return 0, 0, false
		}
		v = v*10 + uint64(c-'0')
	}
	return v, int(t.End - t.Start), true
}

// dottedMark reads digits that are no number: versions, addresses, account
// numbers. A list of numbers in one token is read as quantities.
func (r *Reader) dottedMark(i int) int {
	t := r.at(i)
	if t.End-t.Start < 4 || r.text[t.Start] >= 0x80 {
		return i
	}
	switch r.parse(i).form {
	case dotted:
		return r.addMark(Mark{Kind: Version}, i, i+1)
	case long:
		return r.addMark(Mark{Kind: Identifier}, i, i+1)
	case list:
		return r.list(i)
	}
	return i
}

// list reads the numbers of one token, "22,24,26", as quantities.
func (r *Reader) list(i int) int {
	t := r.at(i)
	from := t.Start
	for at := t.Start; at <= t.End; at++ {
		if at < t.End && r.text[at] != ',' {
			continue
		}
		w := parse(r.text[from:at], '.')
		if w.form != integer && w.form != decimal {
			return r.addMark(Mark{Kind: Unclear}, i, i+1)
		}
		from = at + 1
	}
	from = t.Start
	for at := t.Start; at <= t.End; at++ {
		if at < t.End && r.text[at] != ',' {
			continue
		}
		w := parse(r.text[from:at], '.')
		r.out = append(r.out, Quantity{Digits: w.digits, Exp: -w.decimals, Decimals: w.decimals, Ambiguous: true,
			Start: from, End: at, NumStart: from, NumEnd: at, ScaleEnd: at, Lead: from, Tail: at, Tok: int32(i), TokEnd: int32(i + 1)})
		from = at + 1
	}
	return i + 1
}

// web reads an address on the web, up to the next blank.
func (r *Reader) web(i int) int {
	if !r.is(i+1, ':') && !r.is(i+1, '.') {
		return i
	}
	end, figures := i+1, false
	for ; end < len(r.toks) && r.toks[end].Kind != Space && r.toks[end].Kind != Line; end++ {
		figures = figures || r.toks[end].Kind == Number
	}
	if !figures {
		r.done = end
		return end
	}
	return r.addMark(Mark{Kind: Link}, i, end)
}

// measure reads a figure with a unit of measure glued to it: 29km, 180.25ml.
func (r *Reader) measure(i int) int {
	j := i + 1
	t := r.at(j)
	if t.Kind != Word || t.End-t.Start > 4 || r.loc == Norwegian && t.Text(r.text) == "G" { // 6G, of the basic amount
		return i
	}
	s := r.sense(j)
	if s.role != noRole || s.unit != 0 || s.flags&(suffix|timed) != 0 || t.Hash == hashX || t.Hash == hashE {
		if !(s.role == scale && s.flags&abbrev != 0) || r.scaleWorks(i, j) {
			return i
		}
	}
	return r.addMark(Mark{Kind: Measure}, i, j+1)
}

var hashX, hashE = Hash("x"), Hash("e")

// scaleWorks reports whether the letters at token j scale the figure at i.
func (r *Reader) scaleWorks(i, j int) bool {
	var n numeral
	if !r.figure(&n, i) {
		return true
	}
	_, end := r.scaleAt(&n, r.money(i))
	return end > j
}
