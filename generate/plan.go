package generate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/generate/prompt"
)

// A plan is every cell of a run, in order, without any of them in memory: a
// cell is found by its number.
type plan struct {
	groups []*group
	strata []stratum
	asked  []asked // models, in order of their names
	cells  int
}

// A group is one market and window, as perturb wrote it.
type group struct {
	market      universe.Market
	window      string
	part        int // of panels
	first, last panel.Day
	sessions    []panel.Day
	arms        map[string][]string // arm → its identities
}

// A stratum is the cells of a group that differ in nothing but model, prompt
// version, temperature, row seed and repeat. They are consecutive.
type stratum struct {
	*group
	arm, identity, context, item, style string
	question                            question
	models                              []int // places in plan.asked
	from                                int   // number of its first cell
}

// An asked is a model with the coordinates that its cells take.
type asked struct {
	Model
	versions, temperatures, rowSeeds []string
}

// A cell is one planned cell.
type cell struct {
	*stratum
	model       *asked
	version     string
	temperature float64
	rowSeed     int64
	repeat      int32
	id          string
}

// planned reads the panels of the run and plans its cells.
func (c Config) planned(ctx context.Context, dir string, markets []universe.Market) (*plan, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	groups, err := c.groups(ctx, dir, markets)
	if err != nil {
		return nil, err
	}
	p := &plan{groups: groups}
	for _, m := range c.Models {
		p.asked = append(p.asked, c.ask(m))
	}
	slices.SortFunc(p.asked, func(a, b asked) int { return compare(a.Name, b.Name) })
	for _, g := range groups {
		p.strata = append(p.strata, c.strata(g, p.asked)...)
	}
	for i := range p.strata {
		s := &p.strata[i]
		s.from = p.cells
		for _, m := range s.models {
			p.cells += p.asked[m].size(c.repeats(s, &p.asked[m]))
		}
	}
	return p, nil
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

// ask is the model with its coordinates. A planted writer reads no prompt: it
// has one version, order and temperature.
func (c Config) ask(m Model) asked {
	a := asked{Model: m}
	if m.Provider == "narrator" {
		a.versions, a.temperatures, a.rowSeeds = c.Versions[:1], []string{"0"}, []string{"0"}
		return a
	}
	a.versions = slices.Clone(c.Versions)
	for _, t := range c.Temperatures {
		a.temperatures = append(a.temperatures, strconv.FormatFloat(t, 'g', -1, 64))
	}
	for _, s := range c.RowSeeds {
		a.rowSeeds = append(a.rowSeeds, strconv.FormatInt(s, 10))
	}
	for _, list := range [][]string{a.versions, a.temperatures, a.rowSeeds} {
		slices.SortFunc(list, compare)
	}
	return a
}

func (a *asked) size(repeats int) int {
	return len(a.versions) * len(a.temperatures) * len(a.rowSeeds) * repeats
}

// repeats is how often a cell of the stratum is asked of the model.
func (c Config) repeats(s *stratum, a *asked) int {
	switch {
	case s.context == prompt.Quiz:
		return max(1, c.Quiz.Repeats)
	case a.Repeats > 0:
		return a.Repeats
	}
	return c.Repeats
}

// strata are those of a group, in order.
func (c Config) strata(g *group, models []asked) []stratum {
	var all []stratum
	add := func(arm, identity, context, item, style string, q question) {
		s := stratum{group: g, arm: arm, identity: identity, context: context, item: item, style: style, question: q}
		for i := range models {
			if c.isAsked(&models[i], &s) {
				s.models = append(s.models, i)
			}
		}
		if len(s.models) > 0 {
			all = append(all, s)
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

// contexts are those of the section and of its models, each once.
func (c Config) contexts(models []asked) []string {
	all := slices.Clone(c.Contexts)
	for _, m := range models {
		all = append(all, m.Contexts...)
	}
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
	case !slices.Contains(contexts, s.context):
		return false
	case s.context == prompt.Quiz:
		return !narrator || !s.question.placebo
	}
	return narrator == (s.style != "-")
}

// parts is the number of parts of n cells: at least one, so that every table
// is written.
func (c Config) parts(n int) int { return max(1, (n+c.CellsPerPart-1)/c.CellsPerPart) }

// each calls use for the cells from, …, to−1 in order, until it fails.
func (p *plan) each(c Config, from, to int, use func(*cell) error) error {
	i := sort.Search(len(p.strata), func(i int) bool { return p.strata[i].from > from }) - 1
	for ; i >= 0 && i < len(p.strata) && p.strata[i].from < to; i++ {
		s := &p.strata[i]
		n := s.from
		for _, m := range s.models {
			a := &p.asked[m]
			repeats := numbered(c.repeats(s, a))
			size := a.size(len(repeats))
			for j := max(0, from-n); j < size && n+j < to; j++ {
				if err := use(a.cell(s, j, repeats)); err != nil {
					return err
				}
			}
			n += size
		}
	}
	return nil
}

// remote is the number of cells that are asked over a network.
func (p *plan) remote(c Config) int {
	n := 0
	for i := range p.strata {
		for _, m := range p.strata[i].models {
			if a := &p.asked[m]; a.remote() {
				n += a.size(c.repeats(&p.strata[i], a))
			}
		}
	}
	return n
}

// cell is the model's cell number j in stratum s.
func (a *asked) cell(s *stratum, j int, repeats []int32) *cell {
	at := func(list []string, per int) string { return list[j/per%len(list)] }
	perSeed := len(repeats)
	perTemperature := perSeed * len(a.rowSeeds)
	perVersion := perTemperature * len(a.temperatures)
	version, temperature, seed := at(a.versions, perVersion), at(a.temperatures, perTemperature), at(a.rowSeeds, perSeed)
	c := &cell{stratum: s, model: a, version: version, repeat: repeats[j%len(repeats)]}
	c.temperature, _ = strconv.ParseFloat(temperature, 64)
	c.rowSeed, _ = strconv.ParseInt(seed, 10, 64)
	c.id = join(s.market.Name, s.window, s.arm, s.identity, s.context, s.item, s.style, a.Name,
		version, temperature, seed, strconv.Itoa(int(c.repeat)))
	return c
}

// numbered is 0, …, n−1 in the order of their texts: cells are in the order of
// their names, and "10" comes before "2".
func numbered(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	if n > 10 {
		slices.SortFunc(all, func(a, b int32) int { return compare(strconv.Itoa(int(a)), strconv.Itoa(int(b))) })
	}
	return all
}

// join makes a cell's name of its coordinates.
func join(coordinates ...string) string {
	for i, c := range coordinates {
		if strings.ContainsAny(c, "/%") {
			coordinates[i] = escape.Replace(c)
		}
	}
	return strings.Join(coordinates, "/")
}

var escape = strings.NewReplacer("%", "%25", "/", "%2F")

// compare orders coordinates as they are ordered inside the joined name.
func compare(a, b string) int { return cmp.Compare(escape.Replace(a)+"/", escape.Replace(b)+"/") }

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
