package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql"
)

func (a *app) statusCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "status",
		Short: "how the stages stand, what is stale and why, and the cells by status",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config(c)
			if err != nil {
				return err
			}
			dir, err := a.existing()
			if err != nil {
				return err
			}
			a.warn(dir)
			all, err := stages(cfg)
			if err != nil {
				return err
			}
			if err := a.printPlan(c.Context(), a.runIn(dir), all, all, rundir.Options{}); err != nil {
				return err
			}
			if !rundir.Written(dir, "commentaries") {
				return nil
			}
			fmt.Fprintln(a.stdout)
			return sql.Query(c.Context(), dir, "SELECT status, count(*) AS cells FROM cells GROUP BY status ORDER BY cells DESC, status", "table", a.stdout)
		},
	}
	a.suiteFlag(c)
	return c
}

// printPlan says of each chosen stage whether it would run, and why.
func (a *app) printPlan(ctx context.Context, run rundir.Run, all, chosen []rundir.Stage, o rundir.Options) error {
	rows := [][]string{{"stage", "parts", "failed", "state"}}
	for _, s := range chosen {
		st, err := rundir.Look(ctx, run, all, s, o)
		if err != nil {
			return err
		}
		state := "whole"
		if st.Why != "" {
			state = "to run: " + st.Why
		}
		rows = append(rows, []string{st.Stage, fmt.Sprintf("%d/%d", st.Done, st.Planned), fmt.Sprint(st.Failures), state})
	}
	return sql.Rows(a.stdout, rows)
}
