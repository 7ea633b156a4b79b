package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// noun reads a noun phrase at item i and what it says of the subject.
//
//	noun = nominal [ "of" | "was" | "at" | ":" | "," ] [ run ] [ "for" names ] .
func (r *Reader) noun(i int) int {
	end := r.nounPhrase(i)
	return max(end, r.skip)
}

func (r *Reader) nounPhrase(i int) int {
	if x := &r.items[i+1]; r.items[i].class == times && r.word(i, "next") && (i+1 >= r.hi || x.class == punct || x.class == and || x.class == but) {
		return r.follower(i) // ", with NVIDIA, up 4.0%, and Meta, up 2.2% next"
	}
	if r.items[i].class == ordinal && r.placed(i) {
		return r.place(i)
	}
	if p, end, ok := r.period(i); ok && !r.nominalGoesOn(i, end) {
		return r.said(p, i, end)
	}
	r.sofar = r.clause.per
	n, ok := r.nominal(i)
	if !ok {
		if end, ok := r.averageRule(i); ok {
			return end
		}
		if r.items[i].class == performer && r.subj.n == 0 && r.items[i+1].class != superMove {
			r.foreign = true
		}
		return i + 1
	}
	if n.what == nMove && n.dir == 0 && n.fig < 0 && !n.sup && !n.own && r.subj.n == 0 {
		r.basis = true
	}
	if n.mean && n.what == nPerformer && !n.sup && !n.own {
		if end, ok := r.averageRule(i); ok { // "the average stock slipped 0.5%"
			return end
		}
	}
	if r.foreign && !n.mean {
		return n.end
	}
	if n.what == nExtreme && (r.word(i, "that") || r.word(i, "this") || r.word(i, "those") || r.word(i, "these")) {
		return n.end // one named before
	}
	if n.own && n.what != nPerformer && r.announces(&n) {
		r.ended(n.start)
	}
	switch n.what {
	case nMove:
		return r.moveNoun(&n)
	case nVolume:
		return r.volumeNoun(&n)
	case nClose:
		return r.closeNoun(&n)
	case nOpen:
		if sign := n.extremeSign(); sign != 0 {
			return r.extremeLevel(&n, panel.Open, sign)
		}
		return r.levelNoun(&n, rOpen)
	case nExtreme:
		return r.extremeNoun(&n)
	case nMetric:
		return r.metricNoun(&n)
	case nPerformer:
		return r.performerNoun(&n)
	case nSession:
		return r.sessionNoun(&n)
	case nPrice:
		return r.levelNoun(&n, rTo)
	}
	return n.end
}

// averageRule reads an average without a noun: "an average of the ten lost
// 2.26%", "down by an average of 1.86%".
func (r *Reader) averageRule(i int) (int, bool) {
	if r.items[i].form&finite != 0 {
		return i, false
	}
	j, mean, median := i, false, false
	for j < r.hi && (r.items[j].class == det || r.items[j].class == average || r.items[j].class == adverb || mean && (r.items[j].class == performer || r.items[j].class == group || r.items[j].class == members)) {
		mean = mean || r.items[j].class == average
		median = median || r.items[j].class == average && r.items[j].arg == 1
		j++
	}
	if !mean || j >= r.hi {
		return i, false
	}
	if r.items[j].class == figure && r.sharesAt(j+1) && r.subj.n > 0 && !r.subj.group() {
		return j, true // "negociou em média 1,8 milhões de ações"
	}
	if x := &r.items[j]; x.class == prep && (x.arg == pOf || x.arg == pDe || x.arg == pOn || x.arg == pAt) {
		if f := r.toFigure(j + 1); f >= 0 && r.qs[r.items[f].ref].Unit == quantity.Percent && !r.maybe {
			g := one(groupID, i)
			var t taken
			r.take(f, &t)
			from := len(r.claims)
			a := act{role: rFixed, metric: panel.MeanReturn, dir: r.act.dir, item: int32(i), set: true}
			if median {
				a.metric, a.other = panel.Other, "median_return"
			}
			r.bind(&t, &g, a)
			return t.end, len(r.claims) > from
		}
	}
	k := j
	for e := r.scope(k); e > k; e = r.scope(k) {
		k = e
	}
	if x := &r.items[k]; k < r.hi-1 && x.class == prep && (x.arg == pOf || x.arg == pDe) && r.items[k+1].class == move && r.items[k+1].dir == 0 {
		k++ // "a mediana das variações"
	}
	if x := &r.items[k]; k < r.hi && k > j && x.class == move && x.form&noun != 0 && x.dir == 0 { // "of the ten returns"
		k++
	}
	if !r.predicate(k) {
		return i, false
	}
	r.change(one(groupID, i))
	return r.meanWas(k, median), true
}

// meanWas states the mean return behind a verb of being at item k: "was −6.6%".
func (r *Reader) meanWas(k int, median bool) int {
	f := k + 1
	for f < r.hi && (r.items[f].class == prep || r.items[f].class == det || r.items[f].class == adverb || r.items[f].class == hedge) {
		f++
	}
	if k >= r.hi || r.items[k].class != be || f >= r.hi || r.items[f].class != figure || r.qs[r.items[f].ref].Unit != quantity.Percent || r.maybe {
		return k
	}
	if x := &r.items[f+1]; f+1 < r.hi && x.class == way { // "was 2.1% lower"
		return k
	}
	a := act{role: rFixed, metric: panel.MeanReturn, item: int32(r.subj.item), set: true}
	if median {
		a.metric, a.other = panel.Other, "median_return"
	}
	r.state(f, groupID, a, noRole, period{})
	return f + 1
}

