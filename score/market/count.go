package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// countRule reads a number of names.
//
//	count = number ( "of" [ "the" ] [ number ] { word } names | names | gainers | verb ) .
//
//	Nine of the ten Lisbon stocks rose
//	four gainers against six decliners
//	six fell                                 behind another count
func (r *Reader) countRule(i int) (int, bool) {
	q := &r.qs[r.items[i].ref]
	if q.Unit == quantity.NoUnit && r.sharesAt(i+1) && !r.fewShares(i) {
		j := i + 1
		if r.items[j].class == prep {
			j++
		}
		return r.shares(i, j)
	}
	if q.Unit != quantity.NoUnit || q.Decimals != 0 || q.Exp != 0 || q.Digits > 999 || q.Neg {
		return i, false
	}
	j := i + 1
	of := false
	for j < r.hi {
		switch x := &r.items[j]; x.class {
		case prep:
			if (x.arg == pOf || x.arg == pDe || r.word(j, "out")) && !of {
				of = true
				j++
				continue
			}
		case each:
			if j == i+1 && !of && !r.others(i) && !r.countBefore(i) {
				break
			}
			j++
			continue
		case det, adverb, only, total:
			j++
			continue
		case times:
			if of {
				j++
				continue
			}
		case unknown:
			if of && j+1 < r.hi || j == i+1 && r.rest(j) || r.items[j+1].class == members || r.items[j+1].class == count || r.items[j+1].class == group {
				j++
				continue
			}
		case figure:
			if of && r.qs[x.ref].Unit == quantity.NoUnit {
				r.total = int(r.qs[x.ref].Value())
				r.used[x.ref] = usedWord
				j++
				if x.class == figure && j < r.hi && r.items[j].class == prep && r.items[j].arg == pOf {
					j++
				}
				continue
			}
		case name:
			if of && r.items[j+1].class == members {
				j++
				continue
			}
		case which:
			if r.countBefore(i) { // "against two that rose"
				j++
				continue
			}
		case way:
			if r.items[j+1].class == session { // "eight up days"
				j++
				continue
			}
		case punct:
			if x.arg == '-' && x.glued {
				j++
				continue
			}
		}
		break
	}
	if j >= r.hi {
		return i, false
	}
	if end, ok := r.straight(i); ok && !of {
		return end, true
	}
	switch x := &r.items[j]; x.class {
	case beat:
		if !of && !r.countBefore(i) {
			break
		}
		fallthrough
	case average, move, way, close_, be, have, flat:
		if x.class == average && x.form&finite == 0 {
			break
		}
		if !of && i > r.lo && r.items[i-1].class == det && x.form&finite != 0 && (int(q.Value()) == r.total || int(q.Value()) == r.roster.shown) { // "the ten returned 0.9%"
			r.wholeGroup(i)
			return j, true
		}
		if !of && i > r.lo && r.items[i-1].class == det && q.Word && q.Digits > 1 && q.Digits < 6 && x.form&finite != 0 && !r.begun() {
			if s := r.lastNames(i, int(q.Digits)); int(s.n) == int(q.Digits) { // "the two rose 3% and 2%"
				r.used[r.items[i].ref] = usedWord
				r.refer(i, s)
				return j, true
			}
		}
		if !of && i > r.lo && r.items[i-1].class == det && x.form&finite != 0 && q.Digits > 5 { // "the ten lost 3%" of more names than a text lists
			r.wholeGroup(i)
			return j, true
		}
		if of || r.countBefore(i) || (x.class == way || x.class == move) && r.wayPair(i, j) || (q.Word && x.form&finite != 0 || r.others(i)) && r.leading(i) {
			r.counting(i)
			if x.class == move && x.form&(finite|plural|bare) == 0 && x.dir != 0 && !of { // "three gains and seven losses"
				return r.tally(j, x.dir), true
			}
			return j, true
		}
	case prep:
		if n, ok := r.nominal(j + 1); ok && x.arg == pWith && r.countBefore(i) && n.what == nMove && n.dir != 0 && n.fig < 0 && !n.sup && !r.maybe { // "five ended with a gain and five with a loss"
			r.counting(i)
			return max(r.tally(n.head, n.dir), n.end), true
		}
	case count:
		r.tallied(i, x.dir, i, j+1)
		return r.scope(j + 1), true
	case members, group, performer, pronoun:
		if x.class == members && x.arg == 1 && !of && !r.fewShares(i) {
			return r.shares(i, j)
		}
		if x.class == group && !of && q.Digits == 1 { // "in one basket"
			return i, false
		}
		if !of && i > r.lo && r.items[i-1].class == det {
			r.wholeGroup(i)
			return j + 1, true
		}
		r.counting(i)
		return j + 1, true
	case session:
		if end, ok := r.straight(i); ok {
			return end, true
		}
		if r.begun() {
			return r.sessions(i, j)
		}
	}
	if of && r.items[j-1].class == figure {
		r.counting(i)
		return j, true
	}
	return i, false
}

