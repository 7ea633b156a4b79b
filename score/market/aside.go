package market

import "market-claim-bench/pipeline/score/quantity"

// aside reads "after", "despite" and "having" in front of a statement: a day
// in it is not that of what stands before.
//
//	aside = "after" ( gerund | phrase with a figure or a level ) .
//
//	gained 3.3%, after a 4.2% jump on 19 August      3.3 % is not that day's
//	eased 0.2% after sinking as low as $83.83 on …   nor is 0.2 %
//	fell 2.1% after earnings on Tuesday              2.1 % is Tuesday's
func (r *Reader) aside(i int) int {
	if !r.states(i + 1) {
		if r.items[i].arg == 1 {
			return r.causeRule(i)
		}
		return i + 1
	}
	if r.from < len(r.claims) {
		per := r.clause.per
		r.settle()
		r.open, r.act = false, act{}
		if per.kind == onDay && r.word(i, "having") { // "stood at $242.28 on Friday, having dropped 13.9%"
			r.lead = per
		}
	}
	r.sided = true
	return i + 1
}

// states reports whether the words from item i on state something: a verb of
// motion or of level, or a figure or a level before the next mark.
func (r *Reader) states(i int) bool {
	for stop := i + 10; i < r.hi && i < stop; i++ {
		switch it := &r.items[i]; it.class {
		case trade: // "after trading 6.1 million shares" is of the same day
			if f := r.toFigure(i + 1); f >= 0 && r.sharesAt(f+1) {
				return false
			}
			return true
		case move, drift, reach, close_, extreme, open_, stand:
			if it.form&noun == 0 && it.form&(gerund|finite|bare) != 0 {
				return true
			}
		case figure:
			switch r.qs[it.ref].Unit {
			case quantity.Percent, quantity.Currency, quantity.Point:
				return true
			}
		case metric:
			if it.arg == mExtremeHigh || it.arg == mExtremeLow {
				return true
			}
		case punct, but, when:
			return false
		}
	}
	return false
}
