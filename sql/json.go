package sql

import (
	"bufio"
	"errors"
	"io"
)

// nulled copies JSON as DuckDB writes it, with null in the place of figures
// that JSON has no word for: NaN, Infinity, -Infinity.
func nulled(w io.Writer, r io.Reader) error {
	in, out := bufio.NewReaderSize(r, 1<<16), bufio.NewWriterSize(w, 1<<16)
	quoted, escaped := false, false
	for {
		c, err := in.ReadByte()
		if errors.Is(err, io.EOF) {
			return out.Flush()
		}
		if err != nil {
			return err
		}
		switch {
		case quoted:
			quoted = escaped || c != '"'
			escaped = !escaped && c == '\\'
		case c == '"':
			quoted = true
		case c == '-':
			if next, _ := in.Peek(1); string(next) == "I" {
				continue
			}
		case c == 'N' || c == 'I':
			word := "NaN"
			if c == 'I' {
				word = "Infinity"
			}
			if _, err := in.Discard(len(word) - 1); err != nil {
				return err
			}
			if _, err := out.WriteString("null"); err != nil {
				return err
			}
			continue
		}
		if err := out.WriteByte(c); err != nil {
			return err
		}
	}
}
