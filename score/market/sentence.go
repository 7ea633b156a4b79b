package market

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// sentence reads items lo to hi−1, which hold one sentence or one cell: its
// claims, and what it says of the data.
func (r *Reader) sentence(lo, hi int) {
	if lo == hi {
		return
	}
	first := len(r.claims)
	r.statements(lo, hi)
	start, end := r.span(lo, hi)
	r.sents, r.prevAt = append(r.sents, Span{start, end}), lo
	r.remarks(lo, hi, first)
	switch d := r.topicDay(lo, hi, first); {
	case d != 0:
		r.part_, r.partAt = period{kind: onDay, start: d, end: d}, -1
	case r.part_.kind == onDay && r.sday != 0 && r.sday != r.part_.start:
		r.part_ = period{}
	}
}

// topicDay is the session that the sentence is about, without a claim, so that
// the sentences after it tell what happened on it; 0 if there is none.
//
//	Monday the 13th was the day everyone will remember.
//	The worst of it came on June 13.
func (r *Reader) topicDay(lo, hi, first int) panel.Day {
	if r.sday == 0 || len(r.claims) > first {
		return 0
	}
	for i := lo; i < hi; i++ {
		switch it := &r.items[i]; it.class {
		case name, stranger, foreign:
			return 0
		case figure:
			if r.used[it.ref] == usedNot {
				return 0
			}
		}
	}
	i := lo
	for i < hi && (r.items[i].class == det || r.items[i].class == prep) {
		i++
	}
	if r.items[i].class == date {
		_, end, ok := r.period(i)
		for end < hi && (r.items[end].class == det || r.items[end].class == ordinal) {
			end++ // "Monday the 13th"
		}
		if ok && end < hi && (r.items[end].class == be || r.items[end].class == have) {
			return r.sday
		}
	}
	for i := lo + 1; i+1 < hi; i++ {
		if x := &r.items[i]; x.class == prep && x.arg == pOn && r.items[i+1].class == date && (r.items[i-1].class == be || r.items[i-1].class == drift) {
			_, end, ok := r.period(i)
			if ok && end >= hi-1 {
				return r.sday
			}
		}
	}
	return 0
}

// statements reads the claims of a sentence.
//
//	sentence = { clause separator } .
//	clause   = [ period ] [ subject ] { predicate | complement } .
func (r *Reader) statements(lo, hi int) {
	first := len(r.claims)
	r.lo, r.hi = lo, hi
	r.clause = clause{}
	r.from, r.lead = first, r.frame
	if r.part_.kind != unsaid {
		r.lead = r.part_
	}
	if r.question() || r.numeral() {
		return
	}
	if r.labelled(lo) {
		s := r.block
		if s.n != 1 {
			s = r.single()
		}
		if s.n > 0 {
			r.subj, r.subj.own, r.subj.item = s, true, int32(lo)
		}
	}
	r.foresee(lo)
	lo = r.among(lo)
	for i := lo; i < hi; {
		next := r.rule(i)
		if next <= i {
			next = i + 1
		}
		i = next
	}
	r.unnamed()
	r.settle()
	r.troughs(first)
	r.shareBounds(first)
	r.unranked(first)
	r.elaborated(first)
	r.order(first)
	if len(r.claims) > 0 {
		r.seen = true
	}
	if r.part_.kind != unsaid && r.partAt == lo {
		for k := first; k < len(r.claims); k++ {
			if r.claims[k].Subject == Group {
				return
			}
		}
		r.part_ = period{} // of one name, it does not go on
	}
}

// among skips "Of our ten big names," and keeps the number of names.
func (r *Reader) among(lo int) int {
	if it := &r.items[lo]; lo >= r.hi || it.class != prep || it.arg != pOf && it.arg != pAmong && it.arg != pDe && it.arg != pBetween {
		return lo
	}
	counted := false
	for i := lo + 1; i < r.hi && i < lo+8; i++ {
		switch it := &r.items[i]; it.class {
		case figure:
			if r.qs[it.ref].Unit == quantity.NoUnit {
				r.total = int(r.qs[it.ref].Value())
				r.used[it.ref] = usedWord
				counted = true
			}
		case punct:
			if it.arg == ',' && counted {
				return i
			}
			return lo
		case name, move, be, date:
			return lo
		}
	}
	return lo
}

