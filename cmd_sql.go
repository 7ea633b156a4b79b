package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql"
)

// finish writes run.duckdb and prints the run, where it is whole; it says so
// where shards of it are missing. Cells that failed, or an instrument that did,
// end the program with their own code.
func (a *app) finish(ctx context.Context, cfg config, dir string, all []rundir.Stage, s selection, failures map[string]int) error {
	for _, st := range all {
		state, err := rundir.Look(ctx, a.runIn(dir), all, st, rundir.Options{})
		if err != nil {
			return err
		}
		if state.Why != "" {
			fmt.Fprintf(a.stdout, "\nnot printed: stage %s is to run: %s\n", st.Name, state.Why)
			return failed(total(failures), 0)
		}
	}
	if err := a.planned(ctx, &cfg, dir); err != nil {
		return err
	}
	if _, err := sql.Build(ctx, dir, cfg.SQL); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout)
	checks, err := sql.Results(ctx, dir, a.stdout)
	if err != nil {
		return err
	}
	bad, err := keepWarning(dir, checks)
	if err != nil {
		return err
	}
	n := total(failures)
	if n > 0 {
		fmt.Fprintln(a.stdout)
	}
	for _, st := range all {
		if lost := failures[st.Name]; lost > 0 {
			fmt.Fprintf(a.stdout, losses[st.Name], lost)
		}
	}
	return failed(n, bad)
}

// losses say what failed in a stage, how many, and what to do.
var losses = map[string]string{
	"ingest":   "%d names have no prices (see: pipeline sql \"FROM price_issues\")\n",
	"perturb":  "%d names and arms are in no panel (see: failures in manifest.perturb.json)\n",
	"generate": "%d cells failed; they are in every table (see: pipeline sql \"FROM cells WHERE status <> 'ok'\"; ask again: pipeline retry)\n",
	"score":    "%d stored replies could not be judged (see: pipeline sql \"FROM scores WHERE status = 'unknown_item'\")\n",
}

func total(failures map[string]int) (n int) {
	for _, f := range failures {
		n += f
	}
	return n
}

func failed(failures, checks int) error {
	if failures+checks > 0 {
		return errCells
	}
	return nil
}

func (a *app) sqlCommand() *cobra.Command {
	var format string
	var also []string
	c := &cobra.Command{
		Use:   "sql [QUERY]",
		Short: "query the tables and views of a run; without a query, a prompt",
		Long: `Query the tables and views of a run; without a query, a prompt.

A query reads the run, and nothing else but what --read names; it writes
nothing. Several, each ended by a semicolon, are answered one after another.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir, err := a.existing()
			if err != nil {
				return err
			}
			a.warn(dir)
			if len(args) == 0 {
				return sql.Shell(c.Context(), dir, a.stdin, a.stdout, also...)
			}
			return sql.Query(c.Context(), dir, args[0], format, a.stdout, also...)
		},
	}
	choose(c.Flags(), &format, "format", "table", sql.Formats, "table, csv, json, parquet")
	c.Flags().StringArrayVar(&also, "read", nil, "a file or folder beside the run that queries may read; may be repeated")
	return c
}
