package narrate

import (
	"math/big"

	"market-claim-bench/pipeline/datasets/panel"
)

// The verdicts that a statement can be expected to get.
const (
	supported    = "supported"
	recited      = "recited"
	refuted      = "refuted"
	unverifiable = "unverifiable"
)

// A written figure is what the text states, as a judge will read it.
type written struct {
	value decimal
	scale int // power of ten of the scale word
	bound panel.Bound
	half  *big.Rat // half of the place of the last stated digit
}

func (f *written) rat() *big.Rat { return f.value.rat(f.scale) }

// meets reports whether the figure agrees with a reading: one that is exact
// lies in its region, one that is a bound follows from what it says.
func (f *written) meets(r panel.Reading) bool {
	v, x := f.rat(), rat(r.Value)
	size := new(big.Rat).Abs(v)
	same := v.Sign()*x.Sign() > 0 || x.Sign() == 0 && size.Cmp(f.half) <= 0
	low := new(big.Rat).Sub(size, f.half)
	high := new(big.Rat).Add(size, f.half)
	got := new(big.Rat).Abs(x)
	switch {
	case r.Bound != panel.Exactly && r.Bound != f.bound:
		return false
	case f.bound == panel.AtLeast:
		return same && got.Cmp(low) >= 0
	case f.bound == panel.AtMost:
		return same && got.Cmp(high) <= 0
	}
	return new(big.Rat).Abs(new(big.Rat).Sub(v, x)).Cmp(f.half) <= 0
}

func (f *written) meetsAny(list []panel.Reading) bool {
	for _, r := range list {
		if f.meets(r) {
			return true
		}
	}
	return false
}

// near reports whether the figure lies within near of a reading: twice its
// tolerance, half a point, half a per cent of a level; counts are never near.
func (f *written) near(r panel.Reading) bool {
	x := rat(r.Value)
	margin := new(big.Rat).Mul(f.half, big.NewRat(2, 1))
	least := new(big.Rat)
	switch r.Unit {
	case panel.Percent:
		least.SetFrac64(1, 2)
	case panel.Currency, panel.Shares:
		least.Mul(new(big.Rat).Abs(x), big.NewRat(1, 200))
	case panel.Names, panel.Sessions:
		margin.SetInt64(0)
	}
	if margin.Cmp(least) < 0 {
		margin = least
	}
	return new(big.Rat).Abs(new(big.Rat).Sub(f.rat(), x)).Cmp(margin) <= 0
}

func (f *written) nearAny(list []panel.Reading) bool {
	for _, r := range list {
		if f.near(r) {
			return true
		}
	}
	return false
}

// verdict is what follows for a stated figure from the readings that the
// prompt supports and those of the truth.
func (f *written) verdict(shown, truth []panel.Reading) string {
	switch {
	case len(shown) == 0 && len(truth) == 0:
		return unverifiable
	case f.meetsAny(shown):
		return supported
	case f.meetsAny(truth):
		return recited
	}
	return refuted
}

// rat is the exact value of a reading, or the float64 nearest to it.
func rat(v panel.Value) *big.Rat { return big.NewRat(v.Num, v.Den) }

// flipped is a list of readings with the opposite sign.
func flipped(list []panel.Reading) []panel.Reading {
	out := make([]panel.Reading, len(list))
	for i, r := range list {
		out[i] = r
		out[i].Value = r.Neg()
	}
	return out
}
