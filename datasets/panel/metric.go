package panel

import "strings"

// A Metric is what a claim says about a name, or about the group of all names,
// in a period. Unless said otherwise it is measured on the displayed closes of
// the period; Panel.Readings gives the formulas and their second readings.
type Metric uint8

// The metrics.
const (
	NoMetric      Metric = iota
	Return               // last / first − 1
	Change               // last − first
	Open                 // of the session, as the next four
	High                 //
	Low                  //
	Close                //
	Volume               //
	FirstClose           // of the window
	LastClose            // of the window
	PeriodHigh           // highest high
	PeriodLow            // lowest low
	DailyReturn          // close / previous close − 1
	MaxDailyGain         // largest daily return
	MaxDailyLoss         // smallest daily return
	Drawdown             // largest fall from an earlier close: zero or negative
	Rebound              // rise from the lowest close to the last
	Range                // (period high − period low) / period low
	Volatility           // sample standard deviation of the daily returns × √252
	MeanVolume           //
	TotalVolume          //
	MaxVolume            //
	UpSessions           // daily returns > 0
	DownSessions         // daily returns < 0
	WinningStreak        // longest run of daily returns > 0
	LosingStreak         // longest run of daily returns < 0
	Advancers            // names with a return > 0
	Decliners            // names with a return < 0
	MeanReturn           // of the names, equally weighted
	Spread               // best return minus worst
	Other                // anything else that a text names: no oracle
	metrics              // their number
)

// A Unit is what a figure of a metric counts.
type Unit uint8

// The units.
const (
	NoUnit Unit = iota
	Percent
	Currency
	Shares
	Sessions
	Names
	Ratio // a quotient as such: 2 for doubled, 0.5 for half
)

type metricInfo struct {
	name   string
	unit   Unit
	signed bool // its figures have a direction
	group  bool // it is of all names together
	dated  bool // it is of one session
}

// The streaks carry the names by which labels of claims have always called
// them, which have no metric of that name.
var info = [metrics]metricInfo{
	NoMetric:      {name: "-"},
	Return:        {name: "return", unit: Percent, signed: true},
	Change:        {name: "change", unit: Currency, signed: true},
	Open:          {name: "open", unit: Currency, dated: true},
	High:          {name: "high", unit: Currency, dated: true},
	Low:           {name: "low", unit: Currency, dated: true},
	Close:         {name: "close", unit: Currency, dated: true},
	Volume:        {name: "volume", unit: Shares, dated: true},
	FirstClose:    {name: "first_close", unit: Currency},
	LastClose:     {name: "last_close", unit: Currency},
	PeriodHigh:    {name: "period_high", unit: Currency},
	PeriodLow:     {name: "period_low", unit: Currency},
	DailyReturn:   {name: "daily_return", unit: Percent, signed: true, dated: true},
	MaxDailyGain:  {name: "max_daily_gain", unit: Percent, signed: true},
	MaxDailyLoss:  {name: "max_daily_loss", unit: Percent, signed: true},
	Drawdown:      {name: "drawdown", unit: Percent, signed: true},
	Rebound:       {name: "rebound", unit: Percent, signed: true},
	Range:         {name: "range", unit: Percent},
	Volatility:    {name: "volatility", unit: Percent},
	MeanVolume:    {name: "mean_volume", unit: Shares},
	TotalVolume:   {name: "total_volume", unit: Shares},
	MaxVolume:     {name: "max_volume", unit: Shares},
	UpSessions:    {name: "up_sessions", unit: Sessions},
	DownSessions:  {name: "down_sessions", unit: Sessions},
	WinningStreak: {name: "other:winning_streak", unit: Sessions},
	LosingStreak:  {name: "other:losing_streak", unit: Sessions},
	Advancers:     {name: "advancers", unit: Names, group: true},
	Decliners:     {name: "decliners", unit: Names, group: true},
	MeanReturn:    {name: "mean_return", unit: Percent, signed: true, group: true},
	Spread:        {name: "spread", unit: Percent, group: true},
	Other:         {name: "other:"},
}

// String is the metric's name in tables and labels.
func (m Metric) String() string { return info[m].name }

// Unit is the unit of the metric's primary reading.
func (m Metric) Unit() Unit { return info[m].unit }

// Signed reports whether the metric's figures have a direction.
func (m Metric) Signed() bool { return info[m].signed }

// Group reports whether the metric is of all names together.
func (m Metric) Group() bool { return info[m].group }

// Dated reports whether the metric is of one session.
func (m Metric) Dated() bool { return info[m].dated }

// Level reports whether the metric's figures are prices.
func (m Metric) Level() bool { return info[m].unit == Currency && m != Change }

// ParseMetric returns the metric of a name; any other name that begins with
// "other:" is Other.
func ParseMetric(name string) (Metric, bool) {
	for m, i := range info[:Other] {
		if i.name == name {
			return Metric(m), true
		}
	}
	return Other, strings.HasPrefix(name, info[Other].name)
}
