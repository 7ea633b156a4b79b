package score

import (
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/judge"
)

// keys adds the keys of a cell, whatever came back: what was not stated,
// refused or lost stays in the denominator. row is the cell's score, reading
// its reply's claims, none where the cell is not ok.
func (s *scorer) keys(c *datasets.Commentary, v *view, row *datasets.Score, claims []market.Claim) error {
	for _, k := range planned(c, v) {
		r := datasets.Key{
			Suite: c.Suite, Cell: c.Cell.Cell, Ticker: k.Ticker, Metric: k.Metric.String(), Session: day(k.Session),
			Placebo: !v.knows(k.Ticker), Answer: "not_stated", Verdict: "-", Strict: "-", RecitedAs: "-",
		}
		at := v.judge.Answers(k, claims)
		switch {
		case c.Status != datasets.OK:
			r.Answer = "failed"
		case at >= 0:
			r.Answer = "stated"
		case row.Refused || row.Declined || row.Withheld:
			r.Answer = "refused"
		}
		v.key(&r, k, claims, at)
		if err := s.out.keys.Write(&r); err != nil {
			return err
		}
	}
	return nil
}

// key fills in the judgement on the answer, and what is true of the key
// whatever was answered.
func (v *view) key(r *datasets.Key, k judge.Key, claims []market.Claim, at int) {
	var answer *market.Claim
	if at >= 0 {
		answer = &claims[at]
	}
	j := v.judge.Key(k, answer)
	if j.ShownValue.Known() {
		r.Shown = datasets.Some(j.ShownValue.Float())
	}
	if j.TruthValue.Known() {
		r.Truth = datasets.Some(j.TruthValue.Float())
	}
	r.Identifiable, r.Signed, r.Informative = j.Identifiable, j.Signed, j.Informative
	if answer == nil {
		return
	}
	r.Claim, r.Value, r.Tolerance = datasets.Some(claimID(r.Cell, at)), number(answer.Value), datasets.Some(j.Tolerance)
	r.Verdict, r.Strict, r.RecitedAs = j.Outcome.String(), j.Strict.String(), j.RecitedAs.String()
	r.AtTruth, r.AtNegated, r.Near, r.Coarse = j.AtTruth, j.AtNegated, j.NearTruth, j.Coarse
}

// planned are the keys that a cell asked for, in the order of the prompt.
func planned(c *datasets.Commentary, v *view) []judge.Key {
	switch c.Context {
	case "elicited":
		var keys []judge.Key
		for _, t := range v.tickers {
			keys = append(keys, judge.Key{Ticker: t, Metric: panel.Return}, judge.Key{Ticker: t, Metric: panel.MaxDailyLoss})
		}
		return keys
	case "quiz":
		if k, ok := quizKey(c.Item, v); ok {
			return []judge.Key{k}
		}
	}
	return nil
}

// quizKey is the key of a quiz cell, whose item is name:metric:session. A quiz
// names the base of a return: the close before the window where it is held.
func quizKey(item string, v *view) (judge.Key, bool) {
	f := strings.Split(item, ":")
	if len(f) != 3 {
		return judge.Key{}, false
	}
	m, ok := panel.ParseMetric(f[1])
	k := judge.Key{Ticker: f[0], Metric: m}
	if f[2] != "-" && f[2] != "" {
		d, err := panel.ParseDay(f[2])
		if err != nil {
			return judge.Key{}, false
		}
		k.Session = d
	}
	if t := v.truth.Panel; m == panel.Return && t != nil && t.First > 0 {
		k.Base = panel.PriorClose
	}
	return k, ok
}
