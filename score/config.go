// Package score reads the claims of commentaries and judges them: commentaries
// → claims, unread_figures, passages, verdicts, scores, keys, decoys, recall,
// answers, interventions, fact_results, fact_candidates.
//
// It asks no model and reads no clock: the same replies can be scored again
// tomorrow, by another reader of claims, at no cost.
package score

import (
	"errors"
	"fmt"

	"market-claim-bench/pipeline/score/market/decoy"
	"market-claim-bench/pipeline/score/market/judge"
)

// Config is the section `score` of the config.
type Config struct {
	Judge   judge.Config `mapstructure:"judge"`   // what counts as near, as flat and as the same
	Decoys  decoy.Config `mapstructure:"decoys"`  // other windows, for how often chance agrees
	Labels  []string     `mapstructure:"labels"`  // files of readers' labels of imported replies, for recall: JSONL in the label schema
	Workers int          `mapstructure:"workers"` // parts at a time; 0: one a processor
}

func (c Config) check() error {
	var errs []error
	positive := func(name string, x float64) {
		if !(x > 0) {
			errs = append(errs, fmt.Errorf("score: judge: %s: is %v, must be above 0", name, x))
		}
	}
	positive("near_points", c.Judge.NearPoints)
	positive("near_share", c.Judge.NearShare)
	positive("tau_points", c.Judge.TauPoints)
	positive("tau_share", c.Judge.TauShare)
	positive("flat", c.Judge.Flat)
	if c.Workers < 0 || c.Decoys.Windows < 0 || c.Decoys.Months < 0 {
		errs = append(errs, fmt.Errorf("score: workers %d, decoys.windows %d, decoys.months %d: none may be below 0", c.Workers, c.Decoys.Windows, c.Decoys.Months))
	}
	return errors.Join(errs...)
}
