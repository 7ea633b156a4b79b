package statement

import (
	"math"
	"strings"
)

// An Answer is what a known formula gives.
type Answer struct {
	Formula string
	Value   float64 // in the unit asked for, unrounded

	// EitherSign is set where the question speaks of a fall or a loss, and
	// people write what is asked for with either sign.
	EitherSign bool

	// Doubtful is set where the figure is of another kind than what is asked
	// for: an amount of money for a percentage.
	Doubtful bool

	unit string
}

// A question is cut into words, with what it asks for.
type question struct {
	words    []string // without periods
	years    []int    // in their order
	quarters []int
	unit     string
}

func newQuestion(text, unit string) question {
	q := question{unit: unit}
	for _, w := range words(text) {
		if y := yearOf(w); y > 0 {
			q.years = append(q.years, y)
			continue
		}
		if n := quarterOf(w); n > 0 {
			q.quarters = append(q.quarters, n)
			continue
		}
		q.words = append(q.words, w)
	}
	return q
}

// in reports whether a line is of the period asked for; a line without a
// period is of every one.
func (q question) in(l *Line) bool {
	return (l.Year == 0 || len(q.years) == 0 || l.Year == q.years[len(q.years)-1]) &&
		(l.Quarter == 0 || len(q.quarters) == 0 || l.Quarter == q.quarters[len(q.quarters)-1])
}

// powers of ten of the units of money.
var moneyPower = map[string]int{"usd": 0, "thousand_usd": 3, "million_usd": 6, "billion_usd": 9}

// amount is so many single units of money in the unit asked for.
func (q question) amount(v float64) (float64, bool) {
	p, ok := moneyPower[q.unit]
	return v / math.Pow10(p), ok
}

// share is a quotient in the unit asked for.
func (q question) share(v float64) (float64, bool) {
	switch q.unit {
	case "percent":
		return 100 * v, true
	case "basis_points":
		return 10_000 * v, true
	case "ratio", "unitless", "other":
		return v, true
	}
	return 0, false
}

// figure is a printed figure in the unit asked for: money is converted, all
// else stands as it is printed.
func (q question) figure(l *Line) float64 {
	if v, ok := q.amount(l.Amount()); ok && !l.Percent {
		if q.unit == "usd" && l.Power == 6 && math.Abs(l.Value) < 1000 && l.perShareLike() {
			return l.Value
		}
		return v
	}
	return l.Value
}

// fits reports whether a line is of the kind that is asked for.
func (q question) fits(l *Line) bool {
	if _, money := moneyPower[q.unit]; money {
		return !l.Percent
	}
	return !l.Money
}

// perShareLike reports whether a label names an amount a share.
func (l *Line) perShareLike() bool { return anyIn(l.words, perShareWords) || l.concept.perShare() }

var (
	perShareWords = wordSet("eps share dps")
	changeWords   = wordSet("change increase increased decrease decreased growth grow grew grown decline declined drop dropped fall fell fallen rise rose risen reduction reduce reduced difference shrink shrank move moved swing")
	fallWords     = wordSet("decrease decreased decline declined drop dropped fall fell fallen reduction reduce reduced shrink shrank loss losses charge impairment write deficit outflow writedown writeoff negative")
	totalWords    = wordSet("total sum combined aggregate aggregated cumulative altogether add overall together")
	meanWords     = wordSet("average mean avg")
	maxWords      = wordSet("maximum highest largest peak greatest biggest best strongest max top")
	minWords      = wordSet("minimum lowest smallest weakest least min")
	segmentWords  = wordSet("segment segments across division divisions region regions all unit business businesses every together combined")
)

// Answers returns what the known formulas give for a question, the one it asks
// for first. The unit is that in which the answer is wanted: percent, ratio,
// usd, thousand_usd, million_usd, billion_usd, or another, which changes
// nothing. None means that no formula is known.
func (s *Statement) Answers(text, unit string) []Answer {
	q := newQuestion(text, unit)
	var out []Answer
	for _, formula := range []func(question) (Answer, bool){s.growth, s.change, s.aggregate, s.byRatio, s.lookup} {
		if a, ok := formula(q); ok && a.Value-a.Value == 0 {
			a.Value, a.unit = a.Value+0, unit // no negative zero
			a.EitherSign = a.EitherSign || a.Value > 0 && anyIn(q.words, fallWords)
			out = append(out, a)
		}
	}
	return out
}

