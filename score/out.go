package score

import (
	"errors"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

// An out writes one part of every table of the stage.
type out struct {
	claims   *datasets.Writer[datasets.Claim]
	unread   *datasets.Writer[datasets.UnreadFigure]
	passages *datasets.Writer[datasets.Passage]
	verdicts *datasets.Writer[datasets.Verdict]
	scores   *datasets.Writer[datasets.Score]
	keys     *datasets.Writer[datasets.Key]
	decoys   *datasets.Writer[datasets.Decoy]
	recalls  *datasets.Writer[datasets.Recall]

	answers       *datasets.Writer[datasets.Answer]
	interventions *datasets.Writer[datasets.Intervention]
	results       *datasets.Writer[datasets.FactResult]
	candidates    *datasets.Writer[datasets.FactCandidate]

	closers []closer
}

// A closer is one of the writers, under the name of its table.
type closer struct {
	table   string
	close   func() (datasets.Part, error)
	discard func()
}

func create(dir string, k int) (*out, error) {
	o := &out{}
	err := errors.Join(
		open(o, &o.claims, datasets.Claims, dir, k),
		open(o, &o.unread, datasets.UnreadFigures, dir, k),
		open(o, &o.passages, datasets.Passages, dir, k),
		open(o, &o.verdicts, datasets.Verdicts, dir, k),
		open(o, &o.scores, datasets.Scores, dir, k),
		open(o, &o.keys, datasets.Keys, dir, k),
		open(o, &o.decoys, datasets.Decoys, dir, k),
		open(o, &o.recalls, datasets.Recalls, dir, k),
		open(o, &o.answers, datasets.Answers, dir, k),
		open(o, &o.interventions, datasets.Interventions, dir, k),
		open(o, &o.results, datasets.FactResults, dir, k),
		open(o, &o.candidates, datasets.FactCandidates, dir, k),
	)
	if err != nil {
		o.discard()
		return nil, err
	}
	return o, nil
}

func open[T any](o *out, w **datasets.Writer[T], t datasets.Table[T], dir string, k int) error {
	var err error
	if *w, err = t.Create(dir, k); err != nil {
		return err
	}
	o.closers = append(o.closers, closer{t.Name, (*w).Close, (*w).Discard})
	return nil
}

func (o *out) discard() {
	for _, c := range o.closers {
		c.discard()
	}
}

func (o *out) close() (rundir.Report, error) {
	r := rundir.Report{Parts: map[string]datasets.Part{}}
	var errs []error
	for _, c := range o.closers {
		p, err := c.close()
		errs = append(errs, err)
		r.Parts[c.table] = p
	}
	return r, errors.Join(errs...)
}
