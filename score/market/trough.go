package market

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// troughs makes drawdowns of the falls of a sentence, from claim first on, that
// says of them that they lead from a peak to a trough.
//
//	peaked = ( "from" | figure ) "peak to trough" .
//
//	Apple lost 12.1% from peak to trough      AAPL drawdown −12.1
//	from peak to trough, Apple lost 12.1%     AAPL drawdown −12.1
func (r *Reader) troughs(first int) {
	if !slices.ContainsFunc(r.claims[first:], fell) {
		return
	}
	for i := r.lo + 1; i < r.hi; i++ {
		it := &r.items[i]
		if it.class != metric || it.arg != uint8(panel.Drawdown) || !quantity.SameWord(r.toks[it.tok].Text(r.text), "peak") {
			continue
		}
		if b := &r.items[i-1]; b.class != figure && (b.class != prep || b.arg != pFrom) {
			continue
		}
		for k := first; k < len(r.claims); k++ {
			if c := &r.claims[k]; fell(*c) {
				c.Metric, c.Base, c.BaseDay = panel.Drawdown, panel.NoBase, 0
				if c.Bound == panel.AtMost {
					c.Bound = panel.Exactly // "as much as" is how deep it went
				}
			}
		}
	}
}

// fell reports whether c states a fall as a percentage.
func fell(c Claim) bool {
	return c.Kind == Value && c.Metric == panel.Return && c.Direction == Down && c.Unit == Percent
}
