package perturb

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A scene is what an arm of paths may look at: the window's names with their
// true bars, the history around them, and a seed that is the same for all
// names.
type scene struct {
	history *history.History
	window  universe.Window
	seed    uint64
	names   []name
}

// A name is one of the group with its true bars in the window.
type name struct {
	ticker string
	bars   []history.Bar
}

// A path is what a name follows instead of its own: bars whose ratios it
// takes, the first of which only gives the ratios of its day. Volumes are
// times volume.
type path struct {
	bars   []step
	volume float64
	grain  float64 // volumes are multiples of it
	donor  string
}

// A step is a bar and the close before it.
type step struct {
	history.Bar
	before float64
}

// steps pairs bars with the closes before them; the first stands around its
// own close.
func steps(bars []history.Bar) []step {
	out := make([]step, len(bars))
	for i, b := range bars {
		out[i] = step{b, b.Close}
		if i > 0 {
			out[i].before = bars[i-1].Close
		}
	}
	return out
}

// follow returns bars on the days of own that open at its first close and go
// the way of p: each bar's ratios and volume travel with its return, dates
// stay.
func follow(own []history.Bar, p path) []history.Bar {
	out := make([]history.Bar, len(own))
	before := own[0].Close
	for i, s := range p.bars {
		by := before / s.before
		volume := s.Volume * p.volume
		if p.grain > 1 {
			volume = math.Round(volume/p.grain) * p.grain
		}
		out[i] = history.Bar{
			Day: own[i].Day, Open: s.Open * by, High: s.High * by, Low: s.Low * by, Close: s.Close * by,
			Volume: volume, Ratio: own[i].Ratio,
		}
		before = out[i].Close
	}
	return out
}

// shuffled puts the returns of the window in one seeded order, the same for
// all names: the same endpoints by another path.
func shuffled(s scene) ([]path, error) {
	longest := 0
	for _, n := range s.names {
		longest = max(longest, len(n.bars))
	}
	if longest < 3 {
		return nil, errors.New("fewer than two returns have no other order")
	}
	rng := rand.New(rand.NewPCG(s.seed, 1))
	order := rng.Perm(longest - 1)
	for slices.IsSorted(order) {
		order = rng.Perm(longest - 1)
	}
	out := make([]path, len(s.names))
	for i, n := range s.names {
		all := steps(n.bars)
		bars := all[:1:1]
		for _, j := range order {
			if j+1 < len(all) {
				bars = append(bars, all[j+1])
			}
		}
		out[i] = path{bars: bars, volume: 1}
	}
	return out, nil
}

// shifted gives each name its own path over the sessions that end before the
// window.
func shifted(s scene) ([]path, error) {
	out := make([]path, len(s.names))
	for i, n := range s.names {
		all := s.history.Bars(n.ticker)
		from, to := history.Span(all, s.window)
		if from < len(n.bars) {
			return nil, fmt.Errorf("%s has %d sessions before the window, and needs %d", n.ticker, from, len(n.bars))
		}
		before := all[from-len(n.bars) : from]
		if gap(before) {
			return nil, fmt.Errorf("the sessions of %s before the window have a gap", n.ticker)
		}
		// Shares are counted as in the window, whose basis is that of its
		// last session.
		out[i] = path{bars: steps(before), volume: 1 / all[to-1].Ratio, donor: donor(n.ticker, before[0].Day)}
	}
	return out, nil
}

// swapped gives each name the path of another name over other sessions, so
// that no donor's path is in the prompt. All paths are of the same sessions,
// as many as the window has and none of them in it, so that the names still
// move together. Where the prices hold no such sessions, donors outside the
// group lend their paths over the window itself, if there are enough of them.
//
// A donor's volumes are brought to the name's mean and as round as the name's
// own: what travels is their shape.
func swapped(s scene) ([]path, error) {
	longest := 0
	for _, n := range s.names {
		longest = max(longest, len(n.bars))
	}
	rng := rand.New(rand.NewPCG(s.seed, 2))
	if out := s.elsewhere(longest, rng); out != nil {
		return out, nil
	}
	var lenders []name
	for _, d := range s.history.Market.Donors {
		bars := s.history.Window(d.Ticker, s.window)
		if len(bars) == longest && !gap(bars) {
			lenders = append(lenders, name{d.Ticker, bars})
		}
	}
	if len(lenders) < len(s.names) {
		return nil, fmt.Errorf("no other %d sessions on which as many names have prices, and %d donors for %d names", longest, len(lenders), len(s.names))
	}
	rng.Shuffle(len(lenders), func(i, j int) { lenders[i], lenders[j] = lenders[j], lenders[i] })
	out := make([]path, len(s.names))
	for i, n := range s.names {
		out[i] = lend(n, lenders[i])
	}
	return out, nil
}