// fewShares reports whether the number at item i is of names, and not of shares
// traded: "três ações subiram".
func (r *Reader) fewShares(i int) bool {
	q := &r.qs[r.items[i].ref]
	x := &r.items[i+1]
	return r.loc == quantity.Portuguese && q.Scale == 0 && q.Exp == 0 && q.Digits < 40 && x.class == members && x.arg == 1 && r.predicate(i+2)
}

// wayPair reports whether the number at item i and the direction at item j are
// the first of two counts: "seven up, three down".
func (r *Reader) wayPair(i, j int) bool {
	k := r.sep(j + 1)
	if x := &r.items[j+1]; x.class == punct && (x.arg == '/' || x.arg == '-' || x.arg == '|') {
		k = j + 2
	}
	if k == j+1 || k+1 >= r.hi || r.items[k].class != figure || r.items[k+1].class != r.items[j].class || r.items[k+1].dir == r.items[j].dir {
		return false
	}
	if x := &r.items[j]; x.class == move && (x.form&noun == 0 || r.subj.n > 0 && !r.subj.group()) { // "houve três subidas e sete descidas"
		return false
	}
	q := &r.qs[r.items[k].ref]
	return q.Unit == quantity.NoUnit && q.Exp == 0 && (i == r.lo || r.items[i-1].class != name)
}

// others reports whether the number at item i is of the rest of the group: "the
// other eight", "the remaining eight".
func (r *Reader) others(i int) bool {
	return i > r.lo && r.rest(i-1) || r.rest(i+1)
}

// rest reports whether item i says that a number is of the rest of the group.
func (r *Reader) rest(i int) bool {
	if r.items[i].class != unknown {
		return false
	}
	for _, w := range [...]string{"other", "remaining", "restantes", "outros", "outras", "demais"} {
		if r.word(i, w) {
			return true
		}
	}
	return false
}

