package judge

import "market-claim-bench/pipeline/datasets/panel"

// ranks keeps the standings that the superlatives of a cell have asked for:
// those of one reply ask for few, each many times.
type ranks struct {
	entries []entry
	n       int // how many of them are of this cell
	last    int // the entry that was taken last
}

type entry struct {
	panel     *panel.Panel
	query     panel.Query
	field     panel.Field
	standings []panel.Standing
}

// kept is how many standings a cell keeps.
const kept = 64

// of returns the standings of a field; they are valid until as many others
// have been asked for as are kept.
func (r *ranks) of(p *panel.Panel, q panel.Query, f panel.Field) []panel.Standing {
	switch f { // what does not matter to a field must not tell its queries apart
	case panel.OwnSessions:
		q.Start, q.End = 0, 0
	case panel.SessionsOfNames:
		q.Subject = 0
		if q.Dated() {
			q.Start, q.End = 0, 0
		}
	case panel.SessionsOfGroup:
		q = panel.Query{Subject: panel.Group}
	case panel.NamesOverWindow:
		q.Subject, q.Start, q.End = 0, 0, 0
	default:
		q.Subject = 0
	}
	for i := range r.entries[:r.n] {
		if e := &r.entries[i]; e.panel == p && e.query == q && e.field == f {
			return e.standings
		}
	}
	e := r.next()
	*e = entry{p, q, f, p.Standings(e.standings[:0], q, f)}
	return e.standings
}

// next is the entry to fill: a free one, or the one that was filled first.
func (r *ranks) next() *entry {
	switch {
	case r.n == kept:
		r.last = (r.last + 1) % kept
		return &r.entries[r.last]
	case r.n == len(r.entries):
		r.entries = append(r.entries, entry{})
	}
	r.last = r.n
	r.n++
	return &r.entries[r.last]
}
