package samples

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/statement"
)

// The values that the schema allows.
var (
	Domains      = []string{"finance", "medical", "scientific", "legal"}
	Units        = []string{"million_usd", "billion_usd", "thousand_usd", "usd", "percent", "ratio", "shares", "basis_points", "unitless", "other"}
	Difficulties = []string{"easy", "medium", "hard"}
	Categories   = []string{"scale_error", "percentage_error", "sign_error", "magnitude_error", "unit_conversion", "aggregation_error",
		"arithmetic_error", "ratio_error", "reasoning_error", "rounding_error", "context_confusion", "extraction_error"}
	Reasonings = []string{"percentage_change", "multi_step_arithmetic", "ratio_calculation", "aggregation", "unit_conversion",
		"single_lookup", "comparative", "yoy_change", "margin_calculation", "growth_rate"}
)

// Group is the root class of a category, by which an error is a sum of parts:
// scale, sign, magnitude, residual.
func Group(category string) string {
	switch slices.Index(Categories, category) {
	case 0, 1:
		return "scale"
	case 2:
		return "sign"
	case 3, 4, 5:
		return "magnitude"
	}
	return "residual"
}

// Errors are the kinds of issues that make a sample invalid. The others are
// faults of a sample that can be asked.
var Errors = []string{"schema", "id", "unit", "duplicate_id"}

// Check reads records into samples and lists what is wrong with them, as far
// as one file can show it. The samples keep what the file says.
func Check(records []Record, origin string) ([]datasets.Sample, []datasets.KnownIssue) {
	c := checker{origin: origin, ids: map[string]int{}, texts: map[string]string{}}
	out := make([]datasets.Sample, len(records))
	for i := range records {
		out[i] = c.record(&records[i])
	}
	if splits := splitsIn(out); len(splits) != 1 { // the file of one split cannot show more
		c.classes(out)
		c.splits(out, splits)
	}
	SortIssues(c.issues)
	return out, c.issues
}

type checker struct {
	origin string
	issues []datasets.KnownIssue
	ids    map[string]int    // id → line
	texts  map[string]string // all but the id → first id
	parser statement.Parser
}

func (c *checker) issue(kind, id, field, says, gives, detail string) {
	c.issues = append(c.issues, datasets.KnownIssue{Kind: kind, Sample: cmp.Or(id, "-"), Field: field, Says: says, Gives: gives, Detail: detail, Origin: c.origin})
}

func (c *checker) record(r *Record) datasets.Sample {
	s := datasets.Sample{Question: r.Question, Family: "-", Formula: "-", Origin: c.origin}
	for _, f := range r.Absent {
		c.issue("schema", r.ID, f, "", "", fmt.Sprintf("line %d: absent", r.Line))
	}
	for _, p := range r.Problems {
		c.issue("schema", r.ID, p.Field, p.Says, "", fmt.Sprintf("line %d: %s", r.Line, p.Detail))
	}
	c.fields(r)
	if first, ok := c.ids[r.ID]; ok {
		c.issue("duplicate_id", r.ID, "id", r.ID, "", fmt.Sprintf("line %d: the sample of line %d has it too", r.Line, first))
	} else {
		c.ids[r.ID] = r.Line
	}
	key := strings.Join([]string{r.Question.Question, r.Context, r.Unit, floatText(r.Truth)}, "\x00")
	if first, ok := c.texts[key]; ok {
		c.issue("duplicate", r.ID, "question", "", first, "the same question, context and answer as "+first)
	} else {
		c.texts[key] = r.ID
	}
	if !slices.Contains(r.Absent, "ground_truth") && !slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Field == "ground_truth" }) {
		c.recompute(&s)
	}
	return s
}

// fields checks the values of the fields that are there.
func (c *checker) fields(r *Record) {
	has := func(field string) bool {
		return !slices.Contains(r.Absent, field) && !slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Field == field })
	}
	if has("id") && !validID(r.ID) {
		c.issue("id", r.ID, "id", r.ID, "", "want fvb_ and six digits")
	}
	for _, f := range []struct {
		kind, name string
		values     []string
		allowed    []string
		least      int
	}{
		{"schema", "domain", []string{r.Domain}, Domains, 1},
		{"unit", "unit", []string{r.Unit}, Units, 1},
		{"schema", "error_category", r.Categories, Categories, 1},
		{"schema", "difficulty", []string{r.Difficulty}, Difficulties, 1},
		{"schema", "reasoning_type", r.Reasoning, Reasonings, 1},
	} {
		if !has(f.name) {
			continue
		}
		if len(f.values) < f.least {
			c.issue(f.kind, r.ID, f.name, "[]", "", "want one or more of "+strings.Join(f.allowed, ", "))
		}
		for _, v := range f.values {
			if !slices.Contains(f.allowed, v) {
				c.issue(f.kind, r.ID, f.name, v, "", "want one of "+strings.Join(f.allowed, ", "))
			}
		}
	}
	if has("question") && len(strings.TrimSpace(r.Question.Question)) < 10 {
		c.issue("schema", r.ID, "question", r.Question.Question, "", "want ten characters or more")
	}
	if has("context") && len(strings.TrimSpace(r.Context)) < 20 {
		c.issue("schema", r.ID, "context", r.Context, "", "want twenty characters or more")
	}
}

