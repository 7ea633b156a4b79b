package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// award gives the superlative rk of the noun phrase n to the subjects s, or
// keeps it for the name that follows: "the weakest was NOS".
func (r *Reader) award(rk rank, s *subjects, n *nominal) {
	if r.maybe || !rk.set {
		return
	}
	if rk.own && r.announces(n) {
		r.undated(n.start)
	}
	if k := n.start - 2; k >= r.lo && !n.own && r.comma(k+1) && r.items[k].class == name && !r.leads_(n) {
		apposed := one(int16(r.items[k].ref), k) // "against 0.9% for Walmart, the calmest"
		s = &apposed
	}
	if end, ok := r.beyond(n.end); ok {
		r.skip = end
		return
	}
	if n.count > 1 && n.count < 9 && !rk.own && r.appended(n.start) {
		if int8(s.n) == n.count {
			r.crown(&rk, s, n.start, n.end)
		} else if two := r.lastNames(n.start, int(n.count)); int8(two.n) == n.count {
			r.crown(&rk, &two, n.start, n.end) // "A gained 3% and B 2%, the two best returns"
		} else if s.n == 1 && rk.daily == 1 {
			r.crownDays(&rk, s, n)
		}
		return
	}
	if s.n == 0 || !n.own && r.leads_(n) {
		rk.item, rk.end, rk.plural = int32(n.start), int32(n.end), n.plural
		r.pend = rk
		return
	}
	r.crown(&rk, s, n.start, n.end)
	r.open = false
}

// appended reports whether a comma or a dash stands before the noun phrase at
// item i.
func (r *Reader) appended(i int) bool {
	if i <= r.lo {
		return false
	}
	x := &r.items[i-1]
	return x.class == punct && (x.arg == ',' || x.arg == '-')
}

// crownDays gives the places of a superlative to the sessions of one name that
// were stated last: "lost 4.9% on the 5th and 3.2% on the 27th, the two
// largest daily falls".
func (r *Reader) crownDays(rk *rank, s *subjects, n *nominal) {
	last := len(r.claims) - int(n.count)
	if last < r.from {
		return
	}
	for k := last; k < last+int(n.count); k++ {
		d := &r.drafts[k]
		if d.role != rMove || !d.per.day() || r.claims[k].Subject != r.subjectName(s.ids[0]) {
			return
		}
	}
	for k := range int(n.count) {
		one := *rk
		one.per = r.drafts[last+k].per
		one.n += int16(k) * step(one.n)
		r.crown(&one, s, n.start, n.end)
	}
}

// beyond reports whether the superlative before item i reaches beyond the
// window, "of 2026", "of the year", "since 2015", "ever", and the item behind
// the words that say so.
func (r *Reader) beyond(i int) (int, bool) {
	for k := r.scope(i); k > i; k = r.scope(i) {
		i = k
	}
	if i+1 >= r.hi {
		return i, false
	}
	x := &r.items[i]
	if x.class == span {
		return i + 1, x.arg == tYear || x.arg == tEver
	}
	if x.class != prep {
		return i, false
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == det || r.items[j].class == figure && x.arg != pSince || r.items[j].class == adverb) {
		j++
	}
	switch y := &r.items[min(j, r.hi-1)]; y.class {
	case date:
		return j + 1, x.arg == pSince || r.marks[y.ref].Kind == quantity.Year
	case figure:
		if x.arg == pSince { // "a maior desde os 8,9% de janeiro de 2025"
			for j++; j < r.hi && (r.items[j].class == prep || r.items[j].class == date); j++ {
			}
			return j, true
		}
	case span:
		return j + 1, y.arg == tYear || y.arg == tEver || y.arg == tQuarter
	}
	return i, false
}

// leads_ reports whether the noun phrase n is the subject of its clause: it
// opens it, and a verb follows.
func (r *Reader) leads_(n *nominal) bool {
	if n.start > r.lo {
		switch p := &r.items[n.start-1]; p.class {
		case but, and, when, then, date, figure:
		case punct:
			if p.arg == '(' {
				return false
			}
		default:
			return false
		}
	}
	i := n.end
	for i < r.hi {
		if k := r.scope(i); k > i {
			i = k
			continue
		}
		switch x := &r.items[i]; x.class {
		case closing, adverb, each:
			i++
			continue
		case pronoun:
			if x.arg == pBoth {
				i++
				continue
			}
		}
		break
	}
	if i >= r.hi {
		return false
	}
	if r.loc == quantity.Portuguese && n.good && n.head < 0 && r.ellipsis(i) {
		return true
	}
	switch x := &r.items[i]; x.class {
	case be, drift:
		return n.what != nSession || !r.dayFollows(i+1)
	case punct:
		return (x.arg == ':' || x.arg == ',') && i+1 < r.hi && r.items[i+1].class == name
	case unknown:
		return r.word(i, "came") || r.word(i, "belonged") || r.word(i, "goes") || r.word(i, "coube") || r.word(i, "pertenceu")
	}
	return r.word(i, "came")
}

