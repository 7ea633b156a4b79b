package facts

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The original reads text with Python's regular expressions. These are the
// classes of characters they mean.

// isSpace is \s.
func isSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1C && r <= 0x1F
	}
	return unicode.IsSpace(r)
}

// isDigit is \d.
func isDigit(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= '0' && r <= '9'
	}
	return unicode.Is(unicode.Nd, r)
}

// isWord is \w.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9' || r == '_'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// isGap is what may stand between a figure and its unit: white space and marks
// of emphasis.
func isGap(r rune) bool { return r == '*' || r == '_' || isSpace(r) }

// fold maps characters that are the same without regard to case to one.
func fold(r rune) rune {
	if r < utf8.RuneSelf {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}
	switch r {
	case 'ſ':
		return 's'
	case 'ı':
		return 'i'
	}
	return unicode.ToLower(r)
}

// digitValue is what the digit r counts.
func digitValue(r rune) uint64 {
	if r < utf8.RuneSelf {
		return uint64(r - '0')
	}
	for _, g := range unicode.Nd.R16 {
		if rune(g.Lo) <= r && r <= rune(g.Hi) {
			return uint64(r-rune(g.Lo)) % 10
		}
	}
	for _, g := range unicode.Nd.R32 {
		if rune(g.Lo) <= r && r <= rune(g.Hi) {
			return uint64(r-rune(g.Lo)) % 10
		}
	}
	return 0
}

// at is the character of s at byte i and its length; −1 at the end.
func at(s string, i int) (rune, int) {
	if i >= len(s) {
		return -1, 0
	}
	if c := s[i]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s[i:])
}

// before is the character of s that ends at byte i and its length; −1 at the
// start.
func before(s string, i int) (rune, int) {
	if i <= 0 {
		return -1, 0
	}
	if c := s[i-1]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeLastRuneInString(s[:i])
}

// skip returns the end of the run of characters of a class that begins at i.
func skip(s string, i int, class func(rune) bool) int {
	for i < len(s) {
		r, n := at(s, i)
		if !class(r) {
			break
		}
		i += n
	}
	return i
}

// skipBack returns the start of the run of characters of a class that ends at i.
func skipBack(s string, i int, class func(rune) bool) int {
	for i > 0 {
		r, n := before(s, i)
		if !class(r) {
			break
		}
		i -= n
	}
	return i
}

// strip is str.strip, with how many bytes went before.
func strip(s string) (string, int) {
	from := skip(s, 0, isSpace)
	return s[from:max(from, skipBack(s, len(s), isSpace))], from
}

// startsFold reports whether word, in folded letters, stands at byte i of s in
// any case, and where it ends.
func startsFold(s string, i int, word string) (end int, ok bool) {
	for _, w := range word {
		r, n := at(s, i)
		if fold(r) != w {
			return i, false
		}
		i += n
	}
	return i, true
}

// endsFold reports whether word, in folded letters, ends at byte i of s in any
// case, and where it starts.
func endsFold(s string, i int, word string) (start int, ok bool) {
	for len(word) > 0 {
		w, k := utf8.DecodeLastRuneInString(word)
		r, n := before(s, i)
		if n == 0 || fold(r) != w {
			return i, false
		}
		i, word = i-n, word[:len(word)-k]
	}
	return i, true
}

// wordBefore and wordAt tell \b apart: whether a word character touches byte i
// from that side.
func wordBefore(s string, i int) bool { r, n := before(s, i); return n > 0 && isWord(r) }
func wordAt(s string, i int) bool     { r, n := at(s, i); return n > 0 && isWord(r) }

// lower is str.lower.
func lower(s string) string { return strings.ToLower(s) }

// short is the format g: six significant digits.
func short(v float64) string {
	s := strconv.FormatFloat(v, 'g', 6, 64)
	if m, e, ok := strings.Cut(s, "e"); ok && strings.Contains(m, ".") {
		return strings.TrimRight(strings.TrimRight(m, "0"), ".") + "e" + e
	}
	return s
}
