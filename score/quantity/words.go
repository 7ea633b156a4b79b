package quantity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// A role is what a word is in the grammar of numbers of one locale.
type role uint8

const (
	noRole   role = iota
	zero          // zero, nought
	ones          // one … nine
	teens         // ten … nineteen
	tens          // twenty … ninety
	hundreds      // duzentos … novecentos, cem: hundreds in one word
	hundred       // multiplies what stands before it by a hundred
	scale         // multiplies by ten to the power of val: thousand, crore, k
	dozen         // multiplies by val: dozen, dezena
	fraction      // one part of val: half, quarter, terço, tredjedel
	mixed         // a number in one word, val tenths: halvannen
	ratio         // a change in one word, val tenths: doubled 20, halved 5
	relative      // an ordinal without a number: last, next
)

// The flags of a word in one locale.
type flags uint64

const (
	ordinal  flags = 1 << iota // first: the ordinal of its role and val
	plural                     // thirds, halves
	abbrev                     // a scale that is read only behind digits: k, bn
	bare                       // a scale or a hundred that counts alone: mil, tusen
	article                    // a, an; um, en
	the                        // the, o, den
	and                        // and, e, og
	to                         // the to of a range
	into                       // the to of "from A to B" only: para
	from                       // the from of a range
	between                    // between
	of                         // of, de, av
	point                      // the word for the decimal mark
	minus                      // minus, negative
	over                       // one over three
	outOf                      // the in of "one in three"
	span                       // verbs whose from and to are a range: ranged
	move                       // verbs whose from and to are a change: rose
	label                      // a number behind it is a name: chapter, step
	place                      // a number behind it is a place in an order: no., nr.
	index                      // ends the name of an index, which a known number may follow
	counted                    // nouns that are counted, never dated: shares, points
	timed                      // nouns of time: years, sessions
	phone                      // a telephone number follows
	clock                      // a time of day follows: kl.
	meridian                   // a time of day precedes: am, pm
	noon                       // the letter of a.m. or p.m.
	than                       // follows a comparative: more than
	monthly                    // the noun month
	country                    // letters that a dollar sign may follow: US, C
	fiscal                     // a year follows, glued or not: FY
	quarter                    // a quarter of a year: Q, T, kvartal
	half                       // half a year: H, S, halvår
	pronoun                    // one behind it is no number: which, that
	function                   // a word that begins no noun phrase
	governor                   // a figure may follow it, brackets then are a sign: was, of, to
	capital                    // a month or a weekday with a capital only: Mar, Sun
	dated                      // a month only with a day or a year beside it: may, set
	vague                      // few, several: a number behind it is none
	link                       // http, www
	prefix                     // stands before a number with a hyphen and makes no name: mid, sub
	short                      // an abbreviation, which a full stop may follow
	suffix                     // an ordinal ending of figures: st, th, º
	calendar                   // a year follows: in, since, early
	level                      // no year follows: at, near
	but                        // last but one
	ago                        // makes a time of what stands before: ago, earlier
	decade                     // tens of years follow: anos 90
	followed                   // a ratio only before "the" or "of": double the
)

// A sense is what a word means in one locale.
type sense struct {
	role    role
	month   uint8
	weekday uint8
	val     uint32
	flags   flags
	lead    uint16 // in grammar.leads: the hedges and bounds that end with this word
	tail    uint16 // in grammar.tails: those that begin with it and follow a number
	unit    uint16 // in grammar.units: the units that begin with it
}

// A grammar is the vocabulary of one locale. Lists of phrases begin with an
// empty one, which the zero sense has.
type grammar struct {
	senses       []sense // by entry
	anchor       []bool  // by entry: reading begins at the word
	beforeNumber []bool  // by entry: it may belong to a number behind it, other than as a hedge
	beforeUnit   []bool  // by entry: it may belong to a number with a unit behind it
	afterNumber  []bool  // by entry: it may belong to a number before it
	afterDecimal []bool  // by entry: it may belong to a decimal before it
	afterUnit    []bool  // by entry: it may belong to a number with a unit before it
	leads        [][]leadPhrase
	tails        [][]leadPhrase
	units        [][]unitPhrase
	point        byte // the decimal mark
	group        byte // the mark of thousands, beside blanks
}

// The vocabulary: every word of every locale has an entry, which is its place
// in the senses of each grammar. Entry 0 is no word.
var grammars, entries = vocabulary()

// The entries of tokens that are no words, and at which reading begins too.
const (
	numberEntry  = 1
	percentEntry = 2
)

type vocabularist struct {
	*grammar
	words map[string]uint16
}

func vocabulary() (gs [3]*grammar, d *dictionary) {
	words := map[string]uint16{"0": numberEntry, "%": percentEntry}
	for loc, fill := range [...]func(vocabularist){English: english, Portuguese: portuguese, Norwegian: norwegian} {
		g := &grammar{leads: make([][]leadPhrase, 1), tails: make([][]leadPhrase, 1), units: make([][]unitPhrase, 1)}
		v := vocabularist{g, words}
		everywhere(v)
		fill(v)
		gs[loc] = g
	}
	for _, g := range gs {
		g.senses = append(g.senses, make([]sense, len(words)+1-len(g.senses))...)
		g.finish()
	}
	return gs, newDictionary(words)
}

