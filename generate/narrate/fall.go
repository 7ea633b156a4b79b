package narrate

import (
	"market-claim-bench/pipeline/datasets/panel"
)

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

// halves are a name's returns over the first half of the window and over the
// second, which is measured from the close of the first.
func (w *writer) halves(i int) *scene {
	d := w.days()
	if len(d) < 6 {
		return nil
	}
	mid, source := len(d)/2, w.source("halves", w.ticker(i))
	sc := w.windowed(newScene(i))
	for key, q := range map[string]panel.Query{
		"a": {Metric: panel.Return, Subject: i, Start: d[0], End: d[mid-1]},
		"b": {Metric: panel.Return, Subject: i, Start: d[mid], End: d[len(d)-1], Base: panel.PriorClose},
	} {
		f := w.fact(source, q)
		if f == nil || f.value.digits == 0 {
			return nil
		}
		x := newScene(i).set("ret", f)
		x.turned(f, bigMove, smallMove)
		x.dated("from", w.lang.date(q.Start, w.habits.dates), q.Start)
		x.dated("to", w.lang.date(q.End, w.habits.dates), q.End)
		if w.spec.masked() {
			x.dated("from", w.spec.Tags[mid], q.Start)
			x.dated("to", w.spec.Tags[mid-1], q.End)
		}
		sc.subs[key] = []*scene{x}
	}
	return sc
}
