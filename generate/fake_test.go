package generate

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
)

// A fake is an Ollama server of our own, whose reply is a function of what was
// sent. It remembers how often each thing was asked.
type fake struct {
	url    string
	digest atomic.Value // of the model
	behave func(n int, w http.ResponseWriter, r *http.Request, q chat) bool

	mu    sync.Mutex
	asked map[string]int // by prompt and seed
	n     int
	open  int
	most  int // requests at a time
}

type chat struct {
	Model    string `json:"model"`
	Messages []struct {
		Content string `json:"content"`
	} `json:"messages"`
	Options struct {
		Seed        int64   `json:"seed"`
		Temperature float64 `json:"temperature"`
	} `json:"options"`
}

// serve starts a fake. behave may answer request n (from 1) itself, and then
// reports true.
func serve(t testing.TB, behave func(n int, w http.ResponseWriter, r *http.Request, q chat) bool) *fake {
	t.Helper()
	f := &fake{behave: behave, asked: map[string]int{}}
	f.digest.Store("0123456789abcdef")
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	f.url = s.URL
	return f
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/version":
		fmt.Fprint(w, `{"version":"0.17.4"}`)
	case "/api/show":
		fmt.Fprint(w, `{"model_info":{"llama.context_length":131072}}`)
	case "/api/tags":
		fmt.Fprintf(w, `{"models":[{"name":"x","digest":%q},{"name":"y","digest":"yyyy"}]}`, f.digest.Load())
	case "/api/ps":
		fmt.Fprintf(w, `{"models":[{"name":"x","digest":%q,"context_length":4096},{"name":"y","digest":"yyyy","context_length":4096}]}`, f.digest.Load())
	case "/api/chat":
		f.converse(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (f *fake) converse(w http.ResponseWriter, r *http.Request) {
	var q chat
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), 400)
		return
	}
	f.mu.Lock()
	f.n++
	n := f.n
	f.open++
	f.most = max(f.most, f.open)
	f.asked[kind(q)]++
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.open--
		f.mu.Unlock()
	}()
	if f.behave == nil || !f.behave(n, w, r, q) {
		f.answer(w, q)
	}
}

func (f *fake) answer(w http.ResponseWriter, q chat) {
	h := fnv.New64a()
	fmt.Fprint(h, q.Model, q.Options, q.Messages[0].Content)
	fmt.Fprintf(w, `{"message":{"content":"ZED rose %d.%d%%."},"done":true,"done_reason":"stop","prompt_eval_count":%d,"eval_count":9}`+"\n",
		h.Sum64()%100, h.Sum64()/100%10, len(q.Messages[0].Content))
}

// kind is what makes one request another.
func kind(q chat) string {
	return fmt.Sprint(q.Model, q.Options.Seed, q.Options.Temperature, q.Messages[0].Content)
}

func (f *fake) kinds() map[string]bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := map[string]bool{}
	for k := range f.asked {
		all[k] = true
	}
	return all
}

// counts are how many different things were asked, and how many requests that
// took.
func (f *fake) counts() (different, requests int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.asked), f.n
}

func (f *fake) model() Model {
	return Model{Name: "org/x:7b", Provider: "ollama", Model: "x", Servers: []string{f.url}, Concurrency: 4}
}

// openaiThatEchoesItsKey answers some requests with the key that they came
// with, and refuses others with it.
func openaiThatEchoesItsKey(t *testing.T) string {
	t.Helper()
	var n atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("Authorization")
		switch {
		case r.URL.Path == "/v1/models":
			fmt.Fprint(w, `{"data":[{"id":"gpt"}]}`)
		case r.URL.Path != "/v1/chat/completions":
			http.NotFound(w, r)
		case n.Add(1)%2 == 0:
			w.WriteHeader(401)
			fmt.Fprintf(w, `{"error":{"message":"incorrect key %s"}}`, key)
		default:
			fmt.Fprintf(w, `{"choices":[{"message":{"content":"%s rose"},"finish_reason":"stop"}],"usage":{"prompt_tokens":900,"completion_tokens":9}}`, key)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}
