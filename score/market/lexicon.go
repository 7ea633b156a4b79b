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
// once, and then only read: a table of hashes small enough to stay in the
// cache, and behind it the words.
type lexicon struct {
	slots []slot // open addressing; their number is a power of two
	words []lexeme
	known [256]uint64 // a bit a hash of words: most others have none
}

// may reports whether the lexicon perhaps holds the word of the hash.
func (l *lexicon) may(hash uint32) bool { return l.known[hash>>6&255]>>(hash&63)&1 != 0 }

type slot struct {
	hash uint32
	at   uint32 // 1 + index into words; 0 where the slot is free
}

// A lexeme is what the lexicon holds of a first word.
type lexeme struct {
	word    // of the word alone; unknown where it only opens phrases
	text    string
	phrases []phrase
}

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
	l := &lexicon{}
	at := map[string]int{}
	for _, list := range lists {
		for _, e := range list {
			for _, s := range strings.Split(e.words, ",") {
				parts := strings.Fields(strings.ReplaceAll(s, "-", " "))
				i, ok := at[parts[0]]
				if !ok {
					i = len(l.words)
					at[parts[0]] = i
					l.words = append(l.words, lexeme{text: parts[0]})
				}
				w := &l.words[i]
				switch {
				case len(parts) > 1:
					w.phrases = append(w.phrases, phrase{e.word, quantity.Hash(parts[1]), parts[1:]})
				case w.class == unknown:
					w.word = e.word
				}
			}
		}
	}
	n := 8
	for n < 3*len(l.words) {
		n *= 2
	}
	l.slots = make([]slot, n)
	for i := range l.words {
		w := &l.words[i]
		slices.SortStableFunc(w.phrases, func(a, b phrase) int { return len(b.rest) - len(a.rest) })
		h := quantity.Hash(w.text)
		k := int(h) & (n - 1)
		for l.slots[k].at != 0 {
			k = (k + 1) & (n - 1)
		}
		l.slots[k] = slot{h, uint32(i + 1)}
		l.known[h>>6&255] |= 1 << (h & 63)
	}
	return l
}

// find returns what the lexicon holds of the word that is token t, nil if
// nothing.
func (l *lexicon) find(text string, t *quantity.Token) *lexeme {
	mask := len(l.slots) - 1
	for k := int(t.Hash) & mask; ; k = (k + 1) & mask {
		s := l.slots[k]
		if s.at == 0 {
			return nil
		}
		if s.hash == t.Hash {
			if w := &l.words[s.at-1]; quantity.SameWord(w.text, text[t.Start:t.End]) {
				return w
			}
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
	if len(l.phrases) == 0 {
		return l.word, i + 1
	}
	j := i + 1
	for j < len(toks) && (toks[j].Kind == quantity.Space || isHyphen(toks[j], text)) {
		j++
	}
	if j == len(toks) || toks[j].Kind != quantity.Word {
		return l.word, i + 1
	}
	for k := range l.phrases {
		if l.phrases[k].next != toks[j].Hash {
			continue
		}
		if end, ok := l.phrases[k].match(text, toks, i+1); ok {
			return l.phrases[k].word, end
		}
	}
	return l.word, i + 1
}

func (p *phrase) match(text string, toks []quantity.Token, i int) (int, bool) {
	for _, w := range p.rest {
		for i < len(toks) && (toks[i].Kind == quantity.Space || isHyphen(toks[i], text)) {
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
func isHyphen(t quantity.Token, text string) bool {
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
