package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// session is one name in one session, from one source.
func (w *writer) session(source string, i int, d panel.Day) *scene {
	q := panel.Query{Metric: panel.DailyReturn, Subject: i, Start: d, End: d}
	ret := w.fact(source, q)
	if ret == nil || w.index(d) == 0 {
		return nil
	}
	sc := w.windowed(newScene(i, "daily")).set("ret", ret)
	sc.turned(ret, bigDay, smallDay)
	sc.dated("on", w.on(d), d)
	sc.dated("date", w.day(d), d)
	sc.set("bp", w.hundredths(ret))
	before := w.days()[w.index(d)-1]
	sc.set("close", w.fact(source, panel.Query{Metric: panel.Close, Subject: i, Start: d, End: d}))
	sc.set("prior", w.fact(source, panel.Query{Metric: panel.Close, Subject: i, Start: before, End: before}))
	sc.set("change", w.fact(source, panel.Query{Metric: panel.Change, Subject: i, Start: d, End: d}))
	for key, m := range map[string]panel.Metric{"open": panel.Open, "high": panel.High, "low": panel.Low} {
		sc.set(key, w.fact(source, panel.Query{Metric: m, Subject: i, Start: d, End: d}))
	}
	if c := sc.figs["change"]; c != nil && (c.value.digits == 0 || c.value.neg != ret.value.neg || c.exact == nil) {
		delete(sc.figs, "change")
	}
	if !w.spec.masked() {
		sc.set("volume", w.fact(source, panel.Query{Metric: panel.Volume, Subject: i, Start: d, End: d}))
	}
	return sc
}

// someDay is a session of a name, with what may be told of it: its move, its
// open, its range or its volume.
func (w *writer) someDay(i int) *scene {
	d := w.days()
	day := d[1+w.rand.IntN(len(d)-1)]
	sc := w.session(w.source(panel.DailyReturn, w.ticker(i), day), i, day)
	if sc == nil || sc.is("still") {
		return nil
	}
	aspect := pick(w.rand, []string{"", "", "", "plain", "open", "swing", "traded"})
	if aspect != "" {
		sc.tags = append(sc.tags, aspect)
	}
	return sc
}

// twoDays are two sessions in a row.
func (w *writer) twoDays(i int) *scene {
	d := w.days()
	if len(d) < 4 {
		return nil
	}
	at := 1 + w.rand.IntN(len(d)-2)
	source := w.source("two", w.ticker(i), at)
	a, b := w.session(source, i, d[at]), w.session(source, i, d[at+1])
	if a == nil || b == nil || a.is("still") || b.is("still") {
		return nil
	}
	sc := newScene(i)
	sc.subs["a"], sc.subs["b"] = []*scene{a}, []*scene{b}
	return sc
}

// week is one or two sessions of a week, told by their weekdays.
func (w *writer) week(i int) *scene {
	d := w.days()
	at := 1 + w.rand.IntN(len(d)-1)
	source := w.source("week", w.ticker(i), at)
	a := w.session(source, i, d[at])
	if a == nil || a.is("still") || w.spec.masked() {
		return nil
	}
	monday := func(x panel.Day) panel.Day { return x - (panel.Day(x.Weekday())+6)%7 }
	sc := newScene(i)
	sc.dated("monday", w.lang.date(monday(d[at]), w.habits.dates), monday(d[at]))
	a.dated("weekday", w.lang.weekdays[d[at].Weekday()], d[at])
	sc.subs["a"] = []*scene{a}
	for j := at + 1; j < len(d) && monday(d[j]) == monday(d[at]); j++ {
		if b := w.session(source, i, d[j]); b != nil && !b.is("still") && w.chance(0.5) {
			b.dated("weekday", w.lang.weekdays[d[j].Weekday()], d[j])
			sc.subs["b"] = []*scene{b}
			break
		}
	}
	return sc
}

// most is the largest daily fall, or rise, of any name in the window, with the
// next largest at times; second is that alone.
func (w *writer) most(down bool) *scene   { return w.greatest(down, false) }
func (w *writer) second(down bool) *scene { return w.greatest(down, true) }

func (w *writer) greatest(down, alone bool) *scene {
	m := panel.MaxDailyGain
	if down {
		m = panel.MaxDailyLoss
	}
	source := w.source(m)
	all := w.panel(source).Standings(nil, panel.Query{Metric: m}, panel.SessionsOfNames)
	slices.SortStableFunc(all, func(a, b panel.Standing) int {
		if down {
			return a.Compare(b.Value)
		}
		return b.Compare(a.Value)
	})
	if len(all) < 2 || all[0].Sign() == 0 || (all[0].Sign() < 0) != down {
		return nil
	}
	one := func(s panel.Standing, rank int) *scene {
		sc := w.session(source, s.Subject, s.Day)
		if sc != nil {
			sc.marks["most"] = w.superlative(panel.Query{Metric: m, Subject: s.Subject, Start: s.Day, End: s.Day}, rank, source)
			// A sign error would make the sentence a nonsense, not a mistake.
			if r := sc.figs["ret"]; r.value.neg != down {
				return nil
			}
		}
		return sc
	}
	if alone {
		return one(all[1], 2)
	}
	sc := one(all[0], 1)
	if sc == nil {
		return nil
	}
	if w.chance(0.4) && (all[1].Sign() < 0) == down {
		if next := one(all[1], 2); next != nil && !next.is("still") {
			sc.subs["next"] = []*scene{next}
			sc.tags = append(sc.tags, "next")
		}
	}
	return sc
}

// own is a name's best or worst session.
func (w *writer) own(source string, i int, down bool) *scene {
	q := panel.Query{Metric: panel.DailyReturn, Subject: i, Start: 1, End: 1}
	all := w.panel(source).Standings(nil, q, panel.OwnSessions)
	if len(all) == 0 {
		return nil
	}
	best := slices.MaxFunc(all, func(a, b panel.Standing) int {
		if down {
			return b.Compare(a.Value)
		}
		return a.Compare(b.Value)
	})
	if best.Sign() == 0 || (best.Sign() < 0) != down {
		return nil
	}
	sc := w.session(source, i, best.Day)
	if sc == nil || sc.figs["ret"].value.neg != down {
		return nil
	}
	rank := 1
	if down {
		rank = -1
	}
	q.Start, q.End = best.Day, best.Day
	sc.marks["own"] = w.superlative(q, rank, source)
	return sc
}
