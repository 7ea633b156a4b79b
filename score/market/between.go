package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// between reads the two ends between which prices stayed.
//
//	between = [ verb ] { period } ( "between" | "from" ) level ( "and" | "to" ) level .
//
//	fluctuated between 4.70 and 4.79
//	stayed boxed in between 152 and 167
//	with every close between €3.610 and €3.725
func (r *Reader) between(i int) int {
	it := &r.items[i]
	if it.class == trade && it.form&finite != 0 && !r.behindArticle(i) && !r.ours(i) {
		r.foreign = true
		return i + 1
	}
	closes := i > r.lo && r.items[i-1].class == close_
	j := i
	if it.class == trade {
		j++
	}
	for j < r.hi {
		switch x := &r.items[j]; x.class {
		case adverb, det, hedge, drift, intraday, metric, be:
			j++
			continue
		case close_, price, closing:
			closes = closes || x.class != price
			j++
			continue
		case prep:
			if x.arg == pBetween || x.arg == pFrom || x.arg == pIn || x.arg == pOf || x.arg == pAmong || x.arg == pAt {
				if p, end, ok := r.period(j); ok {
					j = r.said(p, j, end)
					continue
				}
				j++
				continue
			}
			if p, end, ok := r.period(j); ok {
				j = r.said(p, j, end)
				continue
			}
		case date, that:
			if p, end, ok := r.period(j); ok {
				j = r.said(p, j, end)
				continue
			}
		case span:
			j++
			continue
		case punct:
			if x.arg == ':' {
				j++
				continue
			}
		}
		break
	}
	if j+2 >= r.hi || r.items[j].class != figure {
		if it.class == trade && j < r.hi && r.items[j].class == figure {
			return r.levels(j, rTo)
		}
		return i + 1
	}
	a := j
	k := j + 1
	for k < r.hi && (r.items[k].class == and || r.items[k].class == prep && (r.items[k].arg == pTo || r.items[k].arg == pAgainst || r.items[k].arg == pOf || r.items[k].arg == pDe) || r.items[k].class == punct && r.items[k].arg == '-' || r.items[k].class == det || r.items[k].class == price || r.items[k].class == hedge || r.items[k].class == metric) {
		k++
	}
	if k >= r.hi || k == j+1 || r.items[k].class != figure {
		if it.class == trade && r.items[i+1].class == prep && r.items[i+1].arg == pAt {
			return r.levels(i+1, rTo)
		}
		return i + 1
	}
	r.open = false
	qa, qb := &r.qs[r.items[a].ref], &r.qs[r.items[k].ref]
	if qa.Unit == quantity.Percent && qb.Unit == quantity.Percent && k+1 < r.hi && r.items[k+1].class == way && !r.noClaim() { // "ended between 3% and 4% lower"
		r.act = act{role: rMove, dir: r.items[k+1].dir, item: int32(a), set: true}
		for s := range r.subj.n {
			r.state(a, r.subj.ids[s], r.act, noRole, period{})
			r.claims[len(r.claims)-1].Bound = panel.AtLeast
			r.state(k, r.subj.ids[s], r.act, noRole, period{})
			r.claims[len(r.claims)-1].Bound = panel.AtMost
		}
		return k + 2
	}
	if r.noClaim() || !levelish(qa) || !levelish(qb) {
		return k + 1
	}
	lo, hi := a, k
	if qb.Compare(0, 1) >= 0 && qa.Value() > qb.Value() {
		lo, hi = k, a
	}
	for s := range r.subj.n {
		r.state(lo, r.subj.ids[s], r.act, rLow, period{})
		r.closesOnly(closes, "low_close")
		r.state(hi, r.subj.ids[s], r.act, rHigh, period{})
		r.closesOnly(closes, "high_close")
	}
	return k + 1
}

// behindArticle reports whether an article stands before the word at item i,
// alone or with an adjective: it is a noun.
func (r *Reader) behindArticle(i int) bool {
	for k := i - 1; k >= r.lo && k >= i-3; k-- {
		switch r.items[k].class {
		case det:
			return true
		case unknown, adverb, intraday, span:
		default:
			return false
		}
	}
	return false
}

// closesOnly makes the last draft the extreme of closes where the text says
// so and the period is not one session.
func (r *Reader) closesOnly(closes bool, other string) {
	if !closes || len(r.claims) == r.from {
		return
	}
	k := len(r.claims) - 1
	r.drafts[k].role = rFixed
	r.claims[k].Metric, r.claims[k].Other = panel.Other, other
}

// highBefore reports whether a high is the subject of the clause before item i.
func (r *Reader) highBefore(i int) bool {
	for k := i - 1; k >= r.lo && k > i-10; k-- {
		switch it := &r.items[k]; it.class {
		case metric:
			return it.arg == mExtremeHigh
		case punct:
			return false
		}
	}
	return false
}
