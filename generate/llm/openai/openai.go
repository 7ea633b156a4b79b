// Package openai asks any server that speaks OpenAI's chat completions: vLLM,
// llama.cpp, LM Studio, OpenRouter, OpenAI itself.
//
// These servers differ in what they tell of their window, so it is asked for
// in every way known, and their count of the prompt's tokens is compared with
// its size. The /v1 of an Ollama server is refused: it has no way to set the
// window or to forbid a cut, and answers 200 to the third that it kept.
package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// Options are those of one model on one server.
type Options struct {
	KeyEnv  string         // the environment variable that holds the key; "" for servers without
	Stream  bool           // ask for the answer in pieces
	Extra   map[string]any // further fields of the request, sent as they are
	AllowV1 bool           // use the /v1 of an Ollama server
}

// A Client is one model on one server.
type Client struct {
	url     *url.URL // ends in /v1 or what stands for it
	model   string
	options Options
	key     string

	asking sync.Mutex // held while the server is asked what it is
	told   *llm.Info  // once it was
}

// New returns the client of a model on the server at a URL, with or without
// its /v1. It asks nothing. A key that is named but not set is an error.
func New(server, model string, o Options) (*Client, error) {
	u, err := llm.ParseServer(server)
	if err != nil {
		return nil, err
	}
	if strings.Trim(u.Path, "/") == "" {
		u = u.JoinPath("v1")
	}
	c := &Client{url: u, model: model, options: o}
	if o.KeyEnv != "" {
		if c.key = strings.TrimSpace(os.Getenv(o.KeyEnv)); c.key == "" {
			return nil, fmt.Errorf("%s: key_env: the environment variable %s is not set (export it with the key)", model, llm.Excerpt([]byte(o.KeyEnv)))
		}
	}
	for name := range o.Extra {
		if reserved[name] {
			return nil, fmt.Errorf("%s: options: %s is set by the program", model, name)
		}
	}
	return c, nil
}

var reserved = map[string]bool{"model": true, "messages": true, "temperature": true, "seed": true, "stream": true, "n": true, "stream_options": true}

// Describe asks what server this is, whether it has the model, and how large
// its window is. These servers tell no digest of the weights, so the model's
// name stands for it.
func (c *Client) Describe(ctx context.Context) (llm.Info, error) {
	c.asking.Lock()
	defer c.asking.Unlock()
	if c.told != nil {
		return *c.told, nil
	}
	info := llm.Info{Digest: "name:" + c.model, Notes: []string{"the server tells no digest: a model replaced under its name is not noticed"}}
	if v := c.ollama(ctx); v != "" {
		if !c.options.AllowV1 {
			return info, &llm.Failure{Status: datasets.HTTPError, Err: fmt.Errorf(
				"ollama %s: its /v1 can set no window and cuts a prompt that does not fit without a word (use provider ollama, or set allow_v1)", v)}
		}
		info.Version = "ollama " + v + " /v1"
		info.Notes = append(info.Notes, "the /v1 of ollama cuts a prompt that does not fit and says nothing")
	}
	window, err := c.window(ctx)
	if err != nil {
		return info, err
	}
	info.Window = window
	c.told = &info
	return info, nil
}

// probe is how long a page may take that most servers do not have.
const probe = 5 * time.Second

// ollama is the version of an Ollama server, "" of any other.
func (c *Client) ollama(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	root := *c.url
	root.Path = ""
	body, err := c.get(ctx, root.JoinPath("api", "version"))
	var v struct {
		Version string `json:"version"`
	}
	if err != nil || json.Unmarshal(body, &v) != nil {
		return ""
	}
	return v.Version
}

