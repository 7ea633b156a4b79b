package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// bind makes claims of what was taken about the subjects s: one figure holds
// for each of them, as many figures as subjects go in order, any other number
// stays unread.
func (r *Reader) bind(t *taken, s *subjects, a act) {
	if r.foreign || r.maybe || s.n == 0 {
		return
	}
	p, ok := t.dated()
	if ok && p.kind == days && t.amounts.n == 2 && s.n == 1 && !r.isRange(&t.amounts) { // "fell 1.4% and 0.8% on 20 and 21 August"
		t.amounts.per[0], t.amounts.per[1] = period{kind: onDay, start: p.start, end: p.start}, period{kind: onDay, start: p.end, end: p.end}
		ok = false
	}
	if ok {
		p = r.ofRun(p)
	}
	from := len(r.claims)
	if t.ends && t.amounts.n == 2 {
		r.bindEnds(&t.amounts, s, a)
	} else {
		r.bindList(&t.amounts, s, a, noRole)
	}
	if span := r.spanOf(t); span.kind != unsaid {
		r.fix(from, span)
		r.clause.per = span
	}
	r.bindList(&t.froms, s, a, rFrom)
	r.bindList(&t.tos, s, a, rTo)
	if ok {
		r.fix(from, p)
	}
}

// dated is the one period of the run where it stands at its end: it is that of
// all its figures, and no longer that of one.
func (t *taken) dated() (p period, ok bool) {
	n, amount := 0, false
	var at *period
	last, lastItem := at, int32(-1)
	for x, l := range [...]*list{&t.amounts, &t.froms, &t.tos} {
		for k := range l.n {
			if l.per[k].kind != unsaid {
				n++
				at = &l.per[k]
				amount = x == 0 && l.n == 1 // "5.7% on 28 August to €33.96"
			}
			if l.item[k] > lastItem {
				last, lastItem = &l.per[k], l.item[k]
			}
		}
	}
	if n != 1 || at != last && !amount || t.tos.n > 0 && t.froms.n > 0 && at == &t.froms.per[t.froms.n-1] {
		return period{}, false
	}
	p = *at
	*at = period{}
	return p, true
}

// bindEnds states both ends of a range about each subject.
func (r *Reader) bindEnds(l *list, s *subjects, a act) {
	for k := range s.n {
		for x := range 2 {
			n := len(r.claims)
			r.state(int(l.item[x]), s.ids[k], a, noRole, l.per[x])
			if len(r.claims) > n {
				r.claims[n].Bound = panel.AtLeast + panel.Bound(x)
			}
		}
	}
}

// ofRun takes note of the period p of a run of figures that was read.
func (r *Reader) ofRun(p period) period {
	day, prior, sday := r.day, r.prior, r.sday
	r.said(p, 0, 0)
	r.day, r.prior, r.sday = day, prior, sday
	if r.clause.per.kind != unsaid {
		return r.clause.per
	}
	return p
}

// fix gives the drafts from from on, which have no period yet, the period p.
func (r *Reader) fix(from int, p period) {
	for k := from; k < len(r.claims); k++ {
		if d := &r.drafts[k]; !d.fixed {
			d.per, d.fixed = p, true
		}
	}
}

// spanOf is the path between two dated levels.
func (r *Reader) spanOf(t *taken) period {
	if t.froms.n == 1 && t.tos.n == 1 && t.froms.per[0].day() && t.tos.per[0].kind == until {
		return period{kind: path, start: t.froms.per[0].start, end: t.tos.per[0].end, from: true}
	}
	if t.froms.n == 1 && t.tos.n == 1 && t.froms.per[0].day() && t.tos.per[0].day() {
		return period{kind: path, start: t.froms.per[0].start, end: t.tos.per[0].start, from: true}
	}
	return period{}
}

func (r *Reader) bindList(l *list, s *subjects, a act, ro role) {
	switch {
	case l.n == 0:
	case (l.n != s.n || l.n == 1) && r.inTurn(int(l.item[0])): // more figures than names: left unread, never half-bound
	case r.isRange(l):
		for k := range s.n {
			r.state(int(l.item[0]), s.ids[k], a, ro, l.per[0])
			r.state(int(l.item[1]), s.ids[k], a, ro, l.per[1])
		}
	case l.n == 1:
		for k := range s.n {
			r.state(int(l.item[0]), s.ids[k], a, ro, l.per[0])
		}
	case l.n == s.n:
		for k := range s.n {
			r.state(int(l.item[k]), s.ids[k], a, ro, l.per[k])
		}
	case s.n == 1 && l.n == 2 && r.unit(l, 0) != r.unit(l, 1):
		r.state(int(l.item[0]), s.ids[0], a, ro, l.per[0])
		if a.dir == 0 && r.qs[r.items[l.item[0]].ref].Neg { // "−5.3%, or $22.45"
			a.dir = -1
		}
		r.state(int(l.item[1]), s.ids[0], a, ro, l.per[1])
	case s.n == 1:
		for k := range l.n {
			if k == 0 || l.per[k].kind != unsaid {
				r.state(int(l.item[k]), s.ids[0], a, ro, l.per[k])
			}
		}
	}
}

func (r *Reader) unit(l *list, k int) quantity.Unit { return r.qs[r.items[l.item[k]].ref].Unit }

func (r *Reader) isRange(l *list) bool {
	return l.n == 2 && r.qs[r.items[l.item[0]].ref].Part == quantity.RangeLow
}
