package score

import (
	"context"
	"fmt"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/recall"
)

// JudgeLabels judges labelled claims themselves, with no extraction between:
// what the prompts of the replies show, against the prices of the run at dir.
// The result gives the outcome of row n of a reply, and "" where it is no claim
// that can be judged.
func JudgeLabels(ctx context.Context, dir string, c Config, markets []universe.Market, replies []recall.Reply, rows []recall.Row) (func(reply string, n int) string, error) {
	w := &work{Config: c, library: newLibrary(markets)}
	s := &scorer{work: w, past: &past{dir: dir, library: w.library, read: map[string]*history.History{}}}
	views := map[string]*view{}
	for _, r := range replies {
		v, err := s.labelled(ctx, r)
		if err != nil {
			return nil, fmt.Errorf("reply %s: %w", r.ID, err)
		}
		views[r.ID] = v
	}
	type key struct {
		reply string
		n     int
	}
	outcomes := map[key]string{}
	for _, row := range rows {
		claim, ok, err := row.Claim()
		if err != nil {
			return nil, fmt.Errorf("reply %s, label %d: %w", row.Reply, row.N, err)
		}
		if v := views[row.Reply]; ok && v != nil {
			outcomes[key{row.Reply, row.N}] = v.judge.Judge(&claim).Outcome.String()
		}
	}
	return func(reply string, n int) string { return outcomes[key{reply, n}] }, nil
}

// labelled is the view of a stored reply.
func (s *scorer) labelled(ctx context.Context, r recall.Reply) (*view, error) {
	first, err := panel.ParseDay(r.First)
	if err != nil {
		return nil, err
	}
	last, err := panel.ParseDay(r.Last)
	if err != nil {
		return nil, err
	}
	cell := datasets.Cell{Market: r.Market, Window: r.First + ".." + r.Last, First: datasets.Some(first), Last: datasets.Some(last)}
	return s.newView(ctx, &datasets.Commentary{Cell: cell, Source: "import"}, datasets.Prompt{Text: r.Prompt})
}