// ellipsis reports whether the holder of a place follows at item i and the verb
// is that of the clause before: "o melhor foi o da Galp e o pior o da NOS".
func (r *Reader) ellipsis(i int) bool {
	if r.items[i].class == det {
		i++
	}
	x := &r.items[i]
	return i+1 < r.hi && x.class == prep && (x.arg == pDe || x.arg == pOn) && r.nameAt(i+1) > 0
}

// crown states that the subjects hold the superlative rk: all of them where it
// is among each one's own sessions, in the order of mention else.
func (r *Reader) crown(rk *rank, s *subjects, i, end int) {
	if r.maybe || r.foreign {
		return
	}
	n := rk.n
	if rk.per.kind == elsewhere || rk.per.kind == ever {
		return
	}
	for k := range s.n {
		from, to := i, end
		if int(rk.item) >= r.lo && int(rk.item) < from {
			from = int(rk.item)
		}
		c := r.draft(rSuper, s.ids[k], -1, from, to)
		c.Kind = Superlative
		c.Metric, c.Other, c.Rank, c.Direction = rk.metric, rk.other, n, direction(rk.dir)
		d := &r.drafts[len(r.drafts)-1]
		if rk.per.kind != unsaid {
			d.per, d.fixed = rk.per, true
		}
		if rk.metric == panel.Close {
			d.peak = true
		}
		d.undated = rk.own && rk.metric == panel.DailyReturn
		if !rk.own {
			r.chain, r.chained, r.row_ = *rk, r.lo, subjects{}
			r.chain.n, r.chain.down = n, n < 0
			n += step(n)
		}
	}
	if r.held.n > 0 {
		r.release(rk)
	}
	if rk.metric == panel.MaxDailyGain || rk.metric == panel.MaxDailyLoss {
		r.act = act{role: rMove, dir: rk.dir, daily: 1, item: rk.item, set: true}
		r.ranking = true
	}
	if rk.metric == panel.Return && rk.n > 0 && !rk.own {
		r.act = act{role: rMove, dir: 1, item: rk.item, set: true}
		r.ranking = true
	}
}

// advance moves k to the next place from the same end.
func (k *rank) advance() {
	if k.down {
		k.n--
	} else {
		k.n++
	}
}

// step leads to the next rank of the same end.
func step(n int16) int16 {
	if n < 0 {
		return -1
	}
	return 1
}

// release states the figures that stood in brackets behind names, now that
// their metric is known.
func (r *Reader) release(rk *rank) {
	a := act{role: rVolume, item: int32(r.lo), set: true}
	switch rk.metric {
	case panel.Volume:
	case panel.Volatility, panel.Drawdown, panel.Range:
		a.role, a.metric = rFixed, rk.metric
		if a.metric == panel.Drawdown {
			a.dir = -1
		}
	case panel.Return, panel.DailyReturn, panel.MaxDailyGain, panel.MaxDailyLoss:
		a.role, a.dir = rMove, rk.dir
	default:
		return
	}
	for k := range r.held.n {
		a.item = r.held.item[k]
		ro := noRole
		if q := &r.qs[r.items[r.held.item[k]].ref]; a.role == rMove && q.Unit == quantity.Currency && levelish(q) && !q.Plus && !q.Neg {
			ro = rTo // "Apple ($210.50, +3.2%) led"
		}
		r.state(int(r.held.item[k]), r.holder[k], a, ro, r.held.per[k])
	}
	r.held.n = 0
}

