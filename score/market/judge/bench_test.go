package judge

import (
	"testing"

	"market-claim-bench/pipeline/score/market"
)

// BenchmarkJudge judges the labelled claims of the recorded replies, each
// reply by the judge of its cell: claims/s is of one core.
func BenchmarkJudge(b *testing.B) {
	cells, rows := replies(b), labels(b)
	type job struct {
		cell   *Cell
		claims []market.Claim
	}
	var jobs []job
	n, reply := 0, ""
	for _, r := range rows {
		claim, ok, err := r.Claim()
		if err != nil {
			b.Fatal(err)
		}
		if !ok {
			continue
		}
		if r.Reply != reply {
			jobs, reply = append(jobs, job{cell: cells[r.Reply].cell}), r.Reply
		}
		j := &jobs[len(jobs)-1]
		j.claims = append(j.claims, claim)
		n++
	}
	run := func(b *testing.B, fresh bool, change func(*market.Claim)) {
		for i := range jobs {
			for k := range jobs[i].claims {
				change(&jobs[i].claims[k])
			}
		}
		var one Cell
		one.limits = newLimits(Defaults)
		b.ReportAllocs()
		for b.Loop() {
			for _, j := range jobs {
				cell := j.cell
				if fresh {
					one.Reset(cell.shown, cell.truth)
					cell = &one
				}
				for k := range j.claims {
					cell.Judge(&j.claims[k])
				}
			}
		}
		b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "claims/s")
	}
	b.Run("as labelled", func(b *testing.B) { run(b, true, func(*market.Claim) {}) })
	b.Run("as labelled, each reply again", func(b *testing.B) { run(b, false, func(*market.Claim) {}) })
	b.Run("every number wrong", func(b *testing.B) {
		run(b, true, func(c *market.Claim) { c.Value.Num = c.Value.Num*17/10 + 3 })
	})
}
