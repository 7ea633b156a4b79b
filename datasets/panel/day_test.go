package panel

import (
	"testing"
	"time"
)

func TestDaysAreWrittenAsTheyAreRead(t *testing.T) {
	for _, s := range []string{"1969-12-31", "1970-01-01", "2000-02-29", "2026-08-03"} {
		d, err := ParseDay(s)
		if err != nil || d.String() != s {
			t.Errorf("%s: got %v, %v", s, d, err)
		}
	}
	if d := Date(2026, time.August, 3); d.String() != "2026-08-03" || d.Weekday() != time.Monday {
		t.Errorf("got %v, a %v", d, d.Weekday())
	}
	for _, s := range []string{"", "2026-02-30", "3/8/2026", "2026-8-3"} {
		if d, err := ParseDay(s); err == nil {
			t.Errorf("%q: read as %v", s, d)
		}
	}
}

// TestDaysAreCountedAsTheCalendarDoes compares with package time, months and
// days that overflow included.
func TestDaysAreCountedAsTheCalendarDoes(t *testing.T) {
	for year := 1890; year <= 2110; year++ {
		for month := -3; month <= 16; month++ {
			for _, day := range []int{-40, 0, 1, 28, 29, 30, 31, 400} {
				want := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
				d := Date(year, time.Month(month), day)
				if !d.Time().Equal(want) || d.Weekday() != want.Weekday() {
					t.Fatalf("%d-%d-%d: got %v, a %v, want %v, a %v", year, month, day, d, d.Weekday(), want, want.Weekday())
				}
			}
		}
	}
}
