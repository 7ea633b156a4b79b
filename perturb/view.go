package perturb

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A view writes states as rows of panels.
type view struct {
	market universe.Market
	window universe.Window
	days   []panel.Day // sessions of the group: a masked D1 is the first
}

// write writes an arm's states as an identity shows them, by ticker.
func (v view) write(out *datasets.Writer[datasets.PanelBar], arm Arm, identity string, states []state) error {
	labels, tags := v.labels(identity), v.tags(identity)
	states = slices.Clone(states)
	slices.SortFunc(states, func(a, b state) int { return cmp.Compare(a.ticker, b.ticker) })
	row := datasets.PanelBar{Market: v.market.Name, Window: v.window.Text, Arm: arm.Name, Identity: identity}
	for _, s := range states {
		bars, shown, decimals := v.show(arm, identity, s)
		row.Ticker, row.Label, row.Decimals, row.Donor = s.ticker, labels[s.ticker], int32(decimals), datasets.Opt[string]{}
		if s.donor != "" {
			row.Donor = datasets.Some(s.donor)
		}
		at := 0
		for i, b := range bars {
			for v.days[at] != b.Day {
				at++
			}
			row.Session, row.SessionTag = b.Day, tags[at]
			row.Open, row.High, row.Low, row.Close = price(shown[i].Open), price(shown[i].High), price(shown[i].Low), shown[i].Close.Float()
			row.Volume = volume(identity, shown[i].Volume)
			row.StateOpen, row.StateHigh, row.StateLow, row.StateClose = known(b.Open), known(b.High), known(b.Low), b.Close
			if err := out.Write(&row); err != nil {
				return err
			}
		}
	}
	return nil
}

// show displays a state. The real arm is displayed as the truth is.
func (v view) show(arm Arm, identity string, s state) (bars []history.Bar, shown []panel.Bar, decimals int) {
	switch {
	case identity == masked:
		bars = history.Mask(s.bars, s.first)
		return bars, history.ShowMasked(bars), history.MaskedDecimals
	case arm.Name == "real":
		shown, decimals = history.ShowTrue(v.market, s.ticker, s.bars)
	default:
		shown, decimals = history.ShowMade(v.market, s.ticker, s.bars)
	}
	return s.bars, shown, decimals
}

// labels are what a prompt calls the names.
func (v view) labels(identity string) map[string]string {
	labels := map[string]string{}
	for i, n := range v.market.Names {
		labels[n.Ticker] = n.Ticker
		if identity == masked {
			labels[n.Ticker] = "Stock " + letters(i)
		}
	}
	return labels
}

// letters counts A, B, …, Z, AA, AB, …
func letters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// tags are what a prompt calls the sessions.
func (v view) tags(identity string) []string {
	tags := make([]string, len(v.days))
	for i, d := range v.days {
		tags[i] = d.String()
		if identity == masked {
			tags[i] = "D" + strconv.Itoa(i+1)
		}
	}
	return tags
}

func price(l panel.Level) datasets.Opt[float64] {
	if l == 0 {
		return datasets.Opt[float64]{}
	}
	return datasets.Some(l.Float())
}

func volume(identity string, v int64) datasets.Opt[float64] {
	if v < 0 {
		return datasets.Opt[float64]{}
	}
	if identity == masked {
		return datasets.Some(float64(v) / history.MaskedVolumes)
	}
	return datasets.Some(float64(v))
}

func known(x float64) datasets.Opt[float64] {
	if math.IsNaN(x) {
		return datasets.Opt[float64]{}
	}
	return datasets.Some(x)
}
