package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	asking "market-claim-bench/pipeline/generate/finverify"
	"market-claim-bench/pipeline/ingest/samples"
)

// A drawn is how samples are drawn.
type drawn struct {
	seed  uint64
	n     int
	split string
}

func (d *drawn) flags(c *cobra.Command) {
	f := c.Flags()
	f.Uint64Var(&d.seed, "seed", 1, "seed that decides every sample")
	f.IntVar(&d.n, "n", 500, "number of samples")
	choose(f, &d.split, "split", "stratified", splitting, "stratified: every family in every split; published: by the order of the file")
}

func (d *drawn) samples() ([]datasets.Sample, error) {
	list, err := samples.Generate(d.seed, d.n)
	if err != nil {
		return nil, usageError{err}
	}
	if d.split == "published" {
		for i := range list {
			list[i].Split = samples.PublishedSplit(i, len(list))
		}
	}
	return list, nil
}

func asQuestions(list []datasets.Sample) []datasets.Question {
	out := make([]datasets.Question, len(list))
	for i := range list {
		out[i] = list[i].Question
	}
	return out
}

func generateSamplesCommand() *cobra.Command {
	var d drawn
	var out string
	c := &cobra.Command{
		Use:   "generate",
		Short: "draw new samples of every family, which no model can have learnt",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			list, err := d.samples()
			if err != nil {
				return err
			}
			all := asQuestions(list)
			if out == "" {
				return samples.WriteJSON(c.OutOrStdout(), all)
			}
			files := map[string][]datasets.Question{"all": all}
			for _, q := range all {
				files[q.Split] = append(files[q.Split], q)
			}
			for name, part := range files {
				err := toFile(filepath.Join(out, name+".json"), func(w io.Writer) error { return samples.WriteJSON(w, part) })
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	d.flags(c)
	c.Flags().StringVar(&out, "out", "", "folder for all.json and one file a split (default: all to standard output)")
	return c
}

// toFile writes a file, and the folders above it.
func toFile(path string, write func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	err = write(f)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// A validation is what validate found.
type validation struct {
	Samples    int                   `json:"samples"`
	Invalid    int                   `json:"invalid"` // samples that are not as the schema says
	Recomputed int                   `json:"recomputed"`
	NoFormula  int                   `json:"no_formula"`
	Issues     []datasets.KnownIssue `json:"issues"`
}

func validateSamplesCommand() *cobra.Command {
	var files []string
	var format string
	c := &cobra.Command{
		Use:   "validate --data D.json",
		Short: "check schema, ids, units and duplicates, and recompute every answer from its context",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			v, err := validate(files)
			if err != nil {
				return err
			}
			err = formatted(format, func() error { return writeJSON(c.OutOrStdout(), v) }, func() error { return v.write(c.OutOrStdout()) })
			if err == nil && v.Invalid > 0 {
				err = errCells
			}
			return err
		},
	}
	f := c.Flags()
	f.StringSliceVar(&files, "data", nil, "file of samples, JSON; of several, those of the same id are compared too")
	choose(f, &format, "format", "", asTable, "json, table (default: table)")
	needed(c, "data")
	return c
}

func validate(files []string) (validation, error) {
	v := validation{Issues: []datasets.KnownIssue{}}
	var sets [][]datasets.Sample
	for _, path := range files {
		list, issues, err := samples.Load(path)
		if err != nil {
			return v, err
		}
		invalid := map[string]bool{}
		for _, i := range issues {
			if slices.Contains(samples.Errors, i.Kind) {
				invalid[i.Sample] = true
			}
		}
		v.Samples += len(list)
		v.Invalid += len(invalid)
		for _, s := range list {
			if s.Recomputed.OK {
				v.Recomputed++
			} else {
				v.NoFormula++
			}
		}
		v.Issues = append(v.Issues, issues...)
		for _, earlier := range sets {
			v.Issues = append(v.Issues, samples.Compare(earlier, list)...)
		}
		sets = append(sets, list)
	}
	samples.SortIssues(v.Issues)
	return v, nil
}

func (v validation) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "samples\t%d\n  invalid\t%d\n  recomputed from their context\t%d\n  without a known formula\t%d\nissues\t%d\n",
		v.Samples, v.Invalid, v.Recomputed, v.NoFormula, len(v.Issues))
	if len(v.Issues) > 0 {
		fmt.Fprintf(t, "\nkind\tsample\tfield\tsays\tgives\tdetail\tfile\n")
	}
	for _, i := range v.Issues {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", i.Kind, i.Sample, i.Field, oneLine(i.Says), oneLine(i.Gives), i.Detail, i.Origin)
	}
	return t.Flush()
}

// oneLine is the beginning of a text that fits a column.
func oneLine(s string) string {
	out := []rune{}
	for _, r := range s {
		if r < ' ' || r == 0x7f {
			r = ' '
		}
		if out = append(out, r); len(out) == 60 {
			return string(out[:59]) + "…"
		}
	}
	return string(out)
}

