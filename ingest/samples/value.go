package samples

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// A cursor reads one JSON value that is held in memory. Texts without escapes
// are slices of it.
type cursor struct {
	b     []byte
	i     int
	depth int
}

var (
	errCut  = errors.New("ends in the middle of a value")
	errDeep = errors.New("nested more than 100 deep")
)

func (c *cursor) space() {
	for c.i < len(c.b) {
		switch c.b[c.i] {
		case ' ', '\t', '\r', '\n':
			c.i++
		default:
			return
		}
	}
}

// peek is the next byte that is no white space, or 0.
func (c *cursor) peek() byte {
	c.space()
	if c.i == len(c.b) {
		return 0
	}
	return c.b[c.i]
}

func (c *cursor) take(want byte) error {
	switch got := c.peek(); got {
	case want:
		c.i++
		return nil
	case 0:
		return errCut
	default:
		return fmt.Errorf("%q where %q was expected", got, want)
	}
}

// fields calls use with each key of an object; use must consume the value.
func (c *cursor) fields(use func(key []byte) error) error {
	return c.list('{', '}', func() error {
		key, err := c.text()
		if err != nil {
			return err
		}
		if err := c.take(':'); err != nil {
			return err
		}
		return use(key)
	})
}

// items calls use for each value of an array; use must consume it.
func (c *cursor) items(use func() error) error { return c.list('[', ']', use) }

func (c *cursor) list(open, shut byte, use func() error) error {
	if err := c.take(open); err != nil {
		return err
	}
	if c.depth++; c.depth > 100 {
		return errDeep
	}
	for first := true; c.peek() != shut; first = false {
		if !first {
			if err := c.take(','); err != nil {
				return err
			}
		}
		if err := use(); err != nil {
			return err
		}
	}
	c.depth--
	return c.take(shut)
}

// text reads a JSON string. The result is valid as long as the value.
func (c *cursor) text() ([]byte, error) {
	if err := c.take('"'); err != nil {
		return nil, err
	}
	from := c.i
	for c.i < len(c.b) {
		switch b := c.b[c.i]; {
		case b == '"':
			c.i++
			return c.b[from : c.i-1], nil
		case b == '\\':
			return c.unescape(append(make([]byte, 0, len(c.b)-from), c.b[from:c.i]...))
		case b < ' ':
			return nil, fmt.Errorf("control character %q in a text", b)
		}
		c.i++
	}
	return nil, errCut
}

// unescape goes on with a text that has an escape at c.
func (c *cursor) unescape(out []byte) ([]byte, error) {
	for c.i < len(c.b) {
		b := c.b[c.i]
		c.i++
		switch {
		case b == '"':
			return out, nil
		case b < ' ':
			return nil, fmt.Errorf("control character %q in a text", b)
		case b != '\\':
			out = append(out, b)
			continue
		}
		if c.i == len(c.b) {
			break
		}
		esc := c.b[c.i]
		c.i++
		switch esc {
		case '"', '\\', '/':
			out = append(out, esc)
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r, err := c.hex4()
			if err != nil {
				return nil, err
			}
			if utf16.IsSurrogate(r) && c.i+1 < len(c.b) && c.b[c.i] == '\\' && c.b[c.i+1] == 'u' {
				at := c.i
				c.i += 2
				low, err := c.hex4()
				if err != nil {
					return nil, err
				}
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					r = pair
				} else {
					c.i = at
				}
			}
			out = utf8.AppendRune(out, r)
		default:
			return nil, fmt.Errorf("escape \\%c in a text", esc)
		}
	}
	return nil, errCut
}

func (c *cursor) hex4() (rune, error) {
	if c.i+4 > len(c.b) {
		return 0, errCut
	}
	n, err := strconv.ParseUint(string(c.b[c.i:c.i+4]), 16, 16)
	if err != nil {
		return 0, fmt.Errorf("escape \\u%s in a text", c.b[c.i:c.i+4])
	}
	c.i += 4
	return rune(n), nil
}

// raw reads any value and returns its bytes.
func (c *cursor) raw() ([]byte, error) {
	switch c.peek() {
	case 0:
		return nil, errCut
	case '"':
		from := c.i
		_, err := c.text()
		return c.b[from:c.i], err
	case '{':
		from := c.i
		err := c.fields(func([]byte) error { _, err := c.raw(); return err })
		return c.b[from:c.i], err
	case '[':
		from := c.i
		err := c.items(func() error { _, err := c.raw(); return err })
		return c.b[from:c.i], err
	}
	return c.scalar()
}

// scalar reads a number or a literal: true, false, null, NaN, Infinity,
// -Infinity.
func (c *cursor) scalar() ([]byte, error) {
	c.space()
	from := c.i
	for c.i < len(c.b) && scalarByte(c.b[c.i]) {
		c.i++
	}
	word := c.b[from:c.i]
	switch string(word) {
	case "true", "false", "null", "NaN", "Infinity", "-Infinity":
		return word, nil
	case "":
		if from == len(c.b) {
			return nil, errCut
		}
		return nil, fmt.Errorf("%q where a value was expected", c.b[from])
	}
	if !isNumber(word) {
		return nil, fmt.Errorf("%q is no value", word)
	}
	return word, nil
}

// isNumber reports whether b is a JSON number.
func isNumber(b []byte) bool {
	i := 0
	digits := func() bool {
		from := i
		for i < len(b) && '0' <= b[i] && b[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(b) && b[i] == '-' {
		i++
	}
	if i < len(b) && b[i] == '0' {
		i++
	} else if !digits() {
		return false
	}
	if i < len(b) && b[i] == '.' {
		i++
		if !digits() {
			return false
		}
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '-' || b[i] == '+') {
			i++
		}
		if !digits() {
			return false
		}
	}
	return i == len(b)
}

// parseNumber reads a JSON number as the nearest float64. One out of range is
// ±Inf.
func parseNumber(word []byte) (float64, error) {
	if !isNumber(word) {
		return 0, fmt.Errorf("%s where a number was expected", word)
	}
	v, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(word), len(word)), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, err
	}
	return v, nil
}

// end checks that nothing is left.
func (c *cursor) end() error {
	if c.space(); c.i < len(c.b) {
		return fmt.Errorf("%q behind the value", c.b[c.i])
	}
	return nil
}