// elsewhere looks for sessions outside the window on which at least as many
// names have prices as are shown, and gives each name another's path there.
func (s scene) elsewhere(length int, rng *rand.Rand) []path {
	clock := s.clock()
	var starts []int
	for i := 0; i+length <= len(clock); i++ {
		if clock[i+length-1] < s.window.First || clock[i] > s.window.Last {
			starts = append(starts, i)
		}
	}
	rng.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
	for _, i := range starts {
		w := universe.Window{First: clock[i], Last: clock[i+length-1]}
		var lenders []name
		for _, n := range s.history.Market.Held() {
			all := s.history.Bars(n.Ticker)
			from, to := history.Span(all, w)
			if to-from == length && !gap(all[from:to]) {
				lenders = append(lenders, name{n.Ticker, all[from:to]})
			}
		}
		rng.Shuffle(len(lenders), func(i, j int) { lenders[i], lenders[j] = lenders[j], lenders[i] })
		if out := pair(s.names, lenders); out != nil {
			return out
		}
	}
	return nil
}

// clock is the sessions of the market: those of the held name that has most.
func (s scene) clock() []panel.Day {
	var most []history.Bar
	for _, n := range s.history.Market.Held() {
		if bars := s.history.Bars(n.Ticker); len(bars) > len(most) {
			most = bars
		}
	}
	days := make([]panel.Day, len(most))
	for i, b := range most {
		days[i] = b.Day
	}
	return days
}

// pair gives each name the path of one lender that is not itself; nil where
// there are too few.
func pair(names, lenders []name) []path {
	if len(lenders) < len(names) || len(names) == 1 && len(lenders) == 1 && lenders[0].ticker == names[0].ticker {
		return nil
	}
	lenders = slices.Clone(lenders)
	for i, n := range names {
		if lenders[i].ticker != n.ticker {
			continue
		}
		j := (i + 1) % len(lenders) // whoever has it is neither this name nor this lender
		lenders[i], lenders[j] = lenders[j], lenders[i]
	}
	out := make([]path, len(names))
	for i, n := range names {
		if lenders[i].ticker == n.ticker {
			return nil
		}
		out[i] = lend(n, lenders[i])
	}
	return out
}

// lend is the path of a lender for a name.
func lend(n, lender name) path {
	p := path{bars: steps(lender.bars[:len(n.bars)]), volume: 1, grain: grain(n.bars), donor: donor(lender.ticker, lender.bars[0].Day)}
	if own, other := mean(n.bars), mean(lender.bars); own > 0 && other > 0 {
		p.volume = own / other
	}
	return p
}

// grain is the largest power of ten of which all volumes are multiples.
func grain(bars []history.Bar) float64 {
	g := 1e9
	for _, b := range bars {
		for g > 1 && !math.IsNaN(b.Volume) && math.Mod(b.Volume, g) != 0 {
			g /= 10
		}
	}
	return g
}

func donor(ticker string, from panel.Day) string { return ticker + " from " + from.String() }

// holidays is how many days may lie between two sessions of a path.
const holidays = 10

// gap reports whether sessions are missing among bars.
func gap(bars []history.Bar) bool {
	for i := 1; i < len(bars); i++ {
		if bars[i].Day-bars[i-1].Day > holidays {
			return true
		}
	}
	return false
}

// mean is the mean of the volumes that are known; 0 for none.
func mean(bars []history.Bar) float64 {
	sum, n := 0.0, 0
	for _, b := range bars {
		if !math.IsNaN(b.Volume) {
			sum += b.Volume
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}
