package finverify

import (
	"strings"

	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
	"market-claim-bench/pipeline/score/runon"
)

// A Reason says why a reply has no answer.
type Reason string

// The reasons.
const (
	Answered       Reason = ""
	NoFigure       Reason = "no_figure"        // nothing but words, dates and names
	SeveralFigures Reason = "several_figures"  // and none is marked as the answer
	RangeStated    Reason = "range"            // "24 to 25%"
	AmbiguousMarks Reason = "ambiguous_number" // "12,90"
	OtherUnit      Reason = "unit"             // dollars for a percentage, euros for dollars
)

// A Reading is the figure that a reply gives as its answer.
type Reading struct {
	Reason   Reason
	Quantity quantity.Quantity // as written; its bytes are those of the reply
	Figure   deviation.Figure  // in the unit asked for, signed
	Rule     string            // how the figure was singled out: only, answer, boxed, hashes, bold, result
	Sign     string            // written, or direction: "fell by 5%"
	Figures  int               // read in the reply
}

// A Reader reads replies one after the other and reuses its memory.
type Reader struct {
	in    quantity.Reader
	found []quantity.Quantity
}

// Read finds the answer in a reply to a question whose answer is asked for in
// unit. It does not guess: of several figures it takes the one that the reply
// marks.
//
//	reply  = { text } mark figure | text with one figure .
//	mark   = "answer" [":" | "is" | "="] | "\boxed{" | "####" | "**" (of one figure alone)
//	       | "=" (before the last figure of the reply) .
//
// What follows a new "Question:" is not of the reply. Of several figures
// behind a mark the one behind the last "=" is taken, else the only one with
// the unit asked for, else the first where all say the same.
func (r *Reader) Read(reply, unit string) Reading {
	text := reply[:runon.Start(reply)]
	r.found = r.found[:0]
	for _, q := range r.in.Read(text, quantity.English) {
		if !r.duration(text, q, unit) && !r.toOne(text, q) {
			r.found = append(r.found, inMath(text, q))
		}
	}
	from, to, rule := mark(text)
	if rule == "" {
		if q, ok := r.bare(text, 0, len(text)); ok {
			return r.take(text, q, unit, "only")
		}
		return r.unmarked(text, unit)
	}
	if q, ok := r.bare(text, from, to); ok {
		return r.take(text, q, unit, rule)
	}
	var list []quantity.Quantity
	for _, q := range r.found {
		if int(q.Start) >= from && int(q.Start) < to {
			list = append(list, q)
		}
	}
	if len(list) == 0 {
		return r.unmarked(text, unit)
	}
	return r.choose(text, list, unit, rule)
}

// toOne reports whether q is the second part of a ratio: "1.45:1", "1.45 to 1".
func (r *Reader) toOne(text string, q quantity.Quantity) bool {
	if q.Digits != 1 || q.Exp != 0 || q.Unit != quantity.NoUnit || len(r.found) == 0 {
		return false
	}
	between := strings.TrimSpace(text[r.found[len(r.found)-1].End:q.Start])
	return between == ":" || between == "to" || between == "-to-"
}

// inMath takes signs of dollars that enclose a number for those of LaTeX:
// "$26.5$%", "$26.5\%$".
func inMath(text string, q quantity.Quantity) quantity.Quantity {
	if q.Unit != quantity.Currency || text[q.Start] != '$' {
		return q
	}
	rest := strings.TrimPrefix(text[q.End:], `\%`)
	closed, ok := strings.CutPrefix(rest, "$")
	if !ok {
		return q
	}
	q.Unit, q.Code, q.Start = quantity.NoUnit, "", q.Start+1
	if len(rest) < len(text[q.End:]) || strings.HasPrefix(closed, "%") || strings.HasPrefix(closed, `\%`) {
		q.Unit = quantity.Percent
	}
	return q
}

// bare reads a number that would be a year in a text, where it stands alone:
// the answer 2016 is no date.
func (r *Reader) bare(text string, from, to int) (q quantity.Quantity, ok bool) {
	for _, m := range r.in.Marks() {
		if m.Kind != quantity.Year || int(m.Start) < from || int(m.End) > to || m.End-m.Start != 4 {
			continue
		}
		if strings.Trim(text[from:m.Start]+text[m.End:to], " \t\r\n*_.$") != "" {
			return q, false
		}
		return quantity.Quantity{Digits: uint64(m.Year), Start: m.Start, End: m.End, NumStart: m.Start, NumEnd: m.End, ScaleEnd: m.End,
			Lead: m.Start, Tail: m.End, Tok: m.Tok, TokEnd: m.TokEnd}, true
	}
	return q, false
}

