package perturb

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

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
