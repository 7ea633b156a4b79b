// Package judge decides what a claim agrees with: the panel that the prompt
// showed, the panel of what really happened, or neither, and why.
//
// A claim has an acceptance region A: what it can mean by the way it is
// written. S is the set of readings of the claim that the shown panel supports,
// T that of the true one. A claim is supported where A meets S, recited where
// it misses S and meets T, refuted where it misses both and one of them is not
// empty, and unverifiable where both are. Everything else in a Verdict says how
// it was reached, and by which reading error it could have been.
//
//	cell := judge.New(&shown.Panel, judge.Truth{Panel: real}, judge.Defaults)
//	for i := range claims {
//		v := cell.Judge(&claims[i])
//	}
//
// A judge is a pure function of its arguments: no clock, no I/O, no model.
package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
)

// Truth is what really happened: the readings of its panels are T.
type Truth struct {
	// Panel is the real window as displayed on the prompt's basis and decimals,
	// with the closes before it that prices hold; nil where none are known.
	Panel *panel.Panel
	// Bases are the same sessions on other bases: as traded, split-adjusted.
	// Only their prices and volumes are read, since returns are the same.
	Bases []Basis
}

// A Basis is a panel of the same sessions whose prices are adjusted otherwise.
type Basis struct {
	Name  string // as_traded, split_adjusted: the name of its readings
	Panel *panel.Panel
}

// Config is what counts as near, as flat and as the same.
type Config struct {
	NearPoints float64 `mapstructure:"near_points"` // of returns: percentage points
	NearShare  float64 `mapstructure:"near_share"`  // of levels: share of the figure
	TauPoints  float64 `mapstructure:"tau_points"`  // τ₀ of returns
	TauShare   float64 `mapstructure:"tau_share"`   // τ₀ of levels
	Flat       float64 `mapstructure:"flat"`        // percentage points
}

// Defaults are the thresholds of the method.
var Defaults = Config{NearPoints: 0.5, NearShare: 0.005, TauPoints: 0.5, TauShare: 0.005, Flat: 0.5}

// A Cell judges the claims of one reply. It is not for concurrent use: it
// keeps what it has computed, and its memory.
type Cell struct {
	shown *panel.Panel
	truth Truth
	limits

	query panel.Query        // of the claim at hand, to the shown panel
	said  stated             // its number
	level panel.Value        // what a difference of its prices is measured against
	s     []panel.Reading    // S
	t     []reading          // T
	alt   []panel.Reading    // of a reading error
	spare []reading          // of a decoy
	xs    []deviation.Number // figures of S
	ranks ranks
}

// A reading of T says which basis it is of.
type reading struct {
	panel.Reading
	basis string // "" is the prompt's
}

// New returns the judge of one cell. A nil panel shows nothing.
func New(shown *panel.Panel, truth Truth, c Config) *Cell {
	cell := &Cell{limits: newLimits(c)}
	cell.Reset(shown, truth)
	return cell
}

// Reset makes c the judge of another cell, and keeps its memory.
func (c *Cell) Reset(shown *panel.Panel, truth Truth) {
	if shown == nil {
		shown = &nothing
	}
	if truth.Panel == nil {
		truth.Panel = &nothing
	}
	c.shown, c.truth, c.ranks.n = shown, truth, 0
}

// nothing is the panel that shows nothing.
var nothing panel.Panel

// Judge returns the verdict on one claim.
func Judge(claim *market.Claim, shown *panel.Panel, truth Truth, c Config) Verdict {
	return New(shown, truth, c).Judge(claim)
}

// Judge returns the verdict on a claim of the cell.
func (c *Cell) Judge(claim *market.Claim) Verdict {
	if reason := c.unjudgeable(claim); reason != "" {
		return Verdict{Reason: reason}
	}
	switch claim.Kind {
	case market.Value:
		return c.value(claim)
	case market.Comparison:
		if claim.Stated {
			return c.value(claim)
		}
		return c.answer(claim)
	case market.Trend:
		return c.answer(claim)
	}
	return c.superlative(claim)
}

