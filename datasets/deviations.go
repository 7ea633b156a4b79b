package datasets

// A Deviation is one thing that a run did otherwise than its sealed plan says.
type Deviation struct {
	What    string `col:"what"`
	Planned string `col:"planned"`
	Done    string `col:"done"`
}

// Deviations is written before the views, and only where a plan was sealed.
var Deviations = Table[Deviation]{"plan_deviations"}
