package market

import (
	"market-claim-bench/pipeline/score/quantity"
)

// countRule reads a number of names.
//
//	count = number ( "of" [ "the" ] [ number ] { word } names | names | gainers | verb ) .
//
//	Nine of the ten Lisbon stocks rose
//	four gainers against six decliners
//	six fell                                 behind another count
func (r *Reader) countRule(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	if q.Unit == quantity.NoUnit && r.sharesAt(i+1) && !r.fewShares(i) {
		j := i + 1
		if r.items[j].class == prep {
			j++
		}
		return r.shares(i, j)
	}
	if q.Unit != quantity.NoUnit || q.Decimals != 0 || q.Exp != 0 || q.Digits > 999 || q.Neg {
		return i, false
	}
	j := i + 1
	of := false
	for j < r.hi {
		switch x := &r.items[j]; x.class {
		case prep:
			if (x.arg == pOf || x.arg == pDe || r.word(j, "out")) && !of {
				of = true
				j++
				continue
			}
		case each:
			if j == i+1 && !of && !r.others(i) && !r.countBefore(i) {
				break
			}
			j++
			continue
		case det, adverb, only, total:
			j++
			continue
		case times:
			if of {
				j++
				continue
			}
		case unknown:
			if of && j+1 < r.hi || j == i+1 && r.rest(j) || r.items[j+1].class == members || r.items[j+1].class == count || r.items[j+1].class == group {
				j++
				continue
			}
		case figure:
			if of && r.qs[x.ref].Unit == quantity.NoUnit {
				r.total = int(r.qs[x.ref].Value())
				r.used[x.ref] = usedWord
				j++
				if x.class == figure && j < r.hi && r.items[j].class == prep && r.items[j].arg == pOf {
					j++
				}
				continue
			}
		case name:
			if of && r.items[j+1].class == members {
				j++
				continue
			}
		case which:
			if r.countBefore(i) { // "against two that rose"
				j++
				continue
			}
		case way:
			if r.items[j+1].class == session { // "eight up days"
				j++
				continue
			}
		case punct:
			if x.arg == '-' && x.glued {
				j++
				continue
			}
		}
		break
	}
	if j >= r.hi {
		return i, false
	}
	if end, ok := r.straight(i); ok && !of {
		return end, true
	}
	switch x := &r.items[j]; x.class {
	case beat:
		if !of && !r.countBefore(i) {
			break
		}
		fallthrough
	case average, move, way, close_, be, have, flat:
		if x.class == average && x.form&finite == 0 {
			break
		}
		if !of && i > r.lo && r.items[i-1].class == det && x.form&finite != 0 && (int(q.Value()) == r.total || int(q.Value()) == r.roster.shown) { // "the ten returned 0.9%"
			r.wholeGroup(i)
			return j, true
		}
		if !of && i > r.lo && r.items[i-1].class == det && q.Word && q.Digits > 1 && q.Digits < 6 && x.form&finite != 0 && !r.begun() {
			if s := r.lastNames(i, int(q.Digits)); int(s.n) == int(q.Digits) { // "the two rose 3% and 2%"
				r.used[r.items[i].ref] = usedWord
				r.refer(i, s)
				return j, true
			}
		}
		if !of && i > r.lo && r.items[i-1].class == det && x.form&finite != 0 && q.Digits > 5 { // "the ten lost 3%" of more names than a text lists
			r.wholeGroup(i)
			return j, true
		}
		if of || r.countBefore(i) || (x.class == way || x.class == move) && r.wayPair(i, j) || (q.Word && x.form&finite != 0 || r.others(i)) && r.leading(i) {
			r.counting(i)
			if x.class == move && x.form&(finite|plural|bare) == 0 && x.dir != 0 && !of { // "three gains and seven losses"
				return r.tally(j, x.dir), true
			}
			return j, true
		}
	case prep:
		if n, ok := r.nominal(j + 1); ok && x.arg == pWith && r.countBefore(i) && n.what == nMove && n.dir != 0 && n.fig < 0 && !n.sup && !r.maybe { // "five ended with a gain and five with a loss"
			r.counting(i)
			return max(r.tally(n.head, n.dir), n.end), true
		}
	case count:
		r.tallied(i, x.dir, i, j+1)
		return r.scope(j + 1), true
	case members, group, performer, pronoun:
		if x.class == members && x.arg == 1 && !of && !r.fewShares(i) {
			return r.shares(i, j)
		}
		if x.class == group && !of && q.Digits == 1 { // "in one basket"
			return i, false
		}
		if !of && i > r.lo && r.items[i-1].class == det {
			r.wholeGroup(i)
			return j + 1, true
		}
		r.counting(i)
		return j + 1, true
	case session:
		if end, ok := r.straight(i); ok {
			return end, true
		}
		if r.begun() {
			return r.sessions(i, j)
		}
	}
	if of && r.items[j-1].class == figure {
		r.counting(i)
		return j, true
	}
	return i, false
}

