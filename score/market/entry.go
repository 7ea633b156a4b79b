package market

import (
	"market-claim-bench/pipeline/score/quantity"
)

// entryLevel reads a price that stands for itself in the entry of a list: where
// its name ended.
//
//	entry = [ rank ] name { "/" name } ( ":" | "-" ) { level [ "from" level ] | "last" level | … } .
//
//	JPM: $205.10 from $199.80 (+2.7%)
//	1. Exxon Mobil: +4.4%, last $112.30
//	Apple / Walmart: $210.50 and $98.20, up 3.2% and 1.1%
func (r *Reader) entryLevel(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	if r.noClaim() || r.inside || q.Plus || q.Neg || !levelish(q) || q.Part != quantity.Single {
		return i, false
	}
	if q.Unit != quantity.Currency && q.Decimals < 2 {
		return i, false
	}
	if !r.opensEntry(i) && !(r.isLast(i-1) && int(r.block.item) >= r.lo) {
		return i, false
	}
	var t taken
	r.take(i, &t)
	if t.amounts.n == 0 || t.tos.n > 0 || !t.parted(r) {
		return i, false
	}
	s := r.subj
	if s.n == 0 {
		s = r.block
	}
	r.bind(&t, &s, act{role: rMove, item: int32(i), set: true})
	return max(t.end, i+1), true
}

// parted moves the prices that lead the amounts to where names ended, and
// reports whether what is left are moves alone.
func (t *taken) parted(r *Reader) bool {
	all := t.amounts
	t.amounts = list{}
	for k := range all.n {
		l := &t.amounts
		if levelish(&r.qs[r.items[all.item[k]].ref]) {
			if t.amounts.n > 0 {
				return false
			}
			l = &t.tos
		}
		l.item[l.n], l.per[l.n] = all.item[k], all.per[k]
		l.n++
	}
	return t.tos.n > 0
}

// opensEntry reports whether nothing but marks stands between item i and the
// name, or the names, that open the line.
func (r *Reader) opensEntry(i int) bool {
	marked := false
	for i--; i >= r.lo; i-- {
		switch x := &r.items[i]; x.class {
		case punct:
			switch x.arg {
			case ':', '-', '|', '>':
				marked = marked || !x.glued || x.arg == ':'
			case '*', '_', '(', ')', '/':
			default:
				return false
			}
		case name:
			if int(r.block.item) == i {
				return marked
			}
		default:
			return false
		}
	}
	return false
}

// isLast reports whether item i says that the figure behind it is the latest
// price.
func (r *Reader) isLast(i int) bool {
	for _, w := range [...]string{"last", "now", "final", "fecho", "último"} {
		if i >= r.lo && r.word(i, w) {
			return true
		}
	}
	return false
}
