package generate

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"market-claim-bench/pipeline/datasets"
)

// A meter counts what is asked over a network and shows it: a bar on a
// terminal, a line now and then elsewhere.
type meter struct {
	store *store
	total int // cells of this shard that are asked over a network
	began time.Time

	mu     sync.Mutex
	done   int // of the total, those whose reply was stored before included
	stored int // of those done, the ones that were not asked now
	failed int
	retry  int // tries that were not the last
}

// lineEvery is the time between two lines where there is no terminal.
const lineEvery = 15 * time.Second

// tried counts one try.
func (m *meter) tried(t *try) {
	if t.Final {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.retry++
}

// answered counts one cell.
func (m *meter) answered(status datasets.Status, stored bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	if stored {
		m.stored++
	}
	if status != datasets.OK {
		m.failed++
	}
}

// state is the meter in words, and how many cells are done.
func (m *meter) state(now time.Time) (string, int) {
	tokens, money := m.store.spent()
	m.mu.Lock()
	defer m.mu.Unlock()
	var b strings.Builder
	fmt.Fprintf(&b, "%d failed, %d tried again, %.1f cells/s, %s tokens", m.failed, m.retry, m.rate(now), short(tokens))
	if money > 0 {
		fmt.Fprintf(&b, ", cost %.2f", money)
	}
	if left := m.left(now); left > 0 {
		fmt.Fprintf(&b, ", %s left", left.Round(time.Second))
	}
	return b.String(), m.done
}

// rate is how many cells are answered in a second.
func (m *meter) rate(now time.Time) float64 {
	seconds := now.Sub(m.began).Seconds()
	if seconds <= 0 {
		return 0
	}
	return float64(m.done-m.stored) / seconds
}

// left is the time that the rest will take at this rate.
func (m *meter) left(now time.Time) time.Duration {
	rate := m.rate(now)
	if rate == 0 || m.done >= m.total {
		return 0
	}
	return time.Duration(float64(m.total-m.done) / rate * float64(time.Second))
}

// show shows the meter until ctx ends, and a last time then.
func (m *meter) show(ctx context.Context, log *slog.Logger, bar io.Writer) {
	if m.total == 0 {
		return
	}
	every := lineEvery
	say := func() {
		text, done := m.state(time.Now())
		log.Info("generate: "+text, "done", done, "of", m.total)
	}
	if bar != nil {
		every = time.Second
		b := progressbar.NewOptions(m.total, progressbar.OptionSetWriter(bar), progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(false), progressbar.OptionSetWidth(20), progressbar.OptionClearOnFinish())
		say = func() {
			text, done := m.state(time.Now())
			b.Describe("generate: " + text)
			b.Set(done)
		}
		defer b.Finish()
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			say()
		case <-ctx.Done():
			say()
			return
		}
	}
}

// short writes a count with its thousands or millions: 1.2 M.
func short(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%d M", n/1_000_000)
	case n >= 1_000_000:
		return fmt.Sprintf("%.1f M", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%d k", n/1000)
	}
	return fmt.Sprint(n)
}
