// Package holdout compares a reader's labels with a judge's verdicts, both
// made blind to the other: what the judge accused falsely, and what it missed.
package holdout

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"market-claim-bench/pipeline/sql/stats"
)

// Borderline is the label of what a reader could not decide, Claim that of a
// claim whose verdict the reader leaves open. Both count as neither a false
// accusation nor a miss.
const (
	Borderline = "borderline"
	Claim      = "claim"
)

// A Scheme says what a suite's labels and verdicts mean.
type Scheme struct {
	Labels  []string // a reader's, in the order of the table
	Errors  []string // labels of what is a real error
	Accused []string // verdicts that call something an error
}

// Facts and Market are the schemes of the two suites. A market claim is
// labelled with the verdict that the reader gives it.
var (
	Facts = Scheme{
		Labels:  []string{"real_error", "correct", "not_stated", Borderline},
		Errors:  []string{"real_error"},
		Accused: []string{"wrong"},
	}
	Market = Scheme{
		Labels:  []string{"supported", "recited", "refuted", "unverifiable", Borderline, Claim},
		Errors:  []string{"recited", "refuted"},
		Accused: []string{"recited", "refuted"},
	}
)

// A Pair is one thing that was labelled and judged.
type Pair struct {
	Name    string `json:"name"`
	Label   string `json:"label"`
	Verdict string `json:"verdict"`
	Quote   string `json:"quote"`
}

// A Rate is k of n, with the interval of Clopper and Pearson at 95 %.
type Rate struct {
	K    int      `json:"k"`
	N    int      `json:"n"`
	Rate *float64 `json:"rate"` // null where n is 0
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

func rate(k, n int) Rate {
	if n == 0 {
		return Rate{}
	}
	share, i := float64(k)/float64(n), stats.ClopperPearson(k, n, 0.95)
	return Rate{k, n, &share, &i.Low, &i.High}
}

// A Table is the comparison.
type Table struct {
	Labels    []string `json:"labels"`   // rows
	Verdicts  []string `json:"verdicts"` // columns
	Counts    [][]int  `json:"counts"`
	False     Rate     `json:"false_accusations"` // of what the reader calls no error
	Missed    Rate     `json:"misses"`            // of the reader's real errors
	Accused   []Pair   `json:"falsely_accused"`
	Unnoticed []Pair   `json:"missed"`
}

// Compare makes the table of pairs. A market claim that is an error of one
// kind and called one of the other is found, not missed.
func Compare(s Scheme, pairs []Pair) (Table, error) {
	t := Table{Labels: s.Labels, Accused: []Pair{}, Unnoticed: []Pair{}}
	for _, p := range pairs {
		if !slices.Contains(s.Labels, p.Label) {
			return t, fmt.Errorf("%s: label %q: want one of %s", p.Name, p.Label, strings.Join(s.Labels, ", "))
		}
		if !slices.Contains(t.Verdicts, p.Verdict) {
			t.Verdicts = append(t.Verdicts, p.Verdict)
		}
	}
	slices.Sort(t.Verdicts)
	t.Counts = make([][]int, len(t.Labels))
	for i := range t.Counts {
		t.Counts[i] = make([]int, len(t.Verdicts))
	}
	errors, innocent := 0, 0
	for _, p := range pairs {
		t.Counts[slices.Index(t.Labels, p.Label)][slices.Index(t.Verdicts, p.Verdict)]++
		accused := slices.Contains(s.Accused, p.Verdict)
		switch {
		case p.Label == Borderline, p.Label == Claim:
		case slices.Contains(s.Errors, p.Label):
			if errors++; !accused {
				t.Unnoticed = append(t.Unnoticed, p)
			}
		default:
			if innocent++; accused {
				t.Accused = append(t.Accused, p)
			}
		}
	}
	byName := func(a, b Pair) int { return cmp.Compare(a.Name, b.Name) }
	slices.SortStableFunc(t.Accused, byName)
	slices.SortStableFunc(t.Unnoticed, byName)
	t.False, t.Missed = rate(len(t.Accused), innocent), rate(len(t.Unnoticed), errors)
	return t, nil
}

// Write prints the table, the two rates and what they count.
func (t *Table) Write(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "reader \\ judge\t%s\ttotal\t\n", strings.Join(t.Verdicts, "\t"))
	columns := make([]int, len(t.Verdicts))
	for i, l := range t.Labels {
		fmt.Fprintf(out, "%s\t", l)
		sum := 0
		for k, n := range t.Counts[i] {
			fmt.Fprintf(out, "%d\t", n)
			sum, columns[k] = sum+n, columns[k]+n
		}
		fmt.Fprintf(out, "%d\t\n", sum)
	}
	fmt.Fprint(out, "total\t")
	sum := 0
	for _, n := range columns {
		fmt.Fprintf(out, "%d\t", n)
		sum += n
	}
	fmt.Fprintf(out, "%d\t\n", sum)
	if err := out.Flush(); err != nil {
		return err
	}
	t.list(w, "false accusations", t.False, t.Accused)
	t.list(w, "misses", t.Missed, t.Unnoticed)
	return nil
}

func (t *Table) list(w io.Writer, what string, r Rate, pairs []Pair) {
	if r.N == 0 {
		fmt.Fprintf(w, "%s: nothing to count\n", what)
		return
	}
	fmt.Fprintf(w, "%s: %d of %d (95 %% interval %.3f–%.3f)\n", what, r.K, r.N, *r.Low, *r.High)
	for _, p := range pairs {
		fmt.Fprintf(w, "  %s: reader %s, judge %s: %q\n", p.Name, p.Label, p.Verdict, p.Quote)
	}
}
