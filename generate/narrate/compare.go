package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

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