// foresee makes the first name behind a comma the subject of a sentence that
// opens with a phrase about it.
//
//	After falling as low as $209.20 on August 21, Amazon recovered
//	From its August 5 peak of $236.10, Amazon fell 11.4%
func (r *Reader) foresee(lo int) {
	if r.subj.n > 0 || lo >= r.hi {
		return
	}
	switch it := &r.items[lo]; it.class {
	case then, prep, cause, adverb, but:
	case have:
		if !r.word(lo, "com") { // "com um ganho de 3%, o BCP fechou"
			return
		}
	case move:
		if it.form&gerund == 0 {
			return
		}
	case aside:
	default:
		return
	}
	moving, its := false, false
	if k := lo + 1; k < r.hi && r.items[k].class == figure && r.points(k) {
		moving = true // "At 2.6pp above the group average, EDP did well"
	}
	if it := &r.items[lo]; it.class == prep && (it.arg == pDe || it.arg == pFrom) && r.leadsPath(lo) {
		moving = true // "De 129,34 dólares no dia 3 para 108,93 no dia 31, a NVIDIA perdeu"
	}
	for i := lo; i < r.hi; i++ {
		switch it := &r.items[i]; it.class {
		case name:
			if its && moving {
				s := subjects{item: int32(lo)}
				r.names(i, &s)
				r.subj = s
			}
			return
		case group:
			if !moving {
				return
			}
		case members, every, be, stranger, foreign:
			return
		case move, metric:
			moving = true
		case close_:
			moving = moving || it.form&noun != 0 && r.items[lo].class == prep
		case pronoun:
			its = its || it.arg == pIts
		case punct:
			if it.arg != ',' {
				continue
			}
			if x := &r.items[i+1]; x.class == pronoun && x.arg == pIt && moving {
				r.subj = r.single()
				return
			}
			k := r.nameAt(i + 1)
			if k == 0 || !moving && !its {
				continue
			}
			s := subjects{item: int32(lo)}
			r.names(k, &s)
			r.subj = s
			return
		}
	}
}

// leadsPath reports whether the preposition at item i begins a path of two
// prices.
func (r *Reader) leadsPath(i int) bool {
	f := r.toFigure(i + 1)
	return f >= 0 && r.leadsTo(f)
}

// labelled reports whether the sentence is a line like "Volume: 7348120": a
// short label without a name, a colon and more.
func (r *Reader) labelled(lo int) bool {
	for i := lo; i < r.hi-1 && i < lo+6; i++ {
		switch it := &r.items[i]; it.class {
		case name, date, figure, but, be:
			return false
		case punct:
			return it.arg == ':' && i > lo
		}
	}
	return false
}

// unranked drops the places, among the claims from first on, of names that went
// the other way: behind "the one that fell most", a name that "followed" with
// a rise did not follow in that.
func (r *Reader) unranked(first int) {
	for k := first; k < len(r.claims); k++ {
		c := &r.claims[k]
		if c.Kind != Superlative || c.Metric != panel.Return || c.Rank > -2 && c.Rank < 2 || c.Direction == NoDirection {
			continue
		}
		for m := first; m < len(r.claims); m++ {
			x := &r.claims[m]
			if x.Kind == Value && x.Subject == c.Subject && x.Metric == panel.Return && x.Start == c.Start && x.Direction != NoDirection && x.Direction != c.Direction {
				r.claims, r.drafts = slices.Delete(r.claims, k, k+1), slices.Delete(r.drafts, k, k+1)
				k--
				break
			}
		}
	}
	r.from = len(r.claims)
}

// elaborated drops the trends, among the claims from first on, that what stands
// behind a colon states with a figure: "fell off a cliff: down 8.9%".
func (r *Reader) elaborated(first int) {
	for k := first; k < len(r.claims); k++ {
		c := &r.claims[k]
		if c.Kind != Trend || c.Direction == Flat {
			continue
		}
		for m := first; m < len(r.claims); m++ {
			x := &r.claims[m]
			if x.Kind != Value || x.Subject != c.Subject || x.Direction != c.Direction || x.SpanStart < c.SpanEnd || x.SpanStart > c.SpanEnd+40 {
				continue
			}
			if strings.IndexByte(r.text[c.SpanEnd:x.SpanStart], ':') >= 0 {
				r.claims, r.drafts = slices.Delete(r.claims, k, k+1), slices.Delete(r.drafts, k, k+1)
				k--
				break
			}
		}
	}
	r.from = len(r.claims)
}

