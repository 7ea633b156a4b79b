package generate

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

// twoNames is a market of two names.
func twoNames(t testing.TB) universe.Market {
	t.Helper()
	m, err := parseTwoNames()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func parseTwoNames() (universe.Market, error) {
	return universe.Parse("two.yaml", []byte(`
name: two
title: listed names
currency: EUR
zone: Europe/Lisbon
tick: cent
ladders:
  - {name: cent, steps: [{from: 0, tick: 0.01}]}
windows: ["2026-08"]
names:
  - {ticker: ZED, name: Zed Mills, aliases: [Zed], epithets: [the miller]}
  - {ticker: ACE, name: Ace Works, aliases: [Ace], epithets: [the tool maker]}
`))
}

// panels writes what ingest and perturb would: of each window five sessions of
// two names, the arms real and inverted, named and masked, one part a window;
// prices also of the day before, and of the years before.
func panels(t testing.TB, dir string, windows ...string) {
	t.Helper()
	var prices []datasets.Price
	for n, ticker := range []string{"ACE", "ZED"} {
		for _, w := range append([]string{"2017-01-01..2018-06-30"}, windows...) {
			win := window(t, w)
			last := win.First + 4
			if w[:4] == "2017" {
				last = win.Last
			}
			for day := win.First - 1; day <= last; day++ {
				prices = append(prices, datasets.Price{Market: "two", Ticker: ticker, Session: day, Close: price(n, day),
					Volume: datasets.Some(1000 + int64(day)%7), SplitRatio: datasets.Some(1.0), Source: "made"})
			}
		}
	}
	slices.SortFunc(prices, func(a, b datasets.Price) int {
		return cmp.Or(strings.Compare(a.Ticker, b.Ticker), int(a.Session-b.Session))
	})
	if _, err := datasets.Prices.WriteAll(dir, 0, prices); err != nil {
		t.Fatal(err)
	}
	for k, w := range windows {
		var rows []datasets.PanelBar
		for _, arm := range []string{"inverted", "real"} {
			for _, identity := range []string{"masked", "named"} {
				for n, ticker := range []string{"ACE", "ZED"} {
					for day := range 5 {
						rows = append(rows, bar(window(t, w), arm, identity, ticker, n, day))
					}
				}
			}
		}
		if _, err := datasets.Panels.WriteAll(dir, k, rows); err != nil {
			t.Fatal(err)
		}
	}
}

func window(t testing.TB, text string) universe.Window {
	t.Helper()
	w, err := universe.ParseWindow(text)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// price wanders between 40 and 60 units, on the tick.
func price(n int, d panel.Day) float64 {
	return float64(5000+((int(d)+400*n)*7919)%997) / 100
}

func bar(win universe.Window, arm, identity, ticker string, n, day int) datasets.PanelBar {
	session := win.First + panel.Day(day)
	first, c := price(n, win.First), price(n, session)
	if arm == "inverted" {
		c = 2*first - c
	}
	b := datasets.PanelBar{
		Market: "two", Window: win.Text, Arm: arm, Identity: identity, Ticker: ticker, Session: session,
		Label: ticker, SessionTag: session.String(), Decimals: 2, Volume: datasets.Some(1000 + float64(int(session)%7)),
	}
	if identity == "masked" {
		b.Label, b.SessionTag = "Stock "+string(rune('B'-n)), fmt.Sprintf("D%d", day+1)
		c *= 100 / first
		b.Volume = datasets.Some(1.0)
	}
	b.StateClose = c
	b.Close = panel.Display(c, panel.Tick(2)).Float()
	return b
}

// settings is a config that asks little.
func settings(models ...Model) Config {
	return Config{
		Contexts: []string{"full", "sparse", "none"}, Versions: []string{"v1"}, Temperatures: []float64{0},
		RowSeeds: []int64{0}, Repeats: 1, Seed: 1, MaxTokens: 300, CellsPerPart: 7,
		Timeout: 5 * time.Second, Tries: 3, Rest: 10 * time.Millisecond, Models: models,
	}
}

func markets(t testing.TB) []universe.Market { return []universe.Market{twoNames(t)} }

// run makes the stage in a new folder, or the one given.
func run(t testing.TB, dir string, c Config, o rundir.Options) (rundir.Result, error) {
	t.Helper()
	s := Stage(c, markets(t))
	return rundir.Do(context.Background(), rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler)}, []rundir.Stage{s}, s, o)
}

