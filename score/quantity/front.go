package quantity

// A front is what stands right before a numeral.
type front struct {
	unit    *unit // a currency, nil if there is none
	from    int   // the token it begins with
	open    int   // the bracket of accounting before or inside it, −1 for none
	neg     bool
	plus    bool
	outer   bool // the currency stands before the bracket: $(1.3)
	plain   bool // the currency is a dollar sign alone, which may be TeX's
	article bool // an article stands first, which may belong to the numeral
}

// money reports whether a currency stands before the Number at token i.
func (r *Reader) money(i int) bool {
	var f front
	r.front(&f, i)
	return f.unit != nil
}

// front reads what stands before the numeral at token i into f:
//
//	front = ["minus"] [sign] ["("] [currency] ["("] [sign] .
//
//	−4.5%   -$2.45B   $-2.45   ($1,234)   $(1.3)   US$4.7   \$9{,}500   minus ten
func (r *Reader) front(f *front, i int) {
	*f = front{from: i, open: -1}
	if r.pointBefore(i) {
		f.from = i - 1
	} else if r.at(i).Kind == Word && r.articleBefore(i) && r.sense(i).role != noRole {
		f.from, f.article = r.prev(i-1), true
	}
	if f.from > 0 && r.at(f.from-1).Kind == Punct {
		r.frontSign(f)
		if r.is(f.from-1, '(') {
			f.open = f.from - 1
		}
	}
	before := f.from - 1
	if f.open >= 0 {
		before = f.open - 1
	}
	before = r.prev(before)
	if before < r.done {
		return
	}
	if u, from := r.frontAt(before); u != nil && from >= r.done {
		f.unit, f.from, f.outer = u, from, f.open >= 0
		f.plain = u == dollarUS && from == before
		r.frontSign(f)
		if f.open < 0 && r.is(f.from-1, '(') {
			f.open = f.from - 1
		}
		before = r.prev(f.from - 1)
	}
	if r.has(before, minus) && before >= r.done && !r.leads(before) && r.at(f.from-1).Kind == Space && (f.open < 0 || f.outer) {
		f.neg, f.from = true, before
	}
}

// leads reports whether a hedge or a bound ends with token j: "pelo menos".
func (r *Reader) leads(j int) bool {
	_, _, ok := r.leadAt(j)
	return ok
}

// frontSign reads the sign glued before f into it. A dash behind a word, a
// figure or a unit is no sign.
func (r *Reader) frontSign(f *front) {
	k := f.from - 1
	if k < r.done || r.at(k).Kind != Punct {
		return
	}
	switch rune(r.at(k).Hash) {
	case '-', '−', '–', '‐', '‑', '﹣', '－', '+':
	default:
		return
	}
	if k > 0 {
		switch t := r.at(k - 1); t.Kind {
		case Word, Number:
			return
		case Punct:
			switch t.Hash {
			case '%', ')', ']', '-', '+', '}', '.':
				return
			}
			if signUnit(rune(t.Hash)) != nil && t.Hash != '$' {
				break
			}
		}
	}
	f.neg, f.plus, f.from = !r.is(k, '+'), r.is(k, '+'), k
}

// closed decides what the bracket that f opened and token end closes means,
// where nothing but a numeral stands in it: a negative number of accounting if
// a currency stands before it, or a scale word or a unit behind, or if it fills
// a cell or follows a word that a figure must follow. It returns the token
// behind all of it, and false if the brackets are mere punctuation.
//
//	$(1.3) million   (26)%   | (1,234) |   was (2.6)
func (r *Reader) closed(q *Quantity, n *numeral, f *front, end int) (int, bool) {
	m := *n
	m.end = end + 1
	r.scales(&m, f.unit != nil)
	try := *q
	try.Exp, try.Scale = m.exp, m.scale
	behind := r.back(&try, m.end)
	switch {
	case r.gloss(f.open), f.neg, f.plus: // (+5)% has its sign
		return end, false
	case f.outer, behind > end+1, r.cell(f.open, end+1), r.governed(f.open) && r.notable(n):
		try.Neg = true
		*q, n.end = try, m.end
		return behind, true
	}
	return end, false
}

// gloss reports whether the bracket at token open repeats a number in words:
// five (5) percent.
func (r *Reader) gloss(open int) bool {
	j := r.prev(open - 1)
	return r.sense(j).role != noRole || j >= 0 && j < r.done && r.at(j).Kind != Punct
}

// cell reports whether what stands from token open to token end fills a cell
// of a table, a line, or what follows a colon.
func (r *Reader) cell(open, end int) bool {
	before, after := r.at(r.prev(open-1)), r.at(r.next(end))
	told := before.Kind == Punct && (before.Hash == ':' || before.Hash == '=')
	if !told && before.Kind != 0 && before.Kind != Line && !(before.Kind == Punct && before.Hash == '|') {
		return false
	}
	switch after.Kind {
	case 0, Line:
		return true
	case Punct:
		return after.Hash == '|' || after.Hash == '.' && r.ends(r.next(end)) || told && (after.Hash == ';' || after.Hash == ',')
	}
	return false
}

// governed reports whether the word before token open is one that a figure
// must follow, so that brackets there are no aside: "was (2.6)".
func (r *Reader) governed(open int) bool {
	j := r.prev(open - 1)
	return j >= 0 && r.has(j, governor)
}

// notable reports whether n looks like an amount, not like a note number.
func (r *Reader) notable(n *numeral) bool {
	return n.decimals > 0 || n.digits >= 100 || n.stop-n.start > 3
}

// lone reports whether the quantity of the tokens from and to end is all that
// the text holds but for a dash and a blank before it: "- 8.9 %". Elsewhere
// such a dash opens a list item.
func (r *Reader) lone(from, end int) bool {
	j := r.prev(from - 1)
	return j == from-2 && j >= 0 && (r.is(j, '-') || r.is(j, '−') || r.is(j, '–')) &&
		r.at(r.prev(j-1)).Kind == 0 && r.at(r.next(end)).Kind == 0
}
