package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest"
	"market-claim-bench/pipeline/score"
	"market-claim-bench/pipeline/score/recall"
)

// agree judges the labelled claims themselves against a folder of prices, and
// compares the verdicts with a reference. The prices are read by the stage
// ingest, into a run that is removed again.
func agree(ctx context.Context, runIn func(dir string) rundir.Run, cfg config, r recallCase, replies []recall.Reply, labels []recall.Row) (*recall.Agreement, error) {
	refs, err := recall.ReadReferences(r.reference)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "pipeline-recall-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ic := cfg.Ingest
	ic.Sources = nil
	var markets []universe.Market
	for _, name := range marketsOf(replies) {
		m, err := universe.Load(name)
		if err != nil {
			return nil, err
		}
		markets = append(markets, m)
		src := ingest.Source{Market: name, Kind: "csv", Path: filepath.Join(r.prices, name, "{ticker}.csv"), Basis: "adjusted"}
		if splits := filepath.Join(r.prices, "splits.csv"); exists(splits) {
			src.Splits = splits
		}
		ic.Sources = append(ic.Sources, src)
	}
	stage := ingest.Stage(ic, markets)
	if _, err := rundir.Do(ctx, runIn(dir), []rundir.Stage{stage}, stage, rundir.Options{}); err != nil {
		return nil, err
	}
	verdict, err := score.JudgeLabels(ctx, dir, cfg.Score, markets, replies, labels)
	if err != nil {
		return nil, err
	}
	a := recall.Agree(refs, verdict)
	return &a, nil
}

// marketsOf lists the markets of replies, each once.
func marketsOf(replies []recall.Reply) []string {
	var names []string
	for _, r := range replies {
		names = append(names, r.Market)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