// finish derives the anchors, and puts longer phrases before shorter ones.
func (g *grammar) finish() {
	n := len(g.senses)
	g.anchor, g.beforeNumber, g.beforeUnit = make([]bool, n), make([]bool, n), make([]bool, n)
	g.afterNumber, g.afterDecimal, g.afterUnit = make([]bool, n), make([]bool, n), make([]bool, n)
	for e, s := range g.senses {
		g.beforeUnit[e] = s.flags&(minus|between|from|the|country) != 0 || s.unit != 0
		g.beforeNumber[e] = g.beforeUnit[e] || s.flags&(article|vague|of|label|place|index|clock|phone) != 0 || s.role != noRole
		g.afterUnit[e] = s.flags&(to|into|meridian) != 0 || s.unit != 0
		g.afterDecimal[e] = g.afterUnit[e] || s.role != noRole || s.month != 0 || s.flags&noon != 0
		g.afterNumber[e] = g.afterDecimal[e] || s.flags&(and|over|outOf|point|article) != 0
		begins := false
		switch s.role {
		case zero, ones, teens, tens, hundreds, fraction, mixed, ratio, relative:
			begins = true
		case hundred, scale, dozen:
			begins = s.flags&abbrev == 0
		}
		g.anchor[e] = begins || e == numberEntry || e == percentEntry || s.month != 0 || s.weekday != 0 || s.flags&link != 0 || s.unit != 0 && g.alone(s)
	}
	for _, list := range [][][]leadPhrase{g.leads, g.tails} {
		for _, l := range list {
			slices.SortStableFunc(l, func(a, b leadPhrase) int { return cmp.Compare(len(b.words), len(a.words)) })
		}
	}
	for _, l := range g.units {
		slices.SortStableFunc(l, func(a, b unitPhrase) int { return cmp.Compare(len(b.words), len(a.words)) })
	}
}

// alone reports whether a unit or currency of one word begins with the word.
func (g *grammar) alone(s sense) bool {
	for _, u := range g.units[s.unit] {
		if (u.kind == Percent || u.kind == Currency) && !u.upper {
			return true
		}
	}
	return false
}

// sense returns the sense of a word, to be filled.
func (v vocabularist) sense(word string) *sense {
	word = strings.ToLower(word)
	e, ok := v.words[word]
	if !ok {
		e = uint16(len(v.words) + 1)
		v.words[word] = e
	}
	for int(e) >= len(v.senses) {
		v.senses = append(v.senses, sense{})
	}
	return &v.senses[e]
}

// each calls f for the items of a list "word=value word/word=value", with
// value 0 where there is none.
func each(list string, f func(word string, val uint32)) {
	for _, item := range strings.Fields(list) {
		names, text, given := strings.Cut(item, "=")
		n, err := strconv.ParseUint(text, 10, 32)
		if given && err != nil {
			panic("quantity: bad vocabulary item " + item)
		}
		for name := range strings.SplitSeq(names, "/") {
			f(name, uint32(n))
		}
	}
}

// numbers declares number words by value.
func (v vocabularist) numbers(f flags, list string) {
	each(list, func(word string, n uint32) {
		r := hundreds
		switch {
		case n == 0:
			r = zero
		case n < 10:
			r = ones
		case n < 20:
			r = teens
		case n < 100:
			r = tens // 25 in one word too
		}
		s := v.sense(word)
		s.role, s.val, s.flags = r, n, s.flags|f
	})
}

// role declares words of one role.
func (v vocabularist) role(r role, f flags, list string) {
	each(list, func(word string, n uint32) {
		s := v.sense(word)
		s.role, s.val, s.flags = r, n, s.flags|f
	})
}

// flag gives words a flag.
func (v vocabularist) flag(f flags, list string) {
	each(list, func(word string, _ uint32) { v.sense(word).flags |= f })
}

// months declares the names of months, whose value is their number.
func (v vocabularist) months(f flags, list string) {
	each(list, func(word string, n uint32) {
		s := v.sense(word)
		s.month, s.flags = uint8(n), s.flags|f
	})
}

// weekdays declares the names of weekdays, Monday being 1.
func (v vocabularist) weekdays(f flags, list string) {
	each(list, func(word string, n uint32) {
		s := v.sense(word)
		s.weekday, s.flags = uint8(n), s.flags|f
	})
}

// phrase returns the entries of the words of a phrase.
func (v vocabularist) phrase(words string) []uint16 {
	var es []uint16
	for w := range strings.FieldsSeq(words) {
		v.sense(w)
		es = append(es, v.words[strings.ToLower(w)])
	}
	return es
}

// money declares names of a currency that stand behind a sum; those of one
// word before it too.
func (v vocabularist) money(code string, names ...string) {
	v.units(unit{kind: Currency, code: code, front: true}, names...)
}

// relatives declares ordinals without a number, by how many steps they go.
func (v vocabularist) relatives(kind MarkKind, list string) {
	each(list, func(word string, n uint32) {
		s := v.sense(word)
		s.role, s.val = relative, uint32(kind)<<8|n
	})
}

func split(list string) []string { return strings.Fields(list) }

func utoa(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
