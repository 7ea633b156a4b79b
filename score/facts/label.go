package facts

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// A label is what a passage says its figures are figures of.
type label struct {
	kind   labelKind
	lo, hi int // tokens
}

type labelKind uint8

const (
	own      labelKind = iota // the fact's own anchor
	foreign                   // an anchor of another fact that this one lacks
	multiple                  // so many times the fact's code or word: 0,4 G
)

// labels fills r.labels with what passage p calls its figures, for fact f.
func (r *reader) labels(f *subject, p *passage) {
	r.found = r.found[:0]
	for i := range f.anchors {
		r.hits(&f.anchors[i], p, own)
	}
	for i := range f.foreign {
		r.hits(&f.foreign[i], p, foreign)
	}
	if len(r.found) == 0 && len(f.codes) == 0 {
		return
	}
	byPlace := func(a, b label) int { return a.lo - b.lo }
	slices.SortFunc(r.found, byPlace)
	in := r.amountsIn(p.lo, p.hi)
	words := len(r.found)
	for i := range in {
		r.multiple(f, &in[i], words)
	}
	slices.SortFunc(r.found, byPlace)
	r.past = !slices.ContainsFunc(r.found, func(l label) bool { return l.kind == own && !r.has(r.prior(l.lo), past) })
}

// hits appends the places of an anchor in p. A code behind a number is part of
// a multiple, and none of its own.
func (r *reader) hits(a *anchor, p *passage, kind labelKind) {
	for i := p.start; ; {
		start, end := a.find(r.text[:p.end], i)
		if start < 0 {
			return
		}
		i = max(end, start+1)
		if a.code && behindNumber(r.text, start) {
			continue
		}
		r.found = append(r.found, label{kind, r.token(start), r.token(end-1) + 1})
	}
}

// behindNumber reports whether a number ends before byte i, past a blank.
func behindNumber(s string, i int) bool {
	c, n := before(s, i)
	if isSpace(c) {
		c, _ = before(s, i-n)
	} else if c == '.' || c == ',' {
		c, _ = before(s, i-n)
	}
	return isDigit(c)
}

// multiple appends the label of amount a if it counts the fact's code ("0,4 G")
// or its word ("6 ganger grunnbeløpet"). A word's own place is none then.
func (r *reader) multiple(f *subject, a *amount, words int) {
	i := r.after(int(a.TokEnd) - 1)
	if a.Unit == quantity.Times { // 3 ganger fjellsatsen
		r.multiplied(a, i, words)
		return
	}
	if a.unit != noUnit {
		return
	}
	for _, c := range f.codes {
		if i < len(r.toks) && r.toks[i].Text(r.text) == c.letters && a.value != c.times {
			r.found = append(r.found, label{multiple, int(a.Tok), i + 1})
			return
		}
	}
	if r.has(i, times) {
		r.multiplied(a, i+1, words)
	}
}

// multiplied makes a multiple of the fact's own word within a few tokens of i.
func (r *reader) multiplied(a *amount, i, words int) {
	from, _ := slices.BinarySearchFunc(r.found[:words], i, func(l label, i int) int { return l.lo - i })
	for k := from; k < words && r.found[k].lo <= i+4; k++ {
		if l := r.found[k]; l.kind == own {
			r.found[k] = label{multiple, l.lo, l.hi}
			return
		}
	}
}

// near are the labels within a few times reach of tokens lo to hi.
func (r *reader) near(lo, hi int) []label {
	place := func(l label, i int) int { return l.lo - i }
	from, _ := slices.BinarySearchFunc(r.found, lo-4*reach, place)
	to, _ := slices.BinarySearchFunc(r.found, hi+4*reach, place)
	return r.found[from:to]
}

