package samples

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"market-claim-bench/pipeline/datasets"
)

// A Summary counts the samples of a set by what their fields say.
type Summary struct {
	Samples    int          `json:"samples"`
	Negative   int          `json:"negative_truths"`
	Recomputed int          `json:"recomputed"` // truths for which a formula is known
	Counts     []Counts     `json:"counts"`
	Lengths    []Percentile `json:"context_characters"`
}

// Counts is how many samples have each value of a field. A list counts under
// each of its values.
type Counts struct {
	Field  string  `json:"field"`
	Values []Value `json:"values"`
}

// A Value is one value of a field.
type Value struct {
	Value string  `json:"value"`
	N     int     `json:"n"`
	Share float64 `json:"share"` // of the samples
}

// A Percentile is a length below which a share of the contexts lies.
type Percentile struct {
	Share  float64 `json:"share"`
	Length int     `json:"length"`
}

// Summarize counts list.
func Summarize(list []datasets.Sample) Summary {
	s := Summary{Samples: len(list)}
	var lengths []int
	for i := range list {
		if list[i].Truth < 0 {
			s.Negative++
		}
		if list[i].Recomputed.OK {
			s.Recomputed++
		}
		lengths = append(lengths, len([]rune(list[i].Context)))
	}
	for _, f := range []struct {
		name string
		of   func(s *datasets.Sample) []string
	}{
		{"split", func(s *datasets.Sample) []string { return []string{s.Split} }},
		{"group", func(s *datasets.Sample) []string { return grouping(s.Categories) }},
		{"error_category", func(s *datasets.Sample) []string { return s.Categories }},
		{"difficulty", func(s *datasets.Sample) []string { return []string{s.Difficulty} }},
		{"unit", func(s *datasets.Sample) []string { return []string{s.Unit} }},
		{"reasoning_type", func(s *datasets.Sample) []string { return s.Reasoning }},
		{"source_type", func(s *datasets.Sample) []string { return []string{s.Source} }},
		{"domain", func(s *datasets.Sample) []string { return []string{s.Domain} }},
		{"formula", func(s *datasets.Sample) []string { return []string{s.Formula} }},
	} {
		s.Counts = append(s.Counts, Counts{f.name, tallied(list, f.of)})
	}
	slices.Sort(lengths)
	for _, p := range []float64{0, 0.5, 1} {
		if n := len(lengths); n > 0 {
			s.Lengths = append(s.Lengths, Percentile{p, lengths[int(p*float64(n-1))]})
		}
	}
	return s
}

// grouping is the root classes of a sample's categories, each once.
func grouping(categories []string) (out []string) {
	for _, c := range categories {
		if g := Group(c); !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

func tallied(list []datasets.Sample, of func(*datasets.Sample) []string) []Value {
	n := map[string]int{}
	for i := range list {
		for _, v := range of(&list[i]) {
			n[cmp.Or(v, "-")]++
		}
	}
	out := []Value{}
	for v, k := range n {
		out = append(out, Value{v, k, float64(k) / float64(len(list))})
	}
	slices.SortFunc(out, func(a, b Value) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Value, b.Value)) })
	return out
}

// Write writes the summary for a person.
func (s Summary) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "samples\t%d\n  with a negative answer\t%d\n  whose answer a known formula gives from the context\t%d\n", s.Samples, s.Negative, s.Recomputed)
	for _, p := range s.Lengths {
		fmt.Fprintf(t, "  characters of context, %g %%\t%d\n", 100*p.Share, p.Length)
	}
	for _, c := range s.Counts {
		fmt.Fprintf(t, "\n%s\t\n", c.Field)
		for _, v := range c.Values {
			fmt.Fprintf(t, "  %s\t%d\t%.1f %%\n", v.Value, v.N, 100*v.Share)
		}
	}
	return t.Flush()
}
