package samples

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"
)

// An element is one value of a stream of JSON values: of an array, or of lines.
type element struct {
	raw  []byte // valid until the next element
	line int    // where it begins, from 1
}

// elements yields the values of a JSON array, or of a sequence of values
// (JSON lines), one after the other; memory is bounded by the largest. It finds
// where a value ends and leaves what is inside to its reader. The literals NaN,
// Infinity and -Infinity are let through, because Python writes them.
func elements(r io.Reader) iter.Seq2[element, error] {
	return func(yield func(element, error) bool) {
		s := splitter{in: bufio.NewReaderSize(r, 1<<20), line: 1}
		for s.next() {
			if !utf8.Valid(s.buf) {
				yield(element{line: s.from}, errors.New("not UTF-8 (save it as UTF-8)"))
				return
			}
			if !yield(element{s.buf, s.from}, nil) {
				return
			}
		}
		if s.err != nil {
			yield(element{line: s.line}, s.err)
		}
	}
}

type splitter struct {
	in    *bufio.Reader
	buf   []byte
	line  int // of the next byte
	from  int // line where buf begins
	array bool
	begun bool // something has been read
	done  bool
	err   error
}

// next reads the next value into buf.
func (s *splitter) next() bool {
	if s.done || s.err != nil {
		return false
	}
	b, err := s.skip()
	if !s.begun && err == nil && b == '[' {
		s.array = true
		b, err = s.skip()
	} else if !s.begun && err == nil && b == 0xEF {
		s.err = errors.New("begins with a byte order mark (save it as UTF-8 without one)")
		return false
	}
	first := !s.begun
	s.begun = true
	switch {
	case errors.Is(err, io.EOF) && !s.array:
		return false
	case err != nil:
		s.fail(err)
		return false
	case s.array && b == ']':
		return s.end()
	case s.array && !first:
		if b != ',' {
			s.err = fmt.Errorf("%q where a comma or ] was expected", b)
			return false
		}
		if b, err = s.skip(); err != nil {
			s.fail(err)
			return false
		}
	}
	s.from, s.buf = s.line, append(s.buf[:0], b)
	if err := s.value(b); err != nil {
		s.fail(err)
		return false
	}
	return true
}

// end checks that nothing follows the array.
func (s *splitter) end() bool {
	s.done = true
	if b, err := s.skip(); err == nil {
		s.err = fmt.Errorf("%q behind the end of the array", b)
	} else if !errors.Is(err, io.EOF) {
		s.err = err
	}
	return false
}

func (s *splitter) fail(err error) {
	if errors.Is(err, io.EOF) {
		err = errors.New("ends in the middle of a value (is the file cut off?)")
	}
	s.err = err
}

// skip returns the next byte that is no white space.
func (s *splitter) skip() (byte, error) {
	for {
		b, err := s.in.ReadByte()
		if err != nil {
			return 0, err
		}
		switch b {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		default:
			return b, nil
		}
	}
}

// value reads the rest of a value that begins with b.
func (s *splitter) value(b byte) error {
	switch b {
	case '"':
		return s.text()
	case '{', '[':
		return s.nested()
	}
	if !scalarByte(b) {
		return fmt.Errorf("%q where a value was expected", b)
	}
	return s.scalar()
}

// scalarByte reports whether b may stand in a number or a literal.
func scalarByte(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '-' || b == '+' || b == '.'
}

// text reads to the closing quote.
func (s *splitter) text() error {
	for {
		part, err := s.in.ReadSlice('"')
		s.buf = append(s.buf, part...)
		s.line += bytes.Count(part, []byte{'\n'})
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		if err == nil && !escaped(s.buf[:len(s.buf)-1]) {
			return nil
		}
	}
}

// escaped reports whether an odd number of backslashes ends b.
func escaped(b []byte) bool {
	n := 0
	for n < len(b) && b[len(b)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// nested reads to the bracket that closes the one in buf.
func (s *splitter) nested() error {
	depth := 1
	for depth > 0 {
		b, err := s.in.ReadByte()
		if err != nil {
			return err
		}
		s.buf = append(s.buf, b)
		switch b {
		case '"':
			if err := s.text(); err != nil {
				return err
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '\n':
			s.line++
		}
	}
	return nil
}

// scalar reads a number or a literal.
func (s *splitter) scalar() error {
	for {
		b, err := s.in.ReadByte()
		if errors.Is(err, io.EOF) && !s.array {
			return nil
		}
		if err != nil {
			return err
		}
		if !scalarByte(b) {
			return s.in.UnreadByte()
		}
		s.buf = append(s.buf, b)
	}
}
