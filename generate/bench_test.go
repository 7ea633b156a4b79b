package generate

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

// month writes prices and panels of ten names and 21 sessions, whose daily
// table is a prompt of 10 KB, and returns their market.
func month(t testing.TB, dir string, windows int) universe.Market {
	t.Helper()
	m, err := universe.Load("us")
	if err != nil {
		t.Fatal(err)
	}
	var prices []datasets.Price
	for n, ticker := range m.Tickers() {
		for w := range windows {
			first := window(t, fmt.Sprintf("%d-%02d", 2000+w/12, 1+w%12)).First
			for d := first; d < first+21; d++ {
				prices = append(prices, datasets.Price{Market: "us", Ticker: ticker, Session: d, Close: price(n, d), Volume: datasets.Some(int64(74286600))})
			}
		}
	}
	if _, err := datasets.Prices.WriteAll(dir, 0, prices); err != nil {
		t.Fatal(err)
	}
	for w := range windows {
		win := window(t, fmt.Sprintf("%d-%02d", 2000+w/12, 1+w%12))
		var rows []datasets.PanelBar
		for n, ticker := range m.Tickers() {
			for day := range 21 {
				c := datasets.Some(price(n, win.First+panel.Day(day)))
				rows = append(rows, datasets.PanelBar{
					Market: "us", Window: win.Text, Arm: "real", Identity: "named", Ticker: ticker, Session: win.First + panel.Day(day),
					Label: ticker, SessionTag: (win.First + panel.Day(day)).String(), Decimals: 2, Open: c, High: c, Low: c, Close: c.V, Volume: datasets.Some(74286600.0),
				})
			}
		}
		if _, err := datasets.Panels.WriteAll(dir, w, rows); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// One operation is one cell: planned, its prompt of 10 KB written and sent to
// a server of this process that answers at once, the answer put on disk, its
// rows written.
func BenchmarkCellsOfAServerThatAnswersAtOnce(b *testing.B) {
	for _, repeats := range []int{1, 20} { // cells that share a prompt
		b.Run(fmt.Sprintf("%d a prompt", repeats), func(b *testing.B) {
			dir := b.TempDir()
			windows := min(b.N/repeats+1, 900)
			m := month(b, dir, windows)
			f := serve(b, func(_ int, w http.ResponseWriter, _ *http.Request, _ chat) bool {
				fmt.Fprint(w, `{"message":{"content":"ZED rose 4.5%."},"done":true,"done_reason":"stop","prompt_eval_count":7028,"eval_count":9}`)
				return true
			})
			model := f.model()
			model.Concurrency = 32
			c := settings(model)
			c.Contexts, c.Temperatures, c.CellsPerPart = []string{"full"}, []float64{0.7}, 2000
			c.Repeats = (b.N + windows - 1) / windows
			s := Stage(c, []universe.Market{m})
			b.ResetTimer()
			if _, err := rundir.Do(context.Background(), rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler)}, []rundir.Stage{s}, s, rundir.Options{}); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(windows*c.Repeats)/b.Elapsed().Seconds(), "cells/s")
		})
	}
}
