package narrate

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Mutations lists what Mutate can change.
var Mutations = []string{"figure", "sign", "subject", "period", "rank"}

// A Mutation is a narrated reply in which one thing says something else, and
// the key of the changed text.
type Mutation struct {
	Text    string
	Keys    []Key
	Changed []int // of Keys: the statements that are others now
}

// writeMutant writes the reply of s with one change, of the first kind in a
// seeded order that the reply allows; one that allows none is a reader's.
func writeMutant(s Spec) (string, []Key, error) {
	kinds := slices.Clone(Mutations)
	r := rand.New(rand.NewPCG(s.Seed, 3))
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for _, kind := range kinds {
		m, ok, err := Mutate(s, kind, s.Seed)
		if err != nil || ok {
			return m.Text, m.Keys, err
		}
	}
	s.Writer = Reader
	return Write(s)
}

// Mutate writes the reply of s with one change of a kind: one that must change
// the verdict on what it changes. It reports false where the reply holds
// nothing that can be changed so. The same seed chooses the same change.
func Mutate(s Spec, kind string, seed uint64) (Mutation, bool, error) {
	if err := s.check(); err != nil {
		return Mutation{}, false, err
	}
	w := newWriter(s)
	w.compose()
	m := mutator{writer: w, rand: rand.New(rand.NewPCG(seed, 2)), keys: slices.Clone(w.keys)}
	change := map[string]func(place) bool{
		"figure": m.figure, "sign": m.sign, "subject": m.subject, "period": m.period, "rank": m.rank,
	}[kind]
	var sentences []place
	for _, p := range w.places {
		if p.kind == sentence {
			sentences = append(sentences, p)
		}
	}
	m.rand.Shuffle(len(sentences), func(i, j int) { sentences[i], sentences[j] = sentences[j], sentences[i] })
	for _, p := range sentences {
		m.edits, m.changed = nil, nil
		if change != nil && change(p) && m.tells() {
			text, keys := m.apply()
			for _, i := range m.changed {
				keys[i].Planted = Mutated + kind
			}
			return Mutation{text, keys, m.changed}, true, nil
		}
		m.keys = slices.Clone(w.keys)
	}
	return Mutation{}, false, nil
}

// A mutator looks for a change that can be made.
type mutator struct {
	*writer
	rand    *rand.Rand
	keys    []Key // as they will be
	edits   []edit
	changed []int
}

// An edit replaces a part of the text.
type edit struct {
	start, end int
	text       string
}

// within are the places of a kind in a sentence, and stated its statements.
func (m *mutator) within(s place, kind placeKind) (in []place) {
	for _, p := range m.places {
		if p.kind == kind && p.start >= s.start && p.end <= s.end && p.end > p.start {
			in = append(in, p)
		}
	}
	return in
}

func (m *mutator) stated(s place) (in []int) {
	for i, k := range m.keys {
		if k.QuoteStart >= s.start && k.QuoteEnd <= s.end {
			in = append(in, i)
		}
	}
	return in
}

// tells judges the changed statements anew and reports whether the change
// shows: in one of their verdicts at least.
func (m *mutator) tells() bool {
	shows := false
	for _, i := range m.changed {
		k := &m.keys[i]
		k.RefutedAs = "-"
		k.Expect = m.rejudge(k)
		shows = shows || k.Expect != m.writer.keys[i].Expect
	}
	return shows
}

// apply makes the edits, and moves the spans of the key with the text.
func (m *mutator) apply() (string, []Key) {
	slices.SortFunc(m.edits, func(a, b edit) int { return a.start - b.start })
	old := string(m.buf)
	var b strings.Builder
	at := 0
	for _, e := range m.edits {
		b.WriteString(old[at:e.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.WriteString(old[at:])
	moved := func(at int) int {
		by := 0
		for _, e := range m.edits {
			if e.end <= at {
				by += len(e.text) - (e.end - e.start)
			}
		}
		return at + by
	}
	for i := range m.keys {
		k := &m.keys[i]
		k.QuoteStart, k.QuoteEnd = moved(k.QuoteStart), moved(k.QuoteEnd)
		if k.FigureEnd > 0 {
			k.FigureStart, k.FigureEnd = moved(k.FigureStart), moved(k.FigureEnd)
		}
	}
	// Changed names statements by their place in the key: keep it so.
	order := make([]int, len(m.keys))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return m.keys[a].before(&m.keys[b]) })
	for i, c := range m.changed {
		m.changed[i] = slices.Index(order, c)
	}
	slices.Sort(m.changed)
	t := text{buf: []byte(b.String()), keys: m.keys}
	return t.finish()
}

func (m *mutator) shuffled(list []int) []int {
	m.rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func (m *mutator) states(s place, kind string) bool {
	return slices.ContainsFunc(m.stated(s), func(i int) bool { return m.keys[i].Kind == kind })
}
