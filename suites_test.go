package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"
)

// allSuites is small in every suite, in several parts of each.
const allSuites = `
suites: [facts, market, finverify]
markets:
  - universe: simulated
    windows: ["2025-09"]
ingest:
  tickers_per_part: 6
  samples: {n: 30}
perturb:
  arms: [real, opposed]
generate:
  contexts: [sparse]
  cells_per_part: 20
  styles: [prose]
  models:
    - {name: "narrator:reader", provider: narrator}
    - {name: "baseline:sign_confused", provider: baseline}
    - {name: "clerk:declared", provider: clerk}
    - {name: an echo, provider: echo}
`

func TestShardsOfAllSuitesMakeTheSameBytes(t *testing.T) {
	whole := writeConfig(t, allSuites)
	pipelineIn(t, whole, "run")
	want := parquet(t, whole)
	for _, table := range []string{"prices", "samples", "facts", "panels", "answers", "fact_results"} {
		if want[filepath.Join(table, "part-00000.parquet")] == "" {
			t.Errorf("no part of %s", table)
		}
	}
	const n = 3
	dir := writeConfig(t, allSuites)
	for _, stage := range []string{"ingest", "perturb", "generate", "score"} {
		for i := range n {
			pipelineIn(t, dir, "run", "--stage", stage, "--shard", fmt.Sprintf("%d/%d", i, n))
		}
	}
	same(t, "shards", want, parquet(t, dir))
}

// The parts of the market come first, so that another suite beside it leaves
// them as they were.
func TestAnotherSuiteLeavesTheMarketsPartsAsTheyWere(t *testing.T) {
	alone, beside := writeConfig(t, strings.Replace(allSuites, "[facts, market, finverify]", "[market]", 1)), writeConfig(t, allSuites)
	pipelineIn(t, alone, "run")
	pipelineIn(t, beside, "run")
	want, got := parquet(t, alone), parquet(t, beside)
	maps.DeleteFunc(want, func(path, _ string) bool { return strings.HasPrefix(path, "estimates") })
	imported := 0
	for path, sum := range want {
		switch {
		case got[path] == sum:
		case strings.HasPrefix(path, "prices") || strings.HasPrefix(path, "panels"):
			t.Errorf("%s has other bytes", path)
		default:
			imported++ // the seed's reply, whose part comes after those of all suites
		}
	}
	if imported == 0 || imported > 16 {
		t.Errorf("%d parts differ, want those of the one imported file", imported)
	}
}
