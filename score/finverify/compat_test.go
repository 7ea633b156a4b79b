package finverify

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"market-claim-bench/pipeline/datasets"
)

const (
	benchData = "../../../shared/data/finverifybench"
	dvlData   = "../../../shared/data/finverify_dvl"
)

// published decodes a file of the published benchmark, or skips the test.
func published(t testing.TB, v any, path ...string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if os.IsNotExist(err) {
		t.Skipf("%s: absent", filepath.Join(path...))
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatal(err)
	}
}

type jsonSample struct {
	ID, Domain, Question, Context, Unit, Difficulty, Source, Split string
	GroundTruth                                                    float64  `json:"ground_truth"`
	ErrorCategory                                                  []string `json:"error_category"`
	ReasoningType                                                  []string `json:"reasoning_type"`
	SourceType                                                     string   `json:"source_type"`
}

func questions(t testing.TB, file string) []datasets.Question {
	var list []jsonSample
	published(t, &list, benchData, file+".json")
	qs := make([]datasets.Question, len(list))
	for i, s := range list {
		qs[i] = datasets.Question{ID: s.ID, Domain: s.Domain, Question: s.Question, Context: s.Context, Truth: s.GroundTruth, Unit: s.Unit,
			Categories: s.ErrorCategory, Difficulty: s.Difficulty, Reasoning: s.ReasoningType, Source: s.SourceType, Split: s.Split}
	}
	return qs
}

type jsonPrediction struct {
	ID         string
	Prediction float64
}

func baseline(t testing.TB, name, split string) []jsonPrediction {
	var list []jsonPrediction
	published(t, &list, benchData, "baseline_predictions", name+"_"+split+"_predictions.json")
	return list
}

func TestReportsOfTheShippedBaselinesAreTheOriginals(t *testing.T) {
	var golden struct{ Reports map[string]json.RawMessage }
	published(t, &golden, benchData, "evaluator_golden_reports.json")
	if len(golden.Reports) == 0 {
		t.Fatal("no reports")
	}
	for name, want := range golden.Reports {
		baselineName, split, _ := strings.Cut(name, "/")
		p := NewPredictions()
		for _, e := range baseline(t, baselineName, split) {
			p.Add(e.ID, e.Prediction)
		}
		c := NewCompat(p, Tolerance)
		for _, q := range questions(t, split) {
			if err := c.Add(&q); err != nil {
				t.Fatal(err)
			}
		}
		got, indented := c.Report(), new(bytes.Buffer)
		if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if err := json.Indent(indented, want, "", "  "); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(numbers(indented.Bytes()), numbers(got)); diff != "" {
			t.Errorf("%s: numbers as they are written: %s", name, diff)
		}
	}
}

func decoded(t testing.TB, b []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// numbers counts the lines of a report as they are written, in whatever order.
func numbers(b []byte) map[string]int {
	n := map[string]int{}
	for line := range strings.Lines(string(b)) {
		if i := strings.LastIndex(line, ": "); i >= 0 {
			n[strings.Trim(line[i+2:], ",\n")]++
		}
	}
	return n
}

func TestIsCorrectAsTheOriginal(t *testing.T) {
	var cases []struct {
		Prediction, Tolerance float64
		GroundTruth           float64 `json:"ground_truth"`
		Correct               bool
	}
	published(t, &cases, benchData, "is_correct_cases.json")
	for _, c := range cases {
		if got := CorrectCompat(c.Prediction, c.GroundTruth, c.Tolerance); got != c.Correct {
			t.Errorf("%v for %v within %v: %v, want %v", c.Prediction, c.GroundTruth, c.Tolerance, got, c.Correct)
		}
	}
}