// enlist gives the subjects the next ranks of the superlative that the text
// stated last.
func (r *Reader) enlist(s *subjects, i, end int) {
	r.row_, r.chained = subjects{}, r.lo
	if r.chain.metric == panel.Return && !r.chain.down {
		r.act = act{role: rMove, dir: 1, item: int32(i), set: true}
		r.ranking = true
	}
	for k := range s.n {
		r.chain.advance()
		from := i
		if int(r.chain.item) >= r.lo && int(r.chain.item) < i {
			from = int(r.chain.item)
		}
		c := r.draft(rSuper, s.ids[k], -1, from, end)
		c.Kind = Superlative
		c.Metric, c.Other, c.Rank, c.Direction = r.chain.metric, r.chain.other, r.chain.n, direction(r.chain.dir)
		if d := &r.drafts[len(r.drafts)-1]; r.chain.per.kind != unsaid {
			d.per, d.fixed = r.chain.per, true
		}
	}
}

// unnamed gives a superlative that found no name to the group.
func (r *Reader) unnamed() {
	if r.lone > 1 && r.loneDir != 0 {
		r.loneCount(int(r.lone)-1, r.loneDir, int(r.loneAt), r.hi)
		r.lone, r.loneDir = 0, 0
	}
	if r.pend.set && r.pend.daily > 0 && !r.pend.own && r.clause.per.kind == onDay {
		g := one(groupID, int(r.pend.item))
		rk := r.pend
		if rk.metric == panel.MaxDailyLoss {
			rk.metric, rk.n = panel.DailyReturn, -rk.n
		}
		if rk.metric == panel.MaxDailyGain {
			rk.metric = panel.DailyReturn
		}
		r.crown(&rk, &g, int(rk.item), int(rk.end))
	}
	r.pend = rank{}
}

// superlativeMove awards the superlative of a noun of motion: "the largest
// one-day fall", "its best gain".
func (r *Reader) superlativeMove(n *nominal, s *subjects) {
	day := n.daily == 1 || n.per.kind == onDay || r.clause.per.kind == onDay || r.lead.kind == onDay || r.dayAhead(n.end)
	rk := rank{n: n.rank, dir: n.dir, item: int32(n.start), set: true, per: n.per, metric: panel.Return, own: n.own}
	if k := n.end; n.good && k < r.hi && r.items[k].class == prep && r.items[k].arg == pThan { // "a better return than NOS"
		if x := r.nameAt(k + 1); x > 0 && s.n > 0 {
			r.compared(n.start, x+1, int16(r.items[x].ref), int8(step(n.rank)))
			r.skip = x + 1
			return
		}
	}
	small := n.rank < 0 && !n.good
	switch {
	case n.metric == panel.Rebound:
		rk.metric = panel.Rebound
	case !day && n.dir == 0 && n.good:
	case !day && n.dir == 0:
		rk.metric, rk.other = panel.Other, "absolute_return"
	case small:
		return
	case !day:
		rk.n *= int16(n.dir)
		if n.good {
			rk.n = n.rank
		}
	case n.own:
		rk.metric, rk.daily = panel.DailyReturn, 1
		if n.dir < 0 && !n.good {
			rk.n = -rk.n
		}
	case n.dir < 0:
		rk.metric, rk.daily = panel.MaxDailyLoss, 1
		rk.n = max(rk.n, -rk.n)
	case n.dir > 0:
		rk.metric, rk.daily = panel.MaxDailyGain, 1
		rk.n = max(rk.n, -rk.n)
	default:
		rk.metric, rk.other, rk.daily = panel.Other, "absolute_return", 1
		if n.good {
			rk.metric, rk.other = panel.DailyReturn, ""
		}
	}
	r.award(rk, s, n)
}

// dayAhead reports whether a single session is named before the clause ends.
func (r *Reader) dayAhead(i int) bool {
	for ; i < r.hi; i++ {
		switch it := &r.items[i]; it.class {
		case date:
			p, _, ok := r.date(i)
			return ok && p.kind == onDay
		case but:
			return false
		case punct:
			if it.arg == ';' {
				return false
			}
		}
	}
	return false
}

