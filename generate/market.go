package generate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/generate/prompt"
)

// A group is one market and window, as perturb wrote it.
type group struct {
	market      universe.Market
	window      string
	part        int // of panels
	first, last panel.Day
	sessions    []panel.Day
	arms        map[string][]string // arm → its identities
}

// market plans the cells of the suite market: from the panels of the run.
func (c Config) market(ctx context.Context, dir string, markets []universe.Market) (*plan, error) {
	groups, err := c.groups(ctx, dir, markets)
	if err != nil {
		return nil, err
	}
	p := &plan{asked: c.models(c.Versions, c.RowSeeds)}
	if a, ok := c.rewording(); ok {
		p.asked = append(p.asked, a)
	}
	for _, g := range groups {
		p.strata = append(p.strata, c.strata(g, p.asked)...)
	}
	return p, nil
}

// spot is where the cells of the group stand.
func (g *group) spot() spot {
	return spot{marketSuite, g.market.Name, g.window, datasets.Some(g.first), datasets.Some(g.last)}
}

// prompt is what the cell's model is sent.
func (g *group) prompt(ctx context.Context, s *screen, c *cell, seed int64) (datasets.Prompt, error) {
	d, err := s.of(ctx, g)
	if err != nil {
		return datasets.Prompt{}, err
	}
	return d.prompt(c, seed)
}

// planted is what a narrator writes in the cell's place.
func (g *group) planted(ctx context.Context, s *screen, c *cell, seed int64) (reply, error) {
	d, err := s.of(ctx, g)
	if err != nil {
		return reply{}, err
	}
	return d.narrated(c, seed)
}

// groups are the markets and windows of the table panels, in order.
func (c Config) groups(ctx context.Context, dir string, markets []universe.Market) ([]*group, error) {
	parts, err := datasets.Parts(dir, datasets.Panels.Name)
	if err != nil {
		return nil, err
	}
	var all []*group
	for _, k := range parts {
		var g *group
		for b, err := range datasets.Panels.Read(ctx, dir, k) {
			if err != nil {
				return nil, err
			}
			if g == nil || g.market.Name != b.Market || g.window != b.Window {
				i := slices.IndexFunc(markets, func(m universe.Market) bool { return m.Name == b.Market })
				if i < 0 {
					return nil, fmt.Errorf("%s: market %s: not one of the config's (run: pipeline run --from ingest)", datasets.Panels.Path(dir, k), b.Market)
				}
				g = &group{market: markets[i], window: strings.Clone(b.Window), part: k, arms: map[string][]string{}}
				all = append(all, g)
			}
			if i, ok := slices.BinarySearch(g.sessions, b.Session); !ok {
				g.sessions = slices.Insert(g.sessions, i, b.Session)
			}
			if ids := g.arms[b.Arm]; !slices.Contains(ids, b.Identity) {
				g.arms[strings.Clone(b.Arm)] = append(ids, strings.Clone(b.Identity))
			}
		}
	}
	for _, g := range all {
		g.first, g.last = g.sessions[0], g.sessions[len(g.sessions)-1]
	}
	slices.SortFunc(all, func(a, b *group) int {
		return cmp.Or(compare(a.market.Name, b.market.Name), compare(a.window, b.window))
	})
	for _, arm := range c.Arms {
		if len(all) > 0 && all[0].arms[arm] == nil {
			return nil, fmt.Errorf("generate: arms: %s: perturb made no such arm (it made %s)", arm, strings.Join(sorted(all[0].arms), ", "))
		}
	}
	return all, nil
}

// strata are those of a group, in order.
func (c Config) strata(g *group, models []asked) []stratum {
	var all []stratum
	add := func(arm, identity, context, item, style string, q question) {
		s := stratum{matter: g, spot: g.spot(), arm: arm, identity: identity, context: context, item: item, style: style, question: q}
		for i := range models {
			if c.isAsked(&models[i], &s) {
				s.models = append(s.models, i)
			}
		}
		if len(s.models) > 0 {
			all = append(all, s)
			all = append(all, c.retold(g, s, models)...)
		}
	}
	addAll := func(arm, identity, context string) {
		for _, style := range append([]string{"-"}, c.styles()...) {
			add(arm, identity, context, "-", style, question{})
		}
	}
	for _, context := range c.contexts(models) {
		switch {
		case context == prompt.Quiz:
			for _, q := range c.Quiz.questions(g) {
				add("-", "named", context, q.item(), q.style, q)
			}
			continue
		case !shows(context):
			addAll("-", "named", context)
			continue
		}
		for arm, identities := range g.arms {
			if len(c.Arms) > 0 && !slices.Contains(c.Arms, arm) {
				continue
			}
			for _, identity := range identities {
				if len(c.Identities) > 0 && !slices.Contains(c.Identities, identity) || context == prompt.Identify && identity != "masked" {
					continue
				}
				addAll(arm, identity, context)
			}
		}
	}
	slices.SortFunc(all, func(a, b stratum) int {
		return cmp.Or(compare(a.arm, b.arm), compare(a.identity, b.identity), compare(a.context, b.context),
			compare(a.item, b.item), compare(a.style, b.style))
	})
	return all
}

// contexts are the market's of the section and of its models, each once.
func (c Config) contexts(models []asked) []string {
	all := slices.Clone(c.Contexts)
	for _, m := range models {
		all = append(all, m.Contexts...)
	}
	all = slices.DeleteFunc(all, func(c string) bool { return c == finverifySuite || c == factsSuite || c == rewording })
	slices.Sort(all)
	return slices.Compact(all)
}

func (c Config) styles() []string {
	if len(c.Styles) == 0 {
		return []string{narrate.Styles[0]}
	}
	return c.Styles
}

// isAsked reports whether the cells of s are asked of model a. Planted writers
// have styles of wording, which no other model has, and know no placebo.
func (c Config) isAsked(a *asked, s *stratum) bool {
	contexts := a.Contexts
	if len(contexts) == 0 {
		contexts = c.Contexts
	}
	narrator := a.Provider == "narrator"
	switch {
	case a.rewords, a.planted() && !narrator, !slices.Contains(contexts, s.context):
		return false
	case s.context == prompt.Quiz:
		return !narrator || !s.question.placebo
	}
	return narrator == (s.style != "-")
}
