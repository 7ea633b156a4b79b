package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// sessions reads a number of days on which a name rose or fell, or for how
// many in a row.
//
//	rose in 14 of the 20 sessions
//	five straight sessions of gains
func (r *Reader) sessions(i, j int) (int, bool) {
	dir, streak := int8(0), false
	if r.act.set && r.act.role == rMove {
		dir = r.act.dir
	}
	for k := i; k < r.hi && k <= j+2; k++ {
		switch {
		case r.word(k, "straight"), r.word(k, "consecutive"), r.word(k, "successive"), r.word(k, "seguidas"), r.word(k, "consecutivas"), r.word(k, "row"), r.word(k, "running"):
			streak = true
		case k > j && dir == 0 && r.items[k].class == move, k < j && r.items[k].class == way:
			dir = r.items[k].dir
		}
	}
	if dir == 0 || r.noClaim() || r.items[j].form&plural == 0 {
		return i, false
	}
	if !streak && r.lasted(i) {
		return j + 1, true
	}
	for k := len(r.claims) - 1; k >= r.from && r.drafts[k].role == rTrend; k-- {
		r.drafts[k].drop = true
	}
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[i].ref, i, j+1)
		c.Unit = Sessions
		switch {
		case streak && dir > 0:
			c.Metric = panel.WinningStreak
		case streak:
			c.Metric = panel.LosingStreak
		case dir > 0:
			c.Metric = panel.UpSessions
		default:
			c.Metric = panel.DownSessions
		}
	}
	return r.andSessions(j + 1), true
}

// lasted reads how many sessions the move that was stated last took: "lost 15.9%
// in nine sessions". It is no count of days that fell.
func (r *Reader) lasted(i int) bool {
	k := len(r.claims) - 1
	if k < r.from || i == r.lo || r.items[i-1].class != prep || r.drafts[k].role != rMove || !r.claims[k].Stated {
		return false
	}
	if a := r.items[i-1].arg; a != pIn && a != pOver && a != pDuring && a != pAmong {
		return false
	}
	r.used[r.items[i].ref] = usedWord
	n := int8(min(r.qs[r.items[i].ref].Value(), 100))
	for ; k >= r.from && r.drafts[k].role == rMove; k-- {
		r.drafts[k].daily, r.drafts[k].lasted = n, true
	}
	return true
}

// andSessions reads the other count of a pair: "rose in five sessions and fell
// in 15".
func (r *Reader) andSessions(i int) int {
	j := r.sep(i)
	if j == i || j+2 >= r.hi || r.items[j].class != move && r.items[j].class != way || r.items[j+1].class != prep {
		return i
	}
	f := r.toFigure(j + 2)
	if f < 0 || r.qs[r.items[f].ref].Unit != quantity.NoUnit || r.qs[r.items[f].ref].Exp != 0 {
		return i
	}
	for k := range r.subj.n {
		c := r.draft(rFixed, r.subj.ids[k], r.items[f].ref, j, f+1)
		c.Unit, c.Metric = Sessions, panel.UpSessions
		if r.items[j].dir < 0 {
			c.Metric = panel.DownSessions
		}
	}
	if f+1 < r.hi && r.items[f+1].class == session {
		return f + 2
	}
	return f + 1
}