// nominalGoesOn reports whether the period in items i to end−1 is only the
// beginning of a noun phrase: "its June 2 peak", "the day's high".
func (r *Reader) nominalGoesOn(i, end int) bool {
	if end >= r.hi {
		return false
	}
	n, ok := r.nominal(i)
	return ok && n.end > end
}

// figuresOf reads the figures of a noun phrase: inside it, or behind it.
func (r *Reader) figuresOf(n *nominal, t *taken) {
	t.end = n.end
	if n.fig >= 0 {
		t.amounts.add(n.fig)
		r.tail(n.end, t)
		return
	}
	j, was := n.end, false
	for j < r.hi {
		switch it := &r.items[j]; it.class {
		case prep:
			if f := r.toFigure(j + 1); f >= 0 && (it.arg == pTo || it.arg == pBetween) && (r.qs[r.items[f].ref].Unit == quantity.Percent && n.what != nClose || n.what == nVolume) {
				j++
				continue
			}
			if !was && (it.arg == pOf || it.arg == pFor || it.arg == pIn || it.arg == pDe || it.arg == pOn && r.loc == quantity.Portuguese || it.arg == pAt && n.what == nVolume) {
				if s, end := r.nameOrIt(j + 1); s.n > 0 {
					n.names = s
					j, t.end = end, end
					continue
				}
			}
			if end, ok := r.fromAPeak(n, j); ok {
				j, t.end = end, end
				continue
			}
			if p, end, ok := r.period(j); ok && p.kind == onDay && it.arg == pOn && n.per.kind == unsaid && r.figureBehind(end) {
				n.per = p
				r.note(p)
				r.consume(j, end)
				j, t.end = end, end
				continue
			}
			if (it.arg == pOn || n.what == nMove && (it.arg == pAt || it.arg == pNear)) && r.levelAt(j+1) {
				r.take(j, t)
				return
			}
			if it.arg == pWith && n.per.kind == onDay && n.what == nVolume {
				j++ // "O maior volume foi a 10 de agosto, com 79,5 milhões de ações"
				continue
			}
			if (n.sup || n.mean) && it.arg == pOf {
				if k := r.scope(j); k > j { // "the most volatile of the 10"
					j = k
					continue
				}
			}
			if it.arg != pOf && it.arg != pAt && it.arg != pIn && it.arg != pNear && it.arg != pDe {
				r.scopeOr(n, j, t)
				return
			}
			if f := r.toFigure(j + 1); f < 0 || r.isCount(f) && !r.sharesAt(f+1) {
				if k := r.scope(j); k > j {
					j = k
					continue
				}
				return
			}
			j++
		case be, hedge, adverb, det, only, have, reach:
			if n.what == nVolume && it.class == be && (r.word(j, "came") || r.word(j, "comes") || r.word(j, "amounted") || r.word(j, "totalled") || r.word(j, "totaled")) {
				n.total = true
			}
			was = was || it.class == be
			j++
		case daily:
			if r.loc != quantity.Portuguese || n.what != nMove {
				return
			}
			n.daily = 1 // "a maior subida do mês numa só sessão, de 7,4%"
			j++
		case average:
			if it.form&finite == 0 {
				return
			}
			n.mean = true
			j++
		case trade:
			if n.what == nMetric || n.what == nMove {
				r.endsOf(n, j)
				t.end = max(t.end, r.skip)
			}
			return
		case drift, way, extreme:
			if n.what != nVolume && n.what != nMetric || it.class == extreme {
				return
			}
			j++
		case stand:
			j++
		case punct:
			if it.arg == ',' && r.items[j+1].class == average && r.comma(j+2) { // "o retorno médio, com ponderação igual, foi de"
				n.mean = true
				j += 3
				continue
			}
			switch it.arg {
			case ':', '(', ',', '-', '=':
				if r.toFigure(j+1) < 0 && !(it.arg == ',' && r.items[j+1].class == prep && (r.toFigure(j+2) >= 0 || n.per.kind == onDay)) {
					return
				}
				if it.arg == '(' {
					r.take(j, t)
					return
				}
				j++
			default:
				return
			}
		case date, that:
			p, end, ok := r.period(j)
			if !ok {
				return
			}
			n.per = p
			r.consume(j, end)
			j, t.end = end, end
		case figure:
			if n.what == nVolume || n.metric == panel.MeanVolume || n.metric == panel.TotalVolume || n.metric == panel.MaxVolume {
				t.amounts.add(j)
				if t.end = j + 1; t.end < r.hi && r.items[t.end].class == members {
					t.end++
				}
				r.volumeDay(t)
				return
			}
			r.take(j, t)
			return
		case move:
			if p, end, ok := r.period(j + 1); ok && p.kind == onDay && (n.sup || n.extreme != 0 || n.what == nSession) && (r.word(j, "fell") || r.word(j, "falling") || r.word(j, "falls")) { // "its closing high fell on the last day"
				n.per = p
				r.note(p)
				r.consume(j, end)
				j, t.end = end, end
				continue
			}
			if (n.what == nVolume || n.what == nMetric) && !n.sup && it.form&finite != 0 {
				j++ // "volume surged to 98.4 million shares"
				continue
			}
			if it.form&noun == 0 {
				return
			}
			if m, ok := r.nominal(j); ok && m.fig < 0 { // "was a gain of about 6.2%"
				n.dir, j = m.dir, m.end
				continue
			}
			return
		default:
			return
		}
		if j < r.hi && r.items[j].class == det {
			if m, ok := r.nominal(j); ok && m.what == nMove && n.what == nMove {
				if m.dir != 0 {
					n.dir = m.dir
				}
				n.end = m.end
				was := *n
				*n = m // what is predicated of it
				r.figuresOf(n, t)
				*n = was
				return
			}
		}
	}
}

