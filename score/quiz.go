package score

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/quantity"
)

// withheld flags an answer to a quiz that states no figure.
const withheld = "withheld"

// quizzed reads the answer to a quiz's question. The question has named what is
// asked, so that "It was −2.9%." answers it; a reply with no figure of its kind,
// or with several, is left as it was read: nothing is guessed. One that states
// no figure at all withholds it: whether the model knows is not told.
func (s *scorer) quizzed(c *datasets.Commentary, v *view, text string, reading market.Reading) market.Reading {
	k, ok := quizKey(c.Item, v)
	if c.Context != "quiz" || !ok {
		return reading
	}
	want := quantity.Percent
	if k.Metric.Unit() == panel.Currency {
		want = quantity.Currency
	}
	var answer *quantity.Quantity
	qs := s.nums.Read(text, reading.Locale)
	if !s.figured(qs) && len(reading.Claims) == 0 && strings.TrimSpace(text) != "" {
		reading.Passages = append(reading.Passages, market.Passage{Flag: withheld, Span: market.Span{End: int32(len(text))}})
	}
	for i := range qs {
		q := &qs[i]
		if q.Unit != want {
			continue
		}
		if answer != nil && (answer.Digits != q.Digits || answer.Exp != q.Exp) {
			return reading
		}
		answer = q
	}
	if answer == nil {
		return reading
	}
	claim := k.Claim(nil)
	claim.Stated, claim.Value, claim.Hedged = true, deviation.Of(*answer), answer.Hedged
	claim.Decimals, claim.Scale, claim.Bound = answer.Decimals, answer.Scale, panel.Bound(answer.Bound)
	claim.Rule, claim.SpanStart, claim.SpanEnd = "quiz", answer.Start, answer.End
	if k.Metric.Signed() {
		claim.Direction = market.Up
		if falls(k.Metric, answer, reading.Claims) {
			claim.Direction = market.Down
			if claim.Value.Sign() > 0 {
				claim.Value = claim.Value.Neg()
			}
		}
	}
	reading.Claims, reading.Unread, reading.Figures = []market.Claim{claim}, nil, 1
	return reading
}

// figured reports whether one of the numbers can be an answer: it has a unit, or
// counts nothing ("21 sessions" does).
func (s *scorer) figured(qs []quantity.Quantity) bool {
	return slices.ContainsFunc(qs, func(q quantity.Quantity) bool {
		_, counts := s.nums.Noun(q)
		return q.Unit != quantity.NoUnit || !counts
	})
}

// falls reports whether the answer is of a fall: by its sign, by what is asked
// for, or by how the text was read.
func falls(m panel.Metric, answer *quantity.Quantity, claims []market.Claim) bool {
	if answer.Neg || m == panel.MaxDailyLoss {
		return true
	}
	for i := range claims {
		if c := &claims[i]; c.SpanStart <= answer.NumStart && answer.NumEnd <= c.SpanEnd && c.Direction == market.Down {
			return true
		}
	}
	return false
}
