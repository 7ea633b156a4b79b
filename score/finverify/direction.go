package finverify

import "market-claim-bench/pipeline/score/quantity"

// A role is what a word near a figure says about its sign.
type role uint8

const (
	fallVerb role = iota + 1 // fell, decreased: before a figure, or "by" and a figure
	fallNoun                 // decrease, loss: before "of" and a figure, behind a figure, or as the subject
	link                     // of, by, about: between a word of direction and its figure
	copula                   // was, is, amounted
	opener                   // the, a, its: what may stand before a subject
	level                    // to, from: the figure is where it went, not how far
	stop                     // and, but, while
	span                     // year, quarter, week
)

var roles = quantity.NewLexicon(func() map[string]role {
	m := map[string]role{}
	for r, list := range map[role][]string{
		fallVerb: {"fell", "fall", "falls", "falling", "fallen", "decreased", "decreases", "decreasing", "declined", "declines", "declining", "dropped", "drops", "down", "lower", "reduced", "shrank", "shrunk", "contracted", "slid", "slipped", "lost", "dipped", "plunged", "tumbled", "negative"},
		fallNoun: {"decrease", "decline", "drop", "reduction", "loss", "losses", "deficit", "outflow", "shortfall", "contraction", "dip"},
		link:     {"by", "of", "about", "roughly", "approximately", "around", "nearly", "almost", "some", "a", "an", "the", "net", "just", "over", "under", "exactly", "only", "at"},
		copula:   {"was", "is", "were", "are", "amounted", "amounts", "equals", "equal", "totaled", "totalled", "came", "comes", "stood"},
		opener:   {"its", "their", "this", "that", "company", "reported", "operating", "total", "overall", "resulting", "percentage"},
		level:    {"to", "from"},
		stop:     {"and", "but", "while", "whereas", "although", "as", "because", "when", "with", "despite", "after", "before", "if", "so"},
		span:     {"year", "years", "quarter", "quarters", "month", "months", "week", "weeks", "day", "days", "periods", "steps", "decimal", "decimals", "segments"},
	} {
		for _, w := range list {
			m[w] = r
		}
	}
	return m
}())

var prepositions = quantity.NewLexicon(map[string]bool{"of": true, "from": true, "on": true, "in": true, "for": true, "to": true, "attributable": true, "at": true, "per": true, "reported": true, "recorded": true})

func (r *Reader) role(text string, i int) role {
	toks := r.in.Tokens()
	if i < 0 || i >= len(toks) {
		return 0
	}
	v, _ := roles.Find(text, toks[i])
	return v
}

// duration reports whether q counts years or the like: "a 3-year CAGR". Where
// the answer itself has no unit it may be what is asked for.
func (r *Reader) duration(text string, q quantity.Quantity, unit string) bool {
	if q.Unit != quantity.NoUnit || unit == "unitless" || unit == "other" || unit == "" {
		return false
	}
	for i, t := range r.in.Tokens()[q.TokEnd:] {
		if t.Kind == quantity.Space || t.Kind == quantity.Punct && i == 0 && text[t.Start] == '-' {
			continue
		}
		return r.role(text, int(q.TokEnd)+i) == span
	}
	return false
}

// falls reports whether the words around q say that it is a fall or a loss, so
// that the number, written without a sign, is negative:
//
//	fell 5%   down by $245 million   a decrease of 5%   5% lower
//	the loss from discontinued operations was $156 million
//
// "fell to 5%" and "fell from 5%" say where it went.
func (r *Reader) falls(text string, q quantity.Quantity) bool {
	return r.fallsBehind(text, q) || r.fallsBefore(text, q)
}

// fallsBehind looks at the first word behind q: "5% lower", "$3 million net
// outflow".
func (r *Reader) fallsBehind(text string, q quantity.Quantity) bool {
	toks := r.in.Tokens()
	for i := int(q.TokEnd); i < len(toks); i++ {
		switch toks[i].Kind {
		case quantity.Space:
			continue
		case quantity.Word:
			what := r.role(text, i)
			if what == opener || quantity.SameWord(toks[i].Text(text), "net") {
				continue
			}
			return what == fallNoun || what == fallVerb && lowered(text[toks[i].Start:toks[i].End])
		}
		return false
	}
	return false
}

