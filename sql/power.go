package sql

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"market-claim-bench/pipeline/sql/stats"
)

// assumed is the sensitivity where none is measured, as in the method.
const assumed = 0.9

// The effects that the table of windows is made for: shares of windows with
// recitation, and mean differences in standard deviations.
var (
	shares      = []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5}
	differences = []float64{0.2, 0.3, 0.5, 0.8, 1, 1.5}
)

// power is the table of windows that findings take.
func (e *estimator) power(context.Context) error {
	s, method := e.sensitivity.V, "sensitivity measured"
	if !e.sensitivity.OK || s == 0 {
		s, method = assumed, fmt.Sprintf("sensitivity assumed %g", assumed)
	}
	for _, share := range shares {
		e.needs("seen", share, stats.SeenWindows(share, s, 0.8), method)
		e.needs("bound", share, stats.BoundWindows(share, s), method)
	}
	for _, effect := range differences {
		e.needs("difference", effect, stats.PairedWindows(effect, 0.05, 0.8), "paired t")
	}
	return nil
}

// PrintPower prints how many windows findings take, beside how many the config
// asks about: before a run, so with the assumed sensitivity.
func PrintPower(w io.Writer, windows int) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	enough := func(need int) string {
		if need > windows {
			return strconv.Itoa(need)
		}
		return strconv.Itoa(need) + " *"
	}
	fmt.Fprintf(t, "windows that findings take; * no more than the %d of the config\n", windows)
	fmt.Fprintf(t, "recitation in a share of windows\tseen at all (power 80 %%)\tits bound where none is seen (sensitivity %g)\n", assumed)
	for _, share := range shares {
		fmt.Fprintf(t, "%.0f %%\t%s\t%s\n", 100*share, enough(stats.SeenWindows(share, assumed, 0.8)), enough(stats.BoundWindows(share, assumed)))
	}
	fmt.Fprintln(t, "mean difference, in standard deviations\tfound at 5 % (power 80 %)")
	for _, d := range differences {
		fmt.Fprintf(t, "%g\t%s\n", d, enough(stats.PairedWindows(d, 0.05, 0.8)))
	}
	return t.Flush()
}
