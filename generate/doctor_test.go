package generate

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

func examine(t *testing.T, dir string, c Config) (text string, bad []string) {
	t.Helper()
	found, err := Doctor(context.Background(), c, []universe.Market{twoNames(t)}, rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		line := fmt.Sprintf("%s: %s\n", f.What, f.Value)
		text += line
		if !f.OK {
			bad = append(bad, strings.TrimSpace(line))
		}
	}
	return text, bad
}

// repeats is a server that repeats the first and the last code word of a
// prompt of which it read only the last bytes.
func repeats(kept int) func(int, http.ResponseWriter, *http.Request, chat) bool {
	return func(_ int, w http.ResponseWriter, _ *http.Request, q chat) bool {
		text := q.Messages[0].Content
		text = text[max(0, len(text)-kept):]
		var said []string
		for _, line := range strings.Split(text, "\n") {
			for _, ask := range []string{"The first code word is ", "The last code word is "} {
				if rest, ok := strings.CutPrefix(line, ask); ok {
					said = append(said, rest[:10])
				}
			}
		}
		counts := "" // a server that cuts may not count either
		if len(text) < kept {
			counts = fmt.Sprintf(`,"prompt_eval_count":%d,"eval_count":20`, len(text))
		}
		fmt.Fprintf(w, `{"message":{"content":"ok %s"},"done":true,"done_reason":"stop"%s}`+"\n", strings.Join(said, " "), counts)
		return true
	}
}

func TestDoctorMeasuresAServerAndTheRun(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	m := serve(t, repeats(1<<20)).model()
	m.PriceIn, m.PriceOut = 2, 10
	text, bad := examine(t, dir, asking(m))
	for _, want := range []string{
		"version: 0.17.4\n", "digest: 0123456789abcdef\n", "window: 131072 tokens at most\n", "nonce: both ends of the longest prompt arrive\n",
		"window loaded: 4096 tokens\n", " made\n", "run: 18 cells: ", " with 4 at a time; about ", "cost about 0.0",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if len(bad) > 0 {
		t.Errorf("found ill: %v", bad)
	}
	c := asking(m)
	c.Budget.Money = 0.0001
	if _, bad = examine(t, dir, c); len(bad) != 1 || !strings.Contains(bad[0], "more than the budget") {
		t.Errorf("found ill: %v", bad)
	}
}

func TestDoctorFindsAServerThatReadsOnlyTheEnd(t *testing.T) {
	for kept, want := range map[int]string{400: "nonce: the front of the longest prompt is lost", 20: "nonce: not repeated"} {
		_, bad := examine(t, t.TempDir(), asking(serve(t, repeats(kept)).model()))
		if len(bad) != 1 || !strings.HasPrefix(bad[0], want) {
			t.Errorf("%d bytes read: %v", kept, bad)
		}
	}
}

func TestDoctorNamesWhatIsWrongWithAServer(t *testing.T) {
	dead := asking(Model{Name: "x", Provider: "ollama", Servers: []string{"http://127.0.0.1:1"}})
	if _, bad := examine(t, t.TempDir(), dead); len(bad) != 2 || !strings.Contains(bad[0], "refused") || !strings.Contains(bad[1], "no server can be used") {
		t.Errorf("found ill: %v", bad)
	}
	keyless := asking(Model{Name: "x", Provider: "openai", Servers: []string{"http://127.0.0.1:1"}, KeyEnv: "NO_SUCH_KEY"})
	if _, bad := examine(t, t.TempDir(), keyless); len(bad) != 2 || !strings.Contains(bad[0], "NO_SUCH_KEY is not set") {
		t.Errorf("found ill: %v", bad)
	}
}
