package narrate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A text is a reply under construction, with the key of what it says so far.
type text struct {
	buf  []byte
	keys []Key
	caps bool // the next letter opens a sentence
}

// put appends s; at the start of a sentence its first letter is a capital.
func (t *text) put(s string) {
	if s == "" {
		return
	}
	if t.caps {
		r, n := utf8.DecodeRuneInString(s)
		t.buf = utf8.AppendRune(t.buf, unicode.ToUpper(r))
		s = s[n:]
		t.caps = false
	}
	t.buf = append(t.buf, s...)
}

// claim records that text from start to the end states k.
func (t *text) claim(start int, k Key) {
	k.Start, k.End = start, len(t.buf)
	t.keys = append(t.keys, k)
}

// widen makes the quote of every claim from the n-th on reach from start to
// the end of the text, white space apart.
func (t *text) widen(n, start int) {
	end := len(strings.TrimRight(string(t.buf), " \n"))
	for i := range t.keys[n:] {
		k := &t.keys[n+i]
		k.Start, k.End = min(k.Start, start), max(k.End, end)
	}
}

// finish cuts the quotes and puts the key in the order of the text.
func (t *text) finish() (string, []Key) {
	s := strings.TrimRight(string(t.buf), " \n") + "\n"
	for i := range t.keys {
		k := &t.keys[i]
		k.Quote = s[k.Start:k.End]
	}
	slices.SortStableFunc(t.keys, func(a, b Key) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	return s, t.keys
}
