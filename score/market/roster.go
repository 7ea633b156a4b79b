package market

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/quantity"
)

// A Roster is what the names of a market are called, compiled for reading. It is
// only read once made, so that any number of Readers may share it.
type Roster struct {
	tickers []string // by index: shown names first, then the strangers
	shown   int      // names that a claim may be about; the rest are strangers
	first   *quantity.Lexicon[[]alias]
}

// An alias is one spelling of a name, without its first word.
type alias struct {
	name    int32  // index into tickers
	exact   bool   // capitals as written: NOS is a name, "nos" is a word
	upper   bool   // begins with a capital
	epithet bool   // holds only behind "the"; several names may share it
	head    string // the first word
	rest    []part // the other tokens but blanks
}

type part struct {
	text  string
	hash  uint32 // as a token has it
	upper bool
}

// NewRoster compiles the names that a reply may be about, and strangers: names
// whose figures must not be taken for those of another. Besides the listed
// spellings, a ticker is known without its suffix (BCP.LS as BCP), every
// spelling without its accents, and a name of several words by its first one
// where no other name begins so (Exxon).
func NewRoster(shown, strangers []universe.Name) *Roster {
	n := &Roster{shown: len(shown)}
	firsts := map[string]int{}
	for _, u := range slices.Concat(shown, strangers) {
		n.tickers = append(n.tickers, u.Ticker)
		firsts[strings.ToLower(firstWord(u.Name))]++
	}
	words := map[string][]alias{}
	for i, u := range slices.Concat(shown, strangers) {
		spellings := slices.Concat([]string{u.Ticker, u.Name}, u.Aliases)
		if root, _, ok := strings.Cut(u.Ticker, "."); ok && len(root) > 1 {
			spellings = append(spellings, root)
		}
		if w := firstWord(u.Name); w != u.Name && len(w) > 3 && firsts[strings.ToLower(w)] == 1 && !generic[strings.ToLower(w)] {
			spellings = append(spellings, w)
		}
		for _, s := range spellings {
			add(words, int32(i), s, false)
		}
		for _, s := range u.Epithets {
			add(words, int32(i), strings.TrimPrefix(s, "the "), true)
		}
	}
	for _, list := range words {
		slices.SortStableFunc(list, func(a, b alias) int { return len(b.rest) - len(a.rest) })
	}
	n.first = quantity.NewLexicon(words)
	return n
}

// generic are first words that do not tell a company from another.
var generic = map[string]bool{
	"american": true, "banco": true, "bank": true, "china": true, "first": true, "general": true, "grupo": true,
	"international": true, "national": true, "new": true, "royal": true, "standard": true, "the": true, "united": true,
}

func firstWord(name string) string {
	w, _, _ := strings.Cut(name, " ")
	return w
}

func add(words map[string][]alias, name int32, spelling string, epithet bool) {
	for _, s := range []string{spelling, unaccented(spelling)} {
		a, ok := newAlias(name, s, epithet)
		if !ok {
			continue
		}
		key := strings.ToLower(a.head)
		if !slices.ContainsFunc(words[key], func(b alias) bool { return b.name == a.name && slices.Equal(b.rest, a.rest) && b.exact == a.exact }) {
			words[key] = append(words[key], a)
		}
	}
}

// newAlias splits a spelling into tokens. A short one in capitals must be
// written so.
func newAlias(name int32, spelling string, epithet bool) (alias, bool) {
	a := alias{name: name, epithet: epithet}
	for _, t := range quantity.Scan(nil, spelling) {
		switch {
		case t.Kind == quantity.Space:
		case a.head == "":
			if t.Kind != quantity.Word {
				return a, false
			}
			a.head, a.upper = t.Text(spelling), t.Upper
		default:
			a.rest = append(a.rest, part{t.Text(spelling), t.Hash, t.Upper})
		}
	}
	a.exact = len(a.head) <= 5 && strings.ToUpper(a.head) == a.head
	return a, a.head != ""
}

// unaccented is s without the accents of its letters.
func unaccented(s string) string {
	const from, to = "áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ", "aaaaaaeeeeiiiiooooouuuucnAAAAAAEEEEIIIIOOOOOUUUUCN"
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf || !unicode.IsLetter(r) {
			return r
		}
		if i := strings.IndexRune(from, r); i >= 0 {
			return rune(to[utf8.RuneCountInString(from[:i])])
		}
		return r
	}, s)
}

// find returns the longest name that begins at token i, and the token behind
// it. Of an epithet that several names share it returns the first; the caller
// asks shares for the others.
func (n *Roster) find(text string, toks []quantity.Token, i int) (a *alias, end int) {
	list, ok := n.first.Find(text, toks[i])
	if !ok {
		return nil, i
	}
	for k := range list {
		if end, ok := list[k].match(text, toks, i); ok {
			return &list[k], end
		}
	}
	return nil, i
}

func (a *alias) match(text string, toks []quantity.Token, i int) (int, bool) {
	if a.upper && !toks[i].Upper || a.exact && toks[i].Text(text) != a.head {
		return i, false
	}
	i++
	for k := range a.rest {
		if i < len(toks) && toks[i].Kind == quantity.Space {
			i++
		}
		if i == len(toks) || !a.rest[k].is(text, &toks[i]) {
			return i, false
		}
		i++
	}
	return i, true
}

// is reports whether p is the token t.
func (p *part) is(text string, t *quantity.Token) bool {
	return t.Hash == p.hash && (t.Upper || !p.upper) && quantity.SameWord(t.Text(text), p.text)
}

// shares reports whether the epithet a is also one of name.
func (n *Roster) shares(text string, t quantity.Token, a *alias, name int32) bool {
	list, _ := n.first.Find(text, t)
	return slices.ContainsFunc(list, func(b alias) bool { return b.epithet && b.name == name && slices.Equal(b.rest, a.rest) })
}

// Listed are the names that a prompt lists, called as the prompt does and as
// people do, and the strangers: the known names that it does not list.
func Listed(known []universe.Name, listed []panel.Name) (shown, strangers []universe.Name) {
	is := map[string]bool{}
	for _, n := range listed {
		is[n.Ticker] = true
		name := universe.Name{Ticker: n.Ticker, Name: cmp.Or(n.Company, n.Ticker)}
		if i := slices.IndexFunc(known, func(u universe.Name) bool { return u.Ticker == n.Ticker }); i >= 0 {
			name.Aliases = append(slices.Clone(known[i].Aliases), known[i].Name)
			name.Epithets = known[i].Epithets
		}
		shown = append(shown, name)
	}
	for _, u := range known {
		if !is[u.Ticker] {
			strangers = append(strangers, u)
		}
	}
	return shown, strangers
}
