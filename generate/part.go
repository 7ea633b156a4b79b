package generate

import (
	"maps"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

// A partWriter writes one part of every table of the stage.
type partWriter struct {
	k            int
	dir          string
	prompts      map[string]datasets.Prompt
	commentaries *datasets.Writer[datasets.Commentary]
	controls     *datasets.Writer[datasets.Control]
	attempts     []datasets.Attempt
	failures     []rundir.Failure
}

func create(dir string, k int) (*partWriter, error) {
	p := &partWriter{k: k, dir: dir, prompts: map[string]datasets.Prompt{}}
	var err error
	if p.commentaries, err = datasets.Commentaries.Create(dir, k); err != nil {
		return nil, err
	}
	if p.controls, err = datasets.Controls.Create(dir, k); err != nil {
		p.commentaries.Discard()
		return nil, err
	}
	return p, nil
}

// put adds a cell; cells come in order.
func (p *partWriter) put(row datasets.Commentary, text datasets.Prompt, key []datasets.Control, tries []datasets.Attempt) error {
	p.prompts[text.Prompt] = text
	if row.Status != datasets.OK {
		p.failures = append(p.failures, rundir.Failure{What: row.Cell.Cell, Status: row.Status, Detail: row.Error})
	}
	p.attempts = append(p.attempts, tries...)
	for i := range key {
		if err := p.controls.Write(&key[i]); err != nil {
			return err
		}
	}
	return p.commentaries.Write(&row)
}

// close completes the part, or drops it if there was an error.
func (p *partWriter) close(err error) (rundir.Report, error) {
	if err != nil {
		p.commentaries.Discard()
		p.controls.Discard()
		return rundir.Report{}, err
	}
	var prompts []datasets.Prompt
	for _, sum := range slices.Sorted(maps.Keys(p.prompts)) {
		prompts = append(prompts, p.prompts[sum])
	}
	r := rundir.Report{Parts: map[string]datasets.Part{}, Failures: p.failures}
	if r.Parts[datasets.Prompts.Name], err = datasets.Prompts.WriteAll(p.dir, p.k, prompts); err != nil {
		return p.close(err)
	}
	if r.Parts[datasets.Attempts.Name], err = datasets.Attempts.WriteAll(p.dir, p.k, p.attempts); err != nil {
		return p.close(err)
	}
	if r.Parts[datasets.Controls.Name], err = p.controls.Close(); err != nil {
		p.commentaries.Discard()
		return rundir.Report{}, err
	}
	r.Parts[datasets.Commentaries.Name], err = p.commentaries.Close()
	return r, err
}
