package market

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// An entry is a line of a word list: words and fixed phrases, separated by
// commas, that the grammar treats alike.
type entry struct {
	word
	words string
}

// A lexicon maps the first words of entries to what they mean. It is built
// once, and then only read.
type lexicon struct {
	slots   []lexeme    // open addressing; their number is a power of two
	phrases [][]phrase  // by lexeme.more
	known   [256]uint64 // a bit a hash of words: most others have none
}

// A lexeme is what the lexicon holds of a first word, in one cache line.
type lexeme struct {
	hash    uint32
	word           // of the word alone; unknown where it only opens phrases
	seconds uint64 // a bit a hash of the second words of its phrases
	more    uint16 // its phrases; 0 if it has none
	len     uint8  // of text; 0 where the slot is free
	text    [29]byte
}

// is reports whether s is the word but for case.
func (w *lexeme) is(s string) bool {
	t := w.text[:w.len]
	if len(t) != len(s) {
		return false
	}
	for i := range t {
		if t[i]|0x20 != s[i]|0x20 {
			return false
		}
	}
	return true
}

// may reports whether the lexicon perhaps holds the word of the hash.
func (l *lexicon) may(hash uint32) bool { return l.known[hash>>6&255]>>(hash&63)&1 != 0 }

// A phrase is a fixed phrase without its first word.
type phrase struct {
	word
	next uint32 // hash of rest[0]
	rest []string
}

// lexicons holds the words of each language. Those of English are known in
// all, behind the language's own: tickers and market jargon travel.
var lexicons = [...]*lexicon{
	quantity.English:    compile(english),
	quantity.Portuguese: compile(portuguese, english),
	quantity.Norwegian:  compile(norwegian, english),
}

// portugueseOnly holds the words of Portuguese without those of English.
var portugueseOnly = compile(portuguese)

// compile builds a lexicon. A word that two lists hold keeps the entry of the
// first.
func compile(lists ...[]entry) *lexicon {
	l := &lexicon{phrases: [][]phrase{nil}}
	var words []lexeme
	at := map[string]int{}
	for _, list := range lists {
		for _, e := range list {
			for _, s := range strings.Split(e.words, ",") {
				parts := strings.Fields(strings.ReplaceAll(s, "-", " "))
				i, ok := at[parts[0]]
				if !ok {
					i = len(words)
					at[parts[0]] = i
					w := lexeme{hash: quantity.Hash(parts[0])}
					w.len = uint8(copy(w.text[:], parts[0]))
					words = append(words, w)
				}
				w := &words[i]
				switch {
				case len(parts) > 1:
					w.add(l, phrase{e.word, quantity.Hash(parts[1]), parts[1:]})
				case w.class == unknown:
					w.word = e.word
				}
			}
		}
	}
	n := 8
	for n < 2*len(words) {
		n *= 2
	}
	l.slots = make([]lexeme, n)
	for _, w := range words {
		slices.SortStableFunc(l.phrases[w.more], func(a, b phrase) int { return len(b.rest) - len(a.rest) })
		k := int(w.hash) & (n - 1)
		for l.slots[k].len != 0 {
			k = (k + 1) & (n - 1)
		}
		l.slots[k] = w
		l.known[w.hash>>6&255] |= 1 << (w.hash & 63)
	}
	return l
}

func (w *lexeme) add(l *lexicon, p phrase) {
	if w.more == 0 {
		w.more = uint16(len(l.phrases))
		l.phrases = append(l.phrases, nil)
	}
	l.phrases[w.more] = append(l.phrases[w.more], p)
	w.seconds |= 1 << (p.next & 63)
}

// find returns what the lexicon holds of the word that is token t, nil if
// nothing.
func (l *lexicon) find(text string, t *quantity.Token) *lexeme {
	mask := len(l.slots) - 1
	for k := int(t.Hash) & mask; ; k = (k + 1) & mask {
		w := &l.slots[k]
		if w.hash == t.Hash && w.is(text[t.Start:t.End]) {
			return w
		}
		if w.len == 0 {
			return nil
		}
	}
}

// lookup returns what the word at token i means, alone or as the first of the
// longest fixed phrase, and the token behind it. Blanks and hyphens inside a
// phrase are alike: "single-day", "single day".
func (lex *lexicon) lookup(text string, toks []quantity.Token, i int) (word, int) {
	l := lex.find(text, &toks[i])
	if l == nil {
		return word{}, i + 1
	}
	if l.more == 0 {
		return l.word, i + 1
	}
	j := i + 1
	for j < len(toks) && (toks[j].Kind == quantity.Space || isHyphen(&toks[j], text)) {
		j++
	}
	if j == len(toks) || toks[j].Kind != quantity.Word || l.seconds>>(toks[j].Hash&63)&1 == 0 {
		return l.word, i + 1
	}
	phrases := lex.phrases[l.more]
	for k := range phrases {
		if phrases[k].next != toks[j].Hash {
			continue
		}
		if end, ok := phrases[k].match(text, toks, i+1); ok {
			return phrases[k].word, end
		}
	}
	return l.word, i + 1
}

func (p *phrase) match(text string, toks []quantity.Token, i int) (int, bool) {
	for _, w := range p.rest {
		for i < len(toks) && (toks[i].Kind == quantity.Space || isHyphen(&toks[i], text)) {
			i++
		}
		if i == len(toks) || toks[i].Kind != quantity.Word || !quantity.SameWord(toks[i].Text(text), w) {
			return i, false
		}
		i++
	}
	return i, true
}

// isHyphen reports whether t is a hyphen or an apostrophe.
func isHyphen(t *quantity.Token, text string) bool {
	if t.Kind != quantity.Punct {
		return false
	}
	switch c := text[t.Start]; {
	case c == '-' || c == '\'':
		return true
	case c < 0x80:
		return false
	}
	s := t.Text(text)
	return s == "‐" || s == "‑" || s == "’"
}
