package fault

import (
	"fmt"
	"math"
)

// scale finds rows that stand on another scale than the rest: in another unit
// (a hundredth, a hundred times), before a split that was not applied to them,
// after one that was applied twice, and beyond moves that nothing explains.
//
// The right scale is that of the latest session that traded: sources switch a
// unit from some day on, and misplace it while nothing trades. From there the
// rows are walked both ways, each compared with the nearest row already
// accepted:
//
//   - a move of half or less is ordinary;
//   - a larger one that is about ×100 or ×1000 either way puts the row in
//     another unit, one that is about the ratio of a split of this name puts it
//     on another share, until a row is back on the first scale;
//   - any other is a jump. Where leaving out a few rows on one side makes the
//     move ordinary, those are an excursion; where not, the rows beyond it are
//     not comparable with those on this side, and all are dropped, unless a
//     person has confirmed the move or the splits are completely known.
//
// Small splits are ordinary moves: one of a known ratio is found next to its
// own day only.
func scale(rows []Row, r Rules) []Fault {
	if len(rows) == 0 {
		return nil
	}
	w := walker{rows: rows, rules: r, ratios: ratios(rows, r), fault: make([]string, len(rows)), kind: make([]Kind, len(rows)), cost: make([]Drop, len(rows))}
	base := base(rows)
	w.walk(base, -1)
	w.walk(base, 1)
	w.returns()
	w.parts()
	var out []Fault
	for i, row := range rows {
		if w.kind[i] != "" {
			out = append(out, of(row, w.kind[i], w.cost[i], w.fault[i]))
		}
	}
	return out
}

// base is the latest session that traded and agrees with the session before
// it; without one, the latest that traded; without any, the latest.
func base(rows []Row) int {
	traded := -1
	for i := len(rows) - 1; i >= 0; i-- {
		if !(rows[i].Volume > 0) && !(rows[i].High > rows[i].Low) {
			continue
		}
		if i > 0 && ordinary(rows[i-1].Close, rows[i].Close) {
			return i
		}
		traded = max(traded, i)
	}
	if traded < 0 {
		return len(rows) - 1
	}
	return traded
}

type walker struct {
	rows   []Row
	rules  Rules
	ratios []Ratio
	fault  []string
	kind   []Kind
	cost   []Drop
}

// A scaleOf is a scale that a row may stand on; the zero kind is the right one.
type scaleOf struct {
	factor float64 // the row's prices over the right ones
	kind   Kind
}

// units are the scales of another unit: pence for pounds, fils for dinars.
var units = []scaleOf{{100, Unit}, {0.01, Unit}, {1000, Unit}, {0.001, Unit}}

// half is the largest ordinary move.
const half = 0.5

// ordinary reports whether a name may go from one close to the other in a
// session.
func ordinary(from, to float64) bool { return math.Abs(to/from-1) <= half }

// walk goes from the base row in one direction.
func (w *walker) walk(base, way int) {
	accepted := []int{base} // rows on the right scale, in the order walked
	now := scaleOf{factor: 1}
	for i := base + way; i >= 0 && i < len(w.rows); i += way {
		ref := w.rows[accepted[len(accepted)-1]].Close
		next, ok := w.on(i, accepted[len(accepted)-1], ref, now)
		switch {
		case ok && next.kind == "":
			accepted = append(accepted, i)
		case ok:
			w.mark(i, next.kind, DropRow, w.tells(i, accepted[len(accepted)-1], next))
		default:
			i = w.jump(i, way, &accepted)
			next = scaleOf{factor: 1}
		}
		now = next
	}
}

// on returns the scale that row i stands on: the present one if that makes the
// move ordinary, else the one that makes it smallest. It fails where none
// makes it ordinary.
func (w *walker) on(i, last int, ref float64, now scaleOf) (scaleOf, bool) {
	if s, ok := w.fresh(i, last, ref); ok && now.kind == "" {
		return s, true
	}
	price := w.rows[i].Close
	if w.moves(i, last, price/now.factor, ref) {
		return now, true
	}
	best, least := scaleOf{}, math.Inf(1)
	try := func(s scaleOf, within float64) {
		if d := math.Abs(math.Log(price / s.factor / ref)); d < least && d <= within && w.moves(i, last, price/s.factor, ref) {
			best, least = s, d
		}
	}
	try(scaleOf{factor: 1}, math.Inf(1))
	for _, s := range units {
		try(s, math.Log(1.5))
	}
	for _, k := range w.ratios {
		for _, f := range []float64{k.Ratio, 1 / k.Ratio} {
			try(scaleOf{f, Split}, min(math.Abs(math.Log(k.Ratio))/2, math.Log(1.5)))
		}
	}
	return best, !math.IsInf(least, 1)
}

// moves reports whether the move between row i, at a price, and the accepted
// row last, at ref, is ordinary in the direction of time.
func (w *walker) moves(i, last int, price, ref float64) bool {
	if i < last {
		return ordinary(price, ref)
	}
	return ordinary(ref, price)
}

// Within so many sessions of a split's day, a move of nearly its ratio is the
// split, even if it is no larger than a market's.
const (
	besideSplit = 5
	nearlySplit = 0.06
	smallSplit  = 0.18 // a move that may be mistaken: 6 for 5
)

// fresh finds a row beyond a small split that was not applied.
func (w *walker) fresh(i, last int, ref float64) (scaleOf, bool) {
	move := math.Log(w.rows[i].Close / ref)
	if math.Abs(move) < smallSplit {
		return scaleOf{}, false
	}
	for _, k := range w.ratios {
		if d := w.rows[max(i, last)].Day - k.Day; d < -besideSplit || d > besideSplit {
			continue
		}
		for _, f := range []float64{k.Ratio, 1 / k.Ratio} {
			if math.Abs(move-math.Log(f)) <= nearlySplit {
				return scaleOf{f, Split}, true
			}
		}
	}
	return scaleOf{}, false
}

func (w *walker) mark(i int, kind Kind, cost Drop, detail string) {
	w.kind[i], w.cost[i], w.fault[i] = kind, cost, detail
}

// tells says of row i on what scale it stands beside the accepted row.
func (w *walker) tells(i, last int, s scaleOf) string {
	by := fmt.Sprintf("%s times", num(s.factor))
	if s.factor < 1 {
		by = "1/" + num(math.Round(1e6/s.factor)/1e6) + " of"
	}
	what := "in another unit"
	if s.kind == Split {
		what = "a split is missing here, or was applied twice"
	}
	return fmt.Sprintf("close %s is about %s the level of %s, %s: %s", num(w.rows[i].Close), by, w.rows[last].Day, num(w.rows[last].Close), what)
}

// ratios are the splits known of a name: its own column's and the rules'. None
// can be missing in rows that were adjusted here, by a complete record.
func ratios(rows []Row, r Rules) []Ratio {
	var out []Ratio
	if r.Complete {
		return nil
	}
	for _, row := range rows {
		if row.Split > 0 && row.Split != 1 {
			out = append(out, Ratio{row.Day, row.Split})
		}
	}
	for _, k := range r.Splits {
		if k.Ratio > 0 && k.Ratio != 1 {
			out = append(out, k)
		}
	}
	return out
}

// parts finds rows of which only some prices are in another unit.
func (w *walker) parts() {
	for i, row := range w.rows {
		if w.kind[i] != "" {
			continue
		}
		for _, p := range row.prices() {
			for _, s := range units {
				if near(p.price, s.factor*row.Close, half) {
					w.mark(i, Unit, DropRow, fmt.Sprintf("%s %s beside close %s: in another unit", p.name, num(p.price), num(row.Close)))
				}
			}
		}
	}
}