// token is the token that byte at stands in.
func (r *reader) token(at int) int {
	lo, hi := 0, len(r.toks)
	for lo < hi {
		if m := (lo + hi) / 2; int(r.toks[m].End) <= at {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// nearestLabel is the label nearest to a: those before it first, and of those
// behind it only the ones that name no other amount.
func (r *reader) nearestLabel(a *amount) (best label, cost int) {
	cost = reach
	for _, l := range r.near(int(a.Tok), int(a.TokEnd)) {
		c := r.gap(a, l.lo, l.hi)
		if l.lo >= int(a.TokEnd) {
			if c = r.behind(a, l, c); c < 0 {
				continue
			}
		}
		if c < cost {
			best, cost = l, c
		}
	}
	return best, cost
}

// behind is the distance of a label behind a: 0 in apposition ("48 000 kr (0,4
// G)"), −1 if the label is that of the next amount ("blir 6G 819 294 kr").
func (r *reader) behind(a *amount, l label, c int) int {
	j := l.hi
	for n := 0; j < len(r.toks) && n < 5; j++ {
		switch t := &r.toks[j]; {
		case t.Kind == quantity.Number:
			if r.counts(j, a.unit) {
				return -1
			}
			n = 5
		case t.Kind == quantity.Word:
			if !r.has(j, is|binds|filler) && r.word(j).role&equals == 0 {
				n = 5
			}
			n++
		case t.Kind == quantity.Space, r.is(j, '='), r.is(j, ':'), r.is(j, '*'), r.is(j, '('), r.is(j, '~'), r.is(j, '≈'), r.is(j, '.') && r.covered[j]:
		default:
			n = 5
		}
	}
	for i := int(a.TokEnd); i < l.lo; i++ {
		if r.toks[i].Kind == quantity.Word && !r.has(i, equals|filler) || r.is(i, ',') || r.is(i, '|') {
			return c + 1
		}
	}
	if l.kind == multiple {
		return 0
	}
	return c + 1
}

// beside reports whether every anchor of p stands behind "over", "under" or
// the like and is not tied to a: "income over the cap: 319 000 kr".
func (r *reader) beside(a *amount) bool {
	if !r.past {
		return false
	}
	for _, l := range r.near(int(a.Tok), int(a.TokEnd)) {
		if l.kind == own && r.tied(l, a) {
			return false
		}
	}
	return slices.ContainsFunc(r.found, func(l label) bool { return l.kind == own })
}

// tied reports whether nothing but words that bind stands between a label and
// the amount behind it: "the cap of NOK 819,294", "taket (819 294 kr)".
func (r *reader) tied(l label, a *amount) bool {
	if l.hi > int(a.Tok) {
		return false
	}
	for i := l.hi; i < int(a.Tok); i++ {
		switch t := &r.toks[i]; t.Kind {
		case quantity.Word:
			if e := r.word(i).role; e&(binds|is|filler|relative) == 0 && !r.loosens(i, a) {
				return false
			}
		case quantity.Punct:
			if t.Hash == '|' || t.Hash == ';' {
				return false
			}
		case quantity.Number:
			return false
		}
	}
	return true
}

// loosens reports whether token i belongs to the hedge or bound of a.
func (r *reader) loosens(i int, a *amount) bool { return r.toks[i].Start >= a.Lead }

// A code is the letters of a code anchor and how many times it is: 6 and G.
type code struct {
	letters string
	times   float64
}

// codesOf are the codes among anchors.
func codesOf(names []string) []code {
	var out []code
	for _, name := range names {
		letters := strings.TrimLeft(name, "0123456789.,")
		if letters == "" || strings.ContainsFunc(name, isLower) || strings.ContainsFunc(letters, func(c rune) bool { return !isWord(c) }) {
			continue
		}
		c := code{letters: letters, times: 1}
		if n := strings.TrimSuffix(name, letters); n != "" {
			nums := numerals(nil, n)
			if len(nums) != 1 {
				continue
			}
			c.times = nums[0].value
		}
		out = append(out, c)
	}
	return out
}
