package main

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate"
	"market-claim-bench/pipeline/ingest"
	"market-claim-bench/pipeline/perturb"
	"market-claim-bench/pipeline/score"
	"market-claim-bench/pipeline/sql"
)

//go:embed config.yaml
var defaults []byte

// A config is all settings. Each section is the type of the stage that it is
// for; config.yaml is the only home of the defaults.
type config struct {
	Suites   []string        `mapstructure:"suites"`
	Markets  []market        `mapstructure:"markets"`
	Ingest   ingest.Config   `mapstructure:"ingest"`
	Perturb  perturb.Config  `mapstructure:"perturb"`
	Generate generate.Config `mapstructure:"generate"`
	Score    score.Config    `mapstructure:"score"`
	SQL      sql.Config      `mapstructure:"sql"`
}

// A market is one universe and the windows to ask about.
type market struct {
	Universe string   `mapstructure:"universe"`
	Windows  []string `mapstructure:"windows"`
}

// suites are those there are.
var suites = []string{"market", "finverify", "facts"}

func loadConfig(file string, asked bool, environ, set []string) (config, error) {
	var c config
	if err := settings(defaults, file, asked, environ, set, &c); err != nil {
		return config{}, err
	}
	return c, c.check()
}

func (c config) check() error {
	if len(c.Suites) == 0 {
		return usageError{fmt.Errorf("suites: none: there are %s", strings.Join(suites, ", "))}
	}
	for _, s := range c.Suites {
		if !slices.Contains(suites, s) {
			return usageError{fmt.Errorf("suite %q: there are %s", s, strings.Join(suites, ", "))}
		}
	}
	return c.SQL.Check()
}

// across says what one stage wants of panels that another would not make.
func (c config) across() error {
	if !slices.Contains(c.Suites, "market") {
		return nil
	}
	var errs []error
	for _, of := range []struct {
		what        string
		asked, made []string
	}{{"arms", c.Generate.Arms, c.Perturb.Arms}, {"identities", c.Generate.Identities, c.Perturb.Identities}} {
		for _, x := range of.asked {
			if !slices.Contains(of.made, x) {
				errs = append(errs, fmt.Errorf("generate.%s: %s: perturb.%s has %s", of.what, x, of.what, strings.Join(of.made, ", ")))
			}
		}
	}
	if c.Generate.NeedsReal() && !slices.Contains(c.Perturb.Arms, "real") {
		errs = append(errs, fmt.Errorf("perturb.arms: has no real, from which planted writers write where no prices are shown (add it, or leave out contexts none and quiz)"))
	}
	return errors.Join(errs...)
}

// markets are the universes with the windows that the config asks about: none
// where suite market does not run.
func (c config) markets() ([]universe.Market, error) {
	if !slices.Contains(c.Suites, "market") {
		return nil, nil
	}
	if len(c.Markets) == 0 {
		return nil, fmt.Errorf("config: markets: suite market needs one at least")
	}
	var all []universe.Market
	for _, m := range c.Markets {
		u, err := universe.Load(m.Universe)
		if err != nil {
			return nil, fmt.Errorf("config: markets: %w", err)
		}
		if len(m.Windows) > 0 {
			u.Windows = nil
		}
		for _, text := range m.Windows {
			w, err := universe.ParseWindow(text)
			if err != nil {
				return nil, fmt.Errorf("config: markets: %s: %w", u.Name, err)
			}
			if n := open(u, w); n < 2 {
				return nil, fmt.Errorf("config: markets: %s: window %s: has %d days of trading at most, and a return needs two sessions (name a longer one)", u.Name, text, n)
			}
			u.Windows = append(u.Windows, w)
		}
		if slices.ContainsFunc(all, func(o universe.Market) bool { return o.Name == u.Name }) {
			return nil, fmt.Errorf("config: markets: %s is there twice (put its windows in one list)", u.Name)
		}
		all = append(all, u)
	}
	return all, nil
}

// universes are the names of the markets of the config, whatever suite runs.
func (c config) universes() (names []string, err error) {
	for _, m := range c.Markets {
		u, err := universe.Load(m.Universe)
		if err != nil {
			return nil, fmt.Errorf("config: markets: %w", err)
		}
		names = append(names, u.Name)
	}
	return names, nil
}

// open counts the days of a window on which a market may trade.
func open(m universe.Market, w universe.Window) (n int) {
	for d := w.First; d <= w.Last; d++ {
		if !m.Closed[d.Weekday()] {
			n++
		}
	}
	return n
}

// others are the suites beside market, in order, each once.
func (c config) others() []string {
	others := slices.DeleteFunc(slices.Clone(c.Suites), func(s string) bool { return s == "market" })
	slices.Sort(others)
	return slices.Compact(others)
}

// stages lists the pipeline in order. Each reads the tables
// that those above it wrote; nothing else passes between them.
func stages(c config) ([]rundir.Stage, error) {
	markets, err := c.markets()
	if err != nil {
		return nil, err
	}
	others := c.others()
	return []rundir.Stage{
		ingest.Stage(c.Ingest, markets, others...),
		perturb.Stage(c.Perturb, markets),
		generate.Stage(c.Generate, markets, others...),
		score.Stage(c.Score, markets, others...),
	}, nil
}
