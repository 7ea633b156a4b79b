package narrate

import (
	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// overview is how many names rose and fell in a period, and what they did on
// average; with a period of one session, that session.
func (w *writer) overview(q panel.Query) *scene {
	q.Subject, q.Metric = panel.Group, panel.MeanReturn
	source := w.source("overview", q.Start)
	sc := w.windowed(newScene(panel.Group))
	if mean := w.fact(source, q); mean != nil {
		sc.set("mean", mean)
		sc.turned(mean, bigMove, smallMove)
		if !sc.is("still") {
			way := map[bool]string{true: "down", false: "up"}[mean.value.neg]
			t := w.trend(q, way, source)
			t.Metric = "return"
			sc.marks["trend"] = t
		}
	}
	adv, dec := q, q
	adv.Metric, dec.Metric = panel.Advancers, panel.Decliners
	up, down := w.fact(source, adv), w.fact(source, dec)
	if up == nil || down == nil {
		return nil
	}
	sc.set("adv", up).set("dec", down)
	switch n, m := up.value.digits, down.value.digits; {
	case n == int64(len(w.spec.Names)):
		sc.tags = append(sc.tags, "allup")
	case m == int64(len(w.spec.Names)):
		sc.tags = append(sc.tags, "alldown")
	case n == 0 || m == 0:
		return nil
	default:
		sc.tags = append(sc.tags, "mixed")
		if n > m {
			sc.tags = append(sc.tags, "moreup")
		}
		if m > n {
			sc.tags = append(sc.tags, "moredown")
		}
		if n == 1 {
			sc.tags = append(sc.tags, "oneup")
		}
		if m == 1 {
			sc.tags = append(sc.tags, "onedown")
		}
	}
	return sc
}

// half is the overview of the window's first or second half. The first ends
// with a session in the middle; the second is measured from its close.
func (w *writer) half(second bool) *scene {
	d := w.days()
	if len(d) < 6 {
		return nil
	}
	mid := len(d) / 2
	q := panel.Query{Start: d[0], End: d[mid-1]}
	if second {
		q = panel.Query{Start: d[mid], End: d[len(d)-1], Base: panel.PriorClose}
	}
	sc := w.overview(q)
	if sc == nil {
		return nil
	}
	sc.tags = append(sc.tags, map[bool]string{false: "first", true: "second"}[second])
	sc.dated("from", w.day(q.Start), q.Start)
	sc.dated("to", w.day(q.End), q.End)
	return sc
}

// alone is the only name of its direction, as its source has it.
func (w *writer) alone() *scene {
	source := w.source("alone")
	for _, m := range []panel.Metric{panel.Decliners, panel.Advancers} {
		q := panel.Query{Metric: m, Subject: panel.Group}
		n := w.fact(source, q)
		if n == nil || n.value.digits != 1 {
			continue
		}
		order := w.ranking(source, panel.Query{Metric: panel.Return})
		who, tag := order[0].Subject, "onlyup"
		if m == panel.Decliners {
			who, tag = order[len(order)-1].Subject, "onlydown"
		}
		sc := w.windowed(newScene(panel.Group, tag))
		x := w.moveFrom(source, who)
		if x == nil || x.is("up") != (m == panel.Advancers) || x.is("still") {
			continue
		}
		sc.subs["only"] = []*scene{x}
		st := n.Statement
		st.Value, st.Decimals, st.Quantum = datasets.Some(1.0), datasets.Some(int32(0)), datasets.Some(1.0)
		one := n.as(n.value)
		sc.marks["alone"] = Key{Statement: st, Planted: source, RefutedAs: "-", Expect: one.verdict(n.shown, n.truth)}
		return sc
	}
	return nil
}

// board is what all names did in one session, with some of the largest moves.
func (w *writer) board(d panel.Day) *scene {
	sc := w.overview(panel.Query{Start: d, End: d})
	if sc == nil {
		return nil
	}
	sc.dated("on", w.on(d), d)
	source := sc.figs["adv"].planted
	var moved []*scene
	for i := range w.spec.Names {
		if x := w.session(source, i, d); x != nil {
			moved = append(moved, x)
		}
	}
	up, down := directions(moved)
	list := up
	if len(down) > len(up) {
		list = down
	}
	if len(list) >= 2 {
		for i, x := range list {
			if i == 0 {
				x.tags = append(x.tags, "head")
			}
		}
		sc.subs["l"] = list[:min(len(list), 2+w.rand.IntN(3))]
	}
	return sc
}
