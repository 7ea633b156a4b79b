package narrate

import (
	"math/big"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// A figure is a number that can be stated: what it answers, how it will be
// written, and what it must be compared with.
type figure struct {
	datasets.Statement                 // all but what depends on the writing
	value              decimal         // in its unit, signed
	scale              int             // power of ten of its scale word
	exact              *big.Rat        // the figure it was rounded from; nil where it was planted wrong
	shown, truth       []panel.Reading // that answer it
	planted            string
	refutedAs          string      // of one planted wrong
	bound              panel.Bound // of a figure that is only known by a bound
	decimals           int         // of levels: as displayed
	twins              []*figure   // of other subjects, that the same words state
}

// A style of one mention: how the number of a figure is put.
type mention struct {
	written
	lead   string // about, more than
	hedged bool
}

// figure writes f in a form, and its claim. The forms: "" the size, with a
// hedge at times; "x" without; "+" signed; "a" before a noun, with its article, "mod"
// without; "bare" without its currency
// and "cell" signed, for tables; "beyond" as a level that was passed;
// "frac" as a fraction in words.
func (w *writer) figure(form string, f *figure) {
	m := w.mentioned(form, f)
	start := len(w.buf)
	w.put(w.spell(form, f, m))
	st := f.Statement
	st.Value = datasets.Some(m.value.float(m.scale))
	st.Decimals = datasets.Some(int32(max(m.value.places, 0)))
	st.Scale = int32(m.scale)
	quantum, _ := new(big.Rat).Mul(m.half, big.NewRat(2, 1)).Float64()
	st.Quantum = datasets.Some(quantum)
	st.Hedged = m.hedged
	st.Bound = [...]string{"exact", "at_least", "at_most"}[m.bound]
	if panelSigned(st.Metric) || st.Kind == "comparison" {
		st.Direction = direction(m.value)
	}
	k := Key{Statement: st, Planted: f.planted, RefutedAs: "-", FigureStart: start, FigureEnd: len(w.buf)}
	if k.Expect = m.verdict(f.shown, f.truth); k.Expect == refuted {
		k.RefutedAs = f.refutedAs
	}
	w.claim(start, k)
	for _, t := range f.twins {
		k.Subject, k.Planted = t.Subject, t.planted
		k.Expect, k.RefutedAs = m.verdict(t.shown, t.truth), "-"
		w.claim(start, k)
	}
}

// panelSigned reports whether a metric's figures have a direction.
func panelSigned(metric string) bool {
	m, _ := panel.ParseMetric(metric)
	return m.Signed()
}

func direction(d decimal) string {
	switch {
	case d.digits == 0:
		return "flat"
	case d.neg:
		return "down"
	}
	return "up"
}

// mentioned decides the digits, the hedge and the bound of one mention.
func (w *writer) mentioned(form string, f *figure) mention {
	m := mention{written: written{value: f.value, scale: f.scale, bound: f.bound}}
	switch {
	case f.bound == panel.AtLeast:
		m.lead = pick(w.rand, w.lang.hedges["least"])
	case form == "beyond":
		m.value, m.bound = truncated(f.exact, 0), panel.AtLeast
	case f.exact == nil || len(f.twins) > 0 || form == "x" || form == "bare" || form == "cell" || form == "frac" || !w.chance(w.habits.hedged):
	case f.Unit == "currency" && f.Metric != "change":
		w.hedgeLevel(&m, f)
	case f.Unit == "percent":
		w.hedgePercent(&m, f)
	case f.Unit == "shares":
		w.hedgeShares(&m, f)
	case f.Unit == "pp" || f.Unit == "bp":
		m.lead, m.hedged = pick(w.rand, w.lang.hedges["about"]), true
	}
	if form == "frac" {
		m.hedged = w.chance(0.7)
		if m.hedged {
			m.lead = pick(w.rand, w.lang.hedges["about"])
		}
	}
	if (form == "a" || form == "mod" || form == "+") && m.lead != "" {
		w.soften(form, &m, f)
	}
	m.half = pow10(m.scale - m.value.places)
	long := f.Unit == "shares" && len(m.value.plain()) >= 5
	if m.hedged || long {
		m.half.Mul(m.half, pow10(m.value.unstated()))
	}
	m.half.Mul(m.half, big.NewRat(1, 2))
	return m
}

// soften replaces a hedge that does not go before a noun or a sign: "a nearly
// 9% drop", "about -4.5%".
func (w *writer) soften(form string, m *mention, f *figure) {
	m.hedged, m.bound = true, panel.Exactly
	m.lead = pick(w.rand, w.lang.hedges["soft"])
	size := m.rat()
	if form != "+" && size.Abs(size).Cmp(new(big.Rat).Abs(f.exact)) > 0 && w.chance(0.5) {
		m.lead = w.lang.hedges["near"][0]
	}
}

// hedgePercent makes it "about 8.4%", or of 8.4 also "about 8%", "just over
// 8%", "more than 8%", and of 8.7 "nearly 9%", "less than 9%".
func (w *writer) hedgePercent(m *mention, f *figure) {
	size := new(big.Rat).Abs(f.exact)
	whole := round(f.exact, 0)
	if whole.digits < 2 || whole.digits%10 == 0 || w.chance(0.45) {
		m.lead, m.hedged = pick(w.rand, w.lang.hedges["about"]), true
		return
	}
	m.value = whole
	above := whole.rat(0).Abs(whole.rat(0)).Cmp(size)
	kind := "about"
	switch r := w.rand.IntN(4); {
	case above > 0 && r < 2:
		kind = "near"
	case above > 0 && r == 2:
		kind = pick(w.rand, []string{"short", "under"})
	case above < 0 && r < 2:
		kind = "past"
	case above < 0 && r == 2:
		kind = "over"
	}
	w.hedge(m, kind)
}

// hedge puts a hedge or bound of a kind before the number.
func (w *writer) hedge(m *mention, kind string) {
	m.lead = pick(w.rand, w.lang.hedges[kind])
	m.hedged = kind != "over" && kind != "under" && kind != "least"
	switch kind {
	case "past", "over", "least":
		m.bound = panel.AtLeast
	case "short", "under":
		m.bound = panel.AtMost
	}
}

// hedgeLevel makes it "near $31.50", "about $224", "roughly $1,950".
func (w *writer) hedgeLevel(m *mention, f *figure) {
	places := 1
	switch x, _ := f.exact.Float64(); {
	case x >= 1000:
		places = -1
	case x >= 100:
		places = 0
	case x < 10:
		places = 2
	}
	m.value = round(f.exact, places).padded()
	m.lead, m.hedged = pick(w.rand, w.lang.hedges["beside"]), true
}

// hedgeShares makes it "about 84 million".
func (w *writer) hedgeShares(m *mention, f *figure) {
	if f.scale == 0 {
		return
	}
	whole := round(new(big.Rat).Mul(f.exact, pow10(-f.scale)), 0)
	if whole.digits >= 10 && whole.digits < 1000 && whole.digits%10 != 0 {
		m.value = whole
	}
	m.lead, m.hedged = pick(w.rand, w.lang.hedges["about"]), true
}

// padded is d as money is written: in whole units, or with two decimals.
func (d decimal) padded() decimal {
	for d.places < 0 {
		d.digits, d.places = d.digits*10, d.places+1
	}
	if d.places == 1 {
		d.digits, d.places = d.digits*10, 2
	}
	return d
}

// truncated is x cut off after so many places.
func truncated(x *big.Rat, places int) decimal {
	d := round(x, places)
	if d.rat(0).Abs(d.rat(0)).Cmp(new(big.Rat).Abs(x)) > 0 {
		d.digits--
	}
	return d
}

// spell writes a mention of f.
func (w *writer) spell(form string, f *figure, m mention) string {
	n := w.lang.number(m.value)
	sign := ""
	if form == "+" || form == "cell" {
		sign = "+"
		if m.value.neg {
			sign = w.habits.minus
		}
		if m.value.digits == 0 {
			sign = ""
		}
	}
	if form == "a" {
		lead := m.lead
		if lead == "" {
			return w.lang.article(n) + n + w.unit(form, f, m)
		}
		return w.lang.article(lead) + lead + n + w.unit(form, f, m)
	}
	lead := m.lead
	if form == "beyond" {
		lead = pick(w.rand, w.lang.hedges["beyond"])
	}
	switch f.Unit {
	case "currency":
		if form == "bare" {
			return n
		}
		return lead + w.money(sign, n)
	case "names", "sessions":
		return lead + w.count(f, m.value.digits)
	case "ratio":
		return lead + w.fraction(m.value)
	}
	return lead + sign + n + w.unit(form, f, m)
}

// unit is what follows a number.
func (w *writer) unit(form string, f *figure, m mention) string {
	switch f.Unit {
	case "percent":
		if (form == "+" || form == "cell") && w.habits.percent != " %" {
			return "%"
		}
		return w.habits.percent
	case "pp":
		return w.points(m.value)
	case "bp":
		return pick(w.rand, w.lang.basis)
	case "shares":
		if m.scale == 0 {
			return ""
		}
		if w.habits.short && m.scale == 6 {
			return "m"
		}
		return w.lang.millions[m.scale/3-1]
	}
	return ""
}

func (w *writer) points(d decimal) string {
	if w.lang.code == "en" && d.places == 0 && d.digits == 1 {
		return " percentage point"
	}
	return pick(w.rand, w.lang.points)
}

// money writes an amount: $224, USD 224, 224 dollars; a masked one is bare.
func (w *writer) money(sign, n string) string {
	if w.spec.masked() {
		return sign + n
	}
	symbols := map[string]string{"USD": "$", "EUR": "€", "GBP": "£"}
	words := map[string][2]string{"USD": {"dollars", "dólares"}, "EUR": {"euros", "euros"}}
	names, known := words[w.spec.Currency]
	s := symbols[w.spec.Currency]
	switch {
	case w.habits.money == word && known && w.lang.code == "pt":
		return sign + n + " " + names[1]
	case w.habits.money == word && known:
		return sign + n + " " + names[0]
	case w.habits.money == symbol && s != "":
		return sign + s + n
	}
	return sign + w.spec.Currency + " " + n
}

// count writes a small number in words or digits.
func (w *writer) count(f *figure, n int64) string {
	if w.habits.digits && n > 1 && !w.caps || int(n) >= len(w.lang.numbers) {
		return w.lang.number(decimal{digits: n})
	}
	s := w.lang.numbers[n]
	if w.lang.code == "pt" && f.Unit == "sessions" { // sessões are feminine
		s = strings.NewReplacer("um", "uma", "dois", "duas").Replace(s)
	}
	return s
}

// A fraction in words is what a share comes close to.
type fraction struct {
	of     decimal
	within float64 // points of a hundred
	words  map[string]string
}

var fractions = []fraction{
	{decimal{digits: 1, places: 1}, 1, map[string]string{"en": "a tenth", "pt": "um décimo"}},
	{decimal{digits: 2, places: 1}, 1.5, map[string]string{"en": "a fifth", "pt": "um quinto"}},
	{decimal{digits: 25, places: 2}, 0.5, map[string]string{"en": "a quarter", "pt": "um quarto"}},
	{decimal{digits: 5, places: 1}, 3, map[string]string{"en": "half", "pt": "metade"}},
}

func (w *writer) fraction(d decimal) string {
	for _, f := range fractions {
		if f.of.digits == d.digits && f.of.places == d.places {
			return f.words[w.lang.code]
		}
	}
	return w.lang.number(d)
}
