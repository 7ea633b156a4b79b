package ingest

import (
	"cmp"
	"math"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// A quote is one name's prices and faults, ready for the tables.
type quote struct {
	prices []datasets.Price
	issues []datasets.PriceIssue
}

// settle checks a series and turns it into rows of the tables. Splits, where
// they are known, give the levels that were traded.
func settle(m universe.Market, s series, h history, known, complete bool, confirmed map[panel.Day]bool) quote {
	ratio := func(d panel.Day) float64 { return h.ratio(d) }
	faults, rows := fault.Check(s.rows, fault.Rules{
		Closed: m.Closed,
		OnTick: func(d panel.Day) bool { return m.OnTick && d >= m.OnTickFrom },
		Tick:   func(d panel.Day, price panel.Level) panel.Level { return m.Ladder(s.ticker, d).Tick(price) },
		Ratio:  ratio, Splits: h.known(), Complete: complete,
		Confirmed: func(d panel.Day) bool { return confirmed[d] },
	})
	faults = append(slices.Clone(s.faults), faults...)
	if len(rows) == 0 && !slices.ContainsFunc(faults, func(f fault.Fault) bool { return f.Kind == fault.NoRows }) {
		faults = append(faults, fault.Fault{Kind: fault.NoRows, Detail: "no row is left", Drop: fault.DropRow})
	}
	q := quote{prices: make([]datasets.Price, 0, len(rows)), issues: make([]datasets.PriceIssue, 0, len(faults))}
	for _, r := range rows {
		p := datasets.Price{
			Market: m.Name, Ticker: s.ticker, Session: r.Day,
			Open: opt(r.Open), High: opt(r.High), Low: opt(r.Low), Close: r.Close,
			AdjClose: opt(r.AdjClose), Source: s.file,
		}
		if fault.Known(r.Volume) {
			p.Volume = datasets.Some(int64(math.Round(r.Volume)))
		}
		if known {
			p.SplitRatio = datasets.Some(ratio(r.Day))
		}
		q.prices = append(q.prices, p)
	}
	for _, f := range faults {
		q.issues = append(q.issues, issue(m.Name, s.ticker, s.file, f))
	}
	return q
}

// issue is the row of a fault.
func issue(market, ticker, file string, f fault.Fault) datasets.PriceIssue {
	i := datasets.PriceIssue{
		Market: market, Ticker: ticker, File: file, Line: f.Line,
		Session: datasets.Opt[panel.Day]{V: f.Day, OK: f.Dated},
		Kind:    f.Kind, Detail: f.Detail, Action: "kept",
	}
	switch f.Drop {
	case fault.DropRow:
		i.Action = "dropped"
	case fault.DropAdj:
		i.Detail += "; the row is kept without its adjusted close"
	}
	return i
}

func opt(x float64) datasets.Opt[float64] {
	if !fault.Known(x) {
		return datasets.Opt[float64]{}
	}
	return datasets.Some(x)
}

// byPlace is the order of price_issues.
func byPlace(a, b datasets.PriceIssue) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.Ticker, b.Ticker), cmp.Compare(a.Detail, b.Detail))
}
