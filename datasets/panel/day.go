package panel

import (
	"fmt"
	"time"
)

// A Day is a session's date in its market: days since 1970-01-01.
type Day int32

// Date is the Day of a calendar date; an overflowing month or day is carried,
// as by time.Date.
func Date(year int, month time.Month, day int) Day {
	// Years begin in March here, so that a leap day is a year's last, and are
	// counted from the year 0.
	m := int(month) - 3
	year += floor(m, 12)
	m -= 12 * floor(m, 12)
	return Day(365*year + floor(year, 4) - floor(year, 100) + floor(year, 400) + (153*m+2)/5 + day - 1 - 719468)
}

// floor is a / b rounded down.
func floor(a, b int) int {
	q := a / b
	if a < q*b {
		q--
	}
	return q
}

// ParseDay reads an ISO date: 2026-08-03.
func ParseDay(s string) (Day, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return 0, fmt.Errorf("%q is not a date like 2026-08-03", s)
	}
	return Day(t.Unix() / 86400), nil
}

// Time is midnight UTC of the day.
func (d Day) Time() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

// Weekday is the day's weekday.
func (d Day) Weekday() time.Weekday {
	n := int(d) + 4 // 1970-01-01 was a Thursday
	return time.Weekday(n - 7*floor(n, 7))
}

// String is the ISO date.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }
