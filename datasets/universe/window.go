package universe

import (
	"fmt"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
)

// A Window is the span of days that a prompt is about: the sessions that the
// market has from First to Last, both included.
type Window struct {
	Text        string // as configs and tables write it: 2026-08, or 2026-08-03..2026-08-21
	First, Last panel.Day
}

// ParseWindow reads a month, 2026-08, or two dates, 2026-08-03..2026-08-21.
func ParseWindow(s string) (Window, error) {
	if t, err := time.Parse("2006-01", s); err == nil {
		y, m := t.Year(), t.Month()
		return Window{s, panel.Date(y, m, 1), panel.Date(y, m+1, 0)}, nil
	}
	first, last, ok := strings.Cut(s, "..")
	if !ok {
		return Window{}, fmt.Errorf("window %q: want a month like 2026-08, or two dates like 2026-08-03..2026-08-21", s)
	}
	from, err := panel.ParseDay(first)
	if err != nil {
		return Window{}, fmt.Errorf("window %q: %w", s, err)
	}
	to, err := panel.ParseDay(last)
	if err != nil {
		return Window{}, fmt.Errorf("window %q: %w", s, err)
	}
	if to < from {
		return Window{}, fmt.Errorf("window %q: ends before it begins", s)
	}
	return Window{s, from, to}, nil
}

// Month reports whether the window is a calendar month.
func (w Window) Month() bool { return len(w.Text) == len("2026-08") }

// Has reports whether the day is in the window.
func (w Window) Has(d panel.Day) bool { return w.First <= d && d <= w.Last }
