// Package ollama asks an Ollama server, in such a way that nothing is cut in
// silence: every request says how large the window is to be, how long the
// answer may become, and that neither prompt nor answer may be shortened to
// fit. An answer whose end the server did not announce is none.
//
// Everything but the chat goes through Ollama's own client. Its Chat returns
// no error when the connection breaks in mid-reply, hides the headers, and
// takes 8 MiB a call; the requests here are its types, and the response is
// read line by line.
package ollama

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/ollama/ollama/api"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// Options are those of one model on one server.
type Options struct {
	NumCtx   int            // window to load; 0: what the longest prompt so far and its answer need
	Think    string         // true, false, low, medium, high; "" leaves it to the server
	Extra    map[string]any // further options, sent as they are
	AllowOld bool           // use a server from before 0.12.6, which cuts prompts whatever it is asked
}

// A Client is one model on one server.
type Client struct {
	url     *url.URL
	model   string
	options Options
	think   *api.ThinkValue
	api     *api.Client

	asking sync.Mutex // held while the server is asked what it is
	told   *told      // once it was

	mu     sync.Mutex
	numCtx int           // window asked for
	loaded map[int]int32 // by window asked for: really loaded
	at     time.Time     // when the server last said what is loaded
}

// A told is what the server said of itself and the model.
type told struct {
	llm.Info
	sure bool // it refuses a prompt that is too long
	most int  // window the model was trained for; 0 where not told
}

// New returns the client of a model on the server at a URL. It asks nothing.
func New(server, model string, o Options) (*Client, error) {
	u, err := llm.ParseServer(server)
	if err != nil {
		return nil, err
	}
	for name := range o.Extra {
		if reserved[name] {
			return nil, fmt.Errorf("%s: options: %s is set by the program (num_ctx has a setting of its own; the others follow from the cell)", model, name)
		}
	}
	c := &Client{url: u, model: model, options: o, numCtx: o.NumCtx, api: api.NewClient(u, llm.HTTP), loaded: map[int]int32{}}
	switch o.Think {
	case "":
	case "true", "false":
		c.think = &api.ThinkValue{Value: o.Think == "true"}
	case "low", "medium", "high":
		c.think = &api.ThinkValue{Value: o.Think}
	default:
		return nil, fmt.Errorf("%s: think %q is none of true, false, low, medium, high", model, o.Think)
	}
	return c, nil
}

var reserved = map[string]bool{"num_ctx": true, "num_predict": true, "temperature": true, "seed": true}

// Describe asks for the server's version, the model's digest and the window it
// was trained for. A server that cannot be told to refuse a prompt too long is
// an error unless the options allow it.
func (c *Client) Describe(ctx context.Context) (llm.Info, error) {
	t, err := c.describe(ctx)
	if err != nil {
		return llm.Info{}, err
	}
	return t.Info, nil
}

func (c *Client) describe(ctx context.Context) (*told, error) {
	c.asking.Lock()
	defer c.asking.Unlock()
	if c.told != nil {
		return c.told, nil
	}
	version, err := c.api.Version(ctx)
	if err != nil {
		return nil, failure(ctx, err)
	}
	t := &told{Info: llm.Info{Version: version}, sure: refusesLongPrompts(version)}
	if !t.sure && !c.options.AllowOld {
		return nil, &llm.Failure{Status: datasets.HTTPError, Err: fmt.Errorf(
			"ollama %s cuts a prompt that does not fit and says nothing; 0.12.6 is the first that can be told not to (update it, or set allow_old)", version)}
	}
	show, err := c.api.Show(ctx, &api.ShowRequest{Model: c.model})
	if err != nil {
		return nil, failure(ctx, err)
	}
	if t.Digest, err = c.digest(ctx); err != nil {
		return nil, err
	}
	if t.most = trained(show.ModelInfo); t.most > 0 {
		t.Window = datasets.Some(int32(t.most))
	}
	if !t.sure {
		t.Version += " (cuts long prompts)"
		t.Notes = append(t.Notes, "ollama "+version+" cuts a prompt that does not fit and says nothing")
	}
	if t.most > 0 && c.options.NumCtx > t.most {
		t.Notes = append(t.Notes, fmt.Sprintf("num_ctx %d is more than the %d the model was trained for: the server lowers it", c.options.NumCtx, t.most))
	}
	c.told = t
	return t, nil
}

