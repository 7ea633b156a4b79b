package facts

import "market-claim-bench/pipeline/score/quantity"

// hypothetical reports whether a stands in a condition ("hvis grunnbeløpet var
// 200 000 kr") or in what would follow from one. An amount that is tied to a
// word of the condition by "på" or "of", or is a threshold in it, is stated.
func (r *reader) hypothetical(p *passage, a *amount) bool {
	from := int(a.Tok)
	if a.Bound != quantity.Exact && a.Strict && !a.Hedged {
		return false
	}
	before := r.prior(r.token(int(a.Lead)))
	if r.kind(before) == quantity.Word && (quantity.SameWord(r.toks[before].Text(r.text), "på") || quantity.SameWord(r.toks[before].Text(r.text), "of")) || r.is(before, '(') {
		return false
	}
	verb := false
	for i := from - 1; i >= max(p.lo, from-4*reach); i-- {
		if r.ends(i) {
			break
		}
		verb = verb || r.has(i, supposedIs)
		if r.supposes(p, i) {
			return verb
		}
		if r.would(i) {
			for j := max(p.lo, from-8*reach); j < min(p.hi, from+8*reach); j++ {
				if r.supposes(p, j) {
					return true
				}
			}
		}
	}
	return false
}

func (r *reader) would(i int) bool {
	if r.kind(i) != quantity.Word {
		return false
	}
	w := r.toks[i].Text(r.text)
	return quantity.SameWord(w, "ville") || quantity.SameWord(w, "would")
}

// supposes reports whether token i opens a condition. "Om" does so only where
// it opens the sentence, and not in "om lag".
func (r *reader) supposes(p *passage, i int) bool {
	if r.has(i, supposes) {
		return true
	}
	if j := r.prior(i); r.kind(i) == quantity.Word && r.kind(j) == quantity.Word { // la oss si, let's say
		w, before := r.toks[i].Text(r.text), r.toks[j].Text(r.text)
		if quantity.SameWord(w, "si") && quantity.SameWord(before, "oss") || quantity.SameWord(w, "say") && (quantity.SameWord(before, "s") || quantity.SameWord(before, "us")) {
			return true
		}
	}
	return i == p.lo && r.kind(i) == quantity.Word && quantity.SameWord(r.toks[i].Text(r.text), "om") &&
		!quantity.SameWord(r.between(r.after(i), r.after(i)+1), "lag")
}
