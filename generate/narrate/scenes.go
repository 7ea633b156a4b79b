package narrate

import (
	"math/big"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// big and small moves, in per cent: of a period, of one session.
const (
	bigMove, bigDay     = 6, 3
	smallMove, smallDay = 1, 0.5
)

// set puts figures into a scene under their keys; those that are nil are not
// there to be said.
func (sc *scene) set(key string, f *figure) *scene {
	if f != nil {
		sc.figs[key] = f
	}
	return sc
}

// turned adds the tags of a figure's direction and size.
func (sc *scene) turned(f *figure, large, small float64) {
	size := new(big.Rat).Abs(f.value.rat(f.scale))
	x, _ := size.Float64()
	switch {
	case f.value.digits == 0:
		sc.tags = append(sc.tags, "still")
	case f.value.neg:
		sc.tags = append(sc.tags, "down")
	default:
		sc.tags = append(sc.tags, "up")
	}
	switch {
	case x >= large:
		sc.tags = append(sc.tags, "big")
	case x < small:
		sc.tags = append(sc.tags, "small")
	}
}

// is reports whether a scene has a tag of its own.
func (sc *scene) is(tag string) bool { return slices.Contains(sc.tags, tag) }

// windowed gives a scene the words for the window.
func (w *writer) windowed(sc *scene) *scene {
	d := w.days()
	sc.words["month"] = w.lang.month(d[0])
	sc.dated("from", w.day(d[0]), d[0])
	sc.dated("to", w.day(d[len(d)-1]), d[len(d)-1])
	sc.words["size"] = w.lang.number(decimal{digits: int64(len(w.spec.Names))})
	if len(w.spec.Names) < len(w.lang.numbers) && !w.habits.digits {
		sc.words["size"] = w.lang.numbers[len(w.spec.Names)]
	}
	return sc
}

// move is a name's return over the window and the levels at its ends, from one
// source.
func (w *writer) move(i int) *scene {
	return w.moveFrom(w.source(panel.Return, w.ticker(i)), i)
}

func (w *writer) moveFrom(source string, i int) *scene {
	q := panel.Query{Metric: panel.Return, Subject: i}
	ret := w.fact(source, q)
	if ret == nil {
		return nil
	}
	sc := w.windowed(newScene(i)).set("ret", ret)
	sc.turned(ret, bigMove, smallMove)
	for key, m := range map[string]panel.Metric{"first": panel.FirstClose, "last": panel.LastClose, "change": panel.Change} {
		sc.set(key, w.fact(source, panel.Query{Metric: m, Subject: i}))
	}
	if c := sc.figs["change"]; c != nil && (c.value.digits == 0 || c.value.neg != ret.value.neg || c.exact == nil) {
		delete(sc.figs, "change")
	}
	if ret.exact != nil && new(big.Rat).Abs(ret.exact).Cmp(big.NewRat(1, 2)) <= 0 {
		sc.tags = append(sc.tags, "flat")
		sc.marks["flat"] = w.trend(q, "flat", source)
	}
	if last := sc.figs["last"]; last != nil && last.exact != nil && !last.exact.IsInt() && last.exact.Cmp(big.NewRat(20, 1)) > 0 {
		sc.tags = append(sc.tags, "round")
	}
	sc.set("frac", w.share(source, i, ret))
	return sc
}

// share is the return as a fraction in words, where it is close to one.
func (w *writer) share(source string, i int, ret *figure) *figure {
	q := panel.Query{Metric: panel.Return, Subject: i, Unit: panel.Ratio}
	x, _ := new(big.Rat).Abs(ret.value.rat(0)).Float64()
	for _, f := range fractions {
		of, _ := f.of.rat(2).Float64()
		if x < of-f.within || x > of+f.within || ret.exact == nil {
			continue
		}
		r, ok := w.read(source, q)
		if !ok {
			return nil
		}
		d := f.of
		d.neg = ret.value.neg
		return &figure{
			Statement: w.about(q), planted: source, exact: rat(r.Value), value: d,
			shown: w.prompt.Readings(nil, q), truth: w.spec.Truth.Readings(nil, q),
		}
	}
	return nil
}

// moves are the scenes of all names that have a return, in the order of the
// prompt.
func (w *writer) moves() []*scene {
	var all []*scene
	for i := range w.spec.Names {
		if sc := w.move(i); sc != nil {
			all = append(all, sc)
		}
	}
	return all
}

// hundredths is a percentage in basis points.
func (w *writer) hundredths(f *figure) *figure {
	if f.exact == nil {
		return nil
	}
	g := *f
	g.Unit, g.exact = "bp", new(big.Rat).Mul(f.exact, big.NewRat(100, 1))
	g.shown, g.truth = hundred(f.shown), hundred(f.truth)
	if w.write(&g); g.value.digits == 0 {
		return nil
	}
	return &g
}

// hundred are readings in hundredths of their unit.
func hundred(list []panel.Reading) []panel.Reading {
	out := slices.Clone(list)
	for i := range out {
		out[i].Num *= 100
	}
	return out
}
