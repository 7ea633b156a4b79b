package recall

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/quantity"
)

// Claim is the claim that a row states, and whether it states one: a reader's
// unsure rows do not. A number comes with the precision that its decimals and
// the hedge give it.
func (r Row) Claim() (c market.Claim, ok bool, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s %d: %w", r.Reply, r.N, err)
		}
	}()
	if c.Kind, err = market.ParseKind(r.Kind); err != nil || c.Kind == market.Unsure {
		return c, false, err
	}
	c.Subject, c.Object, c.Hedged = text(r.Subject), text(r.Object), r.Hedged
	if r.Rank != nil {
		c.Rank = int16(*r.Rank)
	}
	for _, set := range []func() error{
		func() error { return c.SetMetric(text(r.Metric)) },
		func() error { return c.SetBase(text(r.Base)) },
		func() (err error) { c.Unit, err = market.ParseUnit(text(r.Unit)); return err },
		func() (err error) { c.Direction, err = market.ParseDirection(text(r.Direction)); return err },
		func() (err error) { c.Bound, err = market.ParseBound(cmp.Or(text(r.Bound), "exact")); return err },
		func() (err error) { c.Start, err = date(r.Start); return err },
		func() (err error) { c.End, err = date(r.End); return err },
	} {
		if err := set(); err != nil {
			return c, false, err
		}
	}
	if r.Value != nil {
		r.number(&c)
	}
	return c, true, nil
}

// number sets the stated number. Its scale word is in the value and not in the
// decimals: 83600000 with one decimal was 83.6 million, 0.01 with none a cent.
func (r Row) number(c *market.Claim) {
	size := math.Abs(*r.Value)
	decimals, scale := places(size), 0
	if r.Decimals != nil {
		decimals = *r.Decimals
	}
	if places(size) > decimals {
		scale = decimals - places(size)
	}
	for s := 12; s > 0 && decimals > 0 && scale == 0; s -= 3 {
		written := shift(size, decimals-s)
		if size >= math.Pow10(s) && written == math.Round(written) {
			scale = s
		}
	}
	c.Stated, c.Decimals, c.Scale = true, int8(decimals), int8(scale)
	c.Value = market.Stated(quantity.Quantity{
		Digits: uint64(math.Round(shift(size, decimals-scale))),
		Exp:    int8(scale - decimals),
		Neg:    *r.Value < 0,
		Hedged: r.Hedged,
	}, c.Unit)
}

// shift is x × 10^k, dividing where that is exact.
func shift(x float64, k int) float64 {
	if k < 0 {
		return x / math.Pow10(-k)
	}
	return x * math.Pow10(k)
}

// places is how many decimals a number needs.
func places(x float64) int {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	for i := range len(s) {
		if s[i] == '.' {
			return len(s) - i - 1
		}
	}
	return 0
}

func date(s *string) (panel.Day, error) {
	if s == nil {
		return 0, nil
	}
	return panel.ParseDay(*s)
}

// RowOf is the claim as a row of the label schema.
func RowOf(reply string, n int, c market.Claim, quote string) Row {
	r := Row{
		Reply: reply, N: n, Kind: c.Kind.String(), Hedged: c.Hedged, Quote: quote,
		Subject: name(c.Subject), Object: name(c.Object), Metric: name(c.MetricName()),
		Unit: name(c.Unit.String()), Direction: name(c.Direction.String()), Base: name(c.BaseName()),
	}
	bound := market.BoundName(c.Bound)
	r.Bound = &bound
	if c.Stated {
		v, decimals := c.Value.Float(), int(c.Decimals)
		r.Value, r.Decimals = &v, &decimals
	}
	if c.Rank != 0 {
		rank := int(c.Rank)
		r.Rank = &rank
	}
	if c.Start != 0 {
		r.Start = name(c.Start.String())
	}
	if c.End != 0 {
		r.End = name(c.End.String())
	}
	return r
}

func name(s string) *string {
	if s == "" || s == "-" {
		return nil
	}
	return &s
}
