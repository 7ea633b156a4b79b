package perturb

import (
	"bytes"
	"context"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

var everything = Config{
	Arms:       []string{"real", "inverted", "damped", "opposed", "scaled:0.5", "shuffled", "swapped", "shifted"},
	Identities: []string{"named", "masked"},
	Seed:       1,
}

// prices writes the history of a market's names, less those left out, as one
// part of a run.
func prices(t testing.TB, dir string, h *history.History, less ...string) {
	t.Helper()
	var rows []datasets.Price
	for _, n := range h.Market.Held() {
		if strings.Contains(strings.Join(less, " "), n.Ticker) {
			continue
		}
		for _, b := range h.Bars(n.Ticker) {
			p := datasets.Price{Market: h.Market.Name, Ticker: n.Ticker, Session: b.Day, Open: known(b.Open), High: known(b.High), Low: known(b.Low), Close: b.Close, Source: "test"}
			if !math.IsNaN(b.Volume) {
				p.Volume = datasets.Some(int64(b.Volume))
			}
			rows = append(rows, p)
		}
	}
	if _, err := datasets.Prices.WriteAll(dir, 0, rows); err != nil {
		t.Fatal(err)
	}
}

func run(dir string) rundir.Run {
	return rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler), Shard: rundir.Whole}
}

func TestTheStageWritesOnePartAWindow(t *testing.T) {
	m := load(t, "us")
	m.Windows = []universe.Window{window(t, "2026-05"), window(t, "2026-03-02..2026-03-20")}
	h := held(m, 120)
	var first []byte
	for range 2 {
		dir := t.TempDir()
		prices(t, dir, h)
		s := Stage(everything, []universe.Market{m})
		n, err := s.Plan(context.Background(), run(dir))
		if err != nil || n != 2 {
			t.Fatalf("%d parts, %v", n, err)
		}
		for k := range n {
			r, err := s.Part(context.Background(), run(dir), k)
			if err != nil || len(r.Failures) > 0 {
				t.Fatalf("part %d: %v, %v", k, err, r.Failures)
			}
			if want := int64(8 * 2 * 10 * len(h.Sessions([]universe.Window{m.Windows[1], m.Windows[0]}[k]))); r.Parts["panels"].Rows != want {
				t.Errorf("part %d has %d rows, want %d", k, r.Parts["panels"].Rows, want)
			}
		}
		data, err := os.ReadFile(datasets.Panels.Path(dir, 1))
		if err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, data) {
			t.Error("two runs differ")
		}
		first = data
		sorted(t, dir)
	}
}

// sorted checks that rows come by arm, identity, ticker, session.
func sorted(t *testing.T, dir string) {
	t.Helper()
	before := ""
	for b, err := range datasets.Panels.Read(context.Background(), dir, 1) {
		if err != nil {
			t.Fatal(err)
		}
		key := strings.Join([]string{b.Arm, b.Identity, b.Ticker, b.Session.String()}, "/")
		if key <= before {
			t.Fatalf("%s comes after %s", key, before)
		}
		before = key
	}
}

