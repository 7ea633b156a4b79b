package market

import (
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

// String is the claim on one line, for a person: kind, subject, metric, and
// what else it states.
//
//	value NVDA return +8.4 percent
//	superlative XOM return rank -1
//	value WMT close 109.05 currency on 2026-08-20
func (c Claim) String() string {
	var b strings.Builder
	b.WriteString(c.Kind.String() + " " + c.Subject + " " + c.MetricName())
	if c.Object != "" {
		b.WriteString(" against " + c.Object)
	}
	if c.Bound != panel.Exactly {
		b.WriteString(" " + BoundName(c.Bound))
	}
	if c.Hedged {
		b.WriteString(" about")
	}
	if c.Stated {
		b.WriteString(" " + strconv.FormatFloat(c.Value.Float(), 'f', max(int(c.Decimals)-int(c.Scale), 0), 64) + " " + c.Unit.String())
	}
	if c.Rank != 0 {
		b.WriteString(" rank " + strconv.Itoa(int(c.Rank)))
	}
	if c.Direction != NoDirection && !c.Stated {
		b.WriteString(" " + c.Direction.String())
	}
	switch {
	case c.Start == c.End && c.End != 0:
		b.WriteString(" on " + c.End.String())
	case c.Start != 0:
		b.WriteString(" from " + c.Start.String() + " to " + c.End.String())
	case c.End != 0:
		b.WriteString(" to " + c.End.String())
	}
	if c.Base != panel.NoBase {
		b.WriteString(" base " + c.BaseName())
	}
	if c.Disclosed {
		b.WriteString(" disclosed")
	}
	if c.Use != Asserted {
		b.WriteString(" " + c.Use.String())
	}
	return b.String()
}
