package ingest

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/scenarios"
)

// check says what in the config would stop the stage before it began, all of
// it: values that mean nothing, and files that are not there.
func (c Config) check(markets []universe.Market, suites []string) error {
	var errs []error
	if len(markets) > 0 {
		errs = append(errs, c.checkMarkets(markets))
	}
	if slices.Contains(suites, "finverify") {
		errs = append(errs, c.Samples.Check(), there("ingest.samples.files", c.Samples.Files))
	}
	if slices.Contains(suites, "facts") {
		errs = append(errs, c.checkPacks())
	}
	return errors.Join(errs...)
}

func (c Config) checkMarkets(markets []universe.Market) error {
	w := work{config: c, markets: markets}
	if _, err := w.parts(); err != nil {
		return err
	}
	var errs []error
	sources := map[string]bool{}
	for _, s := range c.Sources {
		if sources[s.Market] {
			errs = append(errs, fmt.Errorf("ingest.sources: market %s: is there twice (a market has one source)", s.Market))
		}
		sources[s.Market] = true
		if i := slices.IndexFunc(markets, func(m universe.Market) bool { return m.Name == s.Market }); i >= 0 {
			errs = append(errs, c.checkSource(markets[i], s))
		}
	}
	for _, m := range c.Confirmed {
		if !slices.ContainsFunc(markets, func(u universe.Market) bool { _, ok := u.Find(m.Ticker); return ok }) {
			errs = append(errs, fmt.Errorf("ingest.confirmed: %s: no market of the config has such a ticker", m.Ticker))
		}
	}
	return errors.Join(errs...)
}

func (c Config) checkSource(m universe.Market, s Source) error {
	d, err := newDesk(c, m, s)
	if err != nil {
		return err
	}
	bad := func(format string, args ...any) error {
		return fmt.Errorf("ingest.sources: market %s: "+format, append([]any{m.Name}, args...)...)
	}
	for _, f := range s.Files {
		if _, ok := m.Find(f.Ticker); !ok {
			return bad("files: %s: the market has no such ticker", f.Ticker)
		}
		if err := there("files", []string{f.Path}); err != nil {
			return bad("%w", err)
		}
	}
	switch s.Kind {
	case "simulated":
		from, err := panel.ParseDay(c.Simulate.From)
		if err != nil {
			return fmt.Errorf("ingest.simulate.from: %w", err)
		}
		to, err := panel.ParseDay(c.Simulate.To)
		if err != nil {
			return fmt.Errorf("ingest.simulate.to: %w", err)
		}
		if to < from {
			return fmt.Errorf("ingest.simulate: to, %s, is before from, %s", to, from)
		}
	case "csv", "parquet":
		if !slices.ContainsFunc(m.Tickers(), func(t string) bool { return d.place(t) != "" }) {
			return bad("path: %s: no such file, of none of its %d names%s", s.Path, len(m.Names), asPattern(s.Path, m))
		}
	}
	return nil
}

// asPattern says which file a pattern is, of one name.
func asPattern(path string, m universe.Market) string {
	if !strings.Contains(path, "{ticker}") || len(m.Names) == 0 {
		return ""
	}
	t := m.Names[0].Ticker
	return fmt.Sprintf(" (of %s it would be %s)", t, strings.ReplaceAll(path, "{ticker}", t))
}

func (c Config) checkPacks() error {
	if len(c.Packs) == 0 {
		return errors.New("ingest.packs: suite facts needs one at least (embedded is the one that ships)")
	}
	own := slices.DeleteFunc(slices.Clone(c.Packs), func(p string) bool { return p == scenarios.Embedded })
	return there("ingest.packs", own)
}

// there says which of the files cannot be read.
func there(setting string, files []string) error {
	var errs []error
	for _, f := range files {
		file, err := os.Open(f)
		if err == nil {
			err = file.Close()
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", setting, err))
		}
	}
	return errors.Join(errs...)
}
