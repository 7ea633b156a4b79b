// Package facts decides, for each declared fact, whether an answer states a
// value for it and which: correct, wrong, ambiguous or not stated. It is a pure
// function of the conversation and the facts.
//
// Two profiles of it exist. Compat is the published judge (SimpleAudit's
// fact_check, v0.5) with its weaknesses: it reads with that judge's own
// reader. Default mends them, and reads with the package quantity.
package facts

import (
	"fmt"

	"market-claim-bench/pipeline/datasets"
)

// A Profile is a set of rules by which figures are read and counted.
type Profile uint8

// The profiles.
const (
	Default Profile = iota
	Compat
)

func (p Profile) String() string { return [...]string{"default", "compat"}[p] }

// ParseProfile returns the profile of that name.
func ParseProfile(name string) (Profile, error) {
	switch name {
	case "default":
		return Default, nil
	case "compat":
		return Compat, nil
	}
	return 0, fmt.Errorf("%s: no such profile: there are default, compat", name)
}

// A Turn is one message of a conversation.
type Turn struct {
	Role string // user, assistant; others are passed over
	Text string
}

// A Judge judges answers to one scenario. It reuses its memory, and is not for
// concurrent use.
type Judge struct {
	profile Profile
	facts   []subject
	compat  compat
	reader  reader
}

// A subject is a fact made ready to be looked for.
type subject struct {
	datasets.Fact
	units   []unit
	names   []string // anchors as written
	given   bool
	anchors []anchor
	traits
}

// New makes a judge of a scenario's facts. The language is that of the
// scenario, for answers whose words do not tell theirs.
func New(p Profile, language string, facts []datasets.Fact) *Judge {
	j := &Judge{profile: p, facts: make([]subject, len(facts))}
	for i := range facts {
		s := subject{Fact: facts[i], units: unitsOf(&facts[i])}
		s.names, s.given = anchorsOf(&facts[i])
		for _, a := range s.names {
			s.anchors = append(s.anchors, newAnchor(a))
		}
		if p == Default {
			s.ready()
		}
		j.facts[i] = s
	}
	if p == Default {
		j.reader.prepare(language, j.facts)
	}
	return j
}

// Judge gives the result of every fact, in their order.
func (j *Judge) Judge(conversation []Turn) []Result {
	out := make([]Result, len(j.facts))
	answered := false
	for _, t := range conversation {
		answered = answered || t.Role == "assistant" && t.Text != ""
	}
	for i := range j.facts {
		f := &j.facts[i]
		out[i] = Result{Given: f.given, Anchors: f.names, Units: make([]string, len(f.units))}
		for k, u := range f.units {
			out[i].Units[k] = u.String()
		}
		if !answered {
			out[i].Outcome, out[i].Missing, out[i].Reason = NotStated, "empty", "empty answer"
		}
	}
	switch {
	case !answered:
	case j.profile == Compat:
		j.compat.judge(j.facts, conversation, out)
	default:
		j.reader.judge(j.facts, conversation, out)
	}
	return out
}

// Answer is a conversation of one question and its answer.
func Answer(prompt, text string) []Turn {
	return []Turn{{"user", prompt}, {"assistant", text}}
}

// answers reports whether a turn is one of the model's.
func (t *Turn) answers() bool { return t.Role == "assistant" && t.Text != "" }
