package narrate

import (
	"math/rand/v2"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

// Habits are what a reply does in the same way throughout.
type habits struct {
	places   int     // decimals of percentages
	percent  string  // "%", " percent"
	minus    string  // "-", "−"
	dates    int     // way of writing dates
	weekdays float64 // share of dates that have theirs
	hedged   float64 // share of figures that are hedged or bounded
	tickers  float64 // share of mentions by ticker
	aliases  float64 // share of later mentions by another name
	trim     bool    // levels lose trailing zeros beyond the second decimal
	money    int     // symbol, code, word
	digits   bool    // small counts in digits
	short    bool    // 83.6m
	quote    string  // apostrophe
	serial   bool    // a comma before the last of three
}

// The ways of writing money.
const (
	symbol = iota // $224
	code          // USD 224
	word          // 224 dollars
)

func (w *writer) form() {
	h := &w.habits
	h.places = 1 + w.rand.IntN(3)/2
	h.percent = pick(w.rand, w.lang.percents)
	h.minus = pick(w.rand, []string{"-", "-", "−"})
	h.dates = w.rand.IntN(2)
	h.hedged, h.aliases = 0.12, 0.3
	h.trim = w.rand.IntN(4) == 0
	h.digits = w.rand.IntN(4) == 0
	h.quote = "'"
	h.serial = w.lang.code == "en" && w.rand.IntN(3) == 0
	if w.rand.IntN(8) == 0 {
		h.money = code
	}
	switch w.spec.Style {
	case "newswire":
		h.dates, h.weekdays, h.hedged, h.tickers = pick(w.rand, []int{monthFirst, shortMonth}), 0.7, 0.3, 0.35
		h.short = w.rand.IntN(2) == 0
	case "newsletter":
		h.hedged, h.aliases, h.quote = 0.2, 0.5, pick(w.rand, []string{"'", "’"})
	case "bullets":
		h.dates = pick(w.rand, []int{monthFirst, dayFirst, dayFirst, iso})
	case "table":
		h.places = 2
	case "portuguese":
		h.dates, h.money, h.weekdays, h.trim = dayFirst, word, 0.2, false
	default:
		h.tickers = pick(w.rand, []float64{0, 0, 0, 0.9})
		h.weekdays = pick(w.rand, []float64{0, 0, 0.3})
	}
	if w.spec.Context == "elicited" || w.spec.Context == "quiz" {
		h.places, h.hedged = 2, 0
	}
}

// pick returns one of the list.
func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// chance reports whether something that happens with probability p does.
func (w *writer) chance(p float64) bool { return w.rand.Float64() < p }

// day writes the date of a session, or its tag.
func (w *writer) day(d panel.Day) string {
	if w.spec.masked() {
		return w.spec.Tags[w.index(d)]
	}
	s := w.lang.date(d, w.habits.dates)
	if w.habits.dates == iso || !w.chance(w.habits.weekdays) {
		return s
	}
	return w.lang.weekdays[d.Weekday()] + ", " + s
}

// on writes when something happened: "on August 20", "a 20 de agosto", "on D7".
func (w *writer) on(d panel.Day) string {
	s := w.day(d)
	if w.lang.code == "en" {
		return "on " + s
	}
	switch {
	case w.spec.masked():
		return "na sessão " + s
	case strings.Contains(s, "feira"):
		return "na " + s
	case strings.Contains(s, ","):
		return "no " + s
	}
	return pick(w.rand, []string{"a ", "a ", "no dia "}) + s
}

// name writes a scene's subject in a form: "" as subject, "'s" as owner, "bold"
// as the head of a list's item; in Portuguese "o", "do", "ao", "no", "pelo"
// stand for its article and what leads to it.
func (w *writer) name(form string, sc *scene) string {
	switch {
	case form == "bold":
		return w.introduced(sc.subject)
	case sc.again:
		return w.pronoun(form, sc.subject)
	case form == "'s":
		return w.owner(w.mention(sc.subject))
	case form != "":
		n := w.mention(sc.subject)
		return article(form, n) + n
	}
	return w.mention(sc.subject)
}

// owner is a noun as owner: Walmart's, Meta Platforms'.
func (w *writer) owner(n string) string {
	if strings.HasSuffix(n, "s") {
		return n + w.habits.quote
	}
	return n + w.habits.quote + "s"
}

// introduced is a name with its ticker: "NVIDIA (NVDA)", "Stock C".
func (w *writer) introduced(i int) string {
	n := w.spec.Names[i]
	switch {
	case w.spec.masked():
		return w.spec.Labels[i]
	case w.spec.Style == "newsletter":
		return n.Name
	case w.spec.Style == "bullets" && n.Name == n.Ticker:
		return "**" + n.Name + "**"
	case w.spec.Style == "bullets":
		return "**" + n.Name + " (" + n.Ticker + ")**"
	case n.Name == n.Ticker:
		return n.Name
	}
	return n.Name + " (" + n.Ticker + ")"
}

// mention chooses what to call a name: in full at first, then more freely.
func (w *writer) mention(i int) string {
	if w.spec.masked() {
		return w.spec.Labels[i]
	}
	n := w.spec.Names[i]
	first := !w.met[i]
	w.met[i] = true
	if w.chance(w.habits.tickers) {
		return n.Ticker
	}
	if first || !w.chance(w.habits.aliases) {
		return n.Name
	}
	var plain []string
	for _, a := range n.Aliases {
		if !strings.ContainsAny(a, ".,") && len(a) < len(n.Name)+6 {
			plain = append(plain, a)
		}
	}
	if len(plain) == 0 {
		return n.Name
	}
	return pick(w.rand, plain)
}

// pronoun refers to the name that the sentence before was about.
func (w *writer) pronoun(form string, i int) string {
	list := []string{"it", "it", "the stock"}
	if !w.spec.masked() && w.lang.code == "en" {
		for _, e := range w.spec.Names[i].Epithets {
			if len(list) < 5 && !strings.Contains(e, "'") {
				list = append(list, e)
			}
		}
	}
	if w.lang.code == "pt" {
		if w.chance(0.5) {
			return masculine[form] + "título"
		}
		return feminine[form] + "ação"
	}
	p := pick(w.rand, list)
	switch {
	case form != "'s":
		return p
	case p == "it":
		return "its"
	}
	return w.owner(p)
}

// The Portuguese articles, alone and joined with the preposition before them,
// by the form of a name.
var (
	feminine  = map[string]string{"": "", "o": "a ", "do": "da ", "ao": "à ", "no": "na ", "pelo": "pela "}
	masculine = map[string]string{"": "", "o": "o ", "do": "do ", "ao": "ao ", "no": "no ", "pelo": "pelo "}
)

// article is the Portuguese article of a company's name: companies are
// feminine but for banks and groups.
func article(form, name string) string {
	for _, word := range []string{"Banco", "BCP", "Millennium", "Grupo"} {
		if strings.HasPrefix(name, word) {
			return masculine[form]
		}
	}
	return feminine[form]
}
