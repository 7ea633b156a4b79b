package samples

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Repr is a JSON value as Python prints it once it has been decoded: what the
// published evaluator puts into its messages.
func Repr(raw []byte) string {
	c := cursor{b: raw}
	b, err := appendRepr(nil, &c)
	if err != nil {
		return string(raw)
	}
	return string(b)
}

func appendRepr(b []byte, c *cursor) ([]byte, error) {
	switch c.peek() {
	case '"':
		s, err := c.text()
		return appendTextRepr(b, string(s)), err
	case '{':
		return appendDictRepr(b, c)
	case '[':
		b = append(b, '[')
		first := true
		err := c.items(func() (err error) {
			if !first {
				b = append(b, ", "...)
			}
			first = false
			b, err = appendRepr(b, c)
			return err
		})
		return append(b, ']'), err
	}
	word, err := c.scalar()
	return append(b, scalarRepr(string(word))...), err
}

// appendDictRepr writes an object: of a key that is there twice the first
// place and the last value.
func appendDictRepr(b []byte, c *cursor) ([]byte, error) {
	var keys []string
	values := map[string][]byte{}
	err := c.fields(func(key []byte) error {
		k := string(key)
		if _, ok := values[k]; !ok {
			keys = append(keys, k)
		}
		v, err := appendRepr(nil, c)
		values[k] = v
		return err
	})
	b = append(b, '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(appendTextRepr(b, k), ": "...), values[k]...)
	}
	return append(b, '}'), err
}

func scalarRepr(word string) string {
	switch word {
	case "true":
		return "True"
	case "false":
		return "False"
	case "null":
		return "None"
	case "NaN":
		return "nan"
	case "Infinity":
		return "inf"
	case "-Infinity":
		return "-inf"
	case "-0":
		return "0"
	}
	if !strings.ContainsAny(word, ".eE") {
		return word
	}
	v, _ := strconv.ParseFloat(word, 64)
	switch {
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	}
	s := strconv.FormatFloat(v, 'e', -1, 64)
	_, power, _ := strings.Cut(s, "e")
	if e, _ := strconv.Atoi(power); e < -4 || e >= 16 {
		return s
	}
	if s = strconv.FormatFloat(v, 'f', -1, 64); !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// appendTextRepr quotes as Python does: in single quotes, unless the text has
// one and no double quote.
func appendTextRepr(b []byte, s string) []byte {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	b = append(b, quote)
	for _, r := range s {
		switch {
		case r == rune(quote) || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == ' ' || r > ' ' && unicode.IsPrint(r):
			b = utf8.AppendRune(b, r)
		case r < 0x100:
			b = fmt.Appendf(b, `\x%02x`, r)
		case r < 0x10000:
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = fmt.Appendf(b, `\U%08x`, r)
		}
	}
	return append(b, quote)
}
