package ingest

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"testing"

	"market-claim-bench/pipeline/datasets/universe"
)

// file writes 25 years of a simulated name as a CSV file.
func file(b *testing.B, dir string) (path string, size int64) {
	m, err := universe.Load("simulated")
	if err != nil {
		b.Fatal(err)
	}
	s, err := simulate(Simulate{Seed: 1, From: "2000-01-03", To: "2025-12-31"}, m, "GLMR")
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	fmt.Fprintln(&out, "Date,Open,High,Low,Close,Volume")
	for _, r := range s.rows {
		fmt.Fprintf(&out, "%s,%.6f,%.6f,%.6f,%.6f,%.0f\n", r.Day, r.Open, r.High, r.Low, r.Close, r.Volume)
	}
	path = dir + "/GLMR.csv"
	if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
		b.Fatal(err)
	}
	return path, int64(out.Len())
}

// From a file to checked prices, and beside it the splitting into cells alone.
func BenchmarkQuote(b *testing.B) {
	path, size := file(b, b.TempDir())
	m, err := universe.Load("simulated")
	if err != nil {
		b.Fatal(err)
	}
	d, err := newDesk(Config{}, m, Source{Market: "simulated", Kind: "csv", Path: path})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(size)
	rows := 0
	for b.Loop() {
		q, err := d.quote(context.Background(), "GLMR")
		if err != nil {
			b.Fatal(err)
		}
		rows += len(q.prices)
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkCellsAlone(b *testing.B) {
	path, size := file(b, b.TempDir())
	b.SetBytes(size)
	for b.Loop() {
		f, err := os.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		r := csv.NewReader(f)
		r.ReuseRecord = true
		for {
			if _, err := r.Read(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
		f.Close()
	}
}
