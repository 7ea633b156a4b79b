package generate

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

// statuses counts the commentaries of a run by status.
func statuses(t testing.TB, dir string) map[datasets.Status]int {
	t.Helper()
	n := map[datasets.Status]int{}
	for _, r := range all(t, datasets.Commentaries, dir) {
		n[r.Status]++
		if r.Status != datasets.OK && r.Error == "" {
			t.Errorf("%s: %s, and no error says why", r.Cell.Cell, r.Status)
		}
		if r.Status == datasets.OK && (r.Text == "" || r.Error != "" || r.ReplyKey == "" || r.Digest == "" || !r.ReadTokens.OK) {
			t.Errorf("ok, but %+v", r)
		}
	}
	return n
}

// tables are the bytes of the tables that must not differ from run to run.
func tables(t testing.TB, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	for _, table := range []string{"prompts", "commentaries", "controls"} {
		files, err := filepath.Glob(filepath.Join(dir, table, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			name, _ := filepath.Rel(dir, f)
			got[name] = string(data)
		}
	}
	return got
}

func same(t testing.TB, what string, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) || len(got) == 0 {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
	for name, data := range want {
		if got[name] != data {
			t.Errorf("%s: %s differs", what, name)
		}
	}
}

// asking is a config that asks 2 arms × 2 identities × 2 contexts + 1 without
// prices, each at two seeds.
func asking(models ...Model) Config {
	c := settings(models...)
	c.Temperatures, c.Repeats = []float64{0.7}, 2
	return c
}

const cellsAsked = (2*2*2 + 1) * 2

func TestEachCellIsAskedOnceAndNothingIsAskedAgain(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, nil)
	c := asking(f.model())
	mustRun(t, dir, c, rundir.Options{})
	if n := statuses(t, dir); n[datasets.OK] != cellsAsked || len(n) != 1 {
		t.Fatalf("statuses %v, want %d ok", n, cellsAsked)
	}
	if different, requests := f.counts(); different != requests || different == 0 {
		t.Errorf("%d requests of %d kinds", requests, different)
	}
	want := tables(t, dir)
	_, before := f.counts()

	if r := mustRun(t, dir, c, rundir.Options{}); !r.Skipped {
		t.Errorf("ran again: %s", r.Why)
	}
	mustRun(t, dir, c, rundir.Options{Force: true})
	same(t, "forced", tables(t, dir), want)
	c.Contexts = append(c.Contexts, "probe") // other cells, and the old ones in other parts
	mustRun(t, dir, c, rundir.Options{})
	c.CellsPerPart = 3
	mustRun(t, dir, c, rundir.Options{})
	if _, requests := f.counts(); requests != before+2*2*2 {
		t.Errorf("%d requests after a context of %d was added to %d", requests, 2*2*2, before)
	}
	c.MaxTokens++ // another request
	mustRun(t, dir, c, rundir.Options{})
	if _, requests := f.counts(); requests != 2*(before+2*2*2) {
		t.Errorf("%d requests after every request had changed", requests)
	}
	f.digest.Store("fedcba9876543210") // another model
	mustRun(t, dir, c, rundir.Options{Force: true})
	if _, requests := f.counts(); requests != 3*(before+2*2*2) {
		t.Errorf("%d requests after the model had changed", requests)
	}
}

func TestRepliesAreTheSameBytesWhateverTheirOrderOfArrival(t *testing.T) {
	var want map[string]string
	for i := range 3 {
		dir := t.TempDir()
		panels(t, dir, "2026-08", "2020-03")
		f := serve(t, func(n int, _ http.ResponseWriter, _ *http.Request, _ chat) bool {
			time.Sleep(time.Duration(n*7%5) * time.Millisecond * time.Duration(i))
			return false
		})
		m := f.model()
		m.Concurrency = 1 + 3*i
		mustRun(t, dir, asking(m), rundir.Options{})
		if i == 0 {
			want = tables(t, dir)
			continue
		}
		same(t, fmt.Sprint("order ", i), tables(t, dir), want)
	}
}

