package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
)

// run is the program without the process: it returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	cmd := a.command()
	cmd.SetArgs(args)
	cmd.SetIn(stdin)
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	err := cmd.ExecuteContext(ctx)
	if err != nil && strings.HasPrefix(err.Error(), "unknown command") {
		err = usageError{err}
	}
	switch {
	case err == nil, errors.Is(err, errCells):
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "pipeline: stopped; what was finished is kept (run the same command to go on)")
	default:
		fmt.Fprintln(stderr, "pipeline:", err)
	}
	return exitCode(err)
}

// An app is one invocation: where it reads and writes, and the flags that all
// commands share.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	file   string   // --config
	set    []string // --set
	name   string   // --run
	suites []string // --suite, of the commands that have it
}

// command is the whole command line.
func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:           "pipeline",
		Short:         "tells whether a model that writes about numbers read them, remembered them, or made them up",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%w (see %s --help)", err, c.CommandPath())}
	})
	f := root.PersistentFlags()
	f.StringVar(&a.file, "config", "config.yaml", "file of settings over the defaults")
	f.StringArrayVar(&a.set, "set", nil, "one setting over the file and the environment, as key=value")
	f.StringVar(&a.name, "run", "default", "name of the run: its folder is runs/NAME")
	root.AddCommand(a.commands()...)
	usageArgs(root)
	return root
}

// usageArgs makes wrong arguments of any command a usage error: exit 2.
func usageArgs(c *cobra.Command) {
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			if err := check(c, args); err != nil {
				return usageError{fmt.Errorf("%w (see %s --help)", err, c.CommandPath())}
			}
			return nil
		}
	}
	for _, sub := range c.Commands() {
		usageArgs(sub)
	}
}

// suiteFlag gives a command the flag that says which suites the run is of.
func (a *app) suiteFlag(c *cobra.Command) {
	c.Flags().StringSliceVar(&a.suites, "suite", nil, "suites of the run, which then holds these alone: market, finverify, facts (default: those of the config)")
}

// config is the settings in force for the command c.
func (a *app) config(c *cobra.Command) (config, error) {
	cfg, err := loadConfig(a.file, c.Flags().Changed("config"), os.Environ(), a.set)
	if err == nil && c.Flags().Changed("suite") {
		cfg.Suites = a.suites
		err = cfg.check()
	}
	return cfg, err
}

// dir is the folder of the run, which may not exist yet.
func (a *app) dir() (string, error) {
	if a.name == "" || a.name != filepath.Base(a.name) || strings.HasPrefix(a.name, ".") {
		return "", usageError{fmt.Errorf("--run %q: want a plain name, like august", a.name)}
	}
	return filepath.Join("runs", a.name), nil
}

// existing is the folder of a run that must exist.
func (a *app) existing() (string, error) {
	dir, err := a.dir()
	if err != nil {
		return "", err
	}
	switch info, err := os.Stat(dir); {
	case err == nil && !info.IsDir():
		return "", fmt.Errorf("%s: is no folder, and so no run (move it away, or name another --run)", filepath.ToSlash(dir))
	case err != nil:
		return "", fmt.Errorf("%s: no such run (run: pipeline run --run %s)", filepath.ToSlash(dir), a.name)
	}
	return dir, nil
}

// runIn is the run in dir, with a log for people on standard error.
func (a *app) runIn(dir string) rundir.Run {
	return rundir.Run{Dir: dir, Log: slog.New(slog.NewTextHandler(a.stderr, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, attr slog.Attr) slog.Attr {
			if attr.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return attr
		},
	}))}
}
