package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

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
