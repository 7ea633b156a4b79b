package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	finverify "market-claim-bench/pipeline/score/finverify"
)

// A dvlCase says what is corrected, by what.
type dvlCase struct {
	data, predictions               string
	variant, rules, profile, format string
	question, context, unit         string
	value, truth, tolerance         float64
	hasQuestion, hasTruth           bool
}

func dvlCommand() *cobra.Command {
	var d dvlCase
	c := &cobra.Command{
		Use:   "dvl --data D.json --predictions P.json | --question Q --value V",
		Short: "say what a correction layer does to answers: coverage, harm, precision, net benefit",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			d.hasQuestion, d.hasTruth = c.Flags().Changed("question"), c.Flags().Changed("truth")
			if d.hasQuestion {
				return d.one(c.OutOrStdout())
			}
			return d.many(c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.StringVar(&d.data, "data", "", "the samples, JSON")
	f.StringVar(&d.predictions, "predictions", "", "what was said to them, JSON (default: the true values themselves)")
	choose(f, &d.variant, "variant", "all", append(variants(), "all", "reference"), "seed, blind, sdk, terminal, evidence, or all; for one question reference too, which is given --truth")
	f.StringVar(&d.rules, "rules", "all", "rules that are on: scale, sign, magnitude, or all")
	choose(f, &d.profile, "profile", "default", profiles, "default: per rule and in total, with intervals; compat: the published protocol's metrics")
	choose(f, &d.format, "format", "", asTable, "json, table (default: table; with --profile compat: json)")
	d.tolerance = finverify.Tolerance
	f.Var(figure{&d.tolerance}, "tolerance", "share of the true value within which an answer is correct")
	f.StringVar(&d.question, "question", "", "one question")
	f.StringVar(&d.context, "context", "", "its statement")
	f.StringVar(&d.unit, "unit", "", "the unit it asks for")
	f.Var(figure{&d.value}, "value", "what was said to it")
	f.Var(figure{&d.truth}, "truth", "the true value, for --variant reference")
	return c
}

// layers are the chosen variants.
func (d *dvlCase) layers() ([]finverify.DVL, finverify.Rule, error) {
	on, err := finverify.ParseRules(d.rules)
	switch {
	case err != nil:
		return nil, 0, usageError{fmt.Errorf("--rules: %w", err)}
	case d.variant == "all":
		return finverify.DVLs, on, nil
	case d.variant == "reference" && d.hasQuestion && d.hasTruth:
		return []finverify.DVL{finverify.Reference{Truth: d.truth}}, on, nil
	}
	one, err := finverify.FindDVL(d.variant)
	if err != nil {
		return nil, 0, usageError{fmt.Errorf("--variant: %w", err)}
	}
	return []finverify.DVL{one}, on, nil
}

// A verified is what a layer makes of one value.
type verified struct {
	Variant  string   `json:"variant"`
	Raw      float64  `json:"raw"`
	Verified float64  `json:"verified"`
	Rules    []string `json:"rules"`
	Trust    string   `json:"trust"`
}

// one corrects one value.
func (d *dvlCase) one(w io.Writer) error {
	layers, on, err := d.layers()
	if err != nil {
		return err
	}
	var out []verified
	for _, l := range layers {
		a := finverify.Stated{Question: d.question, Context: d.context, Unit: d.unit, Value: d.value}
		after, made := l.Apply(a, on)
		v := verified{l.Name(), d.value, after, []string{}, finverify.Trust(l, a, after, made)}
		for _, m := range made {
			v.Rules = append(v.Rules, m.Name)
		}
		out = append(out, v)
	}
	return formatted(d.format, func() error { return writeJSON(w, out) }, func() error {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "variant\traw\tverified\trules\ttrust")
		for _, v := range out {
			fmt.Fprintf(t, "%s\t%v\t%v\t%v\t%s\n", v.Variant, v.Raw, v.Verified, v.Rules, v.Trust)
		}
		return t.Flush()
	})
}

// An intervention is what a layer did, and what it does to perfect answers.
type intervention struct {
	*finverify.EffectReport
	Perfect finverify.EffectRates `json:"on_perfect_answers"`
}

// many corrects the answers of a file.
func (d *dvlCase) many(w io.Writer) error {
	if d.data == "" {
		return usageError{fmt.Errorf("want --data, or --question and --value")}
	}
	if err := sensible(d.tolerance); err != nil {
		return err
	}
	layers, on, err := d.layers()
	if err != nil {
		return err
	}
	list, err := collect(d.data)
	if err != nil {
		return err
	}
	perfect := finverify.NewPredictions()
	for _, q := range list {
		perfect.Add(q.ID, q.Truth)
	}
	said := perfect
	if d.predictions != "" {
		if said, err = readPredictions(d.predictions); err != nil {
			return err
		}
	}
	if d.profile == "compat" {
		return d.compat(w, layers, on, list, said)
	}
	var out []intervention
	for _, l := range layers {
		e := finverify.Intervene(list, said, l, on, finverify.NewJudge(d.tolerance))
		p := finverify.Intervene(list, perfect, l, on, finverify.NewJudge(d.tolerance))
		out = append(out, intervention{e.Report(l.Name()), p.Total.Rates()})
	}
	return formatted(d.format, func() error { return writeJSON(w, out) }, func() error { return writeInterventions(w, out) })
}

// compat writes the published protocol's metrics: of one variant, or of all by
// name.
func (d *dvlCase) compat(w io.Writer, layers []finverify.DVL, on finverify.Rule, list []datasets.Question, said *finverify.Predictions) error {
	if d.format == "table" {
		return usageError{fmt.Errorf("--profile compat has no --format table")}
	}
	var names []string
	var effects []finverify.Effect
	for _, l := range layers {
		names = append(names, l.Name())
		effects = append(effects, finverify.InterveneCompat(list, said, l, on, d.tolerance).Total)
	}
	text := finverify.Originals(names, effects)
	if len(layers) == 1 {
		text = effects[0].Original()
	}
	_, err := w.Write(text)
	return err
}

func writeInterventions(w io.Writer, list []intervention) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "variant\trule\tfired\trepaired\tbroken\tprecision\tnet benefit\taccuracy before\taccuracy after")
	for _, v := range list {
		writeEffect(t, v.Variant, "total", v.Total)
		for _, r := range v.ByRule {
			writeEffect(t, "", r.Rule, r.EffectRates)
		}
		writeEffect(t, "", "on perfect answers", v.Perfect)
	}
	return t.Flush()
}

