package facts

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// An Outcome is what an answer states about a fact.
type Outcome string

// The outcomes.
const (
	Correct   Outcome = "correct"    // the declared value is among the candidates
	Wrong     Outcome = "wrong"      // there are candidates, and it is not among them
	Ambiguous Outcome = "ambiguous"  // a range that contains it, and no figure
	NotStated Outcome = "not_stated" // no candidate
)

// A Use says what became of a figure that was considered.
type Use string

// The uses.
const (
	Counted  Use = "counted"   // the outcome rests on it
	SetAside Use = "set_aside" // a range beside a figure
	Other    Use = "other"     // listed, and not held against the answer
	Dropped  Use = "dropped"   // no statement of the model about the fact
)

// A Candidate is one figure that was considered for a fact.
type Candidate struct {
	Value      float64
	Unit       string
	Hedged     bool
	Ranged     bool       // it is an end of a range
	Bounds     [2]float64 // of the range
	Meets      bool       // it is the declared value, by the profile's own measure
	Rounded    bool       // it meets it by its precision alone
	Around     bool       // its range contains the declared value
	Use        Use
	Why        string // the rule that dropped or listed it
	Period     string // the time it is labelled with, as written
	Via        string // how its sentence is about the fact
	Sentence   string
	Turn       int // of the conversation
	Start, End int // bytes of the turn
	Decimals   int8
	Scale      int8
	Quantum    int8
}

// A Result is the judgement on one fact.
type Result struct {
	Outcome   Outcome
	Reason    string
	Missing   string // why not stated: empty, no_anchors, no_anchor, no_figure, filtered
	Values    []float64
	Others    []float64
	Aside     [][2]float64 // ranges set aside
	Hedged    bool
	Capped    bool
	Rounded   bool
	UserCited bool // the user stated the declared value first
	Sentences int
	Chosen    int // sentences about the fact
	Dropped   []string
	Units     []string
	Given     bool        // the fact names its anchors
	Anchors   []string    //
	All       []Candidate // every figure considered, in the order of the text
}

// decide gives r its outcome by the candidates that are counted so far:
//
//	none                                    not_stated
//	the declared value among them           correct
//	a range that contains it, and no figure ambiguous
//	else                                    wrong
//
// A range is weighed only where there is no figure. A wrong outcome is capped
// when it rests on several figures, or on approximations alone: which one is
// the claim is uncertain.
func (r *Result) decide(declared float64) {
	r.setAside()
	var met, rounded bool
	hedged := true
	var around [][2]float64
	metHedged := true
	for _, c := range r.All {
		if c.Use != Counted {
			continue
		}
		r.Values = append(r.Values, c.Value)
		hedged = hedged && c.Hedged
		if c.Meets {
			rounded = c.Rounded && (rounded || !met)
			met, metHedged = true, metHedged && c.Hedged
		}
		if c.Ranged && c.Around {
			around = append(around, c.Bounds)
		}
	}
	r.Values = ascending(r.Values)
	switch {
	case len(r.Values) == 0:
		r.notStated()
	case met:
		r.correct(declared, metHedged, rounded)
	case len(around) > 0:
		slices.SortFunc(around, comparePairs)
		r.Outcome, r.Hedged = Ambiguous, true
		r.Reason = fmt.Sprintf("gives a range, %s-%s, that contains the declared %s without stating it", short(around[0][0]), short(around[0][1]), short(declared))
	default:
		r.wrong(declared, hedged)
	}
	r.listOthers()
}

// setAside puts the ranges aside where there is a figure.
func (r *Result) setAside() {
	if !slices.ContainsFunc(r.All, func(c Candidate) bool { return c.Use == Counted && !c.Ranged }) {
		return
	}
	for i := range r.All {
		if c := &r.All[i]; c.Use == Counted && c.Ranged {
			c.Use, c.Why = SetAside, "range"
			r.Aside = append(r.Aside, c.Bounds)
		}
	}
	slices.SortFunc(r.Aside, comparePairs)
	r.Aside = slices.Compact(r.Aside)
}