// volumeDay reads the day behind a volume.
func (r *Reader) volumeDay(t *taken) {
	if p, end, ok := r.period(t.end); ok && p.kind == onDay {
		t.amounts.per[0] = p
		r.note(p)
		r.consume(t.end, end)
		t.end = end
	}
}

// nameAt returns the name behind articles at item i, 0 if there is none.
func (r *Reader) nameAt(i int) int {
	for i < r.hi && r.items[i].class == det {
		i++
	}
	if i < r.hi && r.items[i].class == name {
		return i
	}
	return 0
}

// sharesAt reports whether item i is "shares", "de ações".
func (r *Reader) sharesAt(i int) bool {
	if i+1 < r.hi && r.items[i].class == prep && r.items[i].arg == pDe {
		i++
	}
	return i < r.hi && r.items[i].class == members && r.items[i].arg == 1
}

// fromAPeak reads "from a peak" behind a noun of motion: a drawdown.
func (r *Reader) fromAPeak(n *nominal, j int) (int, bool) {
	if a := r.items[j].arg; a != pFrom && a != pSince || n.what != nMove || n.dir == 0 {
		return j, false
	}
	k := j + 1
	for k < r.hi && (r.items[k].class == det || r.items[k].class == pronoun || r.items[k].class == most) {
		k++
	}
	if k >= r.hi || r.items[k].class != metric || r.items[k].arg != mExtremeHigh && r.items[k].arg != mExtremeLow || r.toFigure(k+1) == k+2 {
		return j, false
	}
	n.metric = panel.Drawdown
	if n.dir > 0 {
		n.metric = panel.Rebound
	}
	n.offPeak = true
	return k + 1, true
}

// figureBehind reports whether a figure of the noun phrase follows the day
// before item i: "was on 14 August, at €20.61".
func (r *Reader) figureBehind(i int) bool {
	if i < r.hi && r.comma(i) {
		i++
	}
	if i+1 >= r.hi || r.items[i].class != prep {
		return false
	}
	switch r.items[i].arg {
	case pAt, pOf, pWith, pNear, pOn:
		f := r.toFigure(i + 1)
		return f >= 0 && f <= i+2
	}
	return false
}

// endsOf reads the two ends between which a metric lay among the names:
// "high-low ranges run from 1.2% to 3.3% across the ten stocks".
func (r *Reader) endsOf(n *nominal, j int) {
	for j++; j < r.hi && (r.items[j].class == adverb || r.items[j].class == prep && (r.items[j].arg == pFrom || r.items[j].arg == pBetween || r.items[j].arg == pOf)); j++ {
	}
	low, k := r.holderAt(j + 1)
	first := k
	for k < r.hi && (r.items[k].class == and || r.items[k].class == prep && r.items[k].arg == pTo || r.items[k].class == punct && r.items[k].arg == '-') {
		k++
	}
	if k >= r.hi || k == first || r.items[j].class != figure || r.items[k].class != figure || r.maybe {
		return
	}
	high, end := r.holderAt(k + 1)
	if r.foreign && (low.n == 0 || high.n == 0) {
		return
	}
	for i := n.start; i < n.end; i++ {
		if r.rest(i) { // "the other falls ranged from"
			return
		}
	}
	a, b := &r.qs[r.items[j].ref], &r.qs[r.items[k].ref]
	if a.Unit != quantity.Percent || b.Unit != quantity.Percent {
		return
	}
	m := n.metric
	if n.what == nMove {
		m = panel.Return
	}
	if low.n == 1 && high.n == 1 { // "from -6.2% at Walmart to +9.4% at Alphabet"
		a := act{role: rFixed, metric: m, dir: n.dir, item: int32(n.start), set: true}
		if n.what == nMove {
			a.role = rMove
		}
		r.state(j, low.ids[0], a, noRole, period{})
		r.state(k, high.ids[0], a, noRole, period{})
		r.foreign, r.skip = false, end
		r.change(high)
		return
	}
	id := groupID
	switch {
	case n.names.n == 1:
		id = n.names.ids[0]
	case r.subj.n == 1 && n.own:
		id = r.subj.ids[0]
	}
	for x, i := range [2]int{j, k} {
		c := r.draft(rFixed, id, r.items[i].ref, n.start, i+1)
		r.sign(c, r.items[i].ref, n.dir)
		if n.what == nMove && n.daily == 1 && id != groupID { // "its daily moves ranged from -3.3% to +4.7%"
			c.Metric = panel.MaxDailyLoss
			if x == 1 {
				c.Metric = panel.MaxDailyGain
			}
			continue
		}
		c.Metric, c.Bound = m, panel.AtLeast
		if x == 1 {
			c.Bound = panel.AtMost
		}
	}
	r.act = act{role: rFixed, metric: m, dir: n.dir, item: int32(n.start), set: true}
	r.subj = one(id, n.start)
	r.skip = k + 1
}

