package generate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

// Stage is the stage generate: panels → prompts, commentaries, attempts,
// controls. Part k of each table is about the same cells; prompts part k holds
// every text that commentaries part k refers to, so that a part can be read
// without any other. The parts of imported files come after those of the
// planned cells.
func Stage(c Config, markets []universe.Market) rundir.Stage {
	w := &work{Config: c, markets: markets}
	return rundir.Stage{
		Name:    "generate",
		Reads:   []string{datasets.Panels.Name},
		Files:   c.importFiles(),
		Writes:  []string{datasets.Prompts.Name, datasets.Commentaries.Name, datasets.Attempts.Name, datasets.Controls.Name},
		Config:  c,
		Workers: ahead,
		Plan:    w.plan,
		Part:    w.part,
	}
}

// ahead is the number of parts in work at a time, so that no server waits for
// the last replies of a part before it is given the next one's cells.
const ahead = 4

// A work is the stage at work on one run.
type work struct {
	Config
	markets []universe.Market

	mu      sync.Mutex
	planned *plan
	screen  *screen
}

func (w *work) plan(ctx context.Context, run rundir.Run) (int, error) {
	p, err := w.Config.planned(ctx, run.Dir, w.markets)
	if err != nil {
		return 0, err
	}
	w.mu.Lock()
	w.planned, w.screen = p, &screen{dir: run.Dir}
	w.mu.Unlock()
	return w.parts(p.cells) + len(w.Imports), nil
}

func (w *work) part(ctx context.Context, run rundir.Run, k int) (rundir.Report, error) {
	w.mu.Lock()
	p, scr := w.planned, w.screen
	w.mu.Unlock()
	if i := k - w.parts(p.cells); i >= 0 {
		return importPart(run.Dir, k, w.Imports[i])
	}
	out, err := create(run.Dir, k)
	if err != nil {
		return rundir.Report{}, err
	}
	err = p.each(w.Config, k*w.CellsPerPart, min((k+1)*w.CellsPerPart, p.cells), func(c *cell) error {
		d, err := scr.of(ctx, c.group)
		if err != nil {
			return err
		}
		text, err := d.prompt(c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.id, err)
		}
		r, err := d.answer(ctx, c, text)
		if err != nil {
			return err
		}
		return out.put(c.row(text, r), text, r.controls, nil)
	})
	return out.close(err)
}

// row is the cell's commentary.
func (c *cell) row(p datasets.Prompt, r reply) datasets.Commentary {
	return datasets.Commentary{
		Cell: datasets.Cell{
			Suite: "market", Cell: c.id, Market: c.market.Name, Window: c.window,
			First: datasets.Some(c.first), Last: datasets.Some(c.last),
			Arm: c.arm, Identity: c.identity, Context: c.context, Item: c.item, Style: c.style,
			Model: c.model.Name, Prompt: p.Prompt, Version: c.version,
			Temperature: c.temperature, RowSeed: c.rowSeed, Repeat: c.repeat,
		},
		Status: r.status, Text: r.text, Error: r.failure, Finish: r.finish, Digest: r.digest, ReplyKey: r.key,
		Source: c.model.Provider, SentTokens: r.sent, ReadTokens: r.read, MadeTokens: r.made, Rho: r.rho,
	}
}

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
