package quantity

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
