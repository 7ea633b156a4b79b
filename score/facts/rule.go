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

func (r *reader) kind(i int) quantity.Kind {
	if i < 0 || i >= len(r.toks) {
		return 0
	}
	return r.toks[i].Kind
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