// holderAt reads the name that a figure before item i is said of, and returns
// the item behind: "at Walmart", "for Walmart", "(Walmart)".
func (r *Reader) holderAt(i int) (s subjects, end int) {
	x := &r.items[i]
	switch {
	case x.class == prep && (x.arg == pAt || x.arg == pFor || x.arg == pIn || x.arg == pOn || x.arg == pDe || x.arg == pBy):
	case x.class == punct && x.arg == '(':
	default:
		return s, i
	}
	k := r.nameAt(i + 1)
	if k == 0 {
		return s, i
	}
	s.item = int32(k)
	end = r.names(k, &s)
	if x.class == punct && r.items[end].class == punct && r.items[end].arg == ')' {
		end++
	}
	return s, end
}

// scopeOr skips a phrase that only says among what ("of the month", "across
// the group") and goes on.
func (r *Reader) scopeOr(n *nominal, j int, t *taken) {
	if k := r.scope(j); k > j {
		was := *n
		n.end = k
		r.figuresOf(n, t)
		was.per, was.dir = n.per, n.dir
		*n = was
	}
}

// scope returns the item behind "of the month", "across the ten names", "in
// the group", "for any name", "between closes": j itself if there is none.
func (r *Reader) scope(j int) int {
	it := &r.items[j]
	if it.class != prep {
		return j
	}
	switch it.arg {
	case pOf, pIn, pFor, pAmong, pOver, pDuring, pOn, pBetween, pAt, pDe:
	default:
		return j
	}
	if p, end, ok := r.period(j); ok {
		if p.kind == window {
			return end
		}
		return j
	}
	k := j + 1
	for k < r.hi && (r.items[k].class == det || r.items[k].class == each || r.items[k].class == total || r.items[k].class == figure && r.isCount(k) || r.items[k].class == unknown || r.items[k].class == every) {
		if f := &r.items[k]; f.class == figure {
			r.used[f.ref] = usedWord
		}
		k++
	}
	if k >= r.hi {
		return j
	}
	switch x := &r.items[k]; x.class {
	case group, members, performer:
		return k + 1
	case best, most:
		if m, ok := r.nominal(k); ok && m.good { // "between the best and worst performers"
			e := m.end
			if e < r.hi && r.items[e].class == and {
				e++
				for e < r.hi && r.items[e].class == det {
					e++
				}
				if m, ok = r.nominal(e); ok && m.good {
					return m.end
				}
			}
		}
	case close_, session:
		if x.form&plural != 0 {
			return k + 1
		}
	case figure:
		if r.qs[x.ref].Word || r.qs[x.ref].Decimals == 0 && r.qs[x.ref].Unit == quantity.NoUnit && it.arg == pOf {
			r.used[x.ref] = usedWord
			return k + 1
		}
	}
	if k > j+1 && r.items[k-1].class == figure {
		return k
	}
	return j
}

// tail reads the levels behind a noun phrase that held its figure: "a 7.88%
// drawdown to $172.81".
func (r *Reader) tail(i int, t *taken) {
	var u taken
	r.take(i, &u)
	if u.amounts.n > 0 {
		return
	}
	t.froms, t.tos = u.froms, u.tos
	t.each = t.each || u.each
	t.end = max(u.end, i)
}

// owner is whom a noun phrase is about: names behind "for", or the subject, or
// the group of an average.
func (r *Reader) owner(n *nominal, t *taken) subjects {
	j := t.end
	if j < r.hi && r.items[j].class == members && r.items[j].arg == 1 {
		j++
	}
	if n.names.n > 0 {
		r.last = n.names
		if r.subj.n == 0 {
			r.subj = n.names
		}
		return n.names
	}
	if k := j + 1; k < r.hi && r.items[j].class == prep && (r.items[j].arg == pOf || r.items[j].arg == pIn || r.items[j].arg == pDe) {
		for k < r.hi && r.items[k].class == det {
			k++
		}
		if k < r.hi && (r.items[k].class == stranger || r.items[k].class == foreign || r.items[k].class == unknown && r.items[k].upper) {
			return subjects{}
		}
	}
	for k := j; k < r.hi && k < j+4; k++ { // "gains of 1% to 2% were seen in Sonae"
		if c := r.items[k].class; c == prep && r.items[k].arg == pIn && k > j {
			j = k
			break
		} else if c != be && c != have && c != unknown {
			break
		}
	}
	if j+1 < r.hi && r.items[j].class == prep && (r.items[j].arg == pFor || r.items[j].arg == pIn || r.items[j].arg == pOf || r.items[j].arg == pDe || r.items[j].arg == pAt && n.what != nClose) {
		k := j + 1
		for k < r.hi && r.items[k].class == det {
			k++
		}
		if k < r.hi && r.items[k].class == name {
			s := subjects{item: int32(n.start)}
			t.end = r.names(k, &s)
			r.last = s
			return s
		}
	}
	if n.group {
		return one(groupID, n.start)
	}
	if n.what == nMetric && n.metric == panel.Spread {
		return one(groupID, n.start)
	}
	if n.mean && !n.own && n.what != nVolume && (r.subj.n == 0 || !r.begun() || n.daily == 0 && n.what == nMove) {
		return one(groupID, n.start)
	}
	if r.subj.n == 0 && !r.some && !r.pend.set && n.what != nMove && n.what != nPerformer {
		if s := r.single(); s.n > 0 {
			r.refer(n.start, s)
			r.open = false
		}
	}
	return r.subj
}

