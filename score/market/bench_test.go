package market

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// texts are the replies and passages of real models that lie beside the
// project.
func texts(b *testing.B) []string {
	var all []string
	for _, file := range []string{"replies/replies.jsonl", "recall/patterns.jsonl"} {
		f, err := os.Open("../../../shared/data/" + file)
		if err != nil {
			b.Skip("no replies beside the project: ", err)
		}
		defer f.Close()
		in := bufio.NewScanner(f)
		in.Buffer(nil, 16<<20)
		for in.Scan() {
			var row struct{ Text string }
			if err := json.Unmarshal(in.Bytes(), &row); err != nil {
				b.Fatal(err)
			}
			all = append(all, row.Text)
		}
	}
	return all
}

// BenchmarkRead reads 64 MB of replies in a random order, from text to claims.
func BenchmarkRead(b *testing.B) {
	all := texts(b)
	rnd := rand.New(rand.NewPCG(1, 2))
	var order []string
	size := 0
	for size < 64<<20 {
		s := all[rnd.IntN(len(all))]
		order = append(order, s)
		size += len(s)
	}
	r := NewReader(roster(b, "us", "lisbon"))
	first, err := panel.ParseDay("2026-08-03")
	if err != nil {
		b.Fatal(err)
	}
	win := Window{First: first, Last: first + 28}
	for d := win.First; d <= win.Last; d++ {
		if w := d.Weekday(); w != 0 && w != 6 {
			win.Days = append(win.Days, d)
		}
	}
	for _, s := range all {
		r.Read(s, win)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	claims, before := 0, cpu()
	for b.Loop() {
		claims = 0
		for _, s := range order {
			claims += len(r.Read(s, win).Claims)
		}
	}
	b.ReportMetric(float64(claims)/float64(size)*1e6, "claims/MB")
	b.ReportMetric(float64(size)*float64(b.N)/1e6/(cpu()-before).Seconds(), "MB/cpu-s")
}

// cpu is the processor time that the process has used: on a machine that
// others use too, wall time says little.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkQuantities is the part of BenchmarkRead that reads the numbers.
func BenchmarkQuantities(b *testing.B) {
	all := texts(b)
	size := 0
	for _, s := range all {
		size += len(s)
	}
	var r quantity.Reader
	b.SetBytes(int64(size))
	b.ReportAllocs()
	before := cpu()
	for b.Loop() {
		for _, s := range all {
			r.Read(s, quantity.English)
		}
	}
	b.ReportMetric(float64(size)*float64(b.N)/1e6/(cpu()-before).Seconds(), "MB/cpu-s")
}
