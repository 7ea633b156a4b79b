package finverify

import (
	"fmt"
	"io"
)

// An EffectReport is an Effect with its rates and their intervals.
type EffectReport struct {
	Variant string       `json:"variant"`
	Total   EffectRates  `json:"total"`
	ByRule  []RuleEffect `json:"by_rule"`
}

// A RuleEffect is the effect of the answers that a rule changed.
type RuleEffect struct {
	Rule string `json:"rule"`
	EffectRates
}

// EffectRates are the metrics of a selective intervention.
type EffectRates struct {
	N          int      `json:"n"`
	Fired      int      `json:"fired"`
	Repaired   int      `json:"incorrect_to_correct"`
	Broken     int      `json:"correct_to_incorrect"`
	StayWrong  int      `json:"incorrect_to_incorrect"`
	StayRight  int      `json:"correct_to_correct"`
	Before     Rate     `json:"accuracy_before"`
	After      Rate     `json:"accuracy_after"`
	Coverage   Rate     `json:"coverage"`               // fired of all
	Harm       Rate     `json:"harm_rate"`              // broken of fired
	Precision  Rate     `json:"intervention_precision"` // repaired of repaired and broken
	NetBenefit *float64 `json:"net_benefit"`            // (repaired − broken) / n
}

// Rates are the metrics of e.
func (e Effect) Rates() EffectRates {
	r := EffectRates{
		N: e.N, Fired: e.Fired, Repaired: e.IC, Broken: e.CI, StayWrong: e.II, StayRight: e.CC,
		Before: NewRate(e.Right, e.N), After: NewRate(e.Right+e.IC-e.CI, e.N),
		Coverage: NewRate(e.Fired, e.N), Harm: NewRate(e.CI, e.Fired), Precision: NewRate(e.IC, e.IC+e.CI),
	}
	if net, ok := e.NetBenefit(); ok {
		r.NetBenefit = &net
	}
	return r
}

// Report is the effects of a variant.
func (e *Effects) Report(variant string) *EffectReport {
	r := &EffectReport{Variant: variant, Total: e.Total.Rates()}
	for i, rule := range Rules {
		r.ByRule = append(r.ByRule, RuleEffect{rule.String(), e.ByRule[i].Rates()})
	}
	return r
}

func (r *EffectReport) write(w io.Writer) {
	fmt.Fprintf(w, "\ncorrection layer %s\t\n", r.Variant)
	t := r.Total
	fmt.Fprintf(w, "  accuracy before\t%s\n", t.Before)
	fmt.Fprintf(w, "  accuracy after\t%s\n", t.After)
	fmt.Fprintf(w, "  fired (coverage)\t%s\n", t.Coverage)
	fmt.Fprintf(w, "  incorrect → correct\t%d\n  correct → incorrect (harm)\t%d\n", t.Repaired, t.Broken)
	fmt.Fprintf(w, "  intervention precision\t%s\n", t.Precision)
	if t.NetBenefit != nil {
		fmt.Fprintf(w, "  net benefit\t%+.1f points\n", 100**t.NetBenefit)
	}
	for _, rule := range r.ByRule {
		fmt.Fprintf(w, "  rule %s\tfired %d, repaired %d, broke %d\n", rule.Rule, rule.Fired, rule.Repaired, rule.Broken)
	}
}
