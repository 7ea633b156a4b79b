package facts

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// reader is the default profile's reading. It cuts a turn into passages, takes
// every figure that package quantity reads in it, and weighs each for each
// fact.
type reader struct {
	q        quantity.Reader
	language quantity.Locale // of the scenario

	text     string
	toks     []quantity.Token
	marks    []quantity.Mark
	covered  []bool // tokens of figures and marks
	scratch  []quantity.Token
	amounts  []amount
	passages []passage
	layout   layout
	found    []label // of the passage, by place
	past     bool    // every own one stands behind "over", "under" or the like

	users  map[spoken]bool  // figures that the user stated before any answer
	models map[float64]bool // figures that an answer stated
}

// spoken is a figure as someone said it; a bare one has noUnit.
type spoken struct {
	value float64
	unit  unit
}

func (r *reader) prepare(language string, facts []subject) {
	kinship(facts)
	r.language = localeOf(language)
}

// localeOf is the locale of a language as packs write it: no, nb, Norwegian.
func localeOf(language string) quantity.Locale {
	if l, ok := quantity.ParseLocale(language); ok {
		return l
	}
	if strings.HasPrefix(strings.ToLower(language), "eng") {
		return quantity.English
	}
	return quantity.Norwegian
}

func (r *reader) judge(facts []subject, conversation []Turn, out []Result) {
	r.users, r.models = map[spoken]bool{}, map[float64]bool{}
	for k := range conversation {
		t := &conversation[k]
		switch {
		case t.Role == "user":
			r.read(t.Text)
			r.hear()
		case t.answers():
			r.read(t.Text)
			r.arrange()
			for i := range facts {
				r.weigh(facts, i, k, &out[i])
			}
			for i := range r.amounts {
				r.models[r.amounts[i].value] = true
			}
		}
	}
	for i := range facts {
		f := &facts[i]
		out[i].UserCited = slices.ContainsFunc(f.units, func(u unit) bool { return r.users[spoken{f.Value, u}] }) || r.users[spoken{f.Value, noUnit}]
		out[i].decide(f.Value)
	}
}

// read takes the figures of a turn, in the language that its words tell.
func (r *reader) read(text string) {
	r.text = text
	locale := r.q.Detect(text)
	if locale != r.language && !(locale == quantity.Norwegian || r.tellsEnglish()) {
		locale = r.language
	}
	qs := r.q.Read(text, locale)
	r.toks, r.marks = r.q.Tokens(), r.q.Marks()
	r.cover(qs)
	r.measure(qs)
	for i := range r.amounts {
		r.amounts[i].denied = r.denied(i)
	}
}

// tellsEnglish reports whether a telling word of English is in the turn.
func (r *reader) tellsEnglish() bool {
	r.scratch = quantity.Scan(r.scratch[:0], r.text)
	r.toks = r.scratch
	for i := range r.toks {
		if r.has(i, english) {
			return true
		}
	}
	return false
}

// hear keeps the figures of a user's turn that no answer stated before. A bare
// number may be in any unit, unless it counts something.
func (r *reader) hear() {
	for i := range r.amounts {
		a := &r.amounts[i]
		if r.models[a.value] || a.unit > units {
			continue
		}
		if t, ok := r.q.Noun(a.Quantity); a.unit == noUnit && ok {
			if w, _ := words.Find(r.text, t); w.role&functional == 0 && w.role == 0 {
				continue
			}
		}
		r.users[spoken{a.value, a.unit}] = true
	}
}

// fromUser reports whether a figure is the user's.
func (r *reader) fromUser(a *amount) bool {
	return r.users[spoken{a.value, a.unit}] || r.users[spoken{a.value, noUnit}]
}

// weigh adds the figures of the turn for fact k to its result.
func (r *reader) weigh(facts []subject, k, turn int, out *Result) {
	f := &facts[k]
	scope, under := "", false
	next := 0
	out.Sentences += len(r.passages)
	for i := range r.passages {
		p := &r.passages[i]
		for next < len(r.amounts) && int(r.amounts[next].Tok) < p.lo {
			next++
		}
		r.labels(f, p)
		via := ""
		if s := joined(p.heading, p.label); slices.ContainsFunc(r.found, func(l label) bool { return l.kind == own }) {
			via = "anchor sentence"
		} else if s != "" {
			if s != scope {
				scope, under = s, r.names(f, s)
			}
			if under {
				via = "under anchored heading"
			}
		}
		if via == "" && r.saysAgain(f, i) {
			via = "named in the next sentence"
		}
		if via == "" && slices.ContainsFunc(r.found, func(l label) bool { return l.kind == multiple }) {
			via = byMultiple
		}
		from := len(out.All)
		for n := next; n < len(r.amounts) && int(r.amounts[n].Tok) < p.hi; n++ {
			r.consider(facts, k, p, n, turn, via, out)
		}
		r.telephones(f, p, turn, via, out)
		header := slices.ContainsFunc(out.All[from:], func(c Candidate) bool { return c.Via == headed })
		if via != "" || header {
			out.Chosen++
		}
	}
}

