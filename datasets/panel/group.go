package panel

// group collects the readings of all names together. A figure of a name that
// is not known leaves that of the group unknown.
func (r *reader) group() {
	switch r.q.Metric {
	case Return, MeanReturn, DailyReturn:
		if r.q.Metric == DailyReturn && !r.q.Dated() {
			return
		}
		r.add(r.mean(Primary), Primary)
		r.add(r.mean(FromPrior), FromPrior)
	case Spread:
		r.add(r.spread(Primary), Primary)
		r.add(r.spread(FromPrior), FromPrior)
	case Advancers, Decliners:
		r.add(r.movers(Primary), Primary)
		r.add(r.movers(FromPrior), FromPrior)
	case MaxDailyGain, MaxDailyLoss:
		r.add(r.most(false), Primary)
		r.add(r.most(true), WithPrior)
	}
}

// mean is the equally weighted mean of the names' returns.
func (r *reader) mean(how How) Value {
	var sum float64
	for s := range r.Series {
		v := r.ret(s, how)
		if !v.Known() {
			return Value{}
		}
		sum += v.Float()
	}
	return approx(sum/float64(len(r.Series)), Percent)
}

// spread is the best return of a name minus the worst.
func (r *reader) spread(how How) Value {
	var best, worst Value
	for s := range r.Series {
		v := r.ret(s, how)
		if !v.Known() {
			return Value{}
		}
		if !best.Known() || v.Compare(best) > 0 {
			best = v
		}
		if !worst.Known() || v.Compare(worst) < 0 {
			worst = v
		}
	}
	return best.Minus(worst)
}

// movers counts the names that rose, or that fell.
func (r *reader) movers(how How) Value {
	want, n := 1, 0
	if r.q.Metric == Decliners {
		want = -1
	}
	for s := range r.Series {
		v := r.ret(s, how)
		if !v.Known() {
			return Value{}
		}
		if v.Sign() == want {
			n++
		}
	}
	return count(n, Names)
}

// most is the extreme daily return of any name.
func (r *reader) most(prior bool) (best Value) {
	for s := range r.Series {
		v := r.extreme(s, r.q.Metric, prior)
		if c := v.Compare(best); v.Known() && (!best.Known() ||
			r.q.Metric == MaxDailyGain && c > 0 || r.q.Metric == MaxDailyLoss && c < 0) {
			best = v
		}
	}
	return best
}
