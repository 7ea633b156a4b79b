package narrate

import (
	"maps"
	"math"
	"slices"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
)

// An oracle answers statements from closes and bars by the plainest means, in
// float64: a second opinion on every verdict of a key.
type oracle struct {
	p    panel.Panel
	ends bool // only the first and the last close are shown
	none bool // nothing is
}

func (o *oracle) series(ticker string) []panel.Bar { return o.p.Series[o.p.Index(ticker)].Bars }

// at is the index of a session; a is the window's first.
func (o *oracle) at(d panel.Day) int { return slices.Index(o.p.Days, d) }

func pct(from, to panel.Level) float64 { return 100 * (float64(to)/float64(from) - 1) }

// span is the period of a statement, as indexes.
func (o *oracle) span(k Key) (a, b int) {
	a, b = o.p.First, len(o.p.Days)-1
	if k.Statement.Start.OK {
		a = o.at(k.Statement.Start.V)
	}
	if k.Statement.End.OK {
		b = o.at(k.Statement.End.V)
	}
	return a, b
}

// returns are the ways of measuring a name's return over the statement's
// period.
func (o *oracle) returns(k Key, ticker string) []float64 {
	bars := o.series(ticker)
	a, b := o.span(k)
	one := a == b
	switch {
	case a < 0 || b < 0 || o.ends && one:
		return nil
	case k.Base == "prior_close" || one:
		if a == 0 {
			return nil
		}
		return []float64{pct(bars[a-1].Close, bars[b].Close)}
	case k.Base != "-":
		d, err := panel.ParseDay(k.Base)
		if err != nil {
			panic(err)
		}
		return []float64{pct(bars[o.at(d)].Close, bars[b].Close)}
	}
	out := []float64{pct(bars[a].Close, bars[b].Close)}
	if a > 0 && !o.ends {
		out = append(out, pct(bars[a-1].Close, bars[b].Close))
	}
	return out
}

// readings are the figures that answer a value or a comparison.
func (o *oracle) readings(k Key) []float64 {
	if o.none {
		return nil
	}
	if k.Kind == "comparison" {
		return o.difference(k)
	}
	a, b := o.span(k)
	interior := []string{
		"open", "high", "low", "volume", "period_high", "period_low", "range", "drawdown", "rebound", "volatility",
		"mean_volume", "total_volume", "max_daily_gain", "max_daily_loss", "up_sessions", "down_sessions",
		"other:winning_streak", "other:losing_streak",
	}
	if a < 0 || b < 0 || o.ends && slices.Contains(interior, k.Metric) {
		return nil
	}
	if k.Subject == "GROUP" {
		return o.group(k)
	}
	bars := o.series(k.Subject)
	switch k.Metric {
	case "return", "daily_return":
		out := o.returns(k, k.Subject)
		if k.Unit == "ratio" {
			for i := range out {
				out = append(out, out[i]/100+1)
				out[i] /= 100
			}
		}
		if k.Unit == "bp" {
			for i := range out {
				out[i] *= 100
			}
		}
		return out
	case "change":
		if o.ends && a == b {
			return nil
		}
		if a == b {
			return []float64{(bars[b].Close - bars[a-1].Close).Float()}
		}
		out := []float64{(bars[b].Close - bars[a].Close).Float()}
		if a > 0 {
			out = append(out, (bars[b].Close - bars[a-1].Close).Float())
		}
		return out
	case "first_close":
		return []float64{bars[a].Close.Float()}
	case "last_close":
		return []float64{bars[b].Close.Float()}
	case "close":
		return []float64{bars[b].Close.Float()}
	case "open":
		return []float64{bars[b].Open.Float()}
	case "high":
		return []float64{bars[b].High.Float()}
	case "low":
		return []float64{bars[b].Low.Float()}
	case "volume":
		return []float64{float64(bars[b].Volume)}
	}
	return o.path(k, bars[a:b+1], a, b)
}

// path answers what is measured along a name's bars.
func (o *oracle) path(k Key, bars []panel.Bar, a, b int) []float64 {
	all := o.series(k.Subject)
	high, low, top, bottom := bars[0].High, bars[0].Low, bars[0].Close, bars[0].Close
	var volume float64
	for _, x := range bars {
		high, low, top, bottom = max(high, x.High), min(low, x.Low), max(top, x.Close), min(bottom, x.Close)
		volume += float64(x.Volume)
	}
	// The moves of the period: its first session counts if the window holds
	// the close before it.
	moves := func(from int) []float64 {
		var out []float64
		for i := max(from, 1); i <= b; i++ {
			out = append(out, pct(all[i-1].Close, all[i].Close))
		}
		return out
	}
	inner := moves(max(a, o.p.First+1))
	outer := moves(a)
	switch k.Metric {
	case "period_high":
		return []float64{high.Float(), top.Float()}
	case "period_low":
		return []float64{low.Float(), bottom.Float()}
	case "range":
		return []float64{pct(low, high)}
	case "mean_volume":
		return []float64{volume / float64(len(bars))}
	case "total_volume":
		return []float64{volume}
	case "max_daily_gain":
		return []float64{slices.Max(inner), slices.Max(outer)}
	case "max_daily_loss":
		return []float64{slices.Min(inner), slices.Min(outer)}
	case "up_sessions", "down_sessions":
		return []float64{tallied(inner, k.Metric == "down_sessions"), tallied(outer, k.Metric == "down_sessions")}
	case "other:winning_streak", "other:losing_streak":
		return []float64{longest(inner, k.Metric == "other:losing_streak"), longest(outer, k.Metric == "other:losing_streak")}
	case "volatility":
		v := deviation(inner)
		return []float64{v * math.Sqrt(252), v}
	case "drawdown":
		if k.Base != "-" {
			return []float64{pct(bars[0].Close, bottom), pct(bars[0].Close, bars[len(bars)-1].Close)}
		}
		worst, peak := 0.0, bars[0].Close
		for _, x := range bars {
			peak = max(peak, x.Close)
			worst = min(worst, pct(peak, x.Close))
		}
		return []float64{worst}
	case "rebound":
		return []float64{pct(bars[0].Close, bars[len(bars)-1].Close)}
	}
	panic("no oracle for " + k.Metric)
}

