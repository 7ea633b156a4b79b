package quantity

import (
	"math"
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// A Kind is the kind of a token.
type Kind uint8

// The kinds of tokens.
const (
	Space  Kind = iota + 1 // blanks and tabs, no-break and narrow spaces
	Line                   // one line end: \n, \r\n, \r
	Word                   // a run of letters: NVDA, return, milhões
	Number                 // a run of digits with marks between digits: 5 1,234.5 31,25 1.5.3; or ½
	Punct                  // any other character, one a token: % $ − ( • €
)

// A Token is a piece of a text: text[t.Start:t.End]. The tokens of a text
// cover it exactly and in order.
type Token struct {
	Start, End int32
	Hash       uint32 // of a Word: Hash of its letters, whatever their case; of a Punct: its character
	Kind       Kind
	Upper      bool   // a Word's first letter is a capital
	Entry      uint16 // of a Word: its entry in the Vocabulary, 0 if it is not there
}

// Text is the piece of the text that t stands for.
func (t Token) Text(text string) string { return text[t.Start:t.End] }

// The classes of bytes that Scan branches on.
const (
	other uint8 = iota
	letter
	digit
	blank
	line
	multi // begins a character of several bytes, or is no valid UTF-8
)

var class = func() (c [256]uint8) {
	for b := range 256 {
		switch {
		case b|0x20 >= 'a' && b|0x20 <= 'z':
			c[b] = letter
		case b >= '0' && b <= '9':
			c[b] = digit
		case b == ' ' || b == '\t' || b == '\v' || b == '\f':
			c[b] = blank
		case b == '\n' || b == '\r':
			c[b] = line
		case b >= utf8.RuneSelf:
			c[b] = multi
		}
	}
	return c
}()

// Scan appends the tokens of text to dst and returns it. It reads no locale:
// "1.234" is one Number whatever it means, "5 078" is two and a Space.
// A text of more than 2 GiB is read up to there.
func Scan(dst []Token, text string) []Token { return base.Scan(dst, text) }

// Scan is as the function Scan, with the entries of v.
func (v *Vocabulary) Scan(dst []Token, text string) []Token {
	if len(text) > math.MaxInt32 {
		text = text[:math.MaxInt32]
	}
	n := len(dst)
	dst = dst[:cap(dst)]
	for i := 0; i < len(text); n++ {
		if n+1 >= len(dst) {
			dst = append(dst, Token{}, Token{})
			dst = dst[:cap(dst)]
		}
		// The fields are set one by one where they lie: a Token built on the
		// stack and copied is read before its parts are written.
		t := &dst[n]
		t.Start, t.Hash, t.Upper, t.Entry = int32(i), 0, false, 0
		switch class[text[i]] {
		case letter:
			i = t.word(&v.dictionary, text, i)
			if i+1 < len(text) && text[i] == ' ' && class[text[i+1]] <= digit { // what most often follows
				t.End = int32(i)
				n++
				t = &dst[n]
				t.Start, t.Hash, t.Kind, t.Upper, t.Entry = int32(i), 0, Space, false, 0
				i++
			}
		case digit:
			t.Kind, t.Entry, i = Number, numberEntry, numberEnd(text, i)
		case blank:
			t.Kind, i = Space, spaceEnd(text, i+1)
		case line:
			t.Kind = Line
			if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
			i++
		case multi:
			i = t.multi(&v.dictionary, text, i)
		default:
			t.Kind, t.Hash = Punct, uint32(text[i])
			if text[i] == '%' {
				t.Entry = percentEntry
			}
			i++
		}
		t.End = int32(i)
	}
	return dst[:n]
}

// word makes t the word that begins at i, and returns its end.
func (t *Token) word(d *dictionary, text string, i int) int {
	t.Kind = Word
	t.Upper = text[i] <= 'Z' || text[i] == 0xC3 && text[i+1] < 0xA0
	if i+8 <= len(text) {
		v := load(text[i:])
		if n := letters(v); n < 8 && text[i+n] < utf8.RuneSelf {
			v = (v | lower) & (1<<(8*n) - 1)
			t.Hash = finish(uint64(n) ^ v)
			if d.prints[t.Hash%dictionarySize] != 0 {
				t.Entry = d.probe(t.Hash, v)
			}
			return i + n
		}
	}
	end := i
	for end+8 <= len(text) {
		n := letters(load(text[end:]))
		end += n
		if n < 8 {
			break
		}
	}
	if end+8 > len(text) || text[end] >= utf8.RuneSelf {
		end = wordEnd(text, end)
	}
	t.Hash = Hash(text[i:end])
	t.Entry = d.entry(t.Hash, text[i:end])
	return end
}

// letters returns how many of the eight bytes of v, the first byte lowest, are
// ASCII letters before one that is none.
func letters(v uint64) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	x := v | lower
	low := x &^ high
	letter := (low + ones*(0x80-'a')) &^ (low + ones*(0x7F-'z')) &^ x
	return bits.TrailingZeros64(^letter&high) / 8
}

// wordEnd returns the end of the run of letters that goes on at i.
func wordEnd(text string, i int) int {
	for i < len(text) {
		switch class[text[i]] {
		case letter:
			i++
		case multi:
			r, n := utf8.DecodeRuneInString(text[i:])
			if !unicode.IsLetter(r) && !unicode.IsMark(r) {
				return i
			}
			i += n
		default:
			return i
		}
	}
	return i
}

// numberEnd returns the end of the run of digits and single marks between
// digits that begins at i.
func numberEnd(text string, i int) int {
	for i < len(text) {
		switch {
		case class[text[i]] == digit:
			i++
		case (text[i] == '.' || text[i] == ',') && i+1 < len(text) && class[text[i+1]] == digit:
			i += 2
		default:
			return i
		}
	}
	return i
}

// spaceEnd returns the end of the run of blanks that goes on at i.
func spaceEnd(text string, i int) int {
	for i < len(text) {
		switch class[text[i]] {
		case blank:
			i++
		case multi:
			r, n := utf8.DecodeRuneInString(text[i:])
			if !isBlank(r) {
				return i
			}
			i += n
		default:
			return i
		}
	}
	return i
}

// isBlank reports whether r is a space of more than one byte, or has no width.
func isBlank(r rune) bool {
	return r == 0xA0 || r >= 0x2000 && r <= 0x200D || r == 0x202F || r == 0x205F || r == 0x2060 || r == 0x3000 || r == 0xFEFF
}

// isVulgar reports whether r is a fraction in one character: ½, ⅔.
func isVulgar(r rune) bool { return r >= 0xBC && r <= 0xBE || r >= 0x2150 && r <= 0x215E }

// multi makes t the token that begins with the character of several bytes at
// i, and returns its end. A byte that is no UTF-8 is a Punct.
func (t *Token) multi(d *dictionary, text string, i int) int {
	r, n := utf8.DecodeRuneInString(text[i:])
	switch {
	case isBlank(r):
		t.Kind = Space
		return spaceEnd(text, i+n)
	case isVulgar(r):
		t.Kind, t.Entry = Number, numberEntry
	case unicode.IsLetter(r):
		return t.word(d, text, i)
	default:
		t.Kind, t.Hash = Punct, uint32(r)
	}
	return i + n
}