func TestAFailureIsTriedAgainByItsKindAndEveryTryIsARow(t *testing.T) {
	for _, c := range []struct {
		name  string
		code  int
		fails int // requests that fail, of each kind of request
		want  datasets.Status
		tries int
	}{
		{"500 once", 500, 1, datasets.OK, 2},
		{"429 twice", 429, 2, datasets.OK, 3},
		{"503 for ever", 503, 99, datasets.HTTPError, 3},
		{"404", 404, 99, datasets.HTTPError, 1},
		{"400", 400, 99, datasets.HTTPError, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			panels(t, dir, "2026-08")
			var failed atomic.Int32
			f := serve(t, func(_ int, w http.ResponseWriter, _ *http.Request, q chat) bool {
				if !strings.Contains(q.Messages[0].Content, "ZED") || q.Options.Seed != 1 || int(failed.Add(1)) > c.fails {
					return false
				}
				w.WriteHeader(c.code)
				fmt.Fprint(w, `{"error":"not now"}`)
				return true
			})
			cfg := asking(f.model())
			cfg.Contexts, cfg.Arms, cfg.Identities = []string{"full"}, []string{"real"}, []string{"named"}
			r := mustRun(t, dir, cfg, rundir.Options{})
			n := statuses(t, dir)
			if n[c.want] == 0 || n[datasets.OK] == 0 {
				t.Errorf("statuses %v, want a cell %s", n, c.want)
			}
			if got := len(r.Manifest.Failures()); got != n[datasets.HTTPError] {
				t.Errorf("%d failures in the manifest, %d in the table", got, n[datasets.HTTPError])
			}
			tries := all(t, datasets.Attempts, dir)
			most := int32(0)
			for _, a := range tries {
				most = max(most, a.Try)
				if a.Status != datasets.OK && (a.Error == "" || !a.HTTPStatus.OK) || a.Session == "" || a.Server != f.url || a.Started == "" {
					t.Errorf("attempt %+v", a)
				}
			}
			if int(most) != c.tries || len(tries) != 1+c.tries {
				t.Errorf("%d attempts, the last number %d; want %d in all", len(tries), most, 1+c.tries)
			}
		})
	}
}

func TestRetryAsksOnlyWhatIsNotOKAndKeepsEveryTry(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	var well atomic.Bool
	f := serve(t, func(_ int, w http.ResponseWriter, _ *http.Request, q chat) bool {
		if well.Load() || !strings.Contains(q.Messages[0].Content, "Stock") {
			return false
		}
		w.WriteHeader(404)
		fmt.Fprint(w, `{"error":"model not found"}`)
		return true
	})
	c := asking(f.model())
	mustRun(t, dir, c, rundir.Options{})
	failed := statuses(t, dir)[datasets.HTTPError]
	if failed == 0 {
		t.Fatal("nothing failed")
	}
	_, before := f.counts()
	mustRun(t, dir, c, rundir.Options{Force: true})
	if _, n := f.counts(); n != before {
		t.Errorf("a plain run asked %d failed cells again", n-before)
	}
	well.Store(true)
	c.Retry = true
	mustRun(t, dir, c, rundir.Options{Retry: true})
	if n := statuses(t, dir); n[datasets.OK] != cellsAsked || len(n) != 1 {
		t.Errorf("statuses %v", n)
	}
	if _, n := f.counts(); n != before+failed {
		t.Errorf("%d asked again, want the %d that had failed", n-before, failed)
	}
	if n := len(all(t, datasets.Attempts, dir)); n != before+failed {
		t.Errorf("%d attempts kept of %d", n, before+failed)
	}
	same(t, "mended", tables(t, dir), undisturbed(t, c))
}

// undisturbed are the tables of a run in which nothing went wrong.
func undisturbed(t testing.TB, c Config) map[string]string {
	t.Helper()
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, nil)
	c.Models[0].Servers = []string{f.url}
	mustRun(t, dir, c, rundir.Options{})
	return tables(t, dir)
}

func TestABudgetStopsTheStageInAStateThatCanBeResumed(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, nil)
	m := f.model()
	m.PriceIn, m.PriceOut = 1000, 1000
	c := asking(m)
	c.Budget = Budget{Tokens: 5000}
	_, err := run(t, dir, c, rundir.Options{})
	if err == nil || !strings.Contains(err.Error(), "of 5000 tokens are spent") || !strings.Contains(err.Error(), "generate.budget.tokens") {
		t.Fatalf("got %v", err)
	}
	_, spent := f.counts()
	c.Budget = Budget{Money: 7}
	if _, err = run(t, dir, c, rundir.Options{}); err == nil || !strings.Contains(err.Error(), "of 7 is spent") {
		t.Fatalf("got %v", err)
	}
	_, more := f.counts()
	if spent == 0 || more <= spent {
		t.Errorf("%d, then %d requests", spent, more)
	}
	c.Budget = Budget{}
	mustRun(t, dir, c, rundir.Options{})
	different, requests := f.counts()
	if different != requests {
		t.Errorf("%d requests of %d kinds: some were paid twice", requests, different)
	}
	cost, tokens := 0.0, int32(0)
	for _, a := range all(t, datasets.Attempts, dir) {
		cost += a.Cost.V
		tokens += a.ReadTokens.V + a.MadeTokens.V
	}
	if want := float64(tokens) / 1000; cost < want*0.999 || cost > want*1.001 || cost == 0 {
		t.Errorf("cost %v of %d tokens, want %v over all sessions", cost, tokens, want)
	}
	same(t, "resumed", tables(t, dir), undisturbed(t, asking(m)))
}

