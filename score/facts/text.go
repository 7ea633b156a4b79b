package facts

import (
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// A passage is a sentence, a heading or a row of a table, with what holds for
// it: tokens lo to hi of its turn.
type passage struct {
	lo, hi         int
	start, end     int // bytes
	heading, label string
	section        when // of its label, the line that leads in, or a heading
	row            bool
	head           [2]int // tokens of the header row of its table
}

// A layout is where a turn's lines stand while it is read.
type layout struct {
	heading, label string
	body           bool    // the heading has lines under it
	levels         []level // headings with a time, the nearest last
	lead, labelled when
	head, above    [2]int // the header row, and the row before
}

// A level is a heading that is open, for its time.
type level struct {
	depth int
	when  when
}

// bold is the depth of a line that is bold and nothing else.
const bold = 7

// arrange cuts the turn that was read last into passages.
func (r *reader) arrange() {
	r.passages = r.passages[:0]
	l := &r.layout
	*l = layout{levels: l.levels[:0]}
	for lo := 0; lo < len(r.toks); {
		hi := lo
		for hi < len(r.toks) && r.toks[hi].Kind != quantity.Line {
			hi++
		}
		r.line(l, lo, hi)
		lo = hi + 1
	}
}

func (r *reader) line(l *layout, lo, hi int) {
	raw := r.between(lo, hi)
	for lo < hi && r.toks[lo].Kind == quantity.Space {
		lo++
	}
	for hi > lo && r.toks[hi-1].Kind == quantity.Space {
		hi--
	}
	line := r.between(lo, hi)
	if !strings.HasPrefix(line, "|") {
		l.head, l.above = [2]int{}, [2]int{}
	}
	switch {
	case line == "":
		if l.body {
			l.heading = ""
		}
		l.label, l.labelled = "", when{}
	case isHeading(raw), isBold(raw):
		r.headed(l, line, lo, hi)
	case line[0] == '|':
		r.tableRow(l, line, lo, hi)
	default:
		r.prose(l, raw, lo, hi)
	}
}

// headed opens the heading of tokens lo to hi.
func (r *reader) headed(l *layout, line string, lo, hi int) {
	depth := bold
	if line[0] == '#' {
		depth = len(line) - len(strings.TrimLeft(line, "#"))
	}
	for len(l.levels) > 0 && l.levels[len(l.levels)-1].depth >= depth {
		l.levels = l.levels[:len(l.levels)-1]
	}
	p := r.add(l, lo, hi)
	p.heading, p.label = "", ""
	l.lead, l.labelled = when{}, when{}
	if w := r.only(lo, hi); w.known {
		l.levels = append(l.levels, level{depth, w})
	}
	l.heading, l.label, l.body = line, "", false
}

// tableRow adds a row. The row above a line of dashes is the header.
func (r *reader) tableRow(l *layout, line string, lo, hi int) {
	if strings.Trim(line, "|-: \t") == "" {
		l.head = l.above
		return
	}
	l.body = l.heading != ""
	p := r.add(l, lo, hi)
	p.row, p.head = true, l.head
	l.above = [2]int{lo, hi}
}

// prose adds the sentences of a line.
func (r *reader) prose(l *layout, raw string, lo, hi int) {
	label, labelled := labelOf(raw)
	if labelled {
		l.label = label
		l.labelled = r.only(lo, r.colon(lo, hi))
	}
	l.body = l.heading != ""
	item := bullet(raw, skip(raw, 0, isSpace), true) > skip(raw, 0, isSpace)
	leads := r.leads(lo, hi)
	if leads || !item && !labelled {
		l.lead = when{}
	}
	for from := lo; from < hi; {
		to := r.sentenceEnd(from, hi)
		r.add(l, from, to)
		for from = to; from < hi && r.toks[from].Kind == quantity.Space; {
			from++
		}
	}
	if leads {
		l.lead = r.only(lo, hi)
	}
}

// leads reports whether a line ends with a colon: it leads in what follows.
func (r *reader) leads(lo, hi int) bool {
	for hi > lo && (r.is(hi-1, '*') || r.is(hi-1, '_')) {
		hi--
	}
	return hi > lo && r.is(hi-1, ':')
}

// colon returns the token of the first colon; hi if there is none.
func (r *reader) colon(lo, hi int) int {
	for i := lo; i < hi; i++ {
		if r.is(i, ':') {
			return i
		}
	}
	return hi
}

// add appends the passage of tokens lo to hi.
func (r *reader) add(l *layout, lo, hi int) *passage {
	section := l.labelled
	if !section.known {
		section = l.lead
	}
	if n := len(l.levels); !section.known && n > 0 {
		section = l.levels[n-1].when
	}
	r.passages = append(r.passages, passage{
		lo: lo, hi: hi, start: int(r.toks[lo].Start), end: int(r.toks[hi-1].End),
		heading: l.heading, label: l.label, section: section,
	})
	return &r.passages[len(r.passages)-1]
}

// sentenceEnd returns the token behind the sentence that begins at token i of
// a line that ends at hi. A full stop inside a date, a figure or an
// abbreviation, or before a small letter, ends none.
func (r *reader) sentenceEnd(i, hi int) int {
	for ; i < hi; i++ {
		if !r.is(i, '.') && !r.is(i, '!') && !r.is(i, '?') && !r.is(i, '…') {
			continue
		}
		j := i + 1
		for j < hi && r.closes(j) {
			j++
		}
		if j >= hi {
			return hi
		}
		if r.toks[j].Kind != quantity.Space || r.is(i, '.') && (r.covered[i] || r.abbreviates(i, j+1)) {
			continue
		}
		return j
	}
	return hi
}

// closes reports whether token i may stand between a full stop and the blank
// behind its sentence.
func (r *reader) closes(i int) bool {
	return r.toks[i].Kind == quantity.Punct && strings.ContainsRune(".!?…\"'”’»)]*_", rune(r.toks[i].Hash))
}

// abbreviates reports whether the full stop at token i ends no sentence, the
// next word being at token j.
func (r *reader) abbreviates(i, j int) bool {
	if j < len(r.toks) && r.toks[j].Kind == quantity.Word && !r.toks[j].Upper {
		return true
	}
	if i == 0 || r.toks[i-1].Kind != quantity.Word {
		return false
	}
	if _, ok := stops.Find(r.text, r.toks[i-1]); ok {
		return true
	}
	w := r.toks[i-1].Text(r.text)
	return len(w) == 1 && strings.Contains(lettered, w) && r.is(i-2, '.')
}

// between is the text of tokens lo to hi.
func (r *reader) between(lo, hi int) string {
	if lo >= hi {
		return ""
	}
	return r.text[r.toks[lo].Start:r.toks[hi-1].End]
}

func (r *reader) is(i int, c rune) bool {
	return i >= 0 && i < len(r.toks) && r.toks[i].Kind == quantity.Punct && r.toks[i].Hash == uint32(c)
}

// word is what the word at token i says.
func (r *reader) word(i int) word {
	if i < 0 || i >= len(r.toks) || r.toks[i].Kind != quantity.Word {
		return word{}
	}
	w, _ := words.Find(r.text, r.toks[i])
	return w
}

func (r *reader) has(i int, of role) bool { return r.word(i).role&of != 0 }

// cover marks the tokens of figures and of marks.
func (r *reader) cover(qs []quantity.Quantity) {
	r.covered = append(r.covered[:0], make([]bool, len(r.toks))...)
	for _, q := range qs {
		for i := q.Tok; i < q.TokEnd; i++ {
			r.covered[i] = true
		}
	}
	for _, m := range r.marks {
		for i := m.Tok; i < m.TokEnd; i++ {
			r.covered[i] = true
		}
	}
}
