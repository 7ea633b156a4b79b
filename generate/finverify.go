package generate

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"market-claim-bench/pipeline/datasets"
	questions "market-claim-bench/pipeline/generate/finverify"
)

// A sampled is one question over a statement.
type sampled datasets.Question

// finverify plans the cells of the suite finverify: every sample of the run.
func (c Config) finverify(ctx context.Context, dir string) (*plan, error) {
	if len(c.Finverify.Versions) == 0 {
		return nil, errors.New("generate: finverify.prompt_versions needs at least one value")
	}
	p := &plan{asked: c.models(c.Finverify.Versions, []int64{0})}
	models := in(finverifySuite, p.asked)
	for row, err := range datasets.Samples.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		if len(models) == 0 {
			continue
		}
		q := sampled(row.Question)
		p.strata = append(p.strata, stratum{
			matter: &q, spot: spot{suite: finverifySuite, market: q.Domain, window: "-"},
			arm: "-", identity: "-", context: finverifySuite, item: q.ID, style: "-", models: models,
		})
	}
	slices.SortFunc(p.strata, func(a, b stratum) int { return cmp.Or(compare(a.market, b.market), compare(a.item, b.item)) })
	return p, nil
}

// prompt shows the statement and asks.
func (q *sampled) prompt(_ context.Context, _ *screen, c *cell, _ int64) (datasets.Prompt, error) {
	text, err := questions.Prompt((*datasets.Question)(q), c.version)
	return asPrompt(text, c.version, nil, nil), err
}

// planted is what a baseline answers.
func (q *sampled) planted(_ context.Context, _ *screen, c *cell, seed int64) (reply, error) {
	b, err := c.model.baseline()
	if err != nil {
		return reply{}, err
	}
	text := b.Reply((*datasets.Question)(q), uint64(seed+int64(c.repeat)))
	return reply{status: datasets.OK, text: text, finish: "stop", digest: "built-in"}, nil
}
