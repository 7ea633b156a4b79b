package fault

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// blank finds rows without a close: all of NaN, or a dividend's day that a
// source writes as an empty bar. They are dropped, never filled forward into a
// day without a move.
func blank(rows []Row, _ Rules) []Fault {
	var out []Fault
	for _, row := range rows {
		if Known(row.Close) {
			continue
		}
		detail := "no price"
		if Known(row.Open) || Known(row.High) || Known(row.Low) {
			detail = "no close"
		}
		out = append(out, of(row, Blank, DropRow, detail))
	}
	return out
}

// positive finds prices of zero or less.
func positive(rows []Row, _ Rules) []Fault {
	var out []Fault
	for _, row := range rows {
		var bad []string
		for _, p := range row.prices() {
			if Known(p.price) && p.price <= 0 {
				bad = append(bad, p.name+" "+num(p.price))
			}
		}
		if len(bad) > 0 {
			out = append(out, of(row, ZeroPrice, DropRow, strings.Join(bad, ", ")))
		}
	}
	return out
}

// noise is how far, in relation, two prices that are the same may lie apart
// where a source stores them as 32-bit floats.
const noise = 1e-6

// outside finds bars that cannot be: high below low, open or close outside
// them.
func outside(rows []Row, _ Rules) []Fault {
	var out []Fault
	for _, row := range rows {
		if row.High < row.Low*(1-noise) {
			out = append(out, of(row, HighBelowLow, DropRow, fmt.Sprintf("high %s, low %s", num(row.High), num(row.Low))))
			continue
		}
		var bad []string
		for _, p := range []priced{{"open", row.Open}, {"close", row.Close}} {
			if p.price > row.High*(1+noise) {
				bad = append(bad, fmt.Sprintf("%s %s over high %s", p.name, num(p.price), num(row.High)))
			}
			if p.price < row.Low*(1-noise) {
				bad = append(bad, fmt.Sprintf("%s %s under low %s", p.name, num(p.price), num(row.Low)))
			}
		}
		if len(bad) > 0 {
			out = append(out, of(row, Outside, DropRow, strings.Join(bad, ", ")))
		}
	}
	return out
}

// volume finds volumes below zero. Their row is dropped, for what turned the
// sign may have turned more.
func volume(rows []Row, _ Rules) []Fault {
	var out []Fault
	for _, row := range rows {
		if row.Volume < 0 {
			out = append(out, of(row, Volume, DropRow, "volume "+num(row.Volume)))
		}
	}
	return out
}

// notFinal finds sessions of which the source saw only a part: their close is
// a price on the way.
func notFinal(rows []Row, _ Rules) []Fault {
	var out []Fault
	for _, row := range rows {
		if row.NotFinal {
			out = append(out, of(row, NotFinal, DropRow, "seen before the session was over"))
		}
	}
	return out
}

type priced struct {
	name  string
	price float64
}

func (r Row) prices() [4]priced {
	return [4]priced{{"open", r.Open}, {"high", r.High}, {"low", r.Low}, {"close", r.Close}}
}

// flat reports a bar of one price.
func (r Row) flat() bool { return r.Open == r.Close && r.High == r.Close && r.Low == r.Close }

// num writes a figure as it was before it became a 32-bit float: 14.55, not
// 14.550000190734863.
func num(x float64) string {
	bits := 32
	if math.Abs(x) >= 1<<24 {
		bits = 64
	}
	return strconv.FormatFloat(x, 'f', -1, bits)
}
