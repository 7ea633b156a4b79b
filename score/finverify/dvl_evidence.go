package finverify

import (
	"math"

	"market-claim-bench/pipeline/datasets/statement"
)

// evidenceDVL corrects only what the context proves: the figures of the
// statement give, by the formula that the question asks for, the value with
// its sign flipped, times or divided by a hundred, or by thousands; and they
// give the value as stated by no known formula. It looks at the unit in which
// the answer is asked for, never at the true value.
//
// An answer that the formula gives is therefore never touched, and where no
// formula is known nothing is.
type evidenceDVL struct{}

func (evidenceDVL) Name() string { return "evidence" }

func (evidenceDVL) Apply(a Stated, on Rule) (float64, []Correction) {
	return Evidence(a.Question, a.Context, a.Unit).Correct(a.Value, on)
}

// Proof is what a statement proves about the answer to a question.
type Proof struct {
	answers []statement.Answer
	figures []float64 // as printed, in the unit asked for
}

// Evidence reads a question and its statement, once for all answers.
func Evidence(question, context, unit string) Proof {
	s := statement.Parse(context)
	p := Proof{answers: s.Answers(question, unit)}
	if len(p.answers) > 0 {
		p.figures = s.Figures(unit)
	}
	return p
}

// repairs are the only changes that evidence makes, in the order of least
// change: after = before × mul / div.
var repairs = []struct {
	rule     Rule
	name     string
	mul, div float64
}{
	{SignRule, "sign_flip", -1, 1},
	{ScaleRule, "scale_mul100", 100, 1}, {ScaleRule, "scale_div100", 1, 100},
	{MagnitudeRule, "magnitude_mul1000", 1e3, 1}, {MagnitudeRule, "magnitude_div1000", 1, 1e3},
	{MagnitudeRule, "magnitude_mul1000000", 1e6, 1}, {MagnitudeRule, "magnitude_div1000000", 1, 1e6},
	{MagnitudeRule, "magnitude_mul1000000000", 1e9, 1}, {MagnitudeRule, "magnitude_div1000000000", 1, 1e9},
}

// Correct returns the value that the proof puts in the place of v, and how it
// came about.
func (p Proof) Correct(v float64, on Rule) (float64, []Correction) {
	if len(p.answers) == 0 || p.answers[0].Doubtful || v == 0 || v-v != 0 || p.gives(v) {
		return v, nil
	}
	for _, r := range repairs {
		if after := v * r.mul / r.div; on&r.rule != 0 && agrees(after, p.answers[0].Value) {
			return after, []Correction{{r.rule, r.name, v, after}}
		}
	}
	return v, nil
}

// gives reports whether a known formula, or a printed figure, gives v.
func (p Proof) gives(v float64) bool {
	for _, a := range p.answers {
		if agrees(v, a.Value) || a.EitherSign && agrees(-v, a.Value) {
			return true
		}
	}
	for _, f := range p.figures {
		if v == f {
			return true
		}
	}
	return false
}

// agrees reports whether v would be counted as x.
func agrees(v, x float64) bool { return math.Abs(v-x) <= Tolerance*math.Abs(x) }
