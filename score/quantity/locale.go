package quantity

// A Locale decides how marks inside a number are read ("1.234" is a thousand
// and more in Portuguese and Norwegian, and one and a bit in English) and
// which words are numbers, scales, hedges and bounds.
type Locale uint8

// The number grammars.
const (
	English Locale = iota
	Portuguese
	Norwegian
)

var localeNames = [...]string{"en", "pt", "nb"}

// String is the locale's language code: en, pt, nb.
func (l Locale) String() string { return localeNames[l] }

// ParseLocale returns the locale of a language code, which may carry a region
// ("pt-PT", "en_US"); no and nn are read as nb.
func ParseLocale(code string) (Locale, bool) {
	if len(code) > 2 && (code[2] == '-' || code[2] == '_') {
		code = code[:2]
	}
	switch {
	case SameWord(code, "en"):
		return English, true
	case SameWord(code, "pt"):
		return Portuguese, true
	case SameWord(code, "nb"), SameWord(code, "no"), SameWord(code, "nn"):
		return Norwegian, true
	}
	return English, false
}

// telling are words that are frequent in one of the languages and rare or
// unknown in the others.
var telling = NewLexicon(map[string]Locale{
	"the": English, "of": English, "and": English, "with": English, "was": English, "its": English,
	"by": English, "from": English, "at": English, "closed": English, "month": English, "which": English,

	"que": Portuguese, "uma": Portuguese, "não": Portuguese, "para": Portuguese, "dos": Portuguese,
	"das": Portuguese, "mais": Portuguese, "foi": Portuguese, "ao": Portuguese, "na": Portuguese,
	"pela": Portuguese, "mês": Portuguese, "um": Portuguese, "em": Portuguese, "do": Portuguese, "e": Portuguese,

	"og": Norwegian, "er": Norwegian, "ikke": Norwegian, "som": Norwegian, "av": Norwegian, "til": Norwegian,
	"det": Norwegian, "på": Norwegian, "kroner": Norwegian, "prosent": Norwegian, "fra": Norwegian, "med": Norwegian,
	"ble": Norwegian, "en": Norwegian, "å": Norwegian,
})

// Detect returns the locale whose telling words are the most frequent in the
// text; English where none is.
func Detect(text string) Locale {
	var r Reader
	r.toks = Scan(r.toks, text)
	return r.detect(text)
}

// Detect is as the function Detect, for the text and tokens of the last Scan
// or Read, without allocating.
func (r *Reader) Detect(text string) Locale {
	r.toks = Scan(r.toks[:0], text)
	return r.detect(text)
}

func (r *Reader) detect(text string) Locale {
	var n [3]int
	for _, t := range r.toks {
		if l, ok := telling.Find(text, t); ok {
			n[l]++
		}
	}
	best := English
	for _, l := range []Locale{Portuguese, Norwegian} {
		if n[l] > n[best] {
			best = l
		}
	}
	return best
}
