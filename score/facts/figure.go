package facts

import (
	"slices"
	"strconv"
)

// A numeral is a number as the original reads one: digits, in groups of three
// or not, and decimals behind a comma or, one or two of them, behind a full
// stop.
//
//	numeral = (group { sep 3digit } | digits) ["," digits | "." 1or2digits] .
//	sep     = " " | no-break space | narrow no-break space | "." .
type numeral struct {
	start, end int // bytes of the sentence
	value      float64
}

// numerals appends the numerals of s to dst.
func numerals(dst []numeral, s string) []numeral {
	prev := rune(-1)
	for i := 0; i < len(s); {
		r, n := at(s, i)
		if !isDigit(r) {
			prev, i = r, i+n
			continue
		}
		end, count := digits(s, i)
		if prev == '.' || prev == ',' { // a piece of something else
			prev, i = '0', end
			continue
		}
		whole := end
		if count <= 3 {
			whole = groups(s, end)
		}
		stop, decimals := fraction(s, whole)
		dst = append(dst, numeral{i, stop, number(s[i:whole], s[stop-decimals:stop])})
		prev, _ = before(s, stop)
		i = stop
	}
	return dst
}

// digits returns the end of the run of digits at i and how many they are.
func digits(s string, i int) (end, n int) {
	for i < len(s) {
		r, k := at(s, i)
		if !isDigit(r) {
			break
		}
		i, n = i+k, n+1
	}
	return i, n
}

// groups returns the end of the groups of exactly three digits that follow at i.
func groups(s string, i int) int {
	for {
		r, n := at(s, i)
		if r != ' ' && r != '\u00a0' && r != '\u202f' && r != '.' {
			return i
		}
		end, count := digits(s, i+n)
		if count != 3 {
			return i
		}
		i = end
	}
}

// fraction returns the end of the decimals that follow at i, and their length
// in bytes.
func fraction(s string, i int) (end, n int) {
	r, _ := at(s, i)
	if r != ',' && r != '.' {
		return i, 0
	}
	end, count := digits(s, i+1)
	if count == 0 || r == '.' && count > 2 {
		return i, 0
	}
	return end, end - i - 1
}

// number is the value of digits, separators left out, and decimals.
func number(whole, decimals string) float64 {
	var d uint64
	n, places := 0, 0
	for _, r := range whole {
		if isDigit(r) {
			d, n = d*10+digitValue(r), n+1
		}
	}
	for _, r := range decimals {
		d, n, places = d*10+digitValue(r), n+1, places+1
	}
	if n <= 15 { // both exact, so the quotient is the nearest
		return float64(d) / pow10[places]
	}
	text := make([]byte, 0, n+1)
	for _, r := range whole {
		if isDigit(r) {
			text = append(text, '0'+byte(digitValue(r)))
		}
	}
	text = append(text, '.')
	for _, r := range decimals {
		text = append(text, '0'+byte(digitValue(r)))
	}
	v, _ := strconv.ParseFloat(string(text), 64) // out of range is ±Inf, as in the original
	return v
}

var pow10 = [16]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// A figure is a numeral with a unit behind it, or the low end of a range that
// shares the unit of the high one.
type figure struct {
	numeral
	unit   unit
	hedged bool
	ranged bool
	bounds [2]float64 // of the range, ascending
}

// figures appends to dst the figures of s in one of the units, in their order.
// nums are the numerals of s.
func figures(dst []figure, s string, nums []numeral, us []unit) []figure {
	from := len(dst)
	for _, u := range us {
		for i, n := range nums {
			if !unitAfter(s, n.end, u) {
				continue
			}
			f := figure{numeral: n, unit: u}
			if i > 0 && joins(s, nums[i-1], n) {
				low := nums[i-1]
				f.ranged, f.hedged = true, true
				f.bounds = [2]float64{min(low.value, n.value), max(low.value, n.value)}
				g := f
				g.numeral = low
				dst = append(dst, g)
			} else {
				f.hedged = hedgedAt(s, n.start)
			}
			dst = append(dst, f)
		}
	}
	slices.SortStableFunc(dst[from:], func(a, b figure) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return a.end - b.end
	})
	return dst
}

// joins reports whether what stands between two numerals makes a range of
// them: a dash, "til", or the "og" behind "mellom".
func joins(s string, low, high numeral) bool {
	i := skip(s, low.end, isGap)
	end := i
	switch r, n := at(s, i); r {
	case '–', '—', '-':
		end = i + n
	default:
		var ok bool
		if end, ok = startsFold(s, i, "til"); !ok {
			if end, ok = startsFold(s, i, "og"); !ok {
				return false
			}
			if plainAround(s[low.end:i]) && plainAround(s[end:high.start]) && !between(s, low.start) {
				return false
			}
		}
	}
	return skip(s, end, isGap) == high.start
}

// plainAround reports whether gap holds nothing but blanks and marks of
// emphasis. The original looks for "mellom" only where it does: behind a
// no-break space any "og" joins.
func plainAround(gap string) bool {
	for _, r := range gap {
		if r != ' ' && r != '*' && r != '_' {
			return false
		}
	}
	return true
}

// between reports whether "mellom" stands before byte i.
func between(s string, i int) bool {
	start, ok := endsFold(s, skipBack(s, i, isGap), "mellom")
	return ok && !wordBefore(s, start)
}

// hedges are the words that loosen the figure directly behind them.
var hedges = []string{"omtrent", "cirka", "circa", "ca", "rundt", "omkring", "omlag", "anslagsvis"}

func opens(r rune) bool { return isGap(r) || r == '(' || r == '«' || r == '"' || r == '\'' }

// hedgedAt reports whether an approximation stands directly before byte i.
func hedgedAt(s string, i int) bool {
	s = s[:i]
	i = skipBack(s, i, opens)
	r, n := before(s, i)
	if r == '~' || r == '≈' {
		return true
	}
	if r == '.' {
		i -= n
	} else if wordAt(s, i) { // "ca_"
		return false
	}
	for _, h := range hedges {
		if start, ok := endsFold(s, i, h); ok && !wordBefore(s, start) {
			return true
		}
	}
	end, ok := endsFold(s, i, "lag")
	if !ok {
		return false
	}
	om := skipBack(s, end, isSpace)
	start, ok := endsFold(s, om, "om")
	return ok && om < end && !wordBefore(s, start)
}
