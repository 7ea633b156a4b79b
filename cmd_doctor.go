package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate"
	"market-claim-bench/pipeline/ingest"
	"market-claim-bench/pipeline/sql"
)

// leastFree is the disk space under which a long run is not begun with a clear
// conscience.
const leastFree = 1 << 30

func (a *app) doctorCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "doctor",
		Short: "check config, disk, the files of the suites and model servers before a long run, and say how many windows findings take",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config(c)
			if err != nil {
				return err
			}
			dir, err := a.dir()
			if err != nil {
				return err
			}
			return a.doctor(c.Context(), cfg, dir)
		},
	}
	a.suiteFlag(c)
	return c
}

// doctor prints what it examined, a line each; what would not end well ends
// the program with 3.
func (a *app) doctor(ctx context.Context, cfg config, dir string) error {
	markets, err := cfg.markets()
	if err != nil {
		return err
	}
	all, err := stages(cfg)
	if err != nil {
		return err
	}
	findings := []generate.Finding{{What: "config", Value: "every setting is known and means something", OK: true}, disk(dir)}
	if err := ready(cfg, all); err != nil {
		findings[0] = generate.Finding{What: "config", Value: strings.ReplaceAll(err.Error(), "\n", "; ")}
	}
	prices, err := priceFiles(ctx, a.runIn, cfg, markets)
	if err != nil {
		return err
	}
	findings = append(findings, prices...)
	for _, suite := range cfg.others() {
		f, err := suiteFiles(ctx, a.runIn, cfg, suite)
		if err != nil {
			return err
		}
		findings = append(findings, f)
	}
	var servers []generate.Finding
	if findings[0].OK { // else what is asked of them is not known
		servers, err = generate.Doctor(ctx, cfg.Generate, markets, a.runIn(dir), cfg.others()...)
		if err != nil {
			return err
		}
	}
	findings = append(findings, servers...)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	bad := 0
	for _, f := range findings {
		state := "ok"
		if !f.OK {
			state = "BAD"
			bad++
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", state, f.What, f.Value, f.Model, f.Server)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if n := windowsOf(markets); n > 0 {
		fmt.Fprintln(a.stdout)
		if err := sql.PrintPower(a.stdout, n); err != nil {
			return err
		}
	}
	return failed(bad, 0)
}

// windowsOf is how many windows the markets are asked about: the n of every
// finding.
func windowsOf(markets []universe.Market) int {
	n := 0
	for _, m := range markets {
		n += len(m.Windows)
	}
	return n
}

// disk is how much room there is where the run's folder is, or will be.
func disk(dir string) generate.Finding {
	at := dir
	for !exists(at) && at != "." {
		at = filepath.Dir(at)
	}
	var fs syscall.Statfs_t
	if err := syscall.Statfs(at, &fs); err != nil {
		return generate.Finding{What: "disk", Value: err.Error()}
	}
	free := int64(fs.Bavail) * int64(fs.Bsize)
	return generate.Finding{What: "disk", Value: fmt.Sprintf("%.1f GiB free", float64(free)/(1<<30)), OK: free >= leastFree}
}

// suiteFiles reads what a suite beside market asks about, into a run that is
// removed again.
func suiteFiles(ctx context.Context, runIn func(string) rundir.Run, cfg config, suite string) (generate.Finding, error) {
	dir, err := os.MkdirTemp("", "pipeline-doctor-")
	if err != nil {
		return generate.Finding{}, err
	}
	defer os.RemoveAll(dir)
	f := generate.Finding{What: "suite " + suite}
	stage := ingest.Stage(cfg.Ingest, nil, suite)
	r, err := rundir.Do(ctx, runIn(dir), []rundir.Stage{stage}, stage, rundir.Options{})
	if err != nil {
		f.Value = err.Error()
		return f, nil
	}
	rows := r.Manifest.Rows()
	f.OK = rows["samples"]+rows["scenarios"] > 0
	f.Value = fmt.Sprintf("%s samples, %s faults listed", thousands(rows["samples"]), thousands(rows["known_issues"]))
	if suite == "facts" {
		f.Value = fmt.Sprintf("%s scenarios, %s facts", thousands(rows["scenarios"]), thousands(rows["facts"]))
	}
	return f, nil
}

// priceFiles reads every source into a run that is removed again. Sources that
// are asked over a network are left to the run itself.
func priceFiles(ctx context.Context, runIn func(string) rundir.Run, cfg config, markets []universe.Market) ([]generate.Finding, error) {
	var all []generate.Finding
	for _, m := range markets {
		c := cfg.Ingest
		c.Sources = nil
		for _, s := range cfg.Ingest.Sources {
			if s.Market == m.Name {
				c.Sources = append(c.Sources, s)
			}
		}
		if len(c.Sources) == 1 && c.Sources[0].Kind == "yahoo" {
			all = append(all, generate.Finding{What: "prices of " + m.Name, Value: "yahoo is asked by the run", OK: true})
			continue
		}
		dir, err := os.MkdirTemp("", "pipeline-doctor-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		stage := ingest.Stage(c, []universe.Market{m})
		r, err := rundir.Do(ctx, runIn(dir), []rundir.Stage{stage}, stage, rundir.Options{})
		if err != nil {
			all = append(all, generate.Finding{What: "prices of " + m.Name, Value: err.Error()})
			continue
		}
		rows := r.Manifest.Rows()
		f := generate.Finding{What: "prices of " + m.Name, OK: len(r.Manifest.Failures()) == 0}
		f.Value = fmt.Sprintf("%s rows, %s faults listed", thousands(rows["prices"]), thousands(rows["price_issues"]))
		for _, bad := range r.Manifest.Failures() {
			f.Value += fmt.Sprintf("; %s: %s", bad.What, bad.Detail)
		}
		all = append(all, f)
	}
	return all, nil
}
