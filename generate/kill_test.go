package generate

import (
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

// The variables that make this test binary a run of the stage instead, so that
// it can be killed.
const (
	victimDir    = "PIPELINE_TEST_VICTIM_DIR"
	victimServer = "PIPELINE_TEST_VICTIM_SERVER"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(victimDir); dir != "" {
		if err := victim(dir, os.Getenv(victimServer)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// victimWorkers is how many requests a victim has in flight, at most.
const victimWorkers = 3

func victimConfig(server string) Config {
	c := asking(Model{Name: "org/x:7b", Provider: "ollama", Model: "x", Servers: []string{server}, Concurrency: victimWorkers})
	c.Contexts, c.Repeats, c.CellsPerPart = []string{"full", "sparse", "probe", "none"}, 20, 60
	return c
}

func victim(dir, server string) error {
	m, err := parseTwoNames()
	if err != nil {
		return err
	}
	s := Stage(victimConfig(server), []universe.Market{m})
	_, err = rundir.Do(context.Background(), rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler)}, []rundir.Stage{s}, s, rundir.Options{})
	return err
}

// kills is how many processes are killed.
const kills = 50

// A run that is killed again and again, at seeded points of its work, ends
// with the bytes of one that was left in peace; no answer that was on disk is
// asked for again, and no more are lost than were under way.
func TestARunKilledAtFiftyPointsLosesAndRepeatsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	v := &watch{}
	f := serve(t, v.behave)
	quiet := t.TempDir()
	panels(t, quiet, "2026-08")
	mustRun(t, quiet, victimConfig(f.url), rundir.Options{})
	want := tables(t, quiet)
	v.all = f.kinds()

	r := rand.New(rand.NewPCG(50, 1))
	killed, runs := 0, 0
	for killed < kills {
		runs++
		dir := t.TempDir()
		panels(t, dir, "2026-08")
		v.reset()
		for v.finish(t, dir, f.url, r, killed < kills) {
			killed++
		}
		same(t, fmt.Sprintf("run %d, after %d kills", runs, killed), tables(t, dir), want)
		v.check(t, dir)
	}
	t.Logf("%d kills in %d runs", killed, runs)
}

// A watch follows what a victim asks, and kills it.
type watch struct {
	all map[string]bool // what there is to ask

	mu       sync.Mutex
	requests []string       // in the order they came
	answered int            // of this run
	at       []moment       // of the kills of this run
	process  *exec.Cmd      // of now
	n, last  int            // requests of the process; the one at which it dies
	delay    time.Duration  // after that
	dying    sync.WaitGroup // kills that are under way
	dead     atomic.Bool
}

// A moment is what was known when a process had been killed.
type moment struct {
	requests int             // that had come
	finished map[string]bool // keys in the journal
}

func (v *watch) reset() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.requests, v.at, v.answered = nil, nil, 0
}

// behave answers after a moment, and kills the process when its time has come.
func (v *watch) behave(_ int, _ http.ResponseWriter, _ *http.Request, q chat) bool {
	v.mu.Lock()
	v.requests = append(v.requests, kind(q))
	v.answered++
	if v.n++; v.process != nil && v.n == v.last {
		p, delay := v.process, v.delay
		v.dying.Go(func() {
			time.Sleep(delay)
			v.dead.Store(p.Process.Kill() == nil)
		})
	}
	v.mu.Unlock()
	time.Sleep(300 * time.Microsecond)
	return false
}

// finish runs a victim on dir, to its end or to a seeded point, and reports
// whether it was killed.
func (v *watch) finish(t *testing.T, dir, server string, r *rand.Rand, deadly bool) bool {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victimDir+"="+dir, victimServer+"="+server)
	cmd.Stderr = os.Stderr
	v.mu.Lock()
	v.process, v.n, v.last, v.delay = nil, 0, 1+r.IntN(60), time.Duration(r.IntN(3000))*time.Microsecond
	if deadly {
		v.process = cmd
	}
	v.dead.Store(false)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	v.mu.Unlock()
	err := cmd.Wait()
	v.dying.Wait()
	if err == nil {
		return false
	}
	if !v.dead.Load() {
		t.Fatalf("a run that was not killed ended with %v", err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	finished := journaled(t, dir)
	v.at = append(v.at, moment{len(v.requests), finished})
	if lost := v.answered - len(finished); lost > victimWorkers*len(v.at) {
		t.Errorf("kill %d: %d answered, %d in the journal: more are lost than %d kills of %d workers can lose", len(v.at), v.answered, len(finished), len(v.at), victimWorkers)
	}
	return true
}

// journaled are the keys of the replies that a run has on disk, shortened.
func journaled(t *testing.T, dir string) map[string]bool {
	t.Helper()
	s, err := openStore(dir, "look")
	if err != nil {
		t.Fatal(err)
	}
	defer s.journal.Close()
	keys := map[string]bool{}
	for k := range s.final {
		keys[hex.EncodeToString(k[:])] = true
	}
	return keys
}

// check holds what was asked after each kill against what was on disk then.
func (v *watch) check(t *testing.T, dir string) {
	t.Helper()
	texts := map[string]string{}
	for _, p := range all(t, datasets.Prompts, dir) {
		texts[p.Prompt] = p.Text
	}
	kindOf := map[string]string{}
	for _, c := range all(t, datasets.Commentaries, dir) {
		var q chat
		q.Model, q.Options.Temperature, q.Options.Seed = "x", c.Temperature, 1+int64(c.Repeat)
		q.Messages = append(q.Messages, struct {
			Content string `json:"content"`
		}{texts[c.Prompt]})
		kindOf[c.ReplyKey[:32]] = kind(q)
	}
	for i, m := range v.at {
		later := map[string]bool{}
		for _, k := range v.requests[m.requests:] {
			later[k] = true
		}
		for key := range m.finished {
			if later[kindOf[key]] {
				t.Errorf("kill %d: a reply on disk was asked for again", i+1)
			}
			if !v.all[kindOf[key]] {
				t.Errorf("kill %d: a reply to what is not planned", i+1)
			}
		}
	}
}
