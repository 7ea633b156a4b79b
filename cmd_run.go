package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"market-claim-bench/pipeline/datasets/rundir"
)

// A selection says which stages of a pipeline to run, and how.
type selection struct {
	stage, from, to, shard string
	dryRun, force, retry   bool
}

func (a *app) runCommand() *cobra.Command {
	var s selection
	c := &cobra.Command{
		Use:   "run",
		Short: "run the stages whose inputs, settings or code changed, and print what came out",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config(c)
			if err != nil {
				return err
			}
			return a.runStages(c.Context(), cfg, s)
		},
	}
	f := c.Flags()
	f.StringVar(&s.stage, "stage", "", "run this stage alone")
	f.StringVar(&s.from, "from", "", "run from this stage on")
	f.StringVar(&s.to, "to", "", "run up to this stage")
	f.StringVar(&s.shard, "shard", "", "run a share of the parts: i/n, i from 0")
	f.BoolVar(&s.dryRun, "dry-run", false, "check the config and say what would run, and run nothing")
	f.BoolVar(&s.force, "force", false, "run what is unchanged too")
	a.suiteFlag(c)
	return c
}

func (a *app) retryCommand() *cobra.Command {
	s := selection{retry: true}
	c := &cobra.Command{
		Use:   "retry",
		Short: "ask again the cells that are not ok, and score them",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config(c)
			if err != nil {
				return err
			}
			if _, err := a.existing(); err != nil {
				return err
			}
			cfg.Generate.Retry = true
			s := s
			switch s.stage {
			case "":
				s.from = "generate"
			case "generate", "score":
			default:
				return usageError{fmt.Errorf("--stage %s: there are generate, score (what failed before them: pipeline run --stage %s --force)", s.stage, s.stage)}
			}
			return a.runStages(c.Context(), cfg, s)
		},
	}
	c.Flags().StringVar(&s.stage, "stage", "", "retry this stage alone: generate, score")
	c.Flags().StringVar(&s.shard, "shard", "", "retry a share of the parts: i/n, i from 0")
	a.suiteFlag(c)
	return c
}

// runStages runs the chosen stages in order, then prints the run.
func (a *app) runStages(ctx context.Context, cfg config, s selection) error {
	dir, err := a.dir()
	if err != nil {
		return err
	}
	if f, ok := a.stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		cfg.Generate.Bar = f
	}
	all, err := stages(cfg)
	if err != nil {
		return err
	}
	chosen, err := s.choose(all)
	if err != nil {
		return err
	}
	opts := rundir.Options{Force: s.force, Retry: s.retry}
	if s.shard != "" {
		if opts.Shard, err = rundir.ParseShard(s.shard); err != nil {
			return usageError{err}
		}
	}
	if err := ready(cfg, chosen); err != nil {
		return err
	}
	run := a.runIn(dir)
	if s.dryRun {
		return a.printPlan(ctx, run, all, chosen, opts)
	}
	failures := map[string]int{} // by stage
	for _, st := range chosen {
		r, err := rundir.Do(ctx, run, all, st, opts)
		if err != nil {
			return err
		}
		a.printStage(st, r)
		failures[st.Name] = len(r.Manifest.Failures())
	}
	return a.finish(ctx, cfg, dir, all, s, failures)
}

// ready says what in the config would stop one of the stages, before the first
// begins.
func ready(cfg config, chosen []rundir.Stage) error {
	errs := []error{cfg.across()}
	for _, st := range chosen {
		if st.Check != nil {
			errs = append(errs, st.Check())
		}
	}
	return errors.Join(errs...)
}

// choose is the stages that s names, in order.
func (s selection) choose(all []rundir.Stage) ([]rundir.Stage, error) {
	names := make([]string, len(all))
	for i, st := range all {
		names[i] = st.Name
	}
	find := func(flag, name string, unset int) (int, error) {
		if name == "" {
			return unset, nil
		}
		i := slices.Index(names, name)
		if i < 0 {
			return 0, usageError{fmt.Errorf("--%s %s: no such stage (there are %s)", flag, name, strings.Join(names, ", "))}
		}
		return i, nil
	}
	if s.stage != "" && s.from+s.to != "" {
		return nil, usageError{fmt.Errorf("--stage goes without --from and --to")}
	}
	from, err := find("from", s.from, 0)
	if err != nil {
		return nil, err
	}
	to, err := find("to", s.to, len(all)-1)
	if err != nil {
		return nil, err
	}
	if s.stage != "" {
		if from, err = find("stage", s.stage, 0); err != nil {
			return nil, err
		}
		to = from
	}
	if from > to {
		return nil, usageError{fmt.Errorf("--from %s comes after --to %s", s.from, s.to)}
	}
	return all[from : to+1], nil
}

// printStage is one line: what the stage did, its rows and its time.
func (a *app) printStage(st rundir.Stage, r rundir.Result) {
	m := r.Manifest
	var rows []string
	counts := m.Rows()
	for _, t := range st.Writes {
		rows = append(rows, fmt.Sprintf("%s %s", t, thousands(counts[t])))
	}
	how := fmt.Sprintf("%.1f s", m.Seconds)
	if r.Skipped {
		how = "unchanged, skipped"
	}
	if n := len(m.Failures()); n > 0 {
		how += fmt.Sprintf("; %d failed", n)
	}
	fmt.Fprintf(a.stdout, "%-9s %s (%s)\n", st.Name, strings.Join(rows, ", "), how)
}

// thousands writes n with its thousands set apart.
func thousands(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
