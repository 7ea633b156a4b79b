package narrate

import (
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

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
	loose := k.Hedged || k.Unit == "shares" && len(d.plain()) >= 5
	k.Quantum.V, _ = pow10(d.quantum(int(k.Scale), loose)).Float64()
	if k.Direction != "-" {
		k.Direction = direction(d)
	}
}

// subject gives what a sentence says of one name to another.
func (m *mutator) subject(s place) bool {
	names := m.within(s, subject)
	if len(names) != 1 || len(m.spec.Names) < 2 || names[0].scene.again || m.followed(s) {
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
	if old < 1 || len(m.days()) < 3 || m.spec.Style == "portuguese" && !m.spec.masked() && strings.Contains(string(m.buf[p.start:p.end]), ",") {
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
