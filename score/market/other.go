package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
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
	if r.counted != 0 {
		return r.tallyBeat(i)
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == det || r.items[j].class == adverb || r.items[j].class == which || r.items[j].class == prep && (r.items[j].arg == pOf || r.items[j].arg == pDe) || r.items[j].class == unknown && j < i+3) {
		j++ // "exceeded that of Microsoft"
	}
	for k := j; k < r.hi && k < j+6; k++ { // "beat fellow ad-seller Meta"
		if c := r.items[k].class; c == name {
			j = k
		} else if c != unknown && !(c == punct && r.items[k].glued) {
			break
		}
	}
	found := false
	if j < r.hi {
		switch x := &r.items[j]; x.class {
		case name:
			obj, found = int16(x.ref), true
			j++
			if j < r.hi && r.items[j].class == possess { // "just behind NVIDIA's 2.01% slide"
				r.compared(i, j, obj, it.dir)
				r.change(one(obj, j-1))
				r.open = false
				return j + 1
			}
		case group, members, average:
			found = true
			for j++; j < r.hi && (r.items[j].class == average || r.items[j].class == possess); j++ {
			}
			if j < r.hi {
				j = r.scope(j)
			}
		case possess:
			return i + 1
		}
	}
	if !found && !(r.items[i].end > r.items[i].tok+3) {
		return i + 1
	}
	r.compared(i, j, obj, it.dir)
	if j+1 < r.hi && r.comma(j) && r.items[j+1].class == prep && r.points(r.toFigure(j+2)) {
		j++
	}
	if f := r.toFigure(j + 1); f >= 0 && r.items[j].class == prep && (r.items[j].arg == pBy || r.items[j].arg == pOn || r.items[j].arg == pIn) {
		return r.margin(f, len(r.claims)-int(r.subj.n))
	}
	return j
}

// margin states by how much the comparisons from draft from on hold: the
// figure at item f.
func (r *Reader) margin(f, from int) int {
	q := r.items[f].ref
	x := r.qs[q]
	end := f + 1
	if x.Unit == quantity.NoUnit {
		if !r.word(end, "points") {
			return f
		}
		x.Unit = quantity.Point
		end++
	}
	r.used[q] = usedClaim
	for k := max(from, r.from); k < len(r.claims); k++ {
		c := &r.claims[k]
		if c.Kind != Comparison {
			continue
		}
		c.Stated, c.Value, c.Unit, c.Decimals, c.Hedged = true, deviation.Of(x), unitOf(x.Unit), x.Decimals, x.Hedged
		c.Bound = panel.Bound(x.Bound)
		if c.Direction == Down != (c.Value.Num < 0) {
			c.Value = c.Value.Neg()
		}
		_, c.SpanEnd = r.span(f, end)
	}
	return end
}

// gapRule reads a distance between names.
//
//	gap = figure ( "ahead of" | "behind" | "better than" ) ( name | group ) .
//
//	432 basis points behind Johnson & Johnson
func (r *Reader) gapRule(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	j := i + 1
	switch {
	case q.Unit == quantity.Point, q.Unit == quantity.BasisPoint:
	case q.Unit == quantity.NoUnit && r.word(j, "points"):
		j++
	default:
		return i, false
	}
	if j >= r.hi || r.noClaim() {
		return i, false
	}
	dir := int8(0)
	switch x := &r.items[j]; {
	case x.class == next && x.arg == 1:
		dir = 1
	case x.class == beat && x.end > x.tok+3 && r.nameAt(j+1) == 0: // "above the group average"
		from := len(r.claims)
		r.compared(i, j+1, groupID, x.dir)
		r.margin(i, from)
		return j + 1, true
	case x.class == beat:
		dir = x.dir
	case x.class == prep && x.arg == pAbove:
		dir = 1
	case x.class == prep && x.arg == pBelow:
		dir = -1
	case x.class == prep && x.arg == pThan && r.loc == quantity.Portuguese && (q.Neg || r.word(i-1, "mais") || r.word(i-1, "menos")):
		if dir = 1; q.Neg || r.word(i-1, "menos") { // "desceu 0,9%, menos 10,8 pontos percentuais do que a Microsoft"
			dir = -1
		}
		if r.act.set && r.act.dir < 0 {
			dir = -dir
		}
		j--
	case r.word(j, "superior"):
		dir = 1
	case r.word(j, "inferior"):
		dir = -1
	case r.word(j, "better"), r.word(j, "more"):
		dir = 1
	case r.word(j, "worse"), r.word(j, "less"):
		dir = -1
	}
	if dir == 0 {
		return i, false
	}
	for j++; j < r.hi && (r.items[j].class == det || r.items[j].class == prep && (r.items[j].arg == pThan || r.items[j].arg == pDe || r.items[j].arg == pOn && r.loc == quantity.Portuguese) || r.items[j].class == adverb || r.items[j].class == which); j++ {
	}
	if j >= r.hi {
		return i, false
	}
	obj := groupID
	switch x := &r.items[j]; x.class {
	case name:
		obj = int16(x.ref)
	case group, average, members:
		for j+1 < r.hi && (r.items[j+1].class == average || r.items[j+1].class == possess) {
			j++
		}
	default:
		return i, false
	}
	from := len(r.claims)
	r.compared(i, j+1, obj, dir)
	r.margin(i, from)
	return j + 1, true
}

