package ingest

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets/panel"
)

// An order is that of day and month where a date is three numbers with the
// year last.
type order byte

const (
	unsure order = iota
	dayFirst
	monthFirst
)

// A stamp is a cell's date as written, before the order of day and month is
// known.
type stamp struct {
	a, b, c int  // the three numbers, in the order written; b is the month where named
	year    int  // 1: a is the year; 3: c is
	named   bool // the month is a word or marked: no order is needed
	clock   int  // seconds of the day
	zoned   bool // an offset from UTC is stated
	offset  int  // seconds east of UTC
	unix    bool // seconds since 1970 stand in a
}

var errDate = errors.New("no date")

// readStamp reads a date, with or without a time and an offset: 2026-08-03,
// 20260803 00:00, 3/8/2026, 27-Feb-26, Aug 3, 2026, 2022年6月1日,
// 2012-01-03 00:00:00-05:00, 1785715200.
func readStamp(s string) (stamp, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return stamp{}, errDate
	}
	if len(s) >= 10 && s[4] == '-' && s[7] == '-' {
		if st, ok := iso(s); ok {
			return st, nil
		}
	}
	if st, ok := bare(s); ok {
		return st, nil
	}
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		s = eastern.Replace(s)
	}
	var part [3]int
	var width [3]int
	month, n := -1, 0
	for n < 3 && s != "" {
		s = strings.TrimLeft(s, " ,")
		switch {
		case s != "" && '0' <= s[0] && s[0] <= '9':
			part[n], width[n], s = leading(s)
			n++
		default:
			word := s[:len(s)-len(strings.TrimLeftFunc(s, letter))]
			if len(word) == 0 {
				return stamp{}, errDate
			}
			s = strings.TrimPrefix(s[len(word):], ".")
			if m, ok := months[low3(word)]; ok && month < 0 && n < 2 {
				month, part[n] = n, m
				n++
			}
		}
		if n < 3 && s != "" {
			s = strings.TrimLeft(s, "-/. ,")
		}
	}
	if n < 3 {
		return stamp{}, errDate
	}
	st := stamp{a: part[0], b: part[1], c: part[2], year: 3}
	switch {
	case width[0] == 4:
		st.year, st.named = 1, true
	case width[2] != 2 && width[2] != 4:
		return stamp{}, errDate
	case month == 0: // Aug 3, 2026
		st.a, st.b, st.named = part[1], part[0], true
	case month == 1:
		st.named = true
	}
	if st.year == 3 && width[2] == 2 {
		st.c += 2000
		if st.c > 2068 {
			st.c -= 100
		}
	}
	return st, clock(s, &st)
}

// eastern writes the marks of dates in Chinese, Japanese and Korean as ours.
var eastern = strings.NewReplacer("年", "-", "月", "-", "日", "", "년 ", "-", "월 ", "-", "년", "-", "월", "-", "일", "")

// iso reads the usual form, 2026-08-03, without looking for others.
func iso(s string) (stamp, bool) {
	y, w1, _ := leading(s[:4])
	m, w2, _ := leading(s[5:7])
	d, w3, _ := leading(s[8:10])
	st := stamp{a: y, b: m, c: d, year: 1, named: true}
	return st, w1 == 4 && w2 == 2 && w3 == 2 && clock(s[10:], &st) == nil
}

// bare reads dates without marks between their numbers.
func bare(s string) (stamp, bool) {
	digits := 0
	for digits < len(s) && '0' <= s[digits] && s[digits] <= '9' {
		digits++
	}
	n, _, rest := leading(s)
	switch {
	case digits == 8:
		st := stamp{a: n / 10000, b: n / 100 % 100, c: n % 100, year: 1, named: true}
		return st, st.b >= 1 && st.b <= 12 && st.c >= 1 && clock(rest, &st) == nil
	case digits == len(s) && (digits == 10 || digits == 9):
		return stamp{a: n, unix: true}, true
	case digits == len(s) && digits == 13:
		return stamp{a: n / 1000, unix: true}, true
	case digits == len(s) && digits == 16:
		return stamp{a: n / 1_000_000, unix: true}, true
	case digits == len(s) && digits == 19:
		return stamp{a: n / 1_000_000_000, unix: true}, true
	}
	return stamp{}, false
}

