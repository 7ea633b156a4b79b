package panel

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func rat(v Value) *big.Rat { return big.NewRat(v.Num, v.Den) }

// TestValuesAreExact holds comparison, difference and quotient against
// rationals of any length, on values such as prices give.
func TestValuesAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	draw := func() Value {
		tick := Tick(r.IntN(5))
		l := func() Level { return Level(1+r.Int64N(1+int64(3000*One/tick))) * tick }
		return percent(l(), l())
	}
	approximate := 0
	for range 100_000 {
		a, b := draw(), draw()
		if r.IntN(4) == 0 {
			b = Value{Num: a.Num * 3, Den: a.Den * 3, Unit: a.Unit}
		}
		if got, want := a.Compare(b), rat(a).Cmp(rat(b)); got != want {
			t.Fatalf("%v against %v: %d, want %d", a, b, got, want)
		}
		for _, c := range []struct {
			name string
			got  Value
			want *big.Rat
		}{
			{"minus", a.Minus(b), new(big.Rat).Sub(rat(a), rat(b))},
			{"over", a.Over(b), quotient(a, b)},
		} {
			switch {
			case c.want == nil:
				if c.got.Known() {
					t.Fatalf("%v %s %v: %v", a, c.name, b, c.got)
				}
			case c.got.Approx:
				approximate++
				if want, _ := c.want.Float64(); math.Abs(c.got.Float()-want) > Slack*(1+math.Abs(want)) {
					t.Fatalf("%v %s %v: %v, want %v", a, c.name, b, c.got.Float(), want)
				}
			case rat(c.got).Cmp(c.want) != 0:
				t.Fatalf("%v %s %v: %v, want %v", a, c.name, b, c.got, c.want)
			}
		}
	}
	if approximate > 20_000 {
		t.Errorf("%d of 200000 results did not fit", approximate)
	}
}

func quotient(a, b Value) *big.Rat {
	if b.Num == 0 {
		return nil
	}
	return new(big.Rat).Quo(rat(a), rat(b))
}

func TestAnApproximateValueEqualsWhatItMayBe(t *testing.T) {
	v := approx(1.25, Percent)
	for num, want := range map[int64]int{12500000000: 0, 12500000009: 0, 12500000011: -1, 12499999989: 1} {
		if got := v.Compare(Value{Num: num, Den: 1e10, Unit: Percent}); got != want {
			t.Errorf("1.25 against %d e-10: %d, want %d", num, got, want)
		}
	}
}

func TestLevels(t *testing.T) {
	for _, c := range []struct {
		text   string
		level  Level
		places int
	}{{"4.390", 4390000, 3}, {"0.9358", 935800, 4}, {"206.64", 206640000, 2}, {"17", 17 * One, 0}, {"0.000001", 1, 6}, {"100.", 100 * One, 0}} {
		l, places, err := ParseLevel(c.text)
		if err != nil || l != c.level || places != c.places {
			t.Errorf("%s: %d, %d places, %v; want %d, %d places", c.text, l, places, err, c.level, c.places)
		}
	}
	for _, s := range []string{"", ".5", "-1", "+1", "1e3", "1,5", "0", "0.00", "1.1234567", "99999999999999999999", "NaN", " 1"} {
		if l, _, err := ParseLevel(s); err == nil {
			t.Errorf("%q was read as %s", s, l)
		}
	}
	for _, c := range []struct {
		level  Level
		places int
		want   string
	}{{4390000, 3, "4.390"}, {4389500, 3, "4.390"}, {4389499, 3, "4.389"}, {999999, 2, "1.00"}, {17 * One, 0, "17"}, {1, 6, "0.000001"}} {
		if got := c.level.Format(c.places); got != c.want {
			t.Errorf("%d to %d places: %s, want %s", c.level, c.places, got, c.want)
		}
	}
	for state, want := range map[float64]Level{194.6249: 194620000, 194.625: 194630000, 0.0001: 10000, -1: 0, math.NaN(): 0, math.Inf(1): 0} {
		if got := Display(state, Tick(2)); got != want {
			t.Errorf("%v on a cent: %s, want %s", state, got, want)
		}
	}
	if got := Level(4392000).OnTick(5000); got != 4390000 {
		t.Errorf("4.392 on half a cent: %s", got)
	}
}

