package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// A subjects is what a clause is about: one name, several, or the group.
type subjects struct {
	n    int8
	ids  [16]int16
	own  bool // named by a pronoun or a possessive
	item int32
}

const groupID int16 = -1

func (s *subjects) add(id int16) {
	if s.has(id) {
		return
	}
	if int(s.n) < len(s.ids) {
		s.ids[s.n] = id
		s.n++
	}
}

func (s *subjects) has(id int16) bool {
	for k := range s.n {
		if s.ids[k] == id {
			return true
		}
	}
	return false
}

func one(id int16, item int) subjects {
	return subjects{n: 1, ids: [16]int16{id}, item: int32(item)}
}

func (s *subjects) group() bool { return s.n == 1 && s.ids[0] == groupID }

// A view is what a reader of the text has in mind at a point of it.
type view struct {
	last     subjects  // what the last clause was about
	block    subjects  // what the heading or the bullet is about
	day      panel.Day // the last session named; 0 if none
	frame    period    // of the heading
	seen     bool      // the first sentence has been read
	daily    bool      // the text is news of one session: undated moves are of it
	whole    bool      // the text has spoken of the whole window
	peak     panel.Day // of the last highest or lowest close
	met      subjects  // every name that the text has mentioned
	partAt   int       // item at which the sentence began that said so
	part_    period    // of a part of the window that the paragraph is about
	total    int       // how many names the text says there are; 0 unsaid
	ranked   rank      // of the days in a list that was announced as the best or worst
	base     panel.Day // from which returns are measured, in so many words
	chain    rank      // the last superlative, which "followed by" goes on from
	chained  int       // first item of the sentence that stated it or went on from it
	prevAt   int       // first item of the sentence before this one
	doubted  bool      // the sentence before disputes the data
	refusal  Span      // the first "I cannot say"
	recalled int32     // from which byte on all is from memory; −1 if none is
}

// A clause is the state of reading one clause.
type clause struct {
	subj    subjects
	open    bool   // the list of subjects may go on
	foreign bool   // what follows is about something else, or not said to have happened
	maybe   bool   // until the sentence ends
	act     act    // what a figure without a verb means: gapping
	per     period // said in this clause
	lead    period // said before, for this clause and those after it
	sofar   period // said in this clause before the noun phrase at hand
	from    int    // first draft of the clause
	pend    rank   // a superlative that waits for its name
	listing bool   // names go on in the ranks of chain
	counted int32  // 1 + item of a count of names that is the subject; 0
	loneAt  int32
	loneDir int8
	lone    int8 // so many names alone are the subject: "only A and B"
	held    list // figures in brackets behind names whose metric is not said yet
	holder  [16]int16

	sday  panel.Day    // the last session named in this sentence; 0 if none
	prior panel.Day    // the one before it
	topic panel.Metric // what "highest" and "lowest" without a noun are of
	prev  subjects     // of the clause before

	ranked_  bool     // the verb has just been made a superlative
	ranking  bool     // the act is that of a rank: its figures are returns
	dayTopic bool     // the sentence speaks of a name's best and worst days
	inside   bool     // in brackets
	early    early    // a move whose name follows
	row_     subjects // names since the last mark of a list, which "came next" ranks
	against  int16    // 1 + the name that the clause compares with; 0
	countN   int      // a count of names written as "one", which is no figure; 0
	offN     int      // drafts that state a distance from a high or low whose day is not read yet
	told     subjects // names whose move stands in brackets behind them
	excepted int      // so many names are not of all that the sentence counts
	all      int32    // 1 + item of the number in "the ten stocks", where they are the subject
	some     bool     // the subject is names that the text does not name: "several stocks"
	shared   rank     // a superlative that several names hold, each among its own sessions
	skip     int      // the item behind words that a rule has read ahead
	leadAt   int      // item of the high or low from which lead is measured; 0 if none
	sided    bool     // behind "after": a day that is said is not that of the next clause
	basis    bool     // the sentence speaks of returns as such

	isGapped bool // the subject that follows has no verb of its own
}

// An act is how a figure is to be taken.
type act struct {
	role   role
	metric panel.Metric // of rFixed
	dir    int8
	daily  int8 // a move of so many days; 0 of the period
	other  string
	item   int32 // the word that says so
	set    bool
}

