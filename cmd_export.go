package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/sql"
	"market-claim-bench/pipeline/sql/export"
)

func (a *app) exportCommand() *cobra.Command {
	var format string
	var o sql.ExportOptions
	c := &cobra.Command{
		Use:   "export TABLE|VIEW",
		Short: "write a table or view as csv, parquet, json, markdown or LaTeX; or all that a paper needs",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir, err := a.existing()
			if err != nil {
				return err
			}
			a.warn(dir)
			return sql.Export(c.Context(), dir, args[0], format, a.stdout, o)
		},
	}
	c.Flags().StringVar(&o.Caption, "caption", "", "of a LaTeX table (default: what the view says of itself)")
	c.Flags().StringVar(&o.Label, "label", "", "of a LaTeX table (default: tab:NAME)")
	choose(c.Flags(), &format, "format", "csv", sql.ExportFormats, "csv, parquet, json, markdown, latex")
	c.AddCommand(a.exportPaperCommand())
	return c
}

func (a *app) exportPaperCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "paper DIR",
		Short: "write tables, figures (PDF and SVG) and numbers.tex for a LaTeX paper into a folder",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir, err := a.existing()
			if err != nil {
				return err
			}
			a.warn(dir)
			files, err := export.Paper(c.Context(), dir, args[0])
			return a.list(files, err)
		},
	}
}

// list prints the files that were written, also those before an error.
func (a *app) list(files []string, err error) error {
	for _, f := range files {
		fmt.Fprintln(a.stdout, filepath.ToSlash(f))
	}
	return err
}
