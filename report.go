package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql/report"
)

func (a *app) reportCommand() *cobra.Command {
	var out string
	var o report.Options
	c := &cobra.Command{
		Use:   "report",
		Short: "write one HTML file that opens from disk: checks, failures, results, every reply with its claims marked",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if o.Replies < 0 {
				return usageError{fmt.Errorf("--replies %d: want 0, for all, or more", o.Replies)}
			}
			dir, err := a.existing()
			if err != nil {
				return err
			}
			page, err := report.HTML(c.Context(), dir, o)
			if err != nil {
				return err
			}
			if out == "" {
				out = filepath.Join(dir, "report.html")
			}
			if err := rundir.WriteFile(out, page); err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "%s (%.1f MB; open it in a browser)\n", filepath.ToSlash(out), float64(len(page))/1e6)
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "", "the file to write (default: report.html in the run's folder)")
	c.Flags().IntVar(&o.Replies, "replies", 10_000, "at most so many replies in the page, those of models first; 0 for all")
	return c
}
