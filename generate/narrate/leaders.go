package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

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

// placed is a name that ranks second, third or fourth, from the top or from
// the bottom.
func (w *writer) placed() *scene {
	rank := 2 + w.rand.IntN(len(w.lang.ordinals))
	bottom := w.chance(0.5)
	source := w.source("placed", rank, bottom)
	order := w.ranking(source, panel.Query{Metric: panel.Return})
	if len(order) < 2*rank {
		return nil
	}
	if bottom {
		slices.Reverse(order)
	}
	sc := w.moveFrom(source, order[rank-1].Subject)
	sc.words["ordinal"] = w.lang.ordinals[rank-2]
	way := "top"
	if bottom {
		rank, way = -rank, "bottom"
	}
	sc.tags = append(sc.tags, way)
	sc.marks["rank"] = w.superlative(panel.Query{Metric: panel.Return, Subject: sc.subject}, rank, source)
	return sc
}