func mustRun(t testing.TB, dir string, c Config, o rundir.Options) rundir.Result {
	t.Helper()
	r, err := run(t, dir, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func all[T any](t testing.TB, table datasets.Table[T], dir string) []T {
	t.Helper()
	rows, err := table.All(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestPlantedWritersFillTheTablesInTheOrderPlanned(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08", "2026-10-05..2026-10-09")
	c := settings(Model{Name: "narrator:reader", Provider: "narrator"}, Model{Name: "narrator:mixed", Provider: "narrator", Rho: 0.5, Repeats: 12})
	c.Styles = []string{"prose", "bullets"}
	mustRun(t, dir, c, rundir.Options{})
	rows := all(t, datasets.Commentaries, dir)
	// 2 windows × (2 arms × 2 identities × 2 contexts with prices + 1 without) × 2 styles × (1 + 12)
	if len(rows) != 2*(2*2*2+1)*2*13 {
		t.Fatalf("%d rows", len(rows))
	}
	if !slices.IsSortedFunc(rows, func(a, b datasets.Commentary) int { return strings.Compare(a.Cell.Cell, b.Cell.Cell) }) {
		t.Error("rows are not in the order of their names")
	}
	prompts := map[string]datasets.Prompt{}
	for _, p := range all(t, datasets.Prompts, dir) {
		prompts[p.Prompt] = p
	}
	keyed := map[string]bool{}
	for _, k := range all(t, datasets.Controls, dir) {
		keyed[k.Cell] = true
	}
	for _, r := range rows {
		if r.Context == "none" {
			keyed[r.Cell.Cell] = true // a reader has nothing to state
		}
		if r.Status != datasets.OK || r.Text == "" || prompts[r.Prompt].Text == "" || !keyed[r.Cell.Cell] {
			t.Errorf("%s: status %q, text %q, prompt %q, keyed %v", r.Cell.Cell, r.Status, r.Text, prompts[r.Prompt].Text, keyed[r.Cell.Cell])
		}
		if masked := r.Identity == "masked"; masked == strings.Contains(prompts[r.Prompt].Text, "ZED") {
			t.Errorf("%s: masked %v, but the prompt is %q", r.Cell.Cell, masked, prompts[r.Prompt].Text)
		}
		if want := "ZED|ACE"; prompts[r.Prompt].Tickers != want {
			t.Errorf("%s: tickers %q, want the universe's order %s", r.Cell.Cell, prompts[r.Prompt].Tickers, want)
		}
	}
}

func TestEveryPartHoldsThePromptsOfItsOwnCommentaries(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	mustRun(t, dir, settings(Model{Name: "narrator:reader", Provider: "narrator", Repeats: 5}), rundir.Options{})
	parts, err := datasets.Parts(dir, "commentaries")
	if err != nil || len(parts) < 3 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	for _, k := range parts {
		have := map[string]bool{}
		prompts, _ := datasets.Prompts.All(context.Background(), dir, k)
		for _, p := range prompts {
			have[p.Prompt] = true
		}
		rows, _ := datasets.Commentaries.All(context.Background(), dir, k)
		for _, r := range rows {
			if !have[r.Prompt] {
				t.Errorf("part %d: %s: its prompt is in another part", k, r.Cell.Cell)
			}
		}
	}
}

func TestShardsGiveTheBytesOfOneRun(t *testing.T) {
	c := settings(Model{Name: "narrator:reader", Provider: "narrator", Repeats: 5})
	c.Imports = []string{Seed}
	want := map[string]string{}
	for _, n := range []int{1, 2, 4} {
		dir := t.TempDir()
		panels(t, dir, "2026-08", "2020-03")
		for i := range n {
			mustRun(t, dir, c, rundir.Options{Shard: rundir.Shard{I: i, N: n}})
		}
		for _, table := range []string{"prompts", "commentaries", "controls"} {
			files, _ := filepath.Glob(filepath.Join(dir, table, "*"))
			for _, f := range files {
				data, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				key, _ := filepath.Rel(dir, f)
				if n == 1 {
					want[key] = string(data)
				} else if want[key] != string(data) {
					t.Errorf("%d shards: %s differs", n, key)
				}
			}
		}
	}
	if len(want) < 9 {
		t.Fatalf("only %d files compared", len(want))
	}
}
