package score

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/recall"
)

// Stage is the stage score. Its part k is about the k-th part of commentaries,
// of whatever suite its cells are. Suites names those that run beside market,
// which runs where there are markets.
func Stage(c Config, markets []universe.Market, suites ...string) rundir.Stage {
	w := &work{Config: c, library: newLibrary(markets), suites: suites}
	reads := []string{datasets.Prompts.Name, datasets.Commentaries.Name}
	if len(markets) > 0 {
		reads = append(reads, datasets.Prices.Name)
	}
	if slices.Contains(suites, "finverify") {
		reads = append(reads, datasets.Samples.Name)
	}
	if slices.Contains(suites, "facts") {
		reads = append(reads, datasets.Scenarios.Name, datasets.Facts.Name)
	}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return rundir.Stage{
		Name:   "score",
		Reads:  reads,
		Files:  c.Labels,
		Writes: written,
		Config: struct {
			Config
			Suites []string
		}{c, suites},
		Workers: workers,
		Check: func() error {
			_, err := readLabels(c.Labels)
			return errors.Join(c.check(), err)
		},
		Plan: w.plan,
		Part: w.part,
	}
}

// written are the tables of the stage.
var written = []string{
	datasets.Claims.Name, datasets.UnreadFigures.Name, datasets.Passages.Name, datasets.Verdicts.Name, datasets.Scores.Name,
	datasets.Keys.Name, datasets.Decoys.Name, datasets.Recalls.Name,
	datasets.Answers.Name, datasets.Interventions.Name, datasets.FactResults.Name, datasets.FactCandidates.Name,
}

// A work is the stage at work on one run.
type work struct {
	Config
	*library
	suites []string

	mu        sync.Mutex
	parts     []int // of commentaries
	past      *past
	labels    map[string][]recall.Row     // by reply
	samples   map[string]*datasets.Sample // by id
	scenarios map[[2]string]*scenario     // by pack and name
}

func (w *work) plan(ctx context.Context, run rundir.Run) (int, error) {
	if err := w.check(); err != nil {
		return 0, err
	}
	parts, err := datasets.Parts(run.Dir, datasets.Commentaries.Name)
	if err != nil {
		return 0, err
	}
	labels, err := readLabels(w.Labels)
	if err != nil {
		return 0, err
	}
	samples, err := w.readSamples(ctx, run.Dir)
	if err != nil {
		return 0, err
	}
	scenarios, err := w.readScenarios(ctx, run.Dir)
	if err != nil {
		return 0, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.labels, w.samples, w.scenarios = labels, samples, scenarios
	w.parts, w.past = parts, &past{dir: run.Dir, library: w.library, read: map[string]*history.History{}}
	return len(parts), nil
}

// part scores the cells of one part of commentaries.
func (w *work) part(ctx context.Context, run rundir.Run, k int) (rundir.Report, error) {
	w.mu.Lock()
	source, prices := w.parts[k], w.past
	w.mu.Unlock()
	prompts, err := datasets.Prompts.All(ctx, run.Dir, source)
	if err != nil {
		return rundir.Report{}, err
	}
	out, err := create(run.Dir, k)
	if err != nil {
		return rundir.Report{}, err
	}
	s := &scorer{work: w, past: prices, out: out, prompts: map[string]datasets.Prompt{}, views: map[string]*view{}}
	for _, p := range prompts {
		s.prompts[p.Prompt] = p
	}
	for row, err := range datasets.Commentaries.Read(ctx, run.Dir, source) {
		if err == nil {
			err = s.score(ctx, row)
		}
		if err != nil {
			out.discard()
			return rundir.Report{}, err
		}
	}
	if n := len(s.failed); n > 0 {
		run.Log.Warn("stored replies cannot be judged (see: pipeline sql \"FROM scores WHERE status = 'unknown_item'\")", "replies", n, "the first", s.failed[0].What, "why", s.failed[0].Detail)
	}
	report, err := out.close()
	report.Failures = s.failed
	return report, err
}

// unknown lists a stored reply to what this run does not hold: it cannot be
// judged, and is no answer in any rate.
func (s *scorer) unknown(c *datasets.Commentary, score *datasets.Score, detail string) {
	score.Status = "unknown_item"
	s.failed = append(s.failed, rundir.Failure{What: c.Cell.Cell, Status: score.Status, Detail: detail})
}

// score adds the rows of one cell.
func (s *scorer) score(ctx context.Context, c *datasets.Commentary) error {
	score := datasets.Score{Cell: c.Cell, Status: c.Status, Locale: "-", Control: planted(c)}
	var err error
	switch c.Suite {
	case "market":
		err = s.market(ctx, c, &score)
	case "finverify":
		err = s.finverify(c, &score)
	case "facts":
		err = s.about(c, &score)
	default:
		err = fmt.Errorf("suite %q: nothing here judges it", c.Suite)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.Cell.Cell, err)
	}
	return s.out.scores.Write(&score)
}

// planted reports whether a planted writer wrote in the cell: never in results.
func planted(c *datasets.Commentary) bool {
	return c.Source == "narrator" || c.Source == "reword" || c.Source == "baseline" || c.Source == "clerk"
}
