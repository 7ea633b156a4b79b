package llm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"market-claim-bench/pipeline/datasets"
)

// Broken is a request that got no answer, or not the end of one: cancelled by
// us, out of time, or cut off by the network or the server.
func Broken(ctx context.Context, err error) *Failure {
	switch {
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		return &Failure{Status: datasets.Timeout, Again: true, Sick: true, Err: errors.New("no whole answer within the time allowed")}
	case ctx.Err() != nil:
		return &Failure{Status: datasets.Cancelled, Err: errors.New("cancelled before the answer was whole")}
	}
	return &Failure{Status: datasets.HTTPError, Again: true, Sick: true, Err: err}
}

// Cut is an answer that reached the number of tokens it was allowed.
func Cut(allowed int) *Failure {
	return &Failure{Status: datasets.OutputTruncated, Err: fmt.Errorf("the answer was cut at the %d tokens allowed", allowed)}
}

// Silence is an answer with no text in it.
func Silence(thinking int) *Failure {
	if thinking > 0 {
		return &Failure{Status: datasets.Empty, Err: fmt.Errorf("nothing but %d bytes of thinking", thinking)}
	}
	return &Failure{Status: datasets.Empty, Err: errors.New("the model said nothing")}
}

// Garbled is a body that is not what the protocol says.
func Garbled(status int, body []byte, err error) *Failure {
	return &Failure{Status: datasets.HTTPError, HTTP: status, Again: true, Sick: true,
		Err: fmt.Errorf("not the JSON that was asked for: %w: %s", err, Excerpt(body))}
}

// Refusal is a response whose status is no success. message is what the
// server says, the body itself where it is not JSON.
func Refusal(res *http.Response, message string) *Failure {
	f := &Failure{Status: datasets.HTTPError, HTTP: res.StatusCode, Err: fmt.Errorf("HTTP %d: %s", res.StatusCode, Excerpt([]byte(message)))}
	switch code := res.StatusCode; {
	case overflows(message):
		f.Status = datasets.ContextOverflow
	case code == http.StatusTooManyRequests, code == http.StatusServiceUnavailable:
		f.Again, f.Sick = true, true
		f.After = retryAfter(res.Header.Get("Retry-After"), time.Now())
	case code >= 500, code == http.StatusRequestTimeout, code == http.StatusTooEarly:
		f.Again, f.Sick = true, true
		f.After = retryAfter(res.Header.Get("Retry-After"), time.Now())
	}
	return f
}

// overflows reports whether a server's message says that the prompt has no
// room in the window. Servers agree on the words but not on the status.
func overflows(message string) bool {
	m := strings.ToLower(message)
	about := strings.Contains(m, "context") || strings.Contains(m, "prompt is too long") || strings.Contains(m, "input length")
	over := strings.Contains(m, "exceed") || strings.Contains(m, "longer than") || strings.Contains(m, "too long") ||
		strings.Contains(m, "maximum context length")
	return about && over
}

// retryAfter reads the header in both its forms: seconds, or a date.
func retryAfter(h string, now time.Time) time.Duration {
	if n, err := strconv.ParseFloat(strings.TrimSpace(h), 64); err == nil && n > 0 && n < 86400 {
		return time.Duration(n * float64(time.Second))
	}
	if t, err := http.ParseTime(h); err == nil && t.After(now) {
		return min(t.Sub(now), 24*time.Hour)
	}
	return 0
}

// Excerpt is the beginning of a text from outside, on one line and without
// control characters, for an error.
func Excerpt(b []byte) string {
	const most = 200
	b = bytes.TrimSpace(b)
	cut := len(b) > most
	if cut {
		b = b[:most]
	}
	s := strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case r < ' ' || r == 0x7f || 0x80 <= r && r < 0xa0:
			return -1
		}
		return r
	}, strings.ToValidUTF8(string(b), ""))
	s = strings.Join(strings.Fields(s), " ")
	switch {
	case s == "":
		return "(nothing)"
	case cut:
		return s + "…"
	}
	return s
}

func cutPrompt(format string, args ...any) *Failure {
	return &Failure{Status: datasets.PromptTruncated, Err: fmt.Errorf(format, args...)}
}

// Unended is an answer whose end the server never announced, though the
// response itself was whole: Ollama stops so after 30 equal tokens.
func Unended() *Failure {
	return &Failure{Status: datasets.OutputTruncated, Err: errors.New("the server broke off and gave no reason (the model repeats itself, or ran out of room)")}
}

// Overlong is an answer that went on past everything it was allowed.
func Overlong(bytes, allowed int) *Failure {
	return &Failure{Status: datasets.OutputTruncated, Err: fmt.Errorf("cut off after %d bytes: the server does not keep to the %d tokens allowed", bytes, allowed)}
}

// MostBytes is how long an answer of so many tokens can be. What a server
// sends beyond that is not read.
func MostBytes(tokens int) int { return tokens*64 + 1<<12 }

// Head is the first bytes of a text, at most so many, whole characters.
func Head(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}
