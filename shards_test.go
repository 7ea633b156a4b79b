package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// small is a run of every stage in many parts.
const small = `
markets:
  - universe: simulated
    windows: ["2025-03", "2025-09"]
ingest:
  tickers_per_part: 3
perturb:
  arms: [real, opposed]
generate:
  contexts: [full, sparse]
  cells_per_part: 20
  styles: [prose]
`

// pipelineIn runs the program in dir and fails the test if it could not run.
func pipelineIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	t.Chdir(dir)
	var out, errs bytes.Buffer
	if code := run(context.Background(), args, strings.NewReader(""), &out, &errs); code != exitDone && code != exitCells {
		t.Fatalf("pipeline %s: exit %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String()
}

// parquet is the hash of every part of the run below dir, by path.
func parquet(t *testing.T, dir string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	root := filepath.Join(dir, "runs", "default")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".parquet" || strings.Contains(path, "attempts") {
			return err
		}
		b, err := os.ReadFile(path)
		sum := sha256.Sum256(b)
		rel, _ := filepath.Rel(root, path)
		sums[rel] = hex.EncodeToString(sum[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

func writeConfig(t *testing.T, text string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "config.yaml"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAnyNumberOfShardsMakesTheSameBytes(t *testing.T) {
	whole := writeConfig(t, small)
	pipelineIn(t, whole, "run")
	want := parquet(t, whole)
	if len(want) < 50 {
		t.Fatalf("only %d parts: nothing to share", len(want))
	}
	for _, n := range []int{2, 4} {
		dir := writeConfig(t, small)
		for _, stage := range []string{"ingest", "perturb", "generate", "score"} {
			for i := range n {
				pipelineIn(t, dir, "run", "--stage", stage, "--shard", fmt.Sprintf("%d/%d", i, n))
			}
		}
		same(t, fmt.Sprintf("%d shards", n), want, parquet(t, dir))
	}
}

func TestTwoCleanRunsMakeTheSameBytes(t *testing.T) {
	a, b := writeConfig(t, small), writeConfig(t, small)
	pipelineIn(t, a, "run")
	pipelineIn(t, b, "run")
	same(t, "again", parquet(t, a), parquet(t, b))
}

func same(t *testing.T, name string, want, got map[string]string) {
	t.Helper()
	for path, sum := range want {
		if got[path] != sum {
			t.Errorf("%s: %s has other bytes", name, path)
		}
	}
	for path := range got {
		if want[path] == "" {
			t.Errorf("%s: %s is new", name, path)
		}
	}
}

func TestASecondRunSkipsEveryStage(t *testing.T) {
	dir := writeConfig(t, small)
	pipelineIn(t, dir, "run")
	if out := pipelineIn(t, dir, "run"); strings.Count(out, "unchanged, skipped") != 4 {
		t.Errorf("printed:\n%s", out)
	}
	if out := pipelineIn(t, dir, "status"); strings.Count(out, "whole") != 4 {
		t.Errorf("status:\n%s", out)
	}
	if out := pipelineIn(t, dir, "run", "--dry-run", "--set", "score.judge.flat=0.4"); strings.Count(out, "to run: its config changed") != 1 {
		t.Errorf("dry run:\n%s", out)
	}
}
