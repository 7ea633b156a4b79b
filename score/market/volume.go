package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// fewShares reports whether the number at item i is of names, and not of shares
// traded: "três ações subiram".
func (r *Reader) fewShares(i int) bool {
	q := &r.qs[r.items[i].ref]
	x := &r.items[i+1]
	return r.loc == quantity.Portuguese && q.Scale == 0 && q.Exp == 0 && q.Digits < 40 && x.class == members && x.arg == 1 && r.predicate(i+2)
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
