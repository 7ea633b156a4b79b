// Package narrate is the planted writer: it writes market commentary from a
// panel, with a key that says of every statement what it claims, where it
// stands in the text, from what it was planted, and which verdict must follow.
// Every run measures its extraction and its verdicts against that key.
//
// A text is composed, not generated: a style chooses scenes (the leaders, one
// session, a drawdown), a scene states facts, and the phrases of a language
// say them. The phrases are text files under phrases/, written without regard
// to any extractor, of which this package imports nothing.
//
// The same Spec gives the same text and key, byte for byte.
package narrate

import (
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/prompt"
)

// The writers. All but silent state the same facts; they differ in the panel
// from which they take them, and in what they do to the figures.
const (
	Reader         = "reader"          // what the prompt shows
	Reciter        = "reciter"         // what really happened
	Mixed          = "mixed"           // the truth with probability Spec.Rho, else what is shown
	Rounder        = "rounder"         // what is shown, rounded wrongly
	ReciterRounder = "reciter-rounder" // what really happened, rounded wrongly
	Confused       = "confused"        // what is shown, with errors of five kinds
	Silent         = "silent"          // nothing that could be checked
	Mutant         = "mutant"          // what the prompt shows, with one thing changed so that a verdict must change
)

// Writers lists the writers, Styles the styles in which they write.
var (
	Writers = []string{Reader, Reciter, Mixed, Rounder, ReciterRounder, Confused, Silent, Mutant}
	Styles  = []string{"prose", "newswire", "newsletter", "bullets", "table", "headings", "portuguese"}
)

// What a statement was planted as.
const (
	Shown   = "shown"   // taken from what the prompt shows
	True    = "truth"   // taken from what really happened
	Rounded = "rounded" // either, rounded wrongly
	Cause   = "cause"   // a reason given for a move: no figure answers it
	Sign    = "sign"    // an error, as are those below: the wrong direction
	Scale   = "scale"   // a hundred times too large or too small
	Size    = "magnitude"
	Entity  = "entity"  // another name's figure
	Session = "session" // another session's figure

	Mutated = "mutated_" // before one of Mutations: a statement that a mutant changed
)

// A Spec says who writes, in what manner, and from what.
type Spec struct {
	Writer  string
	Rho     float64 // mixed: probability that a fact is taken from the truth
	Seed    uint64
	Style   string // "" is prose
	Context string // of the prompt

	// Shown is what the arm displays of the window, whatever the context
	// lets through; Truth is the true panel, displayed in the same way. Both
	// hold the same names and sessions of the window, in the order of the
	// prompt. Truth may hold sessions before it.
	Shown, Truth panel.Panel

	Names    []universe.Name // of the series, in their order
	Decimals []int           // of each name's displayed prices
	Group    string          // what the prompt calls the names: US large caps
	Currency string          // ISO code
	Window   string          // 2026-08, or 2026-08-03..2026-08-21

	// Labels and Tags are what a masked prompt calls the names (Stock A) and
	// the sessions of the window (D1). The key has the real ones.
	Labels, Tags []string

	// Question is what a quiz asks about the only series; where there are
	// others, it is about none of them.
	Question prompt.Question
}

// A Key is one statement of a text.
type Key struct {
	datasets.Statement
	Quote                string // the piece of the text that carries the statement
	QuoteStart, QuoteEnd int    // of Quote, in bytes of the text

	// FigureStart and FigureEnd are the bytes of the number with its unit
	// and hedge; both 0 where none is stated.
	FigureStart, FigureEnd int

	Planted   string
	Expect    string // supported, recited, refuted, unverifiable
	RefutedAs string // near_shown, near_truth, sign, scale, magnitude, entity, session, …; or -
}

// Write writes the text of s and its key, in the order of the text.
func Write(s Spec) (string, []Key, error) {
	if err := s.check(); err != nil {
		return "", nil, fmt.Errorf("narrator:%s: %w", s.Writer, err)
	}
	if s.Writer == Mutant {
		return writeMutant(s)
	}
	w := newWriter(s)
	w.compose()
	text, keys := w.finish()
	return text, keys, nil
}

// Controls are the rows of the controls table for the key of one cell.
func Controls(cell string, keys []Key) []datasets.Control {
	rows := make([]datasets.Control, len(keys))
	for i, k := range keys {
		rows[i] = datasets.Control{
			Suite: "market", Cell: cell, N: int32(i + 1), Statement: k.Statement,
			Quote: k.Quote, Planted: k.Planted, Expect: k.Expect, RefutedAs: k.RefutedAs, Reworded: "-",
		}
	}
	return rows
}

func (s *Spec) check() error {
	if !slices.Contains(Writers, s.Writer) {
		return fmt.Errorf("no such writer (one of %s)", strings.Join(Writers, ", "))
	}
	if s.Style != "" && !slices.Contains(Styles, s.Style) {
		return fmt.Errorf("style %q: no such style (one of %s)", s.Style, strings.Join(Styles, ", "))
	}
	if s.Rho < 0 || s.Rho > 1 {
		return fmt.Errorf("rho %v: not a probability", s.Rho)
	}
	n := len(s.Shown.Series)
	if n == 0 || len(s.Truth.Series) != n || len(s.Names) != n || len(s.Decimals) != n {
		return fmt.Errorf("%d series shown, %d true, %d names, %d decimals: want the same number of each, at least 1",
			n, len(s.Truth.Series), len(s.Names), len(s.Decimals))
	}
	for i := range n {
		if a, b := s.Shown.Series[i].Ticker, s.Truth.Series[i].Ticker; a != b || a != s.Names[i].Ticker {
			return fmt.Errorf("series %d is %s as shown, %s in truth and %s by name: want one order", i, a, b, s.Names[i].Ticker)
		}
	}
	shown, truth := s.Shown.Days[s.Shown.First:], s.Truth.Days[s.Truth.First:]
	if len(shown) < 2 || !slices.Equal(shown, truth) {
		return fmt.Errorf("%d sessions shown, %d true: want the same, at least 2", len(shown), len(truth))
	}
	if s.masked() && (len(s.Labels) != n || len(s.Tags) != len(shown)) {
		return fmt.Errorf("%d labels, %d tags: want one for each of %d names and %d sessions", len(s.Labels), len(s.Tags), n, len(shown))
	}
	return nil
}

func (s *Spec) masked() bool { return s.Labels != nil || s.Tags != nil }
