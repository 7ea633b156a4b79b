package narrate

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets/panel"
)

// A text is a reply under construction, with the key of what it says so far.
type text struct {
	buf    []byte
	keys   []Key
	quoted []bool // of keys: a phrase said what the quote is
	places []place
	caps   bool // the next letter opens a sentence
}

// A place is a part of the text and what stands there.
type place struct {
	kind       placeKind
	start, end int
	scene      *scene
	form       string    // number, subject
	key        string    // number: in its scene; phrase: of the grammar
	tags       []string  // phrase: of the production
	day        panel.Day // date
	first      int       // sentence: index of its first statement
}

type placeKind uint8

const (
	sentence placeKind = iota
	phrase
	subject
	number
	date
)

// note keeps a place that ends where the text does.
func (t *text) note(p place) {
	p.end = len(t.buf)
	t.places = append(t.places, p)
}

// put appends s; at the start of a sentence its first letter is a capital.
// Where a phrase left out what stood between two spaces, one is left.
func (t *text) put(s string) {
	if strings.HasPrefix(s, " ") && strings.HasSuffix(string(t.buf[max(0, len(t.buf)-1):]), " ") {
		s = s[1:]
	}
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
	k.QuoteStart, k.QuoteEnd = start, len(t.buf)
	t.keys = append(t.keys, k)
	t.quoted = append(t.quoted, false)
}

// quote makes the text from start to the end the quote of every claim from the
// n-th on, save of those that have a narrower one.
func (t *text) quote(n, start int) {
	for start < len(t.buf) && (t.buf[start] == ' ' || t.buf[start] == ',') {
		start++
	}
	end := len(strings.TrimRight(string(t.buf), " \n"))
	for i := n; i < len(t.keys); i++ {
		if !t.quoted[i] {
			t.keys[i].QuoteStart, t.keys[i].QuoteEnd, t.quoted[i] = start, end, true
		}
	}
}

// finish cuts the quotes and puts the key in the order of the text.
func (t *text) finish() (string, []Key) {
	s := strings.TrimRight(string(t.buf), " \n") + "\n"
	for i := range t.keys {
		k := &t.keys[i]
		k.Quote = s[k.QuoteStart:k.QuoteEnd]
	}
	slices.SortStableFunc(t.keys, func(a, b Key) int { return a.before(&b) })
	return s, t.keys
}

// before orders statements by where they stand.
func (k *Key) before(o *Key) int {
	return cmp.Or(k.QuoteStart-o.QuoteStart, k.QuoteEnd-o.QuoteEnd)
}
