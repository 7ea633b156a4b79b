package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/llmtest"
)

type m = map[string]any

func body(a llmtest.Sent, part string) m {
	choice := m{"index": 0, part: m{"role": "assistant", "content": a.Text, "reasoning_content": a.Thinking}, "finish_reason": nil}
	if a.Finish != "" {
		choice["finish_reason"] = a.Finish
	}
	return m{"choices": []m{choice}, "usage": m{"prompt_tokens": a.Read, "completion_tokens": a.Made}}
}

func encode(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func failure(message string) string { return encode(m{"error": m{"message": message, "type": "x"}}) }

var inOne = llmtest.Protocol{
	Good: func(w http.ResponseWriter, a llmtest.Sent) { fmt.Fprint(w, encode(body(a, "message"))) },
	Begin: func(w http.ResponseWriter, text string) {
		fmt.Fprintf(w, `{"choices":[{"message":{"content":%s`, encode(text))
		w.(http.Flusher).Flush()
	},
	Fail: failure,
}

var inPieces = llmtest.Protocol{
	Pieces: true,
	Good: func(w http.ResponseWriter, a llmtest.Sent) {
		w.Header().Set("Content-Type", "text/event-stream")
		first := llmtest.Sent{Text: a.Text[:len(a.Text)/2], Thinking: a.Thinking}
		fmt.Fprintf(w, ": a comment\n\ndata: %s\n\n", encode(m{"choices": body(first, "delta")["choices"]}))
		rest := body(llmtest.Sent{Text: a.Text[len(a.Text)/2:], Finish: a.Finish}, "delta")
		fmt.Fprintf(w, "data: %s\n\n", encode(m{"choices": rest["choices"]}))
		if a.Finish != "" {
			fmt.Fprintf(w, "data: %s\n\ndata: [DONE]\n\n", encode(m{"choices": []m{}, "usage": body(a, "x")["usage"]}))
		}
	},
	Begin: func(w http.ResponseWriter, text string) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "data: %s\n\ndata: {\"choi", encode(m{"choices": body(llmtest.Sent{Text: text}, "delta")["choices"]}))
		w.(http.Flusher).Flush()
	},
	Fail: failure,
}

func answers(r *http.Request) bool { return r.URL.Path == "/v1/chat/completions" }

func describe(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/v1/models" {
		http.NotFound(w, r)
		return
	}
	fmt.Fprint(w, `{"data":[{"id":"other"},{"id":"x","max_model_len":16384}]}`)
}

func TestEveryMisdeedOfAServerHasItsStatus(t *testing.T) {
	for _, c := range []struct {
		name   string
		p      llmtest.Protocol
		stream bool
	}{{"in one piece", inOne, false}, {"in pieces", inPieces, true}} {
		t.Run(c.name, func(t *testing.T) {
			llmtest.Hostile(t, c.p, answers, describe, func(url string) (llm.Model, error) {
				return New(url, "x", Options{Stream: c.stream})
			})
		})
	}
}

// serve is a server that gives every request to handle, and describes itself.
func serve(t *testing.T, handle http.HandlerFunc) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answers(r) {
			handle(w, r)
			return
		}
		describe(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

var ask = llm.Request{Messages: llm.User(llmtest.Prompt), Temperature: 0.7, Seed: 5, MaxTokens: 300}

func TestConforms(t *testing.T) {
	for _, stream := range []bool{false, true} {
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			p := inOne
			if stream {
				p = inPieces
			}
			p.Good(w, llmtest.Sent{Text: "ACE", Finish: "stop", Read: 30, Made: 2})
		})
		c, err := New(s.URL+"/v1", "x", Options{Stream: stream})
		if err != nil {
			t.Fatal(err)
		}
		llmtest.Conform(t, c)
	}
}

func TestTheRequestHasWhatEveryServerKnows(t *testing.T) {
	t.Setenv("TEST_KEY", "sk-test-0123456789")
	for _, extra := range []m{nil, {"max_completion_tokens": 1, "top_p": 0.9}} {
		var sent m
		var auth string
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			json.NewDecoder(r.Body).Decode(&sent)
			auth = r.Header.Get("Authorization")
			inOne.Good(w, llmtest.Sent{Text: "ACE", Finish: "stop", Read: 30, Made: 2})
		})
		c, err := New(s.URL, "x", Options{KeyEnv: "TEST_KEY", Extra: extra})
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.Ask(context.Background(), ask)
		if err != nil || a.Text != "ACE" || a.ReadTokens.V != 30 || a.MadeTokens.V != 2 || a.Window.V != 16384 {
			t.Fatalf("got %+v, %v", a, err)
		}
		limit := "max_tokens"
		if extra != nil {
			limit = "max_completion_tokens"
		}
		if sent["model"] != "x" || sent["temperature"] != 0.7 || sent["seed"] != 5.0 || sent[limit] != 300.0 || len(sent) != 6+len(extra)-min(1, len(extra)) {
			t.Errorf("sent %v", sent)
		}
		if auth != "Bearer sk-test-0123456789" {
			t.Errorf("authorization %q", auth)
		}
	}
}

