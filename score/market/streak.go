package market

import (
	"market-claim-bench/pipeline/datasets/panel"
)

// streakNoun reads a run of rises or falls.
//
//	streak = [ longest ] ( "losing run" | "run of" figure noun ) | figure "straight" noun | figure noun "in a row" .
//
//	six straight declines from June 7 to June 14
//	a four-day losing streak
//	ended a run of four falling sessions
func (r *Reader) streakNoun(i int) int {
	it := &r.items[i]
	dir := it.dir
	f := r.toFigure(i + 1)
	if k := i + 2; f < 0 && k+1 < r.hi && r.comma(i+1) && r.items[k].class == figure && r.items[k+1].class == session {
		f = k // "the longest winning run, four sessions from"
	}
	if f < 0 && i > r.lo { // "a four-day losing streak"
		for k := i - 1; k >= r.lo && k > i-4; k-- {
			if r.items[k].class == figure {
				f = k
			}
		}
	}
	end := i + 1
	if f > i {
		end = f + 1
		for end < r.hi && end < f+4 {
			x := &r.items[end]
			if x.class == move || x.class == way {
				dir = x.dir
			}
			if x.class == punct || x.class == prep {
				break
			}
			end++
		}
	}
	s := r.subj
	if n, ok := r.supBefore(i); ok && dir != 0 && s.n > 0 {
		rk := rank{metric: panel.LosingStreak, n: n, item: int32(i), set: true}
		if dir > 0 {
			rk.metric = panel.WinningStreak
		}
		r.crown(&rk, &s, i-1, i+1)
	}
	if dir != 0 {
		r.act = act{role: rFixed, metric: streakMetric(dir), dir: 0, item: int32(i), set: true}
	}
	if f < 0 || dir == 0 || r.noClaim() || r.qs[r.items[f].ref].Unit != 0 {
		return end
	}
	r.runOf(f, dir, min(f, i), max(end, i+1), r.broken(i))
	return max(end, i+1)
}

func streakMetric(dir int8) panel.Metric {
	if dir > 0 {
		return panel.WinningStreak
	}
	return panel.LosingStreak
}

// supBefore is the rank that "longest" or "shortest" before item i gives.
func (r *Reader) supBefore(i int) (int16, bool) {
	if i > r.lo && r.items[i-1].class == most {
		return int16(r.items[i-1].dir), true
	}
	return 0, false
}

// broken reports whether the run at item i is said to have ended: it is of the
// sessions before the day that ended it.
func (r *Reader) broken(i int) bool {
	for k := i - 1; k >= r.lo && k > i-4; k-- {
		for _, w := range [...]string{"ended", "snapped", "broke", "halted", "ending", "snapping", "breaking", "halting", "interrompeu", "quebrou"} {
			if r.word(k, w) {
				return true
			}
		}
	}
	return false
}

// runOf states a run of as many sessions as the figure at item f says.
func (r *Reader) runOf(f int, dir int8, i, end int, broken bool) {
	for k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rTrend; k-- {
		r.drafts[k].drop = true
	}
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[f].ref, i, end)
		c.Unit, c.Metric = Sessions, streakMetric(dir)
		if broken {
			r.drafts[len(r.drafts)-1].run = int8(min(r.qs[r.items[f].ref].Value(), 100))
		}
	}
}

// straight reads "six straight declines", "four losses in a row", "rose for a
// fifth straight day": a figure or an ordinal at item i.
func (r *Reader) straight(i int) (int, bool) {
	dir, run := int8(0), false
	end := i + 1
	for ; end < r.hi && end < i+6; end++ {
		switch x := &r.items[end]; x.class {
		case move, way, count:
			if x.dir != 0 && dir == 0 {
				dir = x.dir
			}
		case session, close_, unknown, adverb, span, prep, det:
		case punct:
			if x.arg != '-' {
				goto done
			}
		default:
			goto done
		}
		if r.running(end) {
			run = true
		}
	}
done:
	if dir == 0 && r.act.set && r.act.role == rMove {
		dir = r.act.dir
	}
	if !run || dir == 0 || r.noClaim() {
		return i, false
	}
	if r.items[i].class == ordinal {
		return i, false
	}
	last := i + 1
	for k := i + 1; k < end; k++ {
		switch r.items[k].class {
		case move, session, count:
			last = k + 1
		}
		if r.running(k) {
			last = k + 1
		}
	}
	r.runOf(i, dir, i, last, false)
	return last, true
}

// running reports whether the word at item i says that sessions follow each other.
func (r *Reader) running(i int) bool {
	for _, w := range [...]string{"straight", "consecutive", "successive", "row", "running", "trot", "consecutivas", "consecutivos", "seguidas", "seguidos"} {
		if r.word(i, w) {
			return true
		}
	}
	return false
}
