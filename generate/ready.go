package generate

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/prompt"
)

// ready says what in c would stop the stage before its first cell, all of it:
// values that mean nothing, suites that would ask nothing, files that are not
// there, keys that the environment does not hold. It asks no server.
func (c Config) ready(markets []universe.Market, suites []string) error {
	errs := []error{c.check(), c.matter(len(markets) > 0, suites)}
	for _, m := range c.Models {
		if !m.remote() {
			continue
		}
		for _, url := range m.Servers {
			if _, err := m.client(url); err != nil {
				errs = append(errs, fmt.Errorf("generate: models: %w", err))
			}
		}
	}
	if _, err := c.local(); err != nil {
		errs = append(errs, err)
	}
	errs = append(errs, distinct(c.Imports))
	for _, f := range c.Imports {
		if f == Seed {
			continue
		}
		data, err := os.ReadFile(f)
		if err == nil {
			_, err = parseReplies(f, data, namesOf(markets))
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("generate: imports: %w", err))
		}
	}
	return errors.Join(errs...)
}

// matter says which lists are empty that must not be.
func (c Config) matter(market bool, suites []string) error {
	var errs []error
	empty := func(setting, why string) {
		errs = append(errs, fmt.Errorf("generate: %s: is empty, and %s", setting, why))
	}
	var names []string // of contexts that a model of the market is asked in
	for _, m := range c.Models {
		if plant := plants[m.Provider]; plant != "" && plant != marketSuite {
			continue
		}
		own := m.Contexts
		if len(own) == 0 {
			own = c.Contexts
		}
		if market && len(own) == 0 {
			empty("contexts", fmt.Sprintf("model %s of suite market has none of its own", m.Name))
			break
		}
		names = append(names, own...)
	}
	if market && slices.Contains(names, prompt.Quiz) {
		if len(c.Quiz.Metrics) == 0 || len(c.Quiz.Styles) == 0 {
			empty("quiz.metrics or quiz.styles", "context quiz asks one question at least")
		}
		if c.Quiz.Sessions < 1 || c.Quiz.Repeats < 1 {
			errs = append(errs, fmt.Errorf("generate: quiz: sessions %d, repeats %d: want 1 or more of each", c.Quiz.Sessions, c.Quiz.Repeats))
		}
	}
	if slices.Contains(suites, finverifySuite) && len(c.Models) > 0 && len(c.Finverify.Versions) == 0 {
		empty("finverify.prompt_versions", "suite finverify asks in one at least")
	}
	return errors.Join(errs...)
}

// NeedsReal reports whether a planted writer is asked where no prices are
// shown: it then writes from the arm real.
func (c Config) NeedsReal() bool {
	return slices.ContainsFunc(c.Models, func(m Model) bool {
		own := m.Contexts
		if len(own) == 0 {
			own = c.Contexts
		}
		return m.Provider == "narrator" && slices.ContainsFunc(own, func(name string) bool { return slices.Contains(contextNames(), name) && !shows(name) })
	})
}