// order puts the claims from first on, those of one sentence, in the order of
// the text. They are nearly so, and few.
func (r *Reader) order(first int) {
	for k := first + 1; k < len(r.claims); k++ {
		for m := k; m > first && r.claims[m].SpanStart < r.claims[m-1].SpanStart; m-- {
			r.claims[m], r.claims[m-1] = r.claims[m-1], r.claims[m]
			r.drafts[m], r.drafts[m-1] = r.drafts[m-1], r.drafts[m]
		}
	}
}

// numeral reports whether the sentence is only the number of a list item in
// running text: "1."
func (r *Reader) numeral() bool {
	if r.hi != r.lo+2 || r.items[r.lo].class != figure || r.items[r.lo+1].class != punct {
		return false
	}
	q := &r.qs[r.items[r.lo].ref]
	if q.Unit != quantity.NoUnit || q.Decimals != 0 || q.Digits > 30 {
		return false
	}
	r.consume(r.lo, r.hi)
	return true
}

// question reports whether the sentence asks: it claims nothing.
func (r *Reader) question() bool {
	for i := r.hi - 1; i >= r.lo && i > r.hi-4; i-- {
		if it := &r.items[i]; it.class == punct && it.arg == '?' {
			return true
		}
	}
	return false
}

// rule applies the first rule whose trigger is item i, and returns the item
// behind what it read.
func (r *Reader) rule(i int) int {
	it := &r.items[i]
	if r.loc == quantity.Portuguese && it.form&finite != 0 && r.subj.n == 0 {
		r.unspoken(i)
	}
	switch it.class {
	case punct:
		return r.mark(i)
	case lineEnd:
		return i + 1
	case name, company, pronoun, stranger:
		return r.subject(i)
	case figure:
		return r.number(i)
	case date, that, after:
		return r.when(i)
	case det:
		if end, ok := r.oneOf(i); ok {
			return end
		}
		if end, ok := r.nth(i); ok {
			return end
		}
		return r.noun(i)
	case average, total, daily, intraday, closing, annual, most, best, ordinal, times, metric, price, session, span:
		return r.noun(i)
	case performer:
		if end, ok := r.oneOf(i); ok {
			return end
		}
		return r.noun(i)
	case only:
		return r.onlyRule(i)
	case count:
		if end, ok := r.outnumber(i); ok {
			return end
		}
		return r.noun(i)
	case members:
		return r.membersRule(i)
	case group:
		return r.groupRule(i)
	case every, each:
		return r.everyRule(i)
	case move:
		return r.move(i)
	case way:
		return r.wayRule(i)
	case flat:
		return r.flatRule(i)
	case close_, open_, stand, reach:
		return r.levelRule(i)
	case extreme:
		return r.extremeRule(i)
	case trade:
		return r.between(i)
	case prep:
		return r.prepRule(i)
	case first:
		return r.leader(i)
	case next:
		return r.follower(i)
	case beat:
		return r.comparison(i)
	case streak:
		return r.streakNoun(i)
	case superMove:
		return r.superVerb(i)
	case mood:
		return r.moodRule(i)
	case cause:
		return r.causeRule(i)
	case aside:
		return r.aside(i)
	case maybe:
		r.maybe = true
		return i + 1
	case which:
		return r.whichRule(i)
	case but:
		end := r.separate(i)
		r.opposite(i)
		return end
	case then, when:
		return r.step_(i)
	case and:
		return i + 1
	case foreign:
		return r.foreignRule(i)
	case not:
		return r.negation(i)
	case possess:
		r.open = false
		return i + 1
	case unknown:
		if end, ok := r.oneOf(i); ok {
			return end
		}
		if !it.upper {
			r.open = false
		}
	case have:
		r.open = false
		return r.earned(i)
	case be:
		r.open = false
		return r.amounted(i)
	case drift:
		r.open = false
		return i + 1
	}
	return i + 1
}