// An early is a move stated before its name: "a 3.1% decline left Amazon at".
type early struct {
	item int
	act  act
	per  period
	set  bool
}

// A role is what a figure states, before its period is known.
type role uint8

const (
	noRole   role = iota
	rMove         // a return
	rChange       // a move in currency
	rFrom         // the level at which a move began
	rTo           // the level at which it ended
	rOpen         //
	rHigh         //
	rLow          //
	rVolume       //
	rFixed        // the metric is in the claim
	rTrend        //
	rSuper        //
	rCount        //
	rCompare      //
	rCause        //
)

// A draft is what is not yet settled about a claim.
type draft struct {
	role    role
	daily   int8
	prior   panel.Day // the session named before it in the sentence
	fixed   bool      // its period is settled
	per     period
	q       int32
	run     int8 // a run of so many sessions, which the day of the clause ended
	keep    bool // a rebound, which a figure does not make superfluous
	undated bool // worth nothing without a day
	drop    bool
	lasted  bool // daily is how many sessions it is said to have taken
	peak    bool // a highest or lowest close: later text may refer to its day
	top     int8 // a level that is the highest or lowest close: +1, −1
}

// A rank is a superlative without its name.
type rank struct {
	metric panel.Metric
	other  string
	n      int16 // signed
	down   bool  // counted from the least
	dir    int8
	daily  int8
	own    bool // among a name's own sessions
	item   int32
	end    int32
	plural bool // of several names or sessions
	set    bool
	per    period
}

// draft adds a claim about id with the figure q (−1: none), said by items
// from to to−1.
func (r *Reader) draft(ro role, id int16, q int32, from, to int) *Claim {
	r.claims = append(r.claims, Claim{})
	r.drafts = append(r.drafts, draft{role: ro, q: q, prior: r.prior})
	c := &r.claims[len(r.claims)-1]
	c.SpanStart, c.SpanEnd = r.span(from, to)
	c.Subject = r.subjectName(id)
	if q >= 0 {
		x := r.qs[q]
		if c.SpanEnd <= c.SpanStart { // a date runs into the figure: "1Aug0000000"
			c.SpanStart, c.SpanEnd = x.Start, x.End
		}
		if x.Part == quantity.To && x.Unit == quantity.Currency {
			x.Hedged = false // "from near $393 to $445.00": prices are hedged each for itself
		}
		c.Stated = true
		c.Hedged = x.Hedged
		c.Bound = panel.Bound(x.Bound)
		c.Decimals, c.Scale = x.Decimals, x.Scale
		c.Unit = unitOf(x.Unit)
		if x.Unit == quantity.Cent {
			x.Exp -= 2
		}
		c.Value = deviation.Of(x)
		r.used[q] = usedClaim
	}
	return c
}

func (r *Reader) subjectName(id int16) string {
	if id == groupID {
		return Group
	}
	return r.roster.tickers[id]
}

func unitOf(u quantity.Unit) Unit {
	switch u {
	case quantity.Percent:
		return Percent
	case quantity.Point:
		return Point
	case quantity.BasisPoint:
		return BasisPoint
	case quantity.Currency, quantity.Cent:
		return Currency
	case quantity.Times:
		return Ratio
	}
	return NoUnit
}

// sign makes the figure of c go in direction dir, unless its own sign says
// otherwise.
func (r *Reader) sign(c *Claim, q int32, dir int8) {
	x := &r.qs[q]
	switch {
	case x.Neg && dir >= 0, x.Neg && dir < 0:
		c.Direction = Down
	case x.Plus:
		c.Direction = Up
	case dir < 0:
		c.Value = c.Value.Neg()
		c.Direction = Down
	case dir > 0:
		c.Direction = Up
	}
	if c.Direction == Down && c.Value.Num > 0 {
		c.Value = c.Value.Neg()
	}
}

func direction(dir int8) Direction {
	switch {
	case dir > 0:
		return Up
	case dir < 0:
		return Down
	}
	return NoDirection
}

