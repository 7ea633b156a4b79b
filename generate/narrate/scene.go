package narrate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

// A scene is what a sentence or a part of one is about: a subject and what can
// be said of it. What no phrase says is not in the key.
type scene struct {
	subject int                  // index of the name, or panel.Group
	again   bool                 // the sentence before was about the name: it is a pronoun now
	tags    []string             // under which phrases hold: up, big, daily, …
	figs    map[string]*figure   // that can be stated
	marks   map[string]Key       // statements without a figure
	words   map[string]string    // dates, counts: text as it is
	days    map[string]panel.Day // of the words that are dates
	subs    map[string][]*scene  // the scenes of its parts
}

// dated gives sc a word that is a date.
func (sc *scene) dated(key, text string, d panel.Day) {
	sc.words[key], sc.days[key] = text, d
}

func newScene(subject int, tags ...string) *scene {
	return &scene{
		subject: subject, tags: slices.Clone(tags),
		figs: map[string]*figure{}, marks: map[string]Key{}, words: map[string]string{}, days: map[string]panel.Day{}, subs: map[string][]*scene{},
	}
}

// has reports whether a phrase for sc may ask for tag t.
func (w *writer) has(sc *scene, t string) bool {
	return slices.Contains(sc.tags, t) || slices.Contains(w.tags, t)
}

// say says a production of key about sc. It takes one of those said least so
// far, so that a reply repeats itself as little as it can.
func (w *writer) say(key string, sc *scene) {
	var fit []*production
	for i := range w.grammar[key] {
		p := &w.grammar[key][i]
		if !p.fits(func(t string) bool { return w.has(sc, t) }) || !w.sayable(p.body, sc) {
			continue
		}
		if len(fit) > 0 && w.said[p.id] != w.said[fit[0].id] {
			if w.said[p.id] > w.said[fit[0].id] {
				continue
			}
			fit = fit[:0]
		}
		fit = append(fit, p)
	}
	if len(fit) == 0 {
		panic(fmt.Sprintf("narrate: no phrase for %s %v of a scene with %v", key, sc.tags, sc.holds()))
	}
	p := pick(w.shape, fit)
	if w.listing { // each item says the same
		w.listed = append(w.listed, p.id)
	} else {
		w.said[p.id]++
	}
	start := len(w.buf)
	w.render(p.body, sc)
	w.note(place{kind: phrase, start: start, scene: sc, key: key, tags: p.tags})
}

// can reports whether some production of key can be said about sc.
func (w *writer) can(key string, sc *scene) bool {
	return slices.ContainsFunc(w.grammar[key], func(p production) bool {
		return p.fits(func(t string) bool { return w.has(sc, t) }) && w.sayable(p.body, sc)
	})
}

// sayable reports whether sc holds all that body asks for; of a choice one
// alternative is enough.
func (w *writer) sayable(body []node, sc *scene) bool {
	for _, n := range body {
		ok := true
		switch {
		case n.slot != nil:
			ok = w.fills(n.slot, sc)
		case n.quote != nil:
			ok = w.sayable(n.quote, sc)
		case n.alts != nil:
			ok = slices.ContainsFunc(n.alts, func(a []node) bool { return w.sayable(a, sc) })
		}
		if !ok {
			return false
		}
	}
	return true
}

func (w *writer) fills(s *slot, sc *scene) bool {
	if s.sub != "" {
		subs := sc.subs[s.sub]
		inner := slot{form: s.form, name: s.name}
		return len(subs) > 0 && !slices.ContainsFunc(subs, func(x *scene) bool { return !w.fills(&inner, x) })
	}
	if s.form == "@" {
		_, ok := sc.marks[s.name]
		return ok
	}
	if s.name == "name" {
		return sc.subject >= 0
	}
	if sc.figs[s.name] != nil || sc.words[s.name] != "" {
		return true
	}
	return len(w.grammar[s.name]) > 0 && w.can(s.name, sc)
}

// render writes body about sc.
func (w *writer) render(body []node, sc *scene) {
	for _, n := range body {
		switch {
		case n.slot != nil:
			w.fill(n.slot, sc)
		case n.quote != nil:
			first, start := len(w.keys), len(w.buf)
			w.render(n.quote, sc)
			w.quote(first, start)
		case n.alts != nil:
			var fit [][]node
			for _, a := range n.alts {
				if w.sayable(a, sc) {
					fit = append(fit, a)
				}
			}
			w.render(pick(w.shape, fit), sc)
		default:
			w.put(n.lit)
		}
	}
}

func (w *writer) fill(s *slot, sc *scene) {
	switch {
	case s.sub != "":
		w.enumerate(s, sc.subs[s.sub])
	case s.form == "@":
		w.claim(len(w.buf), sc.marks[s.name])
	case s.name == "name":
		start := len(w.buf)
		w.put(w.name(s.form, sc))
		w.note(place{kind: subject, start: start, scene: sc, form: s.form})
	case sc.figs[s.name] != nil:
		start := len(w.buf)
		w.figure(s.form, sc.figs[s.name])
		w.note(place{kind: number, start: start, scene: sc, form: s.form, key: s.name})
	case sc.words[s.name] != "":
		start := len(w.buf)
		w.put(sc.words[s.name])
		if d, ok := sc.days[s.name]; ok {
			w.note(place{kind: date, start: start, scene: sc, day: d})
		}
	default:
		w.say(s.name, sc)
	}
}

// enumerate says one slot of every scene of a list, all in the same way as far
// as they allow. Where a part holds a comma, the last is set off by one too.
func (w *writer) enumerate(s *slot, list []*scene) {
	inner := &slot{form: s.form, name: s.name}
	if len(list) == 1 {
		w.fill(inner, list[0])
		return
	}
	shape, listing, seed := w.shape, w.listing, w.shape.Uint64()
	w.listing = true
	comma := w.habits.serial && len(list) > 2
	for i, sc := range list {
		switch {
		case i == 0:
		case i < len(list)-1:
			w.put(", ")
		case comma:
			w.put(", " + w.lang.and + " ")
		default:
			w.put(" " + w.lang.and + " ")
		}
		start := len(w.buf)
		w.shape = rand.New(rand.NewPCG(seed, 0))
		w.fill(inner, sc)
		comma = comma || strings.Contains(string(w.buf[start:]), ", ")
	}
	w.shape, w.listing = shape, listing
	if !listing {
		for _, id := range w.listed {
			w.said[id]++
		}
		w.listed = w.listed[:0]
	}
}

// holds lists what a scene can be asked for, for the message of a panic.
func (sc *scene) holds() []string {
	var all []string
	for k := range sc.figs {
		all = append(all, k)
	}
	for k := range sc.words {
		all = append(all, k)
	}
	for k := range sc.marks {
		all = append(all, "@"+k)
	}
	for k := range sc.subs {
		all = append(all, k+":")
	}
	slices.Sort(all)
	return all
}
