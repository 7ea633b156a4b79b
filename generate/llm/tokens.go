package llm

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// A piece is what tokenizers cut a text into before they look for tokens: no
// token reaches from one into the next, apart from the mark before a word.
type piece uint8

const (
	blank piece = iota
	letters
	digits
	marks
)

// ascii is the piece of each ASCII character. A newline is a mark: it is a
// token beside the digits that it parts.
var ascii = func() (t [utf8.RuneSelf]piece) {
	for c := range t {
		switch r := rune(c); {
		case r >= '0' && r <= '9':
			t[c] = digits
		case unicode.IsLetter(r):
			t[c] = letters
		case r == '\n' || !unicode.IsSpace(r):
			t[c] = marks
		}
	}
	return t
}()

func pieceOf(r rune) piece {
	switch {
	case unicode.IsLetter(r), unicode.IsMark(r):
		return letters
	case unicode.IsSpace(r):
		return blank
	}
	return marks
}

// A Size is a text's number of tokens, between bounds that hold for any
// tokenizer in use.
type Size struct{ Least, Most int }

// SizeOf bounds the tokens of a text.
//
// No tokenizer stays below Least: a word is at least one token, so are four
// digits, and so are the marks between them, of which one may belong to the
// word that follows. A server that counts far fewer has not read all of it.
//
// Tokenizers of today's models rarely exceed Most: one a digit, one a mark,
// one for three letters, one for two bytes of other scripts. Windows are sized
// by it.
func SizeOf(text string) (s Size) {
	kind, chars, from := blank, 0, 0
	for i := 0; i < len(text); {
		k, n := blank, 1
		if c := text[i]; c < utf8.RuneSelf {
			k = ascii[c]
		} else {
			var r rune
			r, n = utf8.DecodeRuneInString(text[i:])
			k = pieceOf(r)
		}
		if k != kind && chars > 0 {
			s.add(kind, chars, i-from, k)
			chars, from = 0, i
		}
		kind, chars, i = k, chars+1, i+n
	}
	if chars > 0 {
		s.add(kind, chars, len(text)-from, blank)
	}
	return s
}

// add counts a longest run of one piece, of so many characters and bytes, that
// is followed by next.
func (s *Size) add(kind piece, chars, bytes int, next piece) {
	switch {
	case kind == blank:
		s.Most += chars / 2
	case bytes > chars:
		s.Most += (bytes + 1) / 2
	case kind == letters:
		s.Most += (chars + 2) / 3
	default:
		s.Most += chars
	}
	switch kind {
	case letters:
		s.Least += (chars + 15) / 16
	case digits:
		s.Least += (chars + 3) / 4
	case marks:
		if next == letters {
			chars--
		}
		s.Least += (chars + 15) / 16
	}
}

// Measured is the request with its Size, for a client that looks at it often.
func (r Request) Measured() Request {
	if r.Size.Most == 0 {
		for _, m := range r.Messages {
			s := SizeOf(m.Content)
			r.Size.Least += s.Least
			r.Size.Most += s.Most + perMessage
		}
	}
	return r
}

// perMessage is what a chat template adds to a message, at most.
const perMessage = 16

// Missing returns the failure of a prompt that the server cannot have read
// whole, judged by its own count of the tokens; nil where there is no sign of
// it. window is what the server had loaded, where known.
//
// A count that is what remains of a window when the middle of a longer prompt
// is dropped (window − ⌊(window − keep)/2⌋) is a cut. So is one that fills the
// window, unless the server is sure to refuse a prompt that is too long.
func (r Request) Missing(read, window int, sure bool) *Failure {
	size := r.Measured().Size
	if read*5 < size.Least*4 {
		return cutPrompt("the server read %d tokens of a prompt of at least %d", read, size.Least)
	}
	if w, ok := remainder(read, window); ok && size.Most > w {
		return cutPrompt("the server read %d tokens: what a cut leaves of a window of %d", read, w)
	}
	if window > 0 && read >= window && !sure {
		return cutPrompt("the server read %d tokens, all that its window of %d holds", read, window)
	}
	return nil
}

// usual are the windows that servers load of themselves.
var usual = []int{2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144}

// remainder returns the window of which n tokens remain after a cut: the
// loaded one, or where that is not known one of the usual sizes, which n may
// fill.
func remainder(n, window int) (int, bool) {
	sizes := []int{window}
	if window <= 0 {
		sizes = usual
		if slices.Contains(usual, n) {
			return n, true
		}
	}
	for _, w := range sizes {
		for keep := 0; keep <= 5; keep++ {
			if n == w-(w-keep)/2 {
				return w, true
			}
		}
	}
	return 0, false
}
