package market

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// A Window is the span of time that a reply is about.
type Window struct {
	First, Last panel.Day   // sessions
	Days        []panel.Day // the sessions in order; where nil, the weekdays from First to Last
	Tagged      bool        // the prompt was masked: sessions are called D1, D2, …
}

// A Reading is what a reply says. Its slices are valid until the next Read.
type Reading struct {
	Claims   []Claim         // in the order of the text
	Unread   []Span          // figures that no claim uses, in order
	Figures  int             // that a claim uses
	Passages []Passage       // in order
	Locale   quantity.Locale // whose number grammar was used
}

// A Span is a piece of the reply in bytes.
type Span struct{ Start, End int32 }

// A Reader reads replies one after the other and reuses its memory: a warm one
// does not allocate. It is not for concurrent use.
type Reader struct {
	roster *Roster
	nums   quantity.Reader
	spare  []panel.Day // buffer of Window.Days
	words  *lexicon
	loc    quantity.Locale

	text    string
	win     Window
	year    int // of its first session
	toks    []quantity.Token
	qs      []quantity.Quantity
	marks   []quantity.Mark
	items   []item
	strange bool // a name that is not shown stands among the items
	scripts bool // digits of other scripts may stand among the tokens

	claims []Claim
	drafts []draft // one a claim
	used   []uint8 // by quantity: what became of it
	out    []Claim
	unread []Span
	pass   []Passage
	sents  []Span   // the sentences
	heard  []remark // of the sentence at hand

	view
	clause
	lo, hi int // items of the sentence

	grid   grid
	unitOf quantity.Unit // of figures of a column whose header names it once
}

// NewReader returns a Reader of replies about the names of roster.
func NewReader(roster *Roster) *Reader {
	return &Reader{roster: roster, nums: quantity.Reader{Words: vocabulary}}
}

// Read reads a reply about the window. Its number grammar is detected.
func (r *Reader) Read(text string, win Window) Reading {
	toks := r.nums.Scan(text)
	return r.read(text, win, detect(text, toks))
}

// ReadIn is Read in a given number grammar.
func (r *Reader) ReadIn(text string, win Window, loc quantity.Locale) Reading {
	r.nums.Scan(text)
	return r.read(text, win, loc)
}

// read reads the text whose tokens have been scanned.
func (r *Reader) read(text string, win Window, loc quantity.Locale) Reading {
	r.text, r.win, r.loc, r.year = text, win, loc, win.First.Time().Year()
	r.qs = r.nums.Quantities(loc)
	if win.Days == nil {
		r.weekdays()
	}
	r.toks, r.marks = r.nums.Tokens(), r.nums.Marks()
	r.used = append(r.used[:0], make([]uint8, len(r.qs))...)
	r.claims, r.drafts, r.out, r.unread, r.pass, r.sents = r.claims[:0], r.drafts[:0], r.out[:0], r.unread[:0], r.pass[:0], r.sents[:0]
	r.view, r.clause = view{recalled: -1}, clause{}
	r.strange, r.scripts = false, false
	if int(loc) >= len(lexicons) {
		r.scripts = true
		return r.reading() // a language of which figures alone are known
	}
	r.words = lexicons[loc]
	if win.Tagged {
		r.tags()
	}
	r.lex()
	r.accounting()
	if r.strange {
		r.outsiders()
	}
	r.blocks()
	r.conclude()
	return r.reading()
}

// detect is the language of the text with the tokens toks, as its beginning tells it. Where the
// frequent words are missing, as in a short text or a table, the words of commerce tell it, and
// commas for decimal marks.
func detect(text string, toks []quantity.Token) quantity.Locale {
	begins := toks[:min(len(toks), head)]
	loc := quantity.DetectIn(begins)
	if loc != quantity.English {
		return loc
	}
	only := 0
	english, portuguese := lexicons[quantity.English].lexemes, portugueseOnly.lexemes
	for i := range begins {
		e := begins[i].Entry
		if e == 0 {
			continue
		}
		switch en, pt := english[e].held, portuguese[e].held; {
		case en && !pt:
			only--
		case pt && !en:
			only++
		}
	}
	if only > 0 && len(toks) <= terse || only >= 0 && commas(text, begins) > 0 {
		return quantity.Portuguese
	}
	return quantity.English
}

