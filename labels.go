package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/seal"
	"market-claim-bench/pipeline/score/holdout"
)

// labelsCommand is the protocol of a holdout: labels are sealed before the
// verdicts are shown, and compared only if they are what was sealed.
func (a *app) labelsCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "labels",
		Short: "seal a reader's labels before the verdicts are shown; compare the two",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(sealLabelsCommand(), a.compareLabelsCommand())
	return c
}

func sealLabelsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "seal FILE",
		Short: "check a file of labels and seal it by its hash, in FILE.sha256",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			list, err := readLabels(args[0])
			if err != nil {
				return err
			}
			sum, err := seal.Seal(args[0])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s: %d labels, sealed in %s\n%s\n", args[0], len(list.rows), seal.Path(args[0]), sum)
			return err
		},
	}
}

func (a *app) compareLabelsCommand() *cobra.Command {
	var verdicts, profile, format string
	c := &cobra.Command{
		Use:   "compare FILE",
		Short: "compare sealed labels with the verdicts of a run, or of a file",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := seal.Check(args[0]); err != nil {
				return fmt.Errorf("%w (labels are sealed before the verdicts are shown: pipeline labels seal FILE)", err)
			}
			list, err := readLabels(args[0])
			if err != nil {
				return err
			}
			said, err := a.verdictsFor(c.Context(), list, verdicts, profile)
			if err != nil {
				return err
			}
			pairs, err := list.pairs(said)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			t, err := holdout.Compare(list.scheme, pairs)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), t) }, func() error { return t.Write(c.OutOrStdout()) })
		},
	}
	f := c.Flags()
	f.StringVar(&verdicts, "verdicts", "", "file of verdicts: what pipeline facts judge --format json wrote, or one {reply, n, verdict} a line (default: those of the run)")
	choose(f, &profile, "profile", "default", profiles, "of the judge of facts: default, compat")
	choose(f, &format, "format", "", asText, "json, text (default: text)")
	return c
}

// A labelRow is one label: of a fact of a scenario, or of a claim of a reply.
type labelRow struct {
	Scenario string `json:"scenario"`
	Fact     string `json:"fact"`
	Model    string `json:"model"`  // where several models answered
	Repeat   *int32 `json:"repeat"` // where one answered several times

	Reply   string   `json:"reply"`
	N       int      `json:"n"`
	Subject string   `json:"subject"`
	Value   *float64 `json:"value"`

	Label   string `json:"label"`
	Verdict string `json:"verdict"` // of a market claim: its label, by another name
	Quote   string `json:"quote"`
	line    int
}

// labelled is a file of labels with what they mean.
type labelled struct {
	file   string
	rows   []labelRow
	scheme holdout.Scheme
	facts  bool
}

// readLabels reads a file of labels, one JSON object a line or a list of them.
// They are all of one suite; a label that the suite does not have is an error.
func readLabels(path string) (*labelled, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	l := &labelled{file: path, facts: true, scheme: holdout.Facts}
	d := json.NewDecoder(bytes.NewReader(b))
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("[")) {
		if err := d.Decode(&l.rows); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for len(l.rows) == 0 || d.More() {
		var r labelRow
		if err := d.Decode(&r); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, 1+bytes.Count(b[:d.InputOffset()], []byte("\n")), err)
		}
		r.line = 1 + bytes.Count(b[:d.InputOffset()], []byte("\n"))
		l.rows = append(l.rows, r)
	}
	if len(l.rows) == 0 {
		return nil, fmt.Errorf("%s: no labels", path)
	}
	if l.rows[0].Reply != "" {
		l.facts, l.scheme = false, holdout.Market
		for i := range l.rows {
			r := &l.rows[i]
			r.Label = cmp.Or(r.Label, r.Verdict, holdout.Claim)
		}
	}
	return l, l.check()
}