// window is what the server tells of the model's window: vLLM, OpenRouter and
// others in the list of models, llama.cpp in its properties, LM Studio in its
// own list. A list that does not hold the model is an error.
func (c *Client) window(ctx context.Context) (datasets.Opt[int32], error) {
	none := datasets.Opt[int32]{}
	body, err := c.get(ctx, c.url.JoinPath("models"))
	if err != nil {
		f := llm.AsFailure(err)
		if f.HTTP == http.StatusNotFound || f.HTTP == http.StatusMethodNotAllowed {
			return none, nil // the server has no list
		}
		return none, err
	}
	var list struct {
		Data []struct {
			ID      string `json:"id"`
			Max     *int64 `json:"max_model_len"`
			Context *int64 `json:"context_length"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return none, llm.Garbled(http.StatusOK, body, err)
	}
	var names []string
	for _, m := range list.Data {
		names = append(names, m.ID)
		if m.ID != c.model {
			continue
		}
		for _, n := range []*int64{m.Max, m.Context} {
			if n != nil && *n > 0 && *n < 1<<31 {
				return datasets.Some(int32(*n)), nil
			}
		}
		return c.properties(ctx), nil
	}
	if len(names) > 5 {
		names = append(names[:5], "…")
	}
	return none, &llm.Failure{Status: datasets.HTTPError, HTTP: http.StatusNotFound,
		Err: fmt.Errorf("model %s: not on the server (it has %s)", c.model, llm.Excerpt([]byte(strings.Join(names, ", "))))}
}

// properties asks llama.cpp and LM Studio.
func (c *Client) properties(ctx context.Context) datasets.Opt[int32] {
	ctx, cancel := context.WithTimeout(ctx, probe)
	defer cancel()
	root := *c.url
	root.Path = ""
	if body, err := c.get(ctx, root.JoinPath("props")); err == nil {
		var p struct {
			NumCtx   int32 `json:"n_ctx"`
			Defaults struct {
				NumCtx int32 `json:"n_ctx"`
			} `json:"default_generation_settings"`
		}
		if json.Unmarshal(body, &p) == nil && max(p.NumCtx, p.Defaults.NumCtx) > 0 {
			return datasets.Some(max(p.NumCtx, p.Defaults.NumCtx))
		}
	}
	if body, err := c.get(ctx, root.JoinPath("api", "v0", "models", c.model)); err == nil {
		var m struct {
			Loaded int32 `json:"loaded_context_length"`
		}
		if json.Unmarshal(body, &m) == nil && m.Loaded > 0 {
			return datasets.Some(m.Loaded)
		}
	}
	return datasets.Opt[int32]{}
}

func (c *Client) get(ctx context.Context, u *url.URL) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	c.authorize(req)
	body, err := llm.Get(ctx, req)
	return body, c.scrub(err)
}

func (c *Client) authorize(req *http.Request) {
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
}

// Ask sends the messages as a chat completion.
func (c *Client) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
	info, err := c.Describe(ctx)
	if err != nil {
		return llm.Answer{}, err
	}
	body, err := json.Marshal(c.request(r))
	if err != nil {
		return llm.Answer{}, llm.AsFailure(err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url.JoinPath("chat", "completions").String(), bytes.NewReader(body))
	if err != nil {
		return llm.Answer{}, llm.AsFailure(err)
	}
	req.Header.Set("Content-Type", "application/json")
	c.authorize(req)
	res, err := llm.HTTP.Do(req)
	if err != nil {
		return llm.Answer{}, c.scrub(llm.Broken(ctx, llm.Cause(err)))
	}
	defer res.Body.Close()
	a, err := c.read(ctx, res, r.MaxTokens)
	a.Version, a.Window = info.Version, info.Window
	a.Text = c.without(a.Text)
	if err == nil {
		err = judge(r, a)
	}
	return a, c.scrub(err)
}

// request is the body to send. The tokens allowed go by max_tokens, which
// every server knows, unless the options name the newer field.
func (c *Client) request(r llm.Request) map[string]any {
	q := maps.Clone(c.options.Extra)
	if q == nil {
		q = map[string]any{}
	}
	messages := make([]map[string]string, len(r.Messages))
	for i, m := range r.Messages {
		messages[i] = map[string]string{"role": m.Role, "content": m.Content}
	}
	q["model"], q["messages"], q["temperature"], q["seed"], q["stream"] = c.model, messages, r.Temperature, r.Seed, c.options.Stream
	if _, newer := q["max_completion_tokens"]; newer {
		q["max_completion_tokens"] = r.MaxTokens
	} else {
		q["max_tokens"] = r.MaxTokens
	}
	if c.options.Stream {
		q["stream_options"] = map[string]bool{"include_usage": true}
	}
	return q
}

// judge says why an answer that the server took for whole is not, or nil.
func judge(r llm.Request, a llm.Answer) error {
	if a.ReadTokens.OK {
		window := 0
		if a.Window.OK {
			window = int(a.Window.V)
		}
		if f := r.Missing(int(a.ReadTokens.V), window, false); f != nil {
			return f
		}
	}
	switch {
	case a.Finish == "length" && a.MadeTokens.OK && int(a.MadeTokens.V) < r.MaxTokens:
		return &llm.Failure{Status: datasets.OutputTruncated, Err: fmt.Errorf("the window was full after %d of the %d tokens allowed", a.MadeTokens.V, r.MaxTokens)}
	case a.Finish == "length":
		return llm.Cut(r.MaxTokens)
	case a.Finish == "content_filter":
		return &llm.Failure{Status: datasets.Refused, Err: errors.New("the server's filter held the answer back")}
	case strings.TrimSpace(a.Text) == "":
		return llm.Silence(a.Thinking)
	}
	return nil
}

// scrub takes the key out of an error: servers repeat what they refuse.
func (c *Client) scrub(err error) error {
	if err == nil || c.key == "" || !strings.Contains(err.Error(), c.key) {
		return err
	}
	f := *llm.AsFailure(err)
	f.Err = errors.New(c.without(f.Err.Error()))
	return &f
}

func (c *Client) without(s string) string {
	if c.key == "" {
		return s
	}
	return strings.ReplaceAll(s, c.key, "[key]")
}
