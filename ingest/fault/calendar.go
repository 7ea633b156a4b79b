package fault

import (
	"fmt"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
)

// closed finds sessions on days without trading.
//
// Weeks that have sessions on the day before the trading week and none on its
// last (Sundays and no Fridays), or the other way round, are dated a day off,
// as a stamp of midnight in another time zone is, all year or in summer only:
// then every row of those weeks is dated wrongly. A source that stamps its rows
// with the offset of their own place is not shifted: its week is another one
// (Tel Aviv traded from Sunday to Thursday).
func closed(rows []Row, r Rules) []Fault {
	local := true
	for _, row := range rows {
		local = local && row.Local
	}
	weeks, detail := shifted(rows, r.Closed)
	if weeks != nil && local {
		return nil
	}
	var out []Fault
	for _, row := range rows {
		day := row.Day.Weekday()
		switch {
		case weeks[weekOf(row.Day)]:
			out = append(out, of(row, TimeZone, DropRow, "a "+day.String()+" in "+detail))
		case r.Closed[day]:
			out = append(out, of(row, Weekend, DropRow, "a "+day.String()))
		}
	}
	return out
}

// A week runs from Sunday to Saturday.
type week int32

func weekOf(d panel.Day) week {
	return week((d + 4 - panel.Day(d.Weekday())) / 7) // 1970-01-04 was a Sunday
}

// shifted finds the weeks that lie a day beside the market's, if there are at
// least two and they are most of those with a session on the day in question;
// nil for none. A week between two of them that lacks the same day is one too.
func shifted(rows []Row, closed [7]bool) (weeks map[week]bool, detail string) {
	has := map[week][7]bool{}
	for _, row := range rows {
		days := has[weekOf(row.Day)]
		days[row.Day.Weekday()] = true
		has[weekOf(row.Day)] = days
	}
	for d := range 7 {
		for _, step := range []int{1, 6} {
			end, ok := lastOpen(d, step, closed)
			if !ok {
				continue
			}
			weeks, with := map[week]bool{}, 0
			for w, days := range has {
				if days[d] {
					with++
				}
				if days[d] && !days[end] {
					weeks[w] = true
				}
			}
			if len(weeks) < 2 || 5*len(weeks) < 4*with {
				continue
			}
			for w, days := range has {
				if !days[end] && weeks[w-1] && weeks[w+1] {
					weeks[w] = true
				}
			}
			return weeks, fmt.Sprintf("a week with a session on %s and none on %s, one of %d such: dates are a day off", time.Weekday(d), time.Weekday(end), len(weeks))
		}
	}
	return nil, ""
}

// lastOpen is the far end of the trading days next to a closed day, going one
// way.
func lastOpen(d, step int, closed [7]bool) (end int, ok bool) {
	end = (d + step) % 7
	if !closed[d] || closed[end] {
		return 0, false
	}
	for n := 0; n < 7 && !closed[(end+step)%7]; n++ {
		end = (end + step) % 7
	}
	return end, true
}

// longest is how many trading days in a row holidays may take: those of the
// New Year in China and of May 2019 in Japan did.
const longest = 6

// gaps finds where more trading days are missing than holidays explain.
func gaps(rows []Row, r Rules) []Fault {
	var out []Fault
	for i := 1; i < len(rows); i++ {
		if n := r.span(rows[i-1].Day, rows[i].Day); n > longest {
			out = append(out, of(rows[i], Gap, Keep, fmt.Sprintf("no session on the %d trading days after %s", n, rows[i-1].Day)))
		}
	}
	return out
}
