// Package fault finds what is wrong in a source's daily prices. Each detector
// is a pure function of one name's rows; nothing is mended, and what cannot be
// trusted is named so that it can be dropped or refused.
//
// Rows come on the basis that the source claims: adjusted for later splits. A
// row that is on another one (another unit, a split not applied) is a fault.
package fault

import (
	"cmp"
	"math"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// A Row is one session of one name as a source states it. A price or volume
// that is not stated is NaN.
type Row struct {
	Line                   int32 // 1-based, of the file
	Day                    panel.Day
	Open, High, Low, Close float64
	AdjClose, Volume       float64
	Dividend               float64 // paid on this day, per share; 0 for none
	Split                  float64 // new shares for an old one from this day on; 0 for none
	NotFinal               bool    // the source says that the session was not over
	Local                  bool    // the source stamped the session with its own offset from UTC
}

// A Fault is one thing wrong in one row, or in the whole source.
type Fault struct {
	Line   int32 // of the row; 0: of the whole source
	Day    panel.Day
	Dated  bool // Day is known
	Kind   Kind
	Detail string
	Drop   Drop
}

// A Kind names what is wrong.
type Kind = string

// The kinds of faults.
const (
	Date         Kind = "date"           // the date cannot be read
	Unreadable   Kind = "unreadable"     // a field is not a number
	Blank        Kind = "blank"          // no close
	ZeroPrice    Kind = "zero_price"     // a price that is zero or less
	HighBelowLow Kind = "high_below_low" //
	Outside      Kind = "outside"        // open or close outside high and low
	Volume       Kind = "volume"         // less than none
	NotFinal     Kind = "not_final"      // the session was not over
	Duplicate    Kind = "duplicate"      // the session a second time
	Unordered    Kind = "unordered"      // out of the order of the file
	Weekend      Kind = "weekend"        // a session on a day without trading
	TimeZone     Kind = "time_zone"      // dates shifted by a time zone
	NoTrades     Kind = "no_trades"      // the close before, carried forward
	Repeated     Kind = "repeated"       // a stuck feed: the same bar and volume again
	Unit         Kind = "unit"           // in hundredths, or in hundreds
	Split        Kind = "split"          // a split applied where it should not be, or not where it should
	Jump         Kind = "jump"           // a move of more than half that nothing explains
	AdjClose     Kind = "adj_close"      // the adjusted close contradicts close and dividends
	OffTick      Kind = "off_tick"       // between two ticks
	Gap          Kind = "gap"            // more than a week of sessions missing
	Absent       Kind = "absent"         // no source for a name
	NoRows       Kind = "no_rows"        // a source without a row
)

// A Drop is what a fault costs.
type Drop uint8

// What a fault costs: nothing, the adjusted close of its row, or the row.
const (
	Keep Drop = iota
	DropAdj
	DropRow
)

// Rules are what a market and a config know about a name.
type Rules struct {
	Closed    [7]bool                      // days of the week without trading, from Sunday
	OnTick    func(panel.Day) bool         // every trade of the day is on the tick; nil: none need be
	Tick      func(panel.Day, Level) Level // of the name; needed where OnTick
	Ratio     func(panel.Day) float64      // as-traded price of a day over the row's; nil: 1
	Splits    []Ratio                      // that are known of the name, in any order
	Complete  bool                         // Splits and the source's own are all there were
	Confirmed func(panel.Day) bool         // a person has checked the move into this session; nil: none
}

// A Level is a price in millionths.
type Level = panel.Level

// A Ratio is one split: from Day on, Ratio new shares for an old one.
type Ratio struct {
	Day   panel.Day
	Ratio float64
}

// Known reports whether x is stated.
func Known(x float64) bool { return !math.IsNaN(x) }

// Check returns the faults of a name's rows, which are in the order of the
// source, and the rows that are left, in the order of their sessions. Rows are
// not changed, except that an adjusted close that cannot be trusted becomes
// unknown.
func Check(rows []Row, r Rules) ([]Fault, []Row) {
	var all []Fault
	find := func(detect func([]Row, Rules) []Fault, in []Row) []Fault {
		f := detect(in, r)
		all = append(all, f...)
		return f
	}
	kept := rows
	for _, detect := range []func([]Row, Rules) []Fault{unordered, duplicates, closed, blank, positive} {
		kept = without(kept, find(detect, kept))
	}
	kept = sorted(kept)

	var doubted []Fault
	for _, detect := range []func([]Row, Rules) []Fault{outside, volume, notFinal, idle, repeated, scale, adjusted} {
		doubted = append(doubted, find(detect, kept)...)
	}
	find(gaps, dated(rows, all))
	kept = without(kept, doubted)
	find(offTick, kept)

	slices.SortStableFunc(all, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Kind, b.Kind))
	})
	return all, kept
}

// without returns the rows that faults leave, less the adjusted closes they
// cost. It writes to none of the rows it is given.
func without(rows []Row, faults []Fault) []Row {
	cost := map[int32]Drop{}
	for _, f := range faults {
		if f.Line > 0 {
			cost[f.Line] = max(cost[f.Line], f.Drop)
		}
	}
	if len(cost) == 0 {
		return rows
	}
	var kept []Row
	for _, row := range rows {
		if cost[row.Line] == DropAdj {
			row.AdjClose = math.NaN()
		}
		if cost[row.Line] != DropRow {
			kept = append(kept, row)
		}
	}
	return kept
}

// sorted returns the rows in the order of their sessions.
func sorted(rows []Row) []Row {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.Day, b.Day) })
	return rows
}

// of is a fault of a row.
func of(row Row, kind Kind, drop Drop, detail string) Fault {
	return Fault{row.Line, row.Day, true, kind, detail, drop}
}

// span counts the days of the week d on which there is trading, first to last,
// both excluded.
func (r Rules) span(first, last panel.Day) int {
	n := 0
	for d := first + 1; d < last; d++ {
		if !r.Closed[d.Weekday()] {
			n++
		}
	}
	return n
}
