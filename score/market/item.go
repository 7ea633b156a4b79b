package market

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// An item is what the grammar reads: a word or a fixed phrase, a name, a
// figure, a date, a mark. Items stand in the order of the text; blanks and
// words that only hedge a figure are no items.
type item struct {
	word
	ref      int32 // of a name its index, of a figure its quantity, of a date its mark; else 0
	tok, end int32 // tokens
	upper    bool  // begins with a capital
	glued    bool  // no blank before it
}

// lex fills r.items from the tokens, quantities and marks of the text.
func (r *Reader) lex() {
	toks, n := r.toks, len(r.toks)
	r.items = slices.Grow(r.items[:0], n+ahead)
	qi, mi := 0, 0
	qAt, qEnd := r.figureAt(qi)
	mAt := r.markAt(&mi)
	glued := false
	for i := 0; i < n; {
		t := &toks[i]
		if t.Kind == quantity.Space {
			glued = false
			i++
			continue
		}
		it := item{tok: int32(i), end: int32(i + 1), upper: t.Upper, glued: glued}
		glued = true
		switch {
		case i >= qAt && int32(i) >= r.qs[qi].Tok:
			it.class, it.ref, it.end = figure, int32(qi), r.qs[qi].TokEnd
			qi++
			qAt, qEnd = r.figureAt(qi)
			for mi < len(r.marks) && r.marks[mi].Tok < it.end {
				mi++
			}
			mAt = r.markAt(&mi)
		case i >= qAt && t.Kind == quantity.Word:
			i++ // a hedge or a bound word: "about" in "about 8%"
			continue
		case i == mAt:
			it.class, it.ref, it.end = markClass(r.marks[mi].Kind), int32(mi), r.marks[mi].TokEnd
			if e := int(it.end); e+1 < n && r.marks[mi].Kind == quantity.Weekday && r.loc == quantity.Portuguese && quantity.SameWord(r.toks[e+1].Text(r.text), "feira") {
				it.end += 2 // "terça-feira"
			}
			mi++
			mAt = r.markAt(&mi)
		case t.Kind == quantity.Word:
			r.lexWord(&it, i)
			if it.class == det && i+2 == mAt && i+3 < n && r.loc == quantity.Portuguese && t.End-t.Start == 1 && r.marks[mi].Kind != quantity.Ordinal {
				it.word = word{class: prep, arg: pOn} // "a terça-feira, 4 de agosto"
			}
			if it.class == det && i+2 == qAt && r.loc == quantity.Portuguese && t.End-t.Start == 1 {
				it.word = word{class: prep, arg: pOn} // "a US$ 24,50"
			}
			if it.class == unknown && !it.upper && i+2 >= qAt && r.afterA(i) {
				it.class = adverb // "a whopping 9%"
			}
		case t.Kind == quantity.Line:
			it.class = lineEnd
		default:
			r.lexPunct(&it, i)
			if it.arg == '.' && it.glued && r.dotted() && i+2 < n && !r.toks[i+2].Upper {
				i++
				continue
			}
			if r.markup(&it, i) {
				glued = it.glued
				i++
				continue
			}
		}
		r.items = append(r.items, it)
		i = int(it.end)
		for qEnd <= i { // a figure inside a phrase
			r.used[qi] = usedWord
			qi++
			qAt, qEnd = r.figureAt(qi)
		}
	}
	r.toks = append(r.toks, quantity.Token{Kind: quantity.Line, Start: int32(len(r.text)), End: int32(len(r.text))})
	for range ahead {
		r.items = append(r.items, item{word: word{class: lineEnd}, tok: int32(n), end: int32(n + 1)})
	}
}

// figureAt is the token at which quantity qi begins, with its hedge and bound
// words, and the token behind it; both lie behind the text if there is none.
func (r *Reader) figureAt(qi int) (at, end int) {
	if qi >= len(r.qs) {
		return len(r.toks), len(r.toks) + 1
	}
	q := &r.qs[qi]
	r.unbound(q)
	at = int(q.Tok)
	for at > 0 && r.toks[at-1].Start >= q.Lead {
		at--
	}
	return at, int(q.TokEnd)
}

// markAt is the token at which the next mark begins that the grammar reads,
// from mi on.
func (r *Reader) markAt(mi *int) int {
	for ; *mi < len(r.marks); *mi++ {
		if m := &r.marks[*mi]; markClass(m.Kind) != unknown {
			return int(m.Tok)
		}
	}
	return len(r.toks)
}

// ahead is how many line ends stand behind the last item, so that rules may
// look some items ahead without a check.
const ahead = 16

// unbound takes "up to" in front of a price for the words of a path, which it
// is behind a verb of motion, and not for a bound.
func (r *Reader) unbound(q *quantity.Quantity) {
	if q.Unit != quantity.Currency || q.Bound != quantity.AtMost || q.Strict || q.Lead == q.Start {
		return
	}
	if s := r.text[q.Lead:q.Start]; strings.HasPrefix(s, "up to") || strings.HasPrefix(s, "até") {
		q.Bound, q.Lead = quantity.Exact, q.Start
	}
}

// dotted reports whether the last item is a unit that is written with points:
// "5,1 p.p."
func (r *Reader) dotted() bool {
	if len(r.items) == 0 || r.items[len(r.items)-1].class != figure {
		return false
	}
	q := &r.qs[r.items[len(r.items)-1].ref]
	return q.Unit == quantity.Point && strings.HasSuffix(r.text[q.Start:q.End], "p.p")
}

