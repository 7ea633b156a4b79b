package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql/report"
)

func (a *app) reportCommand() *cobra.Command {
	var out, figures string
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
			if figures == "" {
				return nil
			}
			return a.figures(c.Context(), dir, figures)
		},
	}
	c.Flags().StringVar(&out, "out", "", "the file to write (default: report.html in the run's folder)")
	c.Flags().StringVar(&figures, "figures", "", "a folder for the figures as well, each as SVG and as PDF")
	c.Flags().IntVar(&o.Replies, "replies", 10_000, "at most so many replies in the page, those of models first; 0 for all")
	return c
}

// figures writes the drawings of the run at dir into the folder to.
func (a *app) figures(ctx context.Context, dir, to string) error {
	all, err := report.Figures(ctx, dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, f := range all {
		for _, file := range []struct {
			name string
			data []byte
		}{{f.Name + ".svg", f.SVG}, {f.Name + ".pdf", f.PDF}} {
			path := filepath.Join(to, file.name)
			if err := rundir.WriteFile(path, file.data); err != nil {
				return err
			}
			fmt.Fprintln(a.stdout, filepath.ToSlash(path))
		}
	}
	if len(all) == 0 {
		fmt.Fprintln(a.stdout, "no figure: no model was asked")
	}
	return nil
}
