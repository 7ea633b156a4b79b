package generate

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/clerk"
)

// A scenario is a question that relies on facts. Its prompt is all that a model
// is ever shown of it.
type scenario struct {
	text  string
	facts []datasets.Fact // for planted writers alone
}

// facts plans the cells of the suite facts: every scenario of the run that has
// a prompt. One without is there for stored transcripts.
func (c Config) facts(ctx context.Context, dir string) (*plan, error) {
	p := &plan{asked: c.models([]string{"v1"}, []int64{0})}
	models := in(factsSuite, p.asked)
	facts := map[[2]string][]datasets.Fact{}
	for f, err := range datasets.Facts.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		key := [2]string{f.Pack, f.Scenario}
		facts[key] = append(facts[key], *f)
	}
	silent := 0
	for row, err := range datasets.Scenarios.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		if row.Prompt == "" {
			silent++
			continue
		}
		about := facts[[2]string{row.Pack, row.Scenario}]
		asked := models
		if len(about) == 0 { // nothing to plant
			asked = slices.DeleteFunc(slices.Clone(models), func(i int) bool { return p.asked[i].planted() })
		}
		if len(asked) == 0 {
			continue
		}
		p.strata = append(p.strata, stratum{
			matter: &scenario{row.Prompt, about},
			spot:   spot{suite: factsSuite, market: row.Pack, window: "-"},
			arm:    "-", identity: "-", context: factsSuite, item: row.Scenario, style: "-", models: asked,
		})
	}
	if silent > 0 {
		p.notes = append(p.notes, fmt.Sprintf("generate: %d scenarios have no test_prompt and are not asked", silent))
	}
	slices.SortFunc(p.strata, func(a, b stratum) int { return cmp.Or(compare(a.market, b.market), compare(a.item, b.item)) })
	return p, nil
}

func (s *scenario) prompt(_ context.Context, _ *screen, c *cell, _ int64) (datasets.Prompt, error) {
	return asPrompt(s.text, c.version, nil, nil), nil
}

// planted is what a clerk answers.
func (s *scenario) planted(_ context.Context, _ *screen, c *cell, _ int64) (reply, error) {
	writer := c.model.clerk()
	r := reply{status: datasets.OK, text: clerk.Write(writer, s.facts), finish: "stop", digest: "built-in", controls: clerk.Key(writer, c.id, s.facts)}
	if r.text == "" {
		r.status, r.failure = datasets.Empty, "the writer wrote nothing"
	}
	return r, nil
}
