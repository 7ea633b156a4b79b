package statement

import (
	"strings"
	"unicode"
)

// words cuts a text into small words without a plural s: "Total Shareholders'
// Equity" is total, shareholder, equity; "R&D" is r, d; "P/E" is p, e.
func words(text string) []string {
	list := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '%'
	})
	for i, w := range list {
		list[i] = stem(w)
	}
	return list
}

func stem(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}

// unitWords name what figures are counted in, as a power of ten.
var unitWords = map[string]int{
	"thousand": 3, "000": 3, "000s": 3, "$000": 3, "k": 3,
	"million": 6, "mn": 6, "mm": 6, "$m": 6, "m": 6,
	"billion": 9, "bn": 9,
}

// unitPower returns the power of ten of the unit that a title or a label
// states.
func unitPower(list []string) (int, bool) {
	for _, w := range list {
		if p, ok := unitWords[w]; ok {
			return p, true
		}
	}
	return 0, false
}

// filler are words that a unit is wrapped in.
var filler = map[string]bool{"in": true, "usd": true, "us": true, "dollar": true, "u": true, "s": true, "of": true, "the": true, "amount": true, "figure": true, "unaudited": true}

// withoutUnit leaves out the unit of a title or a label, and the words around
// it.
func withoutUnit(list []string) []string {
	var out []string
	for i, w := range list {
		if _, ok := unitWords[w]; ok {
			continue
		}
		if filler[w] && (nearUnit(list, i) || w == "usd") {
			continue
		}
		out = append(out, w)
	}
	return out
}

// nearUnit reports whether a unit word stands within two words of word i.
func nearUnit(list []string, i int) bool {
	for j := max(i-2, 0); j < min(i+3, len(list)); j++ {
		if _, ok := unitWords[list[j]]; ok {
			return true
		}
	}
	return false
}

// period takes year and quarter out of a list of words.
func period(list []string) (rest []string, year, quarter int) {
	for i, w := range list {
		switch y, q := yearOf(w), quarterOf(w); {
		case y > 0:
			year = y
		case q > 0:
			quarter = q
		case (w == "quarter" || w == "qtr") && i > 0 && ordinal[list[i-1]] > 0:
			quarter = ordinal[list[i-1]]
			rest = rest[:len(rest)-1]
		case w == "fy" || w == "fiscal" || w == "year" && i > 0 && list[i-1] == "fiscal":
		default:
			rest = append(rest, w)
		}
	}
	return rest, year, quarter
}

var ordinal = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

// yearOf reads 2021, FY2021, 2021e; 0 is none.
func yearOf(w string) int {
	w = strings.TrimPrefix(w, "fy")
	if len(w) == 5 && (w[4] == 'e' || w[4] == 'a') {
		w = w[:4]
	}
	if len(w) != 4 || w[:2] != "19" && w[:2] != "20" {
		return 0
	}
	y := 0
	for i := range len(w) {
		if w[i] < '0' || w[i] > '9' {
			return 0
		}
		y = 10*y + int(w[i]-'0')
	}
	return y
}

// quarterOf reads q1 to q4; 0 is none.
func quarterOf(w string) int {
	if len(w) == 2 && w[0] == 'q' && '1' <= w[1] && w[1] <= '4' {
		return int(w[1] - '0')
	}
	return 0
}

// within reports whether phrase stands in list, word after word, and where.
func within(list, phrase []string) (at int, ok bool) {
	for i := 0; i+len(phrase) <= len(list); i++ {
		j := 0
		for j < len(phrase) && list[i+j] == phrase[j] {
			j++
		}
		if j == len(phrase) {
			return i, true
		}
	}
	return 0, false
}

// anyIn reports whether one of the words is in list.
func anyIn(list []string, of map[string]bool) bool {
	for _, w := range list {
		if of[w] {
			return true
		}
	}
	return false
}

// covered is the number of words of label that are in question, and whether
// these are all of them.
func covered(label, question []string) (n int, all bool) {
	for _, w := range label {
		for _, v := range question {
			if w == v {
				n++
				break
			}
		}
	}
	return n, n == len(label)
}
