package datasets

// A Control is one statement that a planted writer made, with what it was
// planted as: the key against which extraction and verdicts are compared. In
// the suite facts n is the fact's, planted the clerk, and expect the outcome.
type Control struct {
	Suite string `col:"suite,dict"`
	Cell  string `col:"cell"`
	N     int32  `col:"n"`
	Statement
	Quote     string `col:"quote"`
	Planted   string `col:"planted,dict"`    // shown, truth, rounded; sign, scale, magnitude, entity, session; mutated_figure, _sign, _subject, _period, _rank
	Expect    string `col:"expect,dict"`     // the verdict that follows from the key
	RefutedAs string `col:"refuted_as,dict"` // the kind of refutation that follows; - where it is none, or left open
	Reworded  string `col:"reworded,dict"`   // of a rewording: kept, lost (the statement's figure), added (a figure that the text did not have); else -
}

// Controls is written by generate, sorted by cell, n.
var Controls = Table[Control]{"controls"}

// A Score is what score measured on one scored cell as a whole.
type Score struct {
	Cell
	Status     string     `col:"status,dict"` // of the commentary; unknown_item where the run does not hold what it is a reply to
	Locale     string     `col:"locale,dict"` // number grammar the reply was read in; - where it was not read
	Claims     int32      `col:"claims"`
	Read       int32      `col:"figures_read"`
	Unread     int32      `col:"figures_unread"`
	Declined   bool       `col:"declined"`
	Disputed   bool       `col:"disputed"`
	Refused    bool       `col:"refused"`  // in words
	Withheld   bool       `col:"withheld"` // quiz: no figure was stated
	Facts      Opt[int32] `col:"facts"`    // that the shown data support; NULL where nothing was shown
	FactsTold  Opt[int32] `col:"facts_told"`
	Control    bool       `col:"control"`    // a planted writer's cell: never in results
	Identified Opt[bool]  `col:"identified"` // identify: the masked panel's company and month were named rightly
}

// Scores is written by score, one row a planned cell, in the order planned.
var Scores = Table[Score]{"scores"}

// A Recall is what extraction found of one text that a reader labelled. Of the
// planted writers' texts controls are the labels: see the view extraction.
type Recall struct {
	Source    string `col:"source,dict"` // of the labels: reader
	Cell      string `col:"cell"`
	Style     string `col:"style,dict"`
	Kind      string `col:"kind,dict"` // of claim
	Labelled  int32  `col:"labelled"`
	Found     int32  `col:"found"`     // of the labelled
	Extracted int32  `col:"extracted"` // right or not
	Figures   int32  `col:"figures"`   // labelled figures
	Read      int32  `col:"figures_found"`
	Judged    int32  `col:"judged"`  // recited by the labels' own verdict
	Recited   int32  `col:"recited"` // of those, read and judged recited
}

// Recalls is written by score, sorted by source, cell, kind.
var Recalls = Table[Recall]{"recall"}
