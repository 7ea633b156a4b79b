package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/ingest/scenarios"
	"market-claim-bench/pipeline/score/facts"
)

// factsCommand is the suite facts on files, without a run.
func factsCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "facts",
		Short: "check declared, dated facts, and judge answers that rely on them",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(checkFactsCommand(), judgeFactsCommand(), staleFactsCommand(), selfcheckCommand())
	return c
}

// formatted writes as JSON, or for people.
func formatted(format string, asJSON, forPeople func() error) error {
	if format == "json" {
		return asJSON()
	}
	return forPeople()
}

// A staleFact is a fact whose review is due.
type staleFact struct {
	Pack     string  `json:"pack"`
	Scenario string  `json:"scenario"`
	Index    int32   `json:"fact"`
	Claim    string  `json:"claim"`
	Value    float64 `json:"value"`
	ReviewBy string  `json:"review_by"`
	Source   string  `json:"source_url"`
}

func staleFactsCommand() *cobra.Command {
	var asOf, format string
	c := &cobra.Command{
		Use:   "stale --as-of DATE PACK...",
		Short: "list the facts whose review was due before a day; no clock is read",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, paths []string) error {
			day, err := scenarios.ParseDate(asOf)
			if err != nil {
				return usageError{fmt.Errorf("--as-of: %w", err)}
			}
			list, err := scenarios.Load(paths...)
			if err != nil {
				return err
			}
			out := []staleFact{}
			for _, f := range scenarios.Stale(list, day) {
				out = append(out, staleFact{f.Pack, f.Scenario, f.N, f.Claim, f.Value, f.ReviewBy.V.String(), f.SourceURL})
			}
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), out) }, func() error { return writeStale(c.OutOrStdout(), out, count(list), asOf) })
		},
	}
	f := c.Flags()
	f.StringVar(&asOf, "as-of", "", "the day, YYYY-MM-DD")
	choose(f, &format, "format", "", asText, "json, text (default: text)")
	needed(c, "as-of")
	return c
}

func count(list []scenarios.Scenario) (n int) {
	for _, s := range list {
		n += len(s.Facts)
	}
	return n
}

func writeStale(w io.Writer, list []staleFact, of int, asOf string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range list {
		fmt.Fprintf(t, "%s\t%s\t%s\t%v\treview by %s\n", f.Pack, f.Scenario, f.Claim, f.Value, f.ReviewBy)
	}
	fmt.Fprintf(t, "%d of %d facts are stale as of %s\n", len(list), of, asOf)
	return t.Flush()
}

// A quoted is how a fact's own source reads as an answer.
type quoted struct {
	Pack     string        `json:"pack"`
	Scenario string        `json:"scenario"`
	Claim    string        `json:"claim"`
	Declared float64       `json:"declared"`
	Quote    string        `json:"source_quote"`
	Outcome  facts.Outcome `json:"outcome"`
	Reason   string        `json:"reason"`
	Values   []float64     `json:"values"`
}

func selfcheckCommand() *cobra.Command {
	var profile, format string
	c := &cobra.Command{
		Use:   "selfcheck PACK...",
		Short: "judge each fact's own source quote as an answer, and list those that are not read as correct",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, paths []string) error {
			p, err := facts.ParseProfile(profile)
			if err != nil {
				return err
			}
			list, err := scenarios.Load(paths...)
			if err != nil {
				return err
			}
			out := []quoted{}
			for _, s := range list {
				out = append(out, selfcheck(p, s)...)
			}
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), out) }, func() error { return writeQuoted(c.OutOrStdout(), out, count(list)) })
		},
	}
	f := c.Flags()
	choose(f, &profile, "profile", "default", profiles, "of the judge: default, compat")
	choose(f, &format, "format", "", asText, "json, text (default: text)")
	return c
}

// selfcheck lists the facts of a scenario whose source quote, read as an
// answer, does not come out correct.
func selfcheck(p facts.Profile, s scenarios.Scenario) []quoted {
	judge := facts.New(p, s.Language, s.Facts)
	var out []quoted
	for i, f := range s.Facts {
		r := judge.Judge(facts.Answer("", f.Quote))[i]
		if r.Outcome != facts.Correct {
			out = append(out, quoted{s.Pack, s.Scenario.Scenario, f.Claim, f.Value, f.Quote, r.Outcome, r.Reason, append([]float64{}, r.Values...)})
		}
	}
	return out
}