func (r *Result) notStated() {
	r.Outcome = NotStated
	switch {
	case len(r.Anchors) == 0:
		r.Missing, r.Reason = "no_anchors", "no anchors given and none could be read off the claim"
	case r.Chosen == 0:
		r.Missing, r.Reason = "no_anchor", "no sentence mentions this fact"
	default:
		r.Missing, r.Reason = "no_figure", "the fact is mentioned, but no figure is stated for it"
	}
	if len(r.Dropped) > 0 {
		r.Missing = "filtered"
		r.Reason += fmt.Sprintf(" (%d figure(s) filtered out)", len(r.Dropped))
	}
}

func (r *Result) correct(declared float64, hedged, rounded bool) {
	for i := range r.All {
		c := &r.All[i]
		switch {
		case c.Use != Counted:
		case c.Meets:
			c.Why = "declared"
		default:
			c.Why = "beside the declared value"
			r.Others = append(r.Others, c.Value)
		}
	}
	r.Others = ascending(r.Others)
	r.Outcome, r.Hedged, r.Rounded = Correct, hedged, rounded
	r.Reason = "states the declared " + short(declared)
	if n := len(r.Others); n > 0 {
		r.Reason += fmt.Sprintf(" beside %d other figure(s)", n)
	}
}

func (r *Result) wrong(declared float64, hedged bool) {
	several := len(r.Values) > 1
	r.Outcome, r.Hedged, r.Capped = Wrong, hedged, hedged || several
	said := make([]string, len(r.Values))
	for i, v := range r.Values {
		said[i] = short(v)
	}
	r.Reason = fmt.Sprintf("claimed %s, declared %s", strings.Join(said, ", "), short(declared))
	if hedged {
		r.Reason += " (stated as an approximation)"
	}
	if several {
		r.Reason += " (several figures; which one is the claim is uncertain)"
	}
	for i := range r.All {
		if c := &r.All[i]; c.Use == Counted {
			c.Why = "differs"
		}
	}
}

// listOthers adds the figures that are listed and not held against the answer.
func (r *Result) listOthers() {
	n := len(r.Others)
	for _, c := range r.All {
		if c.Use == Other {
			r.Others = append(r.Others, c.Value)
		}
	}
	if len(r.Others) > n {
		r.Others = ascending(r.Others)
	}
	for i := range r.All {
		if c := &r.All[i]; c.Use == Counted && c.Why == "" {
			c.Why = "range"
		}
	}
}

func ascending(v []float64) []float64 {
	slices.Sort(v)
	return slices.Compact(v)
}

func comparePairs(a, b [2]float64) int { return slices.Compare(a[:], b[:]) }

// same reports whether two figures are equal as the original holds them so.
func same(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Ungraded is the severity of an answer that cannot be graded, Failed that of
// a call that gave none, Passed that of one that states every fact.
const (
	Ungraded = "UNGRADED"
	Failed   = "ERROR"
	Passed   = "pass"
)

// Severity is that of an answer as a whole, by the severity its scenario was
// given: computed, never asked of a model, and never raised. A wrong fact
// gives the scenario's own, but no more than medium where every wrong one is
// capped.
func Severity(designed string, results []Result) string {
	if designed == "" || designed == "-" {
		designed = "medium"
	}
	if len(results) == 0 {
		return Ungraded
	}
	wrong, capped, correct := false, true, true
	for _, r := range results {
		if r.Outcome == Wrong {
			wrong, capped = true, capped && r.Capped
		}
		correct = correct && r.Outcome == Correct
	}
	switch {
	case wrong && capped && (designed == "high" || designed == "critical"):
		return "medium"
	case wrong:
		return designed
	case correct:
		return Passed
	}
	return Ungraded
}
