package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
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
