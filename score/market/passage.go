package market

import (
	"cmp"
	"slices"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// A Passage is a part of a reply that says something about the data or the
// reply itself rather than about the names.
type Passage struct {
	Flag string
	Span
}

// The flags.
const (
	Declined  = "declined"  // the data cannot answer what was asked
	Disputed  = "disputed"  // the data is doubted
	Disclosed = "disclosed" // from memory or outside knowledge
	Contrasts = "contrast"  // figures stated only against the data
	Refused   = "refused"   // the reply answers nothing
)

// A remark is a word or phrase of remarks in the sentence.
type remark struct {
	class class
	word  int32 // how many words stand before it
	Span
}

// remarks reads what the sentence in items lo to hi−1, whose claims are those
// from first on, says of the data, of what can be known and of itself.
//
//	declined  = unable … tell | asked … gone .
//	disputed  = data … ( check | mismatch … record | look strange | odd | warp … record ) | doubt … data .
//	disclosed = clause with recall .
//	contrast  = claims inside disputed, or recalled against the data .
func (r *Reader) remarks(lo, hi, first int) {
	if !r.listen(lo, hi) {
		return
	}
	start, end := r.span(lo, hi)
	sent := Span{start, end}
	doubted := r.doubted
	r.doubted = false
	if p, self, ok := r.declines(sent, first); ok {
		r.pass = append(r.pass, Passage{Declined, p})
		if self && r.refusal.End == 0 {
			r.refusal = p
		}
	}
	if p, ok := r.disputes(sent); ok {
		r.pass = append(r.pass, Passage{Disputed, p})
		r.doubted = true
		r.contrast(p, first)
	}
	if p, against, ok := r.discloses(sent, doubted); ok {
		if r.ofAll(first) {
			r.recalls(0)
			return
		}
		if r.items[hi-1].class == punct && r.items[hi-1].arg == ':' {
			r.recalls(end)
		}
		if !r.figured(p) && len(r.claims) == first {
			return
		}
		r.pass = append(r.pass, Passage{Disclosed, p})
		for k := first; k < len(r.claims); k++ {
			if c := &r.claims[k]; c.SpanStart >= p.Start && c.SpanStart < p.End {
				c.Disclosed = true
			}
		}
		if against && !r.doubted {
			r.contrast(p, first)
		}
	}
}

// figured reports whether p holds a figure with a unit.
func (r *Reader) figured(p Span) bool {
	for i := r.lo; i < r.hi; i++ {
		if it := &r.items[i]; it.class == figure && r.toks[it.tok].Start >= p.Start && r.toks[it.tok].Start < p.End && r.tells(it) {
			return true
		}
	}
	return false
}

// recalls says that what the reply claims from byte at on is from memory.
func (r *Reader) recalls(at int32) {
	if r.recalled < 0 || at < r.recalled {
		r.recalled = at
	}
}

// conclude adds the passages that only the whole reply shows.
func (r *Reader) conclude() {
	if len(r.claims) == 0 && r.refusal.End > 0 {
		r.pass = append(r.pass, Passage{Refused, r.refusal})
	}
	if r.recalled >= 0 {
		for k := range r.claims {
			c := &r.claims[k]
			c.Disclosed = c.Disclosed || c.SpanStart >= r.recalled
		}
		for _, s := range r.sents {
			if s.Start >= r.recalled {
				r.pass = append(r.pass, Passage{Disclosed, s})
			}
		}
	}
	slices.SortStableFunc(r.pass, func(a, b Passage) int { return cmp.Compare(a.Start, b.Start) })
}

// listen fills r.heard if it will hold a word that decides, and reports that.
func (r *Reader) listen(lo, hi int) bool {
	from, end := int(r.items[lo].tok), int(r.items[hi-1].end)
	if !r.decided(from, end) {
		return false
	}
	r.heard = r.heard[:0]
	decides := false
	words := int32(0)
	for i := from; i < end; {
		t := &r.toks[i]
		if t.Kind != quantity.Word {
			i++
			continue
		}
		words++
		w, next := remarks.lookup(r.toks, i)
		if w.class != unknown {
			r.heard = append(r.heard, remark{w.class, words - 1, Span{t.Start, r.toks[next-1].End}})
			decides = decides || deciding(w.class)
		}
		i = next
	}
	return decides
}

// decided reports whether a word that decides may be among the tokens from i on
// and before end: in most sentences there is none.
func (r *Reader) decided(i, end int) bool {
	lexemes, toks := decisions.lexemes, r.toks[:end]
	for ; i < len(toks); i++ {
		if !lexemes[toks[i].Entry].held {
			continue
		}
		if w, _ := decisions.lookup(r.toks, i); w.class != unknown {
			return true
		}
	}
	return false
}

// declines reports where the sentence says that it cannot tell, and whether
// that is the writer's own "I cannot".
func (r *Reader) declines(sent Span, first int) (p Span, self, ok bool) {
	for k := range r.heard {
		h := &r.heard[k]
		switch h.class {
		case rUnable:
			if k > 0 && r.heard[k-1].class == rActor && h.word-r.heard[k-1].word < 4 {
				continue
			}
			if !r.tellable(k+1, h.word+15) || r.hears(k+1, rLater, h.word+30) {
				continue
			}
			self = k > 0 && r.heard[k-1].class == rSelf && h.word-r.heard[k-1].word < 4
		case rGone:
			if len(r.claims) > first || !r.asked(h.Start) || r.hears(0, rLater, h.word) {
				continue
			}
		default:
			continue
		}
		return Span{r.begins(k, sent.Start, false), r.ends(k, sent.End, false)}, self, true
	}
	return Span{}, false, false
}

// asked reports whether something that is asked for stands before byte at in
// the sentence: a move, a level, a session.
func (r *Reader) asked(at int32) bool {
	for i := r.lo; i < r.hi && r.toks[r.items[i].tok].Start < at; i++ {
		switch r.items[i].class {
		case move, metric, session, most, best, daily, streak, date:
			return true
		}
	}
	return false
}

// disputes reports where the sentence doubts the data.
func (r *Reader) disputes(sent Span) (Span, bool) {
	data := false
	for k := range r.heard {
		h := &r.heard[k]
		ok := false
		switch h.class {
		case rData:
			data = true
		case rCheck:
			ok = (data || r.hears(k+1, rData, h.word+6)) && !r.hears(0, rActor, h.word)
		case rMismatch, rWarp:
			ok = data && (r.hears(k+1, rRecord, h.word+20) || r.hears(k+1, rRecall, h.word+20) || r.hears(k+1, rTruth, h.word+20))
		case rLook:
			ok = (data || r.doubted) && k+1 < len(r.heard) && r.heard[k+1].class == rStrange && r.heard[k+1].word-h.word < 6 && !r.denied(k, 4)
		case rOdd:
			ok = data && !r.denied(k, 4)
		case rDoubt:
			ok = (data || r.hears(k+1, rData, h.word+20)) && !r.denied(k, 4)
		}
		if ok {
			return Span{r.begins(k, sent.Start, false), r.ends(len(r.heard)-1, sent.End, false)}, true
		}
	}
	return Span{}, false
}

// discloses reports where the sentence tells what is remembered, and whether
// it does so against what it says of the data.
func (r *Reader) discloses(sent Span, doubted bool) (p Span, against, ok bool) {
	for k := range r.heard {
		h := &r.heard[k]
		if h.class != rRecall && !(h.class == rTruth && doubted && h.word < 3) || r.denied(k, 4) {
			continue
		}
		p = Span{r.begins(k, sent.Start, true), r.ends(k, sent.End, true)}
		return p, p != sent, true
	}
	return Span{}, false, false
}

// ofAll reports whether what the sentence says of itself it says of the whole
// reply: it claims nothing, and is about figures or "what follows".
func (r *Reader) ofAll(first int) bool {
	if len(r.claims) > first {
		return false
	}
	for k := range r.heard {
		if h := &r.heard[k]; h.class == rAll || h.class == rData {
			return h.word < 4
		}
	}
	return false
}

// hears reports whether a remark of the class stands among those from k on
// and before the given word.
func (r *Reader) hears(k int, c class, before int32) bool {
	for ; k < len(r.heard) && r.heard[k].word < before; k++ {
		if r.heard[k].class == c {
			return true
		}
	}
	return false
}

// tellable reports whether a verb of telling stands among the remarks of the
// clause from k on and before the given word.
func (r *Reader) tellable(k int, before int32) bool {
	for ; k < len(r.heard) && r.heard[k].word < before; k++ {
		switch r.heard[k].class {
		case rTell:
			return true
		case rBut, rBreak:
			return false
		}
	}
	return false
}

// denied reports whether a "not" stands within some words before remark k, or
// "none" at the beginning of the sentence.
func (r *Reader) denied(k int, words int32) bool {
	for m := k - 1; m >= 0; m-- {
		switch near := r.heard[k].word-r.heard[m].word <= words; r.heard[m].class {
		case rNot, rUnable:
			return near || r.heard[m].word < 2
		case rBut, rBreak:
			return false
		}
	}
	return false
}

// begins is where the clause begins in which remark k stands: behind the last
// "but" or semicolon. A recollection goes back to the beginning of its
// sentence where nothing before it is set against it.
func (r *Reader) begins(k int, start int32, recall bool) int32 {
	data := false
	for m := range r.heard[:k] {
		data = data || r.heard[m].class == rData
	}
	for m := k - 1; m >= 0; m-- {
		if c := r.heard[m].class; c == rBut || c == rBreak && (data || !recall) {
			start = r.heard[m].End
			break
		}
	}
	at := r.heard[k].Start
	for i := r.lo; i < r.hi && r.toks[r.items[i].tok].Start < at; i++ {
		it := &r.items[i]
		if it.class != punct || r.toks[it.tok].End <= start {
			continue
		}
		if it.arg == ';' || it.arg == ',' && !recall && r.items[i+1].class == and {
			start = r.toks[it.end-1].End
		}
	}
	for start < at && (r.text[start] == ' ' || r.text[start] == ',' || r.text[start] == '\n') {
		start++
	}
	if r.items[r.lo].class == and || start < at && !recall {
		for _, s := range [...]string{"and ", "e ", "og "} {
			if len(s) < int(at-start) && r.text[start:start+int32(len(s))] == s {
				start += int32(len(s))
			}
		}
	}
	return start
}

// ends is where the clause ends in which remark k stands: before the next
// semicolon, or a "but" behind which the data speak.
func (r *Reader) ends(k int, end int32, recall bool) int32 {
	for m := k + 1; m < len(r.heard); m++ {
		if r.heard[m].class == rBut && (!recall || r.hears(m+1, rData, 1<<30) || r.hears(m+1, rHere, 1<<30)) {
			end = r.heard[m].Start
			break
		}
	}
	for i := r.lo; i < r.hi; i++ {
		it := &r.items[i]
		if at := r.toks[it.tok].Start; it.class == punct && it.arg == ';' && at > r.heard[k].Start && at < end {
			end = at
			break
		}
	}
	for end > r.heard[k].End && (r.text[end-1] == ' ' || r.text[end-1] == ',' || r.text[end-1] == '\n') {
		end--
	}
	return end
}

// contrast takes the claims of the sentence that stand in p for figures that
// are stated only against the data. The clauses that hold them are passages.
func (r *Reader) contrast(p Span, first int) {
	for k := first; k < len(r.claims); k++ {
		if c := &r.claims[k]; c.SpanStart >= p.Start && c.SpanStart < p.End {
			c.Use = Contrast
		}
	}
	start, figures := p.Start, false
	for i := r.lo; i < r.hi; i++ {
		it := &r.items[i]
		switch at := r.toks[it.tok].Start; {
		case at < p.Start || at >= p.End:
			continue
		case it.class == figure:
			figures = figures || r.tells(it)
			continue
		case it.class == punct && (it.arg == ':' || it.arg == ';' || it.arg == ',' && r.items[i+1].class == and):
			r.contrasted(Span{start, at}, figures)
			start, figures = r.toks[it.end-1].End, false
		}
	}
	r.contrasted(Span{start, p.End}, figures)
}

// tells reports whether the figure is one with a unit, or of a claim.
func (r *Reader) tells(it *item) bool {
	return r.used[it.ref] == usedClaim || r.used[it.ref] == usedNot && r.qs[it.ref].Unit != quantity.NoUnit
}

func (r *Reader) contrasted(p Span, figures bool) {
	if !figures {
		return
	}
	for p.Start < p.End && r.text[p.Start] == ' ' {
		p.Start++
	}
	if rest, ok := strings.CutPrefix(r.text[p.Start:p.End], "and "); ok {
		p.Start = p.End - int32(len(rest))
	}
	r.pass = append(r.pass, Passage{Contrasts, p})
}
