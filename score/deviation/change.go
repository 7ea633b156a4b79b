package deviation

import "strings"

// A Change is what turns an expected value into a stated one: a flipped sign,
// a factor of a hundred (a percentage for a fraction, or the reverse), a factor
// of thousands (a million for a billion). The zero Change is none.
type Change struct {
	Sign      bool
	Scale     int8 // power of ten: −2, 0 or 2
	Magnitude int8 // power of ten: a multiple of 3
}

// None is no change at all.
var None Change

// Of is x with the change made.
func (c Change) Of(x Number) Number {
	if c.Sign {
		x.Num = -x.Num
	}
	return x.Shift(c.Scale + c.Magnitude)
}

// Kind names the change without its size: "none", "sign", "scale",
// "magnitude", or two of these joined: "sign+scale".
func (c Change) Kind() string {
	i := 0
	if c.Sign {
		i |= 1
	}
	if c.Scale != 0 {
		i |= 2
	}
	if c.Magnitude != 0 {
		i |= 4
	}
	return kinds[i]
}

var kinds = [...]string{
	"none", "sign", "scale", "sign+scale",
	"magnitude", "sign+magnitude", "scale+magnitude", "sign+scale+magnitude",
}

// String is the change with its sizes: "sign+scale×100", "magnitude÷1000".
func (c Change) String() string {
	if c == None {
		return "none"
	}
	var parts []string
	if c.Sign {
		parts = append(parts, "sign")
	}
	if c.Scale != 0 {
		parts = append(parts, "scale"+factor(c.Scale))
	}
	if c.Magnitude != 0 {
		parts = append(parts, "magnitude"+factor(c.Magnitude))
	}
	return strings.Join(parts, "+")
}

// Factor is the size of a change without its sign: "×100", "÷1000000".
func (c Change) Factor() string { return factor(c.Scale + c.Magnitude) }

func factor(power int8) string {
	if power < 0 {
		return "÷1" + zeros[:-power]
	}
	return "×1" + zeros[:power]
}

const zeros = "00000000000"

// Singles and Pairs are all changes that Explain tries, in the order of least
// change: none, a flip, a hundred, thousands from small to large; then two of
// these at once in the same order. A hundred and thousands go the same way: a
// factor of ten, which ×1000 ÷100 would be, is neither kind of error.
var (
	Singles = []Change{
		{},
		{Sign: true},
		{Scale: 2}, {Scale: -2},
		{Magnitude: 3}, {Magnitude: -3}, {Magnitude: 6}, {Magnitude: -6}, {Magnitude: 9}, {Magnitude: -9},
	}
	Pairs = pairs()
)

func pairs() (out []Change) {
	for _, c := range Singles[2:] {
		c.Sign = true
		out = append(out, c)
	}
	for _, m := range Singles[4:] {
		out = append(out, Change{Scale: 2 * m.Magnitude / max(m.Magnitude, -m.Magnitude), Magnitude: m.Magnitude})
	}
	return out
}

// An Explanation is the least change under which an expected value agrees with
// what was stated.
type Explanation struct {
	Change
	Index     int  // of the expected value it was made to
	Ambiguous bool // another change, to any of the expected values, explains it too
}

// Explain tries the changes in their order, each on every expected value, and
// returns the first that makes one agree, or false where none does. What
// agreeing is, the caller says: a Figure's Region().Contains, or a Tolerance.
// Without lists of changes it tries Singles, then Pairs. The same change to two
// of the values is one explanation, not an ambiguity.
func Explain(xs []Number, agree func(Number) bool, changes ...[]Change) (Explanation, bool) {
	if len(changes) == 0 {
		changes = [][]Change{Singles, Pairs}
	}
	found := Explanation{Index: -1}
	for _, list := range changes {
		for _, c := range list {
			for i, x := range xs {
				switch {
				case c != None && x.Num == 0, !agree(c.Of(x)): // a zero changes into itself
				case found.Index < 0:
					found = Explanation{Change: c, Index: i}
				case c != found.Change:
					found.Ambiguous = true
					return found, true
				}
			}
		}
	}
	return found, found.Index >= 0
}
