package score

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/quantity"
)

// identified reports whether a reply says which company and which month of a
// masked panel it was shown: of one name at least both, rightly. A line is about
// the labels it names, each up to the next; the month may also be said once, of
// all.
func (s *scorer) identified(c *datasets.Commentary, v *view, text string) bool {
	if !c.First.OK || !c.Last.OK {
		return false
	}
	all, _ := s.month(c, text)
	for line := range strings.Lines(text) {
		for i, label := range v.labels[:min(len(v.labels), len(v.tickers))] {
			at := word(line, label)
			if at < 0 {
				continue
			}
			part := until(line[at+len(label):], v.labels)
			if right, any := s.month(c, part); (right || !any && all) && s.names(c.Market, v.tickers[i], part) {
				return true
			}
		}
	}
	return false
}

// month reports whether a text says a month of the cell's window, in any of the
// languages, and whether it says any.
func (s *scorer) month(c *datasets.Commentary, text string) (right, any bool) {
	index := func(year, month int) int { return 12*year + month }
	first, last := c.First.V.Time(), c.Last.V.Time()
	for _, locale := range []quantity.Locale{quantity.English, quantity.Portuguese, quantity.Norwegian} {
		s.nums.Read(text, locale)
		for _, m := range s.nums.Marks() {
			if m.Kind != quantity.Date || m.Year == 0 || m.Month == 0 {
				continue
			}
			at := index(int(m.Year), int(m.Month))
			any = true
			right = right || index(first.Year(), int(first.Month())) <= at && at <= index(last.Year(), int(last.Month()))
		}
	}
	return right, any
}

// names reports whether a text names a company of a market: by its ticker, its
// name or an alias.
func (s *scorer) names(market, ticker, text string) bool {
	held := s.library.held(market)
	i := slices.IndexFunc(held, func(n universe.Name) bool { return n.Ticker == ticker })
	if i < 0 {
		return false
	}
	return exact(text, ticker) >= 0 || word(text, held[i].Name) >= 0 ||
		slices.ContainsFunc(held[i].Aliases, func(alias string) bool { return word(text, alias) >= 0 })
}

// until is the part of a line before the next of the labels.
func until(rest string, labels []string) string {
	for _, l := range labels {
		if i := word(rest, l); i >= 0 {
			rest = rest[:i]
		}
	}
	return rest
}

// word is where a text holds a name as whole words, whatever its case, or −1.
func word(text, name string) int {
	if lower := strings.ToLower(text); len(lower) == len(text) { // else places would not be the text's
		return exact(lower, strings.ToLower(name))
	}
	return exact(text, name)
}

// exact is where a text holds a name as whole words in its own case, or −1.
func exact(text, name string) int {
	if name == "" {
		return -1
	}
	for at := 0; ; at += len(name) {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return -1
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(name):])
		if !inWord(before) && !inWord(after) {
			return at
		}
	}
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
