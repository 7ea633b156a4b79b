package ingest

import (
	"slices"
	"strings"
)

import "market-claim-bench/pipeline/ingest/samples"

// Config is the section `ingest` of the config.
type Config struct {
	OnIssue        string   `mapstructure:"on_issue"`         // drop: a faulty row is listed and left out; fail: the first source with a fault stops the stage
	TickersPerPart int      `mapstructure:"tickers_per_part"` // a part holds so many tickers of one market
	Sources        []Source `mapstructure:"sources"`          // one a market
	Confirmed      []Move   `mapstructure:"confirmed"`        // moves of more than half the price that a person has checked
	Yahoo          Yahoo    `mapstructure:"yahoo"`            // of sources of kind yahoo
	Simulate       Simulate `mapstructure:"simulate"`         // of sources of kind simulated

	Samples samples.Config `mapstructure:"samples"` // suite finverify
	Packs   []string       `mapstructure:"packs"`   // suite facts: files of scenarios; embedded is the pack that ships
}

// A Source says where one market's prices come from.
type Source struct {
	Market  string  `mapstructure:"market"`  // the market's name
	Kind    string  `mapstructure:"kind"`    // csv, parquet, yahoo, simulated
	Path    string  `mapstructure:"path"`    // csv, parquet: a file a ticker, prices/{ticker}.csv (in any case), or one file with a column of tickers
	Files   []File  `mapstructure:"files"`   // tickers whose file is named otherwise
	Basis   string  `mapstructure:"basis"`   // adjusted: prices are adjusted for later splits; traded: as traded on their own day
	Splits  string  `mapstructure:"splits"`  // a CSV of ticker, session, ratio and, where the source adjusted by another factor, adjustment; empty: the source's own, if it has any
	Factors string  `mapstructure:"factors"` // basis traded: a factor file a ticker (date, price factor, split factor): {ticker}_factor.csv
	Scale   float64 `mapstructure:"scale"`   // what a price in the file is divided by: 1, 100 for pence, 10000; 0 is 1
	Dates   string  `mapstructure:"dates"`   // order of day and month in dates of three numbers: auto, dmy, mdy
	Decimal string  `mapstructure:"decimal"` // decimal mark: auto, point, comma
	Columns Columns `mapstructure:"columns"` // names of columns that are not known by themselves
}

// names reports whether the source's own words say which file is the ticker's.
func (s Source) names(ticker string) bool {
	return strings.Contains(s.Path, "{ticker}") || slices.ContainsFunc(s.Files, func(f File) bool { return f.Ticker == ticker })
}

// A File names the file of one ticker.
type File struct {
	Ticker string `mapstructure:"ticker"`
	Path   string `mapstructure:"path"`
}

// Columns maps our fields to a source's names for them; an empty one is found
// by itself. Where a file has no header, a name is the column's number, from 1.
type Columns struct {
	Date     string `mapstructure:"date"`
	Ticker   string `mapstructure:"ticker"`
	Open     string `mapstructure:"open"`
	High     string `mapstructure:"high"`
	Low      string `mapstructure:"low"`
	Close    string `mapstructure:"close"`
	AdjClose string `mapstructure:"adj_close"`
	Volume   string `mapstructure:"volume"`
	Dividend string `mapstructure:"dividend"`
	Split    string `mapstructure:"split"`
	Final    string `mapstructure:"final"` // 0 or false: the row is not the session's last word
}

// A Move is a session whose large move is real.
type Move struct {
	Ticker  string `mapstructure:"ticker"`
	Session string `mapstructure:"session"` // 2021-01-27
}

// Yahoo says how the chart endpoint is asked.
type Yahoo struct {
	URL       string  `mapstructure:"url"`        // up to, without, /v8/finance/chart/
	From      string  `mapstructure:"from"`       // first day asked for: 2010-01-01
	To        string  `mapstructure:"to"`         // last day asked for
	PerSecond float64 `mapstructure:"per_second"` // requests a second
	Retries   int     `mapstructure:"retries"`    // after the first try, for what may pass: timeouts, 429, 5xx
	Backoff   float64 `mapstructure:"backoff"`    // seconds before the first retry; doubled for each further one
	Timeout   float64 `mapstructure:"timeout"`    // seconds a request may take
	Agent     string  `mapstructure:"agent"`      // the User-Agent that is sent
}

// Simulate says what a simulated market is drawn from.
type Simulate struct {
	Seed int64  `mapstructure:"seed"`
	From string `mapstructure:"from"` // first day
	To   string `mapstructure:"to"`   // last day
}
