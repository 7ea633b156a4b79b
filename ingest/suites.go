package ingest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/ingest/scenarios"
)

// finverify is the samples of the suite finverify and what is wrong with them.
func (c Config) finverify() suite {
	return suite{
		files: c.Samples.Files,
		plan:  func() (int, error) { return 1, nil },
		part: func(context.Context, rundir.Run, int) (tables, []rundir.Failure, error) {
			list, issues, err := c.Samples.Rows()
			if err != nil {
				return tables{}, nil, fmt.Errorf("ingest.samples: %w", err)
			}
			return tables{samples: list, known: issues}, nil, nil
		},
	}
}

// facts is the scenarios of the suite facts, and the facts they rely on.
func (c Config) facts() suite {
	return suite{
		files: slices.DeleteFunc(slices.Clone(c.Packs), func(p string) bool { return p == scenarios.Embedded }),
		plan: func() (int, error) {
			if len(c.Packs) == 0 {
				return 0, errors.New("ingest.packs: suite facts needs one at least (embedded is the one that ships)")
			}
			return 1, nil
		},
		part: func(context.Context, rundir.Run, int) (tables, []rundir.Failure, error) {
			list, err := scenarios.Load(c.Packs...)
			if err != nil {
				return tables{}, nil, fmt.Errorf("ingest.packs: %w", err)
			}
			t, err := scenarioRows(list)
			return t, nil, err
		},
	}
}

// scenarioRows sorts scenarios as the tables are. Two of one pack and name, from
// two files, are an error: nothing tells their cells apart.
func scenarioRows(list []scenarios.Scenario) (tables, error) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b scenarios.Scenario) int {
		return cmp.Or(cmp.Compare(a.Pack, b.Pack), cmp.Compare(a.Scenario.Scenario, b.Scenario.Scenario))
	})
	var t tables
	for i, s := range list {
		if i > 0 && list[i-1].Pack == s.Pack && list[i-1].Scenario.Scenario == s.Scenario.Scenario {
			return tables{}, fmt.Errorf("ingest.packs: %s / %s: is in %s and in %s (name one of the files)", s.Pack, s.Scenario.Scenario, list[i-1].Origin, s.Origin)
		}
		t.scenarios = append(t.scenarios, s.Scenario)
		facts := slices.Clone(s.Facts)
		slices.SortFunc(facts, func(a, b datasets.Fact) int { return cmp.Compare(a.N, b.N) })
		t.facts = append(t.facts, facts...)
	}
	return t, nil
}
