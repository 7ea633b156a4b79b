package judge

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// A place is where the one that a superlative names stands on a panel.
type place struct {
	known bool // the panel knows who holds the rank
	holds bool
	named panel.Value // the figure of the one that is named, if it has one
	right panel.Value // the figure of the rank's holders
}

// superlative judges who holds a rank. It is right where the named one is a
// holder in one of the fields that the superlative can mean.
func (c *Cell) superlative(claim *market.Claim) Verdict {
	c.query = ask(claim, c.shown)
	real := ask(claim, c.truth.Panel)
	c.query.Unit, real.Unit = panel.NoUnit, panel.NoUnit
	var buf [4]panel.Field
	fields := panel.Fields(buf[:0], real)
	if c.query.Subject != unknown {
		fields = panel.Fields(buf[:0], c.query)
	}
	var v Verdict
	var shown, truth, first, firstTruth relation
	field := -1 // in which the claim agrees with a panel, else the first known
	for i, f := range fields {
		s, t := c.place(claim, c.shown, c.query, f, 1), c.place(claim, c.truth.Panel, real, f, 1)
		if i == 0 {
			first, firstTruth = s.relation(), t.relation()
		}
		rel, real := s.relation(), t.relation()
		if field < 0 && (rel != silent || real != silent) || rel > shown && rel == support || shown != support && real > truth && real == support {
			field = i
			v.Shown, v.Truth = s.distance(), t.distance()
		}
		shown, truth = max(shown, rel), max(truth, real)
	}
	switch {
	case len(fields) == 0 && claim.Subject != market.Group && claim.Metric.Dated():
		return Verdict{Reason: "no session"}
	case field < 0:
		return Verdict{Reason: "data"}
	}
	v.Outcome, v.Strict = outcome(shown, truth), outcome(first, firstTruth)
	if v.Outcome == Supported || v.Outcome == Recited {
		v.Reading = Source{Matched: true}
	}
	f := fields[field]
	v.Identifiable = c.disjoint(claim, f, real)
	switch v.Outcome {
	case Recited:
		v.RecitedAs, v.Matched = c.misplaced(claim, f)
	case Refuted:
		v.RefutedAs = c.wrongPlace(claim, f, real)
	}
	return v
}

func (p place) relation() relation {
	switch {
	case !p.known:
		return silent
	case p.holds:
		return support
	}
	return contradict
}

// distance is the figure of the rank.
func (p place) distance() Distance {
	if !p.known {
		return Distance{}
	}
	return Distance{Known: true, Value: p.right.Float()}
}

// place finds where the claim's name, and its session if it is of one, stands
// in respect of the claim's rank, or with end −1 of the same rank from the
// other end.
func (c *Cell) place(claim *market.Claim, p *panel.Panel, q panel.Query, f panel.Field, end int) place {
	if q.Subject == unknown {
		return place{}
	}
	standings := c.ranks.of(p, q, f)
	right, ok := panel.Holder(standings, end*int(claim.Rank), ascending(claim))
	if !ok {
		return place{}
	}
	out := place{known: true, right: right}
	for i := range standings {
		if s := &standings[i]; s.Subject == q.Subject && (s.Day == 0 || !q.Dated() || s.Day == q.End) {
			if !out.named.Known() || s.Compare(right) == 0 {
				out.named = s.Value
			}
			out.holds = out.holds || s.Compare(right) == 0
		}
	}
	return out
}

func ascending(claim *market.Claim) bool {
	return panel.Ascending(claim.Metric, claim.Direction == market.Down && claim.Rank > 0)
}

// disjoint reports whether nobody holds the rank on both panels: where the
// prompt does not tell who does, memory alone can.
func (c *Cell) disjoint(claim *market.Claim, f panel.Field, real panel.Query) bool {
	if real.Subject == unknown {
		return false
	}
	theirs := c.ranks.of(c.truth.Panel, real, f)
	right, ok := panel.Holder(theirs, int(claim.Rank), ascending(claim))
	if !ok {
		return false
	}
	if c.query.Subject == unknown {
		return true
	}
	ours := c.ranks.of(c.shown, c.query, f)
	shown, ok := panel.Holder(ours, int(claim.Rank), ascending(claim))
	if !ok {
		return true
	}
	for k := range theirs {
		t := &theirs[k]
		if t.Compare(right) != 0 {
			continue
		}
		for i := range ours {
			s := &ours[i]
			if (s.Day == t.Day || !real.Dated()) && c.same(s.Subject, t.Subject) && s.Compare(shown) == 0 {
				return false
			}
		}
	}
	return true
}

// same reports whether a subject of the shown panel is one of the true panel.
func (c *Cell) same(shown, truth int) bool {
	if shown < 0 || truth < 0 {
		return shown == truth
	}
	return c.shown.Series[shown].Ticker == c.truth.Panel.Series[truth].Ticker
}

// misplaced is by which reading error a recited superlative could have been
// read from the prompt: the named one holds the opposite rank there, or the
// rank in another session.
func (c *Cell) misplaced(claim *market.Claim, f panel.Field) (Error, Match) {
	if c.place(claim, c.shown, c.query, f, -1).holds {
		return RankError, Match{Kind: RankError, Metric: claim.Metric}
	}
	if c.query.Dated() && f != panel.NamesInSession {
		q := c.query
		for _, d := range c.shown.Days[c.shown.First:] {
			if q.Start, q.End = d, d; d != c.query.End && c.place(claim, c.shown, q, f, 1).holds {
				return SessionError, Match{Kind: SessionError, Day: d}
			}
		}
	}
	return Exclusive, Match{}
}

// wrongPlace is what a refuted superlative is.
func (c *Cell) wrongPlace(claim *market.Claim, f panel.Field, real panel.Query) Error {
	s, t := c.place(claim, c.shown, c.query, f, 1), c.place(claim, c.truth.Panel, real, f, 1)
	switch {
	case c.nearPlace(claim, s):
		return NearShown
	case c.nearPlace(claim, t):
		return NearTruth
	case c.place(claim, c.shown, c.query, f, -1).holds:
		return RankError
	}
	return Off
}

// nearPlace reports whether the named one's figure is within near of the right
// one's.
func (c *Cell) nearPlace(claim *market.Claim, p place) bool {
	if !p.known || !p.named.Known() {
		return false
	}
	d := abs(p.named.Float() - p.right.Float())
	switch kindOf(claim.Metric, p.right.Unit) {
	case points:
		return d <= c.points.Float()
	case levels, moves:
		return d <= c.share.Float()*abs(p.right.Float())
	}
	return d == 0
}
