package finverify

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"market-claim-bench/pipeline/datasets"
)

// Tolerance is the share of the true value within which a prediction is
// correct, after FinQA's execution accuracy.
const Tolerance = 0.05

// CorrectCompat is the published evaluator's judgement, in binary floats: 1.05 against 1
// is not within five per cent.
func CorrectCompat(prediction, truth, tolerance float64) bool {
	if truth == 0 {
		return math.Abs(prediction) <= tolerance
	}
	return math.Abs(prediction-truth)/math.Abs(truth) <= tolerance
}

// A Compat scores as the published evaluator does, fault by fault: an entry
// that is no prediction leaves the denominator, a doubled one counts twice,
// the rates of bias and magnitude ignore the tolerance asked for.
type Compat struct {
	predictions *Predictions
	tolerance   float64

	samples, pairs, correct int
	relative, signed        mean
	sizes                   []float64 // |relative error|
	wrong, under, over      int
	zeroTruth               int
	categories              groups
	difficulties            groups
	reasonings              groups
	magnitudes              []bucket
	calibration             [5]int
	overflow                int
	problems                []problem
}

// A problem is an entry that could not be used.
type problem struct {
	entry int32
	text  string
}

// A bucket counts wrong answers by order of magnitude. The original writes its
// buckets in the order in which they were first met.
type bucket struct {
	name  string
	first int32
	n     int
}

// A groups counts answers by a label.
type groups map[string]*group

type group struct{ n, correct int }

func (g groups) add(label string, correct bool) {
	c := g[label]
	if c == nil {
		c = &group{}
		g[label] = c
	}
	c.n++
	if correct {
		c.correct++
	}
}

// NewCompat returns a Compat that holds no sample yet.
func NewCompat(p *Predictions, tolerance float64) *Compat {
	return &Compat{predictions: p, tolerance: tolerance, categories: groups{}, difficulties: groups{}, reasonings: groups{}}
}

// Add scores every prediction of the sample. Its id must be new.
func (c *Compat) Add(q *datasets.Question) error {
	c.samples++
	first, err := c.predictions.ask(q.ID)
	if err != nil {
		return err
	}
	for i := first; i >= 0; i = c.predictions.entries[i].next {
		if e := c.predictions.entries[i]; e.state == accepted {
			c.pair(q, i, e.value)
			continue
		}
		c.problems = append(c.problems, problem{i, c.refusal(q.ID, i)})
	}
	return nil
}

func (c *Compat) refusal(id string, i int32) string {
	switch c.predictions.entries[i].state {
	case NotFinite, NotNumber:
		return fmt.Sprintf("Prediction %s: prediction must be finite number, got %s", id, c.predictions.texts[i])
	default:
		return fmt.Sprintf("Prediction %s missing 'prediction' field", id)
	}
}

func (c *Compat) pair(q *datasets.Question, i int32, v float64) {
	c.pairs++
	correct := CorrectCompat(v, q.Truth, c.tolerance)
	if correct {
		c.correct++
	}
	for _, l := range q.Categories {
		c.categories.add(l, correct)
	}
	if q.Categories == nil {
		c.categories.add("none", correct)
	}
	c.difficulties.add(cmp.Or(q.Difficulty, "unknown"), correct)
	for _, l := range q.Reasoning {
		c.reasonings.add(l, correct)
	}
	if q.Reasoning == nil {
		c.reasonings.add("unknown", correct)
	}
	if q.Truth == 0 {
		c.overflow++
	} else {
		c.distance((v - q.Truth) / math.Abs(q.Truth))
	}
	if !CorrectCompat(v, q.Truth, Tolerance) {
		c.miss(q.Truth, i, v)
	}
}

func (c *Compat) distance(relative float64) {
	size := math.Abs(relative)
	c.relative.add(size)
	c.sizes = append(c.sizes, size)
	for b := range c.calibration {
		if float64(b)/5 <= size && size < float64(b+1)/5 {
			c.calibration[b]++
			return
		}
	}
	c.overflow++
}

func (c *Compat) miss(truth float64, i int32, v float64) {
	c.wrong++
	switch {
	case truth == 0:
		c.zeroTruth++
	case v < truth:
		c.under++
	default:
		c.over++
	}
	if truth != 0 {
		c.signed.add((v - truth) / math.Abs(truth))
	}
	name := magnitudeBin(v, truth).original()
	for k := range c.magnitudes {
		if b := &c.magnitudes[k]; b.name == name {
			b.n++
			b.first = min(b.first, i)
			return
		}
	}
	c.magnitudes = append(c.magnitudes, bucket{name, i, 1})
}