// begun reports whether the clause has a subject of its own.
func (r *Reader) begun() bool { return r.subj.n > 0 && int(r.subj.item) >= r.lo }

// moveNoun reads a noun of motion.
//
//	losses of about 3.6% and 3.4%
//	Apple's decline of about 2%, to $145.79
//	the equal-weighted average return of about -0.3%
//	the largest one-day gain was NVIDIA's 7.83% on 13 June
func (r *Reader) moveNoun(n *nominal) int {
	if n.monthly && n.per.kind == unsaid && n.daily == 0 {
		n.per = period{kind: window} // "a monthly loss of 12%"
	}
	var t taken
	r.figuresOf(n, &t)
	if t.amounts.n == 1 { // "the returns were 25.2pp apart"
		if end, ok := r.apart(int(t.amounts.item[0])); ok {
			return end
		}
	}
	if n.offPeak {
		return r.metricFigures(n, &t)
	}
	a := act{role: rMove, dir: n.dir, daily: n.daily, item: int32(n.start), set: true}
	if t.amounts.n == 1 && t.tos.n == 0 && t.froms.n == 0 && !n.own && !n.sup && !n.mean && r.drives(t.end) { // "a 13.3% slide took Apple to $43.30"
		r.early = early{item: int(t.amounts.item[0]), act: a, per: t.amounts.per[0], set: true}
		if r.early.per.kind == unsaid {
			r.early.per = n.per
		}
		return t.end
	}
	s := r.owner(n, &t)
	if n.sup && !n.mean {
		r.superlativeMove(n, &s)
	}
	from := len(r.claims)
	if s.n > 0 && !r.pend.set {
		r.bind(&t, &s, a)
	} else if t.amounts.n == 1 && (r.pend.set || !n.sup) {
		r.early = early{item: int(t.amounts.item[0]), act: a, per: t.amounts.per[0], set: true}
		if r.early.per.kind == unsaid {
			r.early.per = n.per
		}
	}
	if len(r.claims) > from {
		r.open = false
		for k := from; k < len(r.claims); k++ {
			c, d := &r.claims[k], &r.drafts[k]
			if n.mean && s.group() && d.role == rMove && n.daily != 1 {
				d.role = rFixed
				c.Metric = panel.MeanReturn
				if n.median {
					c.Metric, c.Other = panel.Other, "median_return"
				}
			}
			if n.mean && n.daily == 1 && d.role == rMove {
				d.role = rFixed
				c.Metric, c.Other = panel.Other, "mean_daily_move"
			}
			if n.per.kind != unsaid && !d.fixed {
				d.per, d.fixed = n.per, true
			}
		}
	}
	if a.dir == 0 && t.none() && n.sup && r.act.set && r.act.role == rMove { // "lost 12.2%, the poorest result"
		a.dir = r.act.dir
	}
	r.act = a
	if n.per.kind == onDay {
		r.note(n.per)
	}
	if t.none() {
		return max(t.end, r.bareMove(n))
	}
	return t.end
}

// drives reports whether item i is a verb whose object is a name that it moves:
// "took Apple to", "left Meta at", "sent NVIDIA down".
func (r *Reader) drives(i int) bool {
	if i >= r.hi {
		return false
	}
	switch x := &r.items[i]; x.class {
	case have, stand, drift, reach, unknown:
	default:
		return false
	}
	k := r.nameAt(i + 1)
	if k == 0 || k+1 >= r.hi {
		return false
	}
	x := &r.items[k+1]
	return x.class == prep && (x.arg == pTo || x.arg == pAt || x.arg == pNear) || x.class == way
}

// bareMove reads a noun of motion without figures: the step of a path ("before
// a partial rebound"), the whole of a line ("Retreat from 13 to 19 August"), or
// the subject of a verb ("the rebound faded").
func (r *Reader) bareMove(n *nominal) int {
	if n.dir == 0 || n.sup || r.maybe {
		return n.end
	}
	p := &r.items[max(n.start-1, 0)]
	begins := n.start == r.lo
	switch {
	case begins && n.end < r.hi && r.items[n.end].class == move && r.items[n.end].form&finite != 0:
		s := r.block
		if s.n == 0 {
			s = one(groupID, n.start)
		}
		r.change(s)
	case begins && r.block.n > 0 && r.periodAhead(n.end):
		r.change(r.block)
		r.trend(n.start, n.end, n.dir)
	case p.class == then && !begins && r.subj.n > 0 && !r.foreign:
		from := len(r.claims)
		r.trend(n.start, n.end, n.dir)
		if r.sday != 0 {
			r.fix(from, period{kind: since, start: r.sday, from: true})
		}
	}
	return n.end
}

func (r *Reader) periodAhead(i int) bool {
	p, _, ok := r.period(i)
	return ok && p.kind != elsewhere
}

