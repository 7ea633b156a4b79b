package export

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/hub"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql"
)

// DatasetOptions say what a dataset is called and what is in it.
type DatasetOptions struct {
	Repo, License    string
	Title, Published string   // "": the repo's name; the day on which the last stage ran
	Tables           []string // nil: published
}

// published are the tables and views of a dataset, with what one row is. Price
// histories are not among them: they are seldom ours to give.
var published = []struct{ name, row string }{
	{"prompts", "One row is one distinct text that was sent."},
	{"commentaries", "One row is one cell: what was asked of whom, how it ended, the reply."},
	{"claims", "One row is one claim that was read of a reply, with its span."},
	{"verdicts", "One row is the verdict on one claim."},
	{"claims_scored", "One row is one claim with its verdict and its sentence."},
	{"unread_figures", "One row is a figure of a reply that no rule read."},
	{"keys", "One row is a key that was fixed before the reply, with what the reply says of it."},
	{"answers", "One row is an answer to a question over a statement, as it was judged."},
	{"fact_results", "One row is what an answer says of one declared fact."},
	{"instrument", "One row is a check of whether the instrument can be believed in this run."},
	{"results", "One row is how a model used its data, by market, window, arm, identity and context."},
	{"recitation", "One row is how often a model stated what happened against what it was shown."},
}

// Dataset writes the tables of the run at dir, those that have rows, as a
// dataset of the Hugging Face hub into the folder to, and returns the files.
func Dataset(ctx context.Context, dir, to string, o DatasetOptions) (files []string, err error) {
	db, err := sql.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	d, failed, err := describe(ctx, db, dir, o)
	if err != nil {
		return nil, err
	}
	if err := d.Check(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(to, "data"), 0o777); err != nil {
		return nil, err
	}
	names, about := chosen(o.Tables)
	for i, name := range names {
		var rows int64
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+sql.Ident(name)).Scan(&rows); err != nil {
			return files, fmt.Errorf("%s: %w", name, err)
		}
		if rows == 0 {
			continue
		}
		path := "data/" + name + ".parquet"
		files = append(files, filepath.Join(to, path))
		if err := writeTable(ctx, db, name, files[len(files)-1]); err != nil {
			return files, err
		}
		d.Tables = append(d.Tables, hub.Table{Name: name, About: about[i], Splits: []hub.Split{{Name: "test", Path: path}}})
	}
	if len(d.Tables) == 0 {
		return nil, fmt.Errorf("%s: no table has rows (run: pipeline run)", dir)
	}
	d.About = cardText(d, failed)
	more, err := hub.Write(to, d)
	return append(files, more...), err
}

func chosen(tables []string) (names, about []string) {
	for _, p := range published {
		if tables == nil {
			names, about = append(names, p.name), append(about, p.row)
		}
	}
	for _, name := range tables {
		row := ""
		for _, p := range published {
			if p.name == name {
				row = p.row
			}
		}
		names, about = append(names, name), append(about, row)
	}
	return names, about
}

func writeTable(ctx context.Context, db *sql.DB, name, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	err = db.Export(ctx, name, "parquet", f, sql.ExportOptions{})
	return errors.Join(err, f.Close())
}

// describe is the dataset without its tables, and what failed of the instrument.
func describe(ctx context.Context, db *sql.DB, dir string, o DatasetOptions) (hub.Dataset, string, error) {
	d := hub.Dataset{
		Title: o.Title, License: o.License, Repo: o.Repo, Published: o.Published,
		Summary:   "Replies of language models to numbers that they were shown, secretly changed, and each claim of them judged: read, remembered, or made up.",
		Languages: []string{"en"}, Tasks: []string{"text-generation"},
		Tags: []string{"finance", "evaluation", "memorization", "hallucination"},
	}
	if d.Title == "" {
		_, d.Title, _ = strings.Cut(o.Repo, "/")
	}
	if d.Published == "" {
		ran, err := lastRun(dir)
		if err != nil {
			return d, "", err
		}
		d.Published = ran.UTC().Format(time.DateOnly)
	}
	failed, err := db.Failed(ctx)
	if failed != "" {
		d.Summary = sql.InstrumentFailed + " (" + failed + ".) " + d.Summary
	}
	return d, failed, err
}

// lastRun is when a stage of the run last wrote.
func lastRun(dir string) (last time.Time, err error) {
	for _, stage := range []string{"ingest", "perturb", "generate", "score"} {
		manifests, err := rundir.Manifests(dir, stage)
		if err != nil {
			return last, err
		}
		for _, m := range manifests {
			if m.Updated.After(last) {
				last = m.Updated
			}
		}
	}
	return last, nil
}

func cardText(d hub.Dataset, failed string) string {
	var b strings.Builder
	if failed != "" {
		fmt.Fprintf(&b, "> **%s** %s. Every row says so in `instrument_failed`.\n\n", sql.InstrumentFailed, failed)
	}
	b.WriteString("What language models said of prices that were changed behind their back, of questions over financial statements and of declared facts, taken apart claim by claim. A claim is `supported` where it agrees with what the prompt showed, `recited` where it contradicts that and agrees with what really happened, `refuted` where it agrees with neither. Planted writers, whose every statement has a known key, are in the tables too: as models named `narrator:`, `baseline:` and `clerk:`.\n\n| table | one row |\n|---|---|\n")
	for _, t := range d.Tables {
		fmt.Fprintf(&b, "| `%s` | %s |\n", t.Name, strings.TrimPrefix(t.About, "One row is "))
	}
	fmt.Fprintf(&b, "\n```python\nfrom datasets import load_dataset\n\nrows = load_dataset(%q, %q, split=\"test\")\n```\n\nThe price histories are not in it: a prompt holds what was shown of them. `instrument` says whether the run can be believed.\n", d.Repo, d.Tables[0].Name)
	return b.String()
}
