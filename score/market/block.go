package market

// blocks splits the items into lines and sentences, and reads each.
//
//	text  = { heading | bullet | row | paragraph } .
func (r *Reader) blocks() {
	n := len(r.items) - ahead
	for i := 0; i < n; {
		if r.items[i].class == lineEnd {
			i++
			continue
		}
		end := r.lineFrom(i)
		switch {
		case r.isRow(i):
			end = r.table(i)
		case r.items[i].class == punct && r.items[i].arg == '#':
			r.heading(i, end)
		case r.items[i].class == listNo:
			end = r.numbered(i)
		default:
			end = r.paragraph(i)
		}
		i = end
	}
}

// lineFrom is the item of the end of the line that item i is in.
func (r *Reader) lineFrom(i int) int {
	for items := r.items; items[i].class != lineEnd; i++ {
	}
	return i
}

// heading reads the line of a heading: a name in it is what the lines below
// are about.
func (r *Reader) heading(i, end int) {
	s := subjects{}
	for k := i; k < end; k++ {
		if r.items[k].class == name {
			s = one(int16(r.items[k].ref), k)
			break
		}
	}
	r.block = s
	r.sentence(i, end)
	if s.n > 0 {
		r.last = s
	}
}

// paragraph reads the sentences from item i to the end of the paragraph, and
// returns the item behind it.
func (r *Reader) paragraph(i int) int {
	if i < 2 || r.items[i-1].class == lineEnd && r.items[i-2].class == lineEnd {
		r.part_ = period{}
	}
	if bullet := r.bullet(i); bullet > i {
		r.part_ = period{}
		r.opening(i, bullet)
		i = bullet
	} else if x := &r.items[i+1]; r.items[i].class == name && x.class == punct && (x.arg == ':' || x.arg == '/' || x.arg == '-' && !x.glued) {
		r.opening(i, i) // "**EDP** — up 5.6%"
	} else if end := r.lineFrom(i); r.title(i, end) {
		r.heading(i, end)
		return end
	}
	items, start := r.items, i
	for {
		switch it := &items[i]; it.class {
		case lineEnd:
			if !r.wraps(i) {
				r.sentence(start, i)
				return i + 1
			}
		case punct:
			if (it.arg == '.' || it.arg == '!' || it.arg == '?') && r.stops(i) {
				r.sentence(start, i+1)
				start = i + 1
			}
		}
		if i++; i-start == longest {
			r.sentence(start, i)
			start = i
		}
	}
}

// longest is where a sentence without an end is cut: rules look as far as its
// end, and a text of one sentence must not take quadratic time.
const longest = 400

// title reports whether the line is a heading without a mark: it names one
// name, holds no figure and no verb, and a list follows.
func (r *Reader) title(i, end int) bool {
	if end+1 >= len(r.items) || r.bullet(end+1) == end+1 {
		return false
	}
	named := false
	for ; i < end; i++ {
		switch it := &r.items[i]; it.class {
		case name:
			named = true
		case figure, be, have, drift, close_:
			return false
		case move:
			if it.form&finite != 0 {
				return false
			}
		}
	}
	return named
}

// bullet returns the item behind the mark of a list item at i, or i.
func (r *Reader) bullet(i int) int {
	switch it := &r.items[i]; it.class {
	case listNo:
		return i + 1
	case punct:
		if (it.arg == '-' || it.arg == '*' || it.arg == '+') && !r.items[i+1].glued {
			return i + 1
		}
	}
	return i
}

// opening makes the names that open a list item what it is about.
func (r *Reader) opening(i, j int) {
	for k := j; r.items[k].class != lineEnd && k < j+4; k++ {
		switch x := &r.items[k]; x.class {
		case punct:
			if x.arg != '*' && x.arg != '_' {
				return
			}
		case name:
			r.block = subjects{item: int32(k)}
			r.hi = r.lineFrom(k)
			r.names(k, &r.block)
			r.last = r.block
			return
		case det:
		default:
			return
		}
	}
}

// wraps reports whether the line end at item i stands inside a sentence: the
// line is long, ends without a stop, and no list, row, heading or blank line
// follows.
func (r *Reader) wraps(i int) bool {
	if i+1 >= len(r.items) || i == 0 {
		return false
	}
	x := &r.items[i+1]
	if x.class == lineEnd || x.class == listNo || r.bullet(i+1) > i+1 || x.class == punct && (x.arg == '#' || x.arg == '|' || x.arg == '*') {
		return false
	}
	if p := &r.items[i-1]; p.class == punct && (p.arg == '.' || p.arg == '!' || p.arg == '?' || p.arg == ':') {
		return false
	}
	k := i
	for k > 0 && r.items[k-1].class != lineEnd {
		k--
	}
	width := r.toks[r.items[i].tok].Start - r.toks[r.items[k].tok].Start
	return width > 60 && !(x.class == name && width < 70)
}

// stops reports whether the point at item i ends a sentence.
func (r *Reader) stops(i int) bool {
	x := &r.items[i+1]
	if x.class == lineEnd {
		return true
	}
	if x.glued && !(x.class == punct && (x.arg == '"' || x.arg == ')' || x.arg == '*')) {
		return false
	}
	if i > 0 && r.items[i].glued {
		switch p := &r.items[i-1]; {
		case p.class == unknown || p.class == foreign || p.class == be:
			t := r.toks[p.tok]
			s := t.Text(r.text)
			for k, a := range abbreviations {
				if s == a {
					return k < suffixes && x.upper && x.class != date // "JPMorgan Chase & Co. Against it"
				}
			}
		}
	}
	return x.upper || x.class != unknown
}

const suffixes = 4

// abbreviations do not end a sentence; the first, behind the name of a company,
// do before a capital.
var abbreviations = [...]string{"Inc", "Corp", "Co", "Ltd", "vs", "approx", "No", "St", "Mr", "Ms", "Dr", "U", "S", "N", "V", "A", "J", "P", "avg", "pct", "est"}