// settle gives the drafts of the clause that have no period of their own the
// period of the clause, and begins a new clause with the same subject.
func (r *Reader) settle() {
	per := r.clause.per
	if per.kind == unsaid {
		per = r.lead
	}
	for k, n := r.from, len(r.claims); k < n; k++ {
		d := &r.drafts[k]
		p := per
		if d.fixed {
			p = d.per
		}
		if l := r.lead; l.kind == since && l.far && p.kind == onDay && l.start < p.start && d.role == rMove {
			p = period{kind: path, start: l.start, end: p.start, from: true}
		}
		if p.kind == days { // one claim a day
			r.claims, r.drafts = append(r.claims, r.claims[k]), append(r.drafts, *d)
			r.finish(len(r.claims)-1, period{kind: onDay, start: p.end, end: p.end})
			p = period{kind: onDay, start: p.start, end: p.start}
		}
		r.finish(k, p)
	}
	r.dropTrends()
	r.compact()
	r.from = len(r.claims)
	r.clause.per = period{}
}

// dropTrends drops the trends of the clause that a figure states too: "climbed
// from $180 to $195, an increase of 8.3%".
func (r *Reader) dropTrends() {
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].role != rTrend || r.drafts[k].keep || r.claims[k].Direction == Flat {
			continue
		}
		for m := r.from; m < len(r.claims); m++ {
			if m < k && r.claims[m].Stated && (r.claims[m].Start != r.claims[k].Start || r.claims[m].End != r.claims[k].End) {
				continue
			}
			if r.drafts[m].role == rMove && !r.drafts[m].drop && r.claims[m].Subject == r.claims[k].Subject && r.claims[m].Direction == r.claims[k].Direction {
				r.drafts[k].drop = true
			}
		}
	}
}

// compact removes the dropped drafts of the clause.
func (r *Reader) compact() {
	w := r.from
	for k := r.from; k < len(r.claims); k++ {
		if r.drafts[k].drop {
			continue
		}
		if w != k {
			r.claims[w], r.drafts[w] = r.claims[k], r.drafts[k]
		}
		w++
	}
	r.claims, r.drafts = r.claims[:w], r.drafts[:w]
}

// finish gives claim k the metric and the dates that its role has in p.
func (r *Reader) finish(k int, p period) {
	c, d := &r.claims[k], &r.drafts[k]
	if p.kind == elsewhere {
		d.drop = true
		if d.q >= 0 {
			r.used[d.q] = usedNot
		}
		return
	}
	if p.kind == unsaid && r.view.daily && r.day != 0 && d.role != rFixed && c.Metric != panel.MeanVolume && c.Metric != panel.TotalVolume {
		p = period{kind: onDay, start: r.day, end: r.day}
	}
	if d.run > 0 && p.kind == onDay { // the run that this day ended
		if a, ok := r.step(p.start, -int(d.run)); ok {
			b, _ := r.step(p.start, -1)
			p = period{kind: path, start: a, end: b}
		}
	}
	if p.kind == until && d.q >= 0 && (c.Metric == panel.WinningStreak || c.Metric == panel.LosingStreak) { // "rose six sessions running up to 14 August"
		if a, ok := r.step(p.end, 1-int(r.qs[d.q].Value())); ok {
			p = period{kind: path, start: a, end: p.end}
		}
	}
	if c.Metric == panel.Drawdown && p.kind == onDay && d.role == rFixed {
		p = r.upTo(p.start, d.prior)
	}
	if p.kind == until && d.daily <= 1 && d.prior != 0 && d.prior < p.end {
		p = r.upTo(p.end, d.prior)
	}
	group := c.Subject == Group
	switch d.role {
	case rMove:
		if d.daily > 1 && p.kind == onDay {
			p = period{kind: until, end: p.start}
		}
		if d.lasted && p.kind == since && p.from {
			if b, ok := r.step(p.start, int(d.daily)); ok {
				p = period{kind: path, start: p.start, end: b, from: true}
			}
		}
		switch {
		case group && p.kind == onDay:
			c.Metric = panel.MeanReturn
		case p.kind == onDay:
			c.Metric = panel.DailyReturn
		case d.lasted && p.kind != path && p.kind != until: // of sessions that are not said
			d.drop = true
			r.used[d.q] = usedNot
			return
		case d.daily == 1:
			c.Metric = panel.DailyReturn
		case d.daily > 1 && p.kind == until:
			c.Metric = panel.Return
			if a, ok := r.step(p.end, 1-int(d.daily)); ok { // "a two-day slump through 11 August"
				b, ok := r.step(a, -1)
				p = period{kind: path, start: a, end: p.end, prior: true}
				if ok && (b == d.prior || b == r.peak || r.lead.kind == since && b == r.lead.start) { // the day that was named before it
					p = period{kind: path, start: b, end: p.end, from: true}
				}
			}
		case group:
			c.Metric = panel.MeanReturn
		default:
			c.Metric = panel.Return
		}
	case rTrend:
		c.Metric = panel.Return
		if p.kind == onDay {
			c.Metric = panel.DailyReturn
		}
	case rChange:
		c.Metric = panel.Change
	case rFrom:
		r.level(c, p, true)
		return
	case rTo:
		if d.top != 0 && (p.kind == unsaid || p.kind == window) { // of no day that is said
			c.Unit, c.Metric, c.Other = Currency, panel.Other, "high_close"
			if d.top < 0 {
				c.Other = "low_close"
			}
			break
		}
		r.level(c, p, false)
		return
	case rOpen:
		c.Metric = panel.Open
	case rHigh:
		c.Metric = panel.PeriodHigh
		if p.kind == onDay {
			c.Metric = panel.High
		}
	case rLow:
		c.Metric = panel.PeriodLow
		if p.kind == onDay {
			c.Metric = panel.Low
		}
	case rSuper:
		if p.kind == onDay && c.Metric == panel.Return {
			c.Metric = panel.DailyReturn
		}
		if p.kind != onDay && c.Metric == panel.DailyReturn && d.undated {
			d.drop = true // the best day of a name, of which no day is said
			return
		}
		if p.kind != onDay {
			if n := k + 1; d.peak && p.kind != path && p.kind != until && n < len(r.claims) && r.drafts[n].top != 0 && r.claims[n].Subject == c.Subject {
				d.drop = true // "its closing low was $8.53": a level, of no day
				return
			}
			p = period{}
		} else if d.peak {
			r.peak = p.start
		}
	case rVolume:
		if c.Metric == panel.NoMetric || c.Metric == panel.TotalVolume && p.kind == onDay {
			c.Metric = panel.Volume
		}
		c.Unit = Shares
		c.Value = Stated(r.qs[d.q], Shares)
	}
	r.dated(c, p)
}

