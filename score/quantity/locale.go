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

// A tongue is 1 + the locale of which a word tells, 0 if it tells of none.
type tongue uint8

// tongues adds the words that are frequent in one of the languages and rare or
// unknown in the others, and returns by entry of which they tell.
func (v *Vocabulary) tongues() []tongue {
	var telling []tongue
	for loc, list := range [...]string{
		English: "the of and with was were its by from at on in to up down while closed month which after than that rose fell shares",
		Portuguese: "que uma não para dos das mais foi ao aos na nas nos pela pelo mês um em da e com subiu caiu ações" +
			" são você seu sua à às é os se por entre após queda",
		Norwegian: "og er ikke som av til det på kroner prosent fra med ble en et å du kan har den har for i eller om du" +
			" din ditt steg falt aksjen aksjer må får hvis",
	} {
		for _, w := range split(list) {
			e := v.add(w)
			telling = append(telling, make([]tongue, len(v.words)-len(telling))...)
			telling[e] = tongue(1 + loc)
		}
	}
	return telling
}

// Detect returns the locale whose telling words are the most frequent in the
// text; English where none is.
func Detect(text string) Locale {
	var r Reader
	return r.Detect(text)
}

// Detect is as the function Detect, and does not allocate once r is warm. It
// leaves r as if nothing had been read.
func (r *Reader) Detect(text string) Locale {
	r.toks = r.vocabulary().Scan(r.toks[:0], text)
	best := DetectIn(r.toks)
	r.text, r.toks, r.out, r.marks = "", r.toks[:0], r.out[:0], r.marks[:0]
	return best
}

// DetectIn is Detect for the tokens of a text, or of its beginning.
func DetectIn(toks []Token) Locale {
	var n [1 + len(localeNames)]int // by tongue
	for i := range toks {
		if e := int(toks[i].Entry); e < len(telling) {
			n[telling[e]]++
		}
	}
	best := English
	for l := range localeNames {
		if n[1+l] > n[1+best] {
			best = Locale(l)
		}
	}
	return best
}
