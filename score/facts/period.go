package facts

import (
	"time"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// A when is a time that a text names for its figures: a year, a span of years,
// a day, or only that it is past.
type when struct {
	known       bool
	past        bool // last year, previously: no date
	first, last panel.Day
	start, end  int // bytes of the turn
}

// whenOf is the time of a mark, if it names a year.
func whenOf(m quantity.Mark) (when, bool) {
	w := when{known: true, start: int(m.Start), end: int(m.End)}
	year, last := int(m.Year), int(m.Year)
	switch m.Kind {
	case quantity.Year, quantity.Quarter, quantity.Half:
	case quantity.YearSpan:
		last = int(m.YearEnd)
	case quantity.Date:
		if m.Month != 0 {
			w.first = panel.Date(year, time.Month(m.Month), max(1, int(m.Day)))
			w.last = w.first
			if m.Day == 0 {
				w.last = panel.Date(year, time.Month(m.Month)+1, 1) - 1
			}
			return w, year != 0
		}
	default:
		return w, false
	}
	w.first, w.last = panel.Date(year, 1, 1), panel.Date(last, 12, 31)
	return w, year != 0
}

// outside reports whether w lies before the fact is valid, or behind its
// review. A fact without a first day is taken to be valid from the year of its
// verification.
func (w when) outside(f *subject) bool {
	if !w.known || w.past {
		return w.past
	}
	switch {
	case f.ValidFrom.OK:
		if w.last < f.ValidFrom.V {
			return true
		}
	case f.VerifiedAt.OK:
		if w.last < panel.Date(f.VerifiedAt.V.Time().Year(), 1, 1) {
			return true
		}
	}
	return f.ReviewBy.OK && w.first >= f.ReviewBy.V
}

// only is the one time that tokens lo to hi name; unknown if there are none or
// several. A time that is denied ("not for 2026") is not named.
func (r *reader) only(lo, hi int) when {
	var out when
	for i := r.firstMark(lo); i < len(r.marks) && int(r.marks[i].Tok) < hi; i++ {
		w, ok := whenOf(r.marks[i])
		if !ok || r.deniedTime(lo, int(r.marks[i].Tok)) {
			continue
		}
		if out.known && (out.first != w.first || out.last != w.last) {
			return when{}
		}
		out = w
	}
	return out
}

// deniedTime reports whether a denial stands before token i in its bracket or
// clause.
func (r *reader) deniedTime(lo, i int) bool {
	for j := i - 1; j >= max(lo, i-4*reach); j-- {
		switch {
		case r.is(j, ','), r.is(j, '('), r.is(j, ';'), r.is(j, '.'), r.is(j, '–'):
			return r.is(j, '(') && r.has(j+1, denies)
		case r.has(j, denies):
			return true
		}
	}
	return false
}

// firstMark is the first mark at or behind token i.
func (r *reader) firstMark(i int) int {
	lo, hi := 0, len(r.marks)
	for lo < hi {
		if m := (lo + hi) / 2; int(r.marks[m].Tok) < i {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// reach is how far, in words, a time may stand from its figure.
const reach = 16

// when is the time that figure a of passage p is labelled with: the nearest in
// its cell or sentence, then that of the column, then the passage's section.
func (r *reader) when(p *passage, a *amount) when {
	lo, hi := p.lo, p.hi
	if p.row {
		lo, hi = r.cell(p, int(a.Tok))
	}
	w, current := r.nearest(lo, hi, a)
	if w.known || current {
		return w
	}
	if p.row {
		if w := r.only(r.column(p, int(a.Tok))); w.known {
			return w
		}
		if w, current = r.nearest(p.lo, p.hi, a); w.known || current {
			return w
		}
	}
	return p.section
}

// nearest is the time nearest to a in tokens lo to hi; current is true where a
// word says that a holds now, and stands nearer.
func (r *reader) nearest(lo, hi int, a *amount) (best when, current bool) {
	cost := reach
	lo, hi = max(lo, int(a.Tok)-4*reach), min(hi, int(a.TokEnd)+4*reach)
	for i := r.firstMark(lo); i < len(r.marks) && int(r.marks[i].Tok) < hi; i++ {
		m := r.marks[i]
		w, ok := whenOf(m)
		if !ok || r.comparesTime(a, int(m.Tok)) || r.leadsOn(a, int(m.TokEnd)) {
			continue
		}
		if c := r.gap(a, int(m.Tok), int(m.TokEnd)); c < cost {
			cost, best = c, r.extended(w, i)
		}
	}
	for i := lo; i < hi; i++ {
		e := r.word(i).role
		if r.thisYear(i) {
			e = now
		}
		if e&(earlier|earlierNoun|now) == 0 || e&earlierNoun != 0 && r.word(r.after(i)).span == noSpan {
			continue
		}
		c := r.gap(a, i, i+1)
		if c >= cost || e&now == 0 && r.comparesTime(a, i) || r.leadsOn(a, i+1) {
			continue
		}
		cost, current = c, e&now != 0
		last := i
		if e&earlierNoun != 0 {
			last = r.after(i)
		}
		best = when{known: !current, past: !current, start: int(r.toks[i].Start), end: int(r.toks[last].End)}
	}
	return best, current
}

// leadsOn reports whether a time behind a, which ends before token i, is that of
// the amount which follows it: "1 250 kr (tidligere 1 180 kr)".
func (r *reader) leadsOn(a *amount, i int) bool {
	if i <= int(a.TokEnd) {
		return false
	}
	for n := 0; i < len(r.toks) && n < 3; i++ {
		switch k := r.toks[i].Kind; {
		case k == quantity.Number:
			return r.counts(i, a.unit)
		case k == quantity.Word:
			if !r.has(i, is|binds|filler) && !r.startsAmount(i, a.unit) {
				return false
			}
			n++
		case k != quantity.Space && !r.is(i, ':') && !r.is(i, '=') && !r.is(i, '*') && !r.is(i, '~'):
			return false
		}
	}
	return false
}

// startsAmount reports whether an amount in unit u, hedge and all, begins with
// token i.
func (r *reader) startsAmount(i int, u unit) bool {
	a := r.amountAt(i)
	return a != nil && a.unit == u && r.toks[i].Start < a.NumStart
}

// thisYear reports whether token i is the year of "i år" or "this year".
func (r *reader) thisYear(i int) bool {
	if r.kind(i) != quantity.Word || r.word(i).span != yearly {
		return false
	}
	j := r.prior(i)
	switch w := r.toks[i].Text(r.text); {
	case r.kind(j) != quantity.Word:
		return false
	case quantity.SameWord(w, "år"):
		return quantity.SameWord(r.toks[j].Text(r.text), "i")
	case quantity.SameWord(w, "year"):
		return quantity.SameWord(r.toks[j].Text(r.text), "this")
	}
	return false
}

// extended is w up to the time that is coupled to it: "in 2025 and 2026".
func (r *reader) extended(w when, i int) when {
	if i+1 >= len(r.marks) {
		return w
	}
	j := r.after(int(r.marks[i].TokEnd) - 1)
	if r.has(j, couples) && r.after(j) == int(r.marks[i+1].Tok) {
		if next, ok := whenOf(r.marks[i+1]); ok && next.last > w.last {
			w.last, w.end = next.last, next.end
		}
	}
	return w
}

// comparesTime reports whether the time at token i is only what a is compared
// with ("unchanged from 2025", behind a bracket or a comma), or since when a
// holds.
func (r *reader) comparesTime(a *amount, i int) bool {
	if j := r.prior(i); r.has(j, since) || r.has(j, inTime) && r.has(r.prior(j), likewise) || r.has(j, likewise) {
		return true // since 2024; as in 2024
	}
	if i < int(a.TokEnd) {
		return false
	}
	apart, compared := false, false
	for j := int(a.TokEnd); j < i; j++ {
		apart = apart || r.is(j, '(') || r.is(j, ',')
		compared = compared || apart && r.has(j, unchanged)
	}
	return compared
}

// after and prior are the word, figure or sign next to token i, past blanks
// and marks of emphasis.
func (r *reader) after(i int) int {
	for i++; i < len(r.toks) && r.blank(i); i++ {
	}
	return i
}

func (r *reader) prior(i int) int {
	for i--; i >= 0 && r.blank(i); i-- {
	}
	return i
}

func (r *reader) blank(i int) bool {
	return r.toks[i].Kind == quantity.Space || r.is(i, '*') || r.is(i, '_')
}
