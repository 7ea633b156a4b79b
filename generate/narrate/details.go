package narrate

import (
	"market-claim-bench/pipeline/datasets/panel"
)

// details writes up to n sentences about sessions, paths, volumes and
// comparisons, and reports whether there was one.
func (w *writer) details(n int, told []int) bool {
	done := false
	if w.chance(0.6) {
		if w.sentence("most", w.most(w.chance(0.6))) {
			done = true
			n--
		}
	}
	for range 4 * n {
		if n <= 0 {
			break
		}
		ok := false
		switch w.rand.IntN(8) {
		case 0:
			if down := w.chance(0.5); w.chance(0.3) {
				ok = w.sentence("second", w.second(down))
			} else {
				ok = w.sentence("most", w.most(down))
			}
		case 1:
			d := w.days()
			ok = w.sentence("board", w.board(d[1+w.rand.IntN(len(d)-1)]))
		case 2:
			if w.chance(0.4) {
				ok = w.sentence("placed", w.placed())
			} else if ok = w.sentence("spreads", w.spread()); !ok {
				ok = w.sentence("reach", w.reach())
			}
		case 3:
			ok = w.beside(1)
		case 4:
			ok = w.detail(w.rand.IntN(len(w.spec.Names)), false) &&
				w.chance(0.3)
		default:
			ok = w.detail(w.rand.IntN(len(w.spec.Names)), false)
		}
		if ok {
			done = true
			n--
		}
	}
	return done
}

// detail writes a sentence about one name; again, where the sentence before
// was about it too.
func (w *writer) detail(i int, again bool) bool {
	kinds := []struct {
		key   string
		scene func() *scene
	}{
		{"extreme", func() *scene { return w.extreme(i, w.chance(0.5)) }},
		{"touch", func() *scene { return w.touch(i, w.chance(0.5)) }},
		{"band", func() *scene { return w.band(i, w.chance(0.4)) }},
		{"busiest", func() *scene { return w.busiest(i) }},
		{"turnover", func() *scene { return w.turnover(i) }},
		{"streak", func() *scene { return w.streak(i, w.chance(0.5)) }},
		{"tally", func() *scene { return w.tally(i) }},
		{"drawdown", func() *scene { return w.fall(i) }},
		{"back", func() *scene { return w.back(i) }},
		{"below", func() *scene { return w.below(i) }},
		{"nervous", func() *scene { return w.nervous(i) }},
		{"stretch", func() *scene { return w.stretch(i) }},
		{"pairdays", func() *scene { return w.couple(i) }},
		{"swings", func() *scene { return w.swings(i) }},
		{"own", func() *scene {
			return w.own(w.ownSource(panel.DailyReturn, i), i, w.chance(0.6))
		}},
		{"day", func() *scene { return w.someDay(i) }},
		{"day", func() *scene { return w.someDay(i) }},
		{"halves", func() *scene { return w.halves(i) }},
		{"twodays", func() *scene { return w.twoDays(i) }},
		{"week", func() *scene { return w.week(i) }},
		{"share", func() *scene { return w.move(i) }},
	}
	for range 4 {
		k := kinds[w.rand.IntN(len(kinds))]
		sc := k.scene()
		if sc == nil {
			continue
		}
		if again {
			sc.again = true
			sc.tags = append(sc.tags, "again")
		}
		if w.sentence(k.key, sc) {
			return true
		}
	}
	return false
}

// beside writes up to n comparisons.
func (w *writer) beside(n int) bool {
	done := false
	for range n {
		a := w.rand.IntN(len(w.spec.Names))
		b := w.rand.IntN(len(w.spec.Names)+1) - 1
		if a != b && w.sentence("compare", w.compare(a, b)) {
			done = true
		}
	}
	return done
}