// leading reports whether a clause begins at item i, or at the words before it
// that only single out: "but only two", "and the other eight".
func (r *Reader) leading(i int) bool {
	for i--; i >= r.lo; i-- {
		switch x := &r.items[i]; x.class {
		case adverb, only, hedge, det:
		case and, but, then:
			return true
		case punct:
			return x.arg == ',' || x.arg == ':' || x.arg == ';' || x.arg == '(' || x.arg == '-'
		case unknown:
			if !r.others(i + 1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// wholeGroup makes the group, whose number stands at item i, the subject.
func (r *Reader) wholeGroup(i int) {
	r.change(one(groupID, i))
	r.total = int(r.qs[r.items[i].ref].Value())
	r.used[r.items[i].ref] = usedWord
	r.all = int32(i) + 1
}

// counting makes the count at item i the subject of the clause.
func (r *Reader) counting(i int) {
	r.unnamed()
	r.freeze()
	r.subj = one(groupID, i)
	r.last = r.subj
	r.counted = int32(i) + 1
	r.open, r.listing, r.foreign = false, false, false
}

// countBefore reports whether a count of names stands in the sentence before
// item i.
func (r *Reader) countBefore(i int) bool {
	if r.counted != 0 && int(r.counted)-1 < i {
		return true
	}
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].role == rCount || r.claims[k].Unit == Names {
			return true
		}
	}
	for k := len(r.claims) - 1; k >= 0 && k > len(r.claims)-4; k-- {
		if r.drafts[k].role == rCount && r.claims[k].SpanStart >= r.toks[r.items[r.lo].tok].Start {
			return true
		}
	}
	return false
}

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

// oneOf reads "one of the ten stocks rose" and "one fell" behind a count: the
// word is no figure elsewhere.
func (r *Reader) oneOf(i int) (int, bool) {
	if !r.word(i, "one") && !r.word(i, "um") && !r.word(i, "uma") {
		return i, false
	}
	j := i + 1
	if j < r.hi && r.items[j].class == prep && (r.items[j].arg == pOf || r.items[j].arg == pDe) {
		for j++; j < r.hi && (r.items[j].class == det || r.items[j].class == figure || r.items[j].class == members || r.items[j].class == group || r.items[j].class == unknown && !r.items[j].upper); j++ {
			if r.items[j].class == figure {
				r.total = int(r.qs[r.items[j].ref].Value())
				r.used[r.items[j].ref] = usedWord
			}
		}
	} else if !r.countBefore(i) {
		return i, false
	}
	if j >= r.hi {
		return i, false
	}
	switch x := &r.items[j]; x.class {
	case move, way, close_:
		if x.form&finite == 0 && x.class != way {
			return i, false
		}
	case be:
		if y := &r.items[j+1]; j+1 >= r.hi || y.class != way && y.class != flat {
			return i, false
		}
	default:
		return i, false
	}
	r.counting(i)
	r.counted, r.countN = 0, 1
	return j, true
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

// shares reads a number of shares behind a preposition: volume.
func (r *Reader) shares(i, j int) (int, bool) {
	if r.maybe {
		return j + 1, true
	}
	if end, ok := r.sharesOf(i, j+1); ok {
		return end, true
	}
	if i == r.lo || r.foreign || r.subj.n == 0 {
		return j + 1, true
	}
	p := &r.items[i-1]
	if p.class == only || p.class == adverb || p.class == det {
		p = &r.items[max(i-2, r.lo)]
	}
	if k := i - 2; p.class == prep && k > r.lo { // "com uma média diária de 45,2 milhões de ações"
		if r.items[k].class == daily {
			k--
		}
		if r.items[k].class == average {
			p = &r.items[k]
		}
	}
	ok := p.class == average || p.class == punct && p.arg == ',' && r.act.role == rVolume || p.class == prep && (p.arg == pOn || p.arg == pOf || p.arg == pAt || p.arg == pWith) || r.act.set && r.act.role == rVolume || p.class == trade || p.class == stand
	if !ok {
		return j + 1, true
	}
	from := len(r.claims)
	r.open, r.act = false, act{role: rVolume, item: int32(i), set: true}
	if (p.class == trade || p.class == stand) && r.loc == quantity.Portuguese {
		r.act.metric = panel.TotalVolume
	}
	for k := range r.subj.n {
		r.state(i, r.subj.ids[k], r.act, rVolume, period{})
	}
	if p.class == average {
		for k := from; k < len(r.claims); k++ {
			r.claims[k].Metric = panel.MeanVolume
		}
	}
	return j + 1, true
}

// sharesOf reads "468.6 million shares of Microsoft changed hands": the figure
// is at item i, the name behind "of" at item j.
func (r *Reader) sharesOf(i, j int) (int, bool) {
	if j+1 >= r.hi || r.items[j].class != prep || r.items[j].arg != pOf && r.items[j].arg != pDe && r.items[j].arg != pIn {
		return i, false
	}
	s, end := r.nameOrIt(j + 1)
	if s.n != 1 {
		return i, false
	}
	a := act{role: rVolume, metric: panel.TotalVolume, item: int32(i), set: true}
	if r.lead.kind == onDay || r.clause.per.kind == onDay {
		a.metric = panel.NoMetric
	}
	for k := max(i-8, r.lo); k < i; k++ {
		if r.items[k].class == average {
			a.metric = panel.MeanVolume
		}
	}
	r.change(s)
	r.state(i, s.ids[0], a, noRole, period{})
	if end < r.hi && r.items[end].class == stand {
		end++
	}
	return end, true
}

// nameOrIt reads a name, or what refers to one, behind articles at item i.
func (r *Reader) nameOrIt(i int) (s subjects, end int) {
	for i < r.hi && r.items[i].class == det {
		i++
	}
	if i >= r.hi {
		return s, i
	}
	switch it := &r.items[i]; {
	case it.class == name:
		s.item = int32(i)
		return s, r.names(i, &s)
	case it.class == company && it.arg == pIt, it.class == pronoun && it.arg == pIt:
		return r.single(), i + 1
	}
	return s, i
}

// sessions reads a number of days on which a name rose or fell, or for how
// many in a row.
//
//	rose in 14 of the 20 sessions
//	five straight sessions of gains
func (r *Reader) sessions(i, j int) (int, bool) {
	dir, streak := int8(0), false
	if r.act.set && r.act.role == rMove {
		dir = r.act.dir
	}
	for k := i; k < r.hi && k <= j+2; k++ {
		switch {
		case r.word(k, "straight"), r.word(k, "consecutive"), r.word(k, "successive"), r.word(k, "seguidas"), r.word(k, "consecutivas"), r.word(k, "row"), r.word(k, "running"):
			streak = true
		case k > j && dir == 0 && r.items[k].class == move, k < j && r.items[k].class == way:
			dir = r.items[k].dir
		}
	}
	if dir == 0 || r.noClaim() || r.items[j].form&plural == 0 {
		return i, false
	}
	if !streak && r.lasted(i) {
		return j + 1, true
	}
	for k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rTrend; k-- {
		r.drafts[k].drop = true
	}
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[i].ref, i, j+1)
		c.Unit = Sessions
		switch {
		case streak && dir > 0:
			c.Metric = panel.WinningStreak
		case streak:
			c.Metric = panel.LosingStreak
		case dir > 0:
			c.Metric = panel.UpSessions
		default:
			c.Metric = panel.DownSessions
		}
	}
	return r.andSessions(j + 1), true
}

// lasted reads how many sessions the move that was stated last took: "lost 15.9%
// in nine sessions". It is no count of days that fell.
func (r *Reader) lasted(i int) bool {
	k := len(r.claims) - 1
	if k < r.from || i == r.lo || r.items[i-1].class != prep || r.drafts[k].role != rMove || !r.claims[k].Stated {
		return false
	}
	if a := r.items[i-1].arg; a != pIn && a != pOver && a != pDuring && a != pAmong {
		return false
	}
	r.used[r.items[i].ref] = usedWord
	n := int8(min(r.qs[r.items[i].ref].Value(), 100))
	for ; k >= r.from && r.drafts[k].role == rMove; k-- {
		r.drafts[k].daily, r.drafts[k].lasted = n, true
	}
	return true
}

// andSessions reads the other count of a pair: "rose in five sessions and fell
// in 15".
func (r *Reader) andSessions(i int) int {
	j := r.sep(i)
	if j == i || j+2 >= r.hi || r.items[j].class != move && r.items[j].class != way || r.items[j+1].class != prep {
		return i
	}
	f := r.toFigure(j + 2)
	if f < 0 || r.qs[r.items[f].ref].Unit != quantity.NoUnit || r.qs[r.items[f].ref].Exp != 0 {
		return i
	}
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[f].ref, j, f+1)
		c.Unit, c.Metric = Sessions, panel.UpSessions
		if r.items[j].dir < 0 {
			c.Metric = panel.DownSessions
		}
	}
	if f+1 < r.hi && r.items[f+1].class == session {
		return f + 2
	}
	return f + 1
}

