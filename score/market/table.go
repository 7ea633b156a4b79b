package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// A column is what the figures below a header cell state.
type column struct {
	id     int16 // the name in the header, of a table with a name a column; −2 none
	role   role
	second role // of the other figure in a cell of two levels: "3 Aug → 31 Aug", "High / Low"
	metric panel.Metric
	other  string
	dir    int8
	daily  bool // of a best or a worst day
	unit   quantity.Unit
	per    period
	set    bool
}

const maxColumns = 24

// A grid is the table that is being read.
type grid struct {
	cols   [maxColumns]column
	n      int
	across bool // names stand in the header, metrics in the first cells
}

// isRow reports whether the line at item i is a row of a markdown table.
func (r *Reader) isRow(i int) bool { return r.items[i].class == punct && r.items[i].arg == '|' }

// table reads the rows of a table from item i on.
//
//	table = header rule { row } .
//	row   = "|" cell { "|" cell } "|" .
func (r *Reader) table(i int) int {
	r.grid = grid{}
	for rows := 0; i < len(r.items)-ahead && r.isRow(i); rows++ {
		end := r.lineFrom(i)
		switch {
		case r.isRule(i, end):
		case rows == 0:
			r.header(i, end)
		default:
			r.row(i, end)
		}
		i = end + 1
	}
	return min(i, len(r.items))
}

// isRule reports whether the row holds dashes and colons alone.
func (r *Reader) isRule(i, end int) bool {
	for ; i < end; i++ {
		if it := &r.items[i]; it.class != punct || it.arg != '|' && it.arg != '-' && it.arg != ':' {
			return false
		}
	}
	return true
}

// cell returns the items of the cell behind the bar at item i.
func (r *Reader) cell(i, end int) (lo, hi int) {
	lo = i + 1
	for hi = lo; hi < end && !r.isRow(hi); hi++ {
	}
	return lo, hi
}

// header reads what each column is of.
func (r *Reader) header(i, end int) {
	for i < end && r.grid.n < maxColumns {
		lo, hi := r.cell(i, end)
		if lo >= end {
			return
		}
		c := r.column(lo, hi)
		r.grid.across = r.grid.across || c.id >= 0 && r.grid.n > 0
		r.grid.cols[r.grid.n] = c
		r.grid.n++
		i = hi
	}
}

// column reads a header cell, or the first cell of a row of a table with a
// name a column.
func (r *Reader) column(lo, hi int) (c column) {
	c.id = -2
	keep := r.clause
	r.lo, r.hi = lo, hi
	var n nominal
	n.fig = -1
	high, low, firstWord, lastWord := false, false, false, false
	closes, opens := false, false
	days, lowFirst := 0, false
	for i := lo; i < hi; i++ {
		switch it := &r.items[i]; it.class {
		case name:
			c.id = int16(it.ref)
		case move:
			c.role, c.dir, c.set = rMove, it.dir, true
			if it.arg == uint8(panel.Rebound) {
				c.role, c.metric = rFixed, panel.Rebound
			}
		case way:
			c.dir = it.dir
		case close_, price:
			closes = true
		case open_:
			opens = true
		case metric:
			switch it.arg {
			case mExtremeHigh:
				high = true
			case mExtremeLow:
				low = true
				lowFirst = !high
			default:
				c.set, c.metric, c.dir = true, panel.Metric(it.arg), it.dir
				c.role = rFixed
				switch c.metric {
				case panel.Volume, panel.MeanVolume, panel.TotalVolume, panel.MaxVolume:
					c.role = rVolume
				}
			}
		case average:
			n.mean = true
		case total:
			n.total = true
		case daily:
			c.daily = true
		case session:
			c.daily = c.daily || n.sup
		case best, most:
			n.sup, n.rank = true, int16(it.dir)
			switch panel.Metric(it.arg) {
			case panel.High:
				high = true
			case panel.Low:
				low = true
			case panel.Volume:
				c.metric, c.role, c.set = panel.MaxVolume, rVolume, true
			}
			if c.dir == 0 {
				c.dir = it.dir
			}
		case times:
			firstWord, lastWord = firstWord || it.dir > 0, lastWord || it.dir < 0
		case ordinal:
			firstWord = firstWord || r.marks[it.ref].Value == 1
		case date:
			if p, _, ok := r.dates(i, 0); ok && p.kind != elsewhere {
				c.per = p
				days++
			}
		case foreign:
			return column{id: c.id}
		case trade:
			if r.word(i, "range") {
				c.role, c.metric, c.set = rFixed, panel.Range, true
			}
		case punct:
			if it.arg == '%' {
				c.unit = quantity.Percent
			}
		}
		switch {
		case r.word(i, "start"), r.word(i, "begin"), r.word(i, "starting"):
			firstWord, closes = true, true
		case r.word(i, "end"), r.word(i, "last"), r.word(i, "final"), r.word(i, "latest"):
			lastWord, closes = true, true
		case r.word(i, "chg"), r.word(i, "ret"), r.word(i, "perf"), r.word(i, "pct"), r.word(i, "rtn"), r.word(i, "var"):
			c.role, c.set = rMove, true
		case r.word(i, "hi"):
			high = true
		case r.word(i, "lo"):
			low = true
			lowFirst = !high
		}
	}
	r.clause = keep
	switch {
	case c.unit == quantity.Percent && !c.set && !high && !low && !closes && !opens && !n.sup: // "%", "Δ %"
		c.set, c.role = true, rMove
	case c.set && !(c.role == rFixed && c.metric == panel.Range):
	case high && low && !closes:
		c.set, c.role, c.second = true, rHigh, rLow
		if lowFirst {
			c.role, c.second = rLow, rHigh
		}
		return c
	case !c.set && days == 2, !c.set && closes && firstWord && lastWord:
		c.set, c.role, c.second, c.per = true, rFrom, rTo, period{}
		return c
	}
	switch {
	case c.role == rVolume:
		if n.mean {
			c.metric = panel.MeanVolume
		}
		if n.total && !n.mean {
			c.metric = panel.TotalVolume
		}
	case n.sup && c.daily && (c.role == rMove || c.role == noRole):
		c.role, c.set = rMove, true
		if n.rank != 0 && c.dir == 0 {
			c.dir = int8(n.rank)
		}
	case high && !c.set, low && !c.set:
		c.set, c.role = true, rHigh
		if low {
			c.role = rLow
		}
		if closes {
			c.role, c.metric, c.other = rFixed, panel.Other, "high_close"
			if low {
				c.other = "low_close"
			}
		}
	case opens && !c.set:
		c.set, c.role = true, rOpen
		if c.per.kind == unsaid {
			c.per = period{kind: onDay, start: r.win.First, end: r.win.First}
		}
	case (closes || c.per.kind == onDay) && !c.set: // "Close", "Jul 1"
		c.set, c.role = true, rTo
		if firstWord && !lastWord || c.per.kind == onDay && c.per.start == r.win.First {
			c.role, c.per = rFrom, period{}
		}
	}
	if c.role == rMove && c.unit == 0 && c.dir == 0 && n.mean {
		c.set = false
	}
	return c
}