// clock reads what stands after a date: a time and an offset, or nothing.
func clock(s string, st *stamp) error {
	s = strings.TrimLeft(s, " T")
	if s == "" {
		return nil
	}
	place := len(s)
	if i := strings.IndexAny(s, "Z+-"); i >= 0 {
		place = i
	}
	hms, offset := strings.TrimSpace(s[:place]), strings.TrimSpace(s[place:])
	if hms != "" {
		t, err := timeOf(hms)
		if err != nil {
			return errDate
		}
		st.clock = t.Hour()*3600 + t.Minute()*60 + t.Second()
	}
	if offset == "" {
		return nil
	}
	st.zoned = true
	for _, layout := range []string{"Z07:00", "Z0700", "Z07"} {
		if t, err := time.Parse(layout, offset); err == nil {
			_, st.offset = t.Zone()
			return nil
		}
	}
	return errDate
}

// timeOf reads a time of day: 16:00, 16:00:00.000, 4:00:00 PM.
func timeOf(s string) (t time.Time, err error) {
	for _, layout := range []string{"15:04:05", "15:04", "3:04:05 PM", "3:04 PM"} {
		if t, err = time.Parse(layout, strings.ToUpper(s)); err == nil {
			return t, nil
		}
	}
	return t, err
}

// day is the session that a stamp names in a market's time zone, and whether
// the source stamped it with an offset of its own place.
//
// A date is the session. So is a date with an offset, whatever the time, for
// it is local already. A stamp of UTC that is not midnight is an instant, and
// the session is its date in the market.
func (st stamp) day(o order, zone *time.Location) (d panel.Day, local bool, err error) {
	if st.unix {
		t := time.Unix(int64(st.a), 0)
		if st.a%86400 != 0 {
			t = t.In(zone)
		} else {
			t = t.UTC()
		}
		return panel.Date(t.Date()), false, nil
	}
	y, m, dd := st.c, st.b, st.a
	switch {
	case st.year == 1:
		y, m, dd = st.a, st.b, st.c
	case !st.named && o == monthFirst:
		m, dd = st.a, st.b
	case !st.named && o == unsure:
		return 0, false, errors.New("day and month can be read in two ways")
	}
	t := time.Date(y, time.Month(m), dd, 0, 0, st.clock, 0, time.UTC)
	if t.Day() != dd || int(t.Month()) != m || y < 1800 {
		return 0, false, fmt.Errorf("no such day: year %d, month %d, day %d", y, m, dd)
	}
	if st.zoned && st.offset == 0 && st.clock != 0 {
		t = t.In(zone)
	}
	return panel.Date(t.Date()), st.zoned && st.offset != 0, nil
}

// open reports whether the order of day and month is needed to date the stamp.
func (st stamp) open() bool { return !st.named && !st.unix }

// orderOf tells the order of day and month from a file's stamps: a number over
// 12 is a day. Where no date has one, the order is the one under which fewer
// sessions fall on weekends, and fewer go back and forth.
func orderOf(stamps []stamp) order {
	days, mons := 0, 0
	var breaks [3]int
	for _, st := range stamps {
		if !st.open() {
			continue
		}
		if st.a > 12 {
			days++
		}
		if st.b > 12 {
			mons++
		}
	}
	if days != mons {
		if days > mons {
			return dayFirst
		}
		return monthFirst
	}
	for _, o := range []order{dayFirst, monthFirst} {
		breaks[o] = oddities(stamps, o)
	}
	switch {
	case breaks[dayFirst] < breaks[monthFirst]:
		return dayFirst
	case breaks[monthFirst] < breaks[dayFirst]:
		return monthFirst
	}
	return unsure
}

// oddities counts weekends and turns in the direction of time.
func oddities(stamps []stamp, o order) int {
	n, way := 0, 0
	var before panel.Day
	for i, st := range stamps {
		d, _, err := st.day(o, time.UTC)
		if err != nil {
			n++
			continue
		}
		if w := d.Weekday(); w == time.Saturday || w == time.Sunday {
			n++
		}
		if i > 0 && d != before {
			turn := 1
			if d < before {
				turn = -1
			}
			if way != 0 && turn != way {
				n++
			}
			way = turn
		}
		before = d
	}
	return n
}

func leading(s string) (n, width int, rest string) {
	for width < len(s) && width < 19 && '0' <= s[width] && s[width] <= '9' {
		n = 10*n + int(s[width]-'0')
		width++
	}
	return n, width, s[width:]
}

func letter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func low3(s string) string { return strings.ToLower(s[:min(3, len(s))]) }

var months = map[string]int{
	"jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
	"jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}
