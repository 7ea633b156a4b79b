package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/score"
)

// benched is a run whose score stage has some thousand commentaries to read,
// in enough parts for every processor.
const benched = `
markets:
  - universe: simulated
    windows: ["2025-03", "2025-09"]
generate:
  contexts: [full, sparse]
  cells_per_part: 200
`

// BenchmarkScore scores a run end to end, Parquet in and out, with one part at
// a time and with two: commentaries and claims a second, and the most memory
// the process ever held.
func BenchmarkScore(b *testing.B) {
	b.Chdir(b.TempDir())
	if err := os.WriteFile("config.yaml", []byte(benched), 0o666); err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	if code := run(ctx, strings.Fields("run --to generate"), nil, io.Discard, os.Stderr); code != exitDone {
		b.Fatalf("exit %d", code)
	}
	cfg, err := loadConfig("config.yaml", true, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	all, err := stages(cfg)
	if err != nil {
		b.Fatal(err)
	}
	markets, err := cfg.markets()
	if err != nil {
		b.Fatal(err)
	}
	r := rundir.Run{Dir: "runs/default", Log: slog.New(slog.DiscardHandler)}
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			c := cfg.Score
			c.Workers = workers
			st := score.Stage(c, markets)
			var rows map[string]int64
			began, cpu := time.Now(), cpuTime()
			for b.Loop() {
				res, err := rundir.Do(ctx, r, all, st, rundir.Options{Force: true})
				if err != nil {
					b.Fatal(err)
				}
				rows = res.Manifest.Rows()
			}
			n := float64(b.N)
			b.ReportMetric(n*float64(rows["scores"])/time.Since(began).Seconds(), "commentaries/s")
			b.ReportMetric(n*float64(rows["scores"])/(cpuTime()-cpu).Seconds(), "commentaries/cpu-s")
			b.ReportMetric(n*float64(rows["claims"])/time.Since(began).Seconds(), "claims/s")
			b.ReportMetric(peakMiB(), "peak-MiB")
		})
	}
}

// cpuTime is what the process has used of the processors so far.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakMiB is the most memory that the process ever held.
func peakMiB() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Maxrss) / 1024
}
