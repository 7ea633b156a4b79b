package universe

import "market-claim-bench/pipeline/datasets/panel"

// A Ladder is the tick of each price: steps in ascending order, each from its
// own price up to the next one's. The first is from 0.
type Ladder []Step

// A Step is one tick and the price from which it holds.
type Step struct {
	From, Tick panel.Level
}

// A Period is a ladder and the day from which it holds.
type Period struct {
	Since  panel.Day
	Ladder Ladder
}

// Tick returns the tick at a price.
func (l Ladder) Tick(price panel.Level) panel.Level {
	i := len(l) - 1
	for i > 0 && price < l[i].From {
		i--
	}
	return l[i].Tick
}