// volumeNoun reads trading volume.
//
//	on volume of nearly 69 million shares
//	its heaviest volume of the month, 118.6 million shares
//	Volume peaked at 157.4 million shares on 24 November
func (r *Reader) volumeNoun(n *nominal) int {
	if k := n.start - 1; n.head < 0 && n.implied == uint8(panel.Volume) && k > r.lo && r.comma(k) && r.act.set && r.act.role == rMove && r.act.dir != 0 && int(r.act.item) >= r.lo && r.toFigure(n.end) != n.end && !r.ofShares(n.end) {
		m := *n // "a loss of 12%, the heaviest of the ten"
		m.implied, m.dir, m.daily = 0, r.act.dir, r.act.daily
		if c := len(r.claims) - 1; c >= r.from && r.drafts[c].fixed && r.drafts[c].per.kind == window {
			r.award(rank{metric: panel.Return, n: int16(m.dir), dir: m.dir, item: int32(n.start), set: true, per: period{kind: window}}, &r.subj, &m)
			return max(m.end, r.skip)
		}
		r.superlativeMove(&m, &r.subj)
		return max(m.end, r.skip)
	}
	var t taken
	r.figuresOf(n, &t)
	s := r.owner(n, &t)
	if n.sup || n.extreme != 0 {
		rk := rank{metric: panel.Volume, n: n.rank, own: true, item: int32(n.start), set: true, per: n.per}
		if n.extreme < 0 {
			rk.n = -1
		}
		r.award(rk, &s, n)
	}
	r.act = act{role: rVolume, item: int32(n.start), set: true}
	switch {
	case n.mean:
		r.act.metric = panel.MeanVolume
	case n.total:
		r.act.metric = panel.TotalVolume
	}
	from := len(r.claims)
	r.bind(&t, &s, r.act)
	if n.per.kind != unsaid {
		r.fix(from, n.per) // "was on 10 August, with 79.5 million shares"
	}
	return max(t.end, n.end)
}

// closeNoun reads a close, highest and lowest ones above all.
//
//	its lowest close of the month
//	a closing high of €18.43 on 17 November
func (r *Reader) closeNoun(n *nominal) int {
	if sign := n.extremeSign(); sign != 0 {
		return r.extremeLevel(n, panel.Close, sign)
	}
	return r.levelNoun(n, rTo)
}

// extremeSign is the rank of a level that the noun phrase calls highest or
// lowest, 0 if it does not.
func (n *nominal) extremeSign() int16 {
	sign := int16(0)
	switch {
	case n.implied == uint8(panel.High) || n.extreme > 0:
		sign = 1
	case n.implied == uint8(panel.Low) || n.extreme < 0:
		sign = -1
	case n.sup:
		return n.rank
	}
	return sign * max(n.rank, -n.rank)
}

// extremeLevel reads a level that is the highest or lowest of its kind, as a
// superlative and as a level.
func (r *Reader) extremeLevel(n *nominal, m panel.Metric, sign int16) int {
	var t taken
	r.levelsOf(n, &t)
	s := r.owner(n, &t)
	rk := rank{metric: m, n: sign, own: true, item: int32(n.start), set: true, per: n.per}
	if n.per.kind == elsewhere {
		rk.set = false
	}
	ended := m == panel.Close && r.endedAt(n)
	if ended { // "ended the month at its highest close"
		n.per = period{kind: onDay, start: r.win.Last, end: r.win.Last}
		rk.per = n.per
	}
	level := rTo
	if m == panel.Open {
		level = rOpen
	}
	r.ledTo(n, &t)
	r.award(rk, &s, n)
	from := len(r.claims)
	r.bindList(&t.tos, &s, r.act, level)
	for k := from; k < len(r.claims); k++ {
		d := &r.drafts[k]
		if m == panel.Close && r.claims[k].Kind == Value && !ended {
			d.top = int8(sign)
		}
		if n.per.kind != unsaid && !d.fixed {
			d.per, d.fixed = n.per, true
		}
	}
	if t.tos.n > 0 && (t.tos.per[0].kind == onDay || t.tos.per[0].kind == days) {
		for k := r.from; k < from; k++ {
			if d := &r.drafts[k]; d.role == rSuper && !d.fixed && r.claims[k].Metric == m {
				d.per, d.fixed = t.tos.per[0], true
			}
		}
	}
	r.topic = m
	return max(t.end, n.end)
}

// endedAt reports whether the noun phrase is where names ended the month.
func (r *Reader) endedAt(n *nominal) bool {
	if n.per.kind != unsaid || r.clause.per.kind == onDay || r.lead.kind == onDay || r.dayAhead(n.end) {
		return false
	}
	i := n.start - 1
	if i < r.lo || r.items[i].class != prep {
		return false
	}
	whole := false
	for i--; i >= r.lo; i-- {
		switch x := &r.items[i]; x.class {
		case det, adverb, hedge:
		case date:
			if p, _, ok := r.date(i); !ok || p.kind != window {
				return false
			}
			whole = true // "closed August at its low"
		case span:
			if x.arg != tMonth && x.arg != tPeriod {
				return false
			}
			whole = true
		case pronoun:
			if x.arg != pIt {
				return false
			}
		case close_:
			return x.form&noun == 0 && whole || x.form&noun == 0 && !r.word(i, "closed") && !r.word(i, "fechou") && !r.word(i, "settled")
		default:
			return false
		}
	}
	return false
}

