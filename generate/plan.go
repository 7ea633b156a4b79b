package generate

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/prompt"
)

// A plan is every cell of one suite, in order, without any of them in memory: a
// cell is found by its number.
type plan struct {
	suite  string
	strata []stratum
	asked  []asked // models, in order of their names
	cells  int
	notes  []string // what is left out
}

// A matter is what cells are about: it writes their prompts, and the replies
// of planted writers, which read none.
type matter interface {
	prompt(context.Context, *screen, *cell, int64) (datasets.Prompt, error)
	planted(context.Context, *screen, *cell, int64) (reply, error)
}

// A spot is the coordinates of a cell that its matter decides.
type spot struct {
	suite, market, window string
	first, last           datasets.Opt[panel.Day]
}

// A stratum is the cells that differ in nothing but model, prompt version,
// temperature, row seed and repeat. They are consecutive.
type stratum struct {
	matter
	spot
	arm, identity, context, item, style string
	question                            question
	models                              []int // places in plan.asked
	from                                int   // number of its first cell
}

// An asked is a model with the coordinates that its cells take.
type asked struct {
	Model
	versions, temperatures, rowSeeds []string
	rewords                          bool // it is asked to reword, and its cells stand under a name of their own
}

// coordinate is what cells and tables call the model.
func (a *asked) coordinate() string {
	if a.rewords {
		return "reword:" + a.Name
	}
	return a.Name
}

// source is where the texts of its cells come from: its provider, or reword.
func (a *asked) source() string {
	if a.rewords {
		return "reword"
	}
	return a.Provider
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

// plans are those of the suites that run, in order.
func (c Config) plans(ctx context.Context, dir string, markets []universe.Market, suites []string) ([]*plan, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	var all []*plan
	of := func(suite string) func(*plan, error) error {
		return func(p *plan, err error) error {
			if err == nil {
				p.suite = suite
				p.number(c)
				all = append(all, p)
			}
			return err
		}
	}
	if len(markets) > 0 {
		if err := of(marketSuite)(c.market(ctx, dir, markets)); err != nil {
			return nil, err
		}
	}
	if slices.Contains(suites, finverifySuite) {
		if err := of(finverifySuite)(c.finverify(ctx, dir)); err != nil {
			return nil, err
		}
	}
	if slices.Contains(suites, factsSuite) {
		if err := of(factsSuite)(c.facts(ctx, dir)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// number gives the strata the numbers of their cells.
func (p *plan) number(c Config) {
	for i := range p.strata {
		s := &p.strata[i]
		s.from = p.cells
		for _, m := range s.models {
			p.cells += p.asked[m].size(c.repeats(s, &p.asked[m]))
		}
	}
}

// models are those of the section with their coordinates, in order of their
// names. A planted writer reads no prompt: it has one version, order and
// temperature.
func (c Config) models(versions []string, rowSeeds []int64) []asked {
	var all []asked
	for _, m := range c.Models {
		a := asked{Model: m, versions: slices.Clone(versions)}
		if m.planted() {
			a.versions, a.temperatures, a.rowSeeds = versions[:1], []string{"0"}, []string{"0"}
			all = append(all, a)
			continue
		}
		for _, t := range c.Temperatures {
			a.temperatures = append(a.temperatures, strconv.FormatFloat(t, 'g', -1, 64))
		}
		for _, s := range rowSeeds {
			a.rowSeeds = append(a.rowSeeds, strconv.FormatInt(s, 10))
		}
		for _, list := range [][]string{a.versions, a.temperatures, a.rowSeeds} {
			slices.SortFunc(list, compare)
		}
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b asked) int { return compare(a.Name, b.Name) })
	return all
}

// in are the models that the cells of a suite other than market are asked of,
// by their places.
func in(suite string, models []asked) []int {
	var all []int
	for i := range models {
		if models[i].askedIn(suite) {
			all = append(all, i)
		}
	}
	return all
}

// askedIn reports whether the cells of a suite other than market are asked of
// m: its own planted writers, and every model whose contexts do not leave it
// out.
func (m *Model) askedIn(suite string) bool {
	if m.planted() {
		return plants[m.Provider] == suite
	}
	return len(m.Contexts) == 0 || slices.Contains(m.Contexts, suite)
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
	c.id = join(s.market, s.window, s.arm, s.identity, s.context, s.item, s.style, a.coordinate(),
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
