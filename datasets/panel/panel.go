// Package panel holds prices as values, and all arithmetic on them: it is the
// oracle that both computes what a prompt supports and what really happened.
// Prices are exact integers, so that a difference or quotient of two of them
// can be compared with a stated figure without a rounding of our own.
//
// A Query asks for one figure of one subject; Panel.Readings answers it with
// every way of measuring it that the panel supports, the primary one first.
// Panel.Holders and Panel.Order answer who was best and who did better.
// ParsePrompt reads the panel that a prompt's own text shows.
package panel

// A Series is one name's bars, aligned with the days of its Panel. A Bar whose
// Close is 0 is a session the name does not have.
type Series struct {
	Ticker string
	Bars   []Bar
}

// A Bar is one session of one name, as displayed. A Level of 0 is a price that
// is not known: no price is zero.
type Bar struct {
	Open, High, Low, Close Level
	Volume                 int64 // shares; −1 where not known
}

// A Panel is what several names did in one window. The zero Panel shows
// nothing.
type Panel struct {
	Days      []Day // ascending
	Series    []Series
	First     int   // index of the window's first session; the days before it are held as bases only
	Gaps      bool  // sessions lie between the days that the panel does not hold: the endpoints of a window
	VolumeDen int64 // volumes are in parts of it: multiples of a masked name's mean; 0 stands for 1
}

// shares is a number of shares, or a multiple of a masked name's mean volume.
func (p *Panel) shares(n int64) Value {
	return Value{Num: n, Den: max(p.VolumeDen, 1), Unit: Shares}
}

// Index returns the place of a ticker in Series, or −1.
func (p *Panel) Index(ticker string) int {
	for i := range p.Series {
		if p.Series[i].Ticker == ticker {
			return i
		}
	}
	return -1
}
