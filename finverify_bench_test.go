package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"market-claim-bench/pipeline/datasets"
	asking "market-claim-bench/pipeline/generate/finverify"
	"market-claim-bench/pipeline/ingest/samples"
	finverify "market-claim-bench/pipeline/score/finverify"
)

const million = 1_000_000

// writeMillion writes a million samples, of 20,000 drawn ones under new ids,
// and the prediction of a baseline to each; or, with few, the 500 samples of
// a draw and a million predictions of these.
func writeMillion(b *testing.B, few bool) (data, predictions string) {
	drawn := 20_000
	if few {
		drawn = 500
	}
	list, err := samples.Generate(1, drawn)
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	data, predictions = filepath.Join(dir, "data.json"), filepath.Join(dir, "predictions.json")
	d, p := newLines(b, data), newLines(b, predictions)
	for i := range million {
		q := list[i%drawn].Question
		if !few {
			q.ID = fmt.Sprintf("big_%07d", i)
		}
		v := asking.Baselines[i%len(asking.Baselines)].Predict(&q, uint64(i))
		fmt.Fprintf(p, `{"id": %q, "prediction": %v}`+"\n", q.ID, v)
		if !few || i < drawn {
			writeSample(d, q)
		}
	}
	for _, f := range []*bufio.Writer{d, p} {
		if err := f.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	return data, predictions
}

func newLines(b *testing.B, path string) *bufio.Writer {
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	return bufio.NewWriter(f)
}

func writeSample(w *bufio.Writer, q datasets.Question) {
	fmt.Fprintf(w, `{"id": %q, "domain": %q, "question": %q, "context": %q, "ground_truth": %v, "unit": %q, "error_category": [%q], "difficulty": %q, "reasoning_type": [%q], "source_type": %q, "split": %q}`+"\n",
		q.ID, q.Domain, q.Question, q.Context, q.Truth, q.Unit, q.Categories[0], q.Difficulty, q.Reasoning[0], q.Source, q.Split)
}

// BenchmarkScoreMillion scores a million predictions from file to report.
func BenchmarkScoreMillion(b *testing.B) {
	for _, few := range []bool{false, true} {
		data, predictions := writeMillion(b, few)
		name := "of a million samples"
		if few {
			name = "of 500 samples"
		}
		for _, profile := range []string{"default", "compat"} {
			b.Run(profile+" "+name, func(b *testing.B) {
				for b.Loop() {
					p, err := readPredictions(predictions)
					if err != nil {
						b.Fatal(err)
					}
					if profile == "compat" {
						_, err = finverify.ScoreCompat(questions(data), p, finverify.Tolerance)
					} else {
						_, err = finverify.Score(questions(data), p, finverify.Options{Tolerance: finverify.Tolerance})
					}
					if err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(million*float64(b.N)/b.Elapsed().Seconds(), "predictions/s")
			})
		}
	}
}
