package ollama

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/llmtest"
	"market-claim-bench/pipeline/generate/llm/openai"
)

// Against a real server: what it does when asked carelessly, and what the
// client makes of it. One printable character of a prompt is one token, and
// the chat begins with one more.
func TestARealServer(t *testing.T) {
	s := start(t)
	ctx := context.Background()
	client := func(t *testing.T, model string, o Options) *Client {
		t.Helper()
		c, err := New(s.url, model, o)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	ask := func(t *testing.T, c *Client, r llm.Request, want datasets.Status, says string) llm.Answer {
		t.Helper()
		if r.MaxTokens == 0 {
			r.MaxTokens = 50
		}
		a, err := c.Ask(ctx, r)
		got, said := datasets.OK, ""
		if err != nil {
			got, said = llm.AsFailure(err).Status, err.Error()
		}
		if got != want || !strings.Contains(said, says) {
			t.Errorf("got %s, %q, %+v; want %s, %q", got, said, a, want, says)
		}
		return a
	}
	prompt := func(tokens int) llm.Request {
		return llm.Request{Messages: llm.User(strings.Repeat("a,b.c;d:e!", 1+tokens/10)[:tokens-1])}
	}

	t.Run("conforms", func(t *testing.T) { llmtest.Conform(t, client(t, "script", Options{})) })

	t.Run("a prompt that fits is read whole", func(t *testing.T) {
		a := ask(t, client(t, "script", Options{}), prompt(1019), datasets.OK, "")
		if a.Text != said || a.ReadTokens.V != 1019 || a.Finish != "stop" || a.Version != version {
			t.Errorf("got %+v", a)
		}
	})
	t.Run("a careless request is cut in silence to what an exact fit gives", func(t *testing.T) {
		a, status := s.careless(t, "/api/chat", map[string]any{"messages": messages(prompt(1019)), "options": map[string]any{"num_ctx": 256}})
		if status != 200 || a.Read != 256 || !a.Done {
			t.Errorf("HTTP %d, %+v: the server changed its ways", status, a)
		}
	})
	t.Run("a prompt that would be cut is refused", func(t *testing.T) {
		ask(t, client(t, "script", Options{NumCtx: 256}), prompt(1019), datasets.ContextOverflow, "exceeds the context length")
	})
	t.Run("an exact fit leaves room for one token", func(t *testing.T) {
		a := ask(t, client(t, "script", Options{NumCtx: 256}), prompt(256), datasets.OutputTruncated, "window of 256 tokens was full after 1 of the 50")
		if a.ReadTokens.V != 256 || a.Window.V != 256 || a.Text != "NVDA " {
			t.Errorf("got %+v", a)
		}
		ask(t, client(t, "script", Options{NumCtx: 256}), prompt(257), datasets.ContextOverflow, "")
	})
	chat := llm.Request{}
	for i := range 10 {
		role := []string{"user", "assistant"}[i%2]
		chat.Messages = append(chat.Messages, llm.Message{Role: role, Content: strings.Repeat("x.y,", 10) + fmt.Sprint(i)})
	}
	chat.Messages[9].Role = "user"
	t.Run("a careless chat loses its first messages", func(t *testing.T) {
		a, status := s.careless(t, "/api/chat", map[string]any{"messages": messages(chat), "options": map[string]any{"num_ctx": 256}})
		if status != 200 || a.Read == 0 || a.Read >= 256 {
			t.Errorf("HTTP %d, %+v: the server changed its ways", status, a)
		}
	})
	t.Run("a chat that would lose a message is refused", func(t *testing.T) {
		ask(t, client(t, "script", Options{NumCtx: 256}), chat, datasets.ContextOverflow, "")
		ask(t, client(t, "script", Options{}), chat, datasets.OK, "")
	})
	t.Run("an answer that repeats itself is broken off", func(t *testing.T) {
		a := ask(t, client(t, "loop", Options{}), llm.Request{Messages: llm.User("go on"), MaxTokens: 400}, datasets.OutputTruncated, "broke off and gave no reason")
		if !strings.HasPrefix(a.Text, "again and again") {
			t.Errorf("kept %q", a.Text)
		}
	})
	t.Run("an answer that fills the window is cut, and nothing is discarded", func(t *testing.T) {
		a := ask(t, client(t, "random", Options{NumCtx: 64}), llm.Request{Messages: llm.User("go on"), MaxTokens: 500}, datasets.OutputTruncated, "window of 64 tokens was full after")
		if n := a.ReadTokens.V + a.MadeTokens.V; n != 65 && n != 64 {
			t.Errorf("%d tokens in a window of 64: %+v", n, a)
		}
	})
	t.Run("an answer is cut at its length", func(t *testing.T) {
		a := ask(t, client(t, "random", Options{}), llm.Request{Messages: llm.User("go on"), MaxTokens: 20}, datasets.OutputTruncated, "cut at the 20 tokens allowed")
		if a.MadeTokens.V != 20 || len(a.Text) != 20 {
			t.Errorf("got %+v", a)
		}
	})
	t.Run("the same seed gives the same answer and another seed another", func(t *testing.T) {
		c := client(t, "random", Options{})
		var texts []string
		for _, seed := range []int64{3, 3, 4} {
			a := ask(t, c, llm.Request{Messages: llm.User("go on"), Temperature: 1, Seed: seed, MaxTokens: 20}, datasets.OutputTruncated, "")
			texts = append(texts, a.Text)
		}
		if texts[0] != texts[1] || texts[0] == texts[2] {
			t.Errorf("got %q", texts)
		}
	})
	t.Run("an unknown model is refused", func(t *testing.T) {
		c := client(t, "nope", Options{})
		if _, err := c.Describe(ctx); err == nil || llm.AsFailure(err).HTTP != 404 {
			t.Errorf("described: %v", err)
		}
		ask(t, c, prompt(10), datasets.HTTPError, "HTTP 404: model 'nope' not found")
	})
	t.Run("two models take turns", func(t *testing.T) {
		script, random := client(t, "script", Options{}), client(t, "random", Options{})
		a, _ := script.Describe(ctx)
		b, _ := random.Describe(ctx)
		if a.Digest == b.Digest || len(a.Digest) != 64 || a.Window.V != 8192 {
			t.Errorf("digests %q, %q, window %v", a.Digest, b.Digest, a.Window)
		}
		for range 2 {
			ask(t, script, prompt(20), datasets.OK, "")
			ask(t, random, prompt(20), datasets.OutputTruncated, "cut at the 50")
		}
	})
	t.Run("the window is sized to the prompt and the answer, and made larger where the guess was small", func(t *testing.T) {
		c := client(t, "script", Options{})
		if a := ask(t, c, prompt(100), datasets.OK, ""); a.Window.V != 1024 {
			t.Errorf("window %v for a short prompt", a.Window)
		}
		words := llm.Request{Messages: llm.User(strings.Repeat("abcdefghi ", 300))} // 3,000 tokens here, a third of it elsewhere
		a := ask(t, c, words, datasets.OK, "")
		if a.ReadTokens.V != 3001 || a.Window.V < 3051 || a.Window.V > 8192 {
			t.Errorf("read %v in a window of %v", a.ReadTokens, a.Window)
		}
		if a := ask(t, c, prompt(100), datasets.OK, ""); a.Window.V < 3051 {
			t.Errorf("window %v: it shrank, and the model was loaded anew", a.Window)
		}
		ask(t, c, prompt(8300), datasets.ContextOverflow, "")
	})
	t.Run("a bad option is an error that says so", func(t *testing.T) {
		ask(t, client(t, "script", Options{Extra: map[string]any{"top_p": "many"}}), prompt(20), datasets.HTTPError, "top_p")
	})
	t.Run("its /v1 cuts in silence and is refused", func(t *testing.T) {
		b := map[string]any{"messages": messages(prompt(7000)), "max_tokens": 5}
		if a, status := s.careless(t, "/v1/chat/completions", b); status != 200 || a.Usage.Read >= 7000 {
			t.Errorf("HTTP %d, %+v: the server changed its ways", status, a)
		}
		c, err := openai.New(s.url, "script", openai.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Ask(ctx, llm.Request{Messages: llm.User("hello"), MaxTokens: 50}); err == nil || !strings.Contains(err.Error(), "can set no window") {
			t.Errorf("got %v", err)
		}
		lax, _ := openai.New(s.url, "script:latest", openai.Options{AllowV1: true})
		if a, err := lax.Ask(ctx, llm.Request{Messages: llm.User("hello"), MaxTokens: 50}); err != nil || a.Text != said {
			t.Errorf("got %+v, %v", a, err)
		}
		if _, err := lax.Ask(ctx, prompt(7000)); err == nil || llm.AsFailure(err).Status != datasets.PromptTruncated {
			t.Errorf("a cut prompt passed: %v", err)
		}
	})
	t.Run("a server that is killed in mid-reply breaks the answer", func(t *testing.T) {
		c, err := New(s.dyingProxy(t), "random", Options{})
		if err != nil {
			t.Fatal(err)
		}
		a := ask(t, c, llm.Request{Messages: llm.User("go on"), MaxTokens: 6000}, datasets.HTTPError, "")
		if len(a.Text) == 0 {
			t.Error("kept nothing of what came")
		}
		gone := client(t, "random", Options{})
		_, err = gone.Ask(ctx, prompt(10))
		if f := llm.AsFailure(err); err == nil || f.Status != datasets.HTTPError || !f.Again || !f.Sick {
			t.Errorf("of a dead server: %v", err)
		}
	})
}

// dyingProxy passes everything on to the server, and kills it when the first
// piece of an answer has come.
func (s *server) dyingProxy(t *testing.T) string {
	t.Helper()
	to, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ErrorLog = log.New(io.Discard, "", 0)
	proxy.FlushInterval = -1
	proxy.ModifyResponse = func(r *http.Response) error {
		if r.Request.URL.Path == "/api/chat" {
			r.Body = &dying{r.Body, s.kill}
		}
		return nil
	}
	p := httptest.NewServer(proxy)
	t.Cleanup(p.Close)
	return p.URL
}

type dying struct {
	io.ReadCloser
	kill func()
}

func (d *dying) Read(p []byte) (int, error) {
	n, err := d.ReadCloser.Read(p)
	if n > 0 {
		d.kill()
	}
	return n, err
}

func messages(r llm.Request) (all []map[string]string) {
	for _, m := range r.Messages {
		all = append(all, map[string]string{"role": m.Role, "content": m.Content})
	}
	return all
}

type careless struct {
	Done  bool `json:"done"`
	Read  int  `json:"prompt_eval_count"`
	Usage struct {
		Read int `json:"prompt_tokens"`
	} `json:"usage"`
}

// careless asks the model script as a client does that trusts the defaults.
func (s *server) careless(t *testing.T, path string, body map[string]any) (a careless, status int) {
	t.Helper()
	body["model"], body["stream"] = "script", false
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Post(s.url+path, "application/json", bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&a); err != nil {
		t.Fatal(err)
	}
	return a, res.StatusCode
}