// performerNoun reads a name called best or worst.
//
//	NOS was clearly the strongest
//	the biggest loser was Meta
func (r *Reader) performerNoun(n *nominal) int {
	if !n.sup {
		return n.end
	}
	if n.head < 0 && n.good && r.dayTopic && (n.own || n.end < r.hi && r.items[n.end].class == date) { // "its best day was 12 August; its worst was 18 August"
		return r.sessionNoun(n)
	}
	end := n.end
	if end < r.hi && r.items[end].class == and { // "separating the best and worst performers"
		j := end + 1
		for j < r.hi && r.items[j].class == det {
			j++
		}
		if j < r.hi && r.items[j].class == best && n.head < 0 {
			if m, ok := r.nominal(j); ok && m.rank*n.rank < 0 {
				return m.end
			}
		}
	}
	for {
		k := r.scope(end)
		if k == end {
			break
		}
		end = k
	}
	if k, ok := r.extremeAt(n, end); ok {
		return k
	}
	rk := rank{metric: panel.Return, n: n.rank, item: int32(n.start), set: true, per: n.per}
	switch {
	case n.implied == uint8(panel.Volatility):
		rk.metric = panel.Volatility
	case n.implied == uint8(panel.Volume):
		rk.metric = panel.Volume
	case n.implied != 0:
		if n.head >= 0 {
			return end
		}
		rk.metric, rk.own = panel.Close, true
		if r.topic != panel.NoMetric {
			rk.metric = r.topic
		}
		if n.implied == uint8(panel.Low) && n.rank > 0 {
			rk.n = -rk.n
		}
		return r.bareExtreme(n, &rk)
	case !n.good && n.head >= 0 && n.dir == 0:
		if !r.word(n.head, "mover") {
			return end
		}
		rk.metric, rk.other = panel.Other, "absolute_return"
	case !n.good && n.head < 0 && r.mostOf(n):
		return end
	case !n.good && n.head < 0:
		if !r.act.set || r.act.role != rMove || r.act.dir == 0 || n.rank < 0 { // "gained the most"
			return end
		}
		rk.n = n.rank * int16(r.act.dir)
	case n.dir != 0:
		if n.good && n.rank < 0 && n.dir > 0 {
			break
		}
		rk.n = max(n.rank, -n.rank) * int16(n.dir)
		if !n.good && n.rank < 0 {
			return end
		}
	}
	s := r.subj
	r.award(rk, &s, n)
	return end
}

// mostOf reports whether the words are "most of it": a part, and no superlative.
func (r *Reader) mostOf(n *nominal) bool {
	x := &r.items[n.end]
	return n.end+1 < r.hi && x.class == prep && x.arg == pOf && (r.items[n.end+1].class == pronoun || r.word(n.end+1, "all") || r.items[n.end+1].class == which || r.word(n.end+1, "that"))
}

// extremeAt reads whose metric, which the clause is about, was highest or
// lowest.
//
//	Volatility was highest at NVIDIA (41%) and lowest at Walmart (14%)
//	Drawdowns were deepest for NVIDIA, at 14.2%
func (r *Reader) extremeAt(n *nominal, end int) (int, bool) {
	if n.head >= 0 || end+1 >= r.hi || r.items[end].class != prep || !r.act.set || r.maybe {
		return end, false
	}
	switch r.items[end].arg {
	case pAt, pFor, pIn, pWith, pOn, pDe:
	default:
		return end, false
	}
	k := r.nameAt(end + 1)
	if k == 0 {
		return end, false
	}
	a := r.act
	rk := rank{n: n.rank, item: int32(n.start), set: true, per: n.per}
	switch {
	case a.role == rFixed && a.metric != panel.NoMetric:
		rk.metric, rk.other, rk.dir = a.metric, a.other, a.dir
	case a.role == rVolume && a.metric != panel.NoMetric:
		rk.metric = a.metric
	case a.role == rVolume:
		rk.metric = panel.Volume
	default:
		return end, false
	}
	if n.implied == uint8(panel.Low) && rk.n > 0 {
		rk.n = -rk.n
	}
	s := subjects{item: int32(k)}
	k = r.names(k, &s)
	r.change(s)
	r.crown(&rk, &s, n.start, k)
	r.act = a
	return k, true
}

// superVerb reads "que mais subiram": the subjects are those that rose most.
func (r *Reader) superVerb(i int) int {
	if i+1 >= r.hi || r.items[i+1].class != move || r.items[i+1].dir == 0 || r.maybe {
		return i + 1
	}
	dir := r.items[i+1].dir
	rk := rank{metric: panel.Return, n: int16(dir), dir: dir, item: int32(i), set: true}
	if r.headsClause(i) { // "o título que mais perdeu foi a NOS"
		rk.end = int32(i + 2)
		r.pend = rk
		return i + 2
	}
	if r.noClaim() {
		return i + 1
	}
	if i > r.lo && r.items[i-1].class == ordinal { // "a terceira que mais subiu"
		rk.n *= int16(min(r.marks[r.items[i-1].ref].Value, 99))
	}
	s := r.subj
	if !r.someOf(i) {
		r.crown(&rk, &s, min(int(s.item), i), i+2)
	}
	r.act = act{role: rMove, dir: dir, item: int32(i), set: true}
	return i + 2
}