// markup reports whether the mark at token i only dresses the text: emphasis,
// code, LaTeX. The mark of a list item, which a blank follows, is none.
func (r *Reader) markup(it *item, i int) bool {
	switch it.arg {
	case '*', '_', '`', '~':
		return i+1 >= len(r.toks) || r.toks[i+1].Kind != quantity.Space || it.glued && len(r.items) > 0 && r.items[len(r.items)-1].class != lineEnd
	case '$', '\\', '{', '}':
		return true
	}
	return false
}

func markClass(k quantity.MarkKind) class {
	switch k {
	case quantity.Date, quantity.Weekday, quantity.Year, quantity.YearSpan, quantity.Quarter, quantity.Half:
		return date
	case quantity.Ordinal:
		return ordinal
	case quantity.List:
		return listNo
	case quantity.Name:
		return stranger
	}
	return unknown
}

// lexWord classifies the word at token i: a name, a phrase, a word.
func (r *Reader) lexWord(it *item, i int) {
	t := &r.toks[i]
	if t.Upper || r.afterThe(i) {
		if a, end := r.roster.find(r.text, r.toks, i); a != nil && (!a.epithet || r.afterThe(i)) {
			r.lexName(it, a, i, end)
			return
		}
	}
	w, end := r.words.lookup(r.toks, i)
	if w.class == company && end > i+1 && r.toks[end-1].Upper {
		w, end = word{class: det}, i+1 // "o Banco Comercial Português" is a name
	}
	if w.class == prep && w.arg == pOn && end == i+1 && t.End-t.Start == 1 && i+2 < len(r.toks) && r.toks[i+2].Kind == quantity.Word {
		w = word{class: det} // "a Galp", and not "a 20 de agosto"
	}
	if w.class == unknown && end == i+1 && !t.Upper && t.End-t.Start > 4 {
		if s := t.Text(r.text); strings.HasSuffix(s, "ly") || r.loc == quantity.Portuguese && strings.HasSuffix(s, "mente") {
			w.class = adverb
		}
	}
	if r.loc == quantity.Portuguese {
		switch w.class {
		case move, close_, be, have, reach, stand, trade, drift, open_, beat:
			end = r.enclitic(end)
		}
	}
	it.word, it.end = w, int32(end)
}

// lexName makes it the name a. An epithet of several names means the one that
// the text named last.
func (r *Reader) lexName(it *item, a *alias, i, end int) {
	id := a.name
	if a.epithet {
		for k := len(r.items) - 1; k >= 0; k-- {
			if x := &r.items[k]; x.class == name && r.roster.shares(r.text, r.toks[i], a, x.ref) {
				id = x.ref
				break
			}
		}
	}
	it.class, it.ref, it.end = name, id, int32(end)
	if int(id) >= r.roster.shown {
		it.class = stranger
		r.strange = true
	}
	if a.epithet {
		it.arg = 1
	}
}

// afterA reports whether the last item is an indefinite article.
func (r *Reader) afterA(i int) bool {
	if len(r.items) == 0 {
		return false
	}
	k := len(r.items) - 1
	if k > 0 && r.items[k].class == adverb && r.items[k].end == int32(i)-1 { // "a more modest 2.1%"
		i = int(r.items[k].tok)
		k--
	}
	last := &r.items[k]
	if last.class != det || last.end != int32(i)-1 {
		return false
	}
	switch t := &r.toks[last.tok]; t.End - t.Start {
	case 1:
		return r.text[t.Start]|0x20 == 'a'
	case 2:
		s := t.Text(r.text)
		return quantity.SameWord(s, "an") || quantity.SameWord(s, "um")
	case 3:
		s := t.Text(r.text)
		return quantity.SameWord(s, "uma") || quantity.SameWord(s, "uns")
	case 4:
		return quantity.SameWord(t.Text(r.text), "umas")
	}
	return false
}

// afterThe reports whether the last item is a definite article.
func (r *Reader) afterThe(i int) bool {
	if len(r.items) == 0 {
		return false
	}
	last := &r.items[len(r.items)-1]
	return last.class == det && last.end == int32(i)-1 && quantity.SameWord(r.toks[last.tok].Text(r.text), "the")
}

// lexPunct classifies the mark at token i; "'s" is one item.
func (r *Reader) lexPunct(it *item, i int) {
	s := r.toks[i].Text(r.text)
	it.class, it.arg = punct, s[0]
	switch s {
	case "'", "’":
		it.arg = '\''
		if i+1 < len(r.toks) && r.toks[i+1].Kind == quantity.Word && it.glued {
			switch w := r.toks[i+1].Text(r.text); {
			case quantity.SameWord(w, "s"):
				it.class, it.end = possess, int32(i+2)
			case quantity.SameWord(w, "t"):
				it.class, it.end = not, int32(i+2)
			}
			return
		}
		if it.glued && r.toks[i-1].Kind == quantity.Word {
			it.class = possess
		}
	case "–", "—", "‐", "‑", "−":
		it.arg = '-'
	case "“", "”", "„", "«", "»", "‘":
		it.arg = '"'
	case "•", "·", "▪", "●", "‣":
		it.arg = '*'
	case "→", "➔", "⇒":
		it.arg = '>'
	default:
		if s[0] >= 0x80 {
			it.arg = 0
			r.scripts = r.scripts || otherDigit(&r.toks[i])
		}
	}
}

// text is the piece of the text that items i to j−1 cover.
func (r *Reader) span(i, j int) (start, end int32) {
	return r.toks[r.items[i].tok].Start, r.toks[r.items[j-1].end-1].End
}