func TestServersShareTheWorkAndOneThatFailsIsLeftOut(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08", "2020-03")
	slow := func(int, http.ResponseWriter, *http.Request, chat) bool {
		time.Sleep(2 * time.Millisecond)
		return false
	}
	a, b := serve(t, slow), serve(t, slow)
	sick := serve(t, func(_ int, w http.ResponseWriter, _ *http.Request, _ chat) bool {
		w.WriteHeader(500)
		return true
	})
	other := serve(t, nil)
	other.digest.Store("another model")
	m := a.model()
	m.Servers = []string{a.url, sick.url, b.url, other.url, "http://127.0.0.1:1"}
	c := asking(m)
	c.Contexts, c.Tries, c.Rest = append(c.Contexts, "probe", "elicited"), 9, time.Minute
	mustRun(t, dir, c, rundir.Options{})
	n := statuses(t, dir)
	if len(n) != 1 {
		t.Errorf("statuses %v", n)
	}
	_, ofA := a.counts()
	_, ofB := b.counts()
	_, ofSick := sick.counts()
	_, ofOther := other.counts()
	if ofA < n[datasets.OK]/5 || ofB < n[datasets.OK]/5 || ofSick == 0 || ofSick > 12 || ofOther != 0 {
		t.Errorf("asked %d, %d; the sick one %d; the other model %d, for %d cells", ofA, ofB, ofSick, ofOther, n[datasets.OK])
	}
}

func TestAServerThatDoesNotAnswerFailsItsCellsOnlyAndKeepsStoredReplies(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, nil)
	c := asking(f.model())
	mustRun(t, dir, c, rundir.Options{})
	want := tables(t, dir)

	c.Models[0].Servers = []string{"http://127.0.0.1:1"}
	c.Tries = 1
	mustRun(t, dir, c, rundir.Options{Force: true})
	same(t, "with the server gone", tables(t, dir), want)

	c.Contexts = append(c.Contexts, "probe")
	c.Models = append(c.Models, Model{Name: "echo", Provider: "echo"})
	c.MaxTokens = 5000
	r := mustRun(t, dir, c, rundir.Options{})
	n := statuses(t, dir)
	if n[datasets.HTTPError] == 0 || n[datasets.OK] == 0 || len(r.Manifest.Failures()) != n[datasets.HTTPError] {
		t.Errorf("statuses %v, %d failures", n, len(r.Manifest.Failures()))
	}
}

func TestAHungServerIsATimeoutNeverAnEmptyText(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, func(n int, _ http.ResponseWriter, r *http.Request, _ chat) bool {
		if n == 1 {
			<-r.Context().Done()
		}
		return n == 1
	})
	c := asking(f.model())
	c.Timeout, c.Tries = 200*time.Millisecond, 1
	mustRun(t, dir, c, rundir.Options{})
	if n := statuses(t, dir); n[datasets.Timeout] == 0 || n[datasets.OK] == 0 || len(n) != 2 {
		t.Errorf("statuses %v", n)
	}
}

func TestNoKeyIsInAnythingThatARunWrites(t *testing.T) {
	const key = "sk-live-4242424242"
	t.Setenv("TEST_KEY", key)
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	s := openaiThatEchoesItsKey(t)
	c := asking(Model{Name: "gpt", Provider: "openai", Servers: []string{s}, KeyEnv: "TEST_KEY"})
	c.Tries = 1
	r := mustRun(t, dir, c, rundir.Options{})
	n := statuses(t, dir)
	if n[datasets.OK] == 0 || n[datasets.HTTPError] == 0 {
		t.Fatalf("statuses %v", n)
	}
	if strings.Contains(fmt.Sprint(r), key) {
		t.Error("the key is in the result")
	}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), key) {
			t.Errorf("the key is in %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range all(t, datasets.Commentaries, dir) {
		if strings.Contains(fmt.Sprint(row), key) {
			t.Errorf("the key is in %+v", row)
		}
	}
	for _, row := range all(t, datasets.Attempts, dir) {
		if strings.Contains(fmt.Sprint(row), key) {
			t.Errorf("the key is in %+v", row)
		}
	}
}