// ledTo gives a move that led to a dated high or low the path up to its day:
// "recovered to a closing high of €1.4880 on 27 November".
func (r *Reader) ledTo(n *nominal, t *taken) {
	if m := r.offN; m > 0 && t.tos.n > 0 && t.tos.per[0].kind == onDay { // "13.7% below its closing high of $142.61 on 11 August"
		r.offN = 0
		for k := max(len(r.claims)-m, r.from); k < len(r.claims); k++ {
			r.drafts[k].per, r.drafts[k].fixed = period{kind: since, start: t.tos.per[0].start, from: true}, true
		}
	}
	if p := &r.items[max(n.start-1, 0)]; n.per.kind == onDay && n.start > r.lo && p.class == prep && (p.arg == pFrom || p.arg == pSince || p.arg == pDe && n.start > r.lo+1 && r.items[n.start-2].class == figure) {
		r.lead, r.leadAt = period{kind: since, start: n.per.start, from: true, far: true}, n.start // "from its 14 August peak"
	} else if t.tos.n > 0 && t.tos.per[0].kind == onDay && n.start > r.lo && p.class == prep && (p.arg == pFrom || p.arg == pSince || p.arg == pDe && n.start == r.lo+1) {
		r.lead, r.leadAt = period{kind: since, start: t.tos.per[0].start, from: true, far: true}, n.start
	}
	if p := &r.items[max(n.start-1, 0)]; n.start > r.lo && (p.class == prep && (p.arg == pTo || p.arg == pOn) || r.loc == quantity.Portuguese && r.word(n.start, "ao")) && r.lead.kind == since && r.lead.far {
		day := n.per
		if day.kind != onDay && t.tos.n > 0 {
			day = t.tos.per[0]
		}
		if day.kind == onDay && day.start > r.lead.start { // "from its 4 March high to its 23 March low"
			r.lead = period{kind: path, start: r.lead.start, end: day.start, from: true}
			return
		}
	}
	k := len(r.claims) - 1
	if k < r.from || t.tos.n == 0 || t.tos.per[0].kind != onDay || n.start == r.lo {
		return
	}
	p, d := &r.items[n.start-1], &r.drafts[k]
	if p.class != prep || p.arg != pTo || d.fixed || d.role != rTrend && d.role != rMove {
		return
	}
	from := r.prior
	if r.lead.kind == since && r.lead.far {
		from = r.lead.start
	}
	d.per, d.fixed = r.upTo(t.tos.per[0].start, from), true
}

// levelsOf reads the levels of a noun phrase.
func (r *Reader) levelsOf(n *nominal, t *taken) {
	r.figuresOf(n, t)
	for k := range t.amounts.n {
		if q := &r.qs[r.items[t.amounts.item[k]].ref]; levelish(q) {
			t.tos.add(int(t.amounts.item[k]))
			t.tos.per[t.tos.n-1] = t.amounts.per[k]
		}
	}
	t.amounts.n = 0
}

// levelNoun reads a close, an open or a price with its level.
func (r *Reader) levelNoun(n *nominal, ro role) int {
	var t taken
	r.levelsOf(n, &t)
	if t.tos.n == 0 {
		switch n.what {
		case nClose, nPrice:
			r.topic = panel.Close
		case nOpen:
			r.topic = panel.Open
		}
		r.owner(n, &t)
		return n.end
	}
	s := r.owner(n, &t)
	if r.foreign || r.maybe {
		return t.end
	}
	from := len(r.claims)
	if ro == rTo && r.firstPart(n) {
		ro = rFrom
	}
	r.bindList(&t.tos, &s, r.act, ro)
	for k := from; k < len(r.claims); k++ {
		if d := &r.drafts[k]; n.per.kind != unsaid && !d.fixed {
			d.per, d.fixed = n.per, true
		}
	}
	return t.end
}

// firstPart reports whether a noun phrase is of the beginning: "first close".
func (r *Reader) firstPart(n *nominal) bool {
	for i := n.start; i < n.end; i++ {
		switch it := &r.items[i]; it.class {
		case times:
			return it.dir > 0 && it.arg == 0
		case ordinal:
			return r.marks[it.ref].Value == 1
		}
		if r.word(i, "starting") {
			return true
		}
	}
	return false
}

// extremeNoun reads a high or a low: of a session, of the period, of closes.
//
//	a monthly high of $165.11
//	its June 2 peak of $18.64
//	touched an intraday high of €1.5340
func (r *Reader) extremeNoun(n *nominal) int {
	ro := rHigh
	if n.extreme < 0 {
		ro = rLow
	}
	if v := r.closedAt(n.start); v {
		return r.extremeLevel(n, panel.Close, int16(n.extreme))
	}
	if f := r.toFigure(n.end); n.fig < 0 && (r.ofShares(n.end) || f >= 0 && r.act.role == rVolume && r.qs[r.items[f].ref].Scale >= 3) {
		if r.act.role == rVolume {
			r.settle() // "was 1.8 million a day, with a peak of 4.2 million on 27 August"
		}
		return r.volumeNoun(n)
	}
	peak := r.word(n.head, "peak") || r.word(n.head, "trough") || r.word(n.head, "bottom") || n.per.kind == onDay
	if peak && !n.intraday && n.daily == 0 {
		return r.extremeLevel(n, panel.Close, int16(n.extreme))
	}
	var t taken
	r.levelsOf(n, &t)
	if t.tos.n == 0 {
		if p, end, ok := r.period(n.end); ok && p.kind == since {
			return end // "its highest since 6 August"
		}
		return n.end
	}
	s := r.owner(n, &t)
	if r.foreign || r.maybe {
		return t.end
	}
	r.ledTo(n, &t)
	if !n.intraday && n.daily == 0 && t.tos.per[0].kind == onDay {
		rk := rank{metric: panel.High, n: int16(n.extreme), own: true, item: int32(n.start), set: true, per: t.tos.per[0]}
		if n.extreme < 0 {
			rk.metric = panel.Low
		}
		r.award(rk, &s, n)
	}
	r.bindList(&t.tos, &s, r.act, ro)
	return t.end
}