// unmarked reads a reply without a mark.
func (r *Reader) unmarked(text, unit string) Reading {
	switch len(r.found) {
	case 0:
		return Reading{Reason: NoFigure}
	case 1:
		return r.take(text, r.found[0], unit, "only")
	}
	if q, ok := r.bold(text); ok {
		return r.take(text, q, unit, "bold")
	}
	last := r.found[len(r.found)-1]
	if behindEquals(text, last) && strings.Trim(text[last.End:], " .\n\r\t*$)\\]%") == "" {
		return r.take(text, last, unit, "result")
	}
	return r.choose(text, r.found, unit, "only")
}

// choose takes one of several figures that stand behind a mark.
func (r *Reader) choose(text string, list []quantity.Quantity, unit, rule string) Reading {
	if rule != "only" {
		for i := len(list) - 1; i > 0; i-- {
			if behindEquals(text, list[i]) {
				list = list[i:]
				break
			}
		}
		if q, ok := onlyInUnit(list, unit); ok {
			return r.take(text, q, unit, rule)
		}
	}
	first := r.take(text, list[0], unit, rule)
	for _, q := range list[1:] {
		other := r.take(text, q, unit, rule)
		if other.Reason != first.Reason || other.Figure.Compare(first.Figure.Number) != 0 {
			return Reading{Reason: several(list), Figures: len(r.found)}
		}
	}
	return first
}

func several(list []quantity.Quantity) Reason {
	if len(list) == 2 && list[0].Part == quantity.RangeLow {
		return RangeStated
	}
	return SeveralFigures
}

// onlyInUnit is the only figure of list that is written with the unit asked
// for.
func onlyInUnit(list []quantity.Quantity, unit string) (found quantity.Quantity, ok bool) {
	n := 0
	for _, q := range list {
		if q.Unit == quantity.NoUnit && q.Scale == 0 {
			continue
		}
		if _, reason := convert(q, unit); reason == Answered {
			found = q
			n++
		}
	}
	return found, n == 1
}

// take is the reading of one figure.
func (r *Reader) take(text string, q quantity.Quantity, unit, rule string) Reading {
	a := Reading{Quantity: q, Rule: rule, Sign: "written", Figures: len(r.found)}
	switch {
	case q.Part == quantity.RangeLow || q.Part == quantity.RangeHigh:
		a.Reason = RangeStated
		return a
	case q.Ambiguous:
		a.Reason = AmbiguousMarks
		return a
	}
	a.Figure, a.Reason = convert(q, unit)
	if a.Reason == Answered && !q.Neg && !q.Plus && r.falls(text, q) {
		a.Figure, a.Sign = a.Figure.Neg(), "direction"
	}
	return a
}

// powers of ten of the units of money.
var moneyPower = map[string]int8{"usd": 0, "thousand_usd": 3, "million_usd": 6, "billion_usd": 9}

// convert is a figure in the unit asked for. A number without a unit is taken
// to be in it.
func convert(q quantity.Quantity, unit string) (deviation.Figure, Reason) {
	f := deviation.Of(q)
	if power, money := moneyPower[unit]; money {
		return convertMoney(q, f, power)
	}
	switch q.Unit {
	case quantity.NoUnit:
		return f, Answered
	case quantity.Percent, quantity.Point:
		return fromPercent(f, unit)
	case quantity.BasisPoint:
		return fromPercent(f.Shift(-2), unit)
	case quantity.Times:
		if unit == "percent" || unit == "basis_points" {
			return f, OtherUnit
		}
		return f, Answered
	}
	return f, OtherUnit
}

func fromPercent(f deviation.Figure, unit string) (deviation.Figure, Reason) {
	switch unit {
	case "percent":
		return f, Answered
	case "basis_points":
		return f.Shift(2), Answered
	case "ratio":
		return f.Shift(-2), Answered
	}
	return f, OtherUnit
}

// convertMoney is convert for amounts. An amount with a sign of currency, no
// scale word and seven digits or more before the point is in single dollars,
// where millions or billions are asked for: no statement counts a trillion in
// millions. A smaller one is in the unit of the statement.
func convertMoney(q quantity.Quantity, f deviation.Figure, power int8) (deviation.Figure, Reason) {
	switch {
	case q.Unit == quantity.Cent:
		return f.Shift(-2 - power), Answered
	case q.Unit != quantity.NoUnit && q.Unit != quantity.Currency:
		return f, OtherUnit
	case q.Code != "" && q.Code != "USD":
		return f, OtherUnit
	case q.Scale != 0:
		return f.Shift(-power), Answered
	case q.Unit == quantity.Currency && power >= 6 && q.Digits >= 1_000_000 && q.Value() != 0 && wholeDigits(q) >= 7:
		return f.Shift(-power), Answered
	}
	return f, Answered
}

// wholeDigits is the number of digits before the decimal point.
func wholeDigits(q quantity.Quantity) int {
	n := 0
	for d := q.Digits; d > 0; d /= 10 {
		n++
	}
	return n + int(q.Exp)
}
