package quantity

// A shape is a figure with the signs and the words that touch it: 4.70, −4.5%,
// $155.06, 83.6 million, 35 basis points.
type shape struct {
	w         written
	unit      *unit
	from, end int // its tokens
	scaled    int // the token behind its scale word; behind its digits if there is none
	scale     int8
	neg, plus bool
}

// read reads the shape whose Number is token i.
func (s *shape) read(r *Reader, i int) bool {
	t := &r.toks[i]
	if !s.w.simple(r.text[t.Start:t.End], r.g.point) || s.w.first == 0 {
		return false
	}
	s.unit, s.from, s.end, s.scale, s.neg, s.plus = noUnit, i, i+1, 0, false, false
	if p := r.at(i - 1); p.Kind == Punct {
		switch p.Hash {
		case '$', '€', '£':
			s.unit = signUnit(rune(p.Hash))
			s.from--
		case '-', '−':
			s.neg = true
			s.from--
		case '+':
			s.plus = true
			s.from--
		}
	}
	s.scaled = s.end
	switch next := r.at(s.end); {
	case next.Kind == Punct && next.Hash == '%':
		if s.unit != noUnit {
			return false
		}
		s.unit, s.end = percent, i+2
	case next.Kind == Space && r.g.near[r.at(s.end+1).Entry]&afterDecimal != 0:
		return s.words(r)
	}
	return s.unit != noUnit || s.w.form == decimal
}

// words reads the scale word or the unit behind the figure of s.
func (s *shape) words(r *Reader) bool {
	j := s.end + 1
	if w := r.sense(j); w.role == scale && w.flags&(abbrev|ordinal) == 0 && s.w.form == decimal {
		s.scale, s.end = int8(w.val), j+1
		s.scaled = s.end
		return !r.has(r.next(s.end), of) // milhões de euros
	}
	if s.unit == noUnit {
		if u, end := r.unitAt(j); u != nil && (u.kind == Percent || u.kind == Point || u.kind == BasisPoint) {
			s.unit, s.end = u, end
			return true
		}
	}
	return s.unit != noUnit || s.w.form == decimal
}

// put appends the quantity that s is, with the hedges around it, and returns
// the token behind.
func (s *shape) put(r *Reader, part Part) (end int) {
	q := r.push()
	*q = Quantity{}
	q.Digits, q.Exp, q.Decimals, q.Scale = s.w.digits, s.scale-s.w.decimals, s.w.decimals, s.scale
	q.Unit, q.Code, q.Neg, q.Plus, q.Part = s.unit.kind, s.unit.code, s.neg, s.plus, part
	first := s.from
	if s.unit.kind == Currency || s.neg || s.plus {
		first++
	}
	q.NumStart, q.NumEnd = r.toks[first].Start, r.toks[first].End
	q.ScaleEnd = r.toks[s.scaled-1].End
	return r.put(q, s.from, s.end)
}

// put completes q, of the tokens from from to end, with the hedges around it,
// and returns the token behind.
func (r *Reader) put(q *Quantity, from, end int) int {
	q.Tok, q.TokEnd = int32(from), int32(end)
	q.Start, q.End = r.toks[from].Start, r.toks[end-1].End
	q.Lead, q.Tail = q.Start, q.End
	if r.g.near[r.at(from-2).Entry]&hedging != 0 {
		q.Lead = r.toks[r.lead(q, from)].Start
	}
	if r.g.near[r.at(r.next(end)).Entry]&trailing != 0 {
		end = r.tail(q, end)
		q.Tail = r.toks[end-1].End
	}
	return end
}

// quick reads the shapes that most figures of commentary have, and returns the
// token behind: a percentage, a sum of money or a decimal with nothing before
// or behind it that could belong to it but a hedge, or two from and to. For
// anything else it returns i, and the grammar reads it; what quick does read it
// reads as the grammar would, which a test checks.
//
//	fell 8.9% to   from $155.06 to $165.11,   (no: between 2% and 3%, $12 billion)
func (r *Reader) quick(i int) int {
	var s shape
	if r.slow || !s.read(r, i) {
		return i
	}
	before, after := beforeUnit, afterUnit
	switch {
	case s.unit.kind >= Percent && s.unit.kind <= BasisPoint:
	case s.w.form == decimal:
		after = afterDecimal
	default:
		after = afterNumber
	}
	if s.unit == noUnit {
		before = beforeNumber
	}
	if r.opens(s.from-1, before) && r.closes(s.end, after, s.unit == percent) {
		return s.put(r, Single)
	}
	if s.scale == 0 && r.at(s.from-1).Kind == Space && r.has(s.from-2, from) {
		return r.quickPair(&s, i, after)
	}
	return i
}