func TestModelsOnOneServerTakeTurns(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	var last atomic.Value
	var switches atomic.Int32
	f := serve(t, func(_ int, _ http.ResponseWriter, _ *http.Request, q chat) bool {
		if old := last.Swap(q.Model); old != nil && old != q.Model {
			switches.Add(1)
		}
		return false
	})
	x, y := f.model(), f.model()
	y.Name, y.Model = "y", "y"
	mustRun(t, dir, asking(x, y), rundir.Options{})
	if n := statuses(t, dir); n[datasets.OK] != 2*cellsAsked {
		t.Errorf("statuses %v", n)
	}
	if n := switches.Load(); n > 8 {
		t.Errorf("the server changed its model %d times for %d cells", n, 2*cellsAsked)
	}
}

func TestWhatCannotBeRunIsRefusedWithTheSetting(t *testing.T) {
	for _, c := range []struct {
		change func(*Config)
		want   string
	}{
		{func(c *Config) { c.Contexts = []string{"full", "ful"} }, `contexts: "ful" is none of full, sparse`},
		{func(c *Config) { c.Styles = []string{"verse"} }, `styles: "verse" is none of prose`},
		{func(c *Config) { c.Quiz.Metrics = []string{"beta"} }, `quiz.metrics: "beta" is none of return`},
		{func(c *Config) { c.Quiz.Styles = []string{"multiple"} }, `quiz.styles: "multiple" is none of open`},
		{func(c *Config) { c.Quiz.Placebos = []string{"a:b"} }, "quiz.placebos"},
		{func(c *Config) { c.Versions = []string{"v9"} }, `prompt_versions: "v9" is none of v1`},
		{func(c *Config) { c.Repeats = 0 }, "repeats: is 0, must be at least 1"},
		{func(c *Config) { c.Tries = 0 }, "tries: is 0"},
		{func(c *Config) { c.Timeout = 0 }, "timeout: is 0s"},
		{func(c *Config) { c.Temperatures = nil }, "need at least one value each"},
		{func(c *Config) { c.Temperatures = []float64{-1} }, "none can be below 0"},
		{func(c *Config) { c.Models = []Model{{Provider: "echo"}} }, "models[0]: has no name"},
		{func(c *Config) { c.Models = []Model{{Name: "a", Provider: "gpt"}} }, `models: a: provider: "gpt" is none of narrator`},
		{func(c *Config) { c.Models = []Model{{Name: "a", Provider: "echo"}, {Name: "a", Provider: "echo"}} }, "a is there twice"},
		{func(c *Config) { c.Models = []Model{{Name: "a", Provider: "ollama"}} }, "models: a: has no servers"},
		{func(c *Config) { c.Models = []Model{{Name: "a", Provider: "replay"}} }, "models: a: has no file"},
		{func(c *Config) { c.Models = []Model{{Name: "narrator:liar", Provider: "narrator"}} }, `"liar" is none of the writers`},
		{func(c *Config) { c.Models = []Model{{Name: "narrator:mixed", Provider: "narrator", Rho: 2}} }, "rho 2 is no probability"},
		{func(c *Config) { c.Arms = []string{"upended"} }, "arms: upended: perturb made no such arm (it made inverted, real)"},
		{func(c *Config) {
			c.Models = []Model{{Name: "a", Provider: "ollama", Servers: []string{"http://h"}, Options: map[string]any{"seed": 1}}}
		}, "seed is set by the program"},
		{func(c *Config) {
			c.Models = []Model{{Name: "a", Provider: "openai", Servers: []string{"http://h"}, KeyEnv: "NO_SUCH_KEY"}}
		}, "NO_SUCH_KEY is not set"},
	} {
		dir := t.TempDir()
		panels(t, dir, "2026-08")
		cfg := settings()
		c.change(&cfg)
		if _, err := run(t, dir, cfg, rundir.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

func TestRepeatsAtTemperatureZeroAreSaid(t *testing.T) {
	c := settings(Model{Name: "echo", Provider: "echo"})
	if quiz := quizzing(); len(quiz.notes()) != 1 || !strings.Contains(quiz.notes()[0], "quiz: 3 repeats at temperature 0") {
		t.Errorf("notes %q", quiz.notes())
	}
	if c.Repeats = 3; len(c.notes()) != 1 || !strings.Contains(c.notes()[0], "3 repeats at temperature 0") {
		t.Errorf("notes %q", c.notes())
	}
	if c.Temperatures = []float64{0.7}; len(c.notes()) != 0 {
		t.Errorf("notes %q", c.notes())
	}
}
