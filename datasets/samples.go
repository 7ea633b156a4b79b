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
