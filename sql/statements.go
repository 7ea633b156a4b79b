package sql

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// statements splits text at the semicolons that end a statement: not those in
// strings, quoted names, dollar quotes and comments. What follows the last one
// is pending; it is empty where only space and comments do.
func statements(text string) (complete []string, pending string) {
	start, empty := 0, true
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '\'' && i > 0 && text[i-1]|32 == 'e' && (i == 1 || !wordly(text[i-2])):
			i, empty = skipEscaped(text, i), false
		case c == '\'' || c == '"':
			i, empty = skipQuoted(text, i), false
		case strings.HasPrefix(text[i:], "--"):
			i = skipTo(text, i, "\n")
		case strings.HasPrefix(text[i:], "/*"):
			i = skipComment(text, i)
		case c == '$':
			i, empty = skipDollar(text, i), false
		case c == ';':
			if !empty {
				complete = append(complete, strings.TrimSpace(text[start:i]))
			}
			i++
			start, empty = i, true
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			empty = empty && unicode.IsSpace(r)
			i += size
		}
	}
	if empty && !strings.Contains(text[start:], "/*") {
		return complete, ""
	}
	return complete, text[start:]
}

// skipQuoted is the place after the quoted text that begins at i. A doubled
// quote is two quoted texts side by side, which ends at the same place.
func skipQuoted(text string, i int) int {
	return skipTo(text, i+1, text[i:i+1])
}

// skipEscaped is the place after E'…' whose quote is at i: a backslash takes
// what follows it.
func skipEscaped(text string, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\'':
			return i + 1
		}
	}
	return len(text)
}

// skipComment is the place after the comment that begins at i; those inside it
// end first.
func skipComment(text string, i int) int {
	depth := 0
	for i < len(text) {
		switch {
		case strings.HasPrefix(text[i:], "/*"):
			depth++
			i += 2
		case strings.HasPrefix(text[i:], "*/"):
			i += 2
			if depth--; depth == 0 {
				return i
			}
		default:
			i++
		}
	}
	return len(text)
}

// wordly reports whether c can stand inside a name.
func wordly(c byte) bool {
	return c == '_' || c >= 0x80 || c >= '0' && c <= '9' || c|32 >= 'a' && c|32 <= 'z'
}

// skipDollar is the place after $tag$ … $tag$ at i, or after the sign alone.
func skipDollar(text string, i int) int {
	end := i + 1
	for end < len(text) && wordly(text[end]) {
		end++
	}
	if end == len(text) || text[end] != '$' {
		return i + 1
	}
	tag := text[i : end+1]
	return skipTo(text, end+1, tag)
}

// skipTo is the place after the next mark at or after i, or the end.
func skipTo(text string, i int, mark string) int {
	if i > len(text) {
		return len(text)
	}
	n := strings.Index(text[i:], mark)
	if n < 0 {
		return len(text)
	}
	return i + n + len(mark)
}
