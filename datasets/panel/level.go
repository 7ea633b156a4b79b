package panel

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Level is a price in millionths of the currency unit. No price is 0: the
// zero Level is a price that is not known.
type Level int64

// One is a price of one currency unit.
const One Level = 1_000_000

// Decimals are the places that a Level holds.
const Decimals = 6

// ParseLevel reads a plain decimal ("4.390") and returns the decimals written.
// A price that is not positive, or finer than a Level, is an error.
func ParseLevel(s string) (l Level, decimals int, err error) {
	whole, frac, _ := strings.Cut(s, ".")
	if whole == "" || len(frac) > Decimals || !digits(whole) || !digits(frac) {
		return 0, 0, fmt.Errorf("%q is no price (want a positive decimal of at most %d places)", s, Decimals)
	}
	n, err := strconv.ParseInt(whole+frac+"000000"[len(frac):], 10, 64)
	if err != nil || n <= 0 {
		return 0, 0, fmt.Errorf("%q is no price (want a positive decimal of at most %d places)", s, Decimals)
	}
	return Level(n), len(frac), nil
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// LevelOf is the Level nearest to a price in currency units; halves go away
// from zero. A price that is not positive and finite is not known.
func LevelOf(price float64) Level {
	if !(price > 0) || math.IsInf(price, 1) {
		return 0
	}
	return Level(math.Round(price * float64(One)))
}

// Float is the price in currency units.
func (l Level) Float() float64 { return float64(l) / float64(One) }

// OnTick rounds to a multiple of tick; halves go up. A known price never
// becomes unknown: the least is one tick.
func (l Level) OnTick(tick Level) Level {
	if l == 0 || tick <= 1 {
		return l
	}
	return max((l+tick/2)/tick*tick, tick)
}

// Tick is the smallest step of a price written with so many decimals.
func Tick(decimals int) Level {
	t := One
	for range min(decimals, Decimals) {
		t /= 10
	}
	return t
}

// Display is an unrounded price as it is shown on a tick. A price that is not
// positive stays unknown.
func Display(state float64, tick Level) Level {
	if !(state > 0) || math.IsInf(state, 1) || tick <= 0 {
		return 0
	}
	n := math.Round(state * float64(One) / float64(tick))
	return max(Level(n)*tick, tick)
}

// Format writes the price with so many decimals, halves up.
func (l Level) Format(decimals int) string { return string(l.Append(nil, decimals)) }

// Append appends what Format returns.
func (l Level) Append(dst []byte, decimals int) []byte {
	decimals = min(max(decimals, 0), Decimals)
	tick := Tick(decimals)
	n := int64((l + tick/2) / tick)
	unit := int64(One / tick)
	dst = strconv.AppendInt(dst, n/unit, 10)
	if decimals == 0 {
		return dst
	}
	frac := strconv.FormatInt(unit+n%unit, 10)
	return append(append(dst, '.'), frac[1:]...)
}

// String writes the price with as many decimals as it needs.
func (l Level) String() string {
	s := l.Format(Decimals)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