// commas is how many more figures of the text have a comma for a decimal mark
// than a point. Three digits behind a mark may be thousands, and tell nothing.
func commas(text string, toks []quantity.Token) (more int) {
	for i := range toks {
		t := &toks[i]
		if t.Kind != quantity.Number {
			continue
		}
		s := t.Text(text)
		k := strings.LastIndexAny(s, ".,")
		if k < 0 || len(s)-k-1 == 3 && s[0] != '0' {
			continue
		}
		if s[k] == ',' {
			more++
		} else {
			more--
		}
	}
	return more
}

const (
	head  = 160 // so many tokens of a text tell its language
	terse = 60  // fewer may lack the frequent words of any
)

func (r *Reader) weekdays() {
	r.spare = r.spare[:0]
	for d := r.win.First; d <= r.win.Last && len(r.spare) < 400; d++ {
		if w := d.Weekday(); w != 0 && w != 6 {
			r.spare = append(r.spare, d)
		}
	}
	r.win.Days = r.spare
}

// reading gathers the claims that were kept, and the figures that none uses.
func (r *Reader) reading() Reading {
	r.rebase()
	res := Reading{Claims: r.claims, Locale: r.loc}
	for i := range r.qs {
		switch {
		case r.used[i] == usedClaim:
			res.Figures++
		case r.used[i] == usedNot:
			r.unread = append(r.unread, Span{r.qs[i].Start, r.qs[i].End})
		}
	}
	if r.scripts {
		r.otherDigits()
	}
	res.Unread, res.Passages = r.unread, r.pass
	return res
}

// otherDigits adds the figures in digits of other scripts to those unread.
func (r *Reader) otherDigits() {
	n := len(r.unread)
	for i := 0; i < len(r.toks); i++ {
		if !otherDigit(&r.toks[i]) {
			continue
		}
		s := Span{r.toks[i].Start, r.toks[i].End}
		for ; i < len(r.toks) && r.toks[i].Kind == quantity.Punct && r.toks[i].Start <= s.End; i++ {
			if otherDigit(&r.toks[i]) {
				s.End = r.toks[i].End
			} else if i+1 >= len(r.toks) || !otherDigit(&r.toks[i+1]) {
				break
			} else {
				s.End = r.toks[i].End
			}
		}
		r.unread = append(r.unread, s)
	}
	if len(r.unread) > n && n > 0 {
		slices.SortFunc(r.unread, func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	}
}

// otherDigit reports whether the token is a digit of another script: ٤, ४.
func otherDigit(t *quantity.Token) bool {
	return t.Kind == quantity.Punct && t.Hash >= 0x660 && unicode.Is(unicode.Nd, rune(t.Hash))
}

// rebase measures the returns of the whole window from the close that the text
// says it measures them from, where that is another than the window's first.
func (r *Reader) rebase() {
	if r.base == 0 || r.base >= r.win.First {
		return
	}
	for k := range r.claims {
		c := &r.claims[k]
		if c.Start != 0 || c.End != 0 || c.Base != panel.NoBase {
			continue
		}
		switch c.Metric {
		case panel.Return, panel.MeanReturn, panel.Change, panel.Advancers, panel.Decliners, panel.Spread:
			c.Base, c.BaseDay = panel.OnDay, r.base
		case panel.FirstClose:
			c.Metric, c.Start, c.End = panel.Close, r.base, r.base
		}
	}
}

// What became of a quantity.
const (
	usedNot   uint8 = iota
	usedClaim       // a claim states it
	usedWord        // it is part of a date, a period or a phrase: no figure
)