// earned reads a bare return behind a verb of having: "Apple managed 3.7%".
func (r *Reader) earned(i int) int {
	if end, ok := r.tallyHad(i); ok {
		return end
	}
	if r.continues(i) { // "rose 6.5% and posted the largest one-day gain, 4.3%, on 9 August"
		if n, ok := r.nominal(r.adverbs(i + 1)); ok && n.sup && n.daily == 1 {
			r.settle()
			r.act = act{}
		}
	}
	f := r.toFigure(i + 1)
	if f < 0 || f > i+2 || r.qs[r.items[f].ref].Unit != quantity.Percent || r.noClaim() || r.items[i+1].class == prep {
		return i + 1
	}
	switch x := &r.items[f+1]; x.class {
	case punct, and, but, lineEnd, which, when, aside:
	default:
		return i + 1
	}
	for _, w := range [...]string{"managed", "delivered", "mustered", "posted", "recorded", "notched", "netted", "earned", "made", "logged", "booked", "registou", "obteve", "conseguiu"} {
		if r.word(i, w) {
			r.act = act{role: rMove, item: int32(i), set: true}
			var t taken
			r.take(f, &t)
			r.bind(&t, &r.subj, r.act)
			return max(t.end, f+1)
		}
	}
	return i + 1
}

// amounted reads what a move, whose levels stand before, comes to: "its dip from
// $12.40 to $12.10 amounts to 2.4%".
func (r *Reader) amounted(i int) int {
	f := r.toFigure(i + 1)
	k := len(r.claims) - 1
	if f < 0 || r.noClaim() || !r.act.set || r.act.role != rMove || int(r.act.item) < r.lo || r.qs[r.items[f].ref].Unit != quantity.Percent || k < r.from || r.drafts[k].role != rTo {
		return i + 1
	}
	var t taken
	r.take(f, &t)
	r.bind(&t, &r.subj, r.act)
	return max(t.end, f+1)
}

// mark reads punctuation. A semicolon or a colon ends a clause; its subject
// and its day go on until others are named.
func (r *Reader) mark(i int) int {
	switch it := &r.items[i]; it.arg {
	case ';':
		return r.separate(i)
	case ':':
		if i > r.lo && r.label(i-1) {
			return i + 1 // "Apple: +5%"
		}
		r.maybe = false
		return r.separate(i)
	case '(', '[':
		return r.bracket(i)
	case '-':
		if !it.glued {
			r.listing = false
		}
	}
	return i + 1
}

// label reports whether item i ends the label of a line: a name, a bracket, a
// noun or bold type.
func (r *Reader) label(i int) bool {
	switch it := &r.items[i]; it.class {
	case name, company:
		return true
	case metric, price, close_, open_, session:
		return !r.verbBefore(i)
	case move:
		return it.form&noun != 0 && !r.verbBefore(i)
	case punct:
		return it.arg == ')' || it.arg == '*' || it.arg == '`'
	}
	return false
}

// verbBefore reports whether a finite verb stands in the sentence before item i.
func (r *Reader) verbBefore(i int) bool {
	for i--; i >= r.lo; i-- {
		switch it := &r.items[i]; it.class {
		case be, have, drift, stand, reach:
			return true
		case move, close_, open_, trade, first, beat:
			if it.form&finite != 0 && it.form&noun == 0 {
				return true
			}
		}
	}
	return false
}

// separate ends a clause at item i.
func (r *Reader) separate(i int) int {
	r.unnamed()
	per, told := r.clause.per, r.from < len(r.claims)
	r.settle()
	if r.lead.kind == since {
		r.lead = period{}
	}
	if per.kind == onDay && r.dayFirst(i) || per.kind == path && !told && r.items[i].class == punct && r.items[i].arg == ':' {
		r.lead = per
	}
	r.open, r.foreign, r.listing, r.shared, r.row_ = false, false, false, rank{}, subjects{}
	r.counted, r.lone = 0, 0
	if r.items[i].class == punct {
		r.all = 0
		r.maybe = r.maybe && r.items[i].arg != ';'
	}
	return i + 1
}

// dayFirst reports whether the clause that item i ends tells its day before
// its figures. Such a day is the topic of the clauses behind it too: "On Monday
// Apple fell 3%; Amazon lost 2%", and not "Apple fell 3% on Monday; Amazon
// lost 2%".
func (r *Reader) dayFirst(i int) bool {
	first := class(0)
	for i--; i >= r.lo && r.items[i].class != but; i-- {
		switch x := &r.items[i]; x.class {
		case date, figure:
			first = x.class
		case punct:
			if x.arg == ';' {
				return first == date
			}
		}
	}
	return first == date
}

