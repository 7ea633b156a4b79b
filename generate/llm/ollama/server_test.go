package ollama

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"market-claim-bench/pipeline/generate/llm/internal/tinygguf"
)

// version is of the server that .ci/ollama.sh builds.
const version = "0.17.4"

// said is what the model script says.
const said = "NVDA rose 8.4 % in the month, and AAPL fell."

// A server is a real Ollama server of this test, with three models: random
// (writes without end), script (says one sentence) and loop (repeats itself).
type server struct {
	url string
	api *api.Client
	cmd *exec.Cmd
	log *lockedBuffer
}

// binary finds the server, or skips the test; in CI its absence is a failure.
func binary(t *testing.T) string {
	t.Helper()
	path := os.Getenv("PIPELINE_OLLAMA")
	if path == "" {
		cache, err := exec.Command("go", "env", "GOCACHE").Output()
		if err != nil {
			t.Fatal(err)
		}
		path = filepath.Join(filepath.Dir(strings.TrimSpace(string(cache))), "pipeline-ollama", version, "ollama")
	}
	if _, err := os.Stat(path); err != nil {
		why := fmt.Sprintf("needs a real Ollama server: %v (build one: .ci/ollama.sh)", err)
		if os.Getenv("CI") == "true" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	return path
}

var listening = regexp.MustCompile(`Listening on (127\.0\.0\.1:\d+)`)

// start starts a server, which is stopped when the test ends.
func start(t *testing.T) *server {
	t.Helper()
	path := binary(t)
	home := t.TempDir()
	s := &server{log: &lockedBuffer{}}
	s.cmd = exec.Command(path, "serve")
	s.cmd.Env = []string{"HOME=" + home, "OLLAMA_MODELS=" + filepath.Join(home, "models"), "OLLAMA_HOST=127.0.0.1:0",
		"OLLAMA_NO_CLOUD=1", "OLLAMA_KEEP_ALIVE=1m", "PATH=" + os.Getenv("PATH")}
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // its runners are its children
	errs, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	address := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(errs)
		for lines.Scan() {
			fmt.Fprintln(s.log, lines.Text())
			if m := listening.FindStringSubmatch(lines.Text()); m != nil {
				address <- m[1]
			}
		}
		close(address)
	}()
	select {
	case a, ok := <-address:
		if !ok {
			t.Fatalf("the server ended:\n%s", s.log)
		}
		s.url = "http://" + a
	case <-time.After(time.Minute):
		t.Fatalf("the server does not listen:\n%s", s.log)
	}
	base, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	s.api = api.NewClient(base, http.DefaultClient)
	s.create(t, "random", tinygguf.Random(1))
	s.create(t, "script", tinygguf.Script(said, false))
	s.create(t, "loop", tinygguf.Script("again and again", true))
	return s
}

// kill ends the server and its runners.
func (s *server) kill() {
	syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
	s.cmd.Wait()
}

// create makes a model of a file. One thread: a tiny model on a busy machine
// is slower with two.
func (s *server) create(t *testing.T, name string, file []byte) {
	t.Helper()
	ctx := context.Background()
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(file))
	if err := s.api.CreateBlob(ctx, digest, bytes.NewReader(file)); err != nil {
		t.Fatal(err)
	}
	err := s.api.Create(ctx, &api.CreateRequest{
		Model: name, Files: map[string]string{name + ".gguf": digest}, Parameters: map[string]any{"num_thread": 1},
	}, func(api.ProgressResponse) error { return nil })
	if err != nil {
		t.Fatalf("create %s: %v\n%s", name, err, s.log)
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
