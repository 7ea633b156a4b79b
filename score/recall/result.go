package recall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// A Result says how an extraction compares with labels.
type Result struct {
	Found    Tally // of the labels: those that were extracted
	Right    Tally // of the extracted claims: those that are labelled
	Missed   []Row // labels without a claim
	Invented []Row // claims without a label
	Figures  Figures
	Styles   map[string]Figures
}

// A Share is a count of hits among a number of trials.
type Share struct {
	Hits, Of int
}

// Rate is hits over trials to four decimals, and nil where there were none.
func (s Share) Rate() *float64 {
	if s.Of == 0 {
		return nil
	}
	r := math.RoundToEven(float64(s.Hits)/float64(s.Of)*1e4) / 1e4
	return &r
}

// Figures counts stated numbers with their subject, whatever else is said of
// them: Labelled those of the labels that were extracted, Extracted those of
// the extraction that are labelled.
type Figures struct {
	Labelled, Extracted Share
}

// A cell is a kind of claim in a style of reply.
type cell struct{ kind, style string }

// A Tally is a share for each kind and style.
type Tally map[cell]*Share

func (t Tally) at(kind, style string) *Share {
	s := t[cell{kind, style}]
	if s == nil {
		s = &Share{}
		t[cell{kind, style}] = s
	}
	return s
}

func (t Tally) add(kind, style string, hit bool) {
	s := t.at(kind, style)
	s.Of++
	if hit {
		s.Hits++
	}
}

func (t Tally) drop(kind, style string) { t.at(kind, style).Of-- }

// Total is the share over all kinds and styles.
func (t Tally) Total() Share { return t.where(func(cell) bool { return true }) }

// Kind is the share of one kind over all styles.
func (t Tally) Kind(kind string) Share { return t.where(func(c cell) bool { return c.kind == kind }) }

// Style is the share of one style over all kinds.
func (t Tally) Style(style string) Share {
	return t.where(func(c cell) bool { return c.style == style })
}

func (t Tally) where(keep func(cell) bool) (s Share) {
	for c, x := range t {
		if keep(c) {
			s.Hits += x.Hits
			s.Of += x.Of
		}
	}
	return s
}

// figures counts the figures of both sides as multisets.
func (r *Result) figures(gold, got []Row, replies map[string]Reply) {
	type figure struct {
		reply, subject string
		value          float64
		none           bool
	}
	count := func(rows []Row) map[figure]int {
		n := map[figure]int{}
		for _, x := range rows {
			if x.Kind != "value" {
				continue
			}
			f := figure{reply: x.Reply, subject: text(x.Subject), none: x.Value == nil}
			if x.Value != nil {
				f.value = *x.Value
			}
			n[f]++
		}
		return n
	}
	a, b := count(gold), count(got)
	r.Styles = map[string]Figures{}
	add := func(style string, f Figures) {
		s := r.Styles[style]
		s.Labelled.Hits += f.Labelled.Hits
		s.Labelled.Of += f.Labelled.Of
		s.Extracted.Hits += f.Extracted.Hits
		s.Extracted.Of += f.Extracted.Of
		r.Styles[style] = s
	}
	for f, n := range a {
		both := min(n, b[f])
		add(replies[f.reply].Style, Figures{Share{both, n}, Share{both, 0}})
	}
	for f, n := range b {
		add(replies[f.reply].Style, Figures{Share{}, Share{0, n}})
	}
	for _, s := range r.Styles {
		r.Figures.Labelled.Hits += s.Labelled.Hits
		r.Figures.Labelled.Of += s.Labelled.Of
		r.Figures.Extracted.Hits += s.Extracted.Hits
		r.Figures.Extracted.Of += s.Extracted.Of
	}
}

