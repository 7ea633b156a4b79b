package recall

import (
	"math"
	"strings"
)

// Compare matches what was extracted with the labels, claim by claim, in the
// replies given; rows of other replies are left out. Each label takes the
// first claim that says the same and that no label took before, and the other
// way round for precision, so that the two counts of right claims may differ
// by an ambiguous pair.
func Compare(gold, got []Row, replies []Reply) Result {
	c := comparison{replies: map[string]Reply{}}
	for _, r := range replies {
		c.replies[r.ID] = r
	}
	gold, got = c.known(gold), c.known(got)
	res := Result{}
	var missed, invented []Row
	res.Found, missed = c.match(gold, got)
	res.Right, invented = c.match(got, gold)
	invented = c.sure(invented, gold, res.Right)
	res.Missed, res.Invented = missed, invented
	res.figures(gold, got, c.replies)
	return res
}

// A comparison holds what equality of claims depends on: each reply's window.
type comparison struct {
	replies map[string]Reply
}

func (c comparison) known(rows []Row) []Row {
	var out []Row
	for _, r := range rows {
		if _, ok := c.replies[r.Reply]; ok {
			out = append(out, r)
		}
	}
	return out
}

// match counts, for each kind and style of a, its rows and those with an equal
// in b, and returns those without. Unsure and causal rows count neither way.
func (c comparison) match(a, b []Row) (Tally, []Row) {
	index := map[string][]int{}
	for j, r := range b {
		index[r.Reply] = append(index[r.Reply], j)
	}
	used := make([]bool, len(b))
	tally := Tally{}
	var missed []Row
	for _, x := range a {
		if x.Kind == "unsure" || x.Kind == "causal" {
			continue
		}
		hit := false
		for _, j := range index[x.Reply] {
			if !used[j] && c.same(x, b[j]) {
				used[j], hit = true, true
				break
			}
		}
		tally.add(x.Kind, c.replies[x.Reply].Style, hit)
		if !hit {
			missed = append(missed, x)
		}
	}
	return tally, missed
}

// sure drops from the unmatched claims those whose quote overlaps a passage
// that the reader was unsure of: they count neither way.
func (c comparison) sure(claims, gold []Row, tally Tally) []Row {
	var out []Row
	for _, x := range claims {
		if c.doubted(x, gold) {
			tally.drop(x.Kind, c.replies[x.Reply].Style)
			continue
		}
		out = append(out, x)
	}
	return out
}

func (c comparison) doubted(x Row, gold []Row) bool {
	text := c.replies[x.Reply].Text
	i := strings.Index(text, x.Quote)
	if i < 0 {
		return false
	}
	for _, g := range gold {
		if g.Kind != "unsure" || g.Reply != x.Reply {
			continue
		}
		j := strings.Index(text, g.Quote)
		if i < j+len(g.Quote) && j < i+len(x.Quote) {
			return true
		}
	}
	return false
}

// same reports whether two claims of one reply say the same.
func (c comparison) same(a, b Row) bool {
	if !equal(a.Subject, b.Subject) || a.Kind != b.Kind || !sameMetric(c.metric(a), c.metric(b)) {
		return false
	}
	as, ae := c.span(a)
	bs, be := c.span(b)
	switch a.Kind {
	case "superlative":
		if !equal(a.Rank, b.Rank) {
			return false
		}
	case "trend", "comparison":
		if a.Direction != nil && b.Direction != nil && *a.Direction != *b.Direction {
			return false
		}
		if a.Kind == "comparison" && !equal(a.Object, b.Object) {
			return false
		}
	case "value":
		if a.Value == nil || b.Value == nil {
			return a.Value == nil && b.Value == nil
		}
		v, w := *a.Value, *b.Value
		return math.Abs(v-w) <= 1e-9*math.Max(1, math.Abs(v)) && equal(a.Unit, b.Unit) && as == bs && ae == be
	default:
		return as == bs && ae == be
	}
	return as == bs && ae == be || ae == "" || be == ""
}

func sameMetric(a, b string) bool {
	return a == b || strings.HasPrefix(a, "other:") && strings.HasPrefix(b, "other:")
}

// metric is the class of a claim's metric; two in one class are equivalent.
func (c comparison) metric(r Row) string {
	switch m := text(r.Metric); m {
	case "first_close", "last_close", "close":
		return "close"
	case "other:low_close", "period_low":
		return "low level"
	case "other:high_close", "period_high":
		return "high level"
	case "daily_return", "max_daily_gain", "max_daily_loss", "other:absolute_return":
		return "daily"
	case "return":
		if s, e := c.span(r); s != "" && s == e {
			return "daily"
		}
		return "return"
	case "drawdown", "rebound", "change", "mean_return":
		return "return"
	default:
		return m
	}
}

// span is a claim's period: ISO dates, both empty for the whole window. A
// named base is where the period begins.
func (c comparison) span(r Row) (start, end string) {
	w := c.replies[r.Reply]
	start, end = text(r.Start), text(r.End)
	switch text(r.Metric) {
	case "first_close":
		start, end = w.First, w.First
	case "last_close":
		start, end = w.Last, w.Last
	}
	if b := text(r.Base); b != "" && b != "prior_close" && (start != end || start == "") {
		start = b
	}
	if start == "" && end != "" {
		start = w.First
	}
	if start == w.First && end == w.Last {
		start, end = "", ""
	}
	if start == w.First && end == "" {
		start = ""
	}
	if end == w.Last && start == "" {
		end = ""
	}
	return start, end
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func equal[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
