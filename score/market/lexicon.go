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

// lexeme is what the lexicon holds of a first word.
type lexeme struct {
	word    // of the word alone; unknown where it only opens phrases
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
var lexicons = [...]*quantity.Lexicon[*lexeme]{
	quantity.English:    compile(english),
	quantity.Portuguese: compile(portuguese, english),
	quantity.Norwegian:  compile(norwegian, english),
}

// portugueseOnly holds the words of Portuguese without those of English.
var portugueseOnly = compile(portuguese)

// compile builds the lexicon. A word that two lists hold keeps the entry of
// the first.
func compile(lists ...[]entry) *quantity.Lexicon[*lexeme] {
	all := map[string]*lexeme{}
	for _, list := range lists {
		for _, e := range list {
			for _, s := range strings.Split(e.words, ",") {
				parts := strings.Fields(strings.ReplaceAll(s, "-", " "))
				l := all[parts[0]]
				if l == nil {
					l = &lexeme{}
					all[parts[0]] = l
				}
				switch {
				case len(parts) > 1:
					l.phrases = append(l.phrases, phrase{e.word, quantity.Hash(parts[1]), parts[1:]})
				case l.class == unknown:
					l.word = e.word
				}
			}
		}
	}
	for _, l := range all {
		slices.SortStableFunc(l.phrases, func(a, b phrase) int { return len(b.rest) - len(a.rest) })
	}
	return quantity.NewLexicon(all)
}

// lookup returns what the word at token i means, alone or as the first of the
// longest fixed phrase, and the token behind it. Blanks and hyphens inside a
// phrase are alike: "single-day", "single day".
func lookup(lex *quantity.Lexicon[*lexeme], text string, toks []quantity.Token, i int) (word, int) {
	l, ok := lex.Find(text, toks[i])
	if !ok {
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

// isHyphen reports whether t is - or the hyphens of Unicode.
func isHyphen(t quantity.Token, text string) bool {
	if t.Kind != quantity.Punct {
		return false
	}
	if text[t.Start] == '-' {
		return true
	}
	s := t.Text(text)
	return s == "‐" || s == "‑"
}
