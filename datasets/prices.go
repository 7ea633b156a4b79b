package datasets

import "market-claim-bench/pipeline/datasets/panel"

// A Price is one (market, ticker, session), as its source has it: a field the
// source does not have stays unknown.
type Price struct {
	Market     string       `col:"market,dict"`
	Ticker     string       `col:"ticker,dict"`
	Session    panel.Day    `col:"session"`
	Open       Opt[float64] `col:"open"` // in the market's currency
	High       Opt[float64] `col:"high"`
	Low        Opt[float64] `col:"low"`
	Close      float64      `col:"close"`
	AdjClose   Opt[float64] `col:"adj_close"`   // adjusted for dividends too
	Volume     Opt[int64]   `col:"volume"`      // shares
	SplitRatio Opt[float64] `col:"split_ratio"` // to the last session of the source: as traded = source price × this; NULL: not known
	Source     string       `col:"source,dict"`
}

// Prices is written by ingest, sorted by market, ticker, session.
var Prices = Table[Price]{"prices"}

// A PriceIssue is one fault found in a source of prices.
type PriceIssue struct {
	Market  string         `col:"market,dict"`
	Ticker  string         `col:"ticker,dict"`
	Session Opt[panel.Day] `col:"session"`
	File    string         `col:"file,dict"`
	Line    int32          `col:"line"` // 1-based; 0 where the fault is of the whole file
	Kind    string         `col:"kind,dict"`
	Detail  string         `col:"detail"`
	Action  string         `col:"action,dict"` // kept, dropped
}

// PriceIssues is written by ingest, sorted by file, line, kind.
var PriceIssues = Table[PriceIssue]{"price_issues"}
