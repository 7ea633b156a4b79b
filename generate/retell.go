package generate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/generate/narrate/reword"
	"market-claim-bench/pipeline/generate/prompt"
	"market-claim-bench/pipeline/score/quantity"
)

// A Reword says which model says whose texts in other words, so that recall is
// measured on a model's wording with a known key.
type Reword struct {
	Model   string   `mapstructure:"model"`   // of the list of models; none: nothing is reworded
	Writers []string `mapstructure:"writers"` // of the list of models: planted writers of the market
}

// check says what in r names nothing that it could name.
func (r Reword) check(models []Model) error {
	if r.Model == "" {
		return nil
	}
	named := func(name string) *Model {
		if i := slices.IndexFunc(models, func(m Model) bool { return m.Name == name }); i >= 0 {
			return &models[i]
		}
		return nil
	}
	if m := named(r.Model); m == nil || m.planted() {
		return fmt.Errorf("reword.model: %q is no model of the list that can be asked", r.Model)
	}
	if len(r.Writers) == 0 {
		return fmt.Errorf("reword.writers: none (name planted writers of the list, like narrator:reader)")
	}
	for _, w := range r.Writers {
		if m := named(w); m == nil || m.Provider != "narrator" {
			return fmt.Errorf("reword.writers: %q is no narrator of the list of models", w)
		}
	}
	return nil
}

// A retelling is a planted writer's text that a model is asked to say in other
// words.
type retelling struct {
	*group
	told *cell // the writer's own cell, whose story it is
}

// rewording are the coordinates that retellings have beside their writer's: the
// model is asked once, and its cells stand under a name of their own.
func (c Config) rewording() (asked, bool) {
	i := slices.IndexFunc(c.Models, func(m Model) bool { return m.Name == c.Reword.Model })
	if c.Reword.Model == "" || i < 0 {
		return asked{}, false
	}
	a := asked{Model: c.Models[i], rewords: true, versions: []string{reword.Version}, temperatures: []string{"0"}, rowSeeds: []string{"0"}}
	a.Repeats = 1
	return a, true
}

// retold are the retellings of a stratum of narrated texts: one a writer.
func (c Config) retold(g *group, s stratum, models []asked) (all []stratum) {
	by := slices.IndexFunc(models, func(a asked) bool { return a.rewords })
	if by < 0 || !shows(s.context) || s.context == prompt.Identify {
		return nil
	}
	for _, i := range s.models {
		a := &models[i]
		if a.Provider != "narrator" || !slices.Contains(c.Reword.Writers, a.Name) {
			continue
		}
		told := s
		all = append(all, stratum{
			matter: &retelling{g, a.cell(&told, 0, numbered(1))}, spot: s.spot, arm: s.arm, identity: s.identity,
			context: s.context, item: a.Name, style: s.style, models: []int{by},
		})
	}
	return all
}

// prompt asks for the text in other words.
func (r *retelling) prompt(ctx context.Context, s *screen, _ *cell, seed int64) (datasets.Prompt, error) {
	text, _, err := r.narrated(ctx, s, seed)
	if err != nil {
		return datasets.Prompt{}, err
	}
	return asPrompt(reword.Prompt(text), reword.Version, nil, nil), nil
}

func (r *retelling) narrated(ctx context.Context, s *screen, seed int64) (string, []narrate.Key, error) {
	d, err := s.of(ctx, r.group)
	if err != nil {
		return "", nil, err
	}
	spec, err := d.spec(r.told, seed)
	if err != nil {
		return "", nil, err
	}
	return narrate.Write(spec)
}

// keyed gives a rewording its key: the statements of the writer's text, each
// with what became of its figure, and the figures that were added. It is about
// the prompt that the writer's text answers.
func (r *retelling) keyed(ctx context.Context, s *screen, c *cell, seed int64, out *reply) error {
	about, err := r.group.prompt(ctx, s, r.told, seed)
	if err != nil {
		return err
	}
	out.about = &about
	if out.status != datasets.OK {
		return nil
	}
	text, keys, err := r.narrated(ctx, s, seed)
	if err != nil {
		return err
	}
	locale := quantity.English
	if c.style == "portuguese" {
		locale = quantity.Portuguese
	}
	res := reword.Check(text, keys, out.text, locale)
	add := func(rows []datasets.Control, became string) {
		for _, row := range rows {
			row.N, row.Reworded = int32(len(out.controls)+1), became
			out.controls = append(out.controls, row)
		}
	}
	add(narrate.Controls(c.id, res.Kept), "kept")
	add(narrate.Controls(c.id, res.Lost), "lost")
	var added []datasets.Control
	for _, q := range res.Added {
		added = append(added, datasets.Control{
			Suite: marketSuite, Cell: c.id, Statement: datasets.Statement{Kind: "figure", Subject: "-", Object: "-", Metric: "-", Unit: "-", Direction: "-", Bound: "-", Base: "-", Use: "-"},
			Quote: strings.TrimSpace(out.text[q.Start:q.End]), Planted: "-", Expect: "-", RefutedAs: "-",
		})
	}
	add(added, "added")
	return nil
}
