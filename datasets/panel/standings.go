package panel

import (
	"cmp"
	"math"
	"slices"
)

// A Field is what a superlative ranks: what "the best" is the best of.
type Field uint8

// The fields.
const (
	NamesOverPeriod Field = iota // all names, over the period of the claim
	NamesOverWindow              // all names, over the window
	NamesInSession               // all names, in the session of the claim
	OwnSessions                  // the sessions of the subject
	SessionsOfNames              // every session of every name
	SessionsOfGroup              // the sessions of the group, by their mean
)

// Fields appends to dst the fields that a superlative about q can mean, the
// primary one first.
//
//	led the pack                               names over the period
//	its lowest close, its best day             its own sessions
//	the largest one-day fall of the month      sessions of names
//	the deepest drawdown, 14 to 24 June        names over the window: the dates are the fall's own
//	its lowest close, without a day            none: that it has one says nothing
func Fields(dst []Field, q Query) []Field {
	switch m := q.Metric; {
	case m == NoMetric || m >= Other || m.Group():
		return dst
	case q.Subject == Group:
		if m == DailyReturn || m == Return && q.Dated() {
			dst = append(dst, SessionsOfGroup)
		}
		return dst
	case m == DailyReturn && q.Dated():
		return append(dst, OwnSessions, SessionsOfNames, NamesInSession)
	case m == DailyReturn:
		return append(dst, SessionsOfNames)
	case m == MaxDailyGain || m == MaxDailyLoss:
		return append(dst, SessionsOfNames, NamesOverPeriod)
	case m == Volume && q.Dated():
		return append(dst, OwnSessions, NamesInSession)
	case m.Dated() && q.Dated():
		return append(dst, OwnSessions)
	case m.Dated() && m != Volume:
		return dst
	case m == Return && q.Dated():
		return append(dst, NamesInSession)
	case (m == Drawdown || m == Rebound || m == WinningStreak || m == LosingStreak) && q.Start != 0:
		return append(dst, NamesOverWindow, NamesOverPeriod)
	}
	return append(dst, NamesOverPeriod)
}

// A Standing is one contender of a field with its figure.
type Standing struct {
	Subject int // Group in SessionsOfGroup
	Day     Day // zero where the field is of names
	Value
	float float64 // of the value, for sorting
}

// Standings appends to dst the contenders of a field from the greatest figure
// to the least, and none where the figure of one is not known: who led is then
// not known either. A session without a daily return is no contender.
func (p *Panel) Standings(dst []Standing, q Query, f Field) []Standing {
	n := len(dst)
	ok := true
	switch f {
	case NamesOverPeriod, NamesOverWindow, NamesInSession:
		dst, ok = p.names(dst, q, f)
	case OwnSessions:
		dst, ok = p.own(dst, q, q.Subject)
	case SessionsOfNames:
		dst, ok = p.sessions(dst, q)
	case SessionsOfGroup:
		dst = p.ofGroup(dst)
	}
	if !ok {
		return dst[:n]
	}
	for i := range dst[n:] {
		dst[n+i].float = dst[n+i].Float()
	}
	slices.SortFunc(dst[n:], byFigure)
	return dst
}

// byFigure orders standings from the greatest to the least, equal ones by name
// and day. Figures that float64 tells apart need no exact comparison.
func byFigure(a, b Standing) int {
	switch d := b.float - a.float; {
	case d > Slack*(1+math.Abs(a.float)):
		return 1
	case -d > Slack*(1+math.Abs(a.float)):
		return -1
	}
	return cmp.Or(b.Compare(a.Value), cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Day, b.Day))
}

// names ranks the names by the primary reading of the query.
func (p *Panel) names(dst []Standing, q Query, f Field) ([]Standing, bool) {
	if f == NamesOverWindow {
		q.Start, q.End, q.Base = 0, 0, NoBase
	}
	if q.Metric == Volume && !q.Dated() {
		q.Metric = TotalVolume
	}
	var buf [8]Reading
	for s := range p.Series {
		q.Subject = s
		r := p.Readings(buf[:0], q)
		if len(r) == 0 || r[0].Bound != Exactly {
			return dst, false
		}
		dst = append(dst, Standing{Subject: s, Value: r[0].Value})
	}
	return dst, true
}

// own ranks the sessions of one name in the window.
func (p *Panel) own(dst []Standing, q Query, s int) ([]Standing, bool) {
	if p.Gaps {
		return dst, false
	}
	a, b := p.First, len(p.Days)-1
	if q.Metric == DailyReturn || q.Metric == MaxDailyGain || q.Metric == MaxDailyLoss {
		for i, v := range p.moves(s, a, b, false) {
			dst = append(dst, Standing{Subject: s, Day: p.Days[i], Value: v})
		}
		return dst, true
	}
	for i := range p.closes(s, a, b) {
		v := p.field(s, i, q.Metric)
		if !v.Known() {
			return dst, false
		}
		dst = append(dst, Standing{Subject: s, Day: p.Days[i], Value: v})
	}
	return dst, true
}

// field is the price or volume of a session that a metric names.
func (p *Panel) field(s, i int, m Metric) Value {
	b := p.Series[s].Bars[i]
	switch m {
	case Open:
		return level(b.Open)
	case High:
		return level(b.High)
	case Low:
		return level(b.Low)
	case Close:
		return level(b.Close)
	case Volume:
		if b.Volume >= 0 {
			return p.shares(b.Volume)
		}
	}
	return Value{}
}

// sessions ranks every daily return of every name: of the period, or of the
// window where the query names one session.
func (p *Panel) sessions(dst []Standing, q Query) ([]Standing, bool) {
	if p.Gaps {
		return dst, false
	}
	if q.Dated() {
		q.Start, q.End = 0, 0
	}
	a, b, ok := p.period(q)
	if !ok {
		return dst, false
	}
	for s := range p.Series {
		for i, v := range p.moves(s, a, b, false) {
			dst = append(dst, Standing{Subject: s, Day: p.Days[i], Value: v})
		}
	}
	return dst, true
}

// ofGroup ranks the sessions by the mean daily return of the names; a session
// that a name lacks is no contender.
func (p *Panel) ofGroup(dst []Standing) []Standing {
	if p.Gaps {
		return dst
	}
	for _, d := range p.Days[p.First:] {
		var buf [2]Reading
		r := p.Readings(buf[:0], Query{Metric: DailyReturn, Subject: Group, Start: d, End: d})
		if len(r) > 0 && d != p.Days[p.First] {
			dst = append(dst, Standing{Subject: Group, Day: d, Value: r[0].Value})
		}
	}
	return dst
}

// Ascending reports whether rank 1 of a superlative is the least figure: the
// largest fall is the most negative return.
func Ascending(m Metric, down bool) bool {
	return m == MaxDailyLoss || m == Drawdown || m == DailyReturn && down
}

// Holder returns the figure of a rank among standings (1 the first, −1 the
// last), or false where there are not that many. With ascending the least
// figure is the first. All who have the figure hold the rank: displayed ties
// share the ranks they take together.
func Holder(standings []Standing, rank int, ascending bool) (Value, bool) {
	if ascending {
		rank = -rank
	}
	switch n := len(standings); {
	case rank > 0 && rank <= n:
		return standings[rank-1].Value, true
	case rank < 0 && -rank <= n:
		return standings[n+rank].Value, true
	}
	return Value{}, false
}