// closedAt reports whether "closed at" stands before the noun phrase at item i.
func (r *Reader) closedAt(i int) bool {
	i--
	if i > r.lo && r.items[i].class == prep {
		i--
	}
	for i > r.lo {
		if x := &r.items[i]; x.class == span && (x.arg == tMonth || x.arg == tPeriod) || x.class == det || x.class == date && r.marks[x.ref].Day == 0 {
			i-- // "closed the month at", "ended August at"
			continue
		}
		break
	}
	return i >= r.lo && r.items[i].class == close_
}

// ofShares reports whether item i begins "of … shares".
func (r *Reader) ofShares(i int) bool {
	f := r.toFigure(i)
	return f >= 0 && f+1 < r.hi && r.items[f+1].class == members && r.items[f+1].arg == 1
}

// metricNoun reads a metric of its own: drawdown, volatility, range, spread.
//
//	a 7.88% drawdown to $172.81 on 24 June
//	a daily standard deviation of about 4.1%
//	the shallowest drawdown of the group at 3.82%
func (r *Reader) metricNoun(n *nominal) int {
	if end, ok := r.gapBetween(n); ok {
		return end
	}
	var t taken
	r.figuresOf(n, &t)
	return r.metricFigures(n, &t)
}

// gapBetween reads the distance between two names, the better one first: "a
// distância entre a Galp e a NOS foi de 31,2 pontos".
func (r *Reader) gapBetween(n *nominal) (int, bool) {
	if k := n.end; n.metric == panel.Spread && k+1 < r.hi && r.items[k].class == prep && (r.items[k].arg == pDe || r.items[k].arg == pOf) && r.items[k+1].class == move {
		n.end += 2 // "a diferença de desempenho entre"
	}
	if n.metric != panel.Spread || n.end >= r.hi || r.items[n.end].class != prep || r.items[n.end].arg != pBetween {
		return n.end, false
	}
	a := r.nameAt(n.end + 1)
	if a == 0 || a+1 >= r.hi || r.items[a+1].class != and {
		return n.end, false
	}
	b := r.nameAt(a + 2)
	if b == 0 || r.maybe {
		return n.end, false
	}
	f := b + 1
	for f < r.hi && (r.items[f].class == be || r.items[f].class == prep || r.items[f].class == det || r.items[f].class == adverb || r.items[f].class == hedge) {
		f++
	}
	if f >= r.hi || r.items[f].class != figure || !r.points(f) {
		return n.end, false
	}
	r.change(one(int16(r.items[a].ref), n.start))
	from := len(r.claims)
	r.compared(n.start, b+1, int16(r.items[b].ref), 1)
	r.open = false
	return r.margin(f, from), true
}

// extremesNamed reports whether the distance n is said to be that between best
// and worst: a spread is, a mere difference or gap only beside such words.
func (r *Reader) extremesNamed(n *nominal) bool {
	if r.loc != quantity.English || !r.word(n.head, "difference") {
		return true
	}
	for i := r.lo; i < r.hi; i++ {
		switch r.items[i].class {
		case best, most, performer, first:
			return true
		}
	}
	return false
}

// metricFigures states the figures of a metric.
func (r *Reader) metricFigures(n *nominal, t *taken) int {
	s := r.owner(n, t)
	m := n.metric
	switch m {
	case panel.Spread:
		s = one(groupID, n.start)
		if !r.extremesNamed(n) {
			return max(t.end, n.end)
		}
	case panel.MeanVolume, panel.TotalVolume, panel.MaxVolume:
		r.act = act{role: rVolume, metric: m, item: int32(n.start), set: true}
		r.bind(t, &s, r.act)
		return max(t.end, n.end)
	}
	if m == panel.Range && t.amounts.n == 1 && t.tos.n == 1 && levelish(&r.qs[r.items[t.amounts.item[0]].ref]) && !r.noClaim() { // "its range was €4.71 to €5.14"
		for k := range s.n {
			r.state(int(t.amounts.item[0]), s.ids[k], r.act, rLow, period{})
			r.state(int(t.tos.item[0]), s.ids[k], r.act, rHigh, period{})
		}
		return max(t.end, n.end)
	}
	if n.sup && !(m == panel.Drawdown && (n.own || n.offPeak || n.names.n > 0 || n.plural && s.n > 1 || r.labelled(r.lo))) {
		r.award(rank{metric: m, n: n.rank, dir: n.dir, item: int32(n.start), set: true, per: n.per}, &s, n)
	}
	r.act = act{role: rFixed, dir: n.dir, item: int32(n.start), set: true, metric: m}
	if s.n > 0 && !r.pend.set {
		r.bind(t, &s, r.act)
	}
	return max(t.end, n.end)
}