// tallyBeat states a count of names that did better or worse than the average.
func (r *Reader) tallyBeat(i int) int {
	at := int(r.counted) - 1
	r.counted = 0
	if r.maybe {
		return i + 1
	}
	c := r.draft(rFixed, groupID, r.items[at].ref, at, i+1)
	c.Unit, c.Metric, c.Other, c.Decimals = Names, panel.Other, "beat_average", 0
	if r.items[i].dir < 0 {
		c.Other = "trailed_average"
	}
	return i + 1
}

// ratioRule reads a figure that compares with another: with a name's move, or
// with the average of the same metric.
//
//	Apple's decline was less than half NVDA's
//	about 2.1 times its average for the month
func (r *Reader) ratioRule(i int) (int, bool) {
	f := r.items[i].ref
	q := &r.qs[f]
	if q.Unit != quantity.Times && q.Denom == 0 && !(q.Word && q.Exp < 0) || r.noClaim() {
		return i, false
	}
	j := i + 1
	second := 0
	for j < r.hi && (r.items[j].class == det || r.items[j].class == prep || r.items[j].class == which || r.items[j].class == that || r.items[j].class == times || r.items[j].class == unknown && r.word(j, "times") || r.items[j].class == move && r.items[j].form&noun != 0 || r.items[j].class == next && r.items[j].arg == 0 || second > 0 && r.comma(j)) {
		if r.items[j].class == next { // "three times the rise of the runner-up, Altri"
			second = j
		}
		j++
	}
	if j < r.hi && r.items[j].class == name && r.act.set && r.act.role == rMove && r.act.dir != 0 {
		up := r.act.dir
		if v := q.Value(); v < 1 {
			up = -up
		}
		from := len(r.claims)
		end := j + 1
		if end < r.hi && r.items[end].class == possess {
			end++
		}
		r.compared(i, end, int16(r.items[j].ref), up)
		for k := from; k < len(r.claims); k++ {
			c := &r.claims[k]
			c.Stated, c.Value, c.Unit, c.Hedged = true, deviation.Of(*q), Ratio, q.Hedged
			c.Bound, c.Decimals = panel.Bound(q.Bound), max(q.Decimals, -q.Exp)
		}
		if len(r.claims) > from {
			r.used[f] = usedClaim
		}
		obj := one(int16(r.items[j].ref), j)
		if second > 0 && r.chain.set && r.chained == r.lo {
			r.enlist(&obj, second, end)
		}
		if x := &r.items[end]; end < r.hi && (r.toFigure(end) == end && r.items[end-1].class == possess || r.comma(end) && r.items[end+1].class == which) {
			a := r.act
			r.change(obj) // "twice Apple's 4.2%"
			r.act, r.open = a, x.class == figure
			return end, true
		}
		r.open = false
		return end, true
	}
	if n, ok := r.nominal(j); ok && n.mean && (n.head < 0 || r.items[n.head].class == metric) || r.averageAt(j) {
		for k := range r.subj.n {
			c := r.draft(rFixed, r.subj.ids[k], f, i, j+1)
			c.Unit, c.Metric, c.Other = Ratio, panel.Other, "ratio_to_mean"
			if r.act.role == rVolume {
				c.Other = "volume_to_mean_volume"
			}
		}
		for j < r.hi && (r.items[j].class == pronoun || r.items[j].class == average || r.items[j].class == daily || r.items[j].class == metric || r.items[j].class == span || r.items[j].class == det) {
			j++
		}
		if k := r.scope(j); k > j {
			j = k
		}
		return j, true
	}
	return i, false
}

