package datasets

// A Question is one question over a short financial statement, with the figure
// that answers it: the row that is exported, in the field's own columns.
type Question struct {
	ID         string   `col:"id"` // fvb_ and six digits
	Domain     string   `col:"domain,dict"`
	Question   string   `col:"question"`
	Context    string   `col:"context"` // the statement
	Truth      float64  `col:"ground_truth"`
	Unit       string   `col:"unit,dict"`       // percent, ratio, usd, thousand_usd, million_usd, billion_usd, …
	Categories []string `col:"error_category"`  // the classes of error it invites
	Difficulty string   `col:"difficulty,dict"` // easy, medium, hard
	Reasoning  []string `col:"reasoning_type"`
	Source     string   `col:"source_type,dict"`
	Split      string   `col:"split,dict"` // as its source has it: train, dev, test
}

// Questions is written by an export alone.
var Questions = Table[Question]{"questions"}

// A Sample is one question of the finverify suite, with where it came from and
// what its own context gives.
type Sample struct {
	Question
	Stratum    string       `col:"stratified_split,dict"` // train, dev, test, drawn within each family
	Family     string       `col:"family,dict"`           // of the generator; else the formula's name, or -
	Formula    string       `col:"formula,dict"`          // known formula that the question asks for, or -
	Recomputed Opt[float64] `col:"recomputed"`            // the formula's value from the context's figures, unrounded
	Origin     string       `col:"origin"`                // simulated, or the file it was read from
}

// Samples is written by ingest, sorted by id.
var Samples = Table[Sample]{"samples"}

// A KnownIssue is one fault found in a set of samples. The samples keep what
// their source says: nothing is mended.
type KnownIssue struct {
	Kind   string       `col:"kind,dict"` // schema, unit, duplicate_id, duplicate, truth, precision, differs, split, taxonomy
	Sample string       `col:"sample"`    // id; - for the set as a whole
	Field  string       `col:"field,dict"`
	Says   string       `col:"says"`  // as published
	Gives  string       `col:"gives"` // as found
	Error  Opt[float64] `col:"error"` // truth: published − recomputed, in the sample's unit
	Detail string       `col:"detail"`
	Origin string       `col:"origin"`
}

// KnownIssues is written by ingest, sorted by kind, sample, field.
var KnownIssues = Table[KnownIssue]{"known_issues"}

// An Answer is what became of one cell of the finverify suite: a sample that a
// model was asked. Every planned cell has one.
type Answer struct {
	Cell
	Sample        string       `col:"sample"` // id
	Split         string       `col:"split,dict"`
	Stratum       string       `col:"stratified_split,dict"`
	Family        string       `col:"family,dict"`
	Formula       string       `col:"formula,dict"`
	Unit          string       `col:"unit,dict"`
	Difficulty    string       `col:"difficulty,dict"`
	Source        string       `col:"source_type,dict"`
	Categories    []string     `col:"error_category"`
	Reasoning     []string     `col:"reasoning_type"`
	Status        string       `col:"status,dict"`        // answered, no_answer; or the commentary's, where it is not ok
	Reason        string       `col:"reason,dict"`        // of no_answer; else -
	Rule          string       `col:"rule,dict"`          // how the figure was singled out: only, answer, boxed, hashes, bold, result; else -
	Sign          string       `col:"sign,dict"`          // written, or direction: from a word; else -
	Prediction    Opt[float64] `col:"prediction"`         // in the unit asked for
	Truth         float64      `col:"ground_truth"`       //
	Correct       bool         `col:"correct"`            // false where there is no answer
	RelativeError Opt[float64] `col:"relative_error"`     // (prediction − truth) / |truth|; NULL where truth is 0
	Class         string       `col:"error_class,dict"`   // of a wrong answer: rounding, sign, scale, magnitude, …, residual; else -
	Matched       string       `col:"matched"`            // the change with its sizes, or the figure that was confused; or -
	Ambiguous     bool         `col:"ambiguous"`          // something else explains it too
	Orders        string       `col:"magnitude_bin,dict"` // of |log₁₀(|prediction|/|truth|)|: <0.5, <1.5, <2.5, ≥2.5, zero; or -
	Figures       int32        `col:"figures"`            // read in the reply
	Control       bool         `col:"control"`            // a planted baseline's cell: never in results
}

// Answers is written by score, one row a planned cell, in the order planned.
var Answers = Table[Answer]{"answers"}

// An Intervention is what one correction layer did to one answer.
type Intervention struct {
	Suite   string   `col:"suite,dict"`
	Cell    string   `col:"cell"`
	Model   string   `col:"model,dict"`
	Sample  string   `col:"sample"`
	Variant string   `col:"variant,dict"` // seed, blind, sdk, terminal, evidence
	Rules   []string `col:"rules"`        // that made it: scale, sign, magnitude, each once
	Before  float64  `col:"before"`       // in the unit asked for
	After   float64  `col:"after"`
	Fired   bool     `col:"fired"` // the value was changed
	Was     bool     `col:"correct_before"`
	Is      bool     `col:"correct_after"`
	Control bool     `col:"control"`
}

// Interventions is written by score: a row an answered cell and variant,
// sorted by cell, variant.
var Interventions = Table[Intervention]{"interventions"}
