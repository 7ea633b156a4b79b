package narrate

import (
	"math/big"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// fact is the figure that answers q in a source, as the writer tells it; nil
// where the source does not have it.
func (w *writer) fact(source string, q panel.Query) *figure {
	key := factKey{source, q}
	f, known := w.facts[key]
	if !known {
		f = w.find(source, q)
		w.facts[key] = f
	}
	if f == nil {
		return nil
	}
	c := *f // scenes add to it what they do with it
	return &c
}

type factKey struct {
	source string
	q      panel.Query
}

func (w *writer) find(source string, q panel.Query) *figure {
	r, ok := w.read(source, q)
	if !ok {
		return nil
	}
	f := &figure{
		Statement: w.about(q), planted: source, bound: r.Bound, exact: rat(r.Value),
		shown: w.prompt.Readings(nil, q), truth: w.spec.Truth.Readings(nil, q),
	}
	if q.Subject >= 0 {
		f.decimals = w.spec.Decimals[q.Subject]
	}
	w.write(f)
	w.spoil(f, q)
	return f
}

// about is the statement that answers q, without its figure.
func (w *writer) about(q panel.Query) datasets.Statement {
	st := datasets.Statement{
		Kind: "value", Subject: w.ticker(q.Subject), Object: "-", Metric: q.Metric.String(),
		Unit: units[q.Metric.Unit()], Direction: "-", Bound: "exact", Base: "-", Use: "asserted",
	}
	if q.Metric == panel.Spread {
		st.Unit = "pp"
	}
	if q.Unit == panel.Ratio {
		st.Unit = "ratio"
	}
	if q.Start != 0 {
		st.Start = datasets.Some(q.Start)
	}
	if q.End != 0 {
		st.End = datasets.Some(q.End)
	}
	switch q.Base {
	case panel.PriorClose:
		st.Base = "prior_close"
	case panel.AtOpen:
		st.Base = "open"
	case panel.OnDay:
		st.Base = q.BaseDay.String()
	}
	return st
}

var units = map[panel.Unit]string{
	panel.NoUnit: "-", panel.Percent: "percent", panel.Currency: "currency", panel.Shares: "shares",
	panel.Sessions: "sessions", panel.Names: "names", panel.Ratio: "ratio",
}

// write decides the digits of f from its exact value.
func (w *writer) write(f *figure) {
	switch f.Unit {
	case "percent", "pp":
		f.value = round(f.exact, w.habits.places)
		if f.value.digits == 0 {
			f.value = round(f.exact, 2)
		}
	case "bp":
		f.value = round(f.exact, 0)
	case "currency":
		f.value = round(f.exact, f.decimals)
		for w.habits.trim && f.value.places > 2 && f.value.digits%10 == 0 {
			f.value.digits, f.value.places = f.value.digits/10, f.value.places-1
		}
	case "shares":
		f.value, f.scale = shares(f.exact)
	default:
		f.value = round(f.exact, 0)
	}
}

// shares writes a number of shares in millions or billions, to a digit that is
// no zero, because a trailing one would leave open what is stated; else in
// full.
func shares(x *big.Rat) (decimal, int) {
	for _, scale := range []int{9, 6} {
		scaled := new(big.Rat).Mul(x, pow10(-scale))
		if scaled.Cmp(big.NewRat(1, 1)) < 0 {
			continue
		}
		for _, places := range []int{1, 2, 3} {
			if d := round(scaled, places); d.digits%10 != 0 {
				return d, scale
			}
		}
	}
	return round(x, 0), 0
}