func TestMaskedShowsNoCueOfWhoOrWhen(t *testing.T) {
	m := load(t, "us")
	m.Windows = []universe.Window{window(t, "2026-05")}
	dir := t.TempDir()
	prices(t, dir, held(m, 120))
	s := Stage(everything, []universe.Market{m})
	if _, err := s.Part(context.Background(), run(dir), 0); err != nil {
		t.Fatal(err)
	}
	rows, err := datasets.Panels.All(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	twin := map[string]datasets.PanelBar{}
	for _, b := range rows {
		if b.Identity == "named" {
			twin[b.Arm+b.Ticker+b.Session.String()] = b
		}
	}
	sum, n := 0.0, 0
	for _, b := range rows {
		if b.Identity != "masked" {
			continue
		}
		named := twin[b.Arm+b.Ticker+b.Session.String()]
		if !strings.HasPrefix(b.Label, "Stock ") || !strings.HasPrefix(b.SessionTag, "D") || b.Decimals != 2 {
			t.Fatalf("shown as %s on %s with %d decimals", b.Label, b.SessionTag, b.Decimals)
		}
		if b.SessionTag == "D1" && b.Close != 100 {
			t.Fatalf("%s %s opens at %g, want 100", b.Arm, b.Ticker, b.Close)
		}
		if d := b.StateClose / named.StateClose; math.Abs(d*first(twin, b)/100-1) > 1e-12 {
			t.Fatalf("%s %s: masked and named states do not move together", b.Arm, b.Ticker)
		}
		if b.Arm == "real" && b.Ticker == "AAPL" && b.Volume.OK {
			sum, n = sum+b.Volume.V, n+1
		}
	}
	if math.Abs(sum/float64(n)-1) > 1e-3 {
		t.Errorf("masked volumes have mean %g, want 1", sum/float64(n))
	}
}

// first is the true first close of b's name.
func first(named map[string]datasets.PanelBar, b datasets.PanelBar) float64 {
	return named["real"+b.Ticker+panel.Date(2026, 5, 1).String()].StateClose
}

func TestWhatCannotBeShownIsAFailureWithItsReason(t *testing.T) {
	m := load(t, "us")
	m.Windows = []universe.Window{window(t, "2026-01")}
	dir := t.TempDir()
	prices(t, dir, held(m, 22), "META")
	r, err := Stage(everything, []universe.Market{m}).Part(context.Background(), run(dir), 0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.Failures {
		got = append(got, f.What+" "+f.Status+": "+f.Detail)
	}
	want := `us 2026-01 META absent: no session in the window
us 2026-01 shifted refused: AAPL has 0 sessions before the window, and needs 22
us 2026-01 swapped refused: no other 22 sessions on which as many names have prices, and 3 donors for 9 names`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}

func TestAnUnsoundConfigIsRefused(t *testing.T) {
	m := load(t, "us")
	twice := m
	twice.Windows = []universe.Window{window(t, "2026-01"), window(t, "2026-01")}
	never := m
	never.Windows = []universe.Window{window(t, "1926-01")}
	dir := t.TempDir()
	prices(t, dir, held(m, 22))
	for _, c := range []struct {
		config Config
		market universe.Market
		want   string
	}{
		{Config{Arms: []string{"turned"}, Identities: []string{"named"}}, m, `perturb.arms: arm "turned": want real`},
		{Config{Arms: []string{"real", "real"}, Identities: []string{"named"}}, m, "perturb.arms: real is named twice"},
		{Config{Arms: []string{"real"}, Identities: []string{"veiled"}}, m, `perturb.identities: "veiled": want named or masked`},
		{Config{}, m, "want at least one of each"},
		{everything, twice, "market us: window 2026-01 is named twice"},
		{everything, never, "market us: window 1926-01 has no session in the prices (which run from 2026-01-01 to 2026-01-30)"},
	} {
		s := Stage(c.config, []universe.Market{c.market})
		_, err := s.Plan(context.Background(), run(dir))
		if err == nil {
			_, err = s.Part(context.Background(), run(dir), 0)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "panels", "*")); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// many is a market of so many names with 250 sessions, and its windows.
func many(b *testing.B, names int) (universe.Market, *history.History) {
	m := load(b, "us")
	m.Donors = nil
	for i := len(m.Names); i < names; i++ {
		m.Names = append(m.Names, universe.Name{Ticker: "N" + letters(i), Name: letters(i)})
	}
	m.Names = m.Names[:names]
	m.Windows = []universe.Window{window(b, "2026-04"), window(b, "2026-06"), window(b, "2026-08")}
	return m, held(m, 250)
}

// Prices to panels, all arms and identities, as a run makes them, and beside it
// the writing of the same rows alone, one part at a time.
func BenchmarkStage(b *testing.B) {
	m, h := many(b, 500)
	dir := b.TempDir()
	prices(b, dir, h)
	rows := int64(0)
	for b.Loop() {
		s := Stage(everything, []universe.Market{m})
		s.Reads = nil // no stage of this run wrote them
		if _, err := rundir.Do(context.Background(), run(dir), []rundir.Stage{s}, s, rundir.Options{Force: true}); err != nil {
			b.Fatal(err)
		}
		for _, w := range m.Windows {
			rows += int64(2 * len(everything.Arms) * len(m.Names) * len(h.Sessions(w)))
		}
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkWritingAlone(b *testing.B) {
	m, h := many(b, 500)
	dir := b.TempDir()
	prices(b, dir, h)
	if _, err := Stage(everything, []universe.Market{m}).Part(context.Background(), run(dir), 0); err != nil {
		b.Fatal(err)
	}
	panels, err := datasets.Panels.All(context.Background(), dir)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := datasets.Panels.WriteAll(dir, 1, panels); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(panels)*b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkArmsAlone(b *testing.B) {
	_, h := many(b, 500)
	s := stage(b, h, "2026-06")
	rows := 0
	for b.Loop() {
		for _, name := range everything.Arms {
			states, err := arm(b, name).Panels(s)
			if err != nil {
				b.Fatal(err)
			}
			for _, st := range states {
				history.ShowMade(h.Market, st.ticker, st.bars)
				rows += 2 * len(st.bars)
				history.ShowMasked(history.Mask(st.bars, st.first))
			}
		}
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}
