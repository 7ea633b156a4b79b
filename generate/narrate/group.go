package narrate

import (
	"math/big"
	"slices"

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

// leaders are the best k names of a source and their figures, laggards the
// worst.
func (w *writer) leaders(k int) *scene  { return w.podium("best", 1, k) }
func (w *writer) laggards(k int) *scene { return w.podium("worst", -1, k) }

func (w *writer) podium(key string, sign, k int) *scene {
	source := w.source(key)
	order := w.ranking(source, panel.Query{Metric: panel.Return})
	if len(order) < 2 {
		return nil
	}
	if sign < 0 {
		slices.Reverse(order)
	}
	sc := w.windowed(newScene(panel.Group))
	for n, s := range order[:min(k, len(order)-1)] {
		x := w.moveFrom(source, s.Subject)
		x.marks["rank"] = w.superlative(panel.Query{Metric: panel.Return, Subject: s.Subject}, sign*(n+1), source)
		if n == 0 {
			sc.subs[key] = []*scene{x}
			sc.tags = append(sc.tags, x.tags...)
			continue
		}
		if x.is("up") != sc.is("up") { // a faller behind a riser is no follower
			break
		}
		sc.subs["next"] = append(sc.subs["next"], x)
	}
	if n := len(sc.subs["next"]); n > 0 {
		sc.tags = append(sc.tags, "ranked")
		if n == 1 {
			sc.tags = append(sc.tags, "two")
		}
	}
	return sc
}

// both is the leaders and the laggards, reach the best and the worst name.
func (w *writer) both(top, bottom *scene) *scene {
	if top == nil || bottom == nil {
		return nil
	}
	sc := w.windowed(newScene(panel.Group))
	sc.subs["top"], sc.subs["bottom"] = []*scene{top}, []*scene{bottom}
	return sc
}

func (w *writer) reach() *scene {
	source := w.source("reach")
	order := w.ranking(source, panel.Query{Metric: panel.Return})
	if len(order) < 2 {
		return nil
	}
	return w.both(w.moveFrom(source, order[0].Subject), w.moveFrom(source, order[len(order)-1].Subject))
}

// rest lists names of one direction.
func (w *writer) rest(list []*scene) *scene {
	sc := w.windowed(newScene(panel.Group))
	levels := w.chance(0.45)
	for i, x := range list {
		x.tags = slices.DeleteFunc(slices.Clone(x.tags), func(t string) bool { return t == "head" || t == "levels" })
		if i == 0 {
			x.tags = append(x.tags, "head")
		}
		if levels {
			x.tags = append(x.tags, "levels")
		}
	}
	sc.subs["l"] = list
	sc.tags = append(sc.tags, list[0].tags...)
	if len(list) == 1 {
		sc.tags = append(sc.tags, "one")
	} else {
		sc.tags = append(sc.tags, "many")
	}
	if len(list) == 2 {
		sc.tags = append(sc.tags, "couple")
	}
	return sc
}

// directions splits scenes into those that rose and those that fell, each with
// the largest move first; what stood still is in neither.
func directions(list []*scene) (up, down []*scene) {
	for _, sc := range list {
		switch {
		case sc.is("up"):
			up = append(up, sc)
		case sc.is("down"):
			down = append(down, sc)
		}
	}
	size := func(sc *scene) *big.Rat { return new(big.Rat).Abs(sc.figs["ret"].value.rat(0)) }
	for _, part := range [][]*scene{up, down} {
		slices.SortStableFunc(part, func(a, b *scene) int { return size(b).Cmp(size(a)) })
	}
	return up, down
}

// each are names that moved by the same written figure: the first such pair or
// more of a list, or nil.
func (w *writer) each(list []*scene) *scene {
	for i, a := range list {
		same := []*scene{a}
		f := a.figs["ret"]
		for _, b := range list[i+1:] {
			if g := b.figs["ret"]; g.value == f.value && g.exact != nil && f.exact != nil && g.planted == f.planted {
				same = append(same, b)
			}
		}
		if len(same) < 2 {
			continue
		}
		sc := w.windowed(newScene(panel.Group, a.tags...))
		sc.subs["l"] = same
		one := *f
		one.exact = one.value.rat(0) // what both are, once rounded
		for _, b := range same[1:] {
			one.twins = append(one.twins, b.figs["ret"])
		}
		if len(same) > 2 {
			sc.tags = append(sc.tags, "several")
		}
		return sc.set("ret", &one)
	}
	return nil
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

// spread is how far the best and the worst name are apart.
func (w *writer) spread() *scene {
	f := w.fact(w.source("spread"), panel.Query{Metric: panel.Spread, Subject: panel.Group})
	if f == nil || f.value.digits == 0 {
		return nil
	}
	return w.windowed(newScene(panel.Group)).set("spread", f)
}

// compare is a name beside another, or beside the group (b < 0).
func (w *writer) compare(a, b int) *scene {
	source := w.source("compare", w.ticker(a), w.ticker(b))
	f := w.lead(source, a, b)
	if f == nil {
		return nil
	}
	sc := w.windowed(newScene(a, "ahead"))
	if f.value.neg {
		sc.tags[0] = "behind"
	}
	sc.subs["a"] = []*scene{newScene(a)}
	if b >= 0 {
		sc.subs["b"] = []*scene{newScene(b)}
	} else {
		sc.tags = append(sc.tags, "group")
	}
	if b >= 0 && w.chance(0.35) {
		st := f.Statement
		st.Unit, st.Direction = "-", direction(f.value)
		agree := func(list []panel.Reading) bool {
			return slices.ContainsFunc(list, func(r panel.Reading) bool { return r.Sign() == f.exact.Sign() })
		}
		sc.tags = append(sc.tags, "plain")
		sc.marks["better"] = Key{Statement: st, Planted: source, RefutedAs: "-",
			Expect: expected(len(f.shown) > 0, len(f.truth) > 0, agree(f.shown), agree(f.truth))}
		return sc
	}
	return sc.set("gap", f)
}

// lead is the return of a minus that of b, or of the group, in percentage
// points or basis points.
func (w *writer) lead(source string, a, b int) *figure {
	own := gap(w.panel(source), a, b)
	if len(own) == 0 {
		return nil
	}
	f := &figure{planted: source, exact: rat(own[0].Value), shown: gap(&w.prompt, a, b), truth: gap(&w.spec.Truth, a, b)}
	f.Statement = w.about(panel.Query{Metric: panel.Return, Subject: a})
	f.Kind, f.Unit, f.Object = "comparison", "pp", w.ticker(b)
	if w.chance(0.25) {
		return w.hundredths(f)
	}
	if w.write(f); f.value.digits == 0 {
		return nil
	}
	return f
}

// gap are the ways in which a panel answers how far a's return is ahead of
// b's, or of the mean of the group.
func gap(p *panel.Panel, a, b int) []panel.Reading {
	other := panel.Query{Metric: panel.Return, Subject: b}
	if b == panel.Group {
		other.Metric = panel.MeanReturn
	}
	var out []panel.Reading
	for _, x := range p.Readings(nil, panel.Query{Metric: panel.Return, Subject: a}) {
		for _, y := range p.Readings(nil, other) {
			if d := x.Minus(y.Value); x.How == y.How && d.Known() {
				out = append(out, panel.Reading{Value: d, How: x.How})
			}
		}
	}
	return out
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

// most is the largest daily fall, or rise, of any name in the window, with the
// next largest.
func (w *writer) most(down bool) *scene {
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