func tallied(moves []float64, down bool) float64 {
	n := 0
	for _, m := range moves {
		if m < 0 && down || m > 0 && !down {
			n++
		}
	}
	return float64(n)
}

func longest(moves []float64, down bool) float64 {
	n, best := 0, 0
	for _, m := range moves {
		if m < 0 && down || m > 0 && !down {
			n++
		} else {
			n = 0
		}
		best = max(best, n)
	}
	return float64(best)
}

// deviation is the sample standard deviation.
func deviation(x []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / float64(len(x)-1))
}

// group answers what is of all names.
func (o *oracle) group(k Key) []float64 {
	var out []float64
	for way := range 2 {
		var all []float64
		for _, s := range o.p.Series {
			if r := o.returns(k, s.Ticker); way < len(r) {
				all = append(all, r[way])
			}
		}
		if len(all) < len(o.p.Series) {
			break
		}
		switch k.Metric {
		case "advancers", "decliners":
			out = append(out, tallied(all, k.Metric == "decliners"))
		case "mean_return", "return":
			sum := 0.0
			for _, r := range all {
				sum += r
			}
			out = append(out, sum/float64(len(all)))
		case "spread":
			out = append(out, slices.Max(all)-slices.Min(all))
		default:
			panic("no oracle for the group's " + k.Metric)
		}
	}
	return out
}

// difference answers a comparison of two returns.
func (o *oracle) difference(k Key) []float64 {
	a := o.returns(k, k.Subject)
	var b []float64
	if k.Object == "GROUP" {
		g := k
		g.Kind, g.Subject, g.Metric = "value", "GROUP", "mean_return"
		b = o.group(g)
	} else {
		b = o.returns(k, k.Object)
	}
	var out []float64
	for i := range min(len(a), len(b)) {
		d := a[i] - b[i]
		if k.Unit == "bp" {
			d *= 100
		}
		out = append(out, d)
	}
	return out
}

// agree reports whether a stated figure agrees with one of the readings, and
// whether that hangs on less than a float64 can tell.
func agree(k Key, readings []float64) (yes, close bool) {
	v, half := k.Value.V, k.Quantum.V/2
	const eps = 1e-7
	for _, x := range readings {
		var out float64 // how far x lies outside
		switch k.Bound {
		case "at_least":
			out = math.Abs(v) - half - math.Abs(x)
		case "at_most":
			out = math.Abs(x) - math.Abs(v) - half
		default:
			out = math.Abs(v-x) - half
		}
		if k.Bound != "exact" && v*x < 0 {
			out = 1
		}
		close = close || math.Abs(out) < eps*max(1, math.Abs(x))
		yes = yes || out <= 0
	}
	return yes, close
}

// oracles are the second opinions on what a spec's prompt shows and on the
// truth.
func oracles(s Spec) (shown, truth oracle) {
	shown = oracle{p: s.Shown, none: s.Context == "none" || s.Context == "quiz", ends: s.Context == "sparse" || s.Context == "probe"}
	if shown.ends {
		last := len(s.Shown.Days) - 1
		shown.p = panel.Panel{Days: []panel.Day{s.Shown.Days[0], s.Shown.Days[last]}}
		for _, x := range s.Shown.Series {
			shown.p.Series = append(shown.p.Series, panel.Series{Ticker: x.Ticker, Bars: []panel.Bar{x.Bars[0], x.Bars[last]}})
		}
	}
	return shown, oracle{p: s.Truth}
}

func TestAnIndependentOracleAgreesWithEveryExpectedVerdict(t *testing.T) {
	judged, skipped := map[string]int{}, 0
	eachReply(t, func(t *testing.T, s Spec, text string, keys []Key) {
		shown, truth := oracles(s)
		for _, k := range keys {
			if k.Kind != "value" && k.Kind != "comparison" || !k.Value.OK {
				continue
			}
			S, T := shown.readings(k), truth.readings(k)
			if k.Bound == "at_least" && k.Metric == "drawdown" && shown.ends { // a bound that two closes set
				S = shown.returns(Key{Statement: k.Statement}, k.Subject)
			}
			inS, closeS := agree(k, S)
			inT, closeT := agree(k, T)
			if closeS || closeT {
				skipped++
				continue
			}
			want := refuted
			switch {
			case len(S) == 0 && len(T) == 0:
				want = unverifiable
			case inS:
				want = supported
			case inT:
				want = recited
			}
			judged[k.Metric]++
			if k.Expect != want {
				t.Errorf("%s %s %s %d: %q expects %s, the oracle %s: shown %v, truth %v, %+v\n%s",
					s.Writer, s.Style, s.Context, s.Seed, k.Quote, k.Expect, want, S, T, k.Statement, text)
			}
		}
	})
	total := 0
	for _, m := range slices.Sorted(maps.Keys(judged)) {
		total += judged[m]
		t.Logf("%-22s %d", m, judged[m])
	}
	if skipped > total/100 {
		t.Errorf("%d of %d figures hang on less than a float64 can tell", skipped, total)
	}
}