func writeEffect(w io.Writer, variant, rule string, e finverify.EffectRates) {
	net := "-"
	if e.NetBenefit != nil {
		net = fmt.Sprintf("%+.1f", 100**e.NetBenefit)
	}
	fmt.Fprintf(w, "%s\t%s\t%d of %d\t%d\t%d\t%s\t%s\t%s\t%s\n", variant, rule, e.Fired, e.N, e.Repaired, e.Broken, short(e.Precision), net, short(e.Before), short(e.After))
}

// short is a rate for a narrow column.
func short(r finverify.Rate) string {
	if r.Rate == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f [%.1f, %.1f]", 100**r.Rate, 100**r.Low, 100**r.High)
}

func numberCommand() *cobra.Command {
	var grammar, format string
	c := &cobra.Command{
		Use:   "number TEXT",
		Short: "read one number as the benchmark's strict reader does, or say why it is refused",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			n, err := finverify.ParseToken(args[0], grammar)
			if err != nil {
				return err
			}
			out := map[string]any{"value": n.String(), "unit": n.Unit, "currency": n.Currency, "scale": n.Scale}
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), out) }, func() error {
				_, err := fmt.Fprintln(c.OutOrStdout(), n, n.Unit, n.Currency, n.Scale)
				return err
			})
		},
	}
	choose(c.Flags(), &grammar, "locale", "en_US", []string{"en_US", "eu_EU"}, "en_US (1,234.5) or eu_EU (1.234,5)")
	choose(c.Flags(), &format, "format", "", asTable, "json, table (default: table)")
	return c
}
