package finverify

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A dict is an object whose keys keep their order, as a Python dict does.
type dict []pair

type pair struct {
	key   string
	value any // dict, []string, []any, string, int, float64, bool, or nil
}

// appendJSON appends v as Python's json.dumps(v, indent=2) writes it: floats
// by their repr, everything beyond ASCII escaped, NaN and Infinity as they are.
func appendJSON(b []byte, v any, indent int) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case float64:
		return append(b, floatJSON(v)...)
	case string:
		return appendASCII(b, v)
	case dict:
		return appendNested(b, '{', '}', len(v), indent, func(b []byte, i int) []byte {
			b = append(appendASCII(b, v[i].key), ": "...)
			return appendJSON(b, v[i].value, indent+2)
		})
	case []string:
		return appendNested(b, '[', ']', len(v), indent, func(b []byte, i int) []byte {
			return appendASCII(b, v[i])
		})
	case []any:
		return appendNested(b, '[', ']', len(v), indent, func(b []byte, i int) []byte {
			return appendJSON(b, v[i], indent+2)
		})
	}
	panic("finverify: no JSON for this type")
}

func appendNested(b []byte, open, shut byte, n, indent int, item func([]byte, int) []byte) []byte {
	b = append(b, open)
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, '\n'), strings.Repeat(" ", indent+2)...)
		b = item(b, i)
	}
	if n > 0 {
		b = append(append(b, '\n'), strings.Repeat(" ", indent)...)
	}
	return append(b, shut)
}

const hexDigits = "0123456789abcdef"

func appendASCII(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == '\b':
			b = append(b, `\b`...)
		case r == '\f':
			b = append(b, `\f`...)
		case r >= ' ' && r < 0x7f:
			b = append(b, byte(r))
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			b = appendEscape(appendEscape(b, hi), lo)
		default:
			b = appendEscape(b, r)
		}
	}
	return append(b, '"')
}

func appendEscape(b []byte, r rune) []byte {
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

func floatJSON(v float64) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "Infinity"
	case math.IsInf(v, -1):
		return "-Infinity"
	}
	return floatRepr(v)
}

// floatRepr is Python's repr of a finite float: the shortest digits that read
// back as v, with an exponent below 1e-4 and from 1e16 on.
func floatRepr(v float64) string {
	s := strconv.FormatFloat(v, 'e', -1, 64)
	_, power, _ := strings.Cut(s, "e")
	if e, _ := strconv.Atoi(power); e < -4 || e >= 16 {
		return s
	}
	s = strconv.FormatFloat(v, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// round is Python's round(v, places): the decimal of so many places that is
// nearest to the exact binary value, halves to even, as a float64 again.
func round(v float64, places int) float64 {
	if v-v != 0 {
		return v
	}
	r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', places, 64), 64)
	return r
}
