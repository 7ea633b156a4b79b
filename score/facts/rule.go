package facts

import (
	"math"

	"market-claim-bench/pipeline/score/quantity"
)

// rule decides what becomes of amount a for fact k, in the order in which the
// rules are named in the candidates' column why. An amount that is the
// declared value exactly is the model's even if the user said it first.
func (r *reader) rule(facts []subject, k int, p *passage, a *amount, exact bool, via string) (Use, string, string) {
	f := &facts[k]
	label, cost := r.nearestLabel(a)
	switch {
	case !exact && r.fromUser(a):
		return Dropped, "F1", ""
	case a.denied:
		return Dropped, "negated", ""
	case r.hypothetical(p, a):
		return Dropped, "hypothetical", ""
	case r.otherSpan(f, p, a):
		return Dropped, "span", ""
	case !exact && label.kind == multiple && cost < reach && !r.predicate(f, label):
		return Other, "multiple", ""
	}
	if w := r.when(p, a); w.outside(f) {
		return Other, "period", r.text[w.start:w.end]
	}
	meets, _ := f.meets(a)
	switch {
	case meets:
		return Counted, "", ""
	case r.siblings(facts, k, a):
		return Dropped, "sibling", ""
	case label.kind == foreign && cost < reach && !(via == headed):
		return Dropped, "sibling", ""
	case a.left, r.change(p, a):
		return Other, "change", ""
	case r.otherLimit(f, p, a):
		return Dropped, "limit", ""
	case via == "anchor sentence" && r.beside(a):
		return Dropped, "beside", ""
	}
	return Counted, "", ""
}

// predicate reports whether a multiple is said of the fact's own word: "the cap
// is 7 G", of a fact that is itself a multiple.
func (r *reader) predicate(f *subject, m label) bool {
	if len(f.codes) == 0 || f.codes[0].times == 1 {
		return false
	}
	for _, l := range r.near(m.lo, m.lo) {
		if l.kind != own || l.hi > m.lo {
			continue
		}
		tied := l.hi < m.lo
		for i := l.hi; i < m.lo && tied; i++ {
			if r.toks[i].Kind == quantity.Word && !r.has(i, is|binds|filler) || r.is(i, '(') || r.is(i, '|') {
				tied = false
			}
		}
		if tied {
			return true
		}
	}
	return false
}

// siblings reports whether a is another fact's: it states that one's declared
// value, or the two share their anchors and it lies nearer to that one's.
func (r *reader) siblings(facts []subject, k int, a *amount) bool {
	f := &facts[k]
	for _, i := range f.siblings {
		g := &facts[i]
		if m, _ := g.meets(a); m {
			return true
		}
		if f.twin(g) && nearer(a.value, g.Value, f.Value) {
			return true
		}
	}
	return false
}

// nearer reports whether v is nearer to a than to b, as a ratio.
func nearer(v, a, b float64) bool {
	if v <= 0 || a <= 0 || b <= 0 {
		return math.Abs(v-a) < math.Abs(v-b)
	}
	return math.Abs(math.Log(v/a)) < math.Abs(math.Log(v/b))
}

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

func (r *reader) kind(i int) quantity.Kind {
	if i < 0 || i >= len(r.toks) {
		return 0
	}
	return r.toks[i].Kind
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

// otherSpan reports whether a is paid for another span of time than the fact:
// per week, of a fact per day.
func (r *reader) otherSpan(f *subject, p *passage, a *amount) bool {
	if f.span == noSpan {
		return false
	}
	s := r.spanBehind(p, a)
	if s == noSpan {
		s = r.spanBefore(p, a)
	}
	if s == noSpan && p.row {
		if s = r.spanIn(r.column(p, int(a.Tok))); s == noSpan {
			s = r.spanIn(r.cell(p, p.lo+1))
		}
	}
	if s == noSpan {
		s = r.spanOfClause(p, a)
	}
	return s != noSpan && s != f.span
}

// spanBehind reads the span behind a in its clause: "kr per barn per uke",
// "kr/mnd", "i året", "a week". The low end of a range shares the high one's.
func (r *reader) spanBehind(p *passage, a *amount) span {
	i := int(a.TokEnd)
	for n := 0; i < p.hi && n < 8; i++ {
		w := r.word(i)
		switch k := r.kind(i); {
		case k == quantity.Number && !r.rangeEnd(a, i):
			return noSpan
		case r.ends(i) && !(r.is(i, '.') || r.is(i, ',') && r.has(r.after(i), per)):
			return noSpan
		case w.span != noSpan && (w.adv || r.has(r.prior(i), per|inTime) || r.is(r.prior(i), '/') || r.is(r.prior(i), '.')):
			return w.span
		case k == quantity.Word:
			if w.role&is != 0 {
				return noSpan
			}
			n++
		}
	}
	return noSpan
}

// rangeEnd reports whether the number at token i is the other end of a.
func (r *reader) rangeEnd(a *amount, i int) bool {
	return a.ranged && a.value == a.bounds[0] && i < int(a.TokEnd)+6
}

// spanBefore reads the span directly before a: "per måned: 15 488 kr".
func (r *reader) spanBefore(p *passage, a *amount) span {
	i := r.prior(r.token(int(a.Lead)))
	for n := 0; i >= p.lo && n < 3; n++ {
		if w := r.word(i); w.span != noSpan && (w.adv || r.has(r.prior(i), per)) {
			return w.span
		}
		if !r.is(i, ':') && !r.is(i, '=') && !r.has(i, is|filler) {
			return noSpan
		}
		i = r.prior(i)
	}
	return noSpan
}

// spanOfClause reads an adjective of the clause before a: "ukentlig støtte er".
func (r *reader) spanOfClause(p *passage, a *amount) span {
	for i := int(a.Tok) - 1; i >= max(p.lo, int(a.Tok)-4*reach) && !r.ends(i); i-- {
		if w := r.word(i); w.adv {
			return w.span
		}
		if r.kind(i) == quantity.Number && r.counts(i, a.unit) {
			break
		}
	}
	return noSpan
}

// spanIn is the span that tokens lo to hi name.
func (r *reader) spanIn(lo, hi int) span {
	for i := lo; i < hi; i++ {
		if w := r.word(i); w.span != noSpan && (w.adv || r.has(r.prior(i), per|inTime) || r.is(r.prior(i), '/')) {
			return w.span
		}
	}
	return noSpan
}

// change reports whether a is the size of a change: "økte med 100 kr".
func (r *reader) change(p *passage, a *amount) bool {
	if !r.has(r.prior(r.token(int(a.Lead))), by) {
		return false
	}
	for i := int(a.Tok) - 1; i >= max(p.lo, int(a.Tok)-4*reach) && !r.ends(i); i-- {
		if r.has(i, changes) {
			return true
		}
	}
	return false
}

// otherLimit reports whether a is called a minimum, of a fact that is a
// maximum, or the other way.
func (r *reader) otherLimit(f *subject, p *passage, a *amount) bool {
	if f.limit == 0 {
		return false
	}
	for i := int(a.Tok) - 1; i >= max(p.lo, int(a.Tok)-4*reach) && !r.ends(i); i-- {
		if r.kind(i) == quantity.Number && r.counts(i, a.unit) {
			return false
		}
		if e := r.word(i).role & (lowest | highest); e != 0 {
			return e != f.limit
		}
	}
	return false
}
