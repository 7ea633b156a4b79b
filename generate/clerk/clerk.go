// Package clerk is the planted writers of the suite facts: what each answers
// follows from the declared facts alone, so that it is known beforehand what a
// judge must say of it.
package clerk

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
)

// The writers.
const (
	Declared = "declared" // states every declared value: correct
	Quoting  = "quoting"  // repeats what the sources say: correct where a source names the quantity
	Outdated = "outdated" // states a value a tenth below the declared one: wrong
	Vague    = "vague"    // states no figure: not stated
)

// Writers are all of them.
var Writers = []string{Declared, Outdated, Quoting, Vague}

// Write is what a writer answers where these facts are asked for, a line each.
func Write(writer string, facts []datasets.Fact) string {
	lines := make([]string, len(facts))
	for i := range facts {
		lines[i] = write(writer, facts, &facts[i])
	}
	return strings.Join(lines, "\n")
}

// write is what the writer says of one of the facts.
func write(writer string, facts []datasets.Fact, f *datasets.Fact) string {
	switch writer {
	case Declared:
		return state(f, f.Value)
	case Outdated:
		return state(f, outdated(facts, f.Value))
	case Quoting:
		return f.Quote
	}
	return subject(f) + ": ?"
}

// Key is what a judge must say of each fact: the statements that a writer
// planted in the cell. What a source says is not planted, and has none.
func Key(writer, cell string, facts []datasets.Fact) []datasets.Control {
	var key []datasets.Control
	for i := range facts {
		f := &facts[i]
		c := datasets.Control{
			Suite: "facts", Cell: cell, N: f.N,
			Statement: datasets.Statement{Kind: "value", Subject: f.Claim, Object: "-", Metric: "fact", Unit: "-", Direction: "-", Bound: "exact", Base: "-", Use: "asserted"},
			Quote:     write(writer, facts, f), Planted: writer, RefutedAs: "-", Reworded: "-",
		}
		switch writer {
		case Declared:
			c.Value, c.Expect = datasets.Some(f.Value), "correct"
		case Outdated:
			c.Value, c.Expect = datasets.Some(outdated(facts, f.Value)), "wrong"
		case Vague:
			c.Expect = "not_stated"
		default:
			continue
		}
		key = append(key, c)
	}
	return key
}

// state states a value of a fact: subject, figure and unit.
func state(f *datasets.Fact, v float64) string {
	return subject(f) + ": " + strings.TrimSpace(strconv.FormatFloat(v, 'f', -1, 64)+" "+unit(f))
}

// subject is a word that an answer uses for the fact: its first anchor, else
// what its claim names first.
func subject(f *datasets.Fact) string {
	if len(f.Anchors) > 0 {
		return f.Anchors[0]
	}
	name, _, _ := strings.Cut(f.Claim, ",")
	return name
}

// units are the words for a unit that claims use. Money and shares come first:
// "NOK per 12 months" is money.
var units = []string{
	"NOK", "kroner", "kr", "percent", "prosent", "%",
	"uker", "weeks", "dager", "days", "måneder", "months", "år", "years", "timer", "hours",
}

// unit is the fact's: declared, or the word for one that its claim holds.
func unit(f *datasets.Fact) string {
	if f.Unit != "-" {
		return f.Unit
	}
	words := strings.FieldsFunc(f.Claim, func(r rune) bool { return r == ' ' || r == ',' || r == '(' || r == ')' })
	for _, u := range units {
		if slices.Contains(words, u) {
			return u
		}
	}
	return ""
}

// outdated is a value a tenth below v, at v's own precision and at least a step
// of it away, that is no other fact's of the scenario.
func outdated(facts []datasets.Fact, v float64) float64 {
	step := math.Pow10(-decimals(v))
	old := math.Round(v*0.9/step) * step
	old = min(cmp.Or(old, -step), v-step)
	for slices.ContainsFunc(facts, func(f datasets.Fact) bool { return math.Abs(f.Value-old) < step/2 }) {
		old -= step
	}
	return math.Round(old/step) * step
}

func decimals(v float64) int {
	_, after, _ := strings.Cut(strconv.FormatFloat(v, 'f', -1, 64), ".")
	return len(after)
}
