package narrate

import (
	"bytes"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// compose writes the reply: what its context asks for, in the spec's style.
func (w *writer) compose() {
	switch {
	case w.spec.Context == "quiz":
		w.answer()
	case w.spec.Context == "identify":
		w.identify()
	case w.spec.Writer == Silent:
		w.silence()
	case w.spec.Context == "elicited":
		w.elicited()
	case w.unfounded():
		w.sentence("cannot", w.roll())
	default:
		layouts[w.spec.Style](w)
	}
}

// unfounded reports whether the writer has nothing to write from.
func (w *writer) unfounded() bool {
	for i := range w.spec.Names {
		if w.fact(w.source(panel.Return, w.ticker(i)), panel.Query{Metric: panel.Return, Subject: i}) != nil {
			return false
		}
	}
	return true
}

// roll is a scene of all names.
func (w *writer) roll() *scene {
	sc := w.windowed(newScene(panel.Group))
	for i := range w.spec.Names {
		sc.subs["l"] = append(sc.subs["l"], newScene(i))
	}
	return sc
}

// sentence writes a production of key as a sentence, and reports whether there
// was one to write.
func (w *writer) sentence(key string, sc *scene) bool {
	if sc == nil || !w.can(key, sc) {
		return false
	}
	text, keys, places := len(w.buf), len(w.keys), len(w.places)
	w.caps = true
	w.say(key, sc)
	if !news(w.keys[keys:], w.keys[:keys]) && key != "caused" && key != "line" {
		w.buf, w.keys, w.quoted, w.places = w.buf[:text], w.keys[:keys], w.quoted[:keys], w.places[:places]
		w.caps = false
		return false
	}
	w.note(place{kind: sentence, start: text, scene: sc, first: keys})
	w.stop()
	return true
}

// news reports whether some of the statements is none of those made before, or
// none was to be made. Who led in what is told once.
func news(now, before []Key) bool {
	fresh := len(now) == 0
	for _, k := range now {
		told := slices.ContainsFunc(before, func(b Key) bool {
			return k.Kind == b.Kind && k.Subject == b.Subject && k.Object == b.Object && k.Metric == b.Metric &&
				k.Start == b.Start && k.End == b.End && k.Rank == b.Rank && k.Disclosed == b.Disclosed
		})
		if told && k.Kind == "superlative" {
			return false
		}
		fresh = fresh || !told
	}
	return fresh
}

// stop ends a sentence.
func (w *writer) stop() {
	if !bytes.HasSuffix(w.buf, []byte(".")) {
		w.put(".")
	}
	w.put(" ")
}

// line writes a line of its own.
func (w *writer) line(s string) {
	w.trim()
	w.put(s + "\n")
}

// paragraph ends one and begins another.
func (w *writer) paragraph() {
	w.buf = bytes.TrimRight(w.buf, " \n")
	if len(w.buf) > 0 {
		w.put("\n\n")
	}
}

// trim drops the spaces at the end.
func (w *writer) trim() { w.buf = bytes.TrimRight(w.buf, " ") }

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
