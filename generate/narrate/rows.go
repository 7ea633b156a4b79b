package narrate

import (
	"math/big"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

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

// within are names of a list whose moves lie between the same two whole
// numbers, which are told in place of them: the first such pair or more, or
// nil. Each number is a bound on each of the names.
func (w *writer) within(list []*scene) *scene {
	floor := func(sc *scene) int64 {
		f := sc.figs["ret"]
		if f.exact == nil {
			return 0
		}
		return truncated(f.exact, 0).digits
	}
	for i, a := range list {
		n := floor(a)
		same := []*scene{a}
		for _, b := range list[i+1:] {
			if floor(b) == n && b.figs["ret"].planted == a.figs["ret"].planted {
				same = append(same, b)
			}
		}
		if n == 0 || len(same) < 2 {
			continue
		}
		sc := w.windowed(newScene(panel.Group, a.tags...))
		sc.subs["l"] = same
		return sc.set("lo", ends(same, n, panel.AtLeast)).set("hi", ends(same, n+1, panel.AtMost))
	}
	return nil
}

// ends is a whole number as a bound on the returns of scenes.
func ends(list []*scene, n int64, bound panel.Bound) *figure {
	one := func(sc *scene) *figure {
		f := *sc.figs["ret"]
		f.value, f.exact, f.bound, f.ranged = decimal{neg: f.value.neg, digits: n}, nil, bound, true
		return &f
	}
	f := one(list[0])
	for _, sc := range list[1:] {
		f.twins = append(f.twins, one(sc))
	}
	return f
}
