package fault

import (
	"fmt"
	"math"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

// offTick finds prices between two ticks, at the level that was traded. They
// keep their value. A source of which more than a fifth of the rows is off
// holds no traded levels (adjusted for dividends, averaged, converted): that is
// one fault of the source.
func offTick(rows []Row, r Rules) []Fault {
	if r.OnTick == nil {
		return nil
	}
	var out []Fault
	checked := 0
	for _, row := range rows {
		if !r.OnTick(row.Day) {
			continue
		}
		checked++
		ratio := 1.0
		if r.Ratio != nil {
			ratio = r.Ratio(row.Day)
		}
		var bad []string
		for _, p := range row.prices() {
			if !Known(p.price) {
				continue
			}
			traded := p.price * ratio
			tick := r.Tick(row.Day, panel.LevelOf(traded)).Float()
			if math.Abs(traded-math.Round(traded/tick)*tick) > max(0.000_000_6, traded*noise/2) {
				bad = append(bad, fmt.Sprintf("%s %s (tick %s)", p.name, num(traded), num(tick)))
			}
		}
		if len(bad) > 0 {
			out = append(out, of(row, OffTick, Keep, strings.Join(bad, ", ")))
		}
	}
	if 5*len(out) > checked {
		return []Fault{{Kind: OffTick, Detail: fmt.Sprintf("%d of %d rows have prices off their tick, the first on %s: %s; not traded levels, perhaps adjusted for dividends",
			len(out), checked, out[0].Day, out[0].Detail)}}
	}
	return out
}

// dated returns the rows of a source that have a trustworthy date, by session.
func dated(rows []Row, faults []Fault) []Row {
	var dates []Fault
	for _, f := range faults {
		if f.Kind == Unordered || f.Kind == Weekend || f.Kind == TimeZone || f.Kind == Duplicate {
			dates = append(dates, f)
		}
	}
	return sorted(without(rows, dates))
}
