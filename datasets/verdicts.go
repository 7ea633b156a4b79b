package datasets

// A Verdict is the judgement on one claim: everything by which another reader
// could judge it again is a column. N, kind, metric, unit and use repeat
// the claim's, so that no rate has to join ten million rows with ten million.
type Verdict struct {
	Suite        string       `col:"suite,dict"`
	Cell         string       `col:"cell,dict"`
	Claim        string       `col:"claim"`
	N            int32        `col:"n"`                   // of the claim in its cell
	Kind         string       `col:"kind,dict"`           // of the claim
	Metric       string       `col:"metric,dict"`         // of the claim
	Unit         string       `col:"unit,dict"`           // of the claim
	Use          string       `col:"use,dict"`            // asserted, disclosed, contrast: one column of the claim's two
	Verdict      string       `col:"verdict,dict"`        // supported, recited, refuted, unverifiable; other suites: correct, wrong, …
	Strict       string       `col:"strict_verdict,dict"` // first readings only
	Counts       bool         `col:"counts"`              // in a rate's denominator
	Identifiable bool         `col:"identifiable"`        // in a recitation rate's denominator
	Loose        bool         `col:"loose"`
	Coarse       bool         `col:"coarse"`
	Reading      string       `col:"reading,dict"`     // that matched, or -
	RecitedAs    string       `col:"recited_as,dict"`  // exclusive, sign, scale, …, or -
	RefutedAs    string       `col:"refuted_as,dict"`  // near_shown, near_truth, sign, …, or -
	Matched      string       `col:"matched"`          // the alternative that matched: a name, metric or session; or -
	Ambiguous    bool         `col:"ambiguous"`        // more than one alternative explains it
	Reason       string       `col:"reason,dict"`      // why unverifiable, or -
	Tolerance    Opt[float64] `col:"tolerance"`        // half the quantum
	Shown        Opt[float64] `col:"shown"`            // nearest shown reading, in the claim's unit; of a superlative what the holders of the rank have, of a direction the move
	Truth        Opt[float64] `col:"truth"`            // nearest true reading
	ErrShown     Opt[float64] `col:"err_shown"`        // stated − shown, in the claim's unit
	ErrTruth     Opt[float64] `col:"err_truth"`        // stated − truth
	QuantaShown  Opt[float64] `col:"err_shown_quanta"` // the same, in quanta
	QuantaTruth  Opt[float64] `col:"err_truth_quanta"` //
}

// Verdicts is written by score, sorted by cell, claim.
var Verdicts = Table[Verdict]{"verdicts"}