// someOf reports whether the superlative at item i is of several of whom the
// subject is one: "está entre os títulos que mais caíram".
func (r *Reader) someOf(i int) bool {
	for k := i - 1; k >= r.lo && k > i-4; k-- {
		switch x := &r.items[k]; x.class {
		case det, members, performer:
		case prep:
			return x.arg == pBetween
		default:
			return false
		}
	}
	return false
}

// headsClause reports whether "que mais" at item i is of the subject of its
// clause, which a verb of being leads to its name.
func (r *Reader) headsClause(i int) bool {
	k := i
	for k > r.lo && (r.items[k-1].class == det || r.items[k-1].class == performer || r.items[k-1].class == company || r.items[k-1].class == ordinal) {
		k--
	}
	if !r.opens(k) && !(k > r.lo && r.comma(k-1) && r.subj.n == 0) {
		return false
	}
	e := i + 2
	for e < r.hi && e < i+8 {
		if x := r.scope(e); x > e {
			e = x
			continue
		}
		if p, end, ok := r.period(e); ok && end > e && p.kind != elsewhere {
			e = end
			continue
		}
		break
	}
	return e < r.hi && (r.items[e].class == be || r.items[e].class == punct && r.items[e].arg == ':')
}

// moodRule reads what kind of month it was: "a brutal month for the group".
func (r *Reader) moodRule(i int) int {
	k := i - 1
	for k > r.lo && r.items[k].class == adverb {
		k--
	}
	if k > r.lo && (r.items[k].class == span || r.items[k].class == session) && r.wasBefore(k) {
		r.moodOf(k, i+1, r.items[i].dir) // "foi um mês claramente negativo"
		return i + 1
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == mood || r.items[j].class == unknown && j < i+2 || r.comma(j)) {
		j++
	}
	if j >= r.hi || r.items[j].class != span && r.items[j].class != session || r.maybe || !r.wasBefore(i) {
		return i + 1
	}
	r.moodOf(i, j+1, r.items[i].dir)
	return j + 1
}

// moodOf states the trend of the subject, or of the group, that a month or a
// day was good or bad for.
func (r *Reader) moodOf(i, end int, dir int8) {
	r.all = 0 // of the group, and no count
	s := r.subj
	k := end
	if k < r.hi && r.items[k].class == prep && (r.items[k].arg == pFor || r.items[k].arg == pTo) {
		x := r.nameAt(k + 1)
		switch {
		case x > 0:
			s = subjects{item: int32(i)}
			r.names(x, &s)
		default:
			at := -1
			for k++; k < r.hi && (r.items[k].class == det || r.items[k].class == figure); k++ {
				if r.items[k].class == figure {
					at = k
				}
			}
			if at >= 0 && k < r.hi && (r.items[k].class == group || r.items[k].class == members) && r.isCount(at) {
				r.total = int(r.qs[r.items[at].ref].Value())
				r.used[r.items[at].ref] = usedWord
			}
			if k < r.hi && (r.items[k].class == group || r.items[k].class == members) {
				s = one(groupID, i)
			}
		}
	}
	if s.n == 0 {
		s = one(groupID, i)
	}
	keep := r.subj
	r.subj, r.foreign = s, false
	r.trend(i, end, dir)
	r.subj = keep
	r.last = s
}

// wasBefore reports whether a verb of being or having stands before item i.
func (r *Reader) wasBefore(i int) bool {
	for k := i - 1; k >= r.lo && k > i-4; k-- {
		switch r.items[k].class {
		case be, have:
			return true
		case det, adverb, mood:
		default:
			return false
		}
	}
	return false
}

// bareExtreme reads "lowest $197.85 (2026-08-07), highest $231.10": the noun
// stands before, or nowhere.
func (r *Reader) bareExtreme(n *nominal, rk *rank) int {
	if r.toFigure(n.end) != n.end {
		if n.head < 0 && r.act.set && !r.noClaim() { // "was 32.4%, the highest in the group"
			of := rank{n: n.rank, item: int32(n.start), set: true}
			switch r.act.role {
			case rFixed:
				of.metric, of.other, of.dir = r.act.metric, r.act.other, r.act.dir
			case rVolume:
				of.metric = panel.Volume
			case rMove:
				of.metric = panel.Return
				if r.act.dir < 0 {
					of.n = -of.n
				}
			}
			if of.metric != panel.NoMetric {
				s := r.subj
				r.award(of, &s, n)
			}
		}
		return n.end
	}
	m := *n
	return r.extremeLevel(&m, rk.metric, rk.n)
}

