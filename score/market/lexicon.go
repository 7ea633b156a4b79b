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

// A lexicon says what words mean that begin entries of some lists, by their
// entry in the vocabulary. It is built once, and then only read.
type lexicon struct {
	lexemes []lexeme
	pairs   [pairs]uint16 // by pairOf the first two words of phrases: where in phrases they are
	phrases [][]phrase    // the longest first; the first list is empty
}

// A lexeme is what the lexicon holds of a first word.
type lexeme struct {
	word       // of the word alone; unknown where it only opens phrases
	held  bool // the lists hold it
	opens bool // phrases begin with it
}

// A phrase is a fixed phrase, its words by their entries.
type phrase struct {
	word
	words []uint16
}

// pairs is how many lists of phrases there may be: enough for most pairs of
// words to find none.
const pairs = 1 << 13

func pairOf(first, second uint16) uint32 { return (uint32(first)*181 + uint32(second)) % pairs }

// vocabulary holds the words of all lists.
var vocabulary = quantity.NewVocabulary(words(english, portuguese, norwegian, remarked, placed))

// lexicons holds the words of each language. Those of English are known in
// all, behind the language's own: tickers and market jargon travel.
var lexicons = [...]*lexicon{
	quantity.English:    compile(english),
	quantity.Portuguese: compile(portuguese, english),
	quantity.Norwegian:  compile(norwegian, english),
}

// portugueseOnly holds the words of Portuguese without those of English.
var portugueseOnly = compile(portuguese)

// phrases calls f for each word or phrase of e.
func (e *entry) phrases(f func(words []string)) {
	for s := range strings.SplitSeq(e.words, ",") {
		f(strings.Fields(strings.ReplaceAll(s, "-", " ")))
	}
}

// words are the words of the lists.
func words(lists ...[]entry) (all []string) {
	for _, list := range lists {
		for k := range list {
			list[k].phrases(func(words []string) { all = append(all, words...) })
		}
	}
	return all
}

// compile builds a lexicon. A word that two lists hold keeps the entry of the
// first.
func compile(lists ...[]entry) *lexicon {
	l := &lexicon{lexemes: make([]lexeme, vocabulary.Len()), phrases: [][]phrase{nil}}
	for _, list := range lists {
		for k := range list {
			e := &list[k]
			e.phrases(func(words []string) {
				w := &l.lexemes[vocabulary.Entry(words[0])]
				w.held = true
				switch {
				case len(words) > 1:
					w.opens = true
					l.add(e.word, words)
				case w.class == unknown:
					w.word = e.word
				}
			})
		}
	}
	for _, list := range l.phrases {
		slices.SortStableFunc(list, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	return l
}

// add adds a phrase.
func (l *lexicon) add(is word, words []string) {
	p := phrase{word: is}
	for _, s := range words {
		p.words = append(p.words, vocabulary.Entry(s))
	}
	at := &l.pairs[pairOf(p.words[0], p.words[1])]
	if *at == 0 {
		*at = uint16(len(l.phrases))
		l.phrases = append(l.phrases, nil)
	}
	l.phrases[*at] = append(l.phrases[*at], p)
}

// lookup returns what the word at token i means, alone or as the first of the
// longest fixed phrase, and the token behind it. Blanks and hyphens inside a
// phrase are alike: "single-day", "single day".
func (l *lexicon) lookup(toks []quantity.Token, i int) (word, int) {
	first := toks[i].Entry
	w := &l.lexemes[first]
	i++
	if !w.opens {
		return w.word, i
	}
	j := pastBlanks(toks, i)
	if j == len(toks) {
		return w.word, i
	}
	second := toks[j].Entry
	phrases := l.phrases[l.pairs[pairOf(first, second)]]
	for k := range phrases {
		if p := &phrases[k]; p.words[0] == first && p.words[1] == second {
			if end, ok := p.match(toks, j+1); ok {
				return p.word, end
			}
		}
	}
	return w.word, i
}

// match reports whether the phrase goes on at token i, behind its second word,
// and returns the token behind it.
func (p *phrase) match(toks []quantity.Token, i int) (int, bool) {
	for _, w := range p.words[2:] {
		i = pastBlanks(toks, i)
		if i == len(toks) || toks[i].Entry != w {
			return i, false
		}
		i++
	}
	return i, true
}

// pastBlanks returns the token behind blanks, hyphens and apostrophes at i.
func pastBlanks(toks []quantity.Token, i int) int {
	for i < len(toks) && (toks[i].Kind == quantity.Space || toks[i].Kind == quantity.Punct && isHyphen(rune(toks[i].Hash))) {
		i++
	}
	return i
}

// isHyphen reports whether c is a hyphen or an apostrophe.
func isHyphen(c rune) bool { return c == '-' || c == '\'' || c == '‐' || c == '‑' || c == '’' }
