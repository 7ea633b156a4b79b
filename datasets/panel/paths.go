package panel

import "math"

// daily collects the daily return of the session named, or of the sessions of
// the period: the extreme that the metric asks for, or any.
func (r *reader) daily(s int) {
	if r.q.Dated() {
		r.add(r.ret(s, Primary), Primary)
		if r.q.Base == AtOpen { // ret is from the open: the daily return comes first
			q := r.q
			r.q.Base = NoBase
			r.out = r.out[:r.first]
			r.add(r.ret(s, Primary), Primary)
			r.q = q
			r.add(r.ret(s, Primary), Intraday)
		}
		return
	}
	if r.q.Metric == DailyReturn {
		r.add(r.extreme(s, MaxDailyGain, false), Primary)
		r.add(r.extreme(s, MaxDailyLoss, false), Primary)
		for _, v := range r.moves(s, r.a, r.b, true) {
			r.add(v, Anywhere)
		}
		return
	}
	r.add(r.extreme(s, r.q.Metric, false), Primary)
	r.add(r.extreme(s, r.q.Metric, true), WithPrior)
}

// extreme is the largest or smallest daily return of the period.
func (r *reader) extreme(s int, m Metric, prior bool) (best Value) {
	for _, v := range r.moves(s, r.a, r.b, prior) {
		if c := v.Compare(best); !best.Known() || m == MaxDailyGain && c > 0 || m == MaxDailyLoss && c < 0 {
			best = v
		}
	}
	return best
}

// extent collects the highest high, the lowest low and the range between them;
// for the extremes the closes are the second reading. Of two endpoints it
// collects what follows.
func (r *reader) extent(s int) {
	high, low, top, bottom := r.extremes(s)
	if r.Gaps && r.a < r.b {
		r.outline(top, bottom)
		return
	}
	switch r.q.Metric {
	case High, PeriodHigh:
		r.add(level(high), Primary)
		if r.q.Metric == PeriodHigh {
			r.add(level(top), OnCloses)
		}
	case Low, PeriodLow:
		r.add(level(low), Primary)
		if r.q.Metric == PeriodLow {
			r.add(level(bottom), OnCloses)
		}
	case Range:
		r.add(percent(low, high), Primary)
		if low != 0 && high != 0 {
			r.add(money(high-low), InCurrency)
		}
	}
}

// outline collects what two endpoints say of the extremes between them.
func (r *reader) outline(top, bottom Level) {
	switch r.q.Metric {
	case High, PeriodHigh:
		r.bound(level(top), AtLeast)
	case Low, PeriodLow:
		r.bound(level(bottom), AtMost)
	case Range:
		r.bound(percent(bottom, top), AtLeast)
		if bottom != 0 {
			r.bound(money(top-bottom), AtLeast)
		}
	}
}

// extremes are the highest high and lowest low of the period, unknown where
// one of a session is, and the highest and lowest close.
func (r *reader) extremes(s int) (high, low, top, bottom Level) {
	noHigh, noLow := false, false
	for i, c := range r.closes(s, r.a, r.b) {
		bar := r.Series[s].Bars[i]
		noHigh, noLow = noHigh || bar.High == 0, noLow || bar.Low == 0
		high, top = max(high, bar.High), max(top, c)
		if low == 0 || bar.Low < low {
			low = bar.Low
		}
		if bottom == 0 || c < bottom {
			bottom = c
		}
	}
	if noHigh {
		high = 0
	}
	if noLow {
		low = 0
	}
	return high, low, top, bottom
}

// drawdown collects the largest fall from an earlier close, or from the peak
// that is named: to the end that is named with it, to the lowest close after
// it, to the end of the period.
func (r *reader) drawdown(s int) {
	from := r.a
	if r.q.Base == OnDay {
		k, held := r.find(r.q.BaseDay)
		if !held || k >= r.b {
			return
		}
		from = k
	}
	if r.Gaps {
		r.least(s, -1)
		return
	}
	var peak Level
	var worst, last Value
	for i, c := range r.closes(s, from, r.b) {
		if i == from || r.q.Base != OnDay {
			peak = max(peak, c)
		}
		last = percent(r.close(s, from), c)
		if v := percent(peak, c); !worst.Known() || v.Compare(worst) < 0 {
			worst = v
		}
	}
	if r.q.Base == OnDay && r.q.End != 0 { // both ends are named
		r.add(last, Primary)
	}
	r.add(worst, Primary)
	if r.q.Base == OnDay || r.q.Start != 0 {
		r.add(last, ToPeriodEnd)
	}
}

// rebound collects the rise to the last close of the period from its lowest,
// or from the low that is named.
func (r *reader) rebound(s int) {
	if r.q.Base == OnDay {
		r.add(r.ret(s, Primary), Primary)
		return
	}
	if r.Gaps {
		r.least(s, 1)
		return
	}
	_, _, _, bottom := r.extremes(s)
	i, j, ok := r.ends(s, r.a, r.b)
	if !ok || i == j {
		return
	}
	r.add(percent(bottom, r.close(s, j)), Primary)
	if r.q.Start != 0 {
		r.add(percent(r.close(s, i), r.close(s, j)), ToPeriodEnd)
	}
}

// least collects what two endpoints say of the largest fall or rise between
// them: the move itself, where the claim names both, and that there was one at
// least as large.
func (r *reader) least(s, sign int) {
	v := r.ret(s, Primary)
	if r.q.Start != 0 || r.q.Base == OnDay {
		r.add(v, ToPeriodEnd)
	}
	if v.Sign() == sign {
		r.bound(v, AtLeast)
	}
}

// volatility is the sample standard deviation of the daily returns in per
// cent, or NaN where there are fewer than two.
func (r *reader) volatility(s int) float64 {
	var n, mean, squares float64 // Welford's recurrence
	for _, v := range r.moves(s, r.a, r.b, false) {
		n++
		d := v.Float() - mean
		mean += d / n
		squares += d * (v.Float() - mean)
	}
	if n < 2 {
		return math.NaN()
	}
	return math.Sqrt(squares / (n - 1))
}

// volumes is the mean, the sum or the maximum of the sessions' volumes; not
// known where one of them is not.
func (r *reader) volumes(s int, m Metric) Value {
	var total, top, n int64
	if r.Gaps {
		return Value{}
	}
	for i := range r.closes(s, r.a, r.b) {
		v := r.Series[s].Bars[i].Volume
		if v < 0 {
			return Value{}
		}
		total, top, n = total+v, max(top, v), n+1
	}
	switch {
	case n == 0:
		return Value{}
	case m == MeanVolume:
		return Value{Num: total, Den: n * max(r.VolumeDen, 1), Unit: Shares}
	case m == TotalVolume:
		return r.shares(total)
	}
	return r.shares(top)
}

// sessions counts the daily returns of one sign, or the longest run of them.
func (r *reader) sessions(s int, prior bool) Value {
	want := 1
	if r.q.Metric == DownSessions || r.q.Metric == LosingStreak {
		want = -1
	}
	n, hits, run, longest := 0, 0, 0, 0
	for _, v := range r.moves(s, r.a, r.b, prior) {
		n++
		if v.Sign() != want {
			run = 0
			continue
		}
		hits, run = hits+1, run+1
		longest = max(longest, run)
	}
	switch {
	case n == 0:
		return Value{}
	case r.q.Metric == UpSessions || r.q.Metric == DownSessions:
		return count(hits, Sessions)
	}
	return count(longest, Sessions)
}