func sampleStatsCommand() *cobra.Command {
	var data, format string
	c := &cobra.Command{
		Use:   "stats --data D.json",
		Short: "count the samples by split, class, difficulty, unit, reasoning, source and formula",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			list, _, err := samples.Load(data)
			if err != nil {
				return err
			}
			s := samples.Summarize(list)
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), s) }, func() error { return s.Write(c.OutOrStdout()) })
		},
	}
	c.Flags().StringVar(&data, "data", "", "file of samples, JSON")
	choose(c.Flags(), &format, "format", "", asTable, "json, table (default: table)")
	needed(c, "data")
	return c
}

func exportSamplesCommand() *cobra.Command {
	var d drawn
	var data, out, name string
	var card samples.Card
	c := &cobra.Command{
		Use:   "export --out DIR",
		Short: "write samples in the layout of the Hugging Face hub: data/{train,dev,test}.parquet, a card, and with --repo croissant.json",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if data == "" {
				list, err := d.samples()
				if err != nil {
					return err
				}
				return samples.Export(out, list, samples.Card{Name: name, Repo: card.Repo, Published: card.Published, Simulated: true, Seed: d.seed})
			}
			list, issues, err := samples.Load(data)
			if err != nil {
				return err
			}
			if i := slices.IndexFunc(issues, func(i datasets.KnownIssue) bool { return slices.Contains(samples.Errors, i.Kind) }); i >= 0 {
				return fmt.Errorf("%s: %s: %s: %s (pipeline finverify validate lists all faults)", data, issues[i].Sample, issues[i].Field, issues[i].Detail)
			}
			if c.Flags().Changed("split") && d.split == "stratified" {
				samples.Stratify(list, d.seed)
				for i := range list {
					list[i].Split = list[i].Stratum
				}
			}
			return samples.Export(out, list, samples.Card{Name: name, Repo: card.Repo, Published: card.Published, Origin: filepath.Base(data), Issues: issues})
		},
	}
	d.flags(c)
	f := c.Flags()
	f.StringVar(&data, "data", "", "file of samples, JSON, with its own splits unless --split says stratified (default: samples that are drawn)")
	f.StringVar(&out, "out", "", "folder to write")
	f.StringVar(&name, "name", "FinVerifyBench samples", "name on the card")
	f.StringVar(&card.Repo, "repo", "", "owner/name on the hub, where the samples will be: writes croissant.json too")
	f.StringVar(&card.Published, "published", "", "date of that, like 2026-11-30")
	needed(c, "out")
	return c
}

func baselinesCommand() *cobra.Command {
	var data, name, out string
	var seed uint64
	c := &cobra.Command{
		Use:   "baselines --data D.json",
		Short: "write prediction files whose faults are known: random, scale_confused, sign_confused, magnitude_confused, arithmetic, oracle_dvl",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			list, err := collect(data)
			if err != nil {
				return err
			}
			chosen := asking.Baselines
			if name != "all" {
				b, err := asking.FindBaseline(name)
				if err != nil {
					return err
				}
				chosen = []asking.Baseline{b}
			}
			if out == "" {
				if len(chosen) > 1 {
					return usageError{fmt.Errorf("--out: want a folder for several baselines, or one --name")}
				}
				return samples.WritePredictions(c.OutOrStdout(), list, predictedBy(chosen[0], list, seed))
			}
			return writeBaselines(out, chosen, list, seed)
		},
	}
	f := c.Flags()
	f.StringVar(&data, "data", "", "file of samples, JSON")
	choose(f, &name, "name", "all", append(baselineNames(), "all"), "baseline, or all")
	f.StringVar(&out, "out", "", "folder for NAME_SPLIT_predictions.json (default: one baseline to standard output)")
	f.Uint64Var(&seed, "seed", 1, "seed of the draw")
	needed(c, "data")
	return c
}

func baselineNames() (names []string) {
	for _, b := range asking.Baselines {
		names = append(names, b.Name)
	}
	return names
}

func predictedBy(b asking.Baseline, list []datasets.Question, seed uint64) []float64 {
	values := make([]float64, len(list))
	for i := range list {
		values[i] = b.Predict(&list[i], seed)
	}
	return values
}

// writeBaselines writes a file a baseline and split.
func writeBaselines(dir string, chosen []asking.Baseline, list []datasets.Question, seed uint64) error {
	for _, b := range chosen {
		for _, split := range splitsOf(list) {
			var part []datasets.Question
			for _, q := range list {
				if q.Split == split {
					part = append(part, q)
				}
			}
			if split == "" {
				split = "all"
			}
			path := filepath.Join(dir, filepath.Base(b.Name+"_"+split+"_predictions.json"))
			err := toFile(path, func(w io.Writer) error { return samples.WritePredictions(w, part, predictedBy(b, part, seed)) })
			if err != nil {
				return err
			}
		}
	}
	return nil
}
