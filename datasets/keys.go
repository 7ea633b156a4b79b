package datasets

import "market-claim-bench/pipeline/datasets/panel"

// A Key is one figure that a cell was asked for, fixed before generation:
// under elicited two a name, under quiz the one of the call. A planned key is
// a row whatever came back, so that what was not stated, refused or lost stays
// in the denominator.
type Key struct {
	Suite        string         `col:"suite,dict"`
	Cell         string         `col:"cell,dict"`
	Ticker       string         `col:"ticker,dict"`
	Metric       string         `col:"metric,dict"`         // return, max_daily_loss, …
	Session      Opt[panel.Day] `col:"session"`             // NULL: a figure of the window
	Placebo      bool           `col:"placebo"`             // quiz: of a name that has no such figure, so that an answer is made up
	Answer       string         `col:"answer,dict"`         // stated, not_stated, refused, failed
	Claim        Opt[string]    `col:"claim"`               // the first asserted, undisclosed one that answers
	Value        Opt[float64]   `col:"value"`               // as stated
	Tolerance    Opt[float64]   `col:"tolerance"`           // half its quantum
	Verdict      string         `col:"verdict,dict"`        // of the answer; - where none was stated
	Strict       string         `col:"strict_verdict,dict"` // by the first reading of each panel; - where none was stated
	RecitedAs    string         `col:"recited_as,dict"`
	Shown        Opt[float64]   `col:"shown"`        // first reading; NULL: not shown
	Truth        Opt[float64]   `col:"truth"`        // first reading
	Identifiable bool           `col:"identifiable"` // a truth told here cannot be a reading, nor a structural error of one
	Signed       bool           `col:"signed"`       // −shown is further than 2 τ₀ from every shown reading
	AtTruth      bool           `col:"at_truth"`     // the answer agrees with a reading of the truth
	AtNegated    bool           `col:"at_negated"`   // the answer agrees with −shown
	Near         bool           `col:"near_truth"`   // the answer is within τ₀ of the truth
	Informative  bool           `col:"informative"`  // the truth is further than 2 τ₀ from the naive answer
	Coarse       bool           `col:"coarse"`       // the answer's tolerance is above τ₀
}

// Keys is written by score, sorted by cell, ticker, metric, session.
var Keys = Table[Key]{"keys"}
