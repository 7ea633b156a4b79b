package narrate

import (
	"math"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
)

// holders are the figures of all contenders for a superlative, the subject's
// own among them, by its plain meaning.
func (o *oracle) holders(k Key) (own float64, all []float64, ok bool) {
	if o.none {
		return 0, nil, false
	}
	add := func(ticker string, day panel.Day, x float64) {
		all = append(all, x)
		if ticker == k.Subject && (day == 0 || day == k.Statement.End.V) {
			own, ok = x, true
		}
	}
	first := o.p.First
	switch k.Metric {
	case "return", "volatility", "drawdown":
		for _, s := range o.p.Series {
			q := Key{Statement: k.Statement}
			q.Kind, q.Subject, q.Unit, q.Base = "value", s.Ticker, "percent", "-"
			if k.Metric == "drawdown" {
				q.Statement.Start.OK, q.Statement.End.OK = false, false
			}
			r := o.readings(q)
			if len(r) == 0 {
				return 0, nil, false
			}
			add(s.Ticker, 0, r[0])
		}
	case "max_daily_gain", "max_daily_loss":
		for _, s := range o.p.Series {
			for i := first + 1; i < len(o.p.Days); i++ {
				add(s.Ticker, o.p.Days[i], pct(s.Bars[i-1].Close, s.Bars[i].Close))
			}
		}
	default:
		bars := o.series(k.Subject)
		for i := first; i < len(bars); i++ {
			x := map[string]float64{
				"close": bars[i].Close.Float(), "high": bars[i].High.Float(), "low": bars[i].Low.Float(),
				"volume": float64(bars[i].Volume), "daily_return": math.NaN(),
			}[k.Metric]
			if k.Metric == "daily_return" && i > first {
				x = pct(bars[i-1].Close, bars[i].Close)
			}
			if !math.IsNaN(x) {
				add(k.Subject, o.p.Days[i], x)
			}
		}
	}
	return own, all, ok && !(o.ends && k.Metric != "return")
}

// ranked reports whether own takes a rank among all; those with the same
// figure share their ranks.
func ranked(k Key, own float64, all []float64) bool {
	ascending := k.Metric == "max_daily_loss" || k.Metric == "drawdown"
	rank := int(k.Rank.V)
	if rank < 0 {
		rank, ascending = -rank, !ascending
	}
	before, same := 0, 0
	for _, x := range all {
		switch {
		case math.Abs(x-own) < 1e-9:
			same++
		case (x < own) == ascending:
			before++
		}
	}
	return before < rank && rank <= before+same
}

func TestAnIndependentOracleAgreesWithEveryExpectedRank(t *testing.T) {
	n := 0
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		shown, truth := oracles(s)
		for _, k := range keys {
			if k.Kind != "superlative" || k.Metric == "other:winning_streak" || k.Metric == "other:losing_streak" || strings.HasPrefix(k.Planted, Mutated) {
				continue
			}
			own, all, ok := shown.holders(k)
			inS := ok && ranked(k, own, all)
			ownT, allT, okT := truth.holders(k)
			inT := okT && ranked(k, ownT, allT)
			n++
			// A rank of a session's return also has a meaning among all
			// names, which this oracle does not ask.
			if inS && k.Expect != supported || !inS && inT && k.Expect != recited && k.Metric != "daily_return" || !inS && !inT {
				t.Errorf("%s %s %s %d: %q expects %s; shown %v, truth %v; %+v\n%s", s.Writer, s.Style, s.Context, s.Seed, k.Quote, k.Expect, inS, inT, k.Statement, text)
			}
		}
	})
	if n < 1000 {
		t.Errorf("only %d superlatives were judged", n)
	}
}
