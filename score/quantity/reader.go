// Package quantity reads numbers in prose: what was written, and what it means.
//
// A Reader turns a text into tokens that cover it, and these into quantities
// and marks. A Quantity keeps what was written (digits, decimals, scale word,
// sign, hedge, bound, unit and where all of it stands) beside what it means; a
// Mark is a numeral that is no quantity of interest: a date, a year, a list
// number, a numeral inside a name. Every Number token lies in one of the two.
package quantity

// A Reader reads texts one after the other and reuses its memory: a warm one
// does not allocate. The zero value is ready. It is not for concurrent use.
type Reader struct {
	text  string
	loc   Locale
	toks  []Token
	out   []Quantity
	marks []Mark
}

// Read returns the quantities of text in their order. The result, and those
// of Tokens and Marks, are valid until the next call.
func (r *Reader) Read(text string, loc Locale) []Quantity {
	r.text, r.loc = text, loc
	r.toks = Scan(r.toks[:0], text)
	r.out, r.marks = r.out[:0], r.marks[:0]
	r.read()
	return r.out
}

// Tokens returns the tokens of the text that was read last.
func (r *Reader) Tokens() []Token { return r.toks }

// Marks returns the marks of the text that was read last, in their order.
func (r *Reader) Marks() []Mark { return r.marks }

// Noun returns the token of the word behind q, past blanks: what is counted,
// in "816 000 shares". It reports false if there is no word.
func (r *Reader) Noun(q Quantity) (Token, bool) {
	for _, t := range r.toks[q.TokEnd:] {
		if t.Kind == Space {
			continue
		}
		return t, t.Kind == Word
	}
	return Token{}, false
}

func (r *Reader) read() {
	for i, t := range r.toks {
		if t.Kind != Number {
			continue
		}
		q := Quantity{Start: t.Start, End: t.End, NumStart: t.Start, NumEnd: t.End, ScaleEnd: t.End,
			Lead: t.Start, Tail: t.End, Tok: int32(i), TokEnd: int32(i + 1)}
		seen := false
		for _, b := range []byte(t.Text(r.text)) {
			switch class[b] {
			case digit:
				q.Digits = q.Digits*10 + uint64(b-'0')
				if seen {
					q.Decimals++
					q.Exp--
				}
			default:
				seen = b == '.' != (r.loc != English)
			}
		}
		if i+1 < len(r.toks) && r.toks[i+1].Text(r.text) == "%" {
			q.Unit, q.End, q.Tail, q.TokEnd = Percent, t.End+1, t.End+1, int32(i+2)
		}
		r.out = append(r.out, q)
	}
}
