package datasets

// An Estimate is one number that is more than SQL, with its interval and test.
// The columns that say of what are those of the view that shows it; what a
// view does not group by is -.
type Estimate struct {
	View     string       `col:"view,dict"`     // that shows it
	Quantity string       `col:"quantity,dict"` // rho, delta, bound, …
	Model    string       `col:"model,dict"`
	Other    string       `col:"other,dict"` // the model or arm compared with
	Market   string       `col:"market,dict"`
	Window   string       `col:"window,dict"`
	Arm      string       `col:"arm,dict"`
	Identity string       `col:"identity,dict"`
	Context  string       `col:"context,dict"`
	Use      string       `col:"use,dict"` // asserted, disclosed, contrast
	Effect   Opt[float64] `col:"effect"`   // power: the effect that Value is of
	N        int64        `col:"n"`        // keys, claims or cells
	Windows  int32        `col:"windows"`  // clusters: the n of the interval
	Value    Opt[float64] `col:"value"`
	Low      Opt[float64] `col:"low"`
	High     Opt[float64] `col:"high"`
	Level    float64      `col:"level"` // of the interval
	P        Opt[float64] `col:"p"`
	Adjusted Opt[float64] `col:"p_adjusted"`  // by Holm (primary endpoint) or Benjamini–Hochberg, as Method says
	Method   string       `col:"method,dict"` // cr2, sign_flip, clopper_pearson, …
	Reason   string       `col:"reason,dict"` // why Value or the interval is NULL, or -
}

// Estimates is written by sql before the views, sorted by all that says of
// what.
var Estimates = Table[Estimate]{"estimates"}