// sessionNoun reads a name's best, worst or busiest day.
//
//	Its best day was 10 November (+3.5% to €0.7972)
//	in its busiest session, at about 65 million shares
func (r *Reader) sessionNoun(n *nominal) int {
	if !n.sup {
		return n.end
	}
	r.dayTopic = true
	rk := rank{metric: panel.DailyReturn, n: n.rank, item: int32(n.start), set: true, own: true, daily: 1, per: n.per}
	if !n.own && n.good && n.implied == 0 && (r.ofAny(n.end) || r.oneAndOnly(n) || n.ofAll && r.had(n.start)) { // "the worst day of any name"
		rk.own, rk.metric, rk.n, rk.dir = false, panel.MaxDailyGain, max(n.rank, -n.rank), 1
		if n.rank < 0 {
			rk.metric, rk.dir = panel.MaxDailyLoss, -1
		}
	}
	switch {
	case n.implied == uint8(panel.Volume):
		rk.metric = panel.Volume
	case n.implied == uint8(panel.Volatility) || n.implied != 0:
		return n.end
	case !n.good:
		return n.end
	case rk.own:
		rk.dir = int8(step(n.rank))
	}
	s := r.subj
	if s.n == 0 && !n.own && r.block.n == 1 && r.items[n.start].class != det && n.end < r.hi && r.items[n.end].class == date { // "best session 11 August (+2.4%)"
		s = r.block
		r.subj, r.foreign, n.own = s, false, true
	}
	if s.n == 0 && r.lead.kind == onDay && !n.own { // "18 August was the worst day for the group"
		s = one(groupID, n.start)
		if k := n.end; k < r.hi && r.items[k].class == prep && r.items[k].arg == pFor {
			if x := r.nameAt(k + 1); x > 0 {
				s = subjects{item: int32(n.start)}
				n.end = r.names(x, &s)
			}
		}
		n.own = true
	}
	end := n.end
	for {
		k := r.scope(end)
		if k == end {
			break
		}
		end = k
	}
	if x := &r.items[end]; n.head >= 0 && r.items[n.head].form&plural != 0 && x.class == punct && x.arg == ':' && end < r.hi {
		r.ranked = rk // "NVIDIA's worst days of August: 1) August 12 (down 5.1%)"
		r.ranked.down = rk.n < 0
		return end
	}
	r.award(rk, &s, n)
	if rk.metric == panel.Volume {
		r.act = act{role: rVolume, item: int32(n.start), set: true}
	} else {
		r.act = act{role: rMove, dir: rk.dir, daily: 1, item: int32(n.start), set: true}
	}
	return end
}

// placed reports whether the ordinal at item i is a place in a ranking: "Apple
// ranked third", "and Apple third with 4.4%".
func (r *Reader) placed(i int) bool {
	if i == r.lo || i+1 >= r.hi || r.marks[r.items[i].ref].Value-1 >= 50 {
		return false
	}
	switch p := &r.items[i-1]; p.class {
	case name, be, drift, close_, punct:
	default:
		return false
	}
	switch x := &r.items[i+1]; x.class {
	case prep, punct, and, but, lineEnd, which:
		return !(x.class == punct && x.arg == '-')
	}
	return false
}

// place reads the place of the subject in a ranking.
func (r *Reader) place(i int) int {
	if r.noClaim() {
		return i + 1
	}
	rk := rank{metric: panel.Return, n: int16(r.marks[r.items[i].ref].Value), item: int32(i), set: true}
	if r.chain.set && r.chain.item >= int32(r.lo) {
		rk.metric, rk.other = r.chain.metric, r.chain.other
		if r.chain.down {
			rk.n = -rk.n
		}
	}
	s := r.subj
	r.crown(&rk, &s, min(max(int(s.item), r.lo), i), i+1)
	r.open = false
	return i + 1
}

// oneAndOnly reports whether the noun phrase is like "the single worst
// session": there is one among all names.
func (r *Reader) oneAndOnly(n *nominal) bool {
	for i := n.start; i < n.end; i++ {
		if r.word(i, "single") {
			return true
		}
	}
	return false
}

