package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// ownSource is the panel from which the writer takes what it says of a name's
// path: one draw for each kind of scene.
func (w *writer) ownSource(m panel.Metric, i int) string {
	return w.source(m, w.ticker(i))
}

// peak is a name's session with the most, or the least, of a metric.
func (w *writer) peak(source string, m panel.Metric, i int, least bool) (panel.Standing, bool) {
	d := w.days()
	all := w.panel(source).Standings(nil, panel.Query{Metric: m, Subject: i, Start: d[0], End: d[0]}, panel.OwnSessions)
	if len(all) == 0 {
		return panel.Standing{}, false
	}
	return slices.MaxFunc(all, func(a, b panel.Standing) int {
		if least {
			return b.Compare(a.Value)
		}
		return a.Compare(b.Value)
	}), true
}

// extreme is a name's highest or lowest close, touch its high or low.
func (w *writer) extreme(i int, low bool) *scene { return w.turn(panel.Close, "close", i, low) }
func (w *writer) touch(i int, low bool) *scene {
	if low {
		return w.turn(panel.Low, "low", i, low)
	}
	return w.turn(panel.High, "high", i, low)
}

func (w *writer) turn(m panel.Metric, key string, i int, low bool) *scene {
	source := w.ownSource(m, i)
	s, ok := w.peak(source, m, i, low)
	if !ok {
		return nil
	}
	q := panel.Query{Metric: m, Subject: i, Start: s.Day, End: s.Day}
	sc := w.windowed(newScene(i, "top")).set(key, w.fact(source, q))
	sc.dated("on", w.on(s.Day), s.Day)
	rank := 1
	if low {
		sc.tags[0], rank = "bottom", -1
	}
	sc.marks[sc.tags[0]] = w.superlative(q, rank, source)
	if d := w.days(); s.Day == d[len(d)-1] && m == panel.Close {
		sc.tags = append(sc.tags, "end")
		sc.set("last", w.fact(source, panel.Query{Metric: panel.LastClose, Subject: i}))
	}
	return sc
}

// band is the range in which a name traded or closed.
func (w *writer) band(i int, closes bool) *scene {
	source := w.ownSource(panel.Range, i)
	high := w.fact(source, panel.Query{Metric: panel.PeriodHigh, Subject: i})
	low := w.fact(source, panel.Query{Metric: panel.PeriodLow, Subject: i})
	if high == nil || low == nil || high.bound != panel.Exactly || low.bound != panel.Exactly {
		return nil
	}
	sc := w.windowed(newScene(i))
	if closes {
		top, _ := w.peak(source, panel.Close, i, false)
		bottom, _ := w.peak(source, panel.Close, i, true)
		high.exact, low.exact = rat(top.Value), rat(bottom.Value)
		w.write(high)
		w.write(low)
		high.planted, low.planted = source, source
		sc.tags = append(sc.tags, "closes")
	} else if w.chance(0.25) {
		q := panel.Query{Metric: panel.Range, Subject: i, Unit: panel.Percent}
		sc.tags = append(sc.tags, "wide")
		return sc.set("range", w.fact(source, q))
	}
	return sc.set("high", high).set("low", low)
}

// busiest is the session in which most shares of a name changed hands.
func (w *writer) busiest(i int) *scene {
	source := w.ownSource(panel.MaxVolume, i)
	s, ok := w.peak(source, panel.Volume, i, false)
	if !ok || w.spec.masked() {
		return nil
	}
	q := panel.Query{Metric: panel.Volume, Subject: i, Start: s.Day, End: s.Day}
	sc := w.windowed(newScene(i)).set("volume", w.fact(source, q))
	sc.dated("on", w.on(s.Day), s.Day)
	sc.marks["busiest"] = w.superlative(q, 1, source)
	return sc
}

// turnover is how many shares of a name changed hands in all, or a session.
func (w *writer) turnover(i int) *scene {
	m, key := panel.MeanVolume, "mean"
	if w.chance(0.4) {
		m, key = panel.TotalVolume, "total"
	}
	f := w.fact(w.ownSource(m, i), panel.Query{Metric: m, Subject: i})
	if f == nil || w.spec.masked() {
		return nil
	}
	return w.windowed(newScene(i)).set(key, f)
}

// A run is a row of sessions of one direction.
type run struct{ from, to, length int }

// longestRun is the first of the longest runs of a name's daily returns; it
// begins with the first session that rose, or fell.
func (w *writer) longestRun(source string, i int, down bool) run {
	all := w.panel(source).Standings(nil, panel.Query{Metric: panel.DailyReturn, Subject: i, Start: 1, End: 1}, panel.OwnSessions)
	slices.SortFunc(all, func(a, b panel.Standing) int { return int(a.Day - b.Day) })
	var best, now run
	for _, s := range all {
		if s.Sign() == 0 || (s.Sign() < 0) != down {
			now = run{}
			continue
		}
		at := w.index(s.Day)
		if now.length == 0 {
			now.from = at
		}
		now.to, now.length = at, now.length+1
		if now.length > best.length {
			best = now
		}
	}
	return best
}

