package main

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "market-claim-bench/pipeline"

// barred lists, for a folder, what nothing in it may import. A stage meets
// another only in tables.
var barred = map[string][]string{
	"datasets": {"ingest", "perturb", "generate", "score", "sql"},
	"ingest":   {"perturb", "generate", "score", "sql"},
	"perturb":  {"ingest", "generate", "score", "sql"},
	"generate": {"ingest", "perturb", "score", "sql"},
	"score":    {"ingest", "perturb", "generate", "sql"},
	"sql":      {"ingest", "perturb", "generate", "score"},
}

// Any package may read a number, judge a deviation or compute an interval:
// these are pure.
var anyone = []string{"score/quantity", "score/deviation", "sql/stats"}

// Packages whose code must stay usable anywhere import only the standard
// library and these.
var pure = map[string][]string{
	"score/quantity":  {},
	"score/deviation": {"score/quantity"},
	"datasets/panel":  {"score/quantity", "score/deviation"},
}

// only lists who alone may import a dependency: folders of ours.
var only = map[string][]string{
	"github.com/duckdb/duckdb-go": {"sql"},
	"github.com/apache/arrow-go":  {"datasets"},
	"net/http":                    {"generate/llm", "ingest"},
	"github.com/ollama/ollama":    {"generate/llm/ollama"},
	"github.com/spf13/viper":      {""},
}

// within reports whether the package at path (below the module) is in folder.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func inAny(path string, folders []string) bool {
	for _, f := range folders {
		if within(path, f) {
			return true
		}
	}
	return false
}

func TestPackagesImportOnlyWhatTheyMay(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 10 {
		t.Fatalf("only %d packages seen", len(lines))
	}
	for _, line := range lines {
		fields := strings.Fields(line)
		from := strings.TrimPrefix(strings.TrimPrefix(fields[0], module), "/")
		for _, imp := range fields[1:] {
			if why := refuse(from, imp); why != "" {
				t.Errorf("%s imports %s: %s", from, imp, why)
			}
		}
	}
}

// refuse says why package from may not import imp, or "".
func refuse(from, imp string) string {
	ours, local := strings.CutPrefix(imp, module+"/")
	for folder, allowed := range pure {
		if within(from, folder) && (local && !within(ours, folder) && !inAny(ours, allowed) || !local && strings.Contains(imp, ".")) {
			return folder + " stays within the standard library"
		}
	}
	for dep, folders := range only {
		if (imp == dep || strings.HasPrefix(imp, dep+"/")) && !inAny(from, folders) && from != folders[0] {
			return "only " + strings.Join(folders, ", ") + " may"
		}
	}
	if !local || inAny(ours, anyone) {
		return ""
	}
	for folder, bars := range barred {
		if within(from, folder) && inAny(ours, bars) {
			return "stages meet in tables"
		}
	}
	return ""
}

// A check that cannot fail is none: each rule refuses what it is there for.
func TestTheRulesRefuse(t *testing.T) {
	for _, c := range []struct{ from, imp string }{
		{"generate", module + "/perturb"},
		{"score/market", module + "/generate/narrate"},
		{"datasets/rundir", module + "/score/market"},
		{"score/quantity", "github.com/apache/arrow-go/v18/arrow"},
		{"score/quantity", module + "/datasets"},
		{"ingest", "github.com/duckdb/duckdb-go/v2"},
		{"score", "net/http"},
		{"sql/stats", module + "/score/market"},
	} {
		if refuse(c.from, c.imp) == "" {
			t.Errorf("%s may import %s", c.from, c.imp)
		}
	}
	for _, c := range []struct{ from, imp string }{
		{"ingest", module + "/score/quantity"},
		{"generate/llm/openai", "net/http"},
		{"score/market/judge", module + "/datasets/panel"},
		{"", module + "/ingest"},
	} {
		if why := refuse(c.from, c.imp); why != "" {
			t.Errorf("%s may not import %s: %s", c.from, c.imp, why)
		}
	}
}
