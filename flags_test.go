package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every flag of every command that is a choice, a number or a switch refuses
// another word as a fault of usage, before any file or run is looked for.
func TestAWrongValueOfAnyFlagIsAUsageError(t *testing.T) {
	t.Chdir(t.TempDir())
	tried := 0
	var walk func(c *cobra.Command, path []string)
	walk = func(c *cobra.Command, path []string) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			_, words := f.Value.(choice)
			if !words && strings.HasPrefix(f.Value.Type(), "string") {
				return // any text
			}
			tried++
			var out, errs bytes.Buffer
			args := append(append([]string{}, path...), "--"+f.Name+"=nonsense")
			if code := run(context.Background(), args, strings.NewReader(""), &out, &errs); code != exitUsage {
				t.Errorf("pipeline %s: exit %d: %s", strings.Join(args, " "), code, errs.String())
			}
		})
		for _, sub := range c.Commands() {
			walk(sub, append(append([]string{}, path...), sub.Name()))
		}
	}
	walk((&app{}).command(), nil)
	if tried < 35 {
		t.Errorf("only %d flags were tried", tried)
	}
}

// A flag of text whose text means nothing is a fault of usage too.
func TestTextThatMeansNothingIsAUsageError(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"run --suite nonsense", "run --stage nonsense", "run --from nonsense", "run --to nonsense", "run --from score --to ingest",
		"run --shard nonsense", "run --shard 4/4", "run --run ../x", "status --suite nonsense", "status --run a/b",
		"retry --run .x", "sql --run a/b x", "export --run a/b x", "report --replies -1", "report --run a/b", "import --run a/b x",
		"plan draw --from nonsense", "plan draw --to 2025-13", "plan draw --n 0", "plan seal --run a/b",
		"recall --patterns x --window nonsense", "recall", "recall --replies x", "recall --reference x --patterns y",
		"facts stale --as-of nonsense x", "facts stale x", "finverify score --data x --predictions y --tolerance 2",
		"finverify score --data x --predictions y --rules nonsense", "finverify dvl --data x --rules nonsense",
		"finverify dvl --data x --tolerance 0", "finverify dvl", "finverify generate --n 0", "finverify baselines --data x --name nonsense",
		"run --set nonsense", "run --set nonsense=1", "run --set generate.repeats=often", "run --set generate.timeout=5",
		"run --set generate.models=x", "run --set generate.seed=1.5", "run --set score.judge.flat=NaN", "status --set generate.repeats=x",
		"doctor --suite nonsense",
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), strings.Fields(args), strings.NewReader(""), &out, &errs); code != exitUsage {
			t.Errorf("pipeline %s: exit %d: %s", args, code, errs.String())
		}
	}
}
