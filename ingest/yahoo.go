package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// A yahoo asks a chart endpoint for daily bars, one name at a time, at a pace.
type yahoo struct {
	config   Yahoo
	from, to panel.Day
	client   *http.Client
	pace     *rate.Limiter
	sleep    func(context.Context, time.Duration) error
}

// A refusal is a name that the endpoint did not answer for, as a status with a
// name: that is a failure of the name, not an empty market.
type refusal struct {
	status string // rate_limited, not_found, refused, http_error, timeout, unreachable, unreadable
	url    string
	detail string
	wait   time.Duration // as the server asked, before a retry
	passes bool          // a retry may help
}

func (r *refusal) Error() string { return r.url + ": " + r.detail }

func asRefusal(err error) *refusal {
	var r *refusal
	errors.As(err, &r)
	return r
}

// answerBytes is the most that is read of an answer: 60 years of daily bars
// are 2 MB.
const answerBytes = 32 << 20

func newYahoo(c Yahoo) (*yahoo, error) {
	y := &yahoo{config: c, sleep: sleep}
	var err error
	if y.from, err = panel.ParseDay(c.From); err != nil {
		return nil, fmt.Errorf("yahoo.from: %w", err)
	}
	if y.to, err = panel.ParseDay(c.To); err != nil {
		return nil, fmt.Errorf("yahoo.to: %w", err)
	}
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return nil, fmt.Errorf("yahoo.url: %q is no address like https://query1.finance.yahoo.com", c.URL)
	case y.to < y.from:
		return nil, fmt.Errorf("yahoo.to: %s is before %s", y.to, y.from)
	case c.PerSecond <= 0:
		return nil, fmt.Errorf("yahoo.per_second: %g: want a number above 0", c.PerSecond)
	case c.Timeout <= 0:
		return nil, fmt.Errorf("yahoo.timeout: %g: want seconds above 0", c.Timeout)
	case c.Retries < 0 || c.Backoff < 0:
		return nil, errors.New("yahoo.retries, yahoo.backoff: want 0 or more")
	}
	y.client = &http.Client{Timeout: seconds(c.Timeout)}
	y.pace = rate.NewLimiter(rate.Limit(c.PerSecond), 1)
	return y, nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// series asks for one name, again where that may help: after what the server
// asks in Retry-After, else after a time that doubles.
func (y *yahoo) series(ctx context.Context, ticker string, m universe.Market, zone *time.Location) (series, error) {
	q := url.Values{
		"period1":  {strconv.FormatInt(y.from.Time().Unix(), 10)},
		"period2":  {strconv.FormatInt((y.to + 1).Time().Unix(), 10)},
		"interval": {"1d"}, "events": {"div,split"},
	}
	address := strings.TrimSuffix(y.config.URL, "/") + "/v8/finance/chart/" + url.PathEscape(ticker) + "?" + q.Encode()
	wait := seconds(y.config.Backoff)
	for try := 0; ; try++ {
		if err := y.pace.Wait(ctx); err != nil {
			return series{}, err
		}
		s, err := y.ask(ctx, address, ticker, m, zone)
		r := asRefusal(err)
		if r == nil || !r.passes || try >= y.config.Retries || ctx.Err() != nil {
			if r != nil && try > 0 {
				r.detail = fmt.Sprintf("%s (asked %d times)", r.detail, try+1)
			}
			return s, errors.Join(ctx.Err(), err)
		}
		if err := y.sleep(ctx, max(wait, r.wait)); err != nil {
			return series{}, err
		}
		wait *= 2
	}
}

// ask sends one request.
func (y *yahoo) ask(ctx context.Context, address, ticker string, m universe.Market, zone *time.Location) (series, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return series{}, err
	}
	req.Header.Set("User-Agent", y.config.Agent)
	req.Header.Set("Accept", "application/json")
	fail := func(status string, passes bool, format string, args ...any) (series, error) {
		return series{}, &refusal{status: status, url: address, passes: passes, detail: fmt.Sprintf(format, args...)}
	}
	resp, err := y.client.Do(req)
	if err != nil {
		if e, ok := errors.AsType[interface {
			error
			Timeout() bool
		}](err); ok && e.Timeout() {
			return fail("timeout", true, "no answer within %g s", y.config.Timeout)
		}
		return fail("unreachable", true, "%v", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, answerBytes))
	if err != nil {
		return fail("unreachable", true, "the answer broke off: %v", err)
	}
	if resp.StatusCode != http.StatusOK {
		r := &refusal{url: address, wait: retryAfter(resp.Header.Get("Retry-After")), detail: fmt.Sprintf("HTTP %d: %s", resp.StatusCode, saying(body))}
		switch code := resp.StatusCode; {
		case code == http.StatusTooManyRequests:
			r.status, r.passes = "rate_limited", true
			r.detail += "; too many requests: the name may well exist (lower yahoo.per_second, or run the stage again later)"
		case code == http.StatusNotFound:
			r.status = "not_found"
		case code == http.StatusUnauthorized || code == http.StatusForbidden:
			r.status = "refused"
			r.detail += "; the server refuses this program (use CSV files of your own: kind csv)"
		default:
			r.status, r.passes = "http_error", code >= 500
		}
		return series{}, r
	}
	s, err := chart(body, ticker, m, zone)
	if errors.Is(err, errNoRows) {
		return series{}, err
	}
	if err != nil {
		return fail("unreadable", false, "%v", err)
	}
	s.file = address
	return s, nil
}

// retryAfter reads the header's seconds; a date is left to the backoff.
func retryAfter(s string) time.Duration {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 0 {
		return 0
	}
	return time.Duration(min(n, 600)) * time.Second
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
