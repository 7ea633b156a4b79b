package market

// whichRule reads "which" and "who" behind a comma: the clause is about the name
// right before it, or the one that the phrase before it stands for.
//
//	relative = name "," [ phrase "," ] ( "which" | "who" ) .
//
//	7.4 points better than Altri, which dropped 14.0%
//	23.8 points clear of NOS, the weakest name, which fell 17.0%
func (r *Reader) whichRule(i int) int {
	if r.word(i, "that") || i < r.lo+2 || !r.comma(i-1) {
		return i + 1
	}
	k := i - 2
	if end := k; !r.endsName(k) {
		for k > r.lo && !r.comma(k) {
			switch x := &r.items[k]; x.class {
			case name, figure, date, move, be, have, drift, close_, pronoun, metric, stranger, foreign:
				return i + 1
			}
			k--
		}
		if k--; k < r.lo || k+2 > end || !r.endsName(k) {
			return i + 1
		}
	}
	for r.items[k].class != name {
		k--
	}
	if !r.predicate(i+1) || r.subj.n == 1 && r.subj.ids[0] == int16(r.items[k].ref) {
		return i + 1
	}
	if r.subj.n > 1 && r.subj.has(int16(r.items[k].ref)) { // "Apple and Meta, which both rose"
		return i + 1
	}
	r.change(one(int16(r.items[k].ref), k))
	return i + 1
}

// endsName reports whether item k ends a name: the name, or the bracket with
// its ticker.
func (r *Reader) endsName(k int) bool {
	if x := &r.items[k]; x.class == punct && x.arg == ')' {
		for stop := k - 5; k > r.lo && k > stop && r.items[k].arg != '('; k-- {
			if r.items[k].class == figure {
				return false
			}
		}
		k--
	}
	return k >= r.lo && r.items[k].class == name
}
