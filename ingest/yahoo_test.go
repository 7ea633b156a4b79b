package ingest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

// good is an answer of three sessions, 2026-08-03 to 05 in New York, the last
// of them without prices, with a dividend and a split on the second.
const good = `{"chart":{"result":[{"meta":{"currency":"USD","symbol":"AAPL","exchangeTimezoneName":"America/New_York"},
"timestamp":[1785763800,1785850200,1785936600],
"events":{"dividends":{"1785850200":{"amount":0.26,"date":1785850200}},"splits":{"1785850200":{"date":1785850200,"numerator":4,"denominator":1,"splitRatio":"4:1"}}},
"indicators":{"quote":[{"open":[309.58,302.5,null],"high":[311.8,310.2,null],"low":[302.56,302.1,null],"close":[303.42,309.38,null],"volume":[75052000,68001000,null]}],
"adjclose":[{"adjclose":[303.1,309.38,null]}]}}],"error":null}}`

// serve answers each request with the next of some replies: a status and a
// body, and what headers it has.
type reply struct {
	status int
	body   string
	header string // Retry-After
	hang   bool   // no answer at all
}

func serve(t *testing.T, replies ...reply) (*yahoo, *[]time.Duration) {
	t.Helper()
	n := 0
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if want := "/v8/finance/chart/AAPL"; r.URL.Path != want || r.URL.Query().Get("interval") != "1d" || r.Header.Get("User-Agent") != "us" {
			t.Errorf("asked %s with %s, want %s", r.URL, r.Header.Get("User-Agent"), want)
		}
		a := replies[min(n, len(replies)-1)]
		n++
		if a.hang {
			<-done
			return
		}
		if a.header != "" {
			w.Header().Set("Retry-After", a.header)
		}
		w.WriteHeader(a.status)
		fmt.Fprint(w, a.body)
	}))
	t.Cleanup(func() { close(done); server.Close() })
	y, err := newYahoo(Yahoo{URL: server.URL, From: "2026-08-01", To: "2026-08-21", PerSecond: 1e6, Retries: 3, Backoff: 1, Timeout: 0.2, Agent: "us"})
	if err != nil {
		t.Fatal(err)
	}
	var slept []time.Duration
	y.sleep = func(_ context.Context, d time.Duration) error { slept = append(slept, d); return nil }
	return y, &slept
}

