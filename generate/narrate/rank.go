package narrate

import (
	"math/big"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// trend is the statement that something rose, fell or stood still.
func (w *writer) trend(q panel.Query, way, source string) Key {
	st := w.about(q)
	st.Kind, st.Unit, st.Direction = "trend", "-", way
	agrees := func(list []panel.Reading) bool {
		return slices.ContainsFunc(list, func(r panel.Reading) bool {
			if way == "flat" {
				return new(big.Rat).Abs(rat(r.Value)).Cmp(big.NewRat(1, 2)) <= 0
			}
			return way == "up" && r.Sign() > 0 || way == "down" && r.Sign() < 0
		})
	}
	shown, truth := w.prompt.Readings(nil, q), w.spec.Truth.Readings(nil, q)
	return Key{
		Statement: st, Planted: source, RefutedAs: "-",
		Expect: expected(len(shown) > 0, len(truth) > 0, agrees(shown), agrees(truth)),
	}
}

// expected is the verdict on a statement that is right or wrong as such.
func expected(shown, truth, right, rightInTruth bool) string {
	switch {
	case !shown && !truth:
		return unverifiable
	case right:
		return supported
	case rightInTruth:
		return recited
	}
	return refuted
}

// superlative is the statement that the subject of q holds a rank.
func (w *writer) superlative(q panel.Query, rank int, source string) Key {
	st := w.about(q)
	st.Kind, st.Unit, st.Rank = "superlative", "-", datasets.Some(int32(rank))
	known, right := holds(&w.prompt, q, rank)
	knownTrue, rightTrue := holds(&w.spec.Truth, q, rank)
	return Key{
		Statement: st, Planted: source, RefutedAs: "-",
		Expect: expected(known, knownTrue, right, rightTrue),
	}
}

// holds reports whether the panel knows who holds a rank, and whether the
// subject of q, or its session, is one that does.
func holds(p *panel.Panel, q panel.Query, rank int) (known, right bool) {
	for _, f := range panel.Fields(nil, q) {
		all := p.Standings(nil, q, f)
		bar, ok := panel.Holder(all, rank, panel.Ascending(q.Metric, false))
		known = known || ok
		for _, s := range all {
			mine := s.Subject == q.Subject && (s.Day == 0 || q.End == 0 || s.Day == q.End)
			right = right || ok && mine && s.Compare(bar) == 0
		}
	}
	return known, right
}

// leads reports whether the subject of q holds the first rank in a source.
func (w *writer) leads(q panel.Query, source string) bool {
	q.Start, q.End = 0, 0
	_, right := holds(w.panel(source), q, 1)
	return right
}

// extremum is the statement that a session's close was the highest, or lowest.
func (w *writer) extremum(i int, d panel.Day, rank int, source string) Key {
	return w.superlative(panel.Query{Metric: panel.Close, Subject: i, Start: d, End: d}, rank, source)
}