// digest is that of the model's weights and settings, from the list of models.
func (c *Client) digest(ctx context.Context) (string, error) {
	list, err := c.api.List(ctx)
	if err != nil {
		return "", failure(ctx, err)
	}
	for _, m := range list.Models {
		if same(m.Name, c.model) || same(m.Model, c.model) {
			return m.Digest, nil
		}
	}
	return "", &llm.Failure{Status: datasets.HTTPError, HTTP: http.StatusNotFound, Err: fmt.Errorf("model %s: not on the server (run: ollama pull %s)", c.model, c.model)}
}

// same reports whether two names are of one model: the tag latest is left out
// at will.
func same(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, ":latest"), strings.TrimSuffix(b, ":latest"))
}

// refusesLongPrompts reports whether a version honours truncate: false, as
// 0.12.6 and later do. A version that is no number (a build of one's own)
// is taken for a late one.
func refusesLongPrompts(version string) bool {
	first := [3]int{0, 12, 6}
	parts := strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3)
	for i, want := range first {
		if i >= len(parts) {
			return true
		}
		digits := parts[i]
		if j := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' }); j >= 0 {
			digits = digits[:j]
		}
		n, err := strconv.Atoi(digits)
		if err != nil || n > want {
			return true
		}
		if n < want {
			return parts[0] == "0" && version == "0.0.0" // built without a version
		}
	}
	return true
}

// trained is the window of the model's own description: the one key that ends
// in context_length.
func trained(info map[string]any) int {
	for _, k := range sortedKeys(info) {
		if n, ok := info[k].(float64); ok && strings.HasSuffix(k, ".context_length") {
			return int(n)
		}
	}
	return 0
}

// Ask sends the messages as a chat. Where the server finds that they do not
// fit the window that was guessed, it is made larger, up to what the model can
// hold, and they are sent again.
func (c *Client) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
	t, err := c.describe(ctx)
	if err != nil {
		return llm.Answer{}, err
	}
	r = r.Measured()
	need := r.Size.Most + r.MaxTokens
	for {
		numCtx := c.window(need, t.most)
		a, err := c.chat(ctx, r, t, numCtx)
		if err != nil && llm.AsFailure(err).Status == datasets.ContextOverflow && c.options.NumCtx == 0 && larger(numCtx, t.most, r) {
			need = 2 * numCtx
			continue
		}
		return a, err
	}
}

// granule is what windows are a multiple of, so that prompts of about one
// length share a window: a server loads the model anew when it changes.
const granule = 1024

// window is the window to ask for: it only grows.
func (c *Client) window(need, most int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.options.NumCtx > 0 {
		return c.options.NumCtx
	}
	n := (need + granule - 1) / granule * granule
	if most > 0 {
		n = min(n, most)
	}
	c.numCtx = max(c.numCtx, n)
	return c.numCtx
}

// larger reports whether a window larger than numCtx could hold the request:
// no text has more tokens than bytes.
func larger(numCtx, most int, r llm.Request) bool {
	bytes := r.MaxTokens
	for _, m := range r.Messages {
		bytes += len(m.Content) + 64
	}
	return numCtx < bytes && (most == 0 || numCtx < most)
}

// request is the chat to send.
func (c *Client) request(r llm.Request, numCtx int) api.ChatRequest {
	no, yes := false, true
	options := maps.Clone(c.options.Extra)
	if options == nil {
		options = map[string]any{}
	}
	options["num_ctx"], options["num_predict"] = numCtx, r.MaxTokens
	options["temperature"], options["seed"] = r.Temperature, r.Seed
	q := api.ChatRequest{Model: c.model, Stream: &yes, Truncate: &no, Shift: &no, Options: options, Think: c.think}
	for _, m := range r.Messages {
		q.Messages = append(q.Messages, api.Message{Role: m.Role, Content: m.Content})
	}
	return q
}

