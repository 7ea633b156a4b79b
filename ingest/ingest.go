// Package ingest reads what the suites ask about: daily prices (CSV and Parquet
// files, Yahoo's chart endpoint, a simulated market) into the tables prices and
// price_issues, questions over financial statements into samples and
// known_issues, packs of dated facts into scenarios and facts.
//
// Prices are kept as the source has them, adjusted for later splits, with the
// ratio to the level that was traded where it is known. What is wrong in a
// source is listed, and dropped or refused; nothing is filled in or mended.
package ingest

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// Stage returns the stage that reads the prices of the markets and what the
// other suites named ask about. A part of a market is so many of its tickers as
// the config says; the samples of finverify and the packs of facts are a part
// each, after those.
func Stage(cfg Config, markets []universe.Market, names ...string) rundir.Stage {
	markets = slices.Clone(markets)
	for i := range markets {
		markets[i].Windows = nil // prices do not depend on them
	}
	var all suites
	if len(markets) > 0 {
		all = append(all, work{config: cfg, markets: markets}.suite())
	}
	if slices.Contains(names, "finverify") {
		all = append(all, cfg.finverify())
	}
	if slices.Contains(names, "facts") {
		all = append(all, cfg.facts())
	}
	workers := runtime.GOMAXPROCS(0)
	if slices.ContainsFunc(cfg.Sources, func(s Source) bool { return s.Kind == "yahoo" }) {
		workers = 1 // one pace for all names
	}
	var files []string
	for _, s := range all {
		files = append(files, s.files...)
	}
	return rundir.Stage{
		Name:    "ingest",
		Files:   files,
		Writes:  written,
		Workers: workers,
		Config: struct {
			Config  Config
			Markets []universe.Market
			Suites  []string
		}{cfg, markets, names},
		Check: func() error { return cfg.check(markets, names) },
		Plan:  all.plan,
		Part:  all.part,
	}
}

type work struct {
	config  Config
	markets []universe.Market
}

// suite is the suite market.
func (w work) suite() suite {
	return suite{
		files: w.files(),
		plan: func() (int, error) {
			parts, err := w.parts()
			return len(parts), err
		},
		part: w.part,
	}
}

// A part is some names of one market.
type part struct {
	market  universe.Market
	source  Source
	tickers []string // sorted
}

// parts splits the markets' names, in the order of the tables.
func (w work) parts() ([]part, error) {
	switch {
	case w.config.OnIssue != "drop" && w.config.OnIssue != "fail":
		return nil, fmt.Errorf("ingest.on_issue: %q: want drop or fail", w.config.OnIssue)
	case w.config.TickersPerPart < 1:
		return nil, fmt.Errorf("ingest.tickers_per_part: %d: want at least 1", w.config.TickersPerPart)
	}
	markets := slices.Clone(w.markets)
	slices.SortFunc(markets, func(a, b universe.Market) int { return strings.Compare(a.Name, b.Name) })
	var all []part
	for _, m := range markets {
		i := slices.IndexFunc(w.config.Sources, func(s Source) bool { return s.Market == m.Name })
		if i < 0 {
			return nil, fmt.Errorf("ingest.sources: none for market %s", m.Name)
		}
		var tickers []string
		for _, n := range m.Held() {
			tickers = append(tickers, n.Ticker)
		}
		slices.Sort(tickers)
		for group := range slices.Chunk(tickers, w.config.TickersPerPart) {
			all = append(all, part{m, w.config.Sources[i], group})
		}
	}
	return all, nil
}

// files lists the inputs from outside the run. What is wrong with the config
// is for Plan to say.
func (w work) files() []string {
	parts, err := w.parts()
	if err != nil {
		return nil
	}
	var all []string
	for _, p := range parts {
		if d, err := newDesk(w.config, p.market, p.source); err == nil {
			all = append(all, d.files()...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (w work) part(ctx context.Context, run rundir.Run, i int) (tables, []rundir.Failure, error) {
	parts, err := w.parts()
	if err != nil {
		return tables{}, nil, err
	}
	p := parts[i]
	d, err := newDesk(w.config, p.market, p.source)
	if err != nil {
		return tables{}, nil, err
	}
	// A name of the group must not be missing unsaid: it is a failure of the run.
	// A donor is only listed.
	var all tables
	var failures []rundir.Failure
	var donors []string // without prices
	for _, ticker := range p.tickers {
		q, err := d.quote(ctx, ticker)
		var missed *rundir.Failure
		switch {
		case errors.Is(err, errAbsent):
			q.issues = []datasets.PriceIssue{issue(p.market.Name, ticker, p.source.Path, fault.Fault{Kind: fault.Absent, Detail: "no file of this name"})}
			missed = &rundir.Failure{Status: fault.Absent, Detail: err.Error()}
		case asRefusal(err) != nil:
			r := asRefusal(err)
			q.issues = []datasets.PriceIssue{issue(p.market.Name, ticker, r.url, fault.Fault{Kind: r.status, Detail: r.Error()})}
			missed = &rundir.Failure{Status: r.status, Detail: r.Error()}
		case asUnreadable(err) != nil && (d.source.names(ticker) || len(p.tickers) == 1):
			u := asUnreadable(err)
			q.issues = []datasets.PriceIssue{issue(p.market.Name, ticker, u.path, fault.Fault{Kind: fault.Unreadable, Detail: u.why})}
			missed = &rundir.Failure{Status: fault.Unreadable, Detail: u.Error()}
		case err != nil:
			return tables{}, nil, err
		case len(q.prices) == 0:
			missed = &rundir.Failure{Status: fault.NoRows, Detail: "no row of " + ticker + " is left"}
		}
		if missed != nil {
			missed.What = p.market.Name + " " + ticker
			if slices.Contains(p.market.Tickers(), ticker) {
				run.Log.Warn("no prices", "market", p.market.Name, "ticker", ticker, "status", missed.Status, "detail", missed.Detail)
				failures = append(failures, *missed)
			} else {
				donors = append(donors, ticker)
			}
		} else if w.config.OnIssue == "fail" && len(q.issues) > 0 {
			return tables{}, nil, refuse(q.issues)
		}
		all.prices = append(all.prices, q.prices...)
		all.issues = append(all.issues, q.issues...)
	}
	if len(donors) > 0 {
		run.Log.Info("no prices of names that are never shown: they could lend their paths to the arm swapped, and are not needed otherwise",
			"market", p.market.Name, "tickers", strings.Join(donors, " "))
	}
	slices.SortFunc(all.issues, byPlace)
	return all, failures, nil
}

// refuse says what is wrong with a source.
func refuse(issues []datasets.PriceIssue) error {
	var b strings.Builder
	for i, p := range issues {
		if i == 5 {
			fmt.Fprintf(&b, "and %d more\n", len(issues)-i)
			break
		}
		fmt.Fprintf(&b, "%s:%d: %s: %s\n", p.File, p.Line, p.Kind, p.Detail)
	}
	return fmt.Errorf("%s(ingest.on_issue: drop lists such rows and leaves them out)", b.String())
}