// averageAt reports whether item i begins "its average" or "the monthly mean".
func (r *Reader) averageAt(i int) bool {
	for ; i < r.hi; i++ {
		switch r.items[i].class {
		case pronoun, det, daily, span, metric:
		case average:
			return true
		default:
			return false
		}
	}
	return false
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
	if n, ok := r.nominal(i + 1); ok && n.what == nMove && n.dir != 0 && n.fig >= 0 || ok && n.what == nMove && n.dir != 0 && r.figureNext(n.end) { // "hurt by a 6.5% drop on 3 August"
		r.settle()
		r.open, r.act, r.sided = false, act{}, true
		return i + 1
	}
	day := i + 1
	for day < r.hi && (r.items[day].class == det || r.items[day].class == prep || r.items[day].class == session) {
		day++
	}
	if day+2 < r.hi && r.items[day].class == date && r.comma(day+1) && r.items[day+2].class == when { // "penalizada pela sessão de dia 12, em que perdeu"
		r.settle()
		r.open, r.act, r.sided = false, act{}, true
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

// figureNext reports whether "of" and a per cent figure follow at item i.
func (r *Reader) figureNext(i int) bool {
	f := r.toFigure(i)
	return f > i && f <= i+2 && r.qs[r.items[f].ref].Unit == quantity.Percent
}

// never states that no close was below, or above, the level behind item i.
func (r *Reader) never(i int, below bool) int {
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[i+1].ref, i, i+2)
		c.Unit, c.Metric, c.Other, c.Bound = Currency, panel.Other, "high_close", panel.AtMost
		if below {
			c.Other, c.Bound = "low_close", panel.AtLeast
		}
		d := &r.drafts[len(r.drafts)-1]
		d.per, d.fixed = period{kind: window}, true
	}
	return i + 2
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
		case but:
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
	if j+1 < r.hi && r.items[j].class == close_ && r.items[j+1].class == figure && !r.noClaim() {
		if b := r.qs[r.items[j+1].ref].Bound; b != quantity.Exact {
			return r.never(j, b == quantity.AtMost)
		}
	}
	if j+2 < r.hi && r.items[j].class == close_ && r.items[j+1].class == prep && r.items[j+2].class == figure && !r.noClaim() {
		switch r.items[j+1].arg {
		case pBelow, pUnder:
			return r.never(j+1, true)
		case pAbove, pOver:
			return r.never(j+1, false)
		}
	}
	if n, ok := r.nominal(j); ok && n.what == nMove && n.dir != 0 && n.end+2 < r.hi && r.items[n.end].class == be { // "no daily fall was larger than Apple's 4.9%"
		for k := n.end + 1; k < r.hi && k < n.end+4; k++ {
			if x := &r.items[k]; x.class == prep && x.arg == pThan && r.nameAt(k+1) > 0 {
				rk := rank{metric: panel.Return, n: int16(n.dir), dir: n.dir, item: int32(i), end: int32(k), set: true}
				if n.daily == 1 || r.dayAhead(k) {
					rk.metric, rk.n = panel.MaxDailyGain, 1
					if n.dir < 0 {
						rk.metric = panel.MaxDailyLoss
					}
				}
				r.pend = rk
				r.act = act{role: rMove, dir: n.dir, daily: n.daily, item: int32(n.start), set: true}
				return k + 1
			}
		}
	}
	r.foreign = true
	r.pend = rank{}
	for k := r.from; k < len(r.claims); k++ {
		r.drafts[k].drop = r.drafts[k].drop || r.drafts[k].role == rSuper
	}
	return i + 1
}
