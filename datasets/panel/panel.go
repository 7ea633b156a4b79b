// Package panel holds prices as values, and all arithmetic on them: it is the
// oracle that both computes what a prompt supports and what really happened.
// Prices are exact integers, so that a difference or quotient of two of them
// can be compared with a stated figure without a rounding of our own.
package panel

// A Level is a price in millionths of the currency unit.
type Level int64

// A Day is a session's date in its market: days since 1970-01-01.
type Day int32

// A Bar is one session of one name, as displayed. A Level of 0 is a price that
// is not known: no price is zero.
type Bar struct {
	Open, High, Low, Close Level
	Volume                 int64 // shares; −1 where not known
}

// A Series is one name's bars, aligned with the days of its Panel. A Bar whose
// Close is 0 is a session the name does not have.
type Series struct {
	Ticker string
	Bars   []Bar
}

// A Panel is what several names did in one window.
type Panel struct {
	Days   []Day
	Series []Series
}
