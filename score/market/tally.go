package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// tally states that the counted names went in direction dir, as the word at
// item i says.
func (r *Reader) tally(i int, dir int8) int {
	if n := r.countN; n > 0 {
		r.countN = 0
		r.loneCount(n, dir, int(r.subj.item), i+1)
		r.act = act{role: rMove, dir: dir, item: int32(i), set: true}
		return i + 1
	}
	at := int(r.counted) - 1
	r.counted = 0
	if f := r.toFigure(r.adverbs(i + 1)); f >= 0 && r.qs[r.items[f].ref].Bound != quantity.Exact {
		r.foreign = true // "six of the ten fell more than 5%"
		return i + 1
	}
	r.tallied(at, dir, at, i+1)
	r.act = act{role: rMove, dir: dir, item: int32(i), set: true}
	return i + 1
}

// outnumber reads "gainers outnumbered losers by 7 to 3".
func (r *Reader) outnumber(i int) (int, bool) {
	j := i + 1
	if j+1 >= r.hi || !r.word(j, "outnumbered") && !r.word(j, "outnumber") && r.items[j].class != beat && r.items[j].class != first {
		return i, false
	}
	for j++; j < r.hi && r.items[j].class == det; j++ {
	}
	if j >= r.hi || r.items[j].class != count || r.items[j].dir == r.items[i].dir {
		return i, false
	}
	a := r.toFigure(j + 1)
	if a < 0 && j+1 < r.hi && r.items[j+1].class == prep && r.items[j+1].arg == pBy {
		a = r.toFigure(j + 2)
	}
	if a < 0 {
		return j + 1, true
	}
	b := a + 1
	for b < r.hi && (r.items[b].class == prep || r.items[b].class == punct && r.items[b].arg == '-') {
		b++
	}
	if b >= r.hi || r.items[b].class != figure && !r.word(b, "one") {
		return j + 1, true
	}
	r.tallied(a, r.items[i].dir, i, a+1)
	if r.items[b].class != figure {
		r.loneCount(1, r.items[j].dir, j, b+1)
		return b + 1, true
	}
	r.tallied(b, r.items[j].dir, j, b+1)
	return b + 1, true
}

// tallyLevel reads where counted names closed: "closed below their 2 February
// close", "ended higher".
func (r *Reader) tallyLevel(i, j int) int {
	for k := j; k < r.hi && k < j+3; k++ {
		switch x := &r.items[k]; x.class {
		case way:
			return r.tally(k, x.dir)
		case flat:
			return r.tally(k, 0)
		case prep:
			if n, ok := r.nominal(k + 1); ok && x.arg == pWith && n.what == nMove && n.dir != 0 && n.fig < 0 && !n.sup { // "closed the month with gains"
				return max(r.tally(n.head, n.dir), n.end)
			}
			switch x.arg {
			case pAbove, pOver:
				return r.tallyFrom(k, 1)
			case pBelow, pUnder:
				return r.tallyFrom(k, -1)
			}
		}
	}
	return j
}

// tallyHad reads what counted names had: "managed gains", "recorded a loss",
// "ended the month with a gain".
func (r *Reader) tallyHad(i int) (int, bool) {
	if r.counted == 0 && r.countN == 0 && r.lone < 2 {
		return i, false
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == prep && (r.items[j].arg == pTo || r.items[j].arg == pWith) || r.items[j].class == adverb || r.items[j].class == only) {
		j++
	}
	if j >= r.hi {
		return i, false
	}
	if x := &r.items[j]; x.class == move && x.form&bare != 0 && x.dir != 0 && j > i+1 { // "managed to rise"
		return r.tally(j, x.dir), true
	}
	n, ok := r.nominal(j)
	if !ok || n.what != nMove || n.dir == 0 || n.fig >= 0 || n.sup || n.own {
		return i, false
	}
	if r.lone > 1 { // "only A and B managed gains"
		r.trend(i, n.end, n.dir)
		r.act = act{role: rMove, dir: n.dir, item: int32(n.head), set: true}
		return n.end, true
	}
	return max(r.tally(n.head, n.dir), n.end), true
}

// tallyFrom states a count of names that closed above or below a level, which
// items k+1 on name: from its session to the one that was said.
func (r *Reader) tallyFrom(k int, dir int8) int {
	per, said := r.clause.per, len(r.drafts)
	k = r.tally(k, dir)
	if len(r.drafts) == said {
		return k // "closed more than 5% above"
	}
	i, from := r.reference(k)
	p := period{kind: window}
	if from.kind == onDay && per.kind == onDay && from.start < per.start && (from.start != r.win.First || per.start != r.win.Last) {
		p = period{kind: path, start: from.start, end: per.start, from: true}
	}
	r.clause.per = p
	d := &r.drafts[len(r.drafts)-1]
	d.per, d.fixed = p, true
	return i
}

// reference reads the level that names were compared with, and its session.
func (r *Reader) reference(i int) (end int, p period) {
	for i < r.hi {
		switch x := &r.items[i]; x.class {
		case pronoun, det, close_, open_, price, times, possess, flat:
			i++
			continue
		case prep, date, that:
			if d, end, ok := r.period(i); ok {
				r.consume(i, end)
				i, p = end, d
				continue
			}
			if x.class == prep && (x.arg == pOn || x.arg == pOf) {
				i++
				continue
			}
		}
		break
	}
	return i, p
}

// tallied states a count of names: the figure at item at, said by items i to
// end−1.
func (r *Reader) tallied(at int, dir int8, i, end int) {
	if r.maybe {
		return
	}
	c := r.draft(rCount, groupID, r.items[at].ref, i, end)
	r.countOf(c, dir)
}

func (r *Reader) countOf(c *Claim, dir int8) {
	c.Unit = Names
	c.Decimals = 0
	switch {
	case dir > 0:
		c.Metric = panel.Advancers
	case dir < 0:
		c.Metric = panel.Decliners
	default:
		c.Metric, c.Other = panel.Other, "unchanged"
	}
}

// loneCount states that n names alone went in direction dir.
func (r *Reader) loneCount(n int, dir int8, i, end int) {
	if r.maybe {
		return
	}
	c := r.draft(rCount, groupID, -1, i, end)
	c.Stated = true
	c.Value = deviation.Figure{Number: deviation.Number{Num: int64(n)}}
	r.countOf(c, dir)
}