// chat sends one request and reads the answer to its end.
func (c *Client) chat(ctx context.Context, r llm.Request, t *told, numCtx int) (llm.Answer, error) {
	body, err := json.Marshal(c.request(r, numCtx))
	if err != nil {
		return llm.Answer{}, llm.AsFailure(err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url.JoinPath("/api/chat").String(), bytes.NewReader(body))
	if err != nil {
		return llm.Answer{}, llm.AsFailure(err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := llm.HTTP.Do(req)
	if err != nil {
		return llm.Answer{}, llm.Broken(ctx, llm.Cause(err))
	}
	defer res.Body.Close()
	a, last, err := read(ctx, res, r.MaxTokens)
	a.Version = t.Version
	if err != nil {
		return a, err
	}
	w, err := c.really(ctx, t, numCtx)
	if err != nil {
		return a, err
	}
	if w > 0 {
		a.Window = datasets.Some(w)
	}
	return a, judge(r, a, last, t.sure, numCtx)
}

// judge says why an answer whose end was announced is not whole, or nil.
func judge(r llm.Request, a llm.Answer, last line, sure bool, numCtx int) error {
	window := numCtx
	if a.Window.OK {
		window = int(a.Window.V)
	}
	if a.ReadTokens.OK {
		if f := r.Missing(int(a.ReadTokens.V), window, sure); f != nil {
			return f
		}
	}
	switch {
	case last.Reason == "length" && a.MadeTokens.OK && int(a.MadeTokens.V) < r.MaxTokens:
		return &llm.Failure{Status: datasets.OutputTruncated, Err: fmt.Errorf(
			"the window of %d tokens was full after %d of the %d allowed", window, a.MadeTokens.V, r.MaxTokens)}
	case last.Reason == "length":
		return llm.Cut(r.MaxTokens)
	case strings.TrimSpace(a.Text) == "":
		return llm.Silence(a.Thinking)
	}
	return nil
}

// psEvery is how long what the server has loaded is taken for true.
const psEvery = 10 * time.Second

// really is the window that the server has loaded, or 0 where it does not
// tell. That the model is another now than it was is an error.
func (c *Client) really(ctx context.Context, t *told, numCtx int) (int32, error) {
	c.mu.Lock()
	w, ok := c.loaded[numCtx]
	fresh := ok && time.Since(c.at) < psEvery
	if !fresh {
		c.at = time.Now()
	}
	c.mu.Unlock()
	if fresh {
		return w, nil
	}
	ps, err := c.api.ListRunning(ctx)
	if err != nil {
		return w, nil
	}
	for _, m := range ps.Models {
		if !same(m.Name, c.model) && !same(m.Model, c.model) {
			continue
		}
		if m.Digest != t.Digest {
			return 0, &llm.Failure{Status: datasets.HTTPError, Err: fmt.Errorf("model %s is now %.12s and was %.12s: it was replaced during the run (run again)", c.model, m.Digest, t.Digest)}
		}
		w = int32(m.ContextLength)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loaded[numCtx] = w
	return w, nil
}

// failure is an error of Ollama's own client.
func failure(ctx context.Context, err error) error {
	var status api.StatusError
	if errors.As(err, &status) {
		res := &http.Response{StatusCode: status.StatusCode, Header: http.Header{}}
		return llm.Refusal(res, cmp.Or(status.ErrorMessage, status.Status))
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return &llm.Failure{Status: datasets.HTTPError, Again: true, Sick: true, Err: fmt.Errorf("not the JSON that was asked for (is this an Ollama server?): %w", err)}
	}
	return llm.Broken(ctx, llm.Cause(err))
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
