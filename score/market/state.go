package market

import (
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// state makes the claim that the figure at item i states about id.
func (r *Reader) state(i int, id int16, a act, ro role, p period) {
	q := r.items[i].ref
	if id == groupID {
		r.all = 0 // "the ten stocks lost 11.4%": who rises next are others
	}
	x := &r.qs[q]
	if r.items[i+1].class == foreign {
		return
	}
	if r.unitOf == quantity.Percent && x.Unit == quantity.NoUnit && (a.role == rMove || a.role == rFixed) {
		x.Unit = quantity.Percent
	}
	if ro == noRole {
		ro = a.role
		if ro == rMove && (x.Unit == quantity.Currency || x.Unit == quantity.Cent) {
			ro = rChange
			if r.stoodAt(i, a) {
				ro = rTo
			}
		}
	}
	from := i
	if at := max(int(a.item), int(r.subj.item)); a.set && at < i && at >= r.lo {
		from = at
	}
	if ro == rMove && x.Unit == quantity.Point && (r.word(i+1, "superior") || r.word(i+1, "inferior")) { // "um desempenho 4,6 pontos inferior ao da EDP"
		r.gapRule(i)
		return
	}
	if ro == rMove && x.Unit == quantity.Point && r.comparedLast(id) { // "did worse than Amazon, by 0.9 points less"
		r.margin(i, len(r.claims)-1)
		return
	}
	switch ro {
	case rMove, rChange:
		if x.Unit == quantity.Times && !r.multiplied(i) {
			return
		}
		if x.Unit == quantity.NoUnit {
			switch {
			case x.Denom > 1 || x.Word && x.Exp < 0: // "lost almost a fifth of its value"
				c := r.draft(ro, id, q, from, i+1)
				r.sign(c, q, a.dir)
				c.Unit, c.Decimals = Ratio, max(c.Decimals, 1)
				return
			case r.changeLabel(i), r.word(i+1, "points") && x.Decimals > 0 && i > r.lo && r.items[i-1].class == and:
				ro = rChange
			default:
				return
			}
		}
		c := r.draft(ro, id, q, from, i+1)
		if ro == rChange {
			c.Unit = Currency
		}
		r.sign(c, q, a.dir)
	case rFrom, rTo, rOpen, rHigh, rLow:
		if !levelish(x) || r.word(i+1, "points") {
			return
		}
		if ro == rFrom && p.kind == onDay {
			ro = rTo // the close of the day that stands beside it
		}
		c := r.draft(ro, id, q, i, i+1)
		c.Unit = Currency
	case rVolume:
		if x.Unit != quantity.NoUnit {
			return
		}
		c := r.draft(ro, id, q, from, i+1)
		c.Metric = a.metric
	case rFixed:
		if x.Unit == quantity.Times { // "more than twice that of Walmart"
			return
		}
		if a.metric == panel.Spread && x.Unit == quantity.NoUnit && r.word(i+1, "points") {
			r.spread(i)
			return
		}
		c := r.draft(ro, id, q, from, i+1)
		c.Metric, c.Other = a.metric, a.other
		r.sign(c, q, a.dir)
		if a.dir == 0 {
			c.Direction = NoDirection
		}
	default:
		return
	}
	switch x.Part {
	case quantity.RangeLow:
		r.claims[len(r.claims)-1].Bound = r.end(ro, panel.AtLeast)
	case quantity.RangeHigh:
		r.claims[len(r.claims)-1].Bound = r.end(ro, panel.AtMost)
	}
	d := &r.drafts[len(r.drafts)-1]
	d.daily = a.daily
	if p.kind != unsaid {
		d.per, d.fixed = p, true
	}
}

// stoodAt reports whether the price at item i is where a name stood and not what
// it moved by: behind "flat", or behind a name that shares the verb of another
// whose price was its level, "Apple finished near $165, up 12%, and Amazon just
// above $103".
func (r *Reader) stoodAt(i int, a act) bool {
	q := &r.qs[r.items[i].ref]
	if q.Plus || q.Neg || !a.set || int(a.item) < r.lo || int(a.item) >= i || !levelish(q) {
		return false
	}
	if r.items[a.item].class == flat {
		return true
	}
	named := false
	for k := int(a.item) + 1; k < i; k++ {
		named = named || r.items[k].class == name
	}
	if !named {
		return false
	}
	start, _ := r.span(r.lo, r.lo+1)
	for k := len(r.claims) - 1; k >= 0 && r.claims[k].SpanStart >= start; k-- {
		if r.claims[k].Unit == Currency || r.drafts[k].role == rTo {
			return r.claims[k].Metric.Level() || r.drafts[k].role == rTo
		}
	}
	return false
}

// multiplied reports whether the ratio at item i is a verb, "doubled" and not
// "twice": what it multiplies is the price.
func (r *Reader) multiplied(i int) bool {
	s := r.toks[r.items[i].end-1].Text(r.text)
	for _, w := range [...]string{"ed", "ing", "ou", "aram", "ando", "ar", "et"} {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}

// comparedLast reports whether the last claim compares id with another, and does
// not say by how much.
func (r *Reader) comparedLast(id int16) bool {
	k := len(r.claims) - 1
	return k >= r.from && r.claims[k].Kind == Comparison && !r.claims[k].Stated && r.claims[k].Subject == r.subjectName(id)
}

// changeLabel reports whether the figure at item i, with decimals and without a
// unit, stands behind the label "Change:".
func (r *Reader) changeLabel(i int) bool {
	q := &r.qs[r.items[i].ref]
	return q.Decimals > 0 && i-2 >= r.lo && r.items[i-1].class == punct && r.items[i-1].arg == ':' && r.items[i-2].class == move && r.items[i-2].dir == 0
}

// end is the bound of one end of a range: levels have none of their own.
func (r *Reader) end(ro role, b panel.Bound) panel.Bound {
	switch ro {
	case rFrom, rTo, rOpen, rHigh, rLow:
		return panel.Exactly
	}
	return b
}

// levelish reports whether q may be a price.
func levelish(q *quantity.Quantity) bool {
	switch q.Unit {
	case quantity.Currency, quantity.Cent:
		return q.Scale < 6
	case quantity.NoUnit:
		return q.Scale == 0 && !q.Word
	}
	return false
}
