package market

import "market-claim-bench/pipeline/datasets/panel"

// A place is an entry of a numbered list: its name, and the return it states.
type place struct {
	id         int16
	start, end int32 // of the mark and the name
	value      float64
}

// numbered reads a numbered list from item i on. Where it names every name of
// the market once, from the highest return to the lowest, its numbers are their
// ranks; the last is the weakest. A list that does less numbers its entries.
//
//	ranking = { number entry } .
//
//	1. Exxon Mobil: +4.4%, last $112.30
//	2. Apple: +3.2%, last $210.50
func (r *Reader) numbered(i int) int {
	first := len(r.claims)
	var places [32]place
	count, ranked := 0, true
	for n := len(r.items) - ahead; i < n && r.items[i].class == listNo; {
		from, no := len(r.claims), r.marks[r.items[i].ref].Value
		at := i
		i = r.paragraph(i)
		p, ok := r.listed(from, at)
		ranked = ranked && ok && count < len(places) && int(no) == count+1 && (count == 0 || p.value <= places[count-1].value)
		if ranked {
			places[count] = p
			count++
		}
		for i < n && r.items[i].class == lineEnd {
			i++
		}
	}
	if !ranked || count != r.roster.shown || count < 3 {
		return i
	}
	for k, p := range places[:count] {
		c := r.draft(rSuper, p.id, -1, 0, 1)
		c.Kind, c.Metric, c.Rank = Superlative, panel.Return, int16(k+1)
		c.SpanStart, c.SpanEnd = p.start, p.end
		if k == count-1 {
			c.Rank = -1
		}
	}
	r.order(first)
	r.from = len(r.claims)
	return i
}

// listed is the entry that opens at item at and states the claims from the given
// one on; it has none without one name and its return over the window.
func (r *Reader) listed(from, at int) (place, bool) {
	if r.block.n != 1 || int(r.block.item) < at {
		return place{}, false
	}
	p := place{id: r.block.ids[0]}
	p.start, p.end = r.span(at, int(r.block.item)+1)
	for k := from; k < len(r.claims); k++ {
		c := &r.claims[k]
		if c.Kind == Superlative && c.Metric == panel.Return {
			return place{}, false // a rank in words
		}
	}
	for k := from; k < len(r.claims); k++ {
		c := &r.claims[k]
		if c.Kind == Value && c.Metric == panel.Return && c.Unit == Percent && c.Start == 0 && c.End == 0 && c.Subject == r.subjectName(p.id) {
			p.value = c.Value.Float()
			return p, true
		}
	}
	return place{}, false
}
