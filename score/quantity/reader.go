// Package quantity reads numbers in prose: what was written, and what it means.
//
// A Reader turns a text into tokens that cover it, and these into quantities
// and marks. A Quantity keeps what was written (digits, decimals, scale word,
// sign, hedge, bound, unit and where all of it stands) beside what it means; a
// Mark is a numeral that is no quantity of interest: a date, a year, a list
// number, a numeral inside a name. Every Number token lies in one of the two.
//
// grammar.txt is the whole grammar; each production stands above its function
// too. The words of a language are in english.go, portuguese.go, norwegian.go.
package quantity

import (
	"cmp"
	"slices"
)

// A Reader reads texts one after the other and reuses its memory: a warm one
// does not allocate. The zero value is ready. It is not for concurrent use.
type Reader struct {
	Words *Vocabulary // that of numbers where nil

	text   string
	loc    Locale
	g      *grammar
	toks   []Token
	out    []Quantity
	marks  []Mark
	done   int     // tokens before it belong to what was read
	paired bool    // in the low end of "between": "and" belongs to the pair
	mark   byte    // the decimal mark of the text, 0 while it is not known
	num    numeral // scratch
	w      written // the content of token wTok − 1
	wTok   int
	slow   bool // quick is not used
}

// Read returns the quantities of text in their order. The result, and those
// of Tokens and Marks, are valid until the next call.
func (r *Reader) Read(text string, loc Locale) []Quantity {
	r.Scan(text)
	return r.Quantities(loc)
}

// Scan returns the tokens of text: the first half of Read, for those who let
// the tokens choose the locale.
func (r *Reader) Scan(text string) []Token {
	r.text, r.toks = text, r.vocabulary().Scan(r.toks[:0], text)
	return r.toks
}

func (r *Reader) vocabulary() *Vocabulary {
	if r.Words == nil {
		return base
	}
	return r.Words
}

// Quantities returns the quantities of the text that was scanned: the second
// half of Read.
func (r *Reader) Quantities(loc Locale) []Quantity {
	r.loc, r.g = loc, r.vocabulary().grammars[loc]
	r.out, r.marks = r.out[:0], r.marks[:0]
	r.done, r.paired, r.mark, r.wTok = 0, false, 0, 0
	words := r.g.near
	for i := 0; i < len(r.toks); {
		e := r.toks[i].Entry
		switch {
		case words[e]&anchor == 0:
			i++
		case e == percentEntry:
			i = max(r.unitAlone(i), i+1)
		default:
			n := len(r.out)
			if e == numberEntry {
				i = r.number(i)
			} else {
				i = r.word(i)
			}
			if n > 0 && n < len(r.out) && r.out[n-1].Hedged {
				r.carry(n)
			}
		}
	}
	return r.out
}

// carry lets quantity n share the hedge of the one before it, if "and" joins
// the two and they have the same unit: near $38 and $90.
func (r *Reader) carry(n int) {
	a, b := &r.out[n-1], &r.out[n]
	j := r.next(int(a.TokEnd))
	if a.Unit == b.Unit && a.Code == b.Code && b.Bound == Exact && r.has(j, and) && r.next(j+1) == int(b.Tok) {
		b.Hedged = true
	}
}

// Tokens returns the tokens of the text that was read last.
func (r *Reader) Tokens() []Token { return r.toks }

// Marks returns the marks of the text that was read last, in their order.
func (r *Reader) Marks() []Mark { return r.marks }

// Noun returns the token of the word behind q, past blanks, a hyphen and an
// amount that stands between: what is counted, in "816 000 shares" and "two
// $500 orders". It reports false if there is no word.
func (r *Reader) Noun(q Quantity) (Token, bool) {
	j := int(q.TokEnd)
	if r.is(j, '-') {
		j++
	}
	j = r.next(j)
	if k, found := slices.BinarySearchFunc(r.out, int32(j), func(q Quantity, tok int32) int { return cmp.Compare(q.Tok, tok) }); found {
		j = r.next(int(r.out[k].TokEnd))
	}
	t := *r.at(j)
	return t, t.Kind == Word
}

// number reads what begins with the Number at token i, and returns the token
// behind it.
func (r *Reader) number(i int) int {
	if end := r.quick(i); end > i {
		r.done = end
		return end
	}
	if end := r.unquantified(i); end > i {
		r.done = end
		return end
	}
	if end := r.amount(i); end > i {
		r.done = end
		return end
	}
	r.done = i + 1
	return r.addMark(Mark{Kind: Unclear}, i, i+1)
}

// word reads what begins with the anchor at token i.
func (r *Reader) word(i int) int {
	end := r.quickWord(i)
	if end == i {
		end = r.wordMark(i)
	}
	if end == i && r.sense(i).role != noRole {
		end = r.amount(i)
	}
	if end == i {
		return i + 1
	}
	r.done = end
	return end
}

