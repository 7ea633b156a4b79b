package narrate

import (
	"math/big"

	"market-claim-bench/pipeline/datasets/panel"
)

// soften replaces a hedge that does not go before a noun or a sign: "a nearly
// 9% drop", "about -4.5%".
func (w *writer) soften(form string, m *mention, f *figure) {
	m.hedged, m.bound = true, panel.Exactly
	m.lead = pick(w.rand, w.lang.hedges["soft"])
	size := m.rat()
	if form != "+" && size.Abs(size).Cmp(new(big.Rat).Abs(f.exact)) > 0 && w.chance(0.5) {
		m.lead = w.lang.hedges["near"][0]
	}
}

// hedgePercent makes it "about 8.4%", or of 8.4 also "about 8%", "just over
// 8%", "more than 8%", and of 8.7 "nearly 9%", "less than 9%".
func (w *writer) hedgePercent(m *mention, f *figure) {
	size := new(big.Rat).Abs(f.exact)
	whole := round(f.exact, 0)
	if whole.digits < 2 || whole.digits%10 == 0 || w.chance(0.45) {
		m.lead, m.hedged = pick(w.rand, w.lang.hedges["about"]), true
		return
	}
	m.value = whole
	above := whole.rat(0).Abs(whole.rat(0)).Cmp(size)
	kind := "about"
	switch r := w.rand.IntN(4); {
	case above > 0 && r < 2:
		kind = "near"
	case above > 0 && r == 2:
		kind = pick(w.rand, []string{"short", "under"})
	case above < 0 && r < 2:
		kind = "past"
	case above < 0 && r == 2:
		kind = "over"
	}
	w.hedge(m, kind)
}

// hedge puts a hedge or bound of a kind before the number.
func (w *writer) hedge(m *mention, kind string) {
	m.lead = pick(w.rand, w.lang.hedges[kind])
	m.hedged = kind != "over" && kind != "under" && kind != "least"
	switch kind {
	case "past", "over", "least":
		m.bound = panel.AtLeast
	case "short", "under":
		m.bound = panel.AtMost
	}
}

// hedgeLevel makes it "near $31.50", "about $224", "roughly $1,950".
func (w *writer) hedgeLevel(m *mention, f *figure) {
	places := 1
	switch x, _ := f.exact.Float64(); {
	case x >= 1000:
		places = -1
	case x >= 100:
		places = 0
	case x < 10:
		places = 2
	}
	m.value = round(f.exact, places).padded()
	m.lead, m.hedged = pick(w.rand, w.lang.hedges["beside"]), true
}

// hedgeShares makes it "about 84 million".
func (w *writer) hedgeShares(m *mention, f *figure) {
	if f.scale == 0 {
		return
	}
	whole := round(new(big.Rat).Mul(f.exact, pow10(-f.scale)), 0)
	if whole.digits >= 10 && whole.digits < 1000 && whole.digits%10 != 0 {
		m.value = whole
	}
	m.lead, m.hedged = pick(w.rand, w.lang.hedges["about"]), true
}

// truncated is x cut off after so many places.
func truncated(x *big.Rat, places int) decimal {
	d := round(x, places)
	if d.rat(0).Abs(d.rat(0)).Cmp(new(big.Rat).Abs(x)) > 0 {
		d.digits--
	}
	return d
}
