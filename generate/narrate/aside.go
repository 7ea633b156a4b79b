package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

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
