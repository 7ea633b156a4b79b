package datasets

// A Decoy is what one claim would have been in another window, scaled to this
// one: a truth that nobody could recite, for how often chance agrees with one.
// The same Decoy number is the same window for all names of a cell. Use, unit,
// recited, stated and shown repeat the claim's, so that a rate over many
// decoys joins nothing.
type Decoy struct {
	Suite    string       `col:"suite,dict"`
	Cell     string       `col:"cell,dict"`
	Claim    string       `col:"claim,dict"`
	Use      string       `col:"use,dict"`  // asserted, disclosed, contrast
	Unit     string       `col:"unit,dict"` //
	Recited  bool         `col:"recited"`   // the claim's verdict
	Stated   float64      `col:"stated"`
	Shown    Opt[float64] `col:"shown"` // nearest shown reading
	Decoy    int32        `col:"decoy"` // 1 … B
	Window   string       `col:"window,dict"`
	Value    float64      `col:"value"`    // of the claim's figure in that window, in the claim's unit
	Eligible bool         `col:"eligible"` // identifiable, on the truth's side of the shown reading, at a like distance
	Matches  bool         `col:"matches"`  // the claim is not supported, and agrees with Value
}

// Decoys is written by score, sorted by cell, claim, decoy: for the value
// claims that are identifiable and not coarse.
var Decoys = Table[Decoy]{"decoys"}
