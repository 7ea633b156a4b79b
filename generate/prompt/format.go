package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// Stocks is how many there are: "10 stocks".
func (d Data) Stocks() string { return fmt.Sprintf("%d stocks", len(d.Names)) }

// Of is what they are called together, for the first mention: " (US large caps)".
func (d Data) Of() string {
	if d.Masked || d.Group == "" {
		return ""
	}
	return " (" + d.Group + ")"
}

// When is the window in words: "in August 2026", "between 3 August 2026 and
// 21 August 2026", "over 15 sessions".
func (d Data) When() string {
	switch {
	case d.Masked:
		return fmt.Sprintf("over %d sessions", len(d.Names[0].Bars))
	case strings.Contains(d.Window, ".."):
		return "between " + day(d.First) + " and " + day(d.Last)
	}
	return "in " + d.First.Time().Format("January 2006")
}

// Units is what the prices are in: "in USD", "indexed to 100 at the first close".
func (d Data) Units() string {
	if d.Masked {
		return "indexed to 100 at the first close"
	}
	return "in " + d.Currency
}

// Roll lists the names: "AAPL (Apple), MSFT (Microsoft)".
func (d Data) Roll() string {
	parts := make([]string, len(d.Names))
	for i, n := range d.Names {
		parts[i] = n.Full()
	}
	return strings.Join(parts, ", ")
}

// Full is the name as it is introduced: "AAPL (Apple)", "Stock A".
func (n Name) Full() string {
	if n.Company == "" || n.Company == n.Label {
		return n.Label
	}
	return n.Label + " (" + n.Company + ")"
}

// First and Last are the bars at the ends of the window.
func (n Name) First() datasets.PanelBar { return n.Bars[0] }

// Last is the last bar.
func (n Name) Last() datasets.PanelBar { return n.Bars[len(n.Bars)-1] }

// price writes a displayed price; one that is not known stays empty.
func price(p any, decimals int32) string {
	switch p := p.(type) {
	case float64:
		return strconv.FormatFloat(p, 'f', int(decimals), 64)
	case datasets.Opt[float64]:
		if p.OK {
			return strconv.FormatFloat(p.V, 'f', int(decimals), 64)
		}
	}
	return ""
}

// volume writes shares as a whole number and masked multiples of the mean with
// three decimals.
func volume(b datasets.PanelBar) string {
	switch {
	case !b.Volume.OK:
		return ""
	case b.Identity == "masked":
		return strconv.FormatFloat(b.Volume.V, 'f', 3, 64)
	}
	return strconv.FormatFloat(b.Volume.V, 'f', 0, 64)
}

// day writes a date in words: 31 March 2020.
func day(d panel.Day) string { return d.Time().Format("2 January 2006") }

// letter numbers the choices: A, B, C, D.
func letter(i int) string { return string(rune('A' + i)) }
