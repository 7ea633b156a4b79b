package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets"
)

// An anchor is a word, a phrase or a code that an answer uses for a fact's
// quantity. A code ("G", "6G") has no small letter: it is found as a whole
// token and in its own case. A word of five letters and more is found at the
// start of a word, which covers inflection and compounds; a shorter one takes
// the endings of inflection only: "tak" is in "taket" and not in "takk".
type anchor struct {
	parts [][]rune // folded, but those of a code
	code  bool
	short bool
}

func newAnchor(text string) anchor {
	a := anchor{code: !strings.ContainsFunc(text, isLower)}
	letters := 0
	for _, p := range strings.FieldsFunc(text, isSpace) {
		part := []rune(p)
		letters += len(part)
		if !a.code {
			for i, r := range part {
				part[i] = fold(r)
			}
		}
		a.parts = append(a.parts, part)
	}
	a.short = letters < 5
	return a
}

func isLower(r rune) bool { return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) }

// anchorsOf are the anchors of the fact and whether it names them. Else they
// are the words of five letters and more in the claim's first segment, and the
// codes in brackets there.
func anchorsOf(f *datasets.Fact) (list []string, given bool) {
	for _, a := range f.Anchors {
		if a, _ := strip(a); a != "" {
			list = append(list, a)
		}
	}
	if len(list) > 0 {
		return list, true
	}
	head, _, _ := strings.Cut(f.Claim, ",")
	add := func(a string) {
		if !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	for w := range strings.FieldsFuncSeq(head, func(r rune) bool { return !isWord(r) || isDigit(r) || r == '_' }) {
		if len([]rune(w)) >= 5 {
			add(lower(w))
		}
	}
	for _, c := range bracketed(head) {
		add(c)
	}
	return list, false
}

// bracketed are the codes in brackets: digits and up to four capitals.
func bracketed(s string) []string {
	var out []string
	for i := 0; i < len(s); i++ {
		if s[i] != '(' {
			continue
		}
		end, _ := digits(s, i+1)
		stop, n := end, 0
		for n < 4 {
			r, k := at(s, stop)
			if (r < 'A' || r > 'Z') && r != 'Æ' && r != 'Ø' && r != 'Å' {
				break
			}
			stop, n = stop+k, n+1
		}
		if r, _ := at(s, stop); n > 0 && r == ')' {
			out = append(out, s[i+1:stop])
		}
	}
	return out
}

// find returns where a stands in s at or behind byte i; −1 if it does not.
func (a *anchor) find(s string, i int) (start, end int) {
	first := a.parts[0][0]
	if first >= utf8.RuneSelf || first == 'k' || first == 's' || first == 'i' { // K, ſ and ı are of several bytes
		return a.findSlowly(s, i)
	}
	for c := byte(first) | 0x20; i < len(s); i++ {
		if s[i]|0x20 == c && !wordBefore(s, i) {
			if end, ok := a.at(s, i); ok {
				return i, end
			}
		}
	}
	return -1, -1
}

// findSlowly is find for an anchor whose first letter may be any of several
// characters.
func (a *anchor) findSlowly(s string, i int) (start, end int) {
	for prev := wordBefore(s, i); i < len(s); {
		r, n := at(s, i)
		if !prev && (r == a.parts[0][0] || !a.code && fold(r) == a.parts[0][0]) {
			if end, ok := a.at(s, i); ok {
				return i, end
			}
		}
		prev, i = isWord(r), i+n
	}
	return -1, -1
}

// at reports whether a stands at byte i of s, and where it ends.
func (a *anchor) at(s string, i int) (end int, ok bool) {
	for k, part := range a.parts {
		if k > 0 && a.code {
			if r, n := at(s, i); isSpace(r) {
				i += n
			}
		} else if k > 0 {
			i = skip(s, i, func(r rune) bool { return r == '-' || isSpace(r) })
		}
		for _, p := range part {
			r, n := at(s, i)
			if n == 0 || r != p && (a.code || fold(r) != p) {
				return i, false
			}
			i += n
		}
	}
	switch {
	case a.code:
		return i, !wordAt(s, i)
	case a.short:
		return inflected(s, i)
	}
	return skip(s, i, isWord), true
}

// inflected reports whether the word that goes on at byte i of s ends there or
// with an ending of inflection, and where.
func inflected(s string, i int) (end int, ok bool) {
	end = skip(s, i, isWord)
	if end == i {
		return i, true
	}
	for _, ending := range endings {
		if stop, ok := startsFold(s, i, ending); ok && stop == end {
			return end, true
		}
	}
	return i, false
}

var endings = []string{"e", "en", "et", "a", "er", "ene", "ens", "ets", "s"}

// mentions reports whether one of the anchors stands in s.
func mentions(anchors []anchor, s string) bool {
	for i := range anchors {
		if start, _ := anchors[i].find(s, 0); start >= 0 {
			return true
		}
	}
	return false
}