// groupRule reads the group as a subject.
func (r *Reader) groupRule(i int) int {
	if r.oblique(i) && r.subj.n > 0 || !r.predicate(i+1) {
		return i + 1
	}
	g := one(groupID, i)
	r.change(g)
	return i + 1
}

// everyRule reads "all ten", "all of the names", "none of the ten".
func (r *Reader) everyRule(i int) int {
	j := i + 1
	if i > r.lo && (r.word(i-1, "quase") || r.word(i-1, "almost") || r.word(i-1, "nearly") || r.word(i-1, "praticamente")) {
		for r.foreign = true; j < r.hi && (r.items[j].class == det || r.items[j].class == prep || r.items[j].class == figure || r.items[j].class == members || r.items[j].class == performer); j++ {
			r.consume(j, j+1)
		}
		return j // how many is not said
	}
	if r.items[j].class == but && r.items[j+1].class == figure {
		if end, ok := r.allBut(i, j+1); ok {
			return end
		}
	}
	if end, ok := r.butNames(i, j, r.total); ok {
		return end
	}
	for j < r.hi && (r.items[j].class == prep && (r.items[j].arg == pOf || r.items[j].arg == pDe) || r.items[j].class == det) {
		j++
	}
	if j < r.hi && (r.items[j].class == members || r.items[j].class == performer) {
		if end, ok := r.butNames(i, j+1, r.total); ok {
			return end
		}
	}
	if j < r.hi && r.items[j].class == figure && r.qs[r.items[j].ref].Unit == quantity.NoUnit && !r.begun() || j < r.hi && r.items[j].class == figure && r.qs[r.items[j].ref].Word {
		k := j + 1
		for k < r.hi && (r.items[k].class == members || r.items[k].class == unknown || r.items[k].class == group || r.items[k].class == performer || r.items[k].class == prep && r.items[k].arg == pOf || r.items[k].class == pronoun) {
			k++
		}
		if end, ok := r.butNames(i, k, int(r.qs[r.items[j].ref].Value())); ok {
			r.used[r.items[j].ref] = usedWord
			return end
		}
		if r.items[i].dir < 0 {
			r.used[r.items[j].ref] = usedWord
			return r.everyName(i, k)
		}
		r.counting(j)
		return k
	}
	if x := &r.items[j]; r.items[i].class == each && x.class == move && x.form&finite != 0 && r.last.group() && r.total > 0 {
		return r.everyName(i, j) // "the ten stocks: all fell"
	}
	if x := &r.items[j]; (r.items[i].class == every || r.items[i].class == each && x.class == members) && (x.class == performer || x.class == members || r.items[i].dir < 0) {
		return r.everyName(i, j)
	}
	return i + 1
}