// leads reports whether the subject of q holds the first rank in a source.
func (w *writer) leads(q panel.Query, source string) bool {
	q.Start, q.End = 0, 0
	_, right := holds(w.panel(source), q, 1)
	return right
}

// streak is a name's longest run of rises or falls.
func (w *writer) streak(i int, down bool) *scene {
	m, tag := panel.WinningStreak, "up"
	if down {
		m, tag = panel.LosingStreak, "down"
	}
	source := w.ownSource(m, i)
	r := w.longestRun(source, i, down)
	if r.length < 3 {
		return nil
	}
	d := w.days()
	q := panel.Query{Metric: m, Subject: i, Start: d[r.from], End: d[r.to]}
	sc := w.windowed(newScene(i, tag)).set("run", w.fact(source, q))
	sc.dated("from", w.day(q.Start), q.Start)
	sc.dated("to", w.day(q.End), q.End)
	cost := w.fact(source, panel.Query{Metric: panel.Return, Subject: i, Start: q.Start, End: q.End, Base: panel.PriorClose})
	if cost != nil && cost.value.neg == down && cost.value.digits > 0 {
		sc.set("cost", cost)
	}
	if w.leads(q, source) {
		sc.tags = append(sc.tags, "longest")
		sc.marks["longest"] = w.superlative(q, 1, source)
	}
	return sc
}

// tally is in how many sessions a name rose and fell.
func (w *writer) tally(i int) *scene {
	source := w.ownSource(panel.UpSessions, i)
	ups := w.fact(source, panel.Query{Metric: panel.UpSessions, Subject: i})
	downs := w.fact(source, panel.Query{Metric: panel.DownSessions, Subject: i})
	if ups == nil || downs == nil || ups.value.digits < 2 || downs.value.digits < 2 {
		return nil
	}
	return w.windowed(newScene(i)).set("ups", ups).set("downs", downs)
}

// fall is a name's largest drawdown, with its peak and trough or as such.
func (w *writer) fall(i int) *scene {
	source := w.ownSource(panel.Drawdown, i)
	q := panel.Query{Metric: panel.Drawdown, Subject: i}
	f := w.fact(source, q)
	if f == nil || f.value.digits == 0 || f.bound != panel.Exactly {
		return nil
	}
	sc := w.windowed(newScene(i))
	if w.chance(0.25) {
		sc.tags = append(sc.tags, "undated")
		return sc.set("fall", f)
	}
	peak, trough, ok := w.legs(source, i)
	if !ok {
		return nil
	}
	dated := panel.Query{Metric: panel.Drawdown, Subject: i, Start: peak, End: trough, Base: panel.OnDay, BaseDay: peak}
	w.between(sc, source, peak, trough)
	sc.set("fall", w.fact(source, dated)).set("peak", sc.figs["first"]).set("trough", sc.figs["last"])
	if top, ok := w.peak(source, panel.Close, i, false); ok && top.Day == peak {
		sc.tags = append(sc.tags, "summit")
		sc.marks["top"] = w.extremum(i, peak, 1, source)
	}
	if w.leads(q, source) {
		dated.Base, dated.BaseDay = panel.NoBase, 0
		sc.tags = append(sc.tags, "deepest")
		sc.marks["deepest"] = w.superlative(dated, 1, source)
	}
	return sc
}

// extremum is the statement that a session's close was the highest, or lowest.
func (w *writer) extremum(i int, d panel.Day, rank int, source string) Key {
	return w.superlative(panel.Query{Metric: panel.Close, Subject: i, Start: d, End: d}, rank, source)
}

// legs are the peak and the trough of a name's largest drawdown.
func (w *writer) legs(source string, i int) (peak, trough panel.Day, ok bool) {
	p := w.panel(source)
	want, known := w.read(source, panel.Query{Metric: panel.Drawdown, Subject: i})
	d := w.days()
	for a := range d {
		for b := a + 1; known && b < len(d); b++ {
			r, ok := w.read(source, panel.Query{Metric: panel.Return, Subject: i, Start: d[a], End: d[b]})
			if ok && r.Compare(want.Value) == 0 && !p.Gaps {
				return d[a], d[b], true
			}
		}
	}
	return 0, 0, false
}

// between gives sc the levels and dates of the ends of a stretch.
func (w *writer) between(sc *scene, source string, from, to panel.Day) {
	sc.dated("from", w.day(from), from)
	sc.dated("to", w.day(to), to)
	sc.set("first", w.fact(source, panel.Query{Metric: panel.Close, Subject: sc.subject, Start: from, End: from}))
	sc.set("last", w.fact(source, panel.Query{Metric: panel.Close, Subject: sc.subject, Start: to, End: to}))
}