// growth is the compound annual growth rate of a series.
func (s *Statement) growth(q question) (Answer, bool) {
	_, compound := within(q.words, []string{"compound"})
	if _, ok := within(q.words, []string{"cagr"}); !ok && !compound {
		return Answer{}, false
	}
	from, to, ok := s.ends(q)
	if !ok || from.Year == 0 || to.Year <= from.Year || from.Value <= 0 || to.Value <= 0 {
		return Answer{}, false
	}
	v, ok := q.share(math.Pow(to.Amount()/from.Amount(), 1/float64(to.Year-from.Year)) - 1)
	return Answer{Formula: "cagr", Value: v}, ok
}

// change is the difference of two periods, or that as a share of the size of
// the first.
func (s *Statement) change(q question) (Answer, bool) {
	if !anyIn(q.words, changeWords) {
		return Answer{}, false
	}
	from, to, ok := s.ends(q)
	if !ok {
		return Answer{}, false
	}
	falls := anyIn(q.words, fallOnly)
	if q.unit == "percent" && !from.Percent {
		v := (to.Amount() - from.Amount()) / math.Abs(from.Amount())
		return Answer{Formula: "percentage_change", Value: 100 * v, EitherSign: falls}, from.Value != 0
	}
	return Answer{Formula: "change", Value: q.figure(to) - q.figure(from), EitherSign: falls}, q.fits(from) && q.fits(to)
}

// fallOnly are the words of a change that name its direction.
var fallOnly = wordSet("decrease decreased decline declined drop dropped fall fell fallen reduction reduce reduced shrink shrank")

// aggregate is the sum, mean, maximum or minimum of a series, or the sum of
// the parts of a whole.
func (s *Statement) aggregate(q question) (Answer, bool) {
	name := ""
	switch {
	case anyIn(q.words, meanWords):
		name = "average"
	case anyIn(q.words, maxWords):
		name = "maximum"
	case anyIn(q.words, minWords):
		name = "minimum"
	case anyIn(q.words, totalWords):
		name = "total"
	default:
		return Answer{}, false
	}
	lines := s.series(q)
	if len(lines) < 2 && anyIn(q.words, segmentWords) {
		lines = s.parts(q)
	}
	if len(lines) < 2 {
		return Answer{}, false
	}
	total, high, low := 0.0, math.Inf(-1), math.Inf(1)
	for _, l := range lines {
		if !q.fits(l) {
			return Answer{}, false
		}
		v := q.figure(l)
		total, high, low = total+v, max(high, v), min(low, v)
	}
	v := map[string]float64{"total": total, "average": total / float64(len(lines)), "maximum": high, "minimum": low}[name]
	return Answer{Formula: name, Value: v}, true
}

// lookup is a printed figure.
func (s *Statement) lookup(q question) (Answer, bool) {
	if len(q.years) > 1 || len(q.quarters) > 1 {
		return Answer{}, false
	}
	var best *Line
	most, tied := 0, false
	for i := range s.Lines {
		l := &s.Lines[i]
		if !q.in(l) {
			continue
		}
		n, all := covered(l.words, q.words)
		if len(l.words) == 0 && (l.Year > 0 && len(q.years) > 0 || l.Quarter > 0 && len(q.quarters) > 0) {
			n, _ = covered(s.words, q.words)
			all = n > 0
		}
		switch {
		case !all || n == 0 || n < most:
		case n > most:
			best, most, tied = l, n, false
		case q.figure(best) != q.figure(l):
			tied = true
		}
	}
	if best == nil || tied {
		return Answer{}, false
	}
	a := Answer{Formula: "lookup", Value: q.figure(best), Doubtful: !q.fits(best)}
	if a.Value != best.Value {
		a.Formula = "unit_conversion"
	}
	return a, true
}

// group is the label of a line as a key.
func (l *Line) group() string { return strings.Join(l.words, " ") }

// decimals are the places to which the answers of a formula are given, by
// convention; of another it depends on the unit.
var decimals = map[string]int{"current_ratio": 3, "quick_ratio": 3, "debt_to_equity": 3, "asset_turnover": 3, "revenue_per_employee": 3}

// unitDecimals are the places by unit.
var unitDecimals = map[string]int{"percent": 2, "ratio": 2, "usd": 2, "billion_usd": 3, "basis_points": 0}

// Rounding is how far a published answer may lie from the formula's value and
// still be that value rounded: half of its last place.
func (a Answer) Rounding() float64 {
	if a.Formula == "lookup" {
		return 0
	}
	places, ok := decimals[a.Formula]
	if !ok {
		if places, ok = unitDecimals[a.unit]; !ok {
			places = 1
		}
	}
	return 0.5 * math.Pow10(-places)
}
