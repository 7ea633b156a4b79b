package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/plan"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/seal"
	"market-claim-bench/pipeline/sql"
)

// planFile is the sealed plan in a run's folder.
const planFile = "plan.yaml"

func (a *app) planCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "plan",
		Short: "promise what a study will do, before its first reply",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(&cobra.Command{
		Use:   "seal [plan.yaml]",
		Short: "take a plan into the run and seal it by its hash",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			file := planFile
			if len(args) == 1 {
				file = args[0]
			}
			return a.sealPlan(file)
		},
	}, a.drawCommand())
	return c
}

func (a *app) drawCommand() *cobra.Command {
	var d plan.Draw
	c := &cobra.Command{
		Use:   "draw",
		Short: "draw months by a seed, for the windows of a plan",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			months, err := d.Months()
			if err != nil {
				return usageError{err}
			}
			for _, m := range months {
				fmt.Fprintln(a.stdout, m)
			}
			return nil
		},
	}
	f := c.Flags()
	f.Int64Var(&d.Seed, "seed", 1, "of the draw")
	f.IntVar(&d.N, "n", 10, "months")
	f.StringVar(&d.From, "from", "2015-01", "first month that can be drawn")
	f.StringVar(&d.To, "to", "2026-06", "last month that can be drawn")
	return c
}

func (a *app) sealPlan(file string) error {
	dir, err := a.dir()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if _, err := plan.Parse(file, data); err != nil {
		return err
	}
	kept := filepath.Join(dir, planFile)
	err = seal.Check(kept)
	switch {
	case err == nil:
		return fmt.Errorf("%s: sealed already (a plan is sealed once; give the study another --run)", filepath.ToSlash(kept))
	case errors.Is(err, seal.ErrBroken):
		return err
	case rundir.Written(dir, datasets.Commentaries.Name):
		return fmt.Errorf("%s: replies are there already (a plan is sealed before the first one; give the study another --run)", filepath.ToSlash(dir))
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := rundir.WriteFile(kept, data); err != nil {
		return err
	}
	sum, err := seal.Seal(kept)
	if err == nil {
		fmt.Fprintf(a.stdout, "%s: sealed as %s\n", filepath.ToSlash(kept), sum)
	}
	return err
}

// planned takes what the run's sealed plan promises into the settings of the
// statistics: its primary endpoint, and the cutoffs of its models. It writes and
// prints what the run did otherwise. A run without a plan has no such table.
func (a *app) planned(ctx context.Context, cfg *config, dir string) error {
	kept := filepath.Join(dir, planFile)
	err := seal.Check(kept)
	if errors.Is(err, seal.ErrUnsealed) {
		return nil
	}
	var rows []datasets.Deviation
	if errors.Is(err, seal.ErrBroken) {
		rows = append(rows, datasets.Deviation{What: "seal", Planned: "unchanged", Done: err.Error()})
	} else if err != nil {
		return err
	}
	data, err := os.ReadFile(kept)
	if err != nil {
		return err
	}
	p, err := plan.Parse(kept, data)
	if err != nil {
		return err
	}
	// What was written before may be spoilt, and the run could not be read.
	if err := os.Remove(datasets.Deviations.Path(dir, 0)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	done, err := sql.Done(ctx, dir, p.Primary.Contexts)
	if err != nil {
		return err
	}
	done.Cutoffs = map[string]string{}
	for _, c := range cfg.SQL.Cutoffs {
		done.Cutoffs[c.Name] = c.Date
	}
	for _, m := range p.Models {
		if _, ok := done.Cutoffs[m.Name]; !ok && m.Cutoff != plan.UnknownCutoff {
			cfg.SQL.Cutoffs = append(cfg.SQL.Cutoffs, sql.Cutoff{Name: m.Name, Date: m.Cutoff})
		}
	}
	cfg.SQL.Primary = &p.Primary
	done.TauPoints, done.TauShare = cfg.Score.Judge.TauPoints, cfg.Score.Judge.TauShare
	rows = append(rows, p.Deviations(done)...)
	if _, err := datasets.Deviations.WriteAll(dir, 0, rows); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\nplan: sealed; %d deviations\n", len(rows))
	for _, r := range rows {
		fmt.Fprintf(a.stdout, "  %s: planned %s; done %s\n", r.What, r.Planned, r.Done)
	}
	return nil
}
