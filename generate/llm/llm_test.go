package llm_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/llmtest"
)

func TestEchoConforms(t *testing.T) { llmtest.Conform(t, llm.Echo{}) }

func TestServersAreURLsWithoutSecrets(t *testing.T) {
	for _, s := range []string{"", "host:80", "ftp://host", "http://", "http://a:b@host", "http://host/?key=b", "://a:secret@x"} {
		if u, err := llm.ParseServer(s); err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "key=b") {
			t.Errorf("%q: %v, %v", s, u, err)
		}
	}
	for _, s := range []string{"http://127.0.0.1:11434", "https://openrouter.ai/api/v1"} {
		if _, err := llm.ParseServer(s); err != nil {
			t.Error(err)
		}
	}
}

func TestRetryAfterIsSecondsOrADate(t *testing.T) {
	for header, want := range map[string]bool{"3": true, "1.5": true, "Fri, 31 Dec 2100 23:59:59 GMT": true, "": false, "soon": false, "-4": false, "Fri, 31 Dec 1999 23:59:59 GMT": false} {
		res := &http.Response{StatusCode: 429, Header: http.Header{"Retry-After": {header}}}
		if f := llm.Refusal(res, "slow down"); (f.After > 0) != want {
			t.Errorf("%q: %s", header, f.After)
		}
	}
}

// The bounds hold for a tokenizer of one token a character below, and for what
// the seed tells above: its table of ten names was 7,028 tokens.
func TestBoundsOfTokens(t *testing.T) {
	for _, c := range []struct {
		text        string
		least, most int
	}{
		{"", 0, 0},
		{"hello", 1, 2},
		{"Exxon Mobil (XOM)", 4, 7},
		{"2026-08-03,303.42,74286600\n", (3 + 2) + 1 + 3 + 1 + 2 + 1, 27},
		{"€4.390", 1 + 1 + 1 + 1, 7},
		{"Jerónimo", 1, 5},
	} {
		if s := llm.SizeOf(c.text); s.Least != c.least || s.Most != c.most {
			t.Errorf("%q: %d to %d, want %d to %d", c.text, s.Least, s.Most, c.least, c.most)
		}
	}
	f, err := os.Open("../../../shared/data/replies/replies.jsonl")
	if err != nil {
		t.Skipf("needs the stored prompts: %v", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r struct{ ID, Prompt string }
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		least, most, size := llm.SizeOf(r.Prompt).Least, llm.SizeOf(r.Prompt).Most, len(r.Prompt)
		if least*8 < size || least > most || most > size {
			t.Errorf("%s: %d bytes: %d to %d tokens", r.ID, size, least, most)
		}
	}
}
