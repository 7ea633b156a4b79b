package narrate

import (
	"math/rand/v2"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
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

// figure changes the number of one value: far enough that no panel supports
// it.
func (m *mutator) figure(s place) bool {
	for _, i := range m.shuffled(m.stated(s)) {
		k := &m.keys[i]
		if !k.Value.OK || k.FigureEnd == 0 || k.Kind != "value" || k.Expect == unverifiable || k.Unit == "ratio" || k.Bound != "exact" {
			continue
		}
		f := k.written()
		old := m.lang.number(f.value)
		next := f.value
		next.digits = f.value.digits*2 + 3
		if k.Unit == "names" || k.Unit == "sessions" {
			next.digits = f.value.digits%9 + 2
			old = m.counted(k, f.value.digits)
		}
		fresh := m.lang.number(next)
		if k.Unit == "names" || k.Unit == "sessions" {
			fresh = m.counted(k, next.digits)
		}
		shown := string(m.buf[k.FigureStart:k.FigureEnd])
		at := strings.Index(strings.ToLower(shown), old)
		if at < 0 || next.digits%10 == 0 || next.digits == f.value.digits {
			continue
		}
		if m.lang.article(old) != m.lang.article(fresh) && strings.HasPrefix(shown, "a") {
			continue
		}
		start := k.FigureStart + at
		m.edits = append(m.edits, edit{start, start + len(old), fresh})
		value := next
		value.neg = f.value.neg
		m.restate(k, value)
		m.changed = append(m.changed, i)
		// Names that share the figure share its change.
		for j := range m.keys {
			if o := &m.keys[j]; j != i && o.FigureEnd > 0 && o.FigureStart == k.FigureStart {
				m.restate(o, value)
				m.changed = append(m.changed, j)
			}
		}
		return true
	}
	return false
}

// counted is a small count as the text has it, in lower case.
func (m *mutator) counted(k *Key, n int64) string {
	shown := strings.ToLower(string(m.buf[k.FigureStart:k.FigureEnd]))
	digits := shown != "" && shown[0] >= '0' && shown[0] <= '9'
	if digits || int(n) >= len(m.lang.numbers) {
		return m.lang.number(decimal{digits: n})
	}
	return m.lang.numbers[n]
}

// restate gives a statement another value, written with the same decimals.
func (m *mutator) restate(k *Key, d decimal) {
	k.Value = datasets.Some(d.float(int(k.Scale)))
	half := pow10(int(k.Scale) - d.places)
	if k.Hedged || k.Unit == "shares" && len(d.plain()) >= 5 {
		half.Mul(half, pow10(d.unstated()))
	}
	k.Quantum.V, _ = half.Float64()
	if k.Direction != "-" {
		k.Direction = direction(d)
	}
}

func (m *mutator) shuffled(list []int) []int {
	m.rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

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

func (m *mutator) states(s place, kind string) bool {
	return slices.ContainsFunc(m.stated(s), func(i int) bool { return m.keys[i].Kind == kind })
}

// subject gives what a sentence says of one name to another.
func (m *mutator) subject(s place) bool {
	names := m.within(s, subject)
	if len(names) != 1 || names[0].scene.again || m.followed(s) {
		return false
	}
	p := names[0]
	old := p.scene.subject
	other := (old + 1 + m.rand.IntN(len(m.spec.Names)-1)) % len(m.spec.Names)
	name := m.spec.Names[other].Name
	switch {
	case m.spec.masked():
		name = m.spec.Labels[other]
	case p.form == "bold":
		name = m.introduced(other)
	case p.form == "'s":
		name = m.owner(name)
	case p.form != "" && m.lang.code == "pt":
		name = article(p.form, name) + name
	}
	if p.start == s.start {
		first, n := cutRune(name)
		name = strings.ToUpper(first) + name[n:]
	}
	for _, i := range m.stated(s) {
		k := &m.keys[i]
		if k.Subject == m.ticker(old) {
			k.Subject = m.ticker(other)
			m.changed = append(m.changed, i)
		}
	}
	m.edits = []edit{{p.start, p.end, name}}
	return len(m.changed) == len(m.stated(s))
}

// followed reports whether the sentence behind s refers to its name.
func (m *mutator) followed(s place) bool {
	for _, p := range m.places {
		if p.kind == sentence && p.start > s.start {
			return p.scene.again
		}
	}
	return false
}

// period moves what a sentence says of one session to another.
func (m *mutator) period(s place) bool {
	dates := m.within(s, date)
	if len(dates) != 1 {
		return false
	}
	p := dates[0]
	old := m.index(p.day)
	if old < 1 || m.spec.Style == "portuguese" && !m.spec.masked() && strings.Contains(string(m.buf[p.start:p.end]), ",") {
		return false
	}
	day := m.days()[1+(old+m.rand.IntN(len(m.days())-2))%(len(m.days())-1)]
	if day == p.day {
		return false
	}
	text := string(m.buf[p.start:p.end])
	for _, part := range []struct{ old, new string }{
		{m.lang.weekdays[p.day.Weekday()], m.lang.weekdays[day.Weekday()]},
		{m.plain(p.day), m.plain(day)},
	} {
		text = strings.ReplaceAll(text, part.old, part.new)
	}
	if !strings.Contains(text, m.plain(day)) {
		return false
	}
	for _, i := range m.stated(s) {
		k := &m.keys[i]
		if !k.Statement.Start.OK && !k.Statement.End.OK {
			continue
		}
		if k.Statement.End.V != p.day || k.Statement.Start.V != p.day {
			return false
		}
		k.Statement.Start.V, k.Statement.End.V = day, day
		m.changed = append(m.changed, i)
	}
	m.edits = []edit{{p.start, p.end, text}}
	return len(m.changed) > 0
}

// plain is a session as the reply writes it, without its weekday.
func (m *mutator) plain(d panel.Day) string {
	if m.spec.masked() {
		return m.spec.Tags[m.index(d)]
	}
	return m.lang.date(d, m.habits.dates)
}

// opposites are words of a rank and of its other end.
var opposites = map[string][][2]string{
	"en": {{"strongest", "weakest"}, {"best", "worst"}, {"highest", "lowest"}, {"most volatile", "least volatile"}, {"gainer", "loser"}},
	"pt": {{"mais forte", "mais fraca"}, {"melhor", "pior"}, {"mais alto", "mais baixo"}, {"mais volátil", "menos volátil"}},
}

// rank turns a superlative to the other end of its ranking.
func (m *mutator) rank(s place) bool {
	var one []int
	for _, i := range m.stated(s) {
		if m.keys[i].Kind == "superlative" {
			one = append(one, i)
		}
	}
	if len(one) != 1 {
		return false
	}
	k := &m.keys[one[0]]
	if strings.HasPrefix(k.Metric, "max_daily") || k.Metric == "drawdown" || strings.HasPrefix(k.Metric, "other:") {
		return false
	}
	quote := string(m.buf[k.QuoteStart:k.QuoteEnd])
	for _, pair := range opposites[m.lang.code] {
		for turn := range 2 {
			old, fresh := pair[turn], pair[1-turn]
			if strings.Count(quote, old) != 1 || k.Rank.V != 1 && k.Rank.V != -1 || strings.Contains(quote, "biggest") != (old == "gainer" || old == "loser") {
				continue
			}
			at := k.QuoteStart + strings.Index(quote, old)
			m.edits = []edit{{at, at + len(old), fresh}}
			k.Rank.V = -k.Rank.V
			m.changed = one
			return true
		}
	}
	return false
}
