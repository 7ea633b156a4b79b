package quantity

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// Speeds of one core depend on who shares it, so each benchmark reports the
// best of its passes beside the mean, and BenchmarkSplit is what to divide by:
// a loop that does no more than find where words begin.

// commentary returns paragraphs of market commentary: the recorded replies, or
// sentences of our own where those are absent.
func commentary(b *testing.B) (paragraphs []string) {
	b.Helper()
	f, err := os.Open("../../../shared/data/replies/replies.jsonl")
	if err != nil {
		for _, s := range sentences(b) {
			if s.loc == English {
				paragraphs = append(paragraphs, s.text)
			}
		}
		return paragraphs
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var row struct{ Text, Style string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			b.Fatal(err)
		}
		if row.Style == "portuguese" {
			continue
		}
		for p := range strings.SplitSeq(row.Text, "\n") {
			if len(p) > 100 {
				paragraphs = append(paragraphs, p)
			}
		}
	}
	return paragraphs
}

// perParagraph measures f over all paragraphs, after one pass to warm it.
func perParagraph(b *testing.B, f func(string)) {
	texts := commentary(b)
	n := 0
	for _, t := range texts {
		n += len(t)
		f(t)
	}
	b.SetBytes(int64(n))
	b.ReportAllocs()
	best := time.Hour
	for b.Loop() {
		start := time.Now()
		for _, t := range texts {
			f(t)
		}
		best = min(best, time.Since(start))
	}
	b.ReportMetric(float64(n)/1e6/best.Seconds(), "best-MB/s")
}

func BenchmarkRead(b *testing.B) {
	var r Reader
	perParagraph(b, func(t string) { r.Read(t, English) })
}

func BenchmarkScan(b *testing.B) {
	var toks []Token
	perParagraph(b, func(t string) { toks = Scan(toks[:0], t) })
}

func BenchmarkSplit(b *testing.B) {
	words := 0
	perParagraph(b, func(t string) {
		inside := false
		for i := range len(t) {
			letter := class[t[i]] == letter
			if letter && !inside {
				words++
			}
			inside = letter
		}
	})
}

// BenchmarkLinear reports by how much more than 64 times longer 64 times the
// text takes: 1 is linear, 64 quadratic.
func BenchmarkLinear(b *testing.B) {
	kinds := map[string]string{"commentary": strings.Join(commentary(b), " "), "digits": "1", "commas": "1,", "and": "one and ", "brackets": "(1", "hyphens": "1-"}
	for _, name := range []string{"commentary", "digits", "commas", "and", "brackets", "hyphens"} {
		b.Run(name, func(b *testing.B) {
			var r Reader
			pass := func(n int) time.Duration {
				text := strings.Repeat(kinds[name], n/len(kinds[name])+1)[:n]
				r.Read(text, English)
				best := time.Hour
				for range 5 {
					start := time.Now()
					r.Read(text, English)
					best = min(best, time.Since(start))
				}
				return best
			}
			growth := 0.0
			for b.Loop() {
				growth = float64(pass(64*16_000)) / 64 / float64(pass(16_000))
			}
			b.ReportMetric(growth, "growth")
			b.ReportMetric(0, "ns/op")
		})
	}
}