func TestTheV1OfAnOllamaServerIsRefusedWithTheReason(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/api/version":
			fmt.Fprint(w, `{"version":"0.17.4"}`)
		case answers(r):
			inOne.Good(w, llmtest.Sent{Text: "ACE", Finish: "stop", Read: 30, Made: 2})
		default:
			describe(w, r)
		}
	}))
	defer s.Close()
	strict, _ := New(s.URL, "x", Options{})
	if _, err := strict.Ask(context.Background(), ask); err == nil || !strings.Contains(err.Error(), "can set no window") || !strings.Contains(err.Error(), "allow_v1") {
		t.Errorf("got %v", err)
	}
	lax, _ := New(s.URL, "x", Options{AllowV1: true})
	if a, err := lax.Ask(context.Background(), ask); err != nil || a.Version != "ollama 0.17.4 /v1" {
		t.Errorf("got %+v, %v", a, err)
	}
}

func TestARefusalOfTheServersIsARefusal(t *testing.T) {
	for name, handle := range map[string]http.HandlerFunc{
		"a refusal field": func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `{"choices":[{"message":{"content":null,"refusal":"I will not."},"finish_reason":"stop"}]}`)
		},
		"a filtered answer": func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `{"choices":[{"message":{"content":"ACE ro"},"finish_reason":"content_filter"}]}`)
		},
		"a filtered prompt": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(400)
			fmt.Fprint(w, `{"error":{"message":"held back","code":"content_filter"}}`)
		},
	} {
		c, _ := New(serve(t, handle).URL, "x", Options{})
		_, err := c.Ask(context.Background(), ask)
		if f := llm.AsFailure(err); err == nil || f.Status != "refused" || f.Again {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestShapesOfAnAnswerThatServersSend(t *testing.T) {
	for name, text := range map[string]string{
		"parts":          `{"choices":[{"message":{"content":[{"type":"text","text":"AC"},{"type":"text","text":"E"}]},"finish_reason":"stop"}]}`,
		"no usage":       `{"choices":[{"message":{"content":"ACE"},"finish_reason":"stop"}],"usage":null}`,
		"garbage counts": `{"choices":[{"message":{"content":"ACE"},"finish_reason":"stop"}],"usage":{"prompt_tokens":-1,"completion_tokens":-9}}`,
		"an empty error": `{"error":null,"choices":[{"message":{"content":"ACE"},"finish_reason":"eos"}]}`,
	} {
		c, _ := New(serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, text) }).URL, "x", Options{})
		if a, err := c.Ask(context.Background(), ask); err != nil || a.Text != "ACE" || a.ReadTokens.OK {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
}

func TestTheKeyIsInNoErrorAndNoText(t *testing.T) {
	t.Setenv("TEST_KEY", "sk-test-0123456789")
	if _, err := New("http://host", "x", Options{KeyEnv: "NO_SUCH_KEY"}); err == nil || !strings.Contains(err.Error(), "NO_SUCH_KEY is not set") {
		t.Errorf("got %v", err)
	}
	echo := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
			if code == 200 {
				inOne.Good(w, llmtest.Sent{Text: "your key is " + key, Finish: "stop"})
				return
			}
			w.WriteHeader(code)
			fmt.Fprint(w, failure("Incorrect API key provided: "+key))
		}
	}
	for _, code := range []int{200, 401, 500} {
		c, _ := New(serve(t, echo(code)).URL, "x", Options{KeyEnv: "TEST_KEY"})
		a, err := c.Ask(context.Background(), ask)
		if said := fmt.Sprint(a, err); strings.Contains(said, "0123456789") || !strings.Contains(said, "[key]") {
			t.Errorf("HTTP %d: %s", code, said)
		}
	}
}

func TestTheWindowIsFoundWhereEachServerTellsIt(t *testing.T) {
	for name, pages := range map[string]map[string]string{
		"vllm":       {"/v1/models": `{"data":[{"id":"x","max_model_len":8192}]}`},
		"openrouter": {"/v1/models": `{"data":[{"id":"x","context_length":8192}]}`},
		"llama.cpp":  {"/v1/models": `{"data":[{"id":"x","meta":{"n_ctx_train":131072}}]}`, "/props": `{"default_generation_settings":{"n_ctx":8192}}`},
		"lm studio":  {"/v1/models": `{"data":[{"id":"x"}]}`, "/api/v0/models/x": `{"loaded_context_length":8192}`},
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			page, ok := pages[r.URL.Path]
			if !ok {
				http.NotFound(w, r)
			}
			fmt.Fprint(w, page)
		}))
		c, _ := New(s.URL, "x", Options{})
		if info, err := c.Describe(context.Background()); err != nil || info.Window.V != 8192 {
			t.Errorf("%s: %+v, %v", name, info, err)
		}
		absent, _ := New(s.URL, "y", Options{})
		if _, err := absent.Describe(context.Background()); err == nil || !strings.Contains(err.Error(), "model y: not on the server (it has x)") {
			t.Errorf("%s: %v", name, err)
		}
		s.Close()
	}
}