// quickPair is quick for the From of a pair and its To.
func (r *Reader) quickPair(low *shape, i int, after near) int {
	var high shape
	k := low.end + 3
	if low.neg || low.plus || r.sense(low.from-2).lead != 0 || !r.has(low.end+1, to) || r.at(k-1).Kind != Space || r.at(low.end).Kind != Space {
		return i
	}
	if r.at(k).Kind == Punct {
		k++
	}
	if r.at(k).Kind != Number || !high.read(r, k) || high.from != low.end+3 || high.unit != low.unit || high.scale != 0 || high.neg || high.plus ||
		!r.closes(high.end, after, low.unit == percent) {
		return i
	}
	part := From
	if r.has(r.prev(low.from-3), span) {
		part = RangeLow
	}
	low.put(r, part)
	r.done = high.from // "to" is the joiner, whatever ends with it
	return high.put(r, part+1)
}

// quickWord is quick for the number word at token i.
func (r *Reader) quickWord(i int) int {
	s := r.sense(i)
	if r.slow || s.role != ones && s.role != teens && s.role != tens || s.flags&^timed != 0 || s.month|s.weekday != 0 || s.unit|s.lead|s.tail != 0 ||
		!r.opens(i-1, beforeNumber) || !r.closes(i+1, afterNumber, false) {
		return i
	}
	q := r.push()
	*q = Quantity{}
	q.Digits, q.Word, q.NumStart, q.NumEnd, q.ScaleEnd = uint64(s.val), true, r.toks[i].Start, r.toks[i].End, r.toks[i].End
	return r.put(q, i, i+1)
}

// opens reports whether the blank or the bracket at token j, and the word
// before it, leave what follows alone but for a hedge.
func (r *Reader) opens(j int, before near) bool {
	t := r.at(j)
	if t.Kind == Punct && t.Hash == '(' {
		j--
		if t = r.at(j); t.Kind != Space || r.at(j-1).Kind != Word {
			return false // it may be a cell
		}
	}
	if t.Kind != Space {
		return t.Kind == Line || j < 0
	}
	t = r.at(j - 1)
	switch t.Kind {
	case Word:
		if r.g.near[t.Entry]&before != 0 {
			return r.has(j-1, the) && r.opensThe(j-2)
		}
		return true
	case Punct:
		switch t.Hash {
		case ',', '|', ':', ';':
			return true
		case '.': // the end of a sentence, not of an abbreviation
			w := r.at(j - 2)
			return w.Kind == Word && (w.Entry == 0 || w.Entry > numeric) || w.Kind == Punct && (w.Hash == '%' || w.Hash == ')')
		}
		return false
	}
	return t.Kind == Line || j == 0
}

// opensThe is opens before a "the": of the ten.
func (r *Reader) opensThe(j int) bool {
	w := r.at(j - 1)
	return r.at(j).Kind == Space && w.Kind == Word && r.g.near[w.Entry]&(beforeUnit|hedging) == 0
}

// closes reports whether token j ends what stands before it: a mark of
// punctuation, or a blank and a word that may not belong to it. A percentage
// ends before "to" and a sum of money too.
func (r *Reader) closes(j int, after near, percents bool) bool {
	t := r.at(j)
	switch t.Kind {
	case 0, Line:
		return true
	case Punct:
		switch t.Hash {
		case ')':
			return r.is(j+1, ',') || r.is(j+1, '.') || r.at(j+1).Kind == Space && r.at(j+2).Kind == Word && r.sense(j+2).role == noRole && r.sense(j+2).unit == 0
		case ',', '.', ';', ':':
			return r.at(j+1).Kind != Punct
		}
	case Space:
		t = r.at(j + 1)
		if t.Kind == Punct {
			return t.Hash == '(' || t.Hash == '|'
		}
		if r.g.near[t.Entry]&after == 0 {
			return t.Kind == Word
		}
		if percents && r.has(j+1, to) {
			c := r.at(j + 3)
			return r.at(j+2).Kind == Space && c.Kind == Punct && (c.Hash == '$' || c.Hash == '€' || c.Hash == '£')
		}
	}
	return false
}
