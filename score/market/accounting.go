package market

import (
	"slices"

	"market-claim-bench/pipeline/score/quantity"
)

// accounting reads losses written as accountants do, in brackets: where the
// text has some that cannot be asides, every percentage that stands alone in
// brackets without a sign is a loss, and its brackets are no items.
//
//	loss = "(" percentage ")" .
//
//	with a drawdown of (25.5%), completing an (11.3%) fall, ($209.34 to $158.11, (24.5%))
func (r *Reader) accounting() {
	n := len(r.items) - ahead
	found, sure := false, false
	depth := 0
	for i := 0; i < n; i++ {
		switch it := &r.items[i]; {
		case it.class == lineEnd:
			depth = 0
		case it.class != punct:
		case it.arg == ')':
			depth = max(depth-1, 0)
		case it.arg != '(':
		case !r.bracketed(i):
			depth++
		default:
			found = true
			p := &r.items[max(i-1, 0)]
			sure = sure || depth > 0 || i > 0 && (p.class == prep || p.class == det || p.class == hedge || p.class == only)
			i += 2
		}
	}
	if !found || !sure {
		return
	}
	w := 0
	for i := 0; i < len(r.items); i++ {
		if i < n && r.items[i].class == punct && r.items[i].arg == '(' && r.bracketed(i) {
			r.qs[r.items[i+1].ref].Neg = true
			r.items[w] = r.items[i+1]
			w++
			i += 2
			continue
		}
		r.items[w] = r.items[i]
		w++
	}
	r.items = slices.Delete(r.items, w, len(r.items))
}

// bracketed reports whether item i opens a bracket that holds nothing but a
// percentage without a sign.
func (r *Reader) bracketed(i int) bool {
	x, end := &r.items[i+1], &r.items[i+2]
	if x.class != figure || end.class != punct || end.arg != ')' {
		return false
	}
	q := &r.qs[x.ref]
	return q.Unit == quantity.Percent && !q.Neg && !q.Plus && q.Part == quantity.Single && q.Lead == q.Start
}
