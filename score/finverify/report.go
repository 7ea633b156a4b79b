package finverify

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// A Report is what the default profile says of a set of answers.
type Report struct {
	Benchmark string  `json:"benchmark"`
	Profile   string  `json:"profile"`
	Tolerance float64 `json:"tolerance"`
	DVL       string  `json:"dvl"` // none, or the layer between answer and score

	Asked    int            `json:"asked"` // every sample: the denominator
	Status   map[string]int `json:"status"`
	NoAnswer map[string]int `json:"no_answer_reasons"`
	Unknown  int            `json:"unknown_predictions"` // entries that name no sample
	Entries  int            `json:"predictions"`

	Accuracy  Rate     `json:"execution_accuracy"`
	MeanError *float64 `json:"mean_relative_error"` // |ŷ − y| / |y| of all answers
	Median    *float64 `json:"median_relative_error"`
	Signed    *float64 `json:"mean_signed_relative_error"` // of wrong answers
	Under     Rate     `json:"underestimation_rate"`       // of wrong answers

	Categories   []Labelled `json:"category_accuracy"`
	Difficulties []Labelled `json:"difficulty_accuracy"`
	Sources      []Labelled `json:"source_accuracy"`
	Reasonings   []Labelled `json:"reasoning_accuracy"`
	Units        []Labelled `json:"unit_accuracy"`

	Histogram  []Counted   `json:"relative_error_histogram"`
	Magnitudes []Counted   `json:"magnitude_bins"` // of wrong answers, by |log₁₀(|ŷ|/|y|)|
	Classes    []Labelled  `json:"error_classes"`  // of wrong answers
	Ambiguous  int         `json:"ambiguous_classes"`
	Uniform    *ChiSquared `json:"chi_squared_uniform"`

	Effect   *EffectReport `json:"dvl_effect,omitempty"`
	Problems []Problem     `json:"problems"`
}

// A Labelled is a rate of a group.
type Labelled struct {
	Label string `json:"label"`
	Rate
}

// A Counted is a count of a bin.
type Counted struct {
	Bin string `json:"bin"`
	N   int    `json:"n"`
}

// A Problem is an entry that could not be used as a prediction, or a sample
// without one.
type Problem struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Detail string `json:"detail,omitempty"`
}

var histogramBins = [6]string{"0–20%", "20–40%", "40–60%", "60–80%", "80–100%", "≥100%"}

// Report draws up what t counted.
func (t *Tally) Report() *Report {
	r := &Report{
		Benchmark: "FinVerifyBench", Profile: "default", DVL: "none",
		Asked: t.asked, Status: map[string]int{}, NoAnswer: map[string]int{},
		Accuracy: NewRate(t.correct, t.asked), MeanError: known(t.relative.value()), Median: known(median(t.sizes)),
		Signed: known(t.signed.value()), Under: NewRate(t.under, t.wrong),
		Categories: t.by[0].labelled(), Difficulties: t.by[1].labelled(), Sources: t.by[2].labelled(), Reasonings: t.by[3].labelled(), Units: t.by[4].labelled(),
		Ambiguous: t.ambiguous, Problems: []Problem{},
	}
	for _, s := range statuses {
		r.Status[s] = t.status[s]
	}
	for reason, n := range t.reasons {
		r.NoAnswer[string(reason)] = n
	}
	for i, n := range t.histogram {
		r.Histogram = append(r.Histogram, Counted{histogramBins[i], n})
	}
	for i, n := range t.magnitudes {
		r.Magnitudes = append(r.Magnitudes, Counted{Magnitude(i).String(), n})
	}
	counts := make([]int, len(Classes))
	for i, c := range Classes {
		counts[i] = t.classes[c]
		r.Classes = append(r.Classes, Labelled{c, NewRate(counts[i], t.wrong)})
	}
	r.Uniform = uniform(counts)
	return r
}

// WriteJSON writes the report as JSON.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// WriteTable writes the report for a person.
func (r *Report) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "samples asked\t%d\n", r.Asked)
	for _, s := range statuses {
		if n := r.Status[s]; n > 0 {
			fmt.Fprintf(t, "  %s\t%d\n", s, n)
		}
	}
	if r.Unknown > 0 {
		fmt.Fprintf(t, "predictions of no sample\t%d\n", r.Unknown)
	}
	fmt.Fprintf(t, "execution accuracy (within %g %%)\t%s\n", 100*r.Tolerance, r.Accuracy)
	fmt.Fprintf(t, "relative error, mean / median\t%s / %s\n", percent(r.MeanError), percent(r.Median))
	fmt.Fprintf(t, "underestimation among wrong answers\t%s\n", r.Under)
	if r.Effect != nil {
		r.Effect.write(t)
	}
	for _, g := range []struct {
		name string
		list []Labelled
	}{{"by category", r.Categories}, {"by difficulty", r.Difficulties}, {"by source", r.Sources}, {"wrong answers by class", r.Classes}} {
		fmt.Fprintf(t, "\n%s\t\n", g.name)
		for _, l := range g.list {
			fmt.Fprintf(t, "  %s\t%s\n", l.Label, l.Rate)
		}
	}
	if r.Uniform != nil {
		fmt.Fprintf(t, "  against equal shares\tχ² = %.2f, df = %d, p = %.3g\n", r.Uniform.Statistic, r.Uniform.Freedom, r.Uniform.P)
	}
	fmt.Fprintf(t, "\nwrong answers by orders of magnitude\t\n")
	for _, b := range r.Magnitudes {
		fmt.Fprintf(t, "  %s\t%d\n", b.Bin, b.N)
	}
	if n := len(r.Problems); n > 0 {
		fmt.Fprintf(t, "\nproblems\t%d\n", n)
		for _, p := range r.Problems[:min(n, 10)] {
			fmt.Fprintf(t, "  %s\t%s\n", p.ID, strings.TrimSpace(p.Kind+" "+p.Detail))
		}
		if n > 10 {
			fmt.Fprintf(t, "  …\t%d more (--format json lists all)\n", n-10)
		}
	}
	return t.Flush()
}

func percent(v *float64) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100**v)
}

// String is the rate for a person: "69.3 % [58.2, 78.6] (52 of 75)".
func (r Rate) String() string {
	if r.Rate == nil {
		return "- (0 of 0)"
	}
	return fmt.Sprintf("%.1f %% [%.1f, %.1f] (%d of %d)", 100**r.Rate, 100**r.Low, 100**r.High, r.K, r.N)
}