func writeQuoted(w io.Writer, list []quoted, of int) error {
	for _, q := range list {
		fmt.Fprintf(w, "%s / %s: %s = %v: %s: %s\n  %q\n", q.Pack, q.Scenario, q.Claim, q.Declared, q.Outcome, q.Reason, q.Quote)
	}
	_, err := fmt.Fprintf(w, "%d of %d source quotes are read as correct\n", of-len(list), of)
	return err
}

// A judged is one conversation with what it states.
type judged struct {
	Pack     string       `json:"pack"`
	Scenario string       `json:"scenario"`
	Model    string       `json:"model"`
	Profile  string       `json:"profile"`
	Severity string       `json:"severity"`
	Facts    []judgedFact `json:"facts"`
}

type judgedFact struct {
	Claim    string        `json:"claim"`
	Declared float64       `json:"declared"`
	Outcome  facts.Outcome `json:"outcome"`
	Reason   string        `json:"reason"`
	Values   []float64     `json:"values"`
	Others   []float64     `json:"other_values"`
}

func judgeFactsCommand() *cobra.Command {
	var profile, format string
	var packs []string
	c := &cobra.Command{
		Use:   "judge --pack PACK... TRANSCRIPTS...",
		Short: "judge stored conversations: SimpleAudit result files, or one object a line",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, paths []string) error {
			p, err := facts.ParseProfile(profile)
			if err != nil {
				return err
			}
			list, err := scenarios.Load(packs...)
			if err != nil {
				return err
			}
			out := []judged{}
			for _, path := range paths {
				if out, err = judgeFile(out, p, list, path); err != nil {
					return err
				}
			}
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), out) }, func() error { return writeJudged(c.OutOrStdout(), out) })
		},
	}
	f := c.Flags()
	f.StringArrayVar(&packs, "pack", []string{scenarios.Embedded}, "file of scenarios with their facts; may be repeated")
	choose(f, &profile, "profile", "default", profiles, "of the judge: default, compat")
	choose(f, &format, "format", "", asText, "json, text (default: text)")
	return c
}

// judgeFile appends the judgement on each conversation of a file whose
// scenario declares facts. One whose scenario no pack has is an error.
func judgeFile(out []judged, p facts.Profile, list []scenarios.Scenario, path string) ([]judged, error) {
	transcripts, err := scenarios.ReadTranscripts(path)
	if err != nil {
		return nil, err
	}
	judges := map[int]*facts.Judge{}
	for _, t := range transcripts {
		i := findScenario(list, t.Pack, t.Scenario)
		if i < 0 {
			return nil, fmt.Errorf("%s: %q: no such scenario in the packs (give its pack with --pack)", path, t.Scenario)
		}
		s := list[i]
		if judges[i] == nil {
			judges[i] = facts.New(p, s.Language, s.Facts)
		}
		j := judged{Pack: s.Pack, Scenario: t.Scenario, Model: t.Model, Profile: p.String(), Severity: facts.Failed}
		if t.Error == "" {
			results := judges[i].Judge(turns(t.Conversation))
			j.Severity = facts.Severity(s.Severity, results)
			j.Facts = judgedFacts(s.Facts, results)
		}
		out = append(out, j)
	}
	return out, nil
}

func findScenario(list []scenarios.Scenario, pack, name string) int {
	for i, s := range list {
		if s.Scenario.Scenario == name && (pack == "" || pack == s.Pack) {
			return i
		}
	}
	return -1
}

func turns(conversation []scenarios.Message) []facts.Turn {
	out := make([]facts.Turn, len(conversation))
	for i, m := range conversation {
		out[i] = facts.Turn{Role: m.Role, Text: m.Content}
	}
	return out
}

func judgedFacts(declared []datasets.Fact, results []facts.Result) []judgedFact {
	out := make([]judgedFact, len(results))
	for i, r := range results {
		out[i] = judgedFact{declared[i].Claim, declared[i].Value, r.Outcome, r.Reason, append([]float64{}, r.Values...), append([]float64{}, r.Others...)}
	}
	return out
}

func writeJudged(w io.Writer, list []judged) error {
	for _, j := range list {
		fmt.Fprintf(w, "%s / %s / %s: %s\n", j.Pack, j.Scenario, orDash(j.Model), j.Severity)
		for _, f := range j.Facts {
			fmt.Fprintf(w, "  %-10s  %s: %s\n", f.Outcome, f.Claim, f.Reason)
		}
	}
	_, err := fmt.Fprintf(w, "%d conversations\n", len(list))
	return err
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