// check refuses a row that cannot be matched or understood.
func (l *labelled) check() error {
	seen := map[string]int{}
	for i, r := range l.rows {
		where := fmt.Sprintf("%s:%d", l.file, r.line)
		if r.line == 0 {
			where = fmt.Sprintf("%s: [%d]", l.file, i)
		}
		switch {
		case l.facts && (r.Scenario == "" || r.Fact == ""):
			return fmt.Errorf("%s: want scenario and fact, or reply of a market claim", where)
		case !l.facts && (r.Reply == "" || r.N == 0 && r.Quote == ""):
			return fmt.Errorf("%s: want reply and n, or reply and quote", where)
		}
		if _, err := holdout.Compare(l.scheme, []holdout.Pair{{Name: where, Label: r.Label}}); err != nil {
			return err
		}
		name := r.name()
		if first, ok := seen[name]; ok {
			return fmt.Errorf("%s: %s is labelled already (row %d)", where, name, first+1)
		}
		seen[name] = i
	}
	return nil
}

// name is what the row is a label of.
func (r *labelRow) name() string {
	if r.Reply != "" {
		if r.N != 0 {
			return fmt.Sprintf("%s #%d", r.Reply, r.N)
		}
		return fmt.Sprintf("%s %q", r.Reply, r.Quote)
	}
	name := r.Scenario + " / " + r.Fact
	if r.Model != "" {
		name += " / " + r.Model
	}
	if r.Repeat != nil {
		name += fmt.Sprintf(" / %d", *r.Repeat)
	}
	return name
}

// A said is one verdict, with what it can be matched by.
type said struct {
	labelRow
	verdict string
	used    bool
}

// verdictsFor are the verdicts of a file, or of the run.
func (a *app) verdictsFor(ctx context.Context, l *labelled, file, profile string) ([]said, error) {
	if file != "" {
		return readVerdicts(file, profile)
	}
	dir, err := a.existing()
	if err != nil {
		return nil, err
	}
	if l.facts {
		return factVerdicts(ctx, dir, profile)
	}
	return claimVerdicts(ctx, dir)
}

// factVerdicts are those of a run's facts.
func factVerdicts(ctx context.Context, dir, profile string) ([]said, error) {
	rows, err := readAll(ctx, dir, datasets.FactResults)
	if err != nil {
		return nil, err
	}
	var out []said
	for _, r := range rows {
		if r.Profile == profile && !r.Control && r.Outcome != "-" {
			out = append(out, said{labelRow: labelRow{Scenario: r.Scenario, Fact: r.Fact, Model: r.Model, Repeat: &r.Repeat}, verdict: r.Outcome})
		}
	}
	return out, nil
}

// claimVerdicts are those of the claims of a run's imported replies.
func claimVerdicts(ctx context.Context, dir string) ([]said, error) {
	commentaries, err := readAll(ctx, dir, datasets.Commentaries)
	if err != nil {
		return nil, err
	}
	reply := map[string]string{}
	for _, c := range commentaries {
		if c.Source == "import" {
			reply[c.Cell.Cell] = c.Item
		}
	}
	claims, err := readAll(ctx, dir, datasets.Claims)
	if err != nil {
		return nil, err
	}
	verdicts, err := readAll(ctx, dir, datasets.Verdicts)
	if err != nil {
		return nil, err
	}
	by := map[string]string{}
	for _, v := range verdicts {
		by[v.Claim] = v.Verdict
	}
	var out []said
	for _, c := range claims {
		if id := reply[c.Cell]; id != "" {
			r := labelRow{Reply: id, Subject: c.Subject, Quote: c.Quote}
			if c.Value.OK {
				r.Value = &c.Value.V
			}
			out = append(out, said{labelRow: r, verdict: by[c.Claim]})
		}
	}
	return out, nil
}

func readAll[T any](ctx context.Context, dir string, t datasets.Table[T]) ([]T, error) {
	parts, err := datasets.Parts(dir, t.Name)
	if err != nil {
		return nil, err
	}
	return t.All(ctx, dir, parts...)
}
