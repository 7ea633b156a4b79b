package score

import (
	"context"
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/finverify"
)

// readSamples reads the samples that cells of the suite finverify are about.
func (w *work) readSamples(ctx context.Context, dir string) (map[string]*datasets.Sample, error) {
	samples := map[string]*datasets.Sample{}
	if !slices.Contains(w.suites, "finverify") {
		return samples, nil
	}
	for row, err := range datasets.Samples.Read(ctx, dir) {
		if err != nil {
			return nil, err
		}
		s := *row
		samples[s.ID] = &s
	}
	return samples, nil
}

// finverify scores one cell of the suite finverify. One that is not ok keeps
// its place in every denominator.
func (s *scorer) finverify(c *datasets.Commentary, score *datasets.Score) error {
	sample := s.samples[c.Item]
	if sample == nil {
		s.unknown(c, score, fmt.Sprintf("sample %s is not in the table samples (add its file to ingest.samples.files)", c.Item))
		return nil
	}
	if s.answers == nil {
		s.answers = finverify.NewCellJudge(finverify.Tolerance)
	}
	r := s.answers.Judge(c, sample, score.Control)
	if err := s.out.answers.Write(&r.Answer); err != nil {
		return err
	}
	score.Read = r.Answer.Figures
	if !r.Answered {
		return nil
	}
	score.Claims = 1
	if err := s.out.claims.Write(&r.Claim); err != nil {
		return err
	}
	if err := s.out.verdicts.Write(&r.Verdict); err != nil {
		return err
	}
	for i := range r.Interventions {
		if err := s.out.interventions.Write(&r.Interventions[i]); err != nil {
			return err
		}
	}
	return nil
}