// row reads a row: each cell is of the name in the first, and of its column.
func (r *Reader) row(i, end int) {
	lo, hi := r.cell(i, end)
	first := r.column(lo, hi)
	id := first.id
	all := false
	for k := lo; k < hi && id < 0; k++ {
		all = all || r.items[k].class == group || r.items[k].class == average
	}
	from, to := lo, hi
	for k := 1; k < r.grid.n; k++ {
		i = hi
		if lo, hi = r.cell(i, end); lo >= end {
			return
		}
		c := r.grid.cols[k]
		subj := id
		if r.grid.across {
			subj, c = c.id, first
		}
		if subj < 0 && k == 1 { // a first column of ranks
			if x := r.nameIn(lo, hi); x >= 0 {
				id = x
				r.consume(from, to)
				continue
			}
		}
		if subj < 0 && all {
			subj = groupID
		}
		if subj == groupID || subj >= 0 {
			r.entry(lo, hi, subj, c)
		}
	}
}

func (r *Reader) nameIn(lo, hi int) int16 {
	for ; lo < hi; lo++ {
		if r.items[lo].class == name {
			return int16(r.items[lo].ref)
		}
	}
	return -2
}

// entry reads a cell of a table about id.
func (r *Reader) entry(lo, hi int, id int16, c column) {
	if lo == hi {
		return
	}
	if !c.set || c.role == noRole {
		if hi-lo > 3 {
			r.last = one(id, lo)
			r.lo, r.hi = lo, hi
			r.block = one(id, lo)
			r.sentence(lo, hi)
		}
		return
	}
	r.lo, r.hi = lo, hi
	first := len(r.claims)
	r.clause = clause{from: first}
	r.subj = one(id, lo)
	r.act = act{role: c.role, metric: c.metric, other: c.other, dir: c.dir, item: int32(lo), set: true}
	r.unitOf = c.unit
	day := period{}
	f := -1
	for i := lo; i < hi; i++ {
		switch it := &r.items[i]; it.class {
		case figure:
			if c.second != noRole && f >= 0 {
				r.state(i, id, r.act, c.second, c.per)
				continue
			}
			if f < 0 {
				f = i
				r.state(i, id, r.act, c.role, c.per)
				if c.role == rVolume && len(r.claims) > r.from {
					r.claims[len(r.claims)-1].Metric = c.metric
				}
				continue
			}
			if q := &r.qs[it.ref]; levelish(q) && q.Unit != quantity.NoUnit && c.role == rMove {
				r.state(i, id, r.act, rTo, period{})
			}
		case date:
			if p, end, ok := r.dates(i, 0); ok && p.kind != elsewhere {
				day = p
				i = end - 1
			}
		}
	}
	if id == groupID && c.role == rMove {
		for k := r.from; k < len(r.claims); k++ {
			r.drafts[k].role = rFixed
			r.claims[k].Metric = panel.MeanReturn
		}
	}
	if c.daily && id >= 0 {
		for k := r.from; k < len(r.claims); k++ {
			r.drafts[k].daily = 1
		}
		if day.kind == onDay {
			rk := rank{metric: panel.DailyReturn, n: int16(c.dir), dir: c.dir, own: true, set: true, item: int32(lo)}
			r.crown(&rk, &r.subj, lo, hi)
		}
	}
	r.clause.per = day
	r.settle()
	r.order(first)
	r.unitOf = quantity.NoUnit
	r.last = one(id, lo)
}