// everyName reads "every stock fell", "none of the names rose": a count of all
// names, or of none.
func (r *Reader) everyName(i, j int) int {
	for k := i; k <= j; k++ {
		if r.word(k, "other") || r.word(k, "outro") || r.word(k, "outra") {
			r.foreign = true // "no other name fell as far"
			return j
		}
	}
	n := r.total
	if n == 0 {
		n = r.roster.shown
	}
	n -= r.excepted
	if r.items[i].dir < 0 {
		n = r.excepted
	}
	for e := j; e < r.hi && e < j+6; e++ {
		switch x := &r.items[e]; x.class {
		case prep:
			if x.arg == pExcept {
				r.foreign = true
				return e
			}
		case move, way:
			if x.dir == 0 {
				return e
			}
			if r.toFigure(r.adverbs(e+1)) >= 0 { // "no stock fell more than 6.3%"
				r.foreign = true
				return e + 1
			}
			r.change(one(groupID, i))
			r.loneCount(n, x.dir, i, e+1)
			r.act = act{role: rMove, dir: x.dir, item: int32(e), set: true}
			return e + 1
		case flat:
			r.change(one(groupID, i))
			r.loneCount(n, 0, i, e+1)
			return e + 1
		case punct, name:
			return j
		}
	}
	return j
}

