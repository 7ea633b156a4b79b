package datasets

import "market-claim-bench/pipeline/datasets/panel"

// A Statement is what a claim says, in the words of the label schema.
type Statement struct {
	Kind      string         `col:"kind,dict"`      // value, comparison, trend, superlative, causal; facts, finverify: value
	Subject   string         `col:"subject,dict"`   // ticker or GROUP; finverify: sample id; facts: the fact's claim
	Object    string         `col:"object,dict"`    // comparison: the other ticker, or GROUP; else -
	Metric    string         `col:"metric,dict"`    //
	Value     Opt[float64]   `col:"value"`          // as stated, signed by its direction, scale word applied
	High      Opt[float64]   `col:"value_high"`     // a range's other end
	Unit      string         `col:"unit,dict"`      // percent, pp, bp, currency, shares, sessions, names, ratio, rank, or -
	Decimals  Opt[int32]     `col:"decimals"`       // as written
	Scale     int32          `col:"scale"`          // power of ten of the scale word
	Quantum   Opt[float64]   `col:"quantum"`        // place of the last stated digit
	Direction string         `col:"direction,dict"` // up, down, flat, or -
	Bound     string         `col:"bound,dict"`     // exact, at_least, at_most
	Hedged    bool           `col:"hedged"`
	Start     Opt[panel.Day] `col:"start"` // both NULL: the whole window
	End       Opt[panel.Day] `col:"end"`
	Base      string         `col:"base,dict"` // prior_close, a date, or -
	Rank      Opt[int32]     `col:"rank"`
	Disclosed bool           `col:"disclosed"` // attributed to memory or outside knowledge
	Use       string         `col:"use,dict"`  // asserted, contrast
}

// A Claim is one statement that score found in a reply.
type Claim struct {
	Suite string `col:"suite,dict"`
	Cell  string `col:"cell,dict"`
	Claim string `col:"claim"` // cell#n, unique
	N     int32  `col:"n"`     // 1, 2, … in the order of the text
	Statement
	Rule      string `col:"rule,dict"` // of the grammar
	SpanStart int32  `col:"span_start"`
	SpanEnd   int32  `col:"span_end"` // bytes of the reply
	Quote     string `col:"quote"`
	Sentence  string `col:"sentence"`
}

// Claims is written by score, sorted by cell, n.
var Claims = Table[Claim]{"claims"}

// A UnreadFigure is a figure of a reply that no claim uses.
type UnreadFigure struct {
	Suite     string `col:"suite,dict"`
	Cell      string `col:"cell,dict"`
	SpanStart int32  `col:"span_start"`
	SpanEnd   int32  `col:"span_end"`
	Text      string `col:"text"`
	Sentence  string `col:"sentence"`
}

// UnreadFigures is written by score, sorted by cell, span.
var UnreadFigures = Table[UnreadFigure]{"unread_figures"}

// A Passage is a part of a reply that says something about the data or the
// reply itself rather than about the names.
type Passage struct {
	Suite     string `col:"suite,dict"`
	Cell      string `col:"cell,dict"`
	Flag      string `col:"flag,dict"` // declined, disputed, refused, disclosed, contrast; withheld: a quiz answer without a figure; run_on: what follows the reply, which is not read
	SpanStart int32  `col:"span_start"`
	SpanEnd   int32  `col:"span_end"`
	Text      string `col:"text"`
}

// Passages is written by score, sorted by cell, span.
var Passages = Table[Passage]{"passages"}
