package narrate

import (
	"math/big"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// A figure is a number that can be stated: what it answers, how it will be
// written, and what it must be compared with.
type figure struct {
	datasets.Statement                 // all but what depends on the writing
	value              decimal         // in its unit, signed
	scale              int             // power of ten of its scale word
	exact              *big.Rat        // the figure it was rounded from; nil where it was planted wrong
	shown, truth       []panel.Reading // that answer it
	planted            string
	refutedAs          string      // of one planted wrong
	bound              panel.Bound // of a figure that is only known by a bound
	decimals           int         // of levels: as displayed
	ranged             bool        // one end of a range: its bound is in the phrase
	twins              []*figure   // of other subjects, that the same words state
}

// A style of one mention: how the number of a figure is put.
type mention struct {
	written
	lead   string // about, more than
	hedged bool
}

// figure writes f in a form, and its claim. The forms: "" the size, with a
// hedge at times; "x" without; "+" signed; "a" before a noun, with its article, "mod"
// without; "bare" without its currency
// and "cell" signed, for tables; "beyond" as a level that was passed;
// "frac" as a fraction in words.
func (w *writer) figure(form string, f *figure) {
	m := w.mentioned(form, f)
	start := len(w.buf)
	w.put(w.spell(form, f, m))
	st := f.Statement
	st.Value = datasets.Some(m.value.float(m.scale))
	st.Decimals = datasets.Some(int32(max(m.value.places, 0)))
	st.Scale = int32(m.scale)
	quantum, _ := new(big.Rat).Add(m.half, m.half).Float64()
	st.Quantum = datasets.Some(quantum)
	st.Hedged = m.hedged
	st.Bound = [...]string{"exact", "at_least", "at_most"}[m.bound]
	if panelSigned(st.Metric) || st.Kind == "comparison" {
		st.Direction = direction(m.value)
	}
	k := Key{Statement: st, Planted: f.planted, RefutedAs: "-", FigureStart: start, FigureEnd: len(w.buf)}
	if k.Expect = m.verdict(f.shown, f.truth); k.Expect == refuted {
		k.RefutedAs = f.refutedAs
	}
	w.claim(start, k)
	for _, t := range f.twins {
		k.Subject, k.Planted = t.Subject, t.planted
		k.Expect, k.RefutedAs = m.verdict(t.shown, t.truth), "-"
		w.claim(start, k)
	}
}

// panelSigned reports whether a metric's figures have a direction.
func panelSigned(metric string) bool {
	m, _ := panel.ParseMetric(metric)
	return m.Signed()
}

func direction(d decimal) string {
	switch {
	case d.digits == 0:
		return "flat"
	case d.neg:
		return "down"
	}
	return "up"
}

// mentioned decides the digits, the hedge and the bound of one mention.
func (w *writer) mentioned(form string, f *figure) mention {
	m := mention{written: written{value: f.value, scale: f.scale, bound: f.bound}}
	switch {
	case f.ranged:
	case f.bound == panel.AtLeast:
		m.lead = pick(w.rand, w.lang.hedges["least"])
	case form == "beyond":
		m.value, m.bound = truncated(f.exact, 0), panel.AtLeast
	case f.exact == nil || len(f.twins) > 0 || form == "x" || form == "bare" || form == "cell" || form == "frac" || !w.chance(w.habits.hedged):
	case f.Unit == "currency" && f.Metric != "change":
		w.hedgeLevel(&m, f)
	case f.Unit == "percent":
		w.hedgePercent(&m, f)
	case f.Unit == "shares":
		w.hedgeShares(&m, f)
	case f.Unit == "pp" || f.Unit == "bp":
		m.lead, m.hedged = pick(w.rand, w.lang.hedges["about"]), true
	}
	if form == "frac" {
		m.hedged = w.chance(0.7)
		if m.hedged {
			m.lead = pick(w.rand, w.lang.hedges["about"])
		}
	}
	if (form == "a" || form == "mod" || form == "+") && m.lead != "" {
		w.soften(form, &m, f)
	}
	m.half = half(m.value.quantum(m.scale, m.hedged || f.custom(m.value)))
	return m
}

// custom reports whether a number of f is rounded by custom: a count of shares
// in five digits and more.
func (f *figure) custom(d decimal) bool { return f.Unit == "shares" && len(d.plain()) >= 5 }
