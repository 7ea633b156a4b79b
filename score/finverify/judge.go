package finverify

import (
	"math"
	"strconv"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// A Class says how a wrong answer is wrong: the least change of the true value
// that explains it, by the decomposition into scale, sign, magnitude and a
// residual. Two changes at once are joined: "sign+scale".
type Class = string

// The classes, beside those of deviation.Change.
const (
	NoClass          Class = "-"                 // the answer is not wrong
	Rounding         Class = "rounding"          // right at the precision at which it is stated
	Sign             Class = "sign"              //
	Scale            Class = "scale"             // ×100 or ÷100
	MagnitudeError   Class = "magnitude"         // ×10^±3k
	ContextConfusion Class = "context_confusion" // another figure of the statement
	Residual         Class = "residual"
)

// Classes lists the classes in the order in which the first that explains an
// answer wins.
var Classes = []Class{Rounding, Sign, Scale, MagnitudeError, "sign+scale", "sign+magnitude", "scale+magnitude", ContextConfusion, Residual}

// An Outcome is the judgement on one answer.
type Outcome struct {
	Correct   bool
	Class     Class
	Matched   string  // the change with its sizes, or the figure that was confused; "-"
	Ambiguous bool    // something else explains it too
	Relative  float64 // (ŷ − y) / |y|; NaN where y is 0
	Magnitude Magnitude
}

// A Judge compares answers with the truth. It reuses its memory and is not for
// concurrent use.
type Judge struct {
	tolerance float64
	exact     deviation.Tolerance
	context   quantity.Reader
}

// NewJudge returns a judge that counts an answer as correct within a share of
// the true value, and of a true value of 0 within that itself.
func NewJudge(tolerance float64) *Judge {
	rel, _ := number(tolerance)
	return &Judge{tolerance: tolerance, exact: deviation.Tolerance{Rel: rel}}
}

// Judge judges an answer. The figure is the answer as written, v its value.
func (j *Judge) Judge(q *datasets.Question, f deviation.Figure, v float64) Outcome {
	o := Outcome{Correct: j.correct(f, v, q.Truth), Class: NoClass, Matched: "-", Relative: math.NaN(), Magnitude: magnitudeBin(v, q.Truth)}
	if q.Truth != 0 {
		o.Relative = (v - q.Truth) / math.Abs(q.Truth)
	}
	if !o.Correct {
		j.explain(&o, q, f, v)
	}
	return o
}

// correct decides by the decimals that were written: 1.05 is within five per
// cent of 1. Floats decide where rounding can not matter.
func (j *Judge) correct(f deviation.Figure, v, truth float64) bool {
	allowed := j.tolerance * math.Abs(truth)
	if truth == 0 {
		allowed = j.tolerance
	}
	if room := allowed - math.Abs(v-truth); math.Abs(room) > 1e-9*(math.Abs(truth)+math.Abs(v)+allowed) {
		return room > 0
	}
	x, ok := number(truth)
	if !ok || f.Num == 0 && v != 0 {
		return CorrectCompat(v, truth, j.tolerance)
	}
	return j.exact.Meets(f, x)
}

// explain finds the class of a wrong answer.
func (j *Judge) explain(o *Outcome, q *datasets.Question, f deviation.Figure, v float64) {
	confused, matched := j.confused(q.Context, f, v)
	x, ok := number(q.Truth)
	if ok && f.Region().Contains(x) && !(f.Num == 0 && v != 0) {
		o.Class, o.Matched, o.Ambiguous = Rounding, "-", confused
		return
	}
	if ok && nearAnyChange(v, q.Truth, j.tolerance) {
		agree := func(n deviation.Number) bool { return j.exact.Meets(f, n) }
		if e, found := deviation.Explain([]deviation.Number{x}, agree); found {
			o.Class, o.Matched, o.Ambiguous = e.Kind(), e.String(), e.Ambiguous || confused
			return
		}
	}
	if confused {
		o.Class, o.Matched = ContextConfusion, matched
		return
	}
	o.Class = Residual
}

// nearAnyChange reports whether the answer may be the true value with one or
// two changes made: the powers of ten that these amount to, with either sign.
func nearAnyChange(v, truth, tolerance float64) bool {
	if truth == 0 || v == 0 {
		return false
	}
	r := math.Abs(v / truth)
	for _, p := range changePowers {
		if math.Abs(r-p) <= (tolerance+0.001)*p {
			return true
		}
	}
	return false
}

var changePowers = func() (list []float64) {
	seen := map[int]bool{}
	for _, changes := range [][]deviation.Change{deviation.Singles, deviation.Pairs} {
		for _, c := range changes {
			if p := int(c.Scale + c.Magnitude); !seen[p] {
				seen[p] = true
				list = append(list, math.Pow10(p))
			}
		}
	}
	return list
}()

// confused reports whether the answer is another figure of the statement, as
// printed there, at the precision at which it is stated.
func (j *Judge) confused(context string, f deviation.Figure, v float64) (bool, string) {
	place := math.Pow10(int(f.Quantum))
	for _, c := range j.context.Read(context, quantity.English) {
		if math.Abs(c.Value()/math.Pow10(int(c.Scale))-v) > place {
			continue
		}
		if f.Region().Contains(deviation.Of(c).Shift(-c.Scale).Number) {
			return true, context[c.Start:c.End]
		}
	}
	return false, ""
}

// number is a float64 as the decimal that it is written as: the shortest that
// reads back as it. It reports false beyond what a Number holds.
func number(v float64) (deviation.Number, bool) {
	f, ok := figureOf(v)
	return f.Number, ok
}

// figureOf is a prediction as a figure, stated to its last decimal.
func figureOf(v float64) (deviation.Figure, bool) {
	if v == 0 {
		return deviation.Figure{}, true
	}
	var buf [32]byte
	var digits int64
	places, fraction, i := 0, false, 0
	b := strconv.AppendFloat(buf[:0], v, 'e', -1, 64)
	for ; b[i] != 'e'; i++ {
		switch c := b[i]; {
		case c == '.':
			fraction = true
		case c != '-':
			digits = 10*digits + int64(c-'0')
			if fraction {
				places++
			}
		}
	}
	power := 0
	for _, c := range b[i+2:] {
		power = 10*power + int(c-'0')
	}
	if b[i+1] == '-' {
		power = -power
	}
	exp := power - places
	if exp < -100 || exp > 100 {
		return deviation.Figure{}, false
	}
	if v < 0 {
		digits = -digits
	}
	n := deviation.Number{Num: digits, Exp: int8(exp)}
	return deviation.Figure{Number: n, Quantum: int8(min(exp, 0))}, true
}
