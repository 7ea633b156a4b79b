package facts

import "market-claim-bench/pipeline/score/quantity"

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