// wayPair reports whether the number at item i and the direction at item j are
// the first of two counts: "seven up, three down".
func (r *Reader) wayPair(i, j int) bool {
	k := r.sep(j + 1)
	if x := &r.items[j+1]; x.class == punct && (x.arg == '/' || x.arg == '-' || x.arg == '|') {
		k = j + 2
	}
	if k == j+1 || k+1 >= r.hi || r.items[k].class != figure || r.items[k+1].class != r.items[j].class || r.items[k+1].dir == r.items[j].dir {
		return false
	}
	if x := &r.items[j]; x.class == move && (x.form&noun == 0 || r.subj.n > 0 && !r.subj.group()) { // "houve três subidas e sete descidas"
		return false
	}
	q := &r.qs[r.items[k].ref]
	return q.Unit == quantity.NoUnit && q.Exp == 0 && (i == r.lo || r.items[i-1].class != name)
}

// others reports whether the number at item i is of the rest of the group: "the
// other eight", "the remaining eight".
func (r *Reader) others(i int) bool {
	return i > r.lo && r.rest(i-1) || r.rest(i+1)
}

// rest reports whether item i says that a number is of the rest of the group.
func (r *Reader) rest(i int) bool {
	if r.items[i].class != unknown {
		return false
	}
	for _, w := range [...]string{"other", "remaining", "restantes", "outros", "outras", "demais"} {
		if r.word(i, w) {
			return true
		}
	}
	return false
}

// leading reports whether a clause begins at item i, or at the words before it
// that only single out: "but only two", "and the other eight".
func (r *Reader) leading(i int) bool {
	for i--; i >= r.lo; i-- {
		switch x := &r.items[i]; x.class {
		case adverb, only, hedge, det:
		case and, but, then:
			return true
		case punct:
			return x.arg == ',' || x.arg == ':' || x.arg == ';' || x.arg == '(' || x.arg == '-'
		case unknown:
			if !r.others(i + 1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// wholeGroup makes the group, whose number stands at item i, the subject.
func (r *Reader) wholeGroup(i int) {
	r.change(one(groupID, i))
	r.total = int(r.qs[r.items[i].ref].Value())
	r.used[r.items[i].ref] = usedWord
	r.all = int32(i) + 1
}

// counting makes the count at item i the subject of the clause.
func (r *Reader) counting(i int) {
	r.unnamed()
	r.freeze()
	r.subj = one(groupID, i)
	r.last = r.subj
	r.counted = int32(i) + 1
	r.open, r.listing, r.foreign = false, false, false
}

// countBefore reports whether a count of names stands in the sentence before
// item i.
func (r *Reader) countBefore(i int) bool {
	if r.counted != 0 && int(r.counted)-1 < i {
		return true
	}
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].role == rCount || r.claims[k].Unit == Names {
			return true
		}
	}
	for k := len(r.claims) - 1; k >= 0 && k > len(r.claims)-4; k-- {
		if r.drafts[k].role == rCount && r.claims[k].SpanStart >= r.toks[r.items[r.lo].tok].Start {
			return true
		}
	}
	return false
}

// oneOf reads "one of the ten stocks rose" and "one fell" behind a count: the
// word is no figure elsewhere.
func (r *Reader) oneOf(i int) (int, bool) {
	if !r.word(i, "one") && !r.word(i, "um") && !r.word(i, "uma") {
		return i, false
	}
	j := i + 1
	if j < r.hi && r.items[j].class == prep && (r.items[j].arg == pOf || r.items[j].arg == pDe) {
		for j++; j < r.hi && (r.items[j].class == det || r.items[j].class == figure || r.items[j].class == members || r.items[j].class == group || r.items[j].class == unknown && !r.items[j].upper); j++ {
			if r.items[j].class == figure {
				r.total = int(r.qs[r.items[j].ref].Value())
				r.used[r.items[j].ref] = usedWord
			}
		}
	} else if !r.countBefore(i) {
		return i, false
	}
	if j >= r.hi {
		return i, false
	}
	switch x := &r.items[j]; x.class {
	case move, way, close_:
		if x.form&finite == 0 && x.class != way {
			return i, false
		}
	case be:
		if y := &r.items[j+1]; j+1 >= r.hi || y.class != way && y.class != flat {
			return i, false
		}
	default:
		return i, false
	}
	r.counting(i)
	r.counted, r.countN = 0, 1
	return j, true
}
