package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// mark_ reads "below that", "from that mark", "above this low": a level named
// before, and the day it was of.
func (r *Reader) mark_(i int) (since panel.Day, end int, ok bool) {
	it := &r.items[i]
	peak := r.peak
	if peak == 0 {
		peak = r.sday
	}
	if it.class != prep || peak == 0 {
		return 0, i, false
	}
	switch it.arg {
	case pFrom, pBelow, pAbove, pUnder, pOver:
	default:
		return 0, i, false
	}
	j := i + 1
	that := r.loc == quantity.Portuguese && r.pointsBack(it)
	for j < r.hi && (r.word(j, "that") || r.word(j, "this") || r.word(j, "those") || r.word(j, "these")) {
		that = true
		j++
	}
	if !that {
		return 0, i, false
	}
	for j < r.hi && (r.items[j].class == closing || r.items[j].class == price || r.items[j].class == metric || r.items[j].class == close_ && r.items[j].form&noun != 0 || r.items[j].class == most) {
		j++
	}
	return peak, j, true
}

// pointsBack reports whether the preposition ends in a word that points to what
// was named before: "abaixo desse".
func (r *Reader) pointsBack(it *item) bool {
	s := r.toks[it.end-1].Text(r.text)
	for _, w := range [...]string{"desse", "dessa", "desses", "dessas", "deste", "desta", "daquele", "daquela"} {
		if quantity.SameWord(s, w) {
			return true
		}
	}
	return false
}

// offMark states that the subjects are off a level of the session since by the
// figure at item i.
func (r *Reader) offMark(i int, since panel.Day, below bool) {
	a := act{role: rFixed, metric: panel.Rebound, dir: 1, item: int32(i), set: true}
	if below {
		a.metric, a.dir = panel.Drawdown, -1
	}
	end := r.win.Last
	if d := r.clause.per; d.kind == onDay && d.start > since {
		end = d.start
	} else if r.lead.kind == onDay && r.lead.start > since {
		end = r.lead.start
	}
	for k := range r.subj.n {
		r.state(i, r.subj.ids[k], a, noRole, period{kind: path, start: since, end: end, from: true})
	}
}

// offPeak reads a distance from a named high or low.
//
//	offPeak = figure ( "below" | "above" | "off" ) ( "its" | "the" ) high … [ "of" level ] .
//
//	nearly 6% under its June 2 peak of $18.64
func (r *Reader) offPeak(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	way := &r.items[i+1]
	j := i + 2
	if r.noClaim() || q.Unit == quantity.NoUnit {
		return i, false
	}
	if since, end, ok := r.mark_(i + 1); ok {
		r.offMark(i, since, way.arg == pBelow || way.arg == pUnder)
		return end, true
	}
	dir := int8(1)
	if way.arg == pBelow || way.arg == pUnder {
		dir = -1
	}
	a := act{role: rMove, dir: dir, item: int32(i), set: true}
	n, ok := r.nominal(j)
	if !ok {
		return i, false
	}
	if p, end, ok := r.period(n.end); ok && p.kind == onDay && n.per.kind == unsaid && r.items[n.end].class == prep && (r.items[n.end].arg == pOf || r.items[n.end].arg == pFrom) {
		n.per, n.end, j = p, end, end // "its close of the previous Friday"
		r.consume(n.end, end)
	}
	switch n.what {
	case nExtreme, nClose:
		if n.extreme == 0 && n.implied == 0 {
			if q.Unit == quantity.Currency || q.Unit == quantity.Cent || q.Unit == quantity.Percent {
				per := n.per
				if per.kind == onDay {
					d := r.onOr()
					per = period{kind: since, start: per.start, from: true}
					if d > per.start {
						per = period{kind: path, start: per.start, end: d, from: true}
					}
				}
				for s := range r.subj.n {
					r.state(i, r.subj.ids[s], a, noRole, per)
				}
				if n.end < r.hi && r.comma(n.end) {
					r.act = a
					return n.end, true // what follows is not that close's
				}
				return j, true
			}
			return i, false
		}
		a.role, a.metric = rFixed, panel.Drawdown
		if dir > 0 {
			a.metric = panel.Rebound
			if r.highBefore(i) { // "its high was 29.4% above its low"
				a.metric, a.dir = panel.Range, 0
				for s := range r.subj.n {
					r.state(i, r.subj.ids[s], a, noRole, period{kind: window})
				}
				return n.end, true
			}
		}
		per := n.per
		if per.kind == onDay {
			per = period{kind: since, start: per.start, from: true}
		}
		from := len(r.claims)
		for s := range r.subj.n {
			r.state(i, r.subj.ids[s], a, noRole, per)
		}
		if per.kind == unsaid {
			r.offN = len(r.claims) - from
		}
		return j, true
	}
	return i, false
}
