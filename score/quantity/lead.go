package quantity

// A lead is what a phrase before or behind a number says of it.
type lead struct {
	hedged bool
	strict bool
	bound  Bound
	timed  bool // it is no bound before a noun of time: "over 3 years"
}

// A leadPhrase is a phrase that is a lead.
type leadPhrase struct {
	lead
	beside uint16 // the word next to the one that the list is of, 0 if that is all
	words  []uint16
}

// A leadList holds the phrases that end, or begin, with one word.
type leadList struct {
	phrases []leadPhrase // the longest first
	beside  uint64       // a bit, entry mod 64, for each word that may stand beside that word in them; all where it is a phrase alone
}

// add adds a phrase in whose words the word at place i stands beside the one
// that the list is of.
func (l *leadList) add(p leadPhrase, i int) {
	if len(p.words) == 1 {
		l.beside = ^uint64(0)
	} else {
		p.beside = p.words[i]
		l.beside |= 1 << (p.beside % 64)
	}
	l.phrases = append(l.phrases, p)
}

// hedge, atLeast, … are what phrases say.
var (
	hedge    = lead{hedged: true}
	atLeast  = lead{bound: AtLeast}
	atMost   = lead{bound: AtMost}
	moreThan = lead{bound: AtLeast, strict: true}
	lessThan = lead{bound: AtMost, strict: true}
)

// hedging returns l with a hedge: "just under".
func (l lead) hedging() lead { l.hedged = true; return l }

// untimed returns l as one that does not bound time: "over 3 years".
func (l lead) untimed() lead { l.timed = true; return l }

// before declares phrases that stand before a number, a slash between them.
func (v vocabularist) before(l lead, phrases ...string) {
	for _, p := range phrases {
		words := v.phrase(p)
		s := &v.senses[words[len(words)-1]]
		if s.lead == 0 {
			s.lead = uint16(len(v.leads))
			v.leads = append(v.leads, leadList{})
		}
		v.leads[s.lead].add(leadPhrase{lead: l, words: words}, len(words)-2)
	}
}

// behind declares phrases that stand behind a number.
func (v vocabularist) behind(l lead, phrases ...string) {
	for _, p := range phrases {
		words := v.phrase(p)
		s := &v.senses[words[0]]
		if s.tail == 0 {
			s.tail = uint16(len(v.tails))
			v.tails = append(v.tails, leadList{})
		}
		v.tails[s.tail].add(leadPhrase{lead: l, words: words}, 1)
	}
}

// lead reads the hedges and bounds that stand before token i into q, and
// returns the token where they begin. There may be two: "at least about 5%".
//
//	lead = { word | "~" | "≈" | ">" | "<" | "≥" | "≤" | "±" } ["the"] .
func (r *Reader) lead(q *Quantity, i int) int {
	for range 3 {
		j := r.prev(i - 1)
		if r.has(j, the) && r.sense(r.prev(j-1)).lead != 0 {
			j = r.prev(j - 1)
		}
		if j < r.done {
			return i
		}
		l, from, ok := r.leadAt(j)
		if !ok || l.timed && r.timed(q) && !r.has(r.prev(from-1), governor) {
			return i
		}
		q.Hedged = q.Hedged || l.hedged
		if q.Bound == Exact {
			q.Bound, q.Strict = l.bound, l.strict
		}
		i = from
	}
	return i
}

// leadAt returns the lead that ends with token j, and where it begins.
func (r *Reader) leadAt(j int) (l lead, from int, ok bool) {
	t := r.at(j)
	if t.Kind == Punct {
		return r.leadMark(j)
	}
	list := &r.g.leads[r.sense(j).lead]
	before := r.at(r.prev(j - 1)).entry
	if list.beside>>(before%64)&1 == 0 {
		return lead{}, 0, false
	}
	for k := range list.phrases {
		p := &list.phrases[k]
		if p.beside != 0 && p.beside != before {
			continue
		}
		if from, ok := r.endsWith(j, p.words); ok && from >= r.done {
			return p.lead, from, true
		}
	}
	return lead{}, 0, false
}

// leadMark returns the lead that is the mark at token j: ~ ≈ > ≥ >= ≤ and the
// full stop of "approx.".
func (r *Reader) leadMark(j int) (l lead, from int, ok bool) {
	switch rune(r.at(j).Hash) {
	case '.':
		if r.has(j-1, short) {
			l, from, ok = r.leadAt(j - 1)
		}
		return l, from, ok
	case '~', '≈', '∼', '≃', '≅':
		return hedge, j, true
	case '≥', '⩾':
		return atLeast, j, true
	case '≤', '⩽':
		return atMost, j, true
	case '>':
		if r.is(j-1, '<') || r.is(j-1, '=') {
			return lead{}, 0, false
		}
		return moreThan, j, true
	case '<':
		if r.is(j-1, '=') {
			return lead{}, 0, false
		}
		return lessThan, j, true
	case '=':
		switch k := r.prev(j - 1); {
		case r.is(k, '>'):
			return atLeast, k, true
		case r.is(k, '<'):
			return atMost, k, true
		}
	}
	return lead{}, 0, false
}

// tail reads the hedge or bound that stands behind token i into q, and returns
// the token behind it: "500 or more", "10% or so", "3 %+".
func (r *Reader) tail(q *Quantity, i int) int {
	if r.is(i, '+') && !r.glued(i+1, Number) {
		if q.Bound == Exact {
			q.Bound = AtLeast
		}
		return i + 1
	}
	j := r.next(i)
	list := &r.g.tails[r.sense(j).tail]
	if list.beside>>(r.at(r.next(j+1)).entry%64)&1 == 0 {
		return i
	}
	for k := range list.phrases {
		l := &list.phrases[k]
		end, ok := r.startsWith(j, l.words)
		if !ok || !r.tailEnds(j, end) {
			continue
		}
		q.Hedged = q.Hedged || l.hedged
		if q.Bound == Exact {
			q.Bound, q.Strict = l.bound, l.strict
		}
		return end
	}
	return i
}

// tailEnds reports whether the phrase of the tokens from j to end belongs to
// the number before it: no number follows, nor does "than" and a number ("or
// less than 6000"), and behind "and" no word that it may belong to ("and more
// names").
func (r *Reader) tailEnds(j, end int) bool {
	k := r.next(end)
	if r.has(k, than) {
		k = r.next(k + 1)
	}
	return !r.figureAt(k) && (!r.has(j, and) || r.at(k).Kind != Word || r.has(k, function))
}

// timed reports whether a noun of time follows q.
func (r *Reader) timed(q *Quantity) bool {
	j := int(q.TokEnd)
	if r.is(j, '-') {
		j++
	}
	return q.Unit == NoUnit && r.has(r.next(j), timed)
}
