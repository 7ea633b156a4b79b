package facts

import "market-claim-bench/pipeline/score/quantity"

// denied reports whether amount i is said not to be the figure: "er ikke
// 130 160 kr", "is no longer NOK 130,160", "130 160 kr er feil". A bound such as
// "ikke mer enn" belongs to the figure and denies nothing.
func (r *reader) denied(i int) bool {
	a := &r.amounts[i]
	j := r.prior(r.token(int(a.Lead)))
	if i > 0 && r.amounts[i-1].denied && r.has(j, couples) && r.prior(j) < int(r.amounts[i-1].TokEnd) {
		return true
	}
	if r.untrue(j) {
		return true
	}
	for range 5 {
		switch t := r.kind(j); {
		case r.has(j, denies):
			return true
		case r.merely(j):
			return false
		case t == quantity.Word && r.has(j, filler|is), r.is(j, '\''), r.is(j, '’'), t == quantity.Word && r.toks[j].End-r.toks[j].Start == 1:
			j = r.prior(j)
		default:
			return r.refuted(a)
		}
	}
	return r.refuted(a)
}

// merely reports whether token i is "bare" or "kun": "ikke bare" denies nothing.
func (r *reader) merely(i int) bool {
	if r.kind(i) != quantity.Word {
		return false
	}
	w := r.toks[i].Text(r.text)
	return quantity.SameWord(w, "bare") || quantity.SameWord(w, "kun") || quantity.SameWord(w, "only")
}

// right are words that say that a figure holds.
var right = quantity.NewLexicon(map[string]bool{
	"riktig": true, "rett": true, "korrekt": true, "riktige": true, "korrekte": true, "gyldig": true,
	"right": true, "correct": true, "true": true, "valid": true, "accurate": true,
	"slik": true, "sånn": true, "sant": true, "tilfelle": true, "tilfellet": true, "case": true, "so": true,
})

// untrue reports whether the clause of token i is said not to hold: "det
// stemmer ikke at …", "it is not true that …".
func (r *reader) untrue(i int) bool {
	for n := 0; i >= 0 && n < 12 && !r.ends(i); i-- {
		if r.kind(i) != quantity.Word {
			continue
		}
		n++
		if w := r.toks[i].Text(r.text); !quantity.SameWord(w, "at") && !quantity.SameWord(w, "that") {
			continue
		}
		j := r.prior(i)
		if r.has(j, denies) {
			k := r.prior(j)
			return r.kind(k) == quantity.Word && quantity.SameWord(r.toks[k].Text(r.text), "stemmer")
		}
		if r.kind(j) != quantity.Word {
			return false
		}
		if _, ok := right.Find(r.text, r.toks[j]); !ok {
			return false
		}
		j = r.prior(j)
		return r.has(j, denies) || r.has(r.prior(j), denies)
	}
	return false
}

// refuted reports whether what follows a says that it does not hold: "er feil",
// "is not correct", "stemmer ikke".
func (r *reader) refuted(a *amount) bool {
	i := r.after(r.token(int(a.Tail) - 1))
	if r.kind(i) != quantity.Word {
		return false
	}
	if quantity.SameWord(r.toks[i].Text(r.text), "stemmer") {
		return r.has(r.after(i), denies)
	}
	if !r.has(i, is) {
		return false
	}
	j := r.after(i)
	if r.has(j, refutes) {
		return true
	}
	if !r.has(j, denies) {
		return false
	}
	j = r.after(j)
	if r.kind(j) != quantity.Word {
		return false
	}
	_, ok := right.Find(r.text, r.toks[j])
	return ok || r.has(j, filler)
}