// step_ reads "then", "before" and "when": the clause behind "when" is about
// the day before it, the one behind "then" about what came next.
func (r *Reader) step_(i int) int {
	r.shared = rank{}
	if r.items[i].class == then && r.listing && r.nameAt(i+1) > 0 {
		return i + 1 // "the laggards were Apple, then Meta"
	}
	if r.items[i].class == then {
		r.settle()
		r.lead, r.open = period{}, false
		if r.sday != 0 {
			r.lead = period{kind: since, start: r.sday, from: true}
		}
		return i + 1
	}
	if r.items[i].class == when && r.items[i].arg == 1 {
		r.open = false
		return i + 1
	}
	if r.items[i].class == when && r.sday != 0 {
		r.settle()
		r.clause.per = period{kind: onDay, start: r.sday, end: r.sday}
		r.open = false
		return i + 1
	}
	if p, end, ok := r.period(i); ok {
		return r.said(p, i, end)
	}
	return i + 1
}

// when reads a period at item i.
func (r *Reader) when(i int) int {
	if end, ok := r.dayOff(i); ok {
		return end
	}
	if p, end, ok := r.period(i); ok {
		if r.items[i].class == after && (p.kind == onDay || p.kind == since) && r.from < len(r.claims) && (i > r.lo && r.items[i-1].class == and || i > r.lo+1 && r.comma(i-1) && r.items[i-2].class == and) {
			r.settle() // "lost 4.4% and, the next day, another 3.1%"
		}
		return r.said(p, i, end)
	}
	return i + 1
}

// dayOff reads "the day after" and "the day before" with the clause that they
// go with: it is about the session on the other side of the day just named.
//
//	on 24 March, the day after JPMorgan closed at its low
func (r *Reader) dayOff(i int) (int, bool) {
	it := &r.items[i]
	if it.class != after || it.arg != 1 || i+1 >= r.hi || r.sday == 0 {
		return i, false
	}
	w := &r.toks[it.end-1]
	if end, ok := r.dayHaving(i); ok {
		return end, true
	}
	if s := w.Text(r.text); s != "after" && s != "before" {
		return i, false
	}
	switch r.items[i+1].class {
	case name, pronoun, company, det, group:
	default:
		return i, false
	}
	d, ok := r.step(r.day, -int(it.dir))
	if !ok {
		return i, false
	}
	r.settle()
	r.clause.per = period{kind: onDay, start: d, end: d}
	r.day, r.open = d, false
	return i + 1, true
}

// dayHaving reads "um dia depois de ter" and its like: the verb behind is of the
// session on the other side of the day just named, which goes on behind it.
func (r *Reader) dayHaving(i int) (int, bool) {
	it := &r.items[i]
	x := &r.items[i+1]
	if r.loc != quantity.Portuguese || x.class != prep || x.arg != pDe || !r.word(i+2, "ter") && !r.word(i+2, "terem") {
		return i, false
	}
	d, ok := r.step(r.sday, -int(it.dir))
	if !ok {
		return i, false
	}
	r.settle()
	r.clause.per = period{kind: onDay, start: d, end: d}
	r.sided = true
	return i + 3, true
}