// had reports whether the noun phrase at item i is what names had: "Apple had
// the month's worst day".
func (r *Reader) had(i int) bool {
	i--
	for i >= r.lo && r.items[i].class == adverb {
		i--
	}
	return i >= r.lo && r.items[i].class == have
}

// ofAny reports whether item i begins "of any name", "for any stock in the
// group": the superlative is among all names.
func (r *Reader) ofAny(i int) bool {
	if i+2 >= r.hi || r.items[i].class != prep {
		return false
	}
	x := &r.items[i+2]
	return (r.word(i+1, "any") || r.word(i+1, "qualquer")) && (x.class == performer || x.class == members)
}

// leader reads who led.
//
//	leader = "led" [ "the" group | gains ] | "led by" names .
func (r *Reader) leader(i int) int {
	it := &r.items[i]
	j := i + 1
	if r.items[j].class == prep && r.items[j].arg == pBy {
		sign := int16(it.dir)
		if r.act.set && r.act.role == rMove && r.act.dir < 0 {
			sign = -1
		}
		r.chain, r.chained = rank{metric: panel.Return, down: sign < 0, item: int32(i), set: true}, r.lo
		r.listing, r.open = true, false
		return j + 1
	}
	if i > r.lo && r.items[i-1].class == det && r.toFigure(j) >= 0 && r.points(r.toFigure(j)) {
		return r.leadNoun(i)
	}
	if r.toFigure(j) == j || r.foreign || !r.ledThem(j) {
		return j
	}
	if n, ok := r.nominal(j); ok && n.what == nMove && n.fig < 0 {
		rk := rank{metric: panel.Return, n: 1, item: int32(i), set: true}
		if n.dir < 0 {
			rk.n = -1
		}
		rk.dir = n.dir
		if r.subj.n == 0 { // "leading the gains was NVIDIA"
			rk.end = int32(n.end)
			r.pend = rk
			return n.end
		}
		r.crown(&rk, &r.subj, int(r.subj.item), n.end)
		r.act = act{role: rMove, dir: n.dir, item: int32(i), set: true}
		return n.end
	}
	if it.arg == 1 { // "at the bottom stood Meta"
		r.pend = rank{metric: panel.Return, n: int16(it.dir), item: int32(i), end: int32(j), set: true}
		return j
	}
	if i > r.lo && r.items[i-1].class == det {
		return r.leadNoun(i)
	}
	end := j
	for end < r.hi && r.items[end].class == det {
		end++
	}
	if x := &r.items[j]; j < r.hi && r.subj.n > 0 && !r.noClaim() && (x.class == average || x.class == prep && x.arg == pBy && r.points(r.toFigure(j+1))) {
		r.compared(i, j, groupID, it.dir) // "trailed the group average by 6.17 percentage points"
		if x.class == average {
			j++
		}
		if f := r.toFigure(j + 1); j < r.hi && r.items[j].class == prep && r.items[j].arg == pBy && r.points(f) {
			return r.margin(f, len(r.claims)-int(r.subj.n))
		}
		return j
	}
	if x := &r.items[j]; j+1 < r.hi && x.class == prep && (x.arg == pOn || x.arg == pIn) && r.items[j+1].class == metric && r.items[j+1].arg == uint8(panel.Volume) && r.subj.n > 0 { // "led in volume"
		rk := rank{metric: panel.Volume, n: int16(it.dir), item: int32(i), end: int32(j + 2), set: true}
		r.crown(&rk, &r.subj, max(int(r.subj.item), r.lo), j+2)
		return j + 2
	}
	sign := int16(it.dir)
	if end < r.hi {
		switch x := &r.items[end]; x.class {
		case way: // "leading the way down"
			sign = int16(x.dir)
			end++
		case count:
			sign = int16(x.dir)
			end++
		case group, members, performer:
			end++
		default:
			end = j
		}
	}
	if r.word(i, "stood") || r.word(i, "standing") {
		start, _ := r.span(r.lo, r.lo+1)
		for k := len(r.claims) - 1; k >= 0 && r.claims[k].SpanStart >= start; k-- {
			if r.claims[k].Kind == Comparison { // "at 2.1pp above the average, Galp stood out"
				return end
			}
		}
	}
	rk := rank{metric: panel.Return, n: sign, item: int32(i), end: int32(end), set: true}
	if r.subj.n == 0 {
		if it.form&gerund != 0 && end < r.hi && r.items[end].class == be {
			r.pend = rk
		}
		return end
	}
	r.crown(&rk, &r.subj, max(int(r.subj.item), r.lo), end)
	r.open = false
	return end
}

