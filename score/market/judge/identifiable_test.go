package judge

import (
	"os"
	"slices"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// months are the real months of ten names, with the session before, as
// displayed to two decimals; and the same with every return times k.
func months(t *testing.T, k float64, yield func(real, shown *panel.Panel)) {
	t.Helper()
	names := []string{"AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "JPM", "JNJ", "XOM", "WMT"}
	if _, err := os.Stat(shared + "prices/us"); err != nil {
		t.Skip("no prices beside the project: ", err)
	}
	var all []history
	for _, n := range names {
		all = append(all, readHistory(t, shared+"prices/us/"+n+".csv"))
	}
	for y, m := 2013, 1; y*100+m <= 202608; m++ {
		if m > 12 {
			y, m = y+1, 1
		}
		first := panel.Date(y, time.Month(m), 1)
		end := panel.Date(y, time.Month(m)+1, 1)
		real, shown := &panel.Panel{First: 1}, &panel.Panel{}
		for i, h := range all {
			from, _ := slices.BinarySearch(h.days, first)
			to, _ := slices.BinarySearch(h.days, end)
			real.Days, shown.Days = h.days[from-1:to], h.days[from:to]
			rs, ss := panel.Series{Ticker: names[i]}, panel.Series{Ticker: names[i]}
			state := 0.0
			for d := from - 1; d < to; d++ {
				c := h.bars[d].Close
				rs.Bars = append(rs.Bars, panel.Bar{Close: c.OnTick(panel.Tick(2)), Volume: -1})
				switch {
				case d == from:
					state = c.Float()
				case d > from:
					state *= 1 + k*(c.Float()/h.bars[d-1].Close.Float()-1)
				}
				if d >= from {
					ss.Bars = append(ss.Bars, panel.Bar{Close: panel.Display(state, panel.Tick(2)), Volume: -1})
				}
			}
			real.Series, shown.Series = append(real.Series, rs), append(shown.Series, ss)
		}
		yield(real, shown)
	}
}

// largest is the daily return of the largest size of a name in the window.
func largest(p *panel.Panel, s int) (most float64) {
	bars := p.Series[s].Bars[p.First:]
	for i := range bars[1:] {
		if r := 100 * (bars[i+1].Close.Float()/bars[i].Close.Float() - 1); abs(r) > abs(most) {
			most = r
		}
	}
	return most
}

// TestIdentifiableKeysByArm counts keys over 164 months of ten names. Beside
// each it counts those of which truth lies more than a point from shown and
// −shown, whose shares the method publishes: that the panels are made as there.
// A key must also lie apart from the other errors, and from both of its truths.
func TestIdentifiableKeysByArm(t *testing.T) {
	apart := func(shown, truth float64) bool { return abs(shown-truth) > 1 && abs(shown+truth) > 1 }
	for _, arm := range []struct {
		name              string
		k                 float64
		ret, day          float64 // the published shares, of returns and largest days
		least, most       float64 // of identifiable keys
		leaders           float64 // share of months whose leader is identifiable
		dayLeast, dayMost float64
	}{
		{"inverted", -1, .14, .01, .05, .14, 1, 0, .01},
		{"opposed", -.5, .76, .83, .55, .76, 1, .45, .83},
		{"damped", .25, .83, .97, .65, .83, .06, .65, .97},
	} {
		var keys, returns, days, plainReturns, plainDays, months164, leaders float64
		months(t, arm.k, func(real, shown *panel.Panel) {
			c := New(shown, Truth{Panel: real}, Defaults)
			for i, s := range shown.Series {
				keys++
				v := c.Key(Key{Ticker: s.Ticker, Metric: panel.Return}, nil)
				plainReturns += one(apart(v.ShownValue.Float(), v.TruthValue.Float()))
				plainDays += one(apart(largest(shown, i), largest(real, i)))
				returns += one(v.Identifiable)
				days += one(c.Key(Key{Ticker: s.Ticker, Metric: panel.MaxDailyLoss}, nil).Identifiable)
			}
			claim := market.Claim{Kind: market.Superlative, Subject: shown.Series[0].Ticker, Metric: panel.Return, Rank: 1}
			months164++
			leaders += one(c.Judge(&claim).Identifiable)
		})
		t.Logf("%s: %.0f keys; returns %.2f apart, %.2f identifiable; largest days %.2f apart, worst sessions %.2f identifiable; leaders %.2f",
			arm.name, keys, plainReturns/keys, returns/keys, plainDays/keys, days/keys, leaders/months164)
		for _, c := range []struct {
			what      string
			got       float64
			low, high float64
		}{
			{"returns apart", plainReturns / keys, arm.ret - .01, arm.ret + .01},
			{"largest days apart", plainDays / keys, arm.day - .01, arm.day + .01},
			{"identifiable returns", returns / keys, arm.least, arm.most},
			{"identifiable worst sessions", days / keys, arm.dayLeast, arm.dayMost},
			{"identifiable leaders", leaders / months164, arm.leaders - .01, arm.leaders + .01},
		} {
			if c.got < c.low || c.got > c.high {
				t.Errorf("%s: %s %.3f, want %.2f to %.2f", arm.name, c.what, c.got, c.low, c.high)
			}
		}
		if keys != 1640 {
			t.Errorf("%.0f keys", keys)
		}
	}
}

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
