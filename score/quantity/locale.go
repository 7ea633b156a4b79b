package quantity

import "math/bits"

// A Locale decides how marks inside a number are read ("1.234" is a thousand
// and more in Portuguese and Norwegian, and one and a bit in English) and
// which words are numbers, scales, hedges and bounds.
type Locale uint8

// The number grammars. Of those behind Norwegian only the marks and the units
// are known.
const (
	English Locale = iota
	Portuguese
	Norwegian
	German
	French
	Spanish
	Italian
)

var localeNames = [...]string{"en", "pt", "nb", "de", "fr", "es", "it"}

// String is the locale's language code: en, pt, nb, de …
func (l Locale) String() string { return localeNames[l] }

// ParseLocale returns the locale of a language code, which may carry a region
// ("pt-PT", "en_US"); no and nn are read as nb.
func ParseLocale(code string) (Locale, bool) {
	if len(code) > 2 && (code[2] == '-' || code[2] == '_') {
		code = code[:2]
	}
	for l, name := range localeNames {
		if SameWord(code, name) {
			return Locale(l), true
		}
	}
	if SameWord(code, "no") || SameWord(code, "nn") {
		return Norwegian, true
	}
	return English, false
}

// A tongue has a bit for each locale of which a word tells.
type tongue uint8

// tongues adds the words that are frequent in one of the languages and rare or
// unknown in the others, and returns by entry of which they tell.
func (v *Vocabulary) tongues() []tongue {
	var telling []tongue
	for loc, list := range [...]string{
		English: "the of and with was were its by from at on in to up down while closed month which after than that rose fell shares",
		Portuguese: "que uma não para dos das mais foi ao aos na nas nos pela pelo mês um em da e com subiu caiu ações" +
			" são você seu sua à às é os se por entre após queda o nove sete",
		Norwegian: "og er ikke som av til det på kroner prosent fra med ble en et å du kan har den har for i eller om du" +
			" din ditt steg falt aksjen aksjer må får hvis",
		German: "der die das und von mit im um auf ist den dem des zum zur ein eine einem einer nach bei bis nicht sich auch" +
			" als während aktie aktien prozent stieg fiel verlor gewann monat kurs für über in",
		French: "le la les des du un une en au aux est dans par pour sur qui que pas plus avec son ses ce cette mois" +
			" cours clôturé hausse baisse titre après tandis à et",
		Spanish: "el la los las del y en un una con por su sus se que para más al es fue acciones acción subió cayó perdió ganó" +
			" cerró mes tras hasta frente mientras entre",
		Italian: "il lo la gli le del della dei delle di e un una con per che non è in al alla nel nella da dal dai ha" +
			" mese azioni titolo titoli rialzo calo perso guadagnato chiuso dopo mentre più",
	} {
		for _, w := range split(list) {
			e := v.add(w)
			telling = append(telling, make([]tongue, len(v.words)-len(telling))...)
			telling[e] |= 1 << loc
		}
	}
	return telling
}

// Detect returns the locale whose telling words are the most frequent in the
// text, the first of them where several are; English where none is.
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
	var n [len(localeNames)]int
	for i := range toks {
		if e := int(toks[i].Entry); e != 0 && e < len(telling) {
			for m := telling[e]; m != 0; m &= m - 1 {
				n[bits.TrailingZeros8(uint8(m))]++
			}
		}
	}
	best := English
	for l := range localeNames {
		if n[l] > n[best] && (Locale(l) <= Norwegian || n[l] > 1) { // one word may stand for something else
			best = Locale(l)
		}
	}
	return best
}
