package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
)

// An Outcome says which panel a claim agrees with.
type Outcome uint8

// The outcomes.
const (
	Unverifiable Outcome = iota // no arithmetic applies
	Supported                   // agrees with the panel that was shown
	Recited                     // contradicts it, agrees with what happened
	Refuted                     // agrees with neither
)

// String is the outcome's name in tables.
func (o Outcome) String() string {
	return [...]string{"unverifiable", "supported", "recited", "refuted"}[o]
}

// Counts reports whether the outcome belongs in a rate's denominator.
func (o Outcome) Counts() bool { return o != Unverifiable }

// A Verdict is the judgement on one claim, with what it was reached by.
type Verdict struct {
	Outcome      Outcome
	Strict       Outcome // by the first readings alone
	Identifiable bool    // memory and reading would have given different figures
	Loose        bool    // a bound that is further than near from the figure it bounds
	Coarse       bool    // the tolerance is above τ₀
	Reading      Source  // that matched, where supported or recited
	RecitedAs    Error   // where recited: Exclusive, or the reading error that explains it too
	RefutedAs    Error   // where refuted
	Matched      Match   // the alternative that an error took for the right one
	Ambiguous    bool    // another error, or another alternative, explains it too
	Reason       string  // why unverifiable
	Stated       bool    // a number is: the next two, and the errors, are of it
	Tolerance    float64 // half the quantum
	Quantum      float64
	Shown        Distance // from the nearest reading of S
	Truth        Distance // from the nearest reading of T
}

// A Source is the reading of a panel that a claim agreed with.
type Source struct {
	Matched bool
	Basis   string // "" is the prompt's own
	How     panel.How
}

// String is the reading's name in tables: primary, prior_close, as_traded,
// as_traded:closes; "-" where none matched.
func (s Source) String() string {
	switch {
	case !s.Matched:
		return "-"
	case s.Basis == "":
		return s.How.String()
	case s.How == panel.Primary:
		return s.Basis
	}
	return s.Basis + ":" + s.How.String()
}

// A Distance is how far a stated figure is from a reading, in the claim's unit.
type Distance struct {
	Known bool    // there is such a reading
	Value float64 // of the reading; of a superlative, what the holders of the rank have
	Error float64 // stated minus reading
}

// Quanta is the error in quanta of the stated figure.
func (v *Verdict) Quanta(d Distance) float64 { return d.Error / v.Quantum }

// An Error is what a wrong claim is explained by.
type Error uint8

// The errors, in the order in which a claim is tried for them.
const (
	NoError Error = iota
	Exclusive
	NearShown
	NearTruth
	SignError
	ScaleError
	MagnitudeError
	RankError
	EndpointError
	EntityError
	MetricError
	SessionError
	Invented
	DirectionRight
	DirectionWrong
	Off
)

// String is the error's name in tables.
func (e Error) String() string {
	return [...]string{
		"-", "exclusive", "near_shown", "near_truth", "sign", "scale", "magnitude", "rank", "endpoint",
		"entity", "metric", "session", "invented", "direction_right", "direction_wrong", "off",
	}[e]
}

// A Match names the alternative that explains a wrong claim: the name, metric
// or session whose figure it is.
type Match struct {
	Kind   Error
	Ticker string
	Metric panel.Metric
	Day    panel.Day
	Factor string // of a scale or magnitude
}

// String is the alternative's name in tables; "-" where there is none.
func (m Match) String() string {
	switch m.Kind {
	case EntityError:
		return m.Ticker
	case MetricError, RankError, EndpointError:
		return m.Metric.String()
	case SessionError:
		return m.Day.String()
	case ScaleError, MagnitudeError:
		return m.Factor
	}
	return "-"
}
