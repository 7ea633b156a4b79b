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
