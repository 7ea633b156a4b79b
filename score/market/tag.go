package market

import (
	"strconv"

	"market-claim-bench/pipeline/score/quantity"
)

// tags makes dates of the names of a masked prompt's sessions.
//
//	session = "D" number .      D7 is the window's seventh session
func (r *Reader) tags() {
	for i := range r.marks {
		m := &r.marks[i]
		if m.Kind != quantity.Name || r.text[m.Start] != 'D' {
			continue
		}
		n, err := strconv.Atoi(r.text[m.Start+1 : m.End])
		if err != nil || n < 1 || n > len(r.win.Days) {
			continue
		}
		year, month, day := r.win.Days[n-1].Time().Date()
		m.Kind, m.Year, m.Month, m.Day = quantity.Date, int16(year), uint8(month), uint8(day)
		m.Weekday = uint8((r.win.Days[n-1].Weekday()+6)%7) + 1
	}
}
