package samples

import (
	"cmp"
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/statement"
)

// A Config says which samples a run asks: those of files, or new ones.
type Config struct {
	Files []string `mapstructure:"files"` // JSON in the published shape; none: samples are drawn
	Seed  uint64   `mapstructure:"seed"`  // decides every sample that is drawn, and every stratified split
	N     int      `mapstructure:"n"`     // samples to draw
	Split string   `mapstructure:"split"` // of drawn ones: stratified, or published (by the order of the file)
}

// Check says what in c means nothing.
func (c Config) Check() error {
	if len(c.Files) > 0 {
		return nil
	}
	if c.N < len(families) || c.N > most {
		return fmt.Errorf("ingest.samples.n: is %d: want %d (one of each family) to %d", c.N, len(families), most)
	}
	switch c.Split {
	case "", "stratified", "published":
		return nil
	}
	return fmt.Errorf("ingest.samples.split: %q: want stratified or published", c.Split)
}

// Rows are the samples, sorted by id, and what is wrong
// with them; nothing is mended. A sample that cannot be asked is an error.
func (c Config) Rows() ([]datasets.Sample, []datasets.KnownIssue, error) {
	if len(c.Files) == 0 {
		list, err := c.drawn()
		return list, nil, err
	}
	var all []datasets.Sample
	var issues []datasets.KnownIssue
	seen := map[string]string{}
	for _, path := range c.Files {
		list, found, err := Load(path)
		if err != nil {
			return nil, nil, err
		}
		for _, i := range found {
			if i.Kind == "duplicate_id" || i.Kind == "schema" && (i.Field == "id" || i.Field == "ground_truth" || i.Field == "question" || i.Field == "context") {
				return nil, nil, fmt.Errorf("%s: %s: %s: %s (pipeline finverify validate lists all faults)", path, i.Sample, i.Field, i.Detail)
			}
		}
		for _, s := range list {
			if first, ok := seen[s.ID]; ok {
				return nil, nil, fmt.Errorf("%s: %s is in %s too (name one of the files)", path, s.ID, first)
			}
			seen[s.ID] = path
		}
		all, issues = append(all, list...), append(issues, found...)
	}
	slices.SortFunc(all, func(a, b datasets.Sample) int { return cmp.Compare(a.ID, b.ID) })
	Stratify(all, c.Seed)
	SortIssues(issues)
	return all, issues, nil
}

// drawn are new samples, with what the reader of statements recomputes of each.
// That it gives another answer would be a fault of this program.
func (c Config) drawn() ([]datasets.Sample, error) {
	list, err := Generate(c.Seed, c.N)
	if err != nil {
		return nil, err
	}
	switch c.Split {
	case "", "stratified":
	case "published":
		for i := range list {
			list[i].Split = PublishedSplit(i, len(list))
		}
	default:
		return nil, fmt.Errorf("split: %q: want stratified or published", c.Split)
	}
	var p statement.Parser
	for i := range list {
		s := &list[i]
		st := p.Parse(s.Context)
		answers := st.Answers(s.Question.Question, s.Unit)
		if len(answers) == 0 || !within(s.Truth, answers[0]) {
			return nil, fmt.Errorf("%s of seed %d: its context does not give its answer %v (report this)", s.ID, c.Seed, s.Truth)
		}
		s.Formula, s.Recomputed = answers[0].Formula, datasets.Some(answers[0].Value)
	}
	return list, nil
}
