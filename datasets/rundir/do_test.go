package rundir

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
)

type number struct {
	N int64 `col:"n"`
}

var (
	numbers = datasets.Table[number]{Name: "numbers"}
	squares = datasets.Table[number]{Name: "squares"}
)

// toy is a pipeline of two stages; calls counts the parts that were made.
func toy(parts int, calls *int) []Stage {
	plan := func(context.Context, Run) (int, error) { return parts, nil }
	count := Stage{Name: "count", Writes: []string{"numbers"}, Config: parts, Plan: plan,
		Part: func(ctx context.Context, run Run, k int) (Report, error) {
			*calls++
			p, err := numbers.WriteAll(run.Dir, k, []number{{int64(k)}})
			return Report{Parts: map[string]datasets.Part{"numbers": p}}, err
		}}
	square := Stage{Name: "square", Reads: []string{"numbers"}, Writes: []string{"squares"}, Plan: plan,
		Part: func(ctx context.Context, run Run, k int) (Report, error) {
			*calls++
			rows, err := numbers.All(ctx, run.Dir, k)
			if err != nil {
				return Report{}, err
			}
			p, err := squares.WriteAll(run.Dir, k, []number{{rows[0].N * rows[0].N}})
			return Report{Parts: map[string]datasets.Part{"squares": p}}, err
		}}
	return []Stage{count, square}
}

func quiet(dir string) Run { return Run{Dir: dir, Log: slog.New(slog.NewTextHandler(io.Discard, nil))} }

func do(t *testing.T, dir string, stages []Stage, i int, o Options) (Result, error) {
	t.Helper()
	return Do(t.Context(), quiet(dir), stages, stages[i], o)
}

