package llmtest

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// A Protocol writes what a server of one kind sends.
type Protocol struct {
	// Good writes a whole answer of finish reason finish.
	Good func(w http.ResponseWriter, a Sent)
	// Begin writes the beginning of an answer, up to and with some text,
	// which a client keeps if answers come in pieces.
	Begin  func(w http.ResponseWriter, text string)
	Pieces bool
	// Fail is the body of an error.
	Fail func(message string) string
}

// A Sent is an answer as a server sends it. Without a Finish it never says that
// it ended.
type Sent struct {
	Text, Thinking, Finish string
	Read, Made             int
}

// A misdeed is one way to misbehave and what it must come to.
type misdeed struct {
	name   string
	do     func(p Protocol, w http.ResponseWriter, r *http.Request)
	status datasets.Status
	again  bool // it can help to ask again
	sick   bool // the server is to blame
	after  time.Duration
	text   string // that is kept
	begun  bool   // the text can be kept only where answers come in pieces
	says   string // in the error
}

// long is a prompt of some 6,900 tokens or more.
var long = strings.Repeat("2026-08-03,303.42,304.11,301.20,303.42,74286600\n", 230)

var misdeeds = []misdeed{
	{name: "an empty text", status: datasets.Empty, says: "said nothing",
		do: good(Sent{Finish: "stop", Read: 6000, Made: 1})},
	{name: "white space for a text", status: datasets.Empty, text: " \n ", says: "said nothing",
		do: good(Sent{Text: " \n ", Finish: "stop", Read: 6000, Made: 2})},
	{name: "nothing but thinking", status: datasets.Empty, says: "16 bytes of thinking",
		do: good(Sent{Thinking: "let me see … 3", Finish: "stop", Read: 6000, Made: 5})},
	{name: "an answer cut at its length", status: datasets.OutputTruncated, text: "NVDA rose 8.", says: "cut at the 100 tokens allowed",
		do: good(Sent{Text: "NVDA rose 8.", Finish: "length", Read: 6000, Made: 100})},
	{name: "an answer cut by a full window", status: datasets.OutputTruncated, text: "NVDA rose 8.", says: "full after 5 of the 100",
		do: good(Sent{Text: "NVDA rose 8.", Finish: "length", Read: 6000, Made: 5})},
	{name: "a prompt of which half a window of 4096 was read", status: datasets.PromptTruncated, text: "All quiet.", says: "read 2050 tokens",
		do: good(Sent{Text: "All quiet.", Finish: "stop", Read: 2050, Made: 5})},
	{name: "a prompt of which a window of 256 was read", status: datasets.PromptTruncated, text: "All quiet.", says: "read 256 tokens",
		do: good(Sent{Text: "All quiet.", Finish: "stop", Read: 256, Made: 5})},
	{name: "an answer whose end is not announced", status: datasets.OutputTruncated, text: "again and again and", says: "broke off and gave no reason",
		do: good(Sent{Text: "again and again and"})},
	{name: "a connection that breaks in the middle of a number", status: datasets.HTTPError, again: true, sick: true, text: "NVDA rose 8.", begun: true, says: "EOF",
		do: func(p Protocol, w http.ResponseWriter, _ *http.Request) { p.Begin(w, "NVDA rose 8."); hangUp(w) }},
	{name: "a connection that breaks before the answer", status: datasets.HTTPError, again: true, sick: true, says: "EOF",
		do: func(_ Protocol, w http.ResponseWriter, _ *http.Request) { hangUp(w) }},
	{name: "a server that hangs", status: datasets.Timeout, again: true, sick: true, says: "time allowed",
		do: func(_ Protocol, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }},
	{name: "a server that hangs in the middle", status: datasets.Timeout, again: true, sick: true, text: "NVDA rose 8.", begun: true, says: "time allowed",
		do: func(p Protocol, w http.ResponseWriter, r *http.Request) {
			p.Begin(w, "NVDA rose 8.")
			<-r.Context().Done()
		}},
	{name: "429 with seconds to wait", status: datasets.HTTPError, again: true, sick: true, after: 7 * time.Second, says: "HTTP 429: slow down",
		do: fail(429, "slow down", "7")},
	{name: "503", status: datasets.HTTPError, again: true, sick: true, says: "HTTP 503: loading",
		do: fail(503, "loading", "")},
	{name: "500", status: datasets.HTTPError, again: true, sick: true, says: "HTTP 500: boom",
		do: fail(500, "boom", "")},
	{name: "502 with a page of HTML", status: datasets.HTTPError, again: true, sick: true, says: "HTTP 502: <html>",
		do: func(_ Protocol, w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(502)
			fmt.Fprint(w, "<html>\n<h1>Bad \x1b[31mGateway</h1></html>")
		}},
	{name: "200 with a page of HTML", status: datasets.HTTPError, again: true, sick: true, says: "not the JSON that was asked for",
		do: func(_ Protocol, w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>maintenance</html>") }},
	{name: "200 with nothing", status: datasets.HTTPError, again: true, sick: true, says: "not the JSON",
		do: func(Protocol, http.ResponseWriter, *http.Request) {}},
	{name: "JSON cut short", status: datasets.HTTPError, again: true, sick: true, says: "not the JSON",
		do: func(_ Protocol, w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"message":{"content":"NV`) }},
	{name: "an unknown model", status: datasets.HTTPError, says: "HTTP 404: model 'x' not found",
		do: fail(404, "model 'x' not found", "")},
	{name: "a key that is refused", status: datasets.HTTPError, says: "HTTP 401",
		do: fail(401, "no such key", "")},
	{name: "a prompt that is too long, said with 400", status: datasets.ContextOverflow, says: "exceeds the context length",
		do: fail(400, "the input length exceeds the context length", "")},
	{name: "a prompt that is too long, in the words of another server", status: datasets.ContextOverflow, says: "available context size",
		do: fail(400, "request (99351 tokens) exceeds the available context size (99256 tokens), try increasing it", "")},
	{name: "a prompt that is too long, in the words of a third", status: datasets.ContextOverflow, says: "maximum context length",
		do: fail(400, "This model's maximum context length is 4096 tokens. However, you requested 7028 tokens.", "")},
	{name: "an error in place of an answer", status: datasets.HTTPError, again: true, sick: true, says: "runner process has terminated",
		do: func(p Protocol, w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, p.Fail("llama runner process has terminated"))
		}},
	{name: "a megabyte where little was allowed", status: datasets.OutputTruncated, text: strings.Repeat("x", llm.MostBytes(100)), says: "does not keep to the 100 tokens",
		do: good(Sent{Text: strings.Repeat("x", 1<<20), Finish: "stop", Read: 6000, Made: 100})},
}

func good(a Sent) func(Protocol, http.ResponseWriter, *http.Request) {
	return func(p Protocol, w http.ResponseWriter, _ *http.Request) { p.Good(w, a) }
}

func fail(code int, message, after string) func(Protocol, http.ResponseWriter, *http.Request) {
	return func(p Protocol, w http.ResponseWriter, _ *http.Request) {
		if after != "" {
			w.Header().Set("Retry-After", after)
		}
		w.WriteHeader(code)
		fmt.Fprint(w, p.Fail(message))
	}
}

// hangUp closes the connection in the middle of the response.
func hangUp(w http.ResponseWriter) {
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		conn.Close()
	}
}

// Hostile asks a server that misbehaves, in every way, and checks what each
// comes to. answers tells a request for an answer from the others, which
// describe answers.
func Hostile(t *testing.T, p Protocol, answers func(*http.Request) bool, describe http.HandlerFunc, client func(url string) (llm.Model, error)) {
	t.Helper()
	for _, c := range misdeeds {
		t.Run(c.name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if !answers(r) {
					describe(w, r)
					return
				}
				for in := bufio.NewReader(r.Body); ; { // read it all, so that a hang-up is noticed
					if _, err := in.Discard(1); err != nil {
						break
					}
				}
				c.do(p, w, r)
			}))
			defer s.Close()
			m, err := client(s.URL)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Describe(context.Background()); err != nil {
				t.Fatal(err)
			}
			limit := time.Minute
			if c.status == datasets.Timeout {
				limit = 100 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			defer cancel()
			a, err := m.Ask(ctx, llm.Request{Messages: llm.User(long), MaxTokens: 100})
			if err == nil {
				t.Fatalf("got %+v and no error", a)
			}
			f := llm.AsFailure(err)
			if f.Status != c.status || f.Again != c.again || f.Sick != c.sick || f.After != c.after {
				t.Errorf("got %s, again %v, sick %v, after %s (%v); want %s, %v, %v, %s", f.Status, f.Again, f.Sick, f.After, err, c.status, c.again, c.sick, c.after)
			}
			if !strings.Contains(err.Error(), c.says) || strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Errorf("error %q does not say %q on one plain line", err, c.says)
			}
			want := c.text
			if c.begun && !p.Pieces {
				want = ""
			}
			if a.Text != want {
				t.Errorf("kept %.60q, want %.60q", a.Text, want)
			}
		})
	}
}