// points reports whether the figure at item f is a distance between returns.
func (r *Reader) points(f int) bool {
	if f < 0 {
		return false
	}
	q := &r.qs[r.items[f].ref]
	return q.Unit == quantity.Point || q.Unit == quantity.BasisPoint || q.Unit == quantity.NoUnit && r.word(f+1, "points")
}

// leadNoun reads a lead over another name: "a lead of 19.43pp over Walmart".
func (r *Reader) leadNoun(i int) int {
	f := r.toFigure(i + 1)
	if f < 0 || r.noClaim() {
		return i + 1
	}
	obj, end := r.against-1, f+1
	for k := f + 1; k < r.hi && k < f+4; k++ {
		if x := &r.items[k]; x.class == prep && x.arg == pOver {
			if m := r.nameAt(k + 1); m > 0 {
				obj, end = int16(r.items[m].ref), m+1
			}
		}
	}
	if obj < 0 {
		return i + 1
	}
	from := len(r.claims)
	r.compared(i, end, obj, 1)
	r.margin(f, from)
	return end
}

// ledThem reports whether item j may be what somebody led: the group, its
// gains, or nothing.
func (r *Reader) ledThem(j int) bool {
	for j < r.hi && (r.items[j].class == det || r.items[j].class == adverb || r.items[j].class == possess) {
		j++
	}
	if j >= r.hi {
		return true
	}
	switch x := &r.items[j]; x.class {
	case foreign, unknown, metric, price, company, stranger, figure:
		return x.class == unknown && !x.upper && r.items[j+1].class == group
	}
	return true
}

// opposite lets the names behind "at the other end" hold the places at the other
// end of the returns than the superlative just stated.
func (r *Reader) opposite(i int) {
	if r.items[i].arg != 2 || !r.chain.set || r.chained < r.prevAt {
		return
	}
	n := -step(r.chain.n)
	switch r.chain.metric {
	case panel.Return:
	case panel.MaxDailyGain:
		n = -1
	case panel.MaxDailyLoss:
		n = 1
	default:
		return
	}
	r.pend = rank{metric: panel.Return, n: n, item: int32(i), end: int32(i + 1), set: true}
}

// follower reads who came next.
//
//	follower = ( "followed by" | "ahead of" ) names | names "followed" .
func (r *Reader) follower(i int) int {
	if k := r.nameAt(i + 1); k > 0 && r.items[i].arg == 1 && k+2 < r.hi && r.items[k+1].class == prep && !r.noClaim() { // "finished ahead of EDP by 15.9 points"
		if f := r.toFigure(k + 2); r.points(f) {
			from := len(r.claims)
			r.compared(i, k+1, int16(r.items[k].ref), 1)
			return r.margin(f, from)
		}
	}
	if !r.chain.set || r.chained < r.prevAt {
		return i + 1
	}
	j := i + 1
	for j < r.hi && (r.items[j].class == det || r.items[j].class == adverb) {
		j++
	}
	if j < r.hi && r.items[j].class == name {
		r.listing = true
		return i + 1
	}
	if n, ok := r.nominal(j); ok && n.what == nMove && r.items[i].arg == 1 { // "ahead of the fall of Apple on 7 August"
		k := n.end
		if k < r.hi && r.items[k].class == prep && (r.items[k].arg == pOf || r.items[k].arg == pIn || r.items[k].arg == pDe) {
			if x := r.nameAt(k + 1); x > 0 {
				s := subjects{item: int32(i)}
				end := r.names(x, &s)
				r.change(s)
				r.enlist(&s, i, end)
				r.act = act{role: rMove, dir: n.dir, daily: 1, item: int32(n.start), set: true}
				return end
			}
		}
	}
	if !r.begun() && r.items[i].arg == 0 && !r.pend.set { // "the runner-up was Alphabet"
		rk := r.chain
		rk.advance()
		rk.item, rk.end = int32(i), int32(i+1)
		r.pend = rk
		return i + 1
	}
	if r.begun() && (r.items[i].arg == 0 || r.items[i].class == times) && !r.pend.set {
		s := r.row_
		if s.n == 0 {
			s = r.subj
		}
		r.row_ = subjects{}
		r.enlist(&s, int(max(s.item, int32(r.lo))), i+1)
		r.open = false
	}
	return i + 1
}
