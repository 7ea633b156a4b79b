package panel

import "math"

// Readings appends to dst every reading of q that the panel supports, the
// primary one first, and returns it. A query that the panel cannot answer has
// none.
func (p *Panel) Readings(dst []Reading, q Query) []Reading {
	if q.Metric == NoMetric || q.Metric >= Other || q.Subject >= len(p.Series) || q.Subject < Group {
		return dst
	}
	a, b, ok := p.period(q)
	if !ok {
		return dst
	}
	r := reader{p, q, a, b, dst, len(dst)}
	if q.Subject == Group || q.Metric.Group() {
		r.group()
	} else {
		r.name()
	}
	return r.inUnit()
}

// inUnit keeps the readings in the unit that the query wants. A return is a
// ratio in two ways, a fraction and a multiple; a number of names is also a
// share of all.
func (r *reader) inUnit() []Reading {
	want, kept := r.q.Unit, r.out[:r.first]
	if want == NoUnit {
		return r.out
	}
	for _, o := range r.out[r.first:] {
		switch {
		case o.Unit == want:
			kept = append(kept, o)
		case want == Ratio && o.Unit == Percent:
			kept = append(kept, Reading{Value{o.Num, 100 * o.Den, Ratio, o.Approx}, AsFraction, o.Bound})
		case want == Ratio && o.Unit == Names:
			kept = append(kept, Reading{Value{o.Num, int64(len(r.Series)), Ratio, false}, AsShare, o.Bound})
		case want == Percent && o.Unit == Names:
			kept = append(kept, Reading{Value{100 * o.Num, int64(len(r.Series)), Percent, false}, AsShare, o.Bound})
		}
	}
	for _, o := range kept[r.first:] {
		if o.How == AsFraction && r.q.Metric.Signed() {
			kept = append(kept, Reading{Value{o.Num + o.Den, o.Den, Ratio, o.Approx}, AsMultiple, o.Bound})
		}
	}
	return kept
}

// A reader collects the readings of one query.
type reader struct {
	*Panel
	q     Query
	a, b  int // the period
	out   []Reading
	first int // index of the query's first reading in out
}

// add appends a reading if there is one and it is not there yet.
func (r *reader) add(v Value, how How) {
	if !v.Known() {
		return
	}
	for _, o := range r.out[r.first:] {
		if o.Num == v.Num && o.Den == v.Den && o.Unit == v.Unit {
			return
		}
	}
	r.out = append(r.out, Reading{Value: v, How: how})
}

// bound appends what is known of a figure of which only a bound is known.
func (r *reader) bound(v Value, b Bound) {
	if v.Known() && v.Num != 0 {
		r.out = append(r.out, Reading{v, FromEndpoints, b})
	}
}

// name collects the readings of one name.
func (r *reader) name() {
	s := r.q.Subject
	switch m := r.q.Metric; m {
	case Return:
		r.add(r.ret(s, Primary), Primary)
		r.add(r.ret(s, FromPrior), FromPrior)
	case Change:
		r.add(r.change(s, Primary), Primary)
		r.add(r.change(s, FromPrior), FromPrior)
	case Open, High, Low, Close, Volume, FirstClose, LastClose:
		r.session(s)
	case DailyReturn, MaxDailyGain, MaxDailyLoss:
		r.daily(s)
	case PeriodHigh, PeriodLow, Range:
		r.extent(s)
	case Drawdown:
		r.drawdown(s)
	case Rebound:
		r.rebound(s)
	case Volatility:
		v := r.volatility(s)
		r.add(approxKnown(v*math.Sqrt(252)), Primary)
		r.add(approxKnown(v), PerDay)
	case MeanVolume, TotalVolume, MaxVolume:
		r.add(r.volumes(s, m), Primary)
	case UpSessions, DownSessions, WinningStreak, LosingStreak:
		r.add(r.sessions(s, false), Primary)
		r.add(r.sessions(s, true), WithPrior)
	}
}

// approxKnown is a percentage in float64; NaN is a figure that is not known.
func approxKnown(x float64) Value {
	if math.IsNaN(x) {
		return Value{}
	}
	return approx(x, Percent)
}

// ret is the return of series s over the period.
func (r *reader) ret(s int, how How) Value {
	from, to := r.legs(s, how)
	return percent(from, to)
}

// change is the same move in currency.
func (r *reader) change(s int, how How) Value {
	from, to := r.legs(s, how)
	if from == 0 || to == 0 {
		return Value{}
	}
	return money(to - from)
}

// legs are the prices that a move is measured between; 0 where not known. It
// begins at the base, where the query names one; of one session at the close
// before it; else at the first close of the period (Primary) or at the close
// before that (FromPrior).
func (r *reader) legs(s int, how How) (from, to Level) {
	i, j, ok := r.ends(s, r.a, r.b)
	if !ok {
		return 0, 0
	}
	to = r.close(s, j)
	named := r.q.Base != NoBase || r.q.Dated()
	switch {
	case named && how == FromPrior:
		return 0, 0
	case r.q.Base == AtOpen:
		return r.Series[s].Bars[i].Open, to
	case r.q.Base == OnDay:
		if k, held := r.find(r.q.BaseDay); held && k < j {
			return r.close(s, k), to
		}
		return 0, 0
	case named || how == FromPrior:
		return r.close(s, r.before(s, i)), to
	case i == j:
		return 0, 0
	}
	return r.close(s, i), to
}

// session collects the prices and the volume of one session: the one that is
// named, the last of a period, or of the window.
func (r *reader) session(s int) {
	j := r.b
	if !r.q.Dated() {
		i, last, ok := r.ends(s, r.a, r.b)
		if !ok {
			return
		}
		j = last
		if r.q.Metric == FirstClose || r.q.Metric == Open {
			j = i
		}
	} else if r.close(s, j) == 0 {
		return
	}
	bar := r.Series[s].Bars[j]
	switch r.q.Metric {
	case Close:
		r.add(level(bar.Close), Primary)
		if !r.q.Dated() { // a close without a day is of some day
			for _, c := range r.closes(s, r.a, r.b) {
				r.add(level(c), Anywhere)
			}
		}
	case FirstClose, LastClose:
		r.add(level(bar.Close), Primary)
	case Open:
		r.add(level(bar.Open), Primary)
	case Volume:
		if r.q.Dated() && bar.Volume >= 0 {
			r.add(r.shares(bar.Volume), Primary)
		}
	case High, Low:
		r.extent(s)
	}
}

// level is a price; unknown where it is not known.
func level(l Level) Value {
	if l <= 0 {
		return Value{}
	}
	return money(l)
}
