package report

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// BenchmarkHTML writes the page of 4,000 replies with 100,000 claims.
func BenchmarkHTML(b *testing.B) {
	dir := runOf(b, 4000, 25)
	b.ResetTimer()
	for b.Loop() {
		b.SetBytes(int64(len(html(b, dir, 0))))
	}
}

// BenchmarkPage opens the page of 100,000 claims and of 1,000 in one browser,
// side by side: the ratios say what a hundred times the claims cost. Times are
// the page's own: load from the start of navigation to the last section, filter
// from the choice to the next frame, reply from a click to its text.
func BenchmarkPage(b *testing.B) {
	large, small := html(b, runOf(b, 4000, 25), 0), html(b, runOf(b, 40, 25), 0)
	t := open(b, small)
	type took struct{ Load, Filter, Reply float64 }
	measure := func(page []byte) took {
		t.load(page)
		return run(t, chromedp.Evaluate[took](`(async () => {
			const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			const load = performance.getEntriesByType('navigation')[0].loadEventEnd;
			const time = async (f) => { const from = performance.now(); f(); document.body.getBoundingClientRect(); const to = performance.now(); await frame(); return to - from; };
			const arm = document.getElementById('filter-arm');
			const filter = await time(() => { arm.value = 'damped'; arm.dispatchEvent(new Event('change')); });
			const reply = await time(() => document.querySelector('.cells li:nth-child(5) button').click());
			return { Load: load, Filter: filter, Reply: reply };
		})()`, chromedp.EvalAwaitPromise))
	}
	var l, s took
	for b.Loop() {
		x, y := measure(large), measure(small)
		l = took{l.Load + x.Load, l.Filter + x.Filter, l.Reply + x.Reply}
		s = took{s.Load + y.Load, s.Filter + y.Filter, s.Reply + y.Reply}
	}
	n := float64(b.N)
	b.ReportMetric(l.Load/n, "ms-load")
	b.ReportMetric(l.Filter/n, "ms-filter")
	b.ReportMetric(l.Reply/n, "ms-reply")
	b.ReportMetric(l.Load/s.Load, "load-ratio")
	b.ReportMetric(l.Filter/s.Filter, "filter-ratio")
	b.ReportMetric(l.Reply/s.Reply, "reply-ratio")
	b.ReportMetric(float64(len(large))/1e6, "MB")
}
