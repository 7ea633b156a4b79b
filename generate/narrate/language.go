package narrate

import (
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
)

// A language is how one language writes numbers, dates and lists. What it says
// is in its grammar.
type language struct {
	code     string
	and      string
	mark     string // of decimals
	group    string // of thousands
	months   []string
	weekdays []string // from Sunday
	numbers  []string // from zero
	ordinals []string // from second
	millions [3]string
	percents []string // how a percentage can end
	points   []string
	basis    []string
	hedges   map[string][]string
}

var english = language{
	code: "en", and: "and", mark: ".", group: ",",
	months: []string{"January", "February", "March", "April", "May", "June", "July",
		"August", "September", "October", "November", "December"},
	weekdays: []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
	numbers: []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
		"eleven", "twelve"},
	ordinals: []string{"second", "third", "fourth"},
	millions: [3]string{" thousand", " million", " billion"},
	percents: []string{"%", "%", "%", " percent", " per cent"},
	points:   []string{" percentage points", " percentage points", " points", "pp"},
	basis:    []string{" basis points", " basis points", "bp"},
	hedges: map[string][]string{
		"about":  {"about ", "roughly ", "around ", "approximately ", "some "},
		"near":   {"nearly ", "almost ", "close to "},
		"past":   {"just over ", "a little over ", "slightly more than "},
		"short":  {"just under ", "a shade under "},
		"over":   {"more than ", "over "},
		"under":  {"less than ", "under "},
		"least":  {"at least "},
		"beside": {"near ", "about ", "around ", "roughly "},
		"beyond": {"above ", "just above "},
		"soft":   {"roughly ", "about ", "around "},
	},
}

var portuguese = language{
	code: "pt", and: "e", mark: ",", group: ".",
	months: []string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho",
		"agosto", "setembro", "outubro", "novembro", "dezembro"},
	weekdays: []string{"domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"},
	numbers: []string{"zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez",
		"onze", "doze"},
	ordinals: []string{"segunda", "terceira", "quarta"},
	millions: [3]string{" mil", " milhões de", " mil milhões de"},
	percents: []string{"%", "%", " %", " por cento"},
	points:   []string{" pontos percentuais", " p.p."},
	basis:    []string{" pontos base"},
	hedges: map[string][]string{
		"about":  {"cerca de ", "aproximadamente ", "perto de "},
		"near":   {"quase "},
		"past":   {"pouco mais de "},
		"short":  {"pouco menos de "},
		"over":   {"mais de "},
		"under":  {"menos de "},
		"least":  {"pelo menos "},
		"beside": {"cerca de ", "perto de "},
		"beyond": {"acima dos ", "acima de "},
		"soft":   {"cerca de ", "aproximadamente "},
	},
}

// number writes the size of d: 1,234.50.
func (l *language) number(d decimal) string {
	whole, frac, _ := strings.Cut(d.plain(), ".")
	var b strings.Builder
	for i, c := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteString(l.group)
		}
		b.WriteRune(c)
	}
	if frac != "" {
		b.WriteString(l.mark)
		b.WriteString(frac)
	}
	return b.String()
}

// article is the indefinite article before a number as it is spoken (an 8%, an
// 11.2%, an 18%, a 7%), or before a word.
func (l *language) article(next string) string {
	if l.code != "en" {
		return "uma "
	}
	whole, _, _ := strings.Cut(strings.ReplaceAll(next, ",", ""), ".")
	eleven := whole == "11" || whole == "18" || len(whole) == 5 && (whole[:2] == "11" || whole[:2] == "18")
	if eleven || strings.ContainsAny(next[:1], "8aeiou") {
		return "an "
	}
	return "a "
}

// month writes the month and year of a day: August 2026, agosto de 2026.
func (l *language) month(d panel.Day) string {
	t := d.Time()
	of := " "
	if l.code == "pt" {
		of = " de "
	}
	return l.months[t.Month()-1] + of + t.Format("2006")
}

// The ways of writing a date. Portuguese has the second only.
const (
	monthFirst = iota // August 20
	dayFirst          // 20 August
	shortMonth        // Aug. 20
	iso               // 2026-08-20
)

// date writes a day in one of the ways.
func (l *language) date(d panel.Day, way int) string {
	t := d.Time()
	name := l.months[t.Month()-1]
	switch {
	case way == iso:
		return t.Format(time.DateOnly)
	case l.code == "pt":
		return t.Format("2") + " de " + name
	case way == dayFirst:
		return t.Format("2 ") + name
	case way == shortMonth && len(name) > 5:
		return name[:3] + ". " + t.Format("2")
	}
	return name + t.Format(" 2")
}
