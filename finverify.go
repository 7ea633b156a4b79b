package main

import (
	"fmt"
	"iter"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/ingest/samples"
	finverify "market-claim-bench/pipeline/score/finverify"
)

// finverifyCommand is the suite finverify on files, without a run.
func finverifyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "finverify",
		Short: "score answers about financial statements; make, check and export the questions",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(scoreAnswersCommand(), generateSamplesCommand(), validateSamplesCommand(), sampleStatsCommand(),
		dvlCommand(), baselinesCommand(), exportSamplesCommand(), numberCommand(), conformCommand())
	return c
}

func scoreAnswersCommand() *cobra.Command {
	var data, predictions, profile, format, dvl, rules string
	var tolerance float64
	c := &cobra.Command{
		Use:   "score --data D.json --predictions P.json",
		Short: "score a prediction file: [{\"id\", \"prediction\"}], or \"reply\" for an answer in words",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			layer, on, err := chosenDVL(dvl, rules)
			if err != nil {
				return err
			}
			if err := sensible(tolerance); err != nil {
				return err
			}
			p, err := readPredictions(predictions)
			if err != nil {
				return err
			}
			if profile == "compat" {
				if layer != nil || format == "table" {
					return usageError{fmt.Errorf("--profile compat is the original's report: it has no --dvl and no --format table")}
				}
				report, err := finverify.ScoreCompat(questions(data), p, tolerance)
				if err != nil {
					return err
				}
				_, err = c.OutOrStdout().Write(report)
				return err
			}
			report, err := finverify.Score(questions(data), p, finverify.Options{Tolerance: tolerance, DVL: layer, Rules: on})
			if err != nil {
				return err
			}
			return formatted(format, func() error { return report.WriteJSON(c.OutOrStdout()) }, func() error { return report.WriteTable(c.OutOrStdout()) })
		},
	}
	f := c.Flags()
	f.StringVar(&data, "data", "", "the samples, JSON")
	f.StringVar(&predictions, "predictions", "", "what was said to them, JSON")
	choose(f, &profile, "profile", "default", profiles, "default: every sample in the denominator, decimal arithmetic; compat: the published evaluator's report")
	choose(f, &format, "format", "", asTable, "json, table (default: table; with --profile compat: json)")
	choose(f, &dvl, "dvl", "none", append([]string{"none"}, variants()...), "correction layer between answer and score: none, seed, blind, sdk, terminal, evidence")
	f.StringVar(&rules, "rules", "all", "rules of the layer that are on: scale, sign, magnitude, or all")
	tolerance = finverify.Tolerance
	f.Var(figure{&tolerance}, "tolerance", "share of the true value within which an answer is correct")
	needed(c, "data", "predictions")
	return c
}

// sensible refuses a tolerance that is no share.
func sensible(tolerance float64) error {
	if !(tolerance > 0 && tolerance < 1) {
		return usageError{fmt.Errorf("--tolerance %v: want a share between 0 and 1", tolerance)}
	}
	return nil
}

// needed makes it a usage error to leave out one of the flags.
func needed(c *cobra.Command, flags ...string) {
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		for _, name := range flags {
			if !c.Flags().Changed(name) {
				return usageError{fmt.Errorf("--%s is missing (see %s --help)", name, c.CommandPath())}
			}
		}
		return nil
	}
}

// variants are the names of the correction layers.
func variants() (names []string) {
	for _, d := range finverify.DVLs {
		names = append(names, d.Name())
	}
	return names
}

// chosenDVL is the layer of that name with the rules that are on; nil is none.
func chosenDVL(name, rules string) (finverify.DVL, finverify.Rule, error) {
	on, err := finverify.ParseRules(rules)
	if err != nil {
		return nil, 0, usageError{fmt.Errorf("--rules: %w", err)}
	}
	if name == "none" {
		return nil, on, nil
	}
	d, err := finverify.FindDVL(name)
	if err != nil {
		return nil, 0, err
	}
	return d, on, nil
}

// questions streams the samples of a file. One without an id or a true value
// ends the stream with an error that names its line.
func questions(path string) iter.Seq2[datasets.Question, error] {
	return func(yield func(datasets.Question, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(datasets.Question{}, err)
			return
		}
		defer f.Close()
		for r, err := range samples.Read(f, path) {
			if err == nil {
				err = r.Usable(path)
			}
			if !yield(r.Question, err) || err != nil {
				return
			}
		}
	}
}

// readPredictions reads a prediction file.
func readPredictions(path string) (*finverify.Predictions, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p := finverify.NewPredictions()
	for e, err := range samples.ReadPredictions(f, path) {
		if err != nil {
			return nil, err
		}
		switch e.State {
		case samples.Number:
			p.Add(e.ID, e.Value)
		case samples.Reply:
			p.AddReply(e.ID, e.Text)
		case samples.NoID:
			p.Refuse("", finverify.NoID, samples.Repr(e.Raw))
		case samples.NoValue:
			p.Refuse(e.ID, finverify.NoValue, "")
		case samples.NotFinite:
			p.Refuse(e.ID, finverify.NotFinite, samples.Repr(e.Said))
		default:
			p.Refuse(e.ID, finverify.NotNumber, samples.Repr(e.Said))
		}
	}
	return p, nil
}

// collect reads the samples of a file that can be asked, in their order.
func collect(path string) ([]datasets.Question, error) {
	var list []datasets.Question
	for q, err := range questions(path) {
		if err != nil {
			return nil, err
		}
		list = append(list, q)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no samples", path)
	}
	return list, nil
}

// splitsOf lists the splits of samples: the published ones in their order,
// then others.
func splitsOf(list []datasets.Question) []string {
	rank := func(s string) int {
		return slices.IndexFunc([]string{"train", "dev", "test"}, func(x string) bool { return x == s })
	}
	var out []string
	for _, q := range list {
		if !slices.Contains(out, q.Split) {
			out = append(out, q.Split)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return rank(a) - rank(b) })
	return out
}
