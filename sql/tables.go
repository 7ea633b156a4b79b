package sql

import "market-claim-bench/pipeline/datasets"

// A table is a table of a run: who writes it, and how to write it empty, which
// gives a view its columns where the stage has not run.
type table struct {
	name  string
	stage string
	empty func(dir string) error
}

// tables are those that the views read, in the order of the stages.
var tables = []table{
	of("ingest", datasets.Prices),
	of("ingest", datasets.PriceIssues),
	of("ingest", datasets.Samples),
	of("ingest", datasets.KnownIssues),
	of("ingest", datasets.Scenarios),
	of("ingest", datasets.Facts),
	of("perturb", datasets.Panels),
	of("generate", datasets.Prompts),
	of("generate", datasets.Commentaries),
	of("generate", datasets.Attempts),
	of("generate", datasets.Controls),
	of("score", datasets.Claims),
	of("score", datasets.UnreadFigures),
	of("score", datasets.Passages),
	of("score", datasets.Verdicts),
	of("score", datasets.Scores),
	of("score", datasets.Recalls),
	of("score", datasets.Keys),
	of("score", datasets.Decoys),
	of("score", datasets.Answers),
	of("score", datasets.Interventions),
	of("score", datasets.FactResults),
	of("score", datasets.FactCandidates),
	of("sql", datasets.Estimates),
	of("plan seal", datasets.Deviations),
}

func of[T any](stage string, t datasets.Table[T]) table {
	return table{t.Name, stage, func(dir string) error {
		_, err := t.WriteAll(dir, 0, nil)
		return err
	}}
}