func mustDo(t *testing.T, dir string, stages []Stage, i int, o Options) Result {
	t.Helper()
	r, err := do(t, dir, stages, i, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAnUnchangedStageIsSkipped(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(5, &calls)
	mustDo(t, dir, stages, 0, Options{})
	mustDo(t, dir, stages, 1, Options{})
	if r := mustDo(t, dir, stages, 1, Options{}); !r.Skipped || calls != 10 {
		t.Errorf("skipped %v after %d parts", r.Skipped, calls)
	}
	if r := mustDo(t, dir, stages, 1, Options{Force: true}); r.Skipped || calls != 15 {
		t.Errorf("forced: skipped %v after %d parts", r.Skipped, calls)
	}
}

func TestAChangedInputOrConfigRunsTheStage(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(3, &calls)
	mustDo(t, dir, stages, 0, Options{})
	mustDo(t, dir, stages, 1, Options{})
	fewer := toy(2, &calls)
	if r := mustDo(t, dir, fewer, 0, Options{}); r.Why != "its config changed" {
		t.Errorf("why: %q", r.Why)
	}
	if parts, _ := datasets.Parts(dir, "numbers"); len(parts) != 2 {
		t.Errorf("parts %v: a stale one is left", parts)
	}
	if r := mustDo(t, dir, fewer, 1, Options{}); r.Skipped {
		t.Error("ran on changed input: skipped")
	}
}

func TestALostPartAloneIsMadeAgain(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(4, &calls)
	mustDo(t, dir, stages, 0, Options{})
	os.Remove(numbers.Path(dir, 2))
	if mustDo(t, dir, stages, 0, Options{}); calls != 5 {
		t.Errorf("%d parts made, want 5", calls)
	}
}

func TestShardsMakeTheSameBytes(t *testing.T) {
	read := func(dir string) string {
		var all strings.Builder
		for k := range 7 {
			b, err := os.ReadFile(squares.Path(dir, k))
			if err != nil {
				t.Fatal(err)
			}
			all.Write(b)
		}
		return all.String()
	}
	var want string
	for _, n := range []int{1, 2, 4} {
		dir, calls := t.TempDir(), 0
		stages := toy(7, &calls)
		for i := range stages {
			for s := range n {
				mustDo(t, dir, stages, i, Options{Shard: Shard{s, n}})
			}
		}
		if got := read(dir); want == "" {
			want = got
		} else if got != want {
			t.Errorf("%d shards: other bytes", n)
		}
	}
}

func TestAMissingShardIsRefusedByName(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(4, &calls)
	mustDo(t, dir, stages, 0, Options{Shard: Shard{0, 2}})
	_, err := do(t, dir, stages, 1, Options{})
	if err == nil || !strings.Contains(err.Error(), "shard 1/2 is not complete (run: pipeline run --stage count --shard 1/2)") {
		t.Errorf("got %v", err)
	}
	if _, err := do(t, dir, stages, 0, Options{Shard: Shard{0, 3}}); err == nil || !strings.Contains(err.Error(), "was run in 2 shards, not in 3 (run it with --shard i/2") {
		t.Errorf("another n: got %v", err)
	}
}

func TestAStageThatHasNotRunIsNamed(t *testing.T) {
	calls := 0
	_, err := do(t, t.TempDir(), toy(1, &calls), 1, Options{})
	if err == nil || !strings.Contains(err.Error(), "run: pipeline run --stage count") {
		t.Errorf("got %v", err)
	}
}

func TestASecondProcessIsRefused(t *testing.T) {
	dir := t.TempDir()
	unlock, err := lock(dir, "count", Whole)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	if _, err := do(t, dir, toy(1, &calls), 0, Options{}); err == nil || !strings.Contains(err.Error(), "is being run by process") {
		t.Errorf("got %v", err)
	}
	unlock()
	mustDo(t, dir, toy(1, &calls), 0, Options{})
}

func TestWhatIsFinishedIsKeptWhenTheStageIsStopped(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(6, &calls)
	stop := errors.New("stopped")
	part := stages[0].Part
	stages[0].Part = func(ctx context.Context, run Run, k int) (Report, error) {
		if k == 3 {
			return Report{}, stop
		}
		return part(ctx, run, k)
	}
	if _, err := do(t, dir, stages, 0, Options{}); !errors.Is(err, stop) {
		t.Fatalf("got %v", err)
	}
	stages[0].Part = part
	if mustDo(t, dir, stages, 0, Options{}); calls != 6 {
		t.Errorf("%d parts made in both runs, want 6", calls)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*", ".part-*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestRetryRunsThePartsWithFailures(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(3, &calls)
	part, bad := stages[0].Part, true
	stages[0].Part = func(ctx context.Context, run Run, k int) (Report, error) {
		r, err := part(ctx, run, k)
		if bad && k == 1 {
			r.Failures = []Failure{{"cell", "timeout", ""}}
		}
		return r, err
	}
	if r := mustDo(t, dir, stages, 0, Options{}); len(r.Manifest.Failures()) != 1 {
		t.Fatalf("failures: %v", r.Manifest.Failures())
	}
	bad = false
	if r := mustDo(t, dir, stages, 0, Options{}); !r.Skipped || len(r.Manifest.Failures()) != 1 {
		t.Errorf("without retry: %+v", r)
	}
	if r := mustDo(t, dir, stages, 0, Options{Retry: true}); len(r.Manifest.Failures()) != 0 || calls != 4 {
		t.Errorf("retry: %d failures, %d parts", len(r.Manifest.Failures()), calls)
	}
}

func TestAStageStoppedAfterItsLastPartIsWhole(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(3, &calls)
	ctx, cancel := context.WithCancel(t.Context())
	part := stages[0].Part
	stages[0].Part = func(c context.Context, run Run, k int) (Report, error) {
		if k == 2 {
			cancel()
		}
		return part(context.WithoutCancel(c), run, k)
	}
	if _, err := Do(ctx, quiet(dir), stages, stages[0], Options{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	stages[0].Part = part
	mustDo(t, dir, stages, 0, Options{})
	if r := mustDo(t, dir, stages, 1, Options{}); r.Skipped || calls != 6 {
		t.Errorf("skipped %v after %d parts", r.Skipped, calls)
	}
}
