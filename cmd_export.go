package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/hub"
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
	c.AddCommand(a.exportPaperCommand(), a.exportDatasetCommand(), a.exportEvalsCommand())
	return c
}

func (a *app) exportPaperCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "paper DIR",
		Short: "write tables, figures (PDF and SVG) and numbers.tex for a LaTeX paper into a folder",
		Args:  cobra.ExactArgs(1),
		RunE: a.exporting(func(ctx context.Context, dir, into string) ([]string, error) {
			return export.Paper(ctx, dir, into)
		}),
	}
}

func (a *app) exportDatasetCommand() *cobra.Command {
	var d export.DatasetOptions
	c := &cobra.Command{
		Use:   "dataset DIR",
		Short: "write tables as a dataset of the Hugging Face hub: Parquet, card and croissant.json",
		Args:  cobra.ExactArgs(1),
		RunE: a.exporting(func(ctx context.Context, dir, into string) ([]string, error) {
			return export.Dataset(ctx, dir, into, d)
		}),
	}
	f := c.Flags()
	f.StringVar(&d.Repo, "repo", "", "owner/name on the hub, where it will be")
	f.StringVar(&d.License, "license", "", "under which the rows are given: "+strings.Join(hub.Licenses(), ", "))
	f.StringVar(&d.Title, "title", "", "on the card (default: the name in --repo)")
	f.StringVar(&d.Published, "published", "", "date (default: of the last stage that ran)")
	f.StringSliceVar(&d.Tables, "tables", nil, "tables and views (default: prompts, replies, claims, verdicts and what follows from them, never prices)")
	needed(c, "repo")
	needed(c, "license")
	return c
}

func (a *app) exportEvalsCommand() *cobra.Command {
	var e export.EvalOptions
	c := &cobra.Command{
		Use:   "evals DIR",
		Short: "write the results of each model as a record of Every Eval Ever",
		Args:  cobra.ExactArgs(1),
		RunE: a.exporting(func(ctx context.Context, dir, into string) ([]string, error) {
			return export.Evals(ctx, dir, into, e)
		}),
	}
	f := c.Flags()
	f.StringVar(&e.Organization, "organization", "", "who ran the evaluation")
	choose(f, &e.Relationship, "relationship", "third_party", export.Relationships, "of who ran it to the model's developer: "+strings.Join(export.Relationships, ", "))
	f.StringToStringVar(&e.IDs, "id", nil, "a model's name on the Hugging Face hub, as MODEL=developer/name; may be repeated")
	needed(c, "organization")
	return c
}

// exporting runs write over the run's folder, into the folder that the command
// names, warns of a run that failed its check, and lists what was written.
func (a *app) exporting(write func(ctx context.Context, dir, into string) ([]string, error)) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		dir, err := a.existing()
		if err != nil {
			return err
		}
		a.warn(dir)
		files, err := write(c.Context(), dir, args[0])
		return a.list(files, err)
	}
}

// list prints the files that were written, also those before an error.
func (a *app) list(files []string, err error) error {
	for _, f := range files {
		fmt.Fprintln(a.stdout, filepath.ToSlash(f))
	}
	return err
}
