package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestExitCodesTellUsageFromFailure(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args string
		code int
	}{
		{"", exitDone},
		{"--help", exitDone},
		{"run --nonsense", exitUsage},
		{"run extra", exitUsage},
		{"nonsense", exitUsage},
		{"run --shard 2/2", exitUsage},
		{"run --suite nonsense", exitUsage},
		{"run --stage a --from b", exitUsage},
		{"sql a b", exitUsage},
		{"sql x", exitFailed},
		{"run --config nowhere.yaml", exitFailed},
		{"run --stage score", exitFailed},
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), strings.Fields(c.args), nil, &out, &errs); code != c.code {
			t.Errorf("pipeline %s: exit %d, want %d: %s", c.args, code, c.code, errs.String())
		}
	}
}

func TestAStoppedRunSaysHowToGoOn(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if code := run(ctx, []string{"run"}, nil, &out, &errs); code != exitFailed || !strings.Contains(errs.String(), "what was finished is kept") {
		t.Errorf("exit %d, %q", code, errs.String())
	}
}
