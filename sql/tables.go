package sql

import (
	"strings"

	"market-claim-bench/pipeline/datasets"
)

// A table is a table of a run: the command that writes it, and how to write it
// empty, which gives a view its columns where it has not run.
type table struct {
	name  string
	made  string
	empty func(dir string) error
}

// remade is the command that writes the table again where it is spoilt.
func (t table) remade() string {
	if strings.Contains(t.made, "--stage") {
		return t.made + " --force"
	}
	return "pipeline run"
}

// tables are those that the views read, in the order of the stages.
var tables = []table{
	of("pipeline run --stage ingest", datasets.Prices),
	of("pipeline run --stage ingest", datasets.PriceIssues),
	of("pipeline run --stage ingest", datasets.Samples),
	of("pipeline run --stage ingest", datasets.KnownIssues),
	of("pipeline run --stage ingest", datasets.Scenarios),
	of("pipeline run --stage ingest", datasets.Facts),
	of("pipeline run --stage perturb", datasets.Panels),
	of("pipeline run --stage generate", datasets.Prompts),
	of("pipeline run --stage generate", datasets.Commentaries),
	of("pipeline run --stage generate", datasets.Attempts),
	of("pipeline run --stage generate", datasets.Controls),
	of("pipeline run --stage score", datasets.Claims),
	of("pipeline run --stage score", datasets.UnreadFigures),
	of("pipeline run --stage score", datasets.Passages),
	of("pipeline run --stage score", datasets.Verdicts),
	of("pipeline run --stage score", datasets.Scores),
	of("pipeline run --stage score", datasets.Recalls),
	of("pipeline run --stage score", datasets.Keys),
	of("pipeline run --stage score", datasets.Decoys),
	of("pipeline run --stage score", datasets.Answers),
	of("pipeline run --stage score", datasets.Interventions),
	of("pipeline run --stage score", datasets.FactResults),
	of("pipeline run --stage score", datasets.FactCandidates),
	of("pipeline run", datasets.Estimates),
	of("pipeline plan seal FILE, before the first reply", datasets.Deviations),
}

func of[T any](made string, t datasets.Table[T]) table {
	return table{t.Name, made, func(dir string) error {
		_, err := t.WriteAll(dir, 0, nil)
		return err
	}}
}
