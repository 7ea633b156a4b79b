package finverify

import (
	"fmt"
	"math"
	"strings"
)

// A Rule is one kind of correction; a DVL applies those that are switched on.
type Rule uint8

// The rules, in the order in which they are applied.
const (
	ScaleRule     Rule = 1 << iota // a percentage for a fraction, or the reverse
	SignRule                       // the wrong sign
	MagnitudeRule                  // millions for billions
	AllRules      = ScaleRule | SignRule | MagnitudeRule
)

// Rules lists the rules in their order.
var Rules = []Rule{ScaleRule, SignRule, MagnitudeRule}

func (r Rule) String() string {
	switch r {
	case ScaleRule:
		return "scale"
	case SignRule:
		return "sign"
	case MagnitudeRule:
		return "magnitude"
	}
	return "total"
}

// ParseRules reads a list of rules: "scale,sign", or "all".
func ParseRules(s string) (Rule, error) {
	if s == "all" {
		return AllRules, nil
	}
	var on Rule
	for name := range strings.SplitSeq(s, ",") {
		i := 0
		for i < len(Rules) && Rules[i].String() != name {
			i++
		}
		if i == len(Rules) {
			return 0, fmt.Errorf("%q is no rule (want scale, sign, magnitude, or all)", name)
		}
		on |= Rules[i]
	}
	return on, nil
}

// A Correction is one change that a rule made.
type Correction struct {
	Rule          Rule
	Name          string // as its variant calls it: scale_mul100, sign_corrected, magnitude_x1000
	Before, After float64
}

// A Stated is a value that was stated, with what a DVL may see of its sample.
type Stated struct {
	Question, Context string
	Unit              string  // in which the answer is asked for; only evidence looks at it
	Value             float64 // as stated
}

// A DVL is a deterministic layer between an answer and its score. Apply
// returns the value to be scored and the corrections that led to it.
type DVL interface {
	Name() string
	Apply(a Stated, on Rule) (float64, []Correction)
}

// DVLs lists the variants by name.
//
//	seed      as printed with the benchmark: keywords of the question, the unit
//	          word of the context
//	blind     scale by the size of a ratio alone, 1 to 100 left alone; no sign
//	sdk       blind with a sign by keywords and extreme values pulled in
//	terminal  blind with keywords that match inside words
//	evidence  only what the context's figures prove
var DVLs = []DVL{seedDVL{}, blindDVL{}, sdkDVL{}, terminalDVL{}, evidenceDVL{}}

// FindDVL returns the variant of that name.
func FindDVL(name string) (DVL, error) {
	var names []string
	for _, d := range DVLs {
		if d.Name() == name {
			return d, nil
		}
		names = append(names, d.Name())
	}
	return nil, fmt.Errorf("%q is no DVL (want %s)", name, strings.Join(names, ", "))
}

// A chainLog collects the corrections of one answer.
type chainLog struct {
	value float64
	made  []Correction
}

// to makes a correction. One of the value 0 is made and changes nothing.
func (l *chainLog) to(after float64, rule Rule, name string) {
	l.made = append(l.made, Correction{rule, name, l.value, after})
	l.value = after
}

// scaleByHundred is the scale rule that every published variant shares: above
// 100 a ratio is divided by a hundred, below 1 multiplied.
func (l *chainLog) scaleByHundred() (ambiguous bool) {
	switch size := math.Abs(l.value); {
	case size > 100:
		l.to(l.value/100, ScaleRule, "scale_div100")
	case size < 1:
		l.to(l.value*100, ScaleRule, "scale_mul100")
	default:
		return true
	}
	return false
}

// factors are tried in this order by the published magnitude rules.
var factors = []struct {
	by   float64
	name string
}{
	{10, "magnitude_x10"}, {100, "magnitude_x100"}, {1000, "magnitude_x1000"},
	{0.1, "magnitude_x0.1"}, {0.01, "magnitude_x0.01"}, {0.001, "magnitude_x0.001"},
}

// pullIn brings an extreme value between 0.001 and 1e9 by the first factor
// that does.
func (l *chainLog) pullIn() {
	if size := math.Abs(l.value); size >= 0.001 && size <= 1e9 {
		return
	}
	for _, f := range factors {
		if after := l.value * f.by; 0.001 < math.Abs(after) && math.Abs(after) < 1e9 {
			l.to(after, MagnitudeRule, f.name)
			return
		}
	}
}

// containsAny reports whether text contains one of the words, anywhere.
func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
