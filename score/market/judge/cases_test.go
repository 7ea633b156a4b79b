package judge

import (
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market"
)

// TestGradesThatOthersGotWrong reads and judges one sentence each about a name
// that opens at 1000: kinds of fault that graders of numbers were reported for.
func TestGradesThatOthersGotWrong(t *testing.T) {
	for _, c := range []struct {
		name, text, last string
		want             Outcome
		as               Error
	}{
		{"a figure cut off, not rounded, is a near miss", "NVDA rose 4.5%.", "1045.60", Refuted, NearShown},
		{"and rounded it is right", "NVDA rose 4.6%.", "1045.60", Supported, NoError},
		{"a fall cut off", "NVDA fell 4.5%.", "954.40", Refuted, NearShown},
		{"a level cut off", "NVDA closed at $1,045.5.", "1045.59", Refuted, NearShown},
		{"a figure of one digit agrees with what rounds to it", "NVDA rose 0.4%.", "1003.54", Supported, NoError},
		{"and not with what does not", "NVDA rose 0.4%.", "1004.60", Refuted, NearShown},
		{"a rise is no fall of the same size", "NVDA rose 5.5%.", "945.00", Refuted, SignError},
		{"nor a fall a rise", "NVDA returned -5.5%.", "1055.00", Refuted, SignError},
		{"money with a full stop behind it", "NVDA closed at $1,029.00.", "1029.00", Supported, NoError},
		{"a hundredfold is named", "NVDA rose 0.055%.", "1055.00", Refuted, ScaleError},
		{"a large one too", "NVDA rose 550%.", "1055.00", Refuted, ScaleError},
	} {
		first, _ := panel.ParseDay("2026-08-03")
		end, _ := panel.ParseDay("2026-08-31")
		last, _, err := panel.ParseLevel(c.last)
		if err != nil {
			t.Fatal(err)
		}
		start, _, _ := panel.ParseLevel("1000.00")
		shown := panel.Panel{Gaps: true, Days: []panel.Day{first, end}, Series: []panel.Series{{Ticker: "NVDA", Bars: []panel.Bar{{Close: start, Volume: -1}, {Close: last, Volume: -1}}}}}
		reader := market.NewReader(market.NewRoster([]universe.Name{{Ticker: "NVDA", Name: "NVIDIA"}}, nil))
		claims := reader.Read(c.text, market.Window{First: first, Last: end}).Claims
		if len(claims) != 1 {
			t.Errorf("%s: %d claims of %q", c.name, len(claims), c.text)
			continue
		}
		if v := Judge(&claims[0], &shown, Truth{}, Defaults); v.Outcome != c.want || v.RefutedAs != c.as {
			t.Errorf("%s: %q with a last close of %s: %s %s, want %s %s", c.name, c.text, c.last, v.Outcome, v.RefutedAs, c.want, c.as)
		}
	}
}
