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

func pieceOf(r rune) piece {
	switch {
	case r >= '0' && r <= '9':
		return digits
	case r < utf8.RuneSelf && (r|0x20 >= 'a' && r|0x20 <= 'z'), r >= utf8.RuneSelf && unicode.IsLetter(r), unicode.IsMark(r):
		return letters
	case unicode.IsSpace(r) && r != '\n':
		return blank
	}
	return marks
}

// runs calls use for each longest run of one piece, with its length in
// characters and in bytes, and the piece that follows it.
func runs(text string, use func(kind piece, chars, bytes int, next piece)) {
	kind, chars, from := blank, 0, 0
	for i, r := range text {
		k := pieceOf(r)
		if chars > 0 && k != kind {
			use(kind, chars, i-from, k)
			chars, from = 0, i
		}
		kind, chars = k, chars+1
	}
	if chars > 0 {
		use(kind, chars, len(text)-from, blank)
	}
}

// Least is a number of tokens that no tokenizer in use stays below for the
// text: a word is at least one, so are four digits, and so are the marks
// between them, of which one may belong to the word that follows. A server
// that counts far fewer has not read all of it.
func Least(text string) int {
	n := 0
	runs(text, func(kind piece, chars, _ int, next piece) {
		switch kind {
		case letters:
			n += (chars + 15) / 16
		case digits:
			n += (chars + 3) / 4
		case marks:
			if next == letters {
				chars--
			}
			n += (chars + 15) / 16
		}
	})
	return n
}

// Most is a number of tokens that the tokenizers of today's models rarely
// exceed for the text: one a digit, one a mark, one for three letters, one for
// two bytes of other scripts. Windows are sized by it.
func Most(text string) int {
	n := 0
	runs(text, func(kind piece, chars, bytes int, _ piece) {
		switch {
		case kind == blank:
			n += chars / 2
		case kind == letters && bytes == chars:
			n += (chars + 2) / 3
		case bytes > chars:
			n += (bytes + 1) / 2
		default:
			n += chars
		}
	})
	return n
}

// Sent is Most over all messages of a request.
func (r Request) Sent() int {
	n := 0
	for _, m := range r.Messages {
		n += Most(m.Content) + perMessage
	}
	return n
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
	least := 0
	for _, m := range r.Messages {
		least += Least(m.Content)
	}
	if read*5 < least*4 {
		return cutPrompt("the server read %d tokens of a prompt of at least %d", read, least)
	}
	if w, ok := remainder(read, window); ok && r.Sent() > w {
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
