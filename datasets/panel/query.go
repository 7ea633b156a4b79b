package panel

// Group is the subject of a figure that is of all names together.
const Group = -1

// A Base says from what a return or a fall is measured.
type Base uint8

// The bases.
const (
	NoBase     Base = iota // not named: the first close of the period
	PriorClose             // the close before the period
	AtOpen                 // the open of the period's first session: an intraday move
	OnDay                  // the close of Query.BaseDay
)

// A Query asks for one figure. With neither Start nor End it is of the whole
// window, with End alone of the window up to it, with both equal of one
// session.
type Query struct {
	Metric     Metric
	Subject    int // index into Panel.Series, or Group
	Start, End Day
	Base       Base
	BaseDay    Day
	Unit       Unit // of the readings wanted; NoUnit: of all
}

// Dated reports whether q asks about one named session.
func (q Query) Dated() bool { return q.Start == q.End && q.End != 0 }

// A Bound says on which side of a figure's size the truth lies.
type Bound uint8

// The bounds.
const (
	Exactly Bound = iota
	AtLeast
	AtMost
)

// A How names the way in which a reading was measured.
type How uint8

// The ways. The first reading of a query is the primary one.
const (
	Primary       How = iota
	FromPrior         // from the close before the period
	ToPeriodEnd       // from the named peak or low to the close of the period's last session
	OnCloses          // of closes, not of highs and lows
	InCurrency        // in currency, not in per cent
	PerDay            // not annualised
	Intraday          // close / open − 1
	Anywhere          // of some session of the window, where none is named
	WithPrior         // with the move from the close before the window
	FromEndpoints     // a bound that follows from the first and last close
	AsFraction        // a return as a fraction: −0.2
	AsMultiple        // a return as a multiple: 2 for doubled
	AsShare           // a number of names as a share of all
	hows              // their number
)

// A Reading is one way in which a panel answers a query. A Bound other than
// Exactly says that the panel holds no more than that: the figure is at least,
// or at most, of this size.
type Reading struct {
	Value
	How   How
	Bound Bound
}

var howNames = [hows]string{
	Primary: "primary", FromPrior: "prior_close", ToPeriodEnd: "to_end", OnCloses: "closes",
	InCurrency: "currency", PerDay: "per_day", Intraday: "intraday", Anywhere: "any_session",
	WithPrior: "with_prior", FromEndpoints: "endpoints", AsFraction: "fraction",
	AsMultiple: "multiple", AsShare: "share",
}

// String is the way's name in tables.
func (h How) String() string { return howNames[h] }