// validID reports whether id is fvb_ and six digits.
func validID(id string) bool {
	n, ok := strings.CutPrefix(id, "fvb_")
	if !ok || len(n) != 6 {
		return false
	}
	for i := range len(n) {
		if n[i] < '0' || n[i] > '9' {
			return false
		}
	}
	return true
}

// recompute fills in what the sample's context gives, and notes where that is
// not its answer.
func (c *checker) recompute(s *datasets.Sample) {
	st := c.parser.Parse(s.Context)
	answers := st.Answers(s.Question.Question, s.Unit)
	if len(answers) == 0 {
		return
	}
	a := answers[0]
	s.Formula, s.Family, s.Recomputed = a.Formula, a.Formula, datasets.Some(a.Value)
	if within(s.Truth, a) || a.EitherSign && within(-s.Truth, a) {
		return
	}
	i := datasets.KnownIssue{Kind: "truth", Sample: s.ID, Field: "ground_truth", Says: floatText(s.Truth), Gives: strconv.FormatFloat(a.Value, 'g', 10, 64),
		Error: datasets.Some(s.Truth - a.Value), Detail: a.Formula + " of its context", Origin: c.origin}
	if rounds(s.Truth, a.Value) {
		i.Kind, i.Detail = "precision", "the context prints it rounded"
	}
	c.issues = append(c.issues, i)
}

// doubled is how far rounding to four places first may move what is then
// rounded to fewer.
const doubled = 0.5e-4

// within reports whether truth is the formula's answer, rounded.
func within(truth float64, a statement.Answer) bool {
	off := a.Rounding()
	if a.Formula == "percentage_change" {
		off += doubled
	}
	return math.Abs(truth-a.Value) <= off+1e-9*math.Abs(a.Value)
}

// rounds reports whether printed is truth with fewer decimals.
func rounds(truth, printed float64) bool {
	_, frac, _ := strings.Cut(floatText(printed), ".")
	return math.Abs(truth-printed) <= 0.5*math.Pow10(-len(frac))*(1+1e-9)
}

func floatText(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// classes notes the classes that no sample has.
func (c *checker) classes(list []datasets.Sample) {
	used := map[string]int{}
	for _, s := range list {
		for _, cat := range s.Categories {
			used[cat]++
		}
	}
	for _, cat := range Categories {
		if used[cat] == 0 {
			c.issue("taxonomy", "", "error_category", "", cat, "no sample has this class")
		}
	}
}

// splitsIn counts the splits that samples are in.
func splitsIn(list []datasets.Sample) map[string]int {
	n := map[string]int{}
	for _, s := range list {
		if s.Split != "" {
			n[s.Split]++
		}
	}
	return n
}

// splits notes the classes that stand in some of the splits only.
func (c *checker) splits(list []datasets.Sample, splits map[string]int) {
	in := map[string][]string{}
	for _, s := range list {
		for _, cat := range s.Categories {
			if s.Split != "" && !slices.Contains(in[cat], s.Split) {
				in[cat] = append(in[cat], s.Split)
			}
		}
	}
	for _, cat := range Categories {
		if n := len(in[cat]); n > 0 && n < len(splits) {
			slices.Sort(in[cat])
			c.issue("split", "", "error_category", cat, strings.Join(in[cat], ","), "stands in these splits only")
		}
	}
}

// Compare notes where the samples of two files that have the same id differ.
func Compare(a, b []datasets.Sample) []datasets.KnownIssue {
	byID := map[string]*datasets.Sample{}
	for i := range a {
		byID[a[i].ID] = &a[i]
	}
	var out []datasets.KnownIssue
	for i := range b {
		x, y := byID[b[i].ID], &b[i]
		if x == nil {
			continue
		}
		for _, f := range []struct{ name, x, y string }{
			{"question", x.Question.Question, y.Question.Question}, {"context", x.Context, y.Context}, {"ground_truth", floatText(x.Truth), floatText(y.Truth)},
			{"unit", x.Unit, y.Unit}, {"error_category", strings.Join(x.Categories, ","), strings.Join(y.Categories, ",")}, {"difficulty", x.Difficulty, y.Difficulty},
			{"reasoning_type", strings.Join(x.Reasoning, ","), strings.Join(y.Reasoning, ",")}, {"source_type", x.Source, y.Source}, {"split", x.Split, y.Split},
		} {
			if f.x != f.y {
				out = append(out, datasets.KnownIssue{Kind: "differs", Sample: y.ID, Field: f.name, Says: f.x, Gives: f.y, Detail: "differs from " + y.Origin, Origin: x.Origin})
			}
		}
	}
	SortIssues(out)
	return out
}

// SortIssues sorts issues by kind, sample, field and origin.
func SortIssues(list []datasets.KnownIssue) {
	slices.SortStableFunc(list, func(a, b datasets.KnownIssue) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Sample, b.Sample), cmp.Compare(a.Field, b.Field), cmp.Compare(a.Origin, b.Origin))
	})
}