// butNames reads "all but Walmart rose", "all ten stocks except Walmart and
// Apple fell": item j is the "but", and total the number of all.
func (r *Reader) butNames(i, j, total int) (int, bool) {
	if r.comma(j) && j+1 < r.hi {
		j++
	}
	if x := &r.items[j]; j >= r.hi || x.class != but && (x.class != prep || x.arg != pExcept) && !(r.loc == quantity.Portuguese && r.word(j, "menos")) {
		return i, false
	}
	if x := &r.items[j+1]; x.class == prep && (x.arg == pOf || x.arg == pDe) { // "à exceção da Galp"
		j++
	}
	k := r.nameAt(j + 1)
	if k == 0 || r.maybe {
		return i, false
	}
	if total == 0 {
		total = r.roster.shown
	}
	s := subjects{item: int32(k)}
	k = r.names(k, &s)
	for e := k; e < r.hi && e < k+6; e++ {
		switch x := &r.items[e]; x.class {
		case move, way:
			r.change(one(groupID, i))
			r.loneCount(total-int(s.n), x.dir, i, e+1)
			return e + 1, true
		case date:
			if p, _, ok := r.date(e); ok && p.kind == onDay {
				r.said(p, e, e+1)
			}
		case close_, be, have, adverb, det, span, session:
		case punct:
			if x.arg != ',' || e > k {
				return i, false
			}
		default:
			return i, false
		}
	}
	return i, false
}

// excepting takes the names behind "except" at item i from the count of all
// names that the sentence has stated.
func (r *Reader) excepting(i int) int {
	if p, end, ok := r.period(i + 1); ok && p.kind == onDay {
		return r.exceptDay(p, end)
	}
	if x := &r.items[i+1]; x.class == prep && (x.arg == pOf || x.arg == pDe) { // "à exceção da Galp"
		i++
	}
	k := r.nameAt(i + 1)
	if k == 0 {
		return i + 1
	}
	s := subjects{item: int32(k)}
	if end := r.names(k, &s); r.opens(i) || i > r.lo && r.opens(i-1) { // "except for Galp, all fell"
		r.excepted = int(s.n)
		return end
	}
	total := r.total
	if total == 0 {
		total = r.roster.shown
	}
	start, _ := r.span(r.lo, r.lo+1)
	for c := len(r.claims) - 1; c >= 0 && r.claims[c].SpanEnd > start; c-- {
		if x := &r.claims[c]; r.drafts[c].role == rCount && x.Value.Exp == 0 && x.Value.Num == int64(total) && total > int(s.n) {
			x.Value = deviation.Figure{Number: deviation.Number{Num: x.Value.Num - int64(s.n)}}
			break
		} else if r.drafts[c].role == rCount && x.Value.Num == 0 { // "none of them rose, except Walmart"
			x.Value = deviation.Figure{Number: deviation.Number{Num: int64(s.n)}}
			break
		}
	}
	return i + 1
}

// exceptDay reads a day that an extreme is not of, and its level: "its lowest
// close of the period bar August 20's $92.69".
func (r *Reader) exceptDay(p period, end int) int {
	if k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rSuper {
		r.drafts[k].drop = true
	}
	if r.items[end].class == possess {
		end++
	}
	if f := r.toFigure(end); f == end && levelish(&r.qs[r.items[f].ref]) && !r.noClaim() {
		from := len(r.claims)
		for k := range r.subj.n {
			r.state(f, r.subj.ids[k], r.act, rTo, p)
		}
		r.fix(from, p)
		return f + 1
	}
	return end
}

