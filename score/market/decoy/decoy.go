// Package decoy makes truths that nobody can recite: what the names of a cell
// did in other windows, moved and scaled to the cell's own. How often claims
// agree with them is how often chance agrees with the truth.
//
//	for _, d := range decoy.Draw(h, w, truth, decoy.Config{Windows: 99, Months: 3, Seed: 1}) {
//		cell.Decoys(&claim, &verdict, d.Truth, …)
//	}
package decoy

import (
	"math"
	"math/rand/v2"
	"slices"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market/judge"
)

// Config says how many windows are drawn, and from where.
type Config struct {
	Windows int   `mapstructure:"windows"` // at most
	Months  int   `mapstructure:"months"`  // away from the window, at least
	Seed    int64 `mapstructure:"seed"`    // with the window's days it fixes the draw
}

// A Decoy is one drawn window.
type Decoy struct {
	First, Last panel.Day   // where the path was
	Ratio       float64     // its returns were multiplied by
	Truth       judge.Truth // the path on the days of the cell's window
}

// Draw returns decoys of a window for the names of its truth, the same windows
// for all of them, in the order of their days. A decoy is as many sessions in a
// row, with the one before them, in which every name has a close, and lies the
// months away; decoys may overlap. Its returns are multiplied by the ratio of
// the group's median volatilities, so that a window of its own kind has a like,
// and it opens at the window's first close, on every basis. It returns none
// where the truth holds no prices.
func Draw(h *history.History, w universe.Window, real judge.Truth, c Config) []Decoy {
	p := real.Panel
	if h == nil || p == nil || len(p.Series) == 0 {
		return nil
	}
	l := lineUp(h, p)
	n := len(p.Days) - p.First
	volatility := l.volatility(w.First, w.Last)
	starts := l.starts(n, w, c.Months)
	r := rand.New(rand.NewPCG(uint64(c.Seed), uint64(w.First)<<32|uint64(uint32(w.Last))))
	r.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
	var out []Decoy
	for _, s := range starts {
		if len(out) == c.Windows {
			break
		}
		ratio := volatility / l.volatility(l.days[s], l.days[s+n-1])
		if d, ok := l.decoy(s, n, ratio, real); ok {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b Decoy) int { return int(a.First - b.First) })
	return out
}

// A lineup is the bars of a group's names on common days.
type lineup struct {
	days []panel.Day
	bars [][]history.Bar // by name and day; a Close of 0 is a session the name does not have
}

// lineUp lines up all sessions of the names of a panel.
func lineUp(h *history.History, p *panel.Panel) *lineup {
	l := &lineup{}
	for _, s := range p.Series {
		for _, b := range h.Bars(s.Ticker) {
			l.days = append(l.days, b.Day)
		}
	}
	slices.Sort(l.days)
	l.days = slices.Compact(l.days)
	for _, s := range p.Series {
		row := make([]history.Bar, len(l.days))
		i := 0
		for _, b := range h.Bars(s.Ticker) {
			for l.days[i] != b.Day {
				i++
			}
			row[i] = b
		}
		l.bars = append(l.bars, row)
	}
	return l
}

// longestGap is the number of days between two sessions in a row, over
// holidays; a longer one is a hole in the prices.
const longestGap = 10

// starts are the indexes of days on which a decoy can begin.
func (l *lineup) starts(n int, w universe.Window, months int) (out []int) {
	before := panel.Day(w.First.Time().AddDate(0, -months, 0).Unix() / 86400)
	after := panel.Day(w.Last.Time().AddDate(0, months, 0).Unix() / 86400)
	run := 0 // sessions in a row that every name has, up to day i
	for i, d := range l.days {
		if run++; !l.complete(i) {
			run = 0
		} else if i > 0 && d-l.days[i-1] > longestGap {
			run = 1
		}
		if start := i - n + 1; run > n && (d <= before || l.days[start] >= after) {
			out = append(out, start)
		}
	}
	return out
}

func (l *lineup) complete(day int) bool {
	for _, row := range l.bars {
		if row[day].Close == 0 {
			return false
		}
	}
	return true
}

// volatility is the median over the names of the sample standard deviation of
// their daily returns from one day to another; NaN where none has three closes.
func (l *lineup) volatility(first, last panel.Day) float64 {
	from, _ := slices.BinarySearch(l.days, first)
	to, held := slices.BinarySearch(l.days, last)
	if held {
		to++
	}
	var all []float64
	for _, row := range l.bars {
		if v := spread(row[from:to]); !math.IsNaN(v) {
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		return math.NaN()
	}
	slices.Sort(all)
	m := len(all) / 2
	if len(all)%2 == 0 {
		return (all[m-1] + all[m]) / 2
	}
	return all[m]
}

func spread(bars []history.Bar) float64 {
	var n, mean, squares, prev float64
	for _, b := range bars {
		if b.Close == 0 {
			continue
		}
		if prev != 0 {
			r := b.Close/prev - 1
			n++
			d := r - mean
			mean += d / n
			squares += d * (r - mean)
		}
		prev = b.Close
	}
	if n < 2 {
		return math.NaN()
	}
	return math.Sqrt(squares / (n - 1))
}
