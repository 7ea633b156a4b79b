package market

import (
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

// shareBounds gives a bound that stands once in front of a list to all of it,
// from claim first on.
//
//	at least 2.3% for Amazon, 1.9% for Alphabet and 1.7% for Meta
func (r *Reader) shareBounds(first int) {
	const near = 24 // bytes between two figures of a list, a name among them
	for k := first + 1; k < len(r.claims); k++ {
		a, b := &r.claims[k-1], &r.claims[k]
		if a.Bound == panel.Exactly || b.Bound != panel.Exactly || !a.Stated || !b.Stated || a.Metric != b.Metric || a.Unit != b.Unit ||
			a.Subject == b.Subject || b.SpanEnd <= a.SpanEnd || b.SpanEnd-a.SpanEnd > near+8 {
			continue
		}
		if between := r.text[a.SpanEnd:b.SpanEnd]; strings.HasPrefix(between, " for ") || strings.HasPrefix(between, " para ") {
			b.Bound = a.Bound
		}
	}
}
