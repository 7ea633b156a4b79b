// Package market reads the claims that a commentary makes about how names
// traded, and holds the schema they share with a reader's labels.
package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
)

// A Claim is one statement about a name or the group: the row of the label
// schema, as values.
type Claim struct {
	Kind      Kind
	Subject   string       // ticker, or GROUP
	Object    string       // comparison: the other ticker, or GROUP; else ""
	Metric    panel.Metric //
	Other     string       // NAME of a metric other:NAME; else ""
	Stated    bool         // a number is stated, in Value
	Value     deviation.Figure
	High      deviation.Figure // a range's other end, where IsRange: Value is the end nearer zero
	IsRange   bool
	Unit      Unit
	Decimals  int8 // as written of the number as written; meaningless unless Stated
	Scale     int8 // power of ten of the scale word
	Direction Direction
	Bound     panel.Bound
	Hedged    bool
	Start     panel.Day // zero where not named, as End and BaseDay
	End       panel.Day
	Base      panel.Base
	BaseDay   panel.Day
	Rank      int16 // superlative: 1 the most, −1 the least; 0 none
	Disclosed bool  // attributed to memory or outside knowledge
	Use       Use

	Rule               string // of the grammar
	SpanStart, SpanEnd int32  // bytes of the reply
}

// Group is the subject and object that stands for all names together.
const Group = "GROUP"

// A Kind is the form of a statement.
type Kind uint8

// The kinds.
const (
	Value Kind = iota
	Comparison
	Trend
	Superlative
	Causal
	Unsure // a reader's: neither a claim nor not one
)

// A Unit is what a stated number counts.
type Unit uint8

// The units.
const (
	NoUnit Unit = iota
	Percent
	Point      // percentage points
	BasisPoint // hundredths of them
	Currency
	Shares
	Sessions
	Names
	Ratio
	Rank
)

// A Direction is where a claim says that something went.
type Direction uint8

// The directions.
const (
	NoDirection Direction = iota
	Up
	Down
	Flat
)

// A Use is what a claim is made for.
type Use uint8

// The uses.
const (
	Asserted Use = iota
	Contrast     // stated only to dispute the data
)
