package narrate

import (
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// layouts are the plans of the styles.
var layouts = map[string]func(*writer){
	"prose": (*writer).prose, "newswire": (*writer).newswire, "newsletter": (*writer).newsletter,
	"bullets": (*writer).bullets, "table": (*writer).table, "headings": (*writer).headings,
	"portuguese": (*writer).essay,
}

// prose is one paragraph of three to five sentences.
func (w *writer) prose() {
	w.opening()
	told := w.ends()
	if w.chance(0.5) {
		w.others(told)
	}
	if w.spec.Context == "probe" {
		w.questions()
	} else if !w.details(1+w.rand.IntN(2), told) {
		w.others(told)
	}
	w.aside()
}

// newswire is two paragraphs: the window, then its sessions.
func (w *writer) newswire() {
	w.opening()
	told := w.ends()
	w.others(told)
	w.paragraph()
	if w.spec.Context == "probe" {
		w.questions()
	}
	w.details(3+w.rand.IntN(3), told)
	w.aside()
}

// essay is two or three paragraphs: the window, its halves, its sessions.
func (w *writer) essay() {
	w.opening()
	told := w.ends()
	w.others(told)
	w.paragraph()
	if w.spec.Context == "probe" {
		w.questions()
		return
	}
	if w.chance(0.4) {
		w.sentence("half", w.half(false))
		w.sentence("half", w.half(true))
	}
	w.details(2+w.rand.IntN(4), told)
	w.aside()
}

// newsletter is chatty: a score board, comparisons, halves.
func (w *writer) newsletter() {
	w.line("**" + w.title() + "**\n")
	w.caps = true
	w.say("hello", w.roll())
	w.stop()
	w.opening()
	w.paragraph()
	for _, sc := range w.scored() {
		w.put("- ")
		w.caps = true
		w.say("line", sc)
		w.put("\n")
	}
	w.paragraph()
	w.beside(2 + w.rand.IntN(2))
	w.paragraph()
	if w.spec.Context == "probe" {
		w.questions()
	}
	for _, second := range []bool{false, true} {
		w.sentence("half", w.half(second))
	}
	w.details(2+w.rand.IntN(3), nil)
	w.aside()
	w.caps = true
	w.say("goodbye", w.roll())
	w.stop()
}

// bullets is an opening and one item for each name.
func (w *writer) bullets() {
	w.opening()
	w.paragraph()
	for _, sc := range w.scored() {
		w.put("- ")
		w.sentence("line", sc)
		for range w.rand.IntN(3) {
			w.detail(sc.subject, true)
		}
		w.trim()
		w.put("\n")
	}
	if w.spec.Context == "probe" {
		w.paragraph()
		w.questions()
	}
}

// headings is a few sentences under each of some headings.
func (w *writer) headings() {
	w.opening()
	w.section("leaders")
	w.sentence("leaders", w.leaders(1+w.rand.IntN(4)))
	up, down := directions(w.moves())
	w.rows(up)
	w.section("laggards")
	w.sentence("laggards", w.laggards(1+w.rand.IntN(3)))
	w.rows(down)
	if w.spec.Context == "probe" {
		w.section("sessions")
		w.questions()
		return
	}
	if len(w.prompt.Days) > 2 || w.spec.Writer == Reciter {
		w.section("sessions")
		w.details(4+w.rand.IntN(3), nil)
	}
	w.section("compared")
	w.beside(2)
}

// section begins a part under a heading.
func (w *writer) section(key string) {
	w.paragraph()
	w.put("## ")
	w.say("head", newScene(panel.Group, key))
	w.put("\n\n")
}

// title is what a newsletter is about.
func (w *writer) title() string {
	if w.spec.masked() {
		return "The scoreboard"
	}
	return w.lang.month(w.days()[0])
}

// scored are the names in the order of the prompt, or from best to worst.
func (w *writer) scored() []*scene {
	all := w.moves()
	if w.chance(0.6) {
		slices.SortStableFunc(all, func(a, b *scene) int {
			return b.figs["ret"].value.rat(0).Cmp(a.figs["ret"].value.rat(0))
		})
	}
	return all
}

// opening is the first sentence.
func (w *writer) opening() {
	w.sentence("overview", w.overview(panel.Query{}))
	if w.chance(0.3) {
		w.sentence("alone", w.alone())
	}
}

// ends are the sentences about the leaders and the laggards; they return the
// names that these told of.
func (w *writer) ends() (told []int) {
	top, bottom := w.leaders(1+w.rand.IntN(4)), w.laggards(1+w.rand.IntN(3))
	if !w.chance(0.2) || !w.sentence("both", w.both(top, bottom)) {
		w.sentence("leaders", top)
		w.sentence("laggards", bottom)
	}
	for _, sc := range []*scene{top, bottom} {
		if sc == nil {
			continue
		}
		for _, sub := range []string{"best", "worst", "next"} {
			for _, x := range sc.subs[sub] {
				told = append(told, x.subject)
			}
		}
	}
	return told
}

// others is what the names did that were not told of.
func (w *writer) others(told []int) {
	left := slices.DeleteFunc(w.moves(), func(sc *scene) bool { return slices.Contains(told, sc.subject) })
	up, down := directions(left)
	if len(up) > 0 && len(down) > 0 && (len(left) == 2 || w.chance(0.3)) {
		w.pair(up[0], down[0], "opposite")
		up, down = up[1:], down[1:]
	} else if len(up) == 2 && w.chance(0.3) {
		w.pair(up[0], up[1])
		up = nil
	}
	w.rows(up)
	w.rows(down)
	for _, sc := range left {
		if sc.is("still") {
			w.sentence("move", sc)
		}
	}
}

// pair is one sentence about two names.
func (w *writer) pair(a, b *scene, tags ...string) {
	sc := newScene(panel.Group, tags...)
	sc.subs["a"], sc.subs["b"] = []*scene{a}, []*scene{b}
	w.sentence("pair", sc)
}

// rows is one sentence about names of one direction, two where there are many
// or where some moved alike.
func (w *writer) rows(list []*scene) {
	if sc := w.each(list); sc != nil && w.chance(0.7) {
		w.sentence("each", sc)
		list = slices.DeleteFunc(slices.Clone(list), func(x *scene) bool { return slices.Contains(sc.subs["l"], x) })
	}
	if sc := w.within(list); sc != nil && w.chance(0.25) {
		w.sentence("within", sc)
		list = slices.DeleteFunc(slices.Clone(list), func(x *scene) bool { return slices.Contains(sc.subs["l"], x) })
	}
	for len(list) > 0 {
		n := min(len(list), 2+w.rand.IntN(4))
		w.sentence("rest", w.rest(list[:n]))
		list = list[n:]
	}
}
