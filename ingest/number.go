package ingest

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// A marks is how a file writes its numbers.
type marks struct {
	decimal, group byte
}

var (
	pointMarks = marks{'.', ','}
	commaMarks = marks{',', '.'}
)

// number reads one cell: 6,231.15, 147.78M, $208.10, 9.9e-05, 18 620 800. A
// cell that states nothing (empty, NaN, null, -) is NaN without an error.
func number(s string, m marks) (float64, error) {
	if s == "" {
		return math.NaN(), nil
	}
	if m.decimal == '.' {
		if x, err := strconv.ParseFloat(s, 64); err == nil {
			return finite(x, s)
		}
	}
	s = strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Sc, r) })
	switch strings.ToLower(s) {
	case "", "-", "–", "—", "nan", "null", "none", "nil", "n/a", "na", "#n/a", "n.d.", "nd":
		return math.NaN(), nil
	}
	digits, times := suffix(s)
	plain, err := ungrouped(strings.Replace(digits, "−", "-", 1), m)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number: %w", s, err)
	}
	x, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return finite(x*times, s)
}

func finite(x float64, s string) (float64, error) {
	if math.IsInf(x, 0) {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return x, nil
}

// suffix splits a scale letter from the end: 147.78M.
func suffix(s string) (string, float64) {
	if s == "" {
		return s, 1
	}
	times := 1.0
	switch s[len(s)-1] {
	case 'K', 'k':
		times = 1e3
	case 'M', 'm':
		times = 1e6
	case 'B', 'b', 'G':
		times = 1e9
	case 'T', 't':
		times = 1e12
	default:
		return s, 1
	}
	return strings.TrimSpace(s[:len(s)-1]), times
}

var errGroup = errors.New("its groups are not of three digits")

// ungrouped removes the group marks and turns the decimal mark into a point.
// Spaces and apostrophes group as well. Groups are of three digits.
func ungrouped(s string, m marks) (string, error) {
	var b strings.Builder
	run, grouped, decimals := 0, false, false
	for _, r := range s {
		switch {
		case '0' <= r && r <= '9':
			run++
			b.WriteRune(r)
		case r == rune(m.decimal):
			if grouped && run != 3 {
				return "", errGroup
			}
			decimals = true
			b.WriteByte('.')
		case r == rune(m.group) || r == ' ' || r == '\u00a0' || r == '\u202f' || r == '\'' || r == '’':
			if decimals || run == 0 || run > 3 || grouped && run != 3 {
				return "", errGroup
			}
			run, grouped = 0, true
		default: // signs and exponents are for ParseFloat to judge
			b.WriteRune(r)
		}
	}
	if grouped && !decimals && run != 3 {
		return "", errGroup
	}
	return b.String(), nil
}

// guess tells the decimal mark of a file from its cells: the last of two
// different marks; a mark before a group that is not of three digits; a mark
// that occurs twice in a number is no decimal mark. Cells that are not one
// number say nothing. A lone mark before three digits is taken as in English,
// unless fields are split by semicolons.
func guess(cells []string, semicolons bool) marks {
	comma, point := 0, 0
	for _, s := range cells {
		digits, _ := suffix(strings.TrimSuffix(s, "%"))
		if strings.Trim(digits, "0123456789,.+-−$€£ ") != "" {
			continue
		}
		if strings.Count(digits, ".") == 2 {
			if _, err := readStamp(digits); err == nil {
				continue
			}
		}
		digits = strings.TrimRight(digits, "$€£ ")
		c, p := strings.LastIndexByte(digits, ','), strings.LastIndexByte(digits, '.')
		switch {
		case c >= 0 && p >= 0 && c > p, strings.Count(digits, ".") > 1:
			comma++
		case c >= 0 && p >= 0, strings.Count(digits, ",") > 1:
			point++
		case c >= 0 && len(digits)-c-1 != 3:
			comma++
		case p >= 0 && len(digits)-p-1 != 3:
			point++
		}
	}
	if comma > point || comma == 0 && point == 0 && semicolons {
		return commaMarks
	}
	return pointMarks
}