// addMark appends m, of the tokens from tok to end less those that belong to
// what was read before, and returns end.
func (r *Reader) addMark(m Mark, tok, end int) int {
	tok = max(tok, r.done)
	m.Tok, m.TokEnd = int32(tok), int32(end)
	m.Start, m.End = r.toks[tok].Start, r.toks[end-1].End
	r.marks = append(r.marks, m)
	return end
}

// outside is what stands before and behind the text.
var outside Token

// at returns token i, or outside.
func (r *Reader) at(i int) *Token {
	if uint(i) < uint(len(r.toks)) {
		return &r.toks[i]
	}
	return &outside
}

// is reports whether token i is the character c.
func (r *Reader) is(i int, c rune) bool {
	t := r.at(i)
	return t.Kind == Punct && t.Hash == uint32(c)
}

// sense returns the sense of the word at token i, the empty one if it has none.
func (r *Reader) sense(i int) *sense { return &r.g.senses[r.at(i).Entry] }

// has reports whether the word at token i has one of the flags.
func (r *Reader) has(i int, f flags) bool { return r.sense(i).flags&f != 0 }

// next returns i, or the token behind if a blank is there.
func (r *Reader) next(i int) int {
	if r.at(i).Kind == Space {
		return i + 1
	}
	return i
}

// prev returns i, or the token before if a blank is there.
func (r *Reader) prev(i int) int {
	if r.at(i).Kind == Space {
		return i - 1
	}
	return i
}

// glued reports whether token i is of the kind k. Tokens have no gaps, so it
// follows the one before directly.
func (r *Reader) glued(i int, k Kind) bool { return r.at(i).Kind == k }

// capitals reports whether the word at token i is written in capitals.
func (r *Reader) capitals(i int) bool {
	for _, c := range []byte(r.at(i).Text(r.text)) {
		if c >= 'a' && c <= 'z' {
			return false
		}
	}
	return true
}

// ends reports whether the full stop at token i ends a sentence: nothing, a
// line end, or a capital follows.
func (r *Reader) ends(i int) bool {
	j := r.next(i + 1)
	t := r.at(j)
	return t.Kind == Line || t.Kind == 0 || j > i+1 && t.Kind == Word && t.Upper
}

// startsWith reports whether the words stand at token i, and returns the token
// behind them. Blanks or hyphens stand between.
func (r *Reader) startsWith(i int, words []uint16) (end int, ok bool) {
	if r.at(i).Entry != words[0] {
		return i, false
	}
	end = i + 1
	for _, w := range words[1:] {
		j := r.next(end)
		if r.is(j, '-') || r.is(j, '.') {
			j = r.next(j + 1)
		}
		if r.at(j).Entry != w || j == end {
			return i, false
		}
		end = j + 1
	}
	return end, true
}

// endsWith reports whether the words stand before and at token j, and returns
// the token they begin with.
func (r *Reader) endsWith(j int, words []uint16) (from int, ok bool) {
	for k := len(words) - 1; k >= 0; k-- {
		if r.at(j).Entry != words[k] {
			return j, false
		}
		from = j
		j = r.prev(j - 1)
	}
	return from, true
}

// currencyAt reports whether a currency stands at token i or behind a blank
// there: a sign, a code or a word.
func (r *Reader) currencyAt(i int) bool {
	j := r.next(i)
	t := r.at(j)
	if t.Kind == Punct {
		return signUnit(rune(t.Hash)) != nil
	}
	if r.has(j, of) {
		j = r.next(j + 1)
	}
	u, _ := r.unitAt(j)
	return u != nil && u.kind == Currency
}

// point returns the decimal mark of the text: the locale's, unless figures
// with a unit show the other one and none shows the locale's ("2.5 %" and
// "1.234 €" in a Portuguese reply).
func (r *Reader) point() byte {
	if r.mark == 0 {
		r.mark = r.findPoint()
	}
	return r.mark
}

func (r *Reader) findPoint() byte {
	own, other := 0, 0
	for i := range r.toks {
		t := &r.toks[i]
		if t.Kind != Number || t.End-t.Start < 3 || !r.is(i+1, '%') && !(r.at(i+1).Kind == Space && r.is(i+2, '%')) {
			continue
		}
		w := parse(t.Text(r.text), r.g.point)
		if w.form != decimal || !w.marked {
			continue
		}
		if r.text[t.End-int32(w.decimals)-1] == r.g.point {
			own++
		} else {
			other++
		}
	}
	if other > 1 && own == 0 {
		return '.' + ',' - r.g.point
	}
	return r.g.point
}
