package ollama

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

var protocol = llmtest.Protocol{
	Pieces: true,
	Good: func(w http.ResponseWriter, a llmtest.Sent) {
		type m map[string]any
		e := json.NewEncoder(w)
		e.Encode(m{"message": m{"content": "", "thinking": a.Thinking}, "done": false})
		e.Encode(m{"message": m{"content": a.Text}, "done": false})
		if a.Finish != "" {
			e.Encode(m{"message": m{"content": ""}, "done": true, "done_reason": a.Finish,
				"prompt_eval_count": a.Read, "eval_count": a.Made, "eval_duration": -1.5e300})
		}
	},
	Begin: func(w http.ResponseWriter, text string) {
		b, _ := json.Marshal(text)
		fmt.Fprintf(w, "{\"message\":{\"content\":%s},\"done\":false}\n{\"mess", b)
		w.(http.Flusher).Flush()
	},
	Fail: func(message string) string {
		b, _ := json.Marshal(map[string]string{"error": message})
		return string(b)
	},
}

func answers(r *http.Request) bool { return r.URL.Path == "/api/chat" }

// describe is a server of a version with the model x.
func describe(version string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/version":
			fmt.Fprintf(w, `{"version":%q}`, version)
		case "/api/show":
			fmt.Fprint(w, `{"model_info":{"llama.context_length":131072}}`)
		case "/api/tags":
			fmt.Fprint(w, `{"models":[{"name":"x:latest","model":"x:latest","digest":"0123456789abcdef"}]}`)
		case "/api/ps":
			fmt.Fprint(w, `{"models":[{"name":"x:latest","model":"x:latest","digest":"0123456789abcdef","context_length":16384}]}`)
		default:
			http.NotFound(w, r)
		}
	}
}

func TestEveryMisdeedOfAServerHasItsStatus(t *testing.T) {
	llmtest.Hostile(t, protocol, answers, describe("0.17.4"), func(url string) (llm.Model, error) {
		return New(url, "x", Options{})
	})
}

// serve is a server that answers every chat with a.
func serve(t *testing.T, version string, a llmtest.Sent, bodies *[]map[string]any) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !answers(r) {
			describe(version)(w, r)
			return
		}
		var body map[string]any
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Error(err)
		}
		if bodies != nil {
			*bodies = append(*bodies, body)
		}
		protocol.Good(w, a)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestEveryRequestSaysHowLargeTheWindowIsAndForbidsACut(t *testing.T) {
	var bodies []map[string]any
	s := serve(t, "0.12.6", llmtest.Sent{Text: "ACE", Finish: "stop", Read: 40, Made: 2}, &bodies)
	m, err := New(s.URL, "x", Options{Think: "low", Extra: map[string]any{"top_p": 0.9}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := m.Ask(context.Background(), llm.Request{Messages: llm.User(llmtest.Prompt), Temperature: 0.7, Seed: 5, MaxTokens: 300})
	if err != nil || a.Text != "ACE" || a.Window.V != 16384 || a.Version != "0.12.6" {
		t.Fatalf("got %+v, %v", a, err)
	}
	b := bodies[0]
	o := b["options"].(map[string]any)
	if b["truncate"] != false || b["shift"] != false || b["think"] != "low" || o["num_ctx"] != 1024.0 || o["num_predict"] != 300.0 ||
		o["temperature"] != 0.7 || o["seed"] != 5.0 || o["top_p"] != 0.9 {
		t.Errorf("sent %v", b)
	}
}

func TestAServerThatCutsInSilenceIsRefusedOrItsRepliesSaySo(t *testing.T) {
	s := serve(t, "0.12.5", llmtest.Sent{Text: "ACE", Finish: "stop", Read: 40, Made: 2}, nil)
	ask := llm.Request{Messages: llm.User(llmtest.Prompt), MaxTokens: 100}
	strict, _ := New(s.URL, "x", Options{})
	if _, err := strict.Ask(context.Background(), ask); err == nil || !strings.Contains(err.Error(), "0.12.6 is the first") {
		t.Errorf("got %v", err)
	}
	lax, _ := New(s.URL, "x", Options{AllowOld: true})
	a, err := lax.Ask(context.Background(), ask)
	if err != nil || !strings.Contains(a.Version, "cuts long prompts") {
		t.Errorf("got %+v, %v", a, err)
	}
}

func TestVersionsFromWhichOnAPromptTooLongIsRefused(t *testing.T) {
	for v, want := range map[string]bool{
		"0.12.6": true, "0.12.5": false, "0.1.48": false, "0.17.4": true, "1.0.0": true, "0.13.0-rc1": true,
		"0.12.6-rc0": true, "v0.12.4": false, "0.0.0": true, "main": true, "0.9": false, "0.12.10": true,
	} {
		if got := refusesLongPrompts(v); got != want {
			t.Errorf("%s: %v", v, got)
		}
	}
}

func TestAModelThatIsReplacedDuringARunIsNoticed(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/chat":
			protocol.Good(w, llmtest.Sent{Text: "ACE", Finish: "stop", Read: 40, Made: 2})
		case "/api/ps":
			fmt.Fprint(w, `{"models":[{"name":"x:latest","digest":"fedcba9876543210","context_length":4096}]}`)
		default:
			describe("0.17.4")(w, r)
		}
	}))
	defer s.Close()
	m, _ := New(s.URL, "x", Options{})
	_, err := m.Ask(context.Background(), llm.Request{Messages: llm.User(llmtest.Prompt), MaxTokens: 100})
	if err == nil || !strings.Contains(err.Error(), "is now fedcba987654 and was 0123456789ab") {
		t.Errorf("got %v", err)
	}
}

func TestWhatCannotBeAskedIsRefusedBeforehand(t *testing.T) {
	for _, c := range []struct {
		server string
		o      Options
		want   string
	}{
		{"127.0.0.1:11434", Options{}, "want a URL like"},
		{"http://me:secret@host", Options{}, "would end in tables"},
		{"http://host", Options{Think: "hard"}, `think "hard" is none of`},
		{"http://host", Options{Extra: map[string]any{"num_ctx": 5}}, "num_ctx is set by the program"},
	} {
		if _, err := New(c.server, "x", c.o); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s %+v: %v; want %q", c.server, c.o, err, c.want)
		}
	}
}
