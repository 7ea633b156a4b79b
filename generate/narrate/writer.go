package narrate

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// A writer writes one reply.
type writer struct {
	text
	spec    Spec
	rand    *rand.Rand // of what is told, and of hedges; what is recited or wrong has its own draws
	shape   *rand.Rand // of phrases
	listing bool       // inside an enumeration, which repeats its phrase
	listed  []int      // productions said in it
	lang    *language
	grammar grammar
	habits  habits
	tags    []string            // of every scene: style, named or masked, …
	said    map[int]int         // how often each production was used
	facts   map[factKey]*figure // as told: each is worked out once
	met     map[int]bool
	prompt  panel.Panel // what the prompt lets through of Spec.Shown
	memory  panel.Panel // what a writer that recites tells of Spec.Truth
}

func newWriter(s Spec) *writer {
	if s.Style == "" {
		s.Style = "prose"
	}
	w := &writer{
		spec: s, rand: rand.New(rand.NewPCG(s.Seed, 0)), shape: rand.New(rand.NewPCG(s.Seed, 1)),
		lang: &english, said: map[int]int{}, facts: map[factKey]*figure{}, met: map[int]bool{}, prompt: s.lets(), memory: s.Truth,
	}
	if s.Context == "sparse" || s.Context == "probe" {
		w.memory = endpoints(&s.Truth)
	}
	if s.Style == "portuguese" {
		w.lang = &portuguese
	}
	w.grammar = grammars[w.lang.code]
	w.tags = []string{s.Style, s.Context}
	if s.masked() {
		w.tags = append(w.tags, "masked")
	}
	if len(s.Window) == len("2006-01") {
		w.tags = append(w.tags, "month")
	}
	w.form()
	return w
}

// lets is what the prompt shows: the panel, its endpoints, or nothing.
func (s *Spec) lets() panel.Panel {
	switch s.Context {
	case "none", "quiz":
		return panel.Panel{}
	case "sparse", "probe":
		return endpoints(&s.Shown)
	}
	return s.Shown
}

// endpoints is the first and the last close of each name in the window.
func endpoints(p *panel.Panel) panel.Panel {
	a, b := p.First, len(p.Days)-1
	ends := panel.Panel{Gaps: true, Days: []panel.Day{p.Days[a], p.Days[b]}}
	for _, s := range p.Series {
		bars := []panel.Bar{{Close: s.Bars[a].Close, Volume: -1}, {Close: s.Bars[b].Close, Volume: -1}}
		ends.Series = append(ends.Series, panel.Series{Ticker: s.Ticker, Bars: bars})
	}
	return ends
}

// days are the sessions of the window.
func (w *writer) days() []panel.Day { return w.spec.Shown.Days[w.spec.Shown.First:] }

// index is the place of a session in the window.
func (w *writer) index(d panel.Day) int { return slices.Index(w.days(), d) }

// ticker is the subject of a query as the key names it.
func (w *writer) ticker(i int) string {
	if i < 0 {
		return "GROUP"
	}
	return w.spec.Names[i].Ticker
}

// panel is what a writer tells from a source. Under sparse and probe a writer
// that recites keeps to the endpoints too, but for what a probe asks: of a path
// that only memory can tell every claim would be a recited one.
func (w *writer) panel(source string) *panel.Panel {
	if source == True {
		return &w.memory
	}
	return &w.prompt
}

// draw is a random stream that only the seed and the fact decide, whatever the
// style and the order in which facts are told.
func (w *writer) draw(fact ...any) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, fact...)
	return rand.New(rand.NewPCG(w.spec.Seed, h.Sum64()))
}

// source is the panel from which the writer takes a fact: one draw for each,
// however many figures it has.
func (w *writer) source(fact ...any) string {
	switch w.spec.Writer {
	case Reciter, ReciterRounder:
		return True
	case Mixed:
		if w.draw(append(fact, "source")...).Float64() < w.spec.Rho {
			return True
		}
	}
	return Shown
}

// read is the primary reading of q in a source.
func (w *writer) read(source string, q panel.Query) (panel.Reading, bool) {
	r := w.panel(source).Readings(nil, q)
	if len(r) == 0 {
		return panel.Reading{}, false
	}
	return r[0], true
}

// ranking is the order of the names by a query in a source, best first.
func (w *writer) ranking(source string, q panel.Query) []panel.Standing {
	all := w.panel(source).Standings(nil, q, panel.NamesOverPeriod)
	slices.SortStableFunc(all, func(a, b panel.Standing) int { return b.Compare(a.Value) })
	return all
}
