package narrate

import (
	"slices"
	"strings"
)

// turning are the phrases that say which way something went, by the word of
// the opposite.
var turning = []string{"rose", "went", "moved", "rising", "gain", "a-gain", "up", "higher", "firmer", "rose-inf"}

// sign turns one return round: its sign and every word that says its
// direction.
func (m *mutator) sign(s place) bool {
	for _, n := range m.within(s, number) {
		f := n.scene.figs[n.key]
		if n.key != "ret" || n.scene.is("head") || !panelSigned(f.Metric) || f.value.digits == 0 {
			continue
		}
		edits, ok := m.turned(s, n)
		if !ok || n.form != "+" && len(edits) == 0 {
			continue
		}
		if n.form == "+" {
			shown := string(m.buf[n.start:n.end])
			sign := map[bool]string{true: "+", false: m.habits.minus}[f.value.neg]
			at := strings.IndexAny(shown, "+-−")
			_, width := cutRune(shown[at:])
			edits = append(edits, edit{n.start + at, n.start + at + width, sign})
		}
		for i := range m.keys {
			k := &m.keys[i]
			if k.FigureEnd > 0 && k.FigureStart == n.start && k.FigureEnd == n.end {
				d := k.written().value
				d.neg = !d.neg
				m.restate(k, d)
				m.changed = append(m.changed, i)
			}
		}
		if len(m.changed) != 1 || m.keys[m.changed[0]].Bound != "exact" {
			m.changed = nil
			m.keys = slices.Clone(m.writer.keys)
			continue
		}
		m.edits = edits
		return true
	}
	return false
}

// cutRune is the first character of s and its length.
func cutRune(s string) (string, int) {
	for i := range s {
		if i > 0 {
			return s[:i], i
		}
	}
	return s, len(s)
}

// turned are the edits that turn the direction words of a number's scene;
// false where some phrase says the direction in words of its own.
func (m *mutator) turned(s, n place) (edits []edit, ok bool) {
	others := 0
	for _, p := range m.within(s, number) {
		if p.scene == n.scene && p.key == "ret" {
			others++
		}
	}
	if others != 1 || n.scene.marks["flat"].Kind != "" && m.states(s, "trend") {
		return nil, false
	}
	for _, p := range m.within(s, phrase) {
		directed := slices.Contains(p.tags, "up") || slices.Contains(p.tags, "down")
		if p.scene != n.scene || !directed {
			continue
		}
		if !slices.Contains(turning, p.key) {
			return nil, false
		}
		way := map[bool]string{true: "down", false: "up"}[n.scene.is("up")]
		var words []string
		for _, q := range m.grammar[p.key] {
			if slices.Equal(q.tags, []string{way}) && len(q.body) == 1 && q.body[0].lit != "" {
				words = append(words, q.body[0].lit)
			}
		}
		old := string(m.buf[p.start:p.end])
		if len(words) == 0 || old != strings.ToLower(old) {
			return nil, false
		}
		edits = append(edits, edit{p.start, p.end, pick(m.rand, words)})
	}
	return edits, true
}
