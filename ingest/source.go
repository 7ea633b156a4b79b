package ingest

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// A desk reads the prices of one market's names from its source.
type desk struct {
	market    universe.Market
	source    Source
	config    Config
	zone      *time.Location
	splits    map[string]history // of the splits file
	confirmed map[string]map[panel.Day]bool
	yahoo     *yahoo
}

// newDesk checks a source's settings and reads its splits.
func newDesk(cfg Config, m universe.Market, src Source) (*desk, error) {
	d := &desk{market: m, source: src, config: cfg, confirmed: map[string]map[panel.Day]bool{}}
	bad := func(format string, args ...any) (*desk, error) {
		return nil, fmt.Errorf("ingest.sources: market %s: "+format, append([]any{m.Name}, args...)...)
	}
	var err error
	if d.zone, err = time.LoadLocation(m.Zone); err != nil {
		return bad("%w", err)
	}
	switch src.Basis {
	case "", "adjusted", "traded":
	default:
		return bad("basis %q: want adjusted or traded", src.Basis)
	}
	switch src.Kind {
	case "csv", "parquet":
		if src.Path == "" && len(src.Files) == 0 {
			return bad("kind %s needs a path", src.Kind)
		}
	case "yahoo":
		if d.yahoo, err = newYahoo(cfg.Yahoo); err != nil {
			return bad("%w", err)
		}
	case "simulated":
		if !m.Simulated {
			return bad("kind simulated is only for a market that says it is simulated")
		}
	default:
		return bad("kind %q: want csv, parquet, yahoo or simulated", src.Kind)
	}
	if !slices.Contains([]string{"", "auto", "dmy", "mdy"}, src.Dates) {
		return bad("dates %q: want auto, dmy or mdy", src.Dates)
	}
	if !slices.Contains([]string{"", "auto", "point", "comma"}, src.Decimal) {
		return bad("decimal %q: want auto, point or comma", src.Decimal)
	}
	if src.Factors != "" && src.Basis != "traded" {
		return bad("factors are for basis traded")
	}
	if src.Scale < 0 {
		return bad("scale %g: want a number above 0", src.Scale)
	}
	if src.Splits != "" {
		if d.splits, err = readSplits(src.Splits); err != nil {
			return nil, err
		}
	}
	for _, c := range cfg.Confirmed {
		day, err := panel.ParseDay(c.Session)
		if err != nil {
			return nil, fmt.Errorf("ingest.confirmed: %s: %w", c.Ticker, err)
		}
		if d.confirmed[c.Ticker] == nil {
			d.confirmed[c.Ticker] = map[panel.Day]bool{}
		}
		d.confirmed[c.Ticker][day] = true
	}
	return d, nil
}

// errAbsent says that a source has nothing of a name.
var errAbsent = errors.New("absent")

// quote reads, checks and settles one name. A name the source does not have is
// errAbsent.
func (d *desk) quote(ctx context.Context, ticker string) (quote, error) {
	if d.source.Kind == "simulated" {
		s, err := simulate(d.config.Simulate, d.market, ticker)
		return settle(d.market, s, nil, true, true, nil), err
	}
	s, err := d.read(ctx, ticker)
	if err == nil && s.anybodys && d.yahoo == nil && !d.source.names(ticker) {
		return quote{}, fmt.Errorf("%s: says of no row whose it is (give it a column of tickers, put {ticker} into ingest.sources.path, or name it under files)", s.file)
	}
	if errors.Is(err, errNoRows) {
		s.ticker, s.file = ticker, d.place(ticker)
		s.faults = append(s.faults, fault.Fault{Kind: fault.NoRows, Detail: errNoRows.Error(), Drop: fault.DropRow})
	} else if err != nil {
		return quote{}, err
	}
	h, known := d.splits[ticker]
	complete := false
	var factors []factor
	if path, ok := d.find(d.source.Factors, ticker); ok {
		if factors, err = readFactors(path); err != nil {
			return quote{}, err
		}
		h, known, complete = splitsOf(factors), true, true
	} else if d.source.Factors != "" {
		return quote{}, fmt.Errorf("%s: no factor file of %s", strings.ReplaceAll(d.source.Factors, "{ticker}", ticker), ticker)
	}
	if !known && s.splits {
		h, known = own(s.rows), true
	}
	if d.source.Basis == "traded" {
		adjust(s.rows, h, factors)
	}
	return settle(d.market, s, h, known, complete, d.confirmed[ticker]), nil
}

// read gets one name's rows from its file or from the network.
func (d *desk) read(ctx context.Context, ticker string) (series, error) {
	if d.yahoo != nil {
		return d.yahoo.series(ctx, ticker, d.market, d.zone)
	}
	path := d.place(ticker)
	if path == "" {
		return series{}, fmt.Errorf("%s: %w", strings.ReplaceAll(d.source.Path, "{ticker}", ticker), errAbsent)
	}
	if d.source.Kind == "parquet" {
		if err := readableParquet(path); err != nil {
			return series{}, err
		}
		return readParquet(ctx, path, ticker, d.source, d.zone)
	}
	if err := readableText(path); err != nil {
		return series{}, err
	}
	s, err := readCSV(path, ticker, d.source, d.zone)
	if bad := new(csv.ParseError); errors.As(err, &bad) {
		return series{}, &unreadable{path, fmt.Sprintf("line %d: %v (is a quote left open?)", bad.StartLine, bad.Err)}
	}
	return s, err
}

// place is the file of a ticker; empty where there is none.
func (d *desk) place(ticker string) string {
	for _, f := range d.source.Files {
		if f.Ticker == ticker {
			return f.Path
		}
	}
	path, _ := d.find(d.source.Path, ticker)
	return path
}

// find puts a ticker into a pattern as it is, in lower or in upper case, and
// returns the first that is a file.
func (d *desk) find(pattern, ticker string) (string, bool) {
	if pattern == "" {
		return "", false
	}
	for _, name := range []string{ticker, strings.ToLower(ticker), strings.ToUpper(ticker)} {
		path := strings.ReplaceAll(pattern, "{ticker}", name)
		if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
			return path, true
		}
	}
	return "", false
}

// files lists what the source reads of the disk.
func (d *desk) files() []string {
	var all []string
	if d.source.Splits != "" {
		all = append(all, d.source.Splits)
	}
	if d.yahoo != nil || d.source.Kind == "simulated" {
		return all
	}
	for _, n := range d.market.Held() {
		if path := d.place(n.Ticker); path != "" {
			all = append(all, path)
		}
		if path, ok := d.find(d.source.Factors, n.Ticker); ok {
			all = append(all, path)
		}
	}
	return all
}
