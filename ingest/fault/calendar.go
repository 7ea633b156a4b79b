package fault

import (
	"fmt"
	"time"
)

// closed finds sessions on days without trading. Where a source has sessions
// on the day before the week and none on its last (Sundays and no Fridays), or
// the other way round, its dates are shifted by a day, as a stamp of midnight
// in another time zone shifts them: then every row is dated wrongly. A source
// that stamps its rows with the offset of their own place is not shifted: its
// week is another one (Tel Aviv trades from Sunday to Thursday).
func closed(rows []Row, r Rules) []Fault {
	var on [7]int
	local := true
	for _, row := range rows {
		on[row.Day.Weekday()]++
		local = local && row.Local
	}
	extra, never, shifted := shift(on, r.Closed)
	if shifted && local {
		return nil
	}
	var out []Fault
	for _, row := range rows {
		day := row.Day.Weekday()
		switch {
		case shifted:
			out = append(out, of(row, TimeZone, DropRow, fmt.Sprintf("dated on a %s in a source with sessions on %ss and none on %ss", day, extra, never)))
		case r.Closed[day]:
			out = append(out, of(row, Weekend, DropRow, "a "+day.String()))
		}
	}
	return out
}

// shift looks for a week that lies a day beside the market's: sessions as
// common on a closed day next to it as on others, none on the open day at its
// other end.
func shift(on [7]int, closed [7]bool) (extra, never time.Weekday, shifted bool) {
	total, open := 0, 0
	for d := range on {
		total += on[d]
		if !closed[d] {
			open++
		}
	}
	if open == 0 || open == 7 || total < 2*open {
		return 0, 0, false
	}
	for d := range 7 {
		for _, step := range []int{1, 6} {
			end := (d + step) % 7
			if !closed[d] || closed[end] {
				continue
			}
			for !closed[(end+step)%7] {
				end = (end + step) % 7
			}
			if on[end] == 0 && 2*open*on[d] > total {
				return time.Weekday(d), time.Weekday(end), true
			}
		}
	}
	return 0, 0, false
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
