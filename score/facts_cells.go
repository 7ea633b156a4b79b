package score

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	judging "market-claim-bench/pipeline/score/facts"
)

// A scenario is one question scenario with its facts.
type scenario struct {
	datasets.Scenario
	facts []datasets.Fact
}

// readScenarios reads the scenarios that cells of the suite facts are about, by
// pack and name; and by the name alone, which is all that some stored
// transcripts tell: there the first pack wins.
func (w *work) readScenarios(ctx context.Context, dir string) (map[[2]string]*scenario, error) {
	all := map[[2]string]*scenario{}
	if !slices.Contains(w.suites, "facts") {
		return all, nil
	}
	for row, err := range datasets.Scenarios.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		s := &scenario{Scenario: *row}
		all[[2]string{s.Pack, s.Scenario.Scenario}] = s
		if any := [2]string{"-", s.Scenario.Scenario}; all[any] == nil {
			all[any] = s
		}
	}
	for row, err := range datasets.Facts.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		s := all[[2]string{row.Pack, row.Scenario}]
		if s == nil {
			return nil, fmt.Errorf("facts: %s / %s: no such scenario (run: pipeline run --stage ingest --force)", row.Pack, row.Scenario)
		}
		s.facts = append(s.facts, *row)
	}
	return all, nil
}

// profiles are those that judge every cell, in the order of the tables.
var profiles = []judging.Profile{judging.Compat, judging.Default}

// about scores one cell of the suite facts, by every profile of the judge.
func (s *scorer) about(c *datasets.Commentary, score *datasets.Score) error {
	sc := s.scenarios[[2]string{c.Market, c.Item}]
	if sc == nil {
		s.unknown(c, score, fmt.Sprintf("scenario %s / %s is not in the table scenarios (add its file to ingest.packs)", c.Market, c.Item))
		return nil
	}
	p, ok := s.prompts[c.Prompt]
	if !ok {
		return fmt.Errorf("prompt %s: not in the table prompts (run: pipeline run --stage generate --force)", c.Prompt)
	}
	if p.Text == "" {
		p.Text = sc.Prompt
	}
	cell := judging.Cell{Cell: c.Cell, Status: c.Status, Control: score.Control, Scenario: sc.Scenario}
	for _, t := range append(datasets.SplitTurns(p.Text), datasets.Turn{Role: "assistant", Content: c.Text}) {
		cell.Conversation = append(cell.Conversation, judging.Turn{Role: t.Role, Text: t.Content})
	}
	if s.judges == nil {
		s.judges = map[*scenario][]*judging.Judge{}
	}
	judges := s.judges[sc]
	if judges == nil {
		for _, p := range profiles {
			judges = append(judges, judging.New(p, sc.Language, sc.facts))
		}
		if len(s.judges) >= viewsHeld {
			clear(s.judges)
		}
		s.judges[sc] = judges
	}
	for _, j := range judges {
		r := j.Rows(&cell)
		score.Claims += int32(len(r.Claims))
		err := errors.Join(
			writeAll(s.out.claims, r.Claims), writeAll(s.out.verdicts, r.Verdicts),
			writeAll(s.out.results, r.Results), writeAll(s.out.candidates, r.Candidates),
		)
		if err != nil {
			return err
		}
	}
	return nil
}

func writeAll[T any](w *datasets.Writer[T], rows []T) error {
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			return err
		}
	}
	return nil
}