// A summary is the JSON form of a share of claims found and right.
type summary struct {
	Recall          *float64 `json:"recall"`
	Precision       *float64 `json:"precision"`
	FigureRecall    *float64 `json:"figure_recall,omitempty"`
	FigurePrecision *float64 `json:"figure_precision,omitempty"`
	Labelled        int      `json:"labelled"`
	Claims          int      `json:"claims"` // extracted
	Found           int      `json:"found"`
	Right           int      `json:"right"`
}

func summarize(found, right Share) summary {
	return summary{Recall: found.Rate(), Precision: right.Rate(), Labelled: found.Of, Claims: right.Of, Found: found.Hits, Right: right.Hits}
}

func (s summary) with(f Figures) summary {
	s.FigureRecall, s.FigurePrecision = f.Labelled.Rate(), f.Extracted.Rate()
	return s
}

// MarshalJSON writes the rates as a whole, by kind and by style.
func (r Result) MarshalJSON() ([]byte, error) {
	out := struct {
		summary
		ByKind  map[string]summary `json:"by_kind"`
		ByStyle map[string]summary `json:"by_style"`
	}{summarize(r.Found.Total(), r.Right.Total()).with(r.Figures), map[string]summary{}, map[string]summary{}}
	for _, k := range r.kinds() {
		out.ByKind[k] = summarize(r.Found.Kind(k), r.Right.Kind(k))
	}
	for _, s := range r.styles() {
		out.ByStyle[s] = summarize(r.Found.Style(s), r.Right.Style(s)).with(r.Styles[s])
	}
	return json.Marshal(out)
}

func (r Result) kinds() []string {
	set := map[string]bool{}
	for _, t := range []Tally{r.Found, r.Right} {
		for c := range t {
			set[c.kind] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

func (r Result) styles() []string {
	set := map[string]bool{}
	for _, t := range []Tally{r.Found, r.Right} {
		for c := range t {
			set[c.style] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// Print writes the rates as a table, and then each miss and each invention.
func (r Result) Print(w io.Writer) {
	fmt.Fprintf(w, "%-12s %8s %12s %10s %12s\n", "", "recall", "", "precision", "")
	row := func(name string, found, right Share) {
		fmt.Fprintf(w, "%-12s %8s %12s %10s %12s\n", name, rate(found), count(found), rate(right), count(right))
	}
	row("all", r.Found.Total(), r.Right.Total())
	for _, k := range r.kinds() {
		row(k, r.Found.Kind(k), r.Right.Kind(k))
	}
	for _, s := range r.styles() {
		row("· "+cmp.Or(s, "-"), r.Found.Style(s), r.Right.Style(s))
	}
	row("figures", r.Figures.Labelled, r.Figures.Extracted)
	for _, x := range r.Missed {
		fmt.Fprintln(w, "missed  ", line(x))
	}
	for _, x := range r.Invented {
		fmt.Fprintln(w, "invented", line(x))
	}
}

func rate(s Share) string {
	if r := s.Rate(); r != nil {
		return fmt.Sprintf("%.4f", *r)
	}
	return "—"
}

func count(s Share) string { return fmt.Sprintf("%d/%d", s.Hits, s.Of) }

// line is a claim on one line, for a person.
func line(r Row) string {
	s := fmt.Sprintf("%s %s %s %s", r.Reply, r.Kind, text(r.Subject), text(r.Metric))
	if r.Object != nil {
		s += " vs " + *r.Object
	}
	if r.Value != nil {
		s += fmt.Sprintf(" %v %s", *r.Value, text(r.Unit))
	}
	if r.Rank != nil {
		s += fmt.Sprintf(" rank %d", *r.Rank)
	}
	if r.Direction != nil {
		s += " " + *r.Direction
	}
	if r.Start != nil || r.End != nil || r.Base != nil {
		s += fmt.Sprintf(" %s..%s", text(r.Start), text(r.End))
	}
	if r.Base != nil {
		s += " from " + *r.Base
	}
	return s + fmt.Sprintf(" %q", r.Quote)
}
