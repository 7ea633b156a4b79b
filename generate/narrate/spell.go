package narrate

import (
	"strings"
)

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