func us(t testing.TB) universe.Market {
	t.Helper()
	m, err := universe.Load("us")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAChartIsReadWithItsEvents(t *testing.T) {
	y, slept := serve(t, reply{status: 200, body: good})
	s, err := y.series(context.Background(), "AAPL", us(t), time.UTC)
	if err != nil || len(s.rows) != 3 || len(*slept) > 0 || !s.splits {
		t.Fatalf("got %d rows, slept %v, %v", len(s.rows), *slept, err)
	}
	r := s.rows[1]
	if r.Day.String() != "2026-08-04" || r.Open != 302.5 || r.High != 310.2 || r.Low != 302.1 || r.Close != 309.38 || r.AdjClose != 309.38 ||
		r.Volume != 68001000 || r.Dividend != 0.26 || r.Split != 4 || r.Line != 2 {
		t.Errorf("got %+v", r)
	}
	if fault.Known(s.rows[2].Close) || fault.Known(s.rows[2].Volume) {
		t.Errorf("what is null became %+v", s.rows[2])
	}
}

func TestWhatMayPassIsAskedAgain(t *testing.T) {
	for _, c := range []struct {
		name    string
		replies []reply
		slept   string
	}{
		{"too many requests, with a time to wait", []reply{{status: 429, header: "7"}, {status: 200, body: good}}, "[7s]"},
		{"too many requests, without", []reply{{status: 429}, {status: 429}, {status: 200, body: good}}, "[1s 2s]"},
		{"a bad gateway in HTML", []reply{{status: 502, body: "<html>Bad gateway</html>"}, {status: 200, body: good}}, "[1s]"},
		{"no answer", []reply{{hang: true}, {status: 200, body: good}}, "[1s]"},
	} {
		y, slept := serve(t, c.replies...)
		s, err := y.series(context.Background(), "AAPL", us(t), time.UTC)
		if got := fmt.Sprint(*slept); err != nil || len(s.rows) != 3 || got != c.slept {
			t.Errorf("%s: got %d rows, slept %s, %v; want %s", c.name, len(s.rows), got, err, c.slept)
		}
	}
}

func TestARefusalHasAStatusAndSaysWhatToDo(t *testing.T) {
	for _, c := range []struct {
		name   string
		reply  reply
		status string
		says   string
		slept  int
	}{
		{"too many requests for good", reply{status: 429}, "rate_limited", "the name may well exist (lower yahoo.per_second, or run the stage again later) (asked 4 times)", 3},
		{"a name that is not there", reply{status: 404, body: `{"chart":{"result":null,"error":{"code":"Not Found","description":"No data found, symbol may be delisted"}}}`}, "not_found", "HTTP 404: No data found, symbol may be delisted", 0},
		{"a refusal of the program", reply{status: 403, body: "<html><body>Forbidden</body></html>"}, "refused", "(use CSV files of your own: kind csv)", 0},
		{"a server that is down", reply{status: 500, body: "oops"}, "http_error", `HTTP 500: "oops" (asked 4 times)`, 3},
		{"a page instead of a chart", reply{status: 200, body: "<html>Sign in</html>"}, "unreadable", "the answer is no chart", 0},
		{"another name's chart", reply{status: 200, body: strings.Replace(good, `"AAPL"`, `"APLE"`, 1)}, "unreadable", `the answer is of "APLE"`, 0},
		{"pence", reply{status: 200, body: strings.Replace(good, `"USD"`, `"GBp"`, 1)}, "unreadable", `prices are in "GBp", the market is in USD`, 0},
		{"no answer for good", reply{hang: true}, "timeout", "no answer within 0.2 s (asked 4 times)", 3},
	} {
		y, slept := serve(t, c.reply)
		_, err := y.series(context.Background(), "AAPL", us(t), time.UTC)
		r := asRefusal(err)
		if r == nil || r.status != c.status || !strings.Contains(r.Error(), c.says) || len(*slept) != c.slept {
			t.Errorf("%s: got %v after %d waits; want %s: %s after %d", c.name, err, len(*slept), c.status, c.says, c.slept)
		}
	}
}

func TestAnEmptyAnswerIsNoEmptyMarket(t *testing.T) {
	for _, body := range []string{`{"chart":{"result":[],"error":null}}`, `{"chart":{"result":[{"meta":{"currency":"USD","symbol":"AAPL"},"indicators":{"quote":[{}]}}],"error":null}}`} {
		y, _ := serve(t, reply{status: 200, body: body})
		if _, err := y.series(context.Background(), "AAPL", us(t), time.UTC); !errors.Is(err, errNoRows) {
			t.Errorf("%s: got %v", body, err)
		}
	}
}

func TestCancellingEndsTheWait(t *testing.T) {
	y, _ := serve(t, reply{status: 429})
	ctx, cancel := context.WithCancel(context.Background())
	y.sleep = func(ctx context.Context, d time.Duration) error { cancel(); return sleep(ctx, time.Hour) }
	if _, err := y.series(ctx, "AAPL", us(t), time.UTC); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestUnsoundSettingsOfTheDownloaderAreRefused(t *testing.T) {
	sound := Yahoo{URL: "https://example.org", From: "2026-08-01", To: "2026-08-21", PerSecond: 1, Timeout: 1}
	for want, change := range map[string]func(*Yahoo){
		"yahoo.from":       func(y *Yahoo) { y.From = "August" },
		"yahoo.to":         func(y *Yahoo) { y.To = "2025-01-01" },
		"yahoo.url":        func(y *Yahoo) { y.URL = "file:///etc" },
		"yahoo.per_second": func(y *Yahoo) { y.PerSecond = 0 },
		"yahoo.timeout":    func(y *Yahoo) { y.Timeout = 0 },
		"yahoo.retries":    func(y *Yahoo) { y.Retries = -1 },
	} {
		y := sound
		change(&y)
		if _, err := newYahoo(y); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", want, err)
		}
	}
}
