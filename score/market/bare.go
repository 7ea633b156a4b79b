package market

import "market-claim-bench/pipeline/score/quantity"

// bareLevel reads a level without a verb, with the end of the window that it is
// of.
//
//	bare = level "at the" ( "start" | "end" ) .
//
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
	if per, end, ok := r.period(i + 1); ok && per.kind == onDay && (per.start == r.win.First || per.start == r.win.Last) && (p.class == punct || p.class == and) && r.items[i+1].class == prep && (r.items[i+1].arg == pAt || r.items[i+1].arg == pOn) {
		for k := range r.subj.n {
			r.state(i, r.subj.ids[k], r.act, rTo, per)
		}
		return end, true
	}
	return i, false
}
