package market

// outsiders takes the strangers of a list of names for names: what a list says
// in order, it says of them too, and their figures must not become another's.
// A claim about one has its ticker for a subject, and nothing to be judged by.
//
//	JNJ and JPM declined by 5.5% and 1.1%, respectively     of a prompt without JNJ:
//	                                                        JNJ −5.5, JPM −1.1
func (r *Reader) outsiders() {
	for i := range r.items {
		it := &r.items[i]
		if it.class == stranger && int(it.ref) >= r.roster.shown && (r.joined(i, 1) || r.joined(i, -1)) {
			it.class = name
		}
	}
}

// joined reports whether a comma or an "and" links the name at item i to
// another name, in the direction of step.
func (r *Reader) joined(i, step int) bool {
	at := func(k int) *item {
		if k < 0 || k >= len(r.items) {
			return &item{}
		}
		return &r.items[k]
	}
	k := i + step
	if it := at(k); it.class != and && !(it.class == punct && it.arg == ',') {
		return false
	}
	if it := at(k + step); it.class == and { // ", and"
		k += step
	}
	other := at(k + step)
	return other.class == name || other.class == stranger && int(other.ref) >= r.roster.shown
}

// inTurn reports whether the figure at item i is the first of several that
// are given "respectively".
func (r *Reader) inTurn(i int) bool {
	figures := 1
	for i++; i < r.hi; i++ {
		switch it := &r.items[i]; it.class {
		case figure:
			figures++
		case and, adverb, det, prep:
		case punct:
			if it.arg != ',' {
				return false
			}
		case resp:
			return figures > 1
		default:
			return false
		}
	}
	return false
}
