package quantity

import (
	"slices"
	"strconv"
	"strings"
)

// A Vocabulary is the words in which the words of a text are looked up, once,
// when it is scanned: a Token carries the entry of its word. The first entries
// are the words of numbers in all locales, the same in every Vocabulary; the
// others are those that the readers of more than numbers ask for.
type Vocabulary struct {
	dictionary
	grammars [len(localeNames)]*grammar
}

// The vocabulary of those who read nothing but numbers, the last of its entries
// that means something beside a number, and of which language words tell.
var base, numeric, telling = newVocabulary()

// The entries of tokens that are no words, and at which reading begins too.
const (
	numberEntry  = 1
	percentEntry = 2
)

type vocabularist struct {
	*grammar
	words *dictionary
}

func newVocabulary() (v *Vocabulary, numeric uint16, telling []tongue) {
	v = &Vocabulary{dictionary: newDictionary()}
	v.add("0") // numberEntry
	v.add("%") // percentEntry
	for loc, fill := range [...]func(vocabularist){English: english, Portuguese: portuguese, Norwegian: norwegian, German: german, French: french, Spanish: spanish, Italian: italian} {
		g := &grammar{leads: make([]leadList, 1), tails: make([]leadList, 1), units: make([][]unitPhrase, 1)}
		v.grammars[loc] = g
		words := vocabularist{g, &v.dictionary}
		everywhere(words)
		fill(words)
	}
	for _, g := range v.grammars {
		g.grow(len(v.words))
		g.finish()
	}
	numeric = uint16(len(v.words) - 1)
	telling = v.tongues()
	return v.with(nil), numeric, telling
}

// NewVocabulary returns a Vocabulary of the words of numbers and of words.
func NewVocabulary(words []string) *Vocabulary { return base.with(words) }

// with returns v with more words.
func (v *Vocabulary) with(words []string) *Vocabulary {
	w := *v
	w.dictionary.words, w.low = slices.Clone(v.dictionary.words), slices.Clone(v.low)
	for _, s := range words {
		w.add(s)
	}
	for loc, g := range v.grammars {
		wide := *g
		wide.grow(len(w.dictionary.words))
		w.grammars[loc] = &wide
	}
	return &w
}

// Entry returns the entry of a word, 0 if it has none.
func (v *Vocabulary) Entry(word string) uint16 { return v.entry(Hash(word), word) }

// Len is one more than the last entry.
func (v *Vocabulary) Len() int { return len(v.words) }

// sense returns the sense of a word, to be filled.
func (v vocabularist) sense(word string) *sense {
	e := v.words.add(strings.ToLower(word))
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
		es = append(es, v.words.add(w))
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
