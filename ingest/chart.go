package ingest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// An answer is the part of a chart that is read.
type answer struct {
	Chart struct {
		Result []struct {
			Meta struct {
				Currency string `json:"currency"`
				Symbol   string `json:"symbol"`
				Zone     string `json:"exchangeTimezoneName"`
			} `json:"meta"`
			Timestamp []int64 `json:"timestamp"`
			Events    struct {
				Dividends map[string]struct {
					Date   int64   `json:"date"`
					Amount float64 `json:"amount"`
				} `json:"dividends"`
				Splits map[string]struct {
					Date        int64   `json:"date"`
					Numerator   float64 `json:"numerator"`
					Denominator float64 `json:"denominator"`
				} `json:"splits"`
			} `json:"events"`
			Indicators struct {
				Quote []struct {
					Open, High, Low, Close, Volume []*float64
				} `json:"quote"`
				AdjClose []struct {
					AdjClose []*float64 `json:"adjclose"`
				} `json:"adjclose"`
			} `json:"indicators"`
		} `json:"result"`
		Error struct {
			Code        string `json:"code"`
			Description string `json:"description"`
		} `json:"error"`
	} `json:"chart"`
}

// chart reads an answer. A line is the number of the bar, from 1. The session
// is the stamp's date where the exchange is, as the answer says, or where the
// market is.
func chart(body []byte, ticker string, m universe.Market, zone *time.Location) (series, error) {
	var a answer
	if err := json.Unmarshal(body, &a); err != nil {
		return series{}, fmt.Errorf("the answer is no chart: %w: %s", err, saying(body))
	}
	if len(a.Chart.Result) == 0 {
		if a.Chart.Error.Description != "" {
			return series{}, errors.New(a.Chart.Error.Description)
		}
		return series{}, errNoRows
	}
	r := a.Chart.Result[0]
	if !strings.EqualFold(r.Meta.Symbol, ticker) {
		return series{}, fmt.Errorf("the answer is of %q", r.Meta.Symbol)
	}
	if r.Meta.Currency != m.Currency {
		return series{}, fmt.Errorf("prices are in %q, the market is in %s (GBp are pence)", r.Meta.Currency, m.Currency)
	}
	if len(r.Timestamp) == 0 || len(r.Indicators.Quote) == 0 {
		return series{}, errNoRows
	}
	if place, err := time.LoadLocation(r.Meta.Zone); err == nil && r.Meta.Zone != "" {
		zone = place
	}
	day := func(unix int64) panel.Day { return panel.Date(time.Unix(unix, 0).In(zone).Date()) }
	s := series{ticker: ticker, splits: true}
	quote, adj := r.Indicators.Quote[0], []*float64(nil)
	if len(r.Indicators.AdjClose) > 0 {
		adj = r.Indicators.AdjClose[0].AdjClose
	}
	rows := map[panel.Day]int{}
	for i, t := range r.Timestamp {
		rows[day(t)] = i
		s.rows = append(s.rows, fault.Row{
			Line: int32(i + 1), Day: day(t), Local: true,
			Open: at(quote.Open, i), High: at(quote.High, i), Low: at(quote.Low, i), Close: at(quote.Close, i),
			AdjClose: at(adj, i), Volume: at(quote.Volume, i),
		})
	}
	for _, e := range r.Events.Dividends {
		if i, ok := rows[day(e.Date)]; ok {
			s.rows[i].Dividend += e.Amount
		}
	}
	for _, e := range r.Events.Splits {
		if i, ok := rows[day(e.Date)]; ok && e.Denominator > 0 {
			s.rows[i].Split = e.Numerator / e.Denominator
		}
	}
	return s, nil
}

// at is the i-th figure, or unknown.
func at(xs []*float64, i int) float64 {
	if i >= len(xs) || xs[i] == nil {
		return math.NaN()
	}
	return *xs[i]
}

// saying is what a server says of an error: its own words, short, on one line.
func saying(body []byte) string {
	var a answer
	if json.Unmarshal(body, &a) == nil && a.Chart.Error.Description != "" {
		return a.Chart.Error.Description
	}
	text := strings.Join(strings.Fields(string(body[:min(len(body), 400)])), " ")
	if len(text) > 120 {
		text = text[:120] + "…"
	}
	return strconv.Quote(text)
}
