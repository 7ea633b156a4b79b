package market

// outsiders takes the strangers of a list of names for names: what a list says
// in order, it says of them too, and their figures must not become another's.
// A claim about one has its ticker for a subject, and nothing to be judged by.
//
//	JNJ and JPM declined by 5.5% and 1.1%, respectively     of a prompt without JNJ:
//	                                                        JNJ −5.5, JPM −1.1
func (r *Reader) outsiders() {
	for i := 0; i < len(r.items); {
		end, ours, last := r.roll(i)
		if ours && last {
			for k := i; k < end; k++ {
				if r.outsider(k) {
					r.items[k].class = name
				}
			}
		}
		i = max(end, i+1)
	}
}

func (r *Reader) outsider(i int) bool {
	return r.items[i].class == stranger && int(r.items[i].ref) >= r.roster.shown
}

// roll is the end of the list of names at item i, whether one of them is
// shown, and whether an "and" closes it.
//
//	roll = name { "," name } [ "," ] "and" name .
func (r *Reader) roll(i int) (end int, ours, last bool) {
	for i < len(r.items) && (r.items[i].class == name || r.outsider(i)) {
		ours = ours || r.items[i].class == name
		end = i + 1
		i = end
		if last {
			break
		}
		if i < len(r.items) && r.comma(i) {
			i++
		}
		if i < len(r.items) && r.items[i].class == and {
			i++
			last = true
		}
		if i == end {
			break
		}
	}
	return end, ours, last && end == i
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