// The ways in which a figure is about a fact without its words.
const (
	headed     = "under anchored column"
	byMultiple = "multiple of the anchor"
)

// names reports whether a heading or a label names the fact, other than in a
// multiple.
func (r *reader) names(f *subject, scope string) bool {
	for i := range f.anchors {
		a := &f.anchors[i]
		for at := 0; ; {
			start, end := a.find(scope, at)
			if start < 0 {
				break
			}
			if !a.code || !behindNumber(scope, start) {
				return true
			}
			at = end
		}
	}
	return false
}

// saysAgain reports whether the passage behind i names, by the fact's anchor
// and without a figure, what passage i gives a figure for: "That corresponds
// to the cap."
func (r *reader) saysAgain(f *subject, i int) bool {
	if i+1 >= len(r.passages) {
		return false
	}
	p, q := &r.passages[i], &r.passages[i+1]
	if p.row || q.row || !r.has(q.lo, points) || !r.has(r.after(q.lo), equals) {
		return false
	}
	if slices.ContainsFunc(r.amountsIn(q.lo, q.hi), func(a amount) bool { return slices.Contains(f.units, a.unit) }) {
		return false
	}
	return r.names(f, r.text[q.start:q.end])
}

// consider weighs amount n of passage p.
func (r *reader) consider(facts []subject, k int, p *passage, n, turn int, via string, out *Result) {
	f := &facts[k]
	a := r.amounts[n]
	if a.unit == noUnit && p.row {
		a.unit = r.unitOfCell(p, int(a.Tok))
	}
	if !slices.Contains(f.units, a.unit) {
		return
	}
	if p.row && via != "anchor sentence" {
		if lo, hi := r.column(p, int(a.Tok)); r.headerNames(f, p, lo, hi, int(a.Tok)) {
			via = headed
		}
	}
	meets, rounded := f.meets(&a)
	c := Candidate{
		Value: a.value, Unit: a.unit.String(), Hedged: a.Hedged, Ranged: a.ranged, Bounds: a.bounds,
		Meets: meets, Rounded: rounded, Around: a.ranged && a.bounds[0] <= f.Value && f.Value <= a.bounds[1],
		Use: Counted, Via: via, Sentence: r.text[p.start:p.end], Turn: turn, Start: int(a.Start), End: int(a.End),
		Decimals: a.Decimals, Scale: a.Scale, Quantum: a.Quantum(),
	}
	if label, cost := r.nearestLabel(&a); via == "" || via == byMultiple && (label.kind != multiple || cost >= reach) {
		c.Use, c.Why, c.Via = Dropped, "no_anchor", "-"
	} else {
		c.Use, c.Why, c.Period = r.rule(facts, k, p, &a, meets && !rounded, via)
	}
	if c.Use == Dropped && c.Why != "no_anchor" {
		out.Dropped = append(out.Dropped, c.Why+" "+short(c.Value))
	}
	out.All = append(out.All, c)
}

// telephones adds the telephone numbers of a passage about the fact: they are
// considered, and are no amounts.
func (r *reader) telephones(f *subject, p *passage, turn int, via string, out *Result) {
	if via == "" || !slices.Contains(f.units, kroner) {
		return
	}
	for i := r.firstMark(p.lo); i < len(r.marks) && int(r.marks[i].Tok) < p.hi; i++ {
		m := r.marks[i]
		if m.Kind != quantity.Phone {
			continue
		}
		v := number(r.text[m.Start:m.End], "")
		out.Dropped = append(out.Dropped, "F2 "+short(v))
		out.All = append(out.All, Candidate{Value: v, Unit: "-", Use: Dropped, Why: "F2", Via: via,
			Sentence: r.text[p.start:p.end], Turn: turn, Start: int(m.Start), End: int(m.End)})
	}
}

// unitOfCell is the unit that the header or the row's first cell names for a
// bare number: "| Beløp (kr) |".
func (r *reader) unitOfCell(p *passage, i int) unit {
	lo, hi := r.column(p, i)
	first, end := r.cell(p, p.lo+1)
	for _, s := range []string{r.between(lo, hi), r.between(first, end)} {
		switch {
		case hasWord(s, "kr"), hasWord(s, "kroner"), hasWord(s, "nok"):
			return kroner
		case strings.Contains(s, "%"), hasWord(s, "prosent"), hasWord(s, "percent"):
			return percent
		}
	}
	return noUnit
}

// headerNames reports whether the table's header names the fact for token i:
// in its own column, or in the first where that holds the names of the rows.
func (r *reader) headerNames(f *subject, p *passage, lo, hi, i int) bool {
	if lo < hi && r.names(f, r.between(lo, hi)) {
		return true
	}
	first, end := r.cell(p, p.lo+1)
	if i < end {
		return false
	}
	if slices.ContainsFunc(r.amountsIn(first, end), func(a amount) bool { return slices.Contains(f.units, a.unit) }) {
		return false
	}
	lo, hi = r.headerCell(p, 1)
	return lo < hi && r.names(f, r.between(lo, hi))
}
