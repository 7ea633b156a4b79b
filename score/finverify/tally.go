package finverify

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/sql/stats"
)

// A Status says what a sample that was asked came back with. Every sample
// stays in the denominator of accuracy.
type Status = string

// The statuses.
const (
	StatusAnswered  Status = "answered"
	StatusMissing   Status = "missing"   // nothing was said to it
	StatusInvalid   Status = "invalid"   // its prediction is no finite number
	StatusDuplicate Status = "duplicate" // more than one prediction: none is taken
	StatusNoAnswer  Status = "no_answer" // a reply that has none, for a Reason
)

var statuses = []Status{StatusAnswered, StatusMissing, StatusInvalid, StatusDuplicate, StatusNoAnswer}

// A Result is what became of one sample.
type Result struct {
	Status Status
	Reason Reason // of no_answer
	Value  float64
	Rule   string // how the figure was singled out of a reply; "prediction"
	Outcome
}

// A Tally counts results. Tallies of parts are added up by Merge.
type Tally struct {
	asked, correct   int
	status           map[Status]int
	reasons          map[Reason]int
	wrong, under     int
	sizes            []float64 // |relative error|
	relative, signed mean
	histogram        [6]int // of |relative error|, in fifths; the last is 1 and more
	magnitudes       [5]int // of wrong answers
	classes          map[Class]int
	ambiguous        int
	by               [5]groups // in the order of dimensions
}

// dimensions are what accuracy is broken down by. A sample with two labels
// counts under both.
var dimensions = [5]struct {
	name   string
	labels func(q *datasets.Question) []string
}{
	{"category", func(q *datasets.Question) []string { return q.Categories }},
	{"difficulty", func(q *datasets.Question) []string { return []string{q.Difficulty} }},
	{"source", func(q *datasets.Question) []string { return []string{q.Source} }},
	{"reasoning", func(q *datasets.Question) []string { return q.Reasoning }},
	{"unit", func(q *datasets.Question) []string { return []string{q.Unit} }},
}

// NewTally returns a Tally of nothing.
func NewTally() *Tally {
	t := &Tally{status: map[Status]int{}, reasons: map[Reason]int{}, classes: map[Class]int{}}
	for i := range t.by {
		t.by[i] = groups{}
	}
	return t
}

// Add counts the result of a sample.
func (t *Tally) Add(q *datasets.Question, r Result) {
	t.asked++
	t.status[r.Status]++
	for i, d := range dimensions {
		for _, label := range d.labels(q) {
			t.by[i].add(cmp.Or(label, "unknown"), r.Correct)
		}
	}
	if r.Correct {
		t.correct++
	}
	if r.Status == StatusNoAnswer {
		t.reasons[r.Reason]++
	}
	if r.Status == StatusAnswered {
		t.answer(q, r)
	}
}

func (t *Tally) answer(q *datasets.Question, r Result) {
	if size := math.Abs(r.Relative); !math.IsNaN(size) {
		t.sizes = append(t.sizes, size)
		t.relative.add(size)
		t.histogram[int(min(5*size, 5))]++
	}
	if r.Correct {
		return
	}
	t.wrong++
	t.magnitudes[r.Magnitude]++
	t.classes[r.Class]++
	if r.Ambiguous {
		t.ambiguous++
	}
	if r.Value < q.Truth {
		t.under++
	}
	if !math.IsNaN(r.Relative) {
		t.signed.add(r.Relative)
	}
}

// Merge adds what other counted. Other is not to be used any more.
func (t *Tally) Merge(other *Tally) {
	t.asked += other.asked
	t.correct += other.correct
	t.wrong += other.wrong
	t.under += other.under
	t.ambiguous += other.ambiguous
	t.sizes = append(t.sizes, other.sizes...)
	t.relative.merge(&other.relative)
	t.signed.merge(&other.signed)
	addTo(t.status, other.status)
	addTo(t.reasons, other.reasons)
	addTo(t.classes, other.classes)
	for i, n := range other.histogram {
		t.histogram[i] += n
	}
	for i, n := range other.magnitudes {
		t.magnitudes[i] += n
	}
	for i, g := range other.by {
		for label, c := range g {
			if mine := t.by[i][label]; mine != nil {
				mine.n += c.n
				mine.correct += c.correct
				continue
			}
			t.by[i][label] = c
		}
	}
}

func addTo[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}

// A Rate is k of n with its 95 % interval by Wilson. Of none it is unknown.
type Rate struct {
	K    int      `json:"k"`
	N    int      `json:"n"`
	Rate *float64 `json:"rate"`
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

// NewRate returns the rate of k in n.
func NewRate(k, n int) Rate {
	r := Rate{K: k, N: n}
	if n > 0 {
		share, w := float64(k)/float64(n), stats.Wilson(k, n, 0.95)
		r.Rate, r.Low, r.High = &share, &w.Low, &w.High
	}
	return r
}

// A ChiSquared is Pearson's test of counts against equal shares.
type ChiSquared struct {
	Statistic float64 `json:"statistic"`
	Freedom   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"`
	Expected  float64 `json:"expected"` // in each class; below 5 the test is rough
}

// uniform tests counts against equal shares; nil where nothing was counted.
func uniform(counts []int) *ChiSquared {
	n := 0
	for _, c := range counts {
		n += c
	}
	if n == 0 || len(counts) < 2 {
		return nil
	}
	x := &ChiSquared{Freedom: len(counts) - 1, Expected: float64(n) / float64(len(counts))}
	for _, c := range counts {
		x.Statistic += (float64(c) - x.Expected) * (float64(c) - x.Expected) / x.Expected
	}
	x.P = distuv.ChiSquared{K: float64(x.Freedom)}.Survival(x.Statistic)
	return x
}

// known is v, or nil of NaN.
func known(v float64) *float64 {
	if v-v != 0 {
		return nil
	}
	return &v
}

// labelled is the breakdown g in the order of its labels.
func (g groups) labelled() []Labelled {
	out := []Labelled{}
	for label, c := range g {
		out = append(out, Labelled{label, NewRate(c.correct, c.n)})
	}
	slices.SortFunc(out, func(a, b Labelled) int { return cmp.Compare(a.Label, b.Label) })
	return out
}