// stretch is a name's return between the closes of two sessions of the window.
func (w *writer) stretch(i int) *scene {
	d := w.days()
	if len(d) < 5 {
		return nil
	}
	a := w.rand.IntN(len(d) - 3)
	b := a + 2 + w.rand.IntN(len(d)-a-2)
	if a == 0 && b == len(d)-1 {
		a = 1
	}
	q := panel.Query{Metric: panel.Return, Subject: i, Start: d[a], End: d[b]}
	source := w.source(q.Metric, w.ticker(q.Subject), q.Start, q.End)
	f := w.fact(source, q)
	if f == nil || f.value.digits == 0 {
		return nil
	}
	sc := w.windowed(newScene(i)).set("ret", f)
	sc.turned(f, bigMove, smallMove)
	w.between(sc, source, d[a], d[b])
	return sc
}

// couple is a name's move over two sessions in a row.
func (w *writer) couple(i int) *scene {
	d := w.days()
	if len(d) < 4 {
		return nil
	}
	a := 1 + w.rand.IntN(len(d)-2)
	q := panel.Query{Metric: panel.Return, Subject: i, Start: d[a], End: d[a+1], Base: panel.PriorClose}
	source := w.source("pair", w.ticker(i), q.Start)
	f := w.fact(source, q)
	if f == nil || f.value.digits == 0 {
		return nil
	}
	sc := w.windowed(newScene(i)).set("ret", f)
	sc.turned(f, bigDay, smallDay)
	w.between(sc, source, d[a], d[a+1])
	sc.dated("through", "through "+sc.words["to"], d[a+1])
	return sc
}

// swings are a name's largest and smallest daily returns.
func (w *writer) swings(i int) *scene {
	source := w.source("swings", w.ticker(i))
	best := w.fact(source, panel.Query{Metric: panel.MaxDailyGain, Subject: i})
	worst := w.fact(source, panel.Query{Metric: panel.MaxDailyLoss, Subject: i})
	if best == nil || worst == nil || best.value.neg || !worst.value.neg || best.value.digits == 0 {
		return nil
	}
	return w.windowed(newScene(i)).set("best", best).set("worst", worst)
}

// back is a name's rise from its lowest close to the last.
func (w *writer) back(i int) *scene {
	source := w.ownSource(panel.Rebound, i)
	low, ok := w.peak(source, panel.Close, i, true)
	d := w.days()
	last := d[len(d)-1]
	if !ok || low.Day >= last || low.Day == d[0] {
		return nil
	}
	q := panel.Query{Metric: panel.Rebound, Subject: i, Start: low.Day, End: last, Base: panel.OnDay, BaseDay: low.Day}
	f := w.fact(source, q)
	if f == nil || f.value.digits == 0 {
		return nil
	}
	sc := w.windowed(newScene(i)).set("rise", f)
	w.between(sc, source, low.Day, last)
	sc.marks["bottom"] = w.extremum(i, low.Day, -1, source)
	return sc.set("low", sc.figs["first"])
}

// below is how far a name ended below its highest close.
func (w *writer) below(i int) *scene {
	source := w.ownSource(panel.Drawdown, i)
	high, ok := w.peak(source, panel.Close, i, false)
	d := w.days()
	last := d[len(d)-1]
	if !ok || high.Day >= last || high.Day == d[0] {
		return nil
	}
	q := panel.Query{Metric: panel.Return, Subject: i, Start: high.Day, End: last}
	f := w.fact(source, q)
	if f == nil || f.value.digits == 0 || !f.value.neg {
		return nil
	}
	sc := w.windowed(newScene(i)).set("fall", f)
	w.between(sc, source, high.Day, last)
	sc.marks["top"] = w.extremum(i, high.Day, 1, source)
	return sc.set("peak", sc.figs["first"])
}

// nervous is a name's volatility, of a year or of a day.
func (w *writer) nervous(i int) *scene {
	q := panel.Query{Metric: panel.Volatility, Subject: i}
	source := w.source(q.Metric, w.ticker(q.Subject), q.Start, q.End)
	f := w.fact(source, q)
	all := w.panel(source).Readings(nil, q)
	if f == nil || len(all) < 2 {
		return nil
	}
	sc := w.windowed(newScene(i, "year"))
	if w.chance(0.3) {
		f.exact, f.planted = rat(all[1].Value), source
		w.write(f)
		sc.tags[0] = "daily"
	}
	order := w.ranking(source, q)
	switch {
	case len(order) < 3:
	case order[0].Subject == i:
		sc.tags = append(sc.tags, "most")
		sc.marks["most"] = w.superlative(q, 1, source)
	case order[len(order)-1].Subject == i:
		sc.tags = append(sc.tags, "least")
		sc.marks["least"] = w.superlative(q, -1, source)
	}
	return sc.set("vol", f)
}
