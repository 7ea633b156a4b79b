package quantity

import (
	"cmp"
	"slices"
)

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
	words []uint16
}

// A leadList holds the phrases that end, or begin, with one word.
type leadList struct {
	phrases []leadPhrase // the longest first
	beside  []uint16     // for each phrase the word beside the one that the list is of, 0 if that is all
	any     uint64       // a bit, entry mod 64, for each word in beside; all bits if there is a 0
}

// finish orders the phrases of l and derives the rest. The word beside the one
// that the list is of is the one at place i of the phrase, from its end if i is
// negative.
func (l *leadList) finish(i int) {
	slices.SortStableFunc(l.phrases, func(a, b leadPhrase) int { return cmp.Compare(len(b.words), len(a.words)) })
	for _, p := range l.phrases {
		w := uint16(0)
		switch {
		case len(p.words) == 1:
			l.any = ^uint64(0)
		case i < 0:
			w = p.words[len(p.words)+i]
		default:
			w = p.words[i]
		}
		l.beside = append(l.beside, w)
		l.any |= 1 << (w % 64)
	}
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
		v.leads[s.lead].phrases = append(v.leads[s.lead].phrases, leadPhrase{l, words})
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
		v.tails[s.tail].phrases = append(v.tails[s.tail].phrases, leadPhrase{l, words})
	}
}

// lead reads the hedges and bounds that stand before token i into q, and
// returns the token where they begin. There may be two: "at least about 5%".
//
//	lead = { word | "~" | "≈" | ">" | "<" | "≥" | "≤" | "±" } ["the"] .
func (r *Reader) lead(q *Quantity, i int) int {
	for range 3 {
		j := r.prev(i - 1)
		for r.is(j, '*') || r.is(j, '_') { // ca. **881 000 kr**
			j = r.prev(j - 1)
		}
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
	before := r.at(r.prev(j - 1)).Entry
	if list.any>>(before%64)&1 == 0 {
		return lead{}, 0, false
	}
	for k, w := range list.beside {
		if w != 0 && w != before {
			continue
		}
		p := &list.phrases[k]
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
		if r.is(j-1, '<') || r.is(j-1, '=') || r.is(j-1, '-') {
			return lead{}, 0, false // "<>", "=>", "->"
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
	behind := r.at(r.next(j + 1)).Entry
	if list.any>>(behind%64)&1 == 0 {
		return i
	}
	for k, w := range list.beside {
		if w != 0 && w != behind {
			continue
		}
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