// lowered reports whether a word behind a figure, and not only before one,
// says that it is a fall: "5% lower", but not "5% fell".
func lowered(word string) bool {
	return quantity.SameWord(word, "lower") || quantity.SameWord(word, "down")
}

// fallsBefore looks at the words before q:
//
//	before  = verb links | noun [ preposition { word } ] "of" links | subject links .
//	subject = [openers] noun { word } ( copula | "amounts to" | ":" ) .
func (r *Reader) fallsBefore(text string, q quantity.Quantity) bool {
	i, of := r.links(text, r.before(q))
	switch r.role(text, i) {
	case fallVerb:
		return true
	case fallNoun:
		return of
	case copula:
		return r.subject(text, i-1)
	case level:
		j, _ := r.links(text, i-1)
		return r.role(text, j) == copula && r.subject(text, j-1)
	}
	if of {
		return r.about(text, i)
	}
	return i >= 0 && r.in.Tokens()[i].Text(text) == ":" && r.subject(text, i-1)
}

// links walks back from token i over words that link, and reports whether "of"
// is among them.
func (r *Reader) links(text string, i int) (before int, of bool) {
	toks := r.in.Tokens()
	for ; i >= 0; i-- {
		t := toks[i].Text(text)
		switch {
		case toks[i].Kind == quantity.Space, t == "*", t == "_", t == "(":
		case r.role(text, i) == link:
			of = of || quantity.SameWord(t, "of")
		default:
			return i, of
		}
	}
	return i, of
}

// subject reports whether the words that end with token i are a subject about
// a fall: "the loss from discontinued operations".
func (r *Reader) subject(text string, i int) bool {
	noun, ok := r.noun(text, i)
	return ok && r.opens(text, noun-1)
}

// about reports whether the words that end with token i are about a fall: "a
// decrease in operating income".
func (r *Reader) about(text string, i int) bool {
	_, ok := r.noun(text, i)
	return ok
}

// noun is the token of the noun of a fall that the words up to token i belong
// to: "the loss on the sale of a business", but not "the loss ratio".
func (r *Reader) noun(text string, i int) (int, bool) {
	toks := r.in.Tokens()
	joined := true // what follows the noun is nothing, or begins with a preposition
	for n := 0; i >= 0 && n < 12; i-- {
		switch toks[i].Kind {
		case quantity.Space:
		case quantity.Word:
			n++
			switch r.role(text, i) {
			case fallNoun:
				return i, joined
			case fallVerb, stop, copula:
				return 0, false
			}
			joined, _ = prepositions.Find(text, toks[i])
		case quantity.Number:
			n++
		default:
			if t := toks[i].Text(text); t != "*" && t != "_" && t != "-" && t != "(" && t != ")" && t != "&" && t != "'" && t != "’" {
				return 0, false
			}
		}
	}
	return 0, false
}

// opens reports whether only articles and the like stand between the beginning
// of the sentence and token i.
func (r *Reader) opens(text string, i int) bool {
	toks := r.in.Tokens()
	for ; i >= 0; i-- {
		switch toks[i].Kind {
		case quantity.Space:
		case quantity.Line:
			return true
		case quantity.Word:
			if what := r.role(text, i); what != link && what != opener {
				return false
			}
		default:
			c := text[toks[i].Start]
			return c == '.' || c == '!' || c == '?' || c == ':' || c == ';' || c == '*' || c == ','
		}
	}
	return true
}

// before is the last token before q with its hedges.
func (r *Reader) before(q quantity.Quantity) int {
	i := int(q.Tok) - 1
	for toks := r.in.Tokens(); i >= 0 && toks[i].Start >= q.Lead; i-- {
	}
	return i
}