// upTo is the path that ends on day, from the session named before it or from
// wherever the text stands.
func (r *Reader) upTo(day, prior panel.Day) period {
	if prior != 0 && prior < day {
		return period{kind: path, start: prior, end: day, from: true}
	}
	return period{kind: until, end: day}
}

// level makes c a closing level at the beginning or the end of p.
func (r *Reader) level(c *Claim, p period, first bool) {
	c.Unit = Currency
	at := panel.Day(0)
	switch p.kind {
	case onDay:
		at = p.start
		if first {
			if d, ok := r.step(p.start, -1); ok {
				at = d
			} else {
				c.Metric, c.Base = panel.Close, panel.PriorClose
				c.End = 0
				return
			}
		}
	case path:
		at = p.end
		if first {
			at = p.start
		}
	case until:
		if !first {
			at = p.end
		}
	case since:
		if first {
			at = p.start
		}
	}
	switch {
	case at == 0 && first, at == r.win.First:
		c.Metric = panel.FirstClose
	case at == 0, at == r.win.Last:
		c.Metric = panel.LastClose
	default:
		c.Metric, c.Start, c.End = panel.Close, at, at
	}
}

// dated gives c the dates of p.
func (r *Reader) dated(c *Claim, p period) {
	switch p.kind {
	case onDay:
		c.Start, c.End = p.start, p.start
	case path:
		c.Start, c.End = p.start, p.end
		if p.prior && c.Metric.Signed() {
			c.Base = panel.PriorClose
		}
		if p.from && c.Metric.Signed() {
			c.Base, c.BaseDay = panel.OnDay, p.start
		}
	case until:
		c.End = p.end
	case since:
		c.Start, c.End = p.start, r.win.Last
		switch c.Metric {
		case panel.Return, panel.MeanReturn, panel.Change, panel.Advancers, panel.Decliners, panel.Spread:
			if !p.from { // "from 16 March on": with its move; "from 16 March" can mean its close
				c.Base = panel.PriorClose
			}
		}
		if p.from && p.start < r.win.First {
			c.Start, c.End = 0, 0
		}
	}
	if c.Start == r.win.First && c.End == r.win.Last {
		c.Start, c.End, c.Base, c.BaseDay = 0, 0, panel.NoBase, 0
	}
}