// said takes note of a period that items i to end−1 name. Before anything was
// claimed in the clause it leads what follows, else it is the clause's own.
func (r *Reader) said(p period, i, end int) int {
	r.consume(i, end)
	start := p.start
	if p.kind == onDay && p.start == r.sday && i >= r.lo+2 && r.comma(i-1) && r.items[i-2].class == date {
		return end // "through August 21, the last session"
	}
	switch p.kind {
	case window:
		if k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rSuper && end > 0 {
			if d := &r.drafts[k]; !d.fixed {
				d.per, d.fixed = p, true
			}
			return end
		}
		r.whole = true
	case onDay, days:
		r.note(p)
		if !r.whole && !r.seen && !r.ofMonth(i) && !(r.inside && len(r.claims) > 0) && p.end != r.win.First && p.end != r.win.Last && r.oneDay() {
			r.view.daily = true
		}
	case path, until:
		r.note(p)
		if p.kind == path && p.start == r.win.First && p.end == r.win.Last {
			p = period{kind: window, from: p.from}
			r.whole = true
		}
		if c := r.clause.per; p.kind == until && c.kind == since && c.start < p.end {
			p = period{kind: path, start: c.start, end: p.end, from: true}
			for k := r.from; k < len(r.claims); k++ {
				if d := &r.drafts[k]; d.per.kind == since && d.per.start == p.start {
					d.per = p
				}
			}
		}
	case elsewhere:
		if r.foreign {
			return end
		}
		return r.elsewhere(end)
	case since:
		if k := len(r.claims) - 1; end > 0 && k >= r.from && r.drafts[k].role == rSuper && !r.drafts[k].fixed {
			r.drafts[k].drop = true // "its highest since 6 August"
			return end
		}
		r.note(p)
	case ever:
		if k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rSuper {
			return r.elsewhere(end)
		}
		return end
	}
	if p.from && r.basis && (p.kind == path || p.kind == since || p.kind == window) {
		r.base = start
	}
	if end > 0 && r.from == len(r.claims) && r.subj.n == 0 && r.pend.n == 0 {
		r.lead = p
		r.part_ = period{}
		if (p.kind == path && !p.from && !p.prior || p.kind == until && r.items[i].arg == pThrough) && i <= r.lo+1 {
			r.partAt = r.lo
			r.part_ = p // what a sentence opens with goes on to the end of the paragraph
		}
		return end
	}
	r.clause.per = p
	for k := r.from; k < len(r.claims); k++ {
		if d := &r.drafts[k]; !d.fixed {
			d.per, d.fixed = p, true
		}
	}
	return end
}

// ofMonth reports whether the sentence tells more than a session before item i:
// what was claimed of no day, or a level that was only reached.
func (r *Reader) ofMonth(i int) bool {
	for k := 0; k < r.from; k++ {
		if c := &r.claims[k]; c.Start == 0 && c.End == 0 && c.Kind == Value && (c.Metric == panel.LastClose || c.Metric == panel.FirstClose) {
			return true
		}
	}
	if i == 0 { // a day that a run of figures told
		i = r.hi
	}
	for k := r.lo; k < i; k++ {
		if r.items[k].class == drift && (r.word(k, "chegou") || r.word(k, "chegaram")) || r.items[k].class == reach && r.word(k, "chegou") {
			return true
		}
	}
	return false
}

// oneDay reports whether the text names one session, or two, as news of a
// session does.
func (r *Reader) oneDay() bool {
	days, n := [2]uint8{}, 0
	for i := range r.marks {
		m := &r.marks[i]
		d := m.Day
		if m.Kind == quantity.Ordinal && m.Value < 32 && r.toks[m.Tok].Kind == quantity.Number {
			d = uint8(m.Value)
		} else if m.Kind != quantity.Date {
			continue
		}
		if d == 0 || n > 0 && days[0] == d || n > 1 && days[1] == d {
			continue
		}
		if n == len(days) {
			return false
		}
		days[n] = d
		n++
	}
	return true
}

// note remembers the session that p ends with.
func (r *Reader) note(p period) {
	switch p.kind {
	case onDay, days, path, until:
		if p.end != r.sday {
			r.prior = r.sday
		}
		r.day, r.sday = p.end, p.end
	}
}

// elsewhere takes note of another time than the window's: what was said last
// is of it.
func (r *Reader) elsewhere(end int) int {
	p := period{kind: elsewhere}
	if r.from == len(r.claims) {
		r.lead = p
		return end
	}
	k := len(r.claims) - 1
	last := r.drafts[k].role
	for ; k >= r.from; k-- {
		d := &r.drafts[k]
		if d.fixed || (d.role == rSuper) != (last == rSuper) {
			break
		}
		d.per, d.fixed = p, true
	}
	return end
}

// consume marks the figures of items i to end−1 as parts of a phrase.
func (r *Reader) consume(i, end int) {
	for ; i < end; i++ {
		if it := &r.items[i]; it.class == figure {
			r.used[it.ref] = usedWord
		}
	}
}

// words reports whether item i is the word w.
func (r *Reader) word(i int, w string) bool {
	t := &r.toks[r.items[i].tok]
	return t.Kind == quantity.Word && quantity.SameWord(t.Text(r.text), w)
}

// comma reports whether item i is a comma.
func (r *Reader) comma(i int) bool {
	it := &r.items[i]
	return it.class == punct && it.arg == ','
}

// sep returns the item behind commas, "and" and "or" at i.
func (r *Reader) sep(i int) int {
	for i < r.hi && (r.comma(i) || r.items[i].class == and) {
		i++
	}
	return i
}
