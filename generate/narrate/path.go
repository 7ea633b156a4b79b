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
