package market

// unspoken makes the one name in view the subject of the verb at item i, which
// has none: Portuguese leaves out what the ending of the verb tells. Before it
// stand only words that say when or how, and no name follows it.
//
//	Desde então, perdeu 4,1%.
//	Terminou o mês nos 84,20 euros.
func (r *Reader) unspoken(i int) {
	switch r.items[i].class {
	case move, close_, open_, reach, stand, trade, have:
	default:
		return
	}
	if r.foreign || r.pend.set || r.early.set || r.counted != 0 {
		return
	}
	for k := r.lo; k < i; k++ {
		switch x := &r.items[k]; x.class {
		case adverb, hedge, prep, date, that, after, times, ordinal, session, span, but, and, then, punct, aside:
		case det:
			if r.items[k+1].class == performer {
				return
			}
		default:
			return
		}
	}
	for k := i + 1; k < r.hi; k++ {
		switch r.items[k].class {
		case adverb, det, only, each:
			continue
		case name, group, members, company:
			return
		}
		break
	}
	if w := r.toks[r.items[i].tok].Text(r.text); w[len(w)-1]|0x20 == 'm' {
		if r.last.n > 1 { // "Perderam 3% e 2%."
			r.subj, r.subj.item = r.last, int32(i)
		}
		return
	}
	if s := r.single(); s.n == 1 {
		s.item = int32(i)
		r.change(s)
		r.open = false
	}
}
