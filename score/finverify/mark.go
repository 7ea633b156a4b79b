package finverify

import (
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// mark returns where the figure that a reply marks as its answer is to be
// sought, and the kind of the mark: that of the last answer, or "".
func mark(text string) (from, to int, rule string) {
	if from, ok := lastAnswer(text); ok {
		return from, sameLine(text, from), "answer"
	}
	if i := strings.LastIndex(text, `\boxed{`); i >= 0 {
		from = i + len(`\boxed{`)
		if n := strings.IndexByte(text[from:], '}'); n >= 0 {
			return from, from + n, "boxed"
		}
	}
	if i := strings.LastIndex(text, "####"); i >= 0 {
		return i + 4, sameLine(text, i+4), "hashes"
	}
	return 0, 0, ""
}

// lastAnswer returns where the last "answer:", "answer is" or "answer =" ends.
func lastAnswer(text string) (int, bool) {
	end, ok := 0, false
	for at := 0; ; {
		i := indexFold(text[at:], "answer")
		if i < 0 {
			return end, ok
		}
		at += i + len("answer")
		rest := strings.TrimLeft(text[at:], "*_ \t")
		switch {
		case strings.HasPrefix(rest, ":"), strings.HasPrefix(rest, "="):
			end, ok = len(text)-len(rest)+1, true
		case len(rest) > 3 && strings.EqualFold(rest[:3], "is "), len(rest) > 3 && strings.EqualFold(rest[:3], "is:"):
			end, ok = len(text)-len(rest)+3, true
		}
	}
}

// sameLine is the end of the line that from stands in, or of the next line
// with something on it where nothing follows on that one.
func sameLine(text string, from int) int {
	at := from
	for at < len(text) {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		if strings.Trim(text[from:at+n], " \t\r\n*_$") != "" {
			return at + n
		}
		at += n + 1
	}
	return len(text)
}

// indexFold is the first place of an ASCII word in text, whatever its case.
func indexFold(text, word string) int {
	for i := 0; i+len(word) <= len(text); i++ {
		if text[i]|0x20 == word[0] && strings.EqualFold(text[i:i+len(word)], word) {
			return i
		}
	}
	return -1
}

// behindEquals reports whether a sign of equality stands before q.
func behindEquals(text string, q quantity.Quantity) bool {
	before := strings.TrimRight(text[:q.Lead], " \t\n\r*_$\\(")
	return strings.HasSuffix(before, "=") || strings.HasPrefix(text[q.Lead:], "≈") || strings.HasSuffix(before, "≈")
}

// bold returns the only figure that a reply sets in bold, alone.
func (r *Reader) bold(text string) (found quantity.Quantity, ok bool) {
	n := 0
	for _, q := range r.found {
		before, after := strings.TrimRight(text[:q.Lead], " "), strings.TrimLeft(text[q.Tail:], " .")
		if strings.HasSuffix(before, "**") && strings.HasPrefix(after, "**") {
			found = q
			n++
		}
	}
	return found, n == 1
}
