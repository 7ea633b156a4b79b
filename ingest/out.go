package ingest

import (
	"context"
	"errors"
	"fmt"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

// A suite is what the stage reads for one suite: some parts, numbered from 0.
// Those of the suites follow one another.
type suite struct {
	files []string // inputs from outside the run
	plan  func() (int, error)
	part  func(ctx context.Context, run rundir.Run, i int) (tables, []rundir.Failure, error)
}

// suites are those of a run, in order.
type suites []suite

func (all suites) plan(context.Context, rundir.Run) (int, error) {
	n := 0
	for _, s := range all {
		parts, err := s.plan()
		if err != nil {
			return 0, err
		}
		n += parts
	}
	return n, nil
}

// part writes part k of every table: that of the suite whose it is, the others
// empty.
func (all suites) part(ctx context.Context, run rundir.Run, k int) (rundir.Report, error) {
	i := k
	for _, s := range all {
		n, err := s.plan()
		if err != nil {
			return rundir.Report{}, err
		}
		if i >= n {
			i -= n
			continue
		}
		made, failures, err := s.part(ctx, run, i)
		if err != nil {
			return rundir.Report{}, err
		}
		r := rundir.Report{Failures: failures}
		r.Parts, err = made.write(run.Dir, k)
		return r, err
	}
	return rundir.Report{}, fmt.Errorf("no part %d is planned", k)
}

// tables are one part of every table of the stage. Those that are not the
// suite's own are empty.
type tables struct {
	prices    []datasets.Price
	issues    []datasets.PriceIssue
	samples   []datasets.Sample
	known     []datasets.KnownIssue
	scenarios []datasets.Scenario
	facts     []datasets.Fact
}

// written are the tables of the stage.
var written = []string{
	datasets.Prices.Name, datasets.PriceIssues.Name, datasets.Samples.Name, datasets.KnownIssues.Name,
	datasets.Scenarios.Name, datasets.Facts.Name,
}

// write writes t as part k.
func (t *tables) write(dir string, k int) (map[string]datasets.Part, error) {
	parts := map[string]datasets.Part{}
	err := errors.Join(
		put(parts, datasets.Prices, dir, k, t.prices),
		put(parts, datasets.PriceIssues, dir, k, t.issues),
		put(parts, datasets.Samples, dir, k, t.samples),
		put(parts, datasets.KnownIssues, dir, k, t.known),
		put(parts, datasets.Scenarios, dir, k, t.scenarios),
		put(parts, datasets.Facts, dir, k, t.facts),
	)
	return parts, err
}

func put[T any](parts map[string]datasets.Part, t datasets.Table[T], dir string, k int, rows []T) error {
	p, err := t.WriteAll(dir, k, rows)
	parts[t.Name] = p
	return err
}