// Report is the original's report, byte for byte as it saves it.
func (c *Compat) Report() []byte { return append(appendJSON(nil, c.report(), 0), '\n') }

func (c *Compat) report() dict {
	accuracy := 0.0
	if c.pairs > 0 {
		accuracy = float64(c.correct) / float64(c.pairs)
	}
	accuracy = round(accuracy, 4)
	underRate, overRate := share(c.under, c.under+c.over), share(c.over, c.under+c.over)
	var signed any
	if c.signed.n > 0 {
		signed = round(c.signed.value(), 4)
	}
	return dict{
		{"meta", dict{
			{"n_dataset", c.samples},
			{"n_evaluated", c.pairs},
			{"n_skipped", c.samples - c.pairs},
			{"tolerance_pct", c.tolerance * 100},
			{"benchmark", "FinVerifyBench v1.0"},
		}},
		{"overall", dict{
			{"accuracy", accuracy},
			{"mean_relative_error", round(c.relative.value(), 4)},
			{"median_relative_error", round(median(c.sizes), 4)},
		}},
		{"bias_statistics", dict{
			{"n_wrong", c.wrong},
			{"n_underestimation", c.under},
			{"n_overestimation", c.over},
			{"n_zero_ground_truth", c.zeroTruth},
			{"underestimation_rate", round(underRate, 4)},
			{"overestimation_rate", round(overRate, 4)},
			{"mean_signed_relative_error", signed},
			{"note", "Paper benchmark: 60.9% underestimation on FinQA fine-tuned Mistral-7B. This model: " +
				strconv.FormatFloat(underRate*100, 'f', 1, 64) + "%"},
		}},
		{"error_category_breakdown", c.categories.report()},
		{"difficulty_breakdown", c.difficulties.report()},
		{"reasoning_type_breakdown", c.reasonings.report()},
		{"magnitude_error_distribution", c.distribution()},
		{"calibration", c.bins()},
		{"prediction_errors", c.errors()},
		{"paper_comparison", dict{
			{"paper_dvl_ft_accuracy", 0.4261},
			{"this_model_accuracy", accuracy},
			{"gap_to_paper_pp", round((accuracy-0.4261)*100, 2)},
			{"paper_underestimation_rate", 0.609},
			{"this_model_underestimation_rate", round(underRate, 4)},
		}},
	}
}

// share is k / n, and 0 of none, as the original has it.
func share(k, n int) float64 {
	if n == 0 {
		return 0
	}
	return float64(k) / float64(n)
}

func (g groups) report() dict {
	d := dict{}
	for label, c := range g {
		d = append(d, pair{label, dict{{"n", c.n}, {"correct", c.correct}, {"accuracy", round(share(c.correct, c.n), 4)}}})
	}
	slices.SortFunc(d, func(a, b pair) int { return cmp.Compare(a.key, b.key) })
	return d
}

func (c *Compat) distribution() dict {
	slices.SortFunc(c.magnitudes, func(a, b bucket) int { return cmp.Compare(a.first, b.first) })
	d := dict{}
	for _, b := range c.magnitudes {
		d = append(d, pair{b.name, b.n})
	}
	return d
}

func (c *Compat) bins() dict {
	d := dict{}
	for b, n := range c.calibration {
		d = append(d, pair{fmt.Sprintf("%d%%–%d%%", 20*b, 20*b+20), n})
	}
	return dict{{"bins", d}, {"overflow (>100% or zero gt)", c.overflow}}
}

// errors lists the entries that could not be used, in the order of the file.
func (c *Compat) errors() []string {
	p, all := c.predictions, c.problems
	p.unasked(func(id string, i int32) {
		text := fmt.Sprintf("Prediction id %s not found in dataset", id)
		if s := p.entries[i].state; s == NoValue || s == isReply {
			text = c.refusal(id, i)
		}
		all = append(all, problem{i, text})
	})
	for i, e := range p.entries {
		if e.state == NoID {
			all = append(all, problem{int32(i), "Prediction missing 'id': " + p.texts[int32(i)]})
		}
	}
	slices.SortFunc(all, func(a, b problem) int { return cmp.Compare(a.entry, b.entry) })
	texts := []string{}
	for _, e := range all {
		texts = append(texts, e.text)
	}
	return texts
}
