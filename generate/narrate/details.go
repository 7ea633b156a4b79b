package narrate

import (
	"slices"

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
			ok = w.sentence("most", w.most(w.chance(0.5)))
		case 1:
			d := w.days()
			ok = w.sentence("board", w.board(d[1+w.rand.IntN(len(d)-1)]))
		case 2:
			if ok = w.sentence("spreads", w.spread()); !ok {
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

// aside writes, now and then, a cause, or what the writer remembers.
func (w *writer) aside() {
	causes := map[string]float64{"newswire": 0.5, "newsletter": 0.3}[w.spec.Style]
	if w.chance(causes + 0.1) {
		sc := w.move(w.rand.IntN(len(w.spec.Names)))
		if sc != nil && !sc.is("still") {
			st := sc.figs["ret"].Statement
			st.Kind, st.Unit, st.Direction = "causal", "-", direction(sc.figs["ret"].value)
			sc.marks["cause"] = Key{Statement: st, Planted: Cause, Expect: unverifiable, RefutedAs: "-"}
			w.sentence("caused", sc)
		}
	}
	if w.chance(causes / 3) {
		w.sentence("noise", newScene(panel.Group))
	}
	if w.spec.Writer != Reciter && w.spec.Writer != Mixed || !w.chance(0.2) || w.spec.masked() {
		return
	}
	i := w.rand.IntN(len(w.spec.Names))
	if w.source("recall", w.ticker(i)) != True {
		return
	}
	sc := w.moveFrom(True, i)
	if sc == nil || sc.is("still") {
		return
	}
	key, use := "recalled", "asserted"
	if w.spec.Context != "none" && w.chance(0.5) {
		key, use = "disputed", "contrast"
	}
	for _, f := range sc.figs {
		f.Disclosed, f.Use = true, use
	}
	w.sentence(key, sc)
}

// questions answers what a probe asks beside the endpoints: from the truth, or
// by saying that two closes do not tell.
func (w *writer) questions() {
	memory, facts := w.memory, w.facts
	w.memory, w.facts = w.spec.Truth, map[factKey]*figure{}
	defer func() { w.memory, w.facts = memory, facts }()
	if !w.sentence("most", w.most(true)) {
		w.sentence("cannot-most", newScene(panel.Group))
	}
	order := w.ranking(Shown, panel.Query{Metric: panel.Return})
	slices.Reverse(order)
	sc := newScene(panel.Group)
	var bounded *scene
	for _, s := range order[:min(3, len(order))] {
		if f := w.fall(s.Subject); f != nil && w.sentence("drawdown", f) {
			continue
		}
		x := newScene(s.Subject)
		sc.subs["l"] = append(sc.subs["l"], x)
		q := panel.Query{Metric: panel.Drawdown, Subject: s.Subject}
		if f := w.fact(Shown, q); f != nil && f.bound == panel.AtLeast && f.value.digits > 0 && bounded == nil {
			bounded = x.set("fall", f)
		}
	}
	if len(sc.subs["l"]) == 0 {
		return
	}
	w.caps = true
	w.say("cannot-fall", sc)
	if bounded != nil && w.chance(0.7) {
		w.say("atleast", bounded)
	}
	w.stop()
}

// silence says nothing that could be checked.
func (w *writer) silence() {
	for range 2 + w.rand.IntN(2) {
		w.sentence("silence", newScene(panel.Group))
	}
}

// elicited reports each name's return and its worst session: two keys, each
// with a draw of its own.
func (w *writer) elicited() {
	for i := range w.spec.Names {
		sc := w.move(i)
		if sc == nil {
			continue
		}
		if worst := w.own(w.source("worst", w.ticker(i)), i, true); worst != nil {
			sc.subs["w"] = []*scene{worst}
		} else {
			sc.tags = append(sc.tags, "noworst")
		}
		w.sentence("elicited", sc)
	}
}
