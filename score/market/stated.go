package market

import (
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// Stated is the figure that q states as a number of units, without a sign that
// its verb gives it. Counts of shares of five digits and more are rounded by
// custom: like hedged numbers they state no trailing zeros.
func Stated(q quantity.Quantity, unit Unit) deviation.Figure {
	f := deviation.Of(q)
	if unit == Shares && f.Number.Compare(deviation.Decimal(1, 4)) >= 0 {
		f.Quantum = q.LooseQuantum()
	}
	return f
}
