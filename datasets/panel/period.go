package panel

import "iter"

// period returns the first and last session of a query as indexes into Days. A
// period may begin or end on a day without a session inside the window: it
// then holds the sessions between. One session must be held itself.
func (p *Panel) period(q Query) (a, b int, ok bool) {
	a, b = p.First, len(p.Days)-1
	if b < a {
		return 0, 0, false
	}
	if q.End != 0 {
		i, exact := p.find(q.End)
		if !exact && (i == 0 || i == len(p.Days) || p.Gaps || q.Dated()) {
			return 0, 0, false
		}
		b = i
		if !exact {
			b = i - 1
		}
	}
	if q.Start != 0 {
		i, exact := p.find(q.Start)
		if !exact && (i == 0 || i == len(p.Days) || p.Gaps || q.Dated()) {
			return 0, 0, false
		}
		a = i
	}
	return a, b, a <= b
}

// find returns the index of the first day that is not before d, and whether it
// is d.
func (p *Panel) find(d Day) (int, bool) {
	lo, hi := 0, len(p.Days)
	for lo < hi {
		m := (lo + hi) / 2
		if p.Days[m] < d {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo, lo < len(p.Days) && p.Days[lo] == d
}

// close is the close of series s in session i; 0 where it is not known or
// there is no such session.
func (p *Panel) close(s, i int) Level {
	if i < 0 || i >= len(p.Series[s].Bars) {
		return 0
	}
	return p.Series[s].Bars[i].Close
}

// before is the last session before i that series s has, or −1: what lies
// before the second of two endpoints is not held.
func (p *Panel) before(s, i int) int {
	if p.Gaps && i > p.First {
		return -1
	}
	for i--; i >= 0; i-- {
		if p.close(s, i) != 0 {
			return i
		}
	}
	return -1
}

// ends are the first and last session of series s from a to b.
func (p *Panel) ends(s, a, b int) (i, j int, ok bool) {
	for i = a; i <= b && p.close(s, i) == 0; i++ {
	}
	for j = b; j >= i && p.close(s, j) == 0; j-- {
	}
	return i, j, i <= j
}

// closes yields the sessions of series s from a to b with their closes.
func (p *Panel) closes(s, a, b int) iter.Seq2[int, Level] {
	return func(yield func(int, Level) bool) {
		for i := a; i <= b; i++ {
			if c := p.close(s, i); c != 0 && !yield(i, c) {
				return
			}
		}
	}
}

// moves yields the daily returns of series s from session a to b. The window's
// first session has one only with prior, from a close held before it.
func (p *Panel) moves(s, a, b int, prior bool) iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		var last Level
		if k := p.before(s, a); k >= p.First || k >= 0 && (prior || a < p.First) {
			last = p.close(s, k)
		}
		for i := a; i <= b; i++ {
			c := p.close(s, i)
			if c == 0 {
				continue
			}
			if last != 0 && !(p.Gaps && i > p.First) && !yield(i, percent(last, c)) {
				return
			}
			last = c
		}
	}
}