// TestReadingsKeepTheirOrder draws markets and holds what must be true of any.
func TestReadingsKeepTheirOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 2000 {
		p := market(r)
		get := func(m Metric, s int) Value {
			rs := p.Readings(nil, Query{Metric: m, Subject: s})
			if len(rs) == 0 {
				t.Fatalf("no %s", m)
			}
			return rs[0].Value
		}
		for s := range p.Series {
			first, last := get(FirstClose, s), get(LastClose, s)
			gain, loss := get(MaxDailyGain, s), get(MaxDailyLoss, s)
			fall, rise, ret := get(Drawdown, s), get(Rebound, s), get(Return, s)
			for name, ok := range map[string]bool{
				"the high is no lower than either end":               get(PeriodHigh, s).Compare(first) >= 0 && get(PeriodHigh, s).Compare(last) >= 0,
				"the low is no higher than either end":               get(PeriodLow, s).Compare(first) <= 0 && get(PeriodLow, s).Compare(last) <= 0,
				"the best session is no worse than the worst":        gain.Compare(loss) >= 0,
				"the largest fall is no smaller than the worst day":  fall.Compare(loss) <= 0 || loss.Sign() > 0,
				"no fall is a rise":                                  fall.Sign() <= 0,
				"the largest fall is no smaller than the window's":   fall.Compare(ret) <= 0,
				"the rise from the low is no less than the window's": rise.Compare(ret) >= 0,
				"up and down sessions are no more than the moves":    get(UpSessions, s).Num+get(DownSessions, s).Num <= int64(len(p.Days)-1),
				"a run is no longer than its days":                   get(WinningStreak, s).Num <= get(UpSessions, s).Num,
				"change is the return times the first close":         math.Abs(get(Change, s).Float()-ret.Float()/100*first.Float()) < 1e-6,
				"the mean volume lies below the largest":             get(MeanVolume, s).Compare(get(MaxVolume, s)) <= 0,
			} {
				if !ok {
					t.Fatalf("%s: not so in %v", name, p.Series[s])
				}
			}
		}
		best, _ := Holder(p.Standings(nil, Query{Metric: Return}, NamesOverPeriod), 1, false)
		worst, _ := Holder(p.Standings(nil, Query{Metric: Return}, NamesOverPeriod), -1, false)
		if got := get(Spread, Group); got.Compare(best.Minus(worst)) != 0 {
			t.Fatalf("spread %v, best %v, worst %v", got.Float(), best.Float(), worst.Float())
		}
		if n := get(Advancers, Group).Num + get(Decliners, Group).Num; n > int64(len(p.Series)) {
			t.Fatalf("%d names rose or fell of %d", n, len(p.Series))
		}
	}
}

// market is a random panel of two to six names and three to twenty sessions.
func market(r *rand.Rand) *Panel {
	p := &Panel{}
	n := 3 + r.IntN(18)
	for d := range n {
		p.Days = append(p.Days, Date(2020, 1, 6)+Day(d))
	}
	for range 2 + r.IntN(5) {
		s := Series{Ticker: "X"}
		tick := Tick(1 + r.IntN(4))
		price := 1 + 500*r.Float64()
		for range n {
			price *= 1 + 0.03*r.NormFloat64()
			c := Display(price, tick)
			s.Bars = append(s.Bars, Bar{Open: c, High: c + tick*Level(r.IntN(9)), Low: max(c-tick*Level(r.IntN(9)), tick), Close: c, Volume: r.Int64N(1e9)})
		}
		p.Series = append(p.Series, s)
	}
	return p
}

func BenchmarkReadings(b *testing.B) {
	p := market(rand.New(rand.NewPCG(1, 1)))
	var buf [64]Reading
	for _, m := range []Metric{Return, DailyReturn, Drawdown, Volatility, MeanReturn} {
		q := Query{Metric: m}
		if m.Dated() {
			q.Start, q.End = p.Days[2], p.Days[2]
		}
		b.Run(m.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Readings(buf[:0], q)
			}
		})
	}
}
