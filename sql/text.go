package sql

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// null is how an unknown value is printed.
const null = "—"

// mostDecimals bounds the places that a float is printed with.
const mostDecimals = 3

// decimals is how many places the floats of a column are printed with: as many
// as its finest number was written with, and three at the most. A stated 13.96
// keeps its cents beside a volume of millions.
func decimals(chunk [][]any, i int) int {
	places := 0
	for _, row := range chunk {
		if v, ok := row[i].(interval); ok {
			places = max(places, decimalsOf(v.v), decimalsOf(v.low), decimalsOf(v.high))
		} else {
			places = max(places, decimalsOf(row[i]))
		}
	}
	return places
}

func decimalsOf(v any) int {
	f, ok := v.(float64)
	if !ok || math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if dot := strings.IndexByte(s, '.'); dot >= 0 {
		return min(len(s)-dot-1, mostDecimals)
	}
	return 0
}

// show is v as a person reads it; floats with the given places, unless those
// would show a number as zero that is not.
func show(v any, places int) string {
	switch v := v.(type) {
	case nil:
		return null
	case float64:
		if v != 0 && math.Abs(v) < 0.5*math.Pow10(-places) {
			return strconv.FormatFloat(v, 'g', 2, 64)
		}
		return strconv.FormatFloat(v, 'f', places, 64)
	case interval:
		if v.low == nil || v.high == nil {
			return show(v.v, places)
		}
		return show(v.v, places) + " [" + show(v.low, places) + ", " + show(v.high, places) + "]"
	case time.Time:
		if v.Equal(v.Truncate(24 * time.Hour)) {
			return v.Format(time.DateOnly)
		}
		return v.Format(time.RFC3339)
	case []byte:
		return fmt.Sprintf("%x", v)
	case fmt.Stringer:
		return clean(v.String())
	case string:
		return clean(v)
	}
	return clean(fmt.Sprint(v))
}

// clean writes what a terminal would obey, or what would turn the line round,
// as its code: text of a reply can then neither colour a screen nor fake a row.
func clean(s string) string {
	if !slices.ContainsFunc([]rune(s), unprintable) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !unprintable(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// unprintable reports whether r is a control character, or a format character
// that reorders text.
func unprintable(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == '\ufeff'
}