// allBut reads "all but two of the ten names rose".
func (r *Reader) allBut(i, j int) (int, bool) {
	k := j + 1
	for k < r.hi && (r.items[k].class == prep && r.items[k].arg == pOf || r.items[k].class == det) {
		k++
	}
	if k >= r.hi || r.items[k].class != figure {
		return i, false
	}
	n := r.qs[r.items[k].ref].Value() - r.qs[r.items[j].ref].Value()
	for e := k + 1; e < r.hi; e++ {
		switch x := &r.items[e]; x.class {
		case move, way:
			r.consume(i, k+1)
			r.change(one(groupID, i))
			r.loneCount(int(n), x.dir, i, e+1)
			return e + 1, true
		case punct:
			return i, false
		}
	}
	return i, false
}

// wayNear returns the direction behind the words for the month at item i, 0 if
// none is there.
func (r *Reader) wayNear(i int) int {
	for k := i; k < r.hi && k < i+4; k++ {
		switch r.items[k].class {
		case way:
			return k
		case det, span, date, prep:
		default:
			return 0
		}
	}
	return 0
}

// onlyRule reads a lone name.
//
//	only = "the only" [ "other" ] decliner | "only" names verb .
//
//	Banco Comercial Português was the only decliner
//	with only Walmart and Amazon finishing higher
func (r *Reader) onlyRule(i int) int {
	j := i + 1
	n := 1
	for j < r.hi && (r.items[j].class == adverb || r.items[j].class == det || r.word(j, "other")) {
		if r.word(j, "other") {
			n++
		}
		j++
	}
	sole := i > r.lo && r.items[i-1].class == det // "the only one to fall"
	if j >= r.hi || r.items[j].class == figure || !sole && (r.word(i+1, "one") || r.word(i+1, "um") || r.word(i+1, "uma")) {
		return i + 1
	}
	switch x := &r.items[j]; x.class {
	case move:
		if sole && x.form&(gerund|bare) != 0 { // "a única a descer"
			if r.subj.n > 1 && r.begun() && n == 1 {
				n = int(r.subj.n)
			}
			r.loneCount(n, x.dir, i, j+1)
			r.act = act{role: rMove, dir: x.dir, item: int32(j), set: true}
			return j + 1
		}
	case close_:
		if k := r.wayNear(j + 1); sole && x.form&(gerund|bare) != 0 && k > 0 { // "a única a terminar no verde"
			if r.subj.n > 1 && r.begun() && n == 1 {
				n = int(r.subj.n)
			}
			r.loneCount(n, r.items[k].dir, i, k+1)
			r.act = act{role: rMove, dir: r.items[k].dir, item: int32(k), set: true}
			return k + 1
		}
	case count:
		if r.subj.n > 1 && r.begun() && n == 1 {
			n = int(r.subj.n) // "BCP and Sonae the only fallers"
		}
		r.loneCount(n, x.dir, i, j+1)
		return j + 1
	case performer, members:
		for k := j + 1; k < r.hi && k < j+6; k++ {
			switch y := &r.items[k]; y.class {
			case move, way:
				if x.class == members && r.subj.n > 1 && r.begun() && n == 1 { // "A and B were the only names to post gains"
					r.loneCount(int(r.subj.n), y.dir, i, k+1)
					return k + 1
				}
				if x.class == members { // "the only stocks to finish lower were A and B"
					r.lone, r.loneAt, r.loneDir = 1, int32(i), y.dir
					return k + 1
				}
				r.loneCount(n, y.dir, i, k+1)
				return k + 1
			}
		}
	case name:
		r.lone, r.loneAt = 1, int32(i)
	}
	return i + 1
}
