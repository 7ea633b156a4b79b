package ingest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

func run(dir string) rundir.Run {
	return rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler), Shard: rundir.Whole}
}

// files writes files by name into a new folder.
func files(t *testing.T, content map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range content {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// group is a market of some names and one donor.
func group(t *testing.T, tickers ...string) universe.Market {
	t.Helper()
	m := us(t)
	m.Names = nil
	for _, s := range tickers {
		m.Names = append(m.Names, universe.Name{Ticker: s, Name: s})
	}
	m.Donors = []universe.Name{{Ticker: "DON", Name: "Donor"}}
	return m
}

// makeAll runs all parts of a stage into a new folder.
func makeAll(t *testing.T, s rundir.Stage) (dir string, failures []rundir.Failure, err error) {
	t.Helper()
	dir = t.TempDir()
	n, err := s.Plan(context.Background(), run(dir))
	if err != nil {
		return dir, nil, err
	}
	for k := range n {
		r, err := s.Part(context.Background(), run(dir), k)
		if err != nil {
			return dir, failures, err
		}
		failures = append(failures, r.Failures...)
	}
	return dir, failures, nil
}

func rows[T any](t *testing.T, table datasets.Table[T], dir string) []T {
	t.Helper()
	all, err := table.All(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

const day3 = "Date,Open,High,Low,Close,Adj Close,Volume\n2026-08-03,10.1,10.9,9.8,10.5,10.4,1200\n2026-08-04,,11,10.2,10.8,10.7,\n2026-08-05,10.8,10.7,10.2,10.5,10.5,900\n"

func TestTheStageWritesPricesAndIssuesOfEveryName(t *testing.T) {
	src := files(t, map[string]string{"AAA.csv": day3, "bbb.csv": day3, "DON.csv": day3, "splits.csv": "ticker,session,ratio,note\nAAA,2026-08-04,7,\n"})
	cfg := Config{OnIssue: "drop", TickersPerPart: 2, Sources: []Source{{Market: "us", Kind: "csv", Path: src + "/{ticker}.csv", Splits: src + "/splits.csv"}}}
	s := Stage(cfg, []universe.Market{group(t, "BBB", "AAA")})
	if n := len(s.Files); n != 4 {
		t.Errorf("the stage reads %v, want 4 files", s.Files)
	}
	dir, failures, err := makeAll(t, s)
	if err != nil || len(failures) > 0 {
		t.Fatalf("%v, %v", failures, err)
	}
	var got []string
	for _, p := range rows(t, datasets.Prices, dir) {
		got = append(got, fmt.Sprintf("%s %s open %v close %g volume %v ratio %v", p.Ticker, p.Session, p.Open, p.Close, p.Volume, p.SplitRatio))
	}
	want := `AAA 2026-08-03 open {10.1 true} close 10.5 volume {1200 true} ratio {7 true}
AAA 2026-08-04 open {0 false} close 10.8 volume {0 false} ratio {1 true}
BBB 2026-08-03 open {10.1 true} close 10.5 volume {1200 true} ratio {0 false}
BBB 2026-08-04 open {0 false} close 10.8 volume {0 false} ratio {0 false}
DON 2026-08-03 open {10.1 true} close 10.5 volume {1200 true} ratio {0 false}
DON 2026-08-04 open {0 false} close 10.8 volume {0 false} ratio {0 false}`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	issues := rows(t, datasets.PriceIssues, dir)
	if len(issues) != 3 {
		t.Fatalf("%d issues, want one a file", len(issues))
	}
	if i := issues[0]; i.Ticker != "AAA" || i.Line != 4 || i.Kind != fault.Outside || i.Action != "dropped" || !strings.HasSuffix(i.File, "/AAA.csv") || i.Session.V.String() != "2026-08-05" {
		t.Errorf("got %+v", i)
	}
}

func TestTwoRunsGiveTheSameBytes(t *testing.T) {
	m, err := universe.Load("simulated")
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{OnIssue: "fail", TickersPerPart: 5, Sources: []Source{{Market: "simulated", Kind: "simulated"}}, Simulate: Simulate{Seed: 1, From: "2024-01-02", To: "2025-12-31"}}
	var first []byte
	for range 2 {
		dir, failures, err := makeAll(t, Stage(cfg, []universe.Market{m}))
		if err != nil || len(failures) > 0 {
			t.Fatalf("%v, %v", failures, err)
		}
		data, err := os.ReadFile(datasets.Prices.Path(dir, 1))
		if err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, data) {
			t.Error("they differ")
		}
		first = data
	}
}

func TestANameWithoutPricesIsAFailure(t *testing.T) {
	src := files(t, map[string]string{"AAA.csv": day3, "BBB.csv": "", "CCC.csv": "Date,Close\n2026-08-03,0\n"})
	cfg := Config{OnIssue: "drop", TickersPerPart: 9, Sources: []Source{{Market: "us", Kind: "csv", Path: src + "/{ticker}.csv"}}}
	dir, failures, err := makeAll(t, Stage(cfg, []universe.Market{group(t, "AAA", "BBB", "CCC", "DDD")}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range failures {
		got = append(got, f.What+" "+f.Status)
	}
	if s := strings.Join(got, ", "); s != "us BBB no_rows, us CCC no_rows, us DDD absent" {
		t.Errorf("got %s", s)
	}
	kinds := map[string]string{}
	for _, i := range rows(t, datasets.PriceIssues, dir) {
		kinds[i.Ticker] += i.Kind + " "
	}
	if kinds["BBB"] != "no_rows " || kinds["CCC"] != "no_rows zero_price " || kinds["DDD"] != "absent " || kinds["DON"] != "absent " {
		t.Errorf("issues %v", kinds)
	}
}

func TestOnIssueFailRefusesTheSource(t *testing.T) {
	src := files(t, map[string]string{"AAA.csv": day3, "DON.csv": day3})
	cfg := Config{OnIssue: "fail", TickersPerPart: 9, Sources: []Source{{Market: "us", Kind: "csv", Path: src + "/{ticker}.csv"}}}
	dir, _, err := makeAll(t, Stage(cfg, []universe.Market{group(t, "AAA")}))
	want := src + "/AAA.csv:4: outside: open 10.8 over high 10.7\n(ingest.on_issue: drop lists such rows and leaves them out)"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*", "part-*")); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestANameThatIsRefusedByTheServerDoesNotShrinkTheMarketUnsaid(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/AAPL") {
			fmt.Fprint(w, good)
			return
		}
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer server.Close()
	cfg := Config{
		OnIssue: "drop", TickersPerPart: 9, Sources: []Source{{Market: "us", Kind: "yahoo"}},
		Yahoo: Yahoo{URL: server.URL, From: "2026-08-01", To: "2026-08-21", PerSecond: 1e6, Retries: 1, Backoff: 0, Timeout: 5},
	}
	dir, failures, err := makeAll(t, Stage(cfg, []universe.Market{group(t, "AAPL", "BBB")}))
	if err != nil || len(failures) != 1 || failures[0].What != "us BBB" || failures[0].Status != "rate_limited" {
		t.Fatalf("got %v, %v", failures, err)
	}
	if n := len(rows(t, datasets.Prices, dir)); n != 2 {
		t.Errorf("%d prices of AAPL, want the 2 that have a close", n)
	}
}

func TestUnsoundSettingsAreRefused(t *testing.T) {
	sound := func() Config {
		return Config{OnIssue: "drop", TickersPerPart: 1, Sources: []Source{{Market: "us", Kind: "csv", Path: "{ticker}.csv"}}}
	}
	for want, change := range map[string]func(*Config){
		`ingest.on_issue: "mend": want drop or fail`:                    func(c *Config) { c.OnIssue = "mend" },
		"ingest.tickers_per_part: 0":                                    func(c *Config) { c.TickersPerPart = 0 },
		"ingest.sources: none for market us":                            func(c *Config) { c.Sources = nil },
		`ingest.sources: market us: kind "excel": want csv`:             func(c *Config) { c.Sources[0].Kind = "excel" },
		"ingest.sources: market us: kind csv needs a path":              func(c *Config) { c.Sources[0].Path = "" },
		`ingest.sources: market us: basis "raw": want`:                  func(c *Config) { c.Sources[0].Basis = "raw" },
		"ingest.sources: market us: factors are for basis traded":       func(c *Config) { c.Sources[0].Factors = "f" },
		"kind simulated is only for a market that says it is simulated": func(c *Config) { c.Sources[0].Kind = "simulated" },
		"nowhere.csv: no such file or directory":                        func(c *Config) { c.Sources[0].Splits = "nowhere.csv" },
		`ingest.confirmed: GME: "yesterday" is not a date`:              func(c *Config) { c.Confirmed = []Move{{"GME", "yesterday"}} },
		`ingest.sources: market us: yahoo.from: "" is not a date`:       func(c *Config) { c.Sources[0].Kind = "yahoo" },
	} {
		c := sound()
		change(&c)
		if _, _, err := makeAll(t, Stage(c, []universe.Market{group(t, "AAA")})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestABadSplitsFileIsRefusedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"ticker,session,ratio\nAAA,2026-08-04,seven\n":             `:2: ratio "seven" is not a number`,
		"ticker,session,ratio\nAAA,2026-08-04,2\nAAA,4 August,2\n": `:3: session: "4 August" is not a date`,
		"ticker,session,ratio\n,2026-08-04,2\n":                    ":2: ticker: empty",
		"ticker,session,ratio,adjustment\nAAA,2026-08-04,2,-1\n":   `:2: ratio "-1" is not a number above 0`,
	} {
		path := files(t, map[string]string{"splits.csv": text}) + "/splits.csv"
		if _, err := readSplits(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestTradedPricesAreAdjustedBySplitsAndKeepTheirRatio(t *testing.T) {
	src := files(t, map[string]string{
		"aaa.csv":        "20260803 00:00,700000,714000,693000,707000,100\n20260804 00:00,101000,102000,99000,100000,700\n",
		"aaa_factor.csv": "20260101,0.98,0.14285714,1\n20260803,0.99,0.14285714,70.7\n20501231,1,1,0\n",
	})
	m := group(t, "AAA")
	d, err := newDesk(Config{}, m, Source{Market: "us", Kind: "csv", Path: src + "/{ticker}.csv", Basis: "traded", Scale: 10_000, Factors: src + "/{ticker}_factor.csv"})
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.quote(context.Background(), "AAA")
	if err != nil || len(q.issues) > 0 || len(q.prices) != 2 {
		t.Fatalf("%v, %v", q.issues, err)
	}
	p := q.prices[0]
	if math.Abs(p.Close-10.1) > 1e-12 || p.Volume.V != 700 || p.SplitRatio.V != 7 || math.Abs(p.AdjClose.V-10.1*0.99) > 1e-12 || q.prices[1].SplitRatio.V != 1 {
		t.Errorf("got %+v, then ratio %v", p, q.prices[1].SplitRatio)
	}
}

func TestTradedPricesMayStateTheirOwnSplits(t *testing.T) {
	src := files(t, map[string]string{"AAA.csv": `timestamp,close,adjusted_close,volume,dividend_amount,split_coefficient
2026-08-05,25.6,25.6,4900,0.0000,1.0
2026-08-04,25.5,25.5,4800,0.0000,4.0
2026-08-03,105,26.25,1200,0.2600,1.0
`})
	d, err := newDesk(Config{}, group(t, "AAA"), Source{Market: "us", Kind: "csv", Path: src + "/{ticker}.csv", Basis: "traded"})
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.quote(context.Background(), "AAA")
	if err != nil || len(q.issues) > 0 || len(q.prices) != 3 {
		t.Fatalf("%v, %v", q.issues, err)
	}
	if p := q.prices[0]; p.Close != 26.25 || p.AdjClose.V != 26.25 || p.Volume.V != 4800 || p.SplitRatio.V != 4 {
		t.Errorf("got %+v", p)
	}
}

func TestASimulatedMarketLooksLikeOne(t *testing.T) {
	m, err := universe.Load("simulated")
	if err != nil {
		t.Fatal(err)
	}
	c := Simulate{Seed: 7, From: "2023-01-02", To: "2026-08-31"}
	returns := map[string][]float64{}
	for _, n := range m.Held() {
		s, err := simulate(c, m, n.Ticker)
		if err != nil {
			t.Fatal(err)
		}
		q := settle(m, s, nil, true, true, nil)
		if len(q.issues) > 0 {
			t.Fatalf("%s: %v", n.Ticker, q.issues[0])
		}
		if len(q.prices) < 2*250 {
			t.Fatalf("%s has %d sessions", n.Ticker, len(q.prices))
		}
		for i := 1; i < len(q.prices); i++ {
			returns[n.Ticker] = append(returns[n.Ticker], q.prices[i].Close/q.prices[i-1].Close-1)
		}
		sum := 0.0
		for _, r := range returns[n.Ticker] {
			sum += r * r
		}
		if vol := math.Sqrt(252 * sum / float64(len(returns[n.Ticker]))); vol < 0.12 || vol > 0.7 {
			t.Errorf("%s has a volatility of %.2f a year", n.Ticker, vol)
		}
	}
	a, b := returns[m.Names[0].Ticker], returns[m.Names[1].Ticker]
	var ab, aa, bb float64
	for i := range a {
		ab, aa, bb = ab+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
	}
	if rho := ab / math.Sqrt(aa*bb); rho < 0.1 || rho > 0.9 {
		t.Errorf("two names move together with a correlation of %.2f", rho)
	}
	again, err := simulate(c, m, m.Names[0].Ticker)
	if err != nil || again.rows[100].Close != first(t, c, m).rows[100].Close {
		t.Error("the same seed gives other prices")
	}
	c.Seed++
	if again.rows[100].Close == first(t, c, m).rows[100].Close {
		t.Error("another seed gives the same prices")
	}
	if d := again.rows[0].Day; d != panel.Date(2023, 1, 2) {
		t.Errorf("starts on %s", d)
	}
}

func first(t *testing.T, c Simulate, m universe.Market) series {
	t.Helper()
	s, err := simulate(c, m, m.Names[0].Ticker)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParquetIsReadAsItsRows(t *testing.T) {
	dir := t.TempDir()
	table := []datasets.Price{
		{Market: "us", Ticker: "AAA", Session: panel.Date(2026, 8, 3), Open: datasets.Some(10.1), Close: 10.5, Volume: datasets.Some(int64(1200))},
		{Market: "us", Ticker: "BBB", Session: panel.Date(2026, 8, 3), Close: 20.5},
		{Market: "us", Ticker: "AAA", Session: panel.Date(2026, 8, 4), Close: 1e-5},
	}
	if _, err := datasets.Prices.WriteAll(dir, 0, table); err != nil {
		t.Fatal(err)
	}
	path := datasets.Prices.Path(dir, 0)
	s, err := readParquet(context.Background(), path, "AAA", Source{}, nil)
	if err != nil || len(s.rows) != 2 {
		t.Fatalf("%d rows, %v", len(s.rows), err)
	}
	if r := s.rows[0]; r.Line != 1 || r.Day != panel.Date(2026, 8, 3) || r.Open != 10.1 || r.Close != 10.5 || r.Volume != 1200 || fault.Known(r.High) {
		t.Errorf("got %+v", r)
	}
	if r := s.rows[1]; r.Line != 3 || r.Close != 1e-5 || fault.Known(r.Open) {
		t.Errorf("got %+v", r)
	}
	if err := os.WriteFile(path, []byte("PAR1 no"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readParquet(context.Background(), path, "AAA", Source{}, nil); err == nil || !strings.Contains(err.Error(), path+": not a Parquet file") {
		t.Errorf("got %v", err)
	}
}
