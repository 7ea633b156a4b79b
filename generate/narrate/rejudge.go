package narrate

import (
	"math"
	"math/big"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
)

// query is what a statement asks of a panel, or false where it names a subject
// that the window does not have.
func (w *writer) query(k *Key) (panel.Query, bool) {
	m, _ := panel.ParseMetric(k.Metric)
	q := panel.Query{Metric: m, Subject: w.subject(k.Subject), Start: k.Statement.Start.V, End: k.Statement.End.V}
	switch k.Base {
	case "-":
	case "prior_close":
		q.Base = panel.PriorClose
	case "open":
		q.Base = panel.AtOpen
	default:
		d, err := panel.ParseDay(k.Base)
		if err != nil {
			return q, false
		}
		q.Base, q.BaseDay = panel.OnDay, d
	}
	switch k.Unit {
	case "ratio":
		q.Unit = panel.Ratio
	case "percent":
		q.Unit = panel.Percent
	}
	return q, q.Subject != unknown
}

// unknown is a subject that is none of the names.
const unknown = -2

func (w *writer) subject(ticker string) int {
	if ticker == "GROUP" {
		return panel.Group
	}
	for i, n := range w.spec.Names {
		if n.Ticker == ticker {
			return i
		}
	}
	return unknown
}

// rejudge is the verdict that follows for a statement as it stands, whatever it
// was planted as.
func (w *writer) rejudge(k *Key) string {
	q, ok := w.query(k)
	switch {
	case !ok || k.Kind == "causal":
		return unverifiable
	case k.Kind == "superlative":
		return w.superlative(q, int(k.Rank.V), k.Planted).Expect
	case k.Kind == "trend":
		return w.trend(q, k.Direction, k.Planted).Expect
	}
	shown, truth := w.prompt.Readings(nil, q), w.spec.Truth.Readings(nil, q)
	if k.Kind == "comparison" {
		other := w.subject(k.Object)
		shown, truth = gap(&w.prompt, q.Subject, other), gap(&w.spec.Truth, q.Subject, other)
		if !k.Value.OK {
			way := func(r panel.Reading) bool { return r.Sign() > 0 == (k.Direction == "up") }
			return expected(len(shown) > 0, len(truth) > 0, slices.ContainsFunc(shown, way), slices.ContainsFunc(truth, way))
		}
	}
	if k.Unit == "bp" {
		shown, truth = hundred(shown), hundred(truth)
	}
	f := k.written()
	return f.verdict(shown, truth)
}

// written is the figure of a key as a judge will read it.
func (k *Key) written() written {
	value := new(big.Rat).SetFloat64(k.Value.V)
	value.Mul(value, pow10(-int(k.Scale)))
	quantum := int(math.Round(math.Log10(k.Quantum.V)))
	bound := map[string]panel.Bound{"at_least": panel.AtLeast, "at_most": panel.AtMost}[k.Bound]
	return written{
		value: round(value, int(k.Decimals.V)), scale: int(k.Scale),
		bound: bound, half: half(quantum),
	}
}