// unjudgeable is why no arithmetic applies to a claim, whatever the panels.
func (c *Cell) unjudgeable(claim *market.Claim) string {
	switch {
	case claim.Kind == market.Causal:
		return "causal"
	case claim.Kind == market.Unsure:
		return "unsure"
	case claim.Metric == panel.Other || claim.Metric == panel.NoMetric:
		return "metric"
	case claim.Kind == market.Value && !claim.Stated:
		return "no number"
	case claim.Kind == market.Superlative && claim.Rank == 0:
		return "no rank"
	case (claim.Kind == market.Trend || claim.Kind == market.Comparison && !claim.Stated) && claim.Direction == market.NoDirection:
		return "no direction"
	case claim.Kind == market.Value && unitOf(claim.Unit) < 0:
		return "unit"
	case !c.known(claim.Subject) || claim.Kind == market.Comparison && !c.known(claim.Object):
		return "subject"
	}
	return ""
}

// known reports whether a panel of the cell has the name.
func (c *Cell) known(name string) bool {
	return subject(c.shown, name) != unknown || subject(c.truth.Panel, name) != unknown
}

// unknown is the subject that a panel does not have.
const unknown = -2

func subject(p *panel.Panel, name string) int {
	switch i := p.Index(name); {
	case i >= 0:
		return i
	case name == market.Group && len(p.Series) > 0:
		return panel.Group
	}
	return unknown
}

// ask is the claim as a question to a panel.
func ask(claim *market.Claim, p *panel.Panel) panel.Query {
	return panel.Query{
		Metric: claim.Metric, Subject: subject(p, claim.Subject),
		Start: claim.Start, End: claim.End, Base: claim.Base, BaseDay: claim.BaseDay,
		Unit: panel.Unit(max(unitOf(claim.Unit), 0)),
	}
}

// readings appends the readings of a claim that a panel holds.
func readings(dst []panel.Reading, claim *market.Claim, p *panel.Panel) []panel.Reading {
	q := ask(claim, p)
	if claim.Kind == market.Comparison {
		object := subject(p, claim.Object)
		if q.Subject == unknown || object == unknown {
			return dst
		}
		return p.Comparison(dst, q, object)
	}
	return p.Readings(dst, q)
}

// read collects S and T.
func (c *Cell) read(claim *market.Claim) {
	c.query = ask(claim, c.shown)
	c.s = readings(c.s[:0], claim, c.shown)
	c.t = c.truths(c.t[:0], claim, c.truth)
}

// truths appends the readings of a claim that a truth holds: of its panel, and
// where they differ, of its other bases.
func (c *Cell) truths(dst []reading, claim *market.Claim, truth Truth) []reading {
	c.alt = readings(c.alt[:0], claim, truth.Panel)
	for _, r := range c.alt {
		dst = append(dst, reading{r, ""})
	}
	if u := claim.Metric.Unit(); claim.Kind == market.Comparison || u != panel.Currency && u != panel.Shares {
		return dst
	}
	for _, b := range truth.Bases {
		c.alt = readings(c.alt[:0], claim, b.Panel)
		for _, r := range c.alt {
			if !holds(dst, r.Value) {
				dst = append(dst, reading{r, b.Name})
			}
		}
	}
	return dst
}

// holds reports whether a reading is there already.
func holds(readings []reading, v panel.Value) bool {
	for _, t := range readings {
		if t.Unit == v.Unit && t.Compare(v) == 0 {
			return true
		}
	}
	return false
}

// unitOf is the unit of the readings that a claim's unit is compared with, or
// −1 where it counts nothing that a panel has.
func unitOf(u market.Unit) int {
	switch u {
	case market.Percent, market.Point, market.BasisPoint:
		return int(panel.Percent)
	case market.Currency:
		return int(panel.Currency)
	case market.Shares:
		return int(panel.Shares)
	case market.Sessions:
		return int(panel.Sessions)
	case market.Names:
		return int(panel.Names)
	case market.Ratio:
		return int(panel.Ratio)
	case market.NoUnit:
		return int(panel.NoUnit)
	}
	return -1
}
