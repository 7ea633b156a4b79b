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
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / 86400)
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
func (d Day) Weekday() time.Weekday { return d.Time().Weekday() }

// String is the ISO date.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }
