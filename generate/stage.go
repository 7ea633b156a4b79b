package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/prompt"
)

// Stage is the stage generate: what the suites ask about → prompts, commentaries,
// attempts, controls. The suite market asks about prices and panels; suites
// names the others that run. The parts of the suites follow one another. Part k of each table is about the same cells; prompts part k holds
// every text that commentaries part k refers to, so that a part can be read
// without any other. The parts of imported files come after those of the
// planned cells.
func Stage(c Config, markets []universe.Market, suites ...string) rundir.Stage {
	w := &work{Config: c, markets: markets, suites: suites}
	var reads []string
	if len(markets) > 0 {
		reads = append(reads, datasets.Prices.Name, datasets.Panels.Name)
	}
	if slices.Contains(suites, finverifySuite) {
		reads = append(reads, datasets.Samples.Name)
	}
	if slices.Contains(suites, factsSuite) {
		reads = append(reads, datasets.Scenarios.Name, datasets.Facts.Name)
	}
	return rundir.Stage{
		Name:   "generate",
		Reads:  reads,
		Files:  append(c.files(), rundir.InRun+"/"+importDir),
		Writes: []string{datasets.Prompts.Name, datasets.Commentaries.Name, datasets.Attempts.Name, datasets.Controls.Name},
		Config: struct {
			Config
			Suites []string
		}{c, suites},
		Workers: ahead,
		Check:   func() error { return c.ready(markets, suites) },
		Plan:    w.plan,
		Part:    w.part,
	}
}

// ahead is the number of parts in work at a time, so that no server waits for
// the last replies of a part before it is given the next one's cells.
const ahead = 4

// files are those that the stage reads from outside the run.
func (c Config) files() []string {
	var files []string
	for _, f := range c.Imports {
		if f != Seed {
			files = append(files, f)
		}
	}
	for _, m := range c.Models {
		if m.Provider == "replay" {
			files = append(files, m.File)
		}
	}
	return files
}

// A work is the stage at work on one run.
type work struct {
	Config
	markets []universe.Market
	suites  []string // beside market

	mu      sync.Mutex
	plans   []*plan // one a suite
	imports []string
	told    []string // notes that were logged
	screen  *screen
	locals  map[string]llm.Model // by name: models that need no server
	fleet   *fleet               // once a cell is asked over a network
}

// plan plans the cells. It begins anew: what an earlier run of the stage held
// is forgotten.
func (w *work) plan(ctx context.Context, run rundir.Run) (int, error) {
	plans, err := w.Config.plans(ctx, run.Dir, w.markets, w.suites)
	if err != nil {
		return 0, err
	}
	imported, err := Imported(run.Dir)
	if err != nil {
		return 0, err
	}
	imports := append(slices.Clone(w.Imports), imported...)
	if err := distinct(imports); err != nil {
		return 0, err
	}
	locals, err := w.local()
	if err != nil {
		return 0, err
	}
	notes, cells := w.notes(), 0
	for _, p := range plans {
		notes = append(notes, p.notes...)
		cells += p.cells
		if p.cells == 0 && len(w.Models) > 0 {
			notes = append(notes, fmt.Sprintf("generate: suite %s has no cell: no model of the config is asked in it", p.suite))
		}
	}
	w.mu.Lock()
	for _, note := range notes {
		if !slices.Contains(w.told, note) { // the plan is made again to say how the stage stands
			run.Log.Warn(note)
		}
	}
	w.told = notes
	w.plans, w.imports, w.screen, w.locals, w.fleet = plans, imports, newScreen(run.Dir), locals, nil
	w.mu.Unlock()
	if cells+len(imports) == 0 {
		return 0, errors.New("generate: nothing to ask, and nothing is imported (name models in generate.models, or take stored replies in: pipeline import FILE)")
	}
	return w.planned() + len(imports), nil
}

// runs reports whether a suite is one of the run.
func (w *work) runs(suite string) bool {
	if suite == marketSuite {
		return len(w.markets) > 0
	}
	return slices.Contains(w.suites, suite)
}

// planned is the number of parts of the planned cells of all suites.
func (w *work) planned() int {
	n := 0
	for _, p := range w.plans {
		n += w.parts(p.cells)
	}
	return n
}

// share finds part k: the plan it is of, and its number in that.
func (w *work) share(k int) (*plan, int) {
	for _, p := range w.plans {
		n := w.parts(p.cells)
		if k < n {
			return p, k
		}
		k -= n
	}
	return nil, k
}

// A wanted is one cell of a part, with what it is sent and the job that
// answers it; a cell without a job has its reply in the store, or needs no
// server.
type wanted struct {
	cell   *cell
	prompt *sized
	key    replyKey
	job    *job

	notAsked *llm.Failure // why the job was not sent
}

func (w *work) part(ctx context.Context, run rundir.Run, k int) (rundir.Report, error) {
	p, i := w.share(k)
	if p == nil {
		return w.importPart(run, k, w.imports[i])
	}
	f, err := w.open(ctx, run)
	if err != nil {
		return rundir.Report{}, err
	}
	var all []wanted
	var last written
	err = p.each(w.Config, i*w.CellsPerPart, min((i+1)*w.CellsPerPart, p.cells), func(c *cell) error {
		x := wanted{cell: c}
		x.prompt, err = last.prompt(ctx, w.screen, c, w.Seed)
		all = append(all, x)
		return err
	})
	if err != nil {
		return rundir.Report{}, err
	}
	for _, i := range w.order(all, k) {
		if x := &all[i]; !x.cell.model.planted() {
			if err := w.want(ctx, f, x); err != nil {
				return rundir.Report{}, err
			}
		}
	}
	for i := range all {
		if err := all[i].wait(f); err != nil {
			return rundir.Report{}, err
		}
	}
	out, err := create(run.Dir, k)
	if err != nil {
		return rundir.Report{}, err
	}
	for i := range all {
		if err = w.take(ctx, f, &all[i], out); err != nil {
			break
		}
	}
	return out.close(err)
}

// order is the order in which the cells of part k are asked: as they are
// planned, so that neighbours share what a server keeps of a prompt; then the
// questions of a quiz, shuffled by the seed, so that no answer follows from the
// place of its question.
func (w *work) order(all []wanted, k int) []int {
	var order, quiz []int
	for i := range all {
		if all[i].cell.context == prompt.Quiz {
			quiz = append(quiz, i)
			continue
		}
		order = append(order, i)
	}
	r := rand.New(rand.NewPCG(uint64(w.Seed), uint64(k)))
	r.Shuffle(len(quiz), func(i, j int) { quiz[i], quiz[j] = quiz[j], quiz[i] })
	return append(order, quiz...)
}

// open makes the fleet, at the first part that runs. Its servers are not asked
// before a cell needs them; it ends with the stage.
func (w *work) open(ctx context.Context, run rundir.Run) (*fleet, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fleet != nil {
		return w.fleet, nil
	}
	began := time.Now()
	s, err := openStore(run.Dir, session(began))
	if err != nil {
		return nil, err
	}
	remote := 0
	for _, p := range w.plans {
		remote += p.remote(w.Config)
	}
	parts := w.planned()
	m := &meter{store: s, began: began, total: remote * run.Shard.Of(parts) / parts}
	f, err := w.newFleet(ctx, w.plans[0].asked, s, m, run.Log)
	if err != nil {
		s.journal.Close()
		return nil, err
	}
	go m.show(f.ctx, run.Log, w.Bar)
	context.AfterFunc(f.ctx, func() {
		f.workers.Wait()
		s.journal.Close()
	})
	w.fleet = f
	return f, nil
}

// session names this session: when it began, and which process it is.
func session(began time.Time) string {
	return began.UTC().Format("20060102T150405.000000000Z") + "-" + strconv.Itoa(os.Getpid())
}

// A sized is a prompt and its number of tokens.
type sized struct {
	datasets.Prompt
	size llm.Size
}

// A written is the prompts last written: neighbouring cells share theirs.
type written struct {
	stratum *stratum
	prompts map[[2]string]*sized // by version and row seed
}

func (l *written) prompt(ctx context.Context, s *screen, c *cell, seed int64) (*sized, error) {
	if l.stratum != c.stratum {
		l.stratum, l.prompts = c.stratum, map[[2]string]*sized{}
	}
	key := [2]string{c.version, strconv.FormatInt(c.rowSeed, 10)}
	if p := l.prompts[key]; p != nil {
		return p, nil
	}
	p, err := c.prompt(ctx, s, c, seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.id, err)
	}
	x := &sized{p, llm.Request{Messages: llm.User(p.Text)}.Measured().Size}
	l.prompts[key] = x
	return x, nil
}

// row is the cell's commentary.
func (c *cell) row(p string, r reply) datasets.Commentary {
	return datasets.Commentary{
		Cell: datasets.Cell{
			Suite: c.suite, Cell: c.id, Market: c.market, Window: c.window, First: c.first, Last: c.last,
			Arm: c.arm, Identity: c.identity, Context: c.context, Item: c.item, Style: c.style,
			Model: c.model.coordinate(), Prompt: p, Version: c.version,
			Temperature: c.temperature, RowSeed: c.rowSeed, Repeat: c.repeat,
		},
		Status: r.status, Text: r.text, Error: r.failure, Finish: r.finish, Digest: r.digest, ReplyKey: r.key,
		Source: c.model.source(), About: r.aboutPrompt(), SentTokens: r.sent, ReadTokens: r.read, MadeTokens: r.made, Rho: r.rho,
	}
}
