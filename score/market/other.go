package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// comparison reads one name against another or the group.
//
//	comparison = names ( "outperformed" | "lagged" … ) ( name | group ) [ "by" figure ] .
func (r *Reader) comparison(i int) int {
	it := &r.items[i]
	r.open = false
	if r.noClaim() {
		return i + 1
	}
	obj := groupID
	if it.arg == 1 { // "held up better": than the one before
		if r.prev.n != 1 {
			return i + 1
		}
		r.compared(i, i+1, r.prev.ids[0], it.dir)
		return i + 1
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == det || r.items[j].class == adverb) {
		j++
	}
	found := false
	if j < r.hi {
		switch x := &r.items[j]; x.class {
		case name:
			obj, found = int16(x.ref), true
			j++
		case group, members, average:
			found = true
			j++
		case possess:
			return i + 1
		}
	}
	if !found && !(r.items[i].end > r.items[i].tok+3) {
		return i + 1
	}
	r.compared(i, j, obj, it.dir)
	if j+1 < r.hi && r.items[j].class == prep && r.items[j].arg == pBy && r.items[j+1].class == figure {
		q := r.items[j+1].ref
		if u := r.qs[q].Unit; u != quantity.NoUnit {
			r.used[q] = usedClaim
			return j + 2
		}
	}
	return j
}

// compared states that the subjects did better or worse than obj.
func (r *Reader) compared(i, j int, obj int16, dir int8) {
	for k := range r.subj.n {
		if r.subj.ids[k] == obj {
			continue
		}
		c := r.draft(rCompare, r.subj.ids[k], -1, min(max(int(r.subj.item), r.lo), i), j)
		c.Kind = Comparison
		c.Metric = panel.Return
		c.Object = r.subjectName(obj)
		c.Direction = direction(dir)
	}
}

// causeRule reads why something happened: a causal claim about the subject,
// up to the end of the clause.
func (r *Reader) causeRule(i int) int {
	if r.noClaim() {
		return i + 1
	}
	end := i + 1
	for end < r.hi && r.items[end].class != punct && r.items[end].class != but && r.items[end].class != name {
		end++
	}
	if end == i+1 {
		return end
	}
	for k := range r.subj.n {
		c := r.draft(rCause, r.subj.ids[k], -1, i, end)
		c.Kind = Causal
		c.Metric = panel.Return
		c.Direction = direction(r.act.dir)
	}
	return i + 1
}

// foreignRule reads a noun of which what is said is no claim: the figures
// behind it stay unread.
func (r *Reader) foreignRule(i int) int {
	for k := i + 1; k < r.hi && k < i+7; k++ {
		switch x := &r.items[k]; x.class {
		case figure:
			r.foreign = true
			return i + 1
		case punct:
			if x.arg != '(' {
				return i + 1
			}
		case but, name:
			return i + 1
		}
	}
	return i + 1
}

// negation reads "not": what follows is denied. A level that no close went
// beyond is a bound.
//
//	did not close below 470
func (r *Reader) negation(i int) int {
	j := r.adverbs(i + 1)
	if j+2 < r.hi && r.items[j].class == close_ && r.items[j+1].class == prep && r.items[j+2].class == figure && !r.noClaim() {
		bound, other := panel.AtMost, "high_close"
		switch r.items[j+1].arg {
		case pBelow, pUnder:
			bound, other = panel.AtLeast, "low_close"
		case pAbove, pOver:
		default:
			r.foreign = true
			return i + 1
		}
		for k := range r.subj.n {
			c := r.draft(rFixed, r.subj.ids[k], r.items[j+2].ref, j, j+3)
			c.Unit, c.Metric, c.Other, c.Bound = Currency, panel.Other, other, bound
			d := &r.drafts[len(r.drafts)-1]
			d.per, d.fixed = period{kind: window}, true
		}
		return j + 3
	}
	r.foreign = true
	r.pend = rank{}
	for k := r.from; k < len(r.claims); k++ {
		r.drafts[k].drop = r.drafts[k].drop || r.drafts[k].role == rSuper
	}
	return i + 1
}
