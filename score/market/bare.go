package market

import "market-claim-bench/pipeline/score/quantity"

// bareLevel reads a level without a verb: behind a label, behind "last", or with
// the end of the window that it is of.
//
//	bare = label level [ "from" level ] | ( "last" | "now" ) level | level "at the" ( "start" | "end" ) .
//
//	EDPR: €17.634 from €16.499 (+6.9%)
//	NOS: +19.8%, last €2.994
//	went nowhere: €10.557 at the start, €10.564 at the end
func (r *Reader) bareLevel(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	if r.noClaim() || i == r.lo || !levelish(q) || q.Plus || q.Neg || r.isCount(i) || q.Part != quantity.Single || r.subj.group() {
		return i, false
	}
	if q.Unit == quantity.NoUnit && (q.Decimals < 2 || q.Word) {
		return i, false
	}
	p := &r.items[i-1]
	last := p.class == times && p.dir < 0 && p.arg == 0
	if per, end, ok := r.period(i + 1); ok && per.kind == onDay && (per.start == r.win.First || per.start == r.win.Last) && (p.class == punct || p.class == and) && r.items[i+1].class == prep && (r.items[i+1].arg == pAt || r.items[i+1].arg == pOn) {
		for k := range r.subj.n {
			r.state(i, r.subj.ids[k], r.act, rTo, per)
		}
		return end, true
	}
	if !last && !r.labelBefore(i) {
		return i, false
	}
	var t taken
	r.take(i, &t)
	if t.amounts.n == 0 || t.tos.n > 0 || int(t.amounts.item[0]) != i || r.unit(&t.amounts, 0) == quantity.Percent {
		return i, false
	}
	n := int8(1) // levels in order, of as many names
	for n < t.amounts.n && r.unit(&t.amounts, int(n)) == q.Unit {
		n++
	}
	t.tos = t.amounts
	t.tos.n = n
	m := t.amounts.n
	t.amounts.n = 0
	for k := n; k < m; k++ {
		t.amounts.item[k-n], t.amounts.per[k-n] = t.amounts.item[k], t.amounts.per[k]
		t.amounts.n++
	}
	r.open = false
	r.bind(&t, &r.subj, act{role: rMove, item: int32(i), set: true})
	r.act = act{role: rMove, item: int32(i), set: true}
	return t.end, true
}

// labelBefore reports whether the names of the line and a colon, and nothing
// else, stand before item i.
func (r *Reader) labelBefore(i int) bool {
	x := &r.items[i-1]
	if x.class != punct || x.arg != ':' && (x.arg != '-' || x.glued) {
		return false
	}
	named := false
	for k := i - 2; k >= r.lo; k-- {
		switch y := &r.items[k]; y.class {
		case name:
			named = true
		case punct, and, listNo:
		default:
			return false
		}
	}
	return named
}
