// Package quantity reads numbers in prose: what was written, and what it means.
package quantity

// A Locale decides how marks inside a number are read: "1.234" is a thousand
// and more in Portuguese and Norwegian, and one and a bit in English.
type Locale uint8

// The number grammars.
const (
	English Locale = iota
	Portuguese
	Norwegian
)

// A Unit is what a quantity counts.
type Unit uint8

// The units. Words behind a number that are no unit of ours (sessions, names,
// shares) are left to the reader of claims, which sees the tokens.
const (
	NoUnit     Unit = iota
	Percent         // 8.4%, 8.4 per cent, 8,4 prosent
	Point           // percentage points: a difference of two percentages
	BasisPoint      // a hundredth of a percentage point
	Currency        // $224, EUR 4.70, 31,50 kr; the code is in Quantity.Code
	Times           // twofold, 3x, doubled: a ratio
)

// A Bound says on which side of the stated number the truth is claimed to lie.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	AtLeast
	AtMost
)

// A Part tells a single number from the two ends of a range ("2–3 %",
// "between 4.70 and 4.79"): two quantities, low end first, that share a unit.
type Part uint8

// The parts.
const (
	Single Part = iota
	RangeLow
	RangeHigh
)

// A Quantity is a number as the text states it. Its value is
// ±Digits × 10^Exp, exactly; nothing is rounded in reading.
type Quantity struct {
	Start, End       int32  // bytes of the whole: hedge left out; sign, unit, scale word included
	NumStart, NumEnd int32  // bytes of the digits (or number words) alone
	Digits           uint64 // the written digits without marks: 836 in "83.6 million"
	Exp              int8   // power of ten of the last written digit, scale word included: 5
	Decimals         int8   // digits written after the decimal mark: 1
	Scale            int8   // power of ten of the scale word: 6; 0 where there is none
	Neg              bool   // a written sign: −, accounting brackets, "minus"
	Plus             bool   // a written plus sign
	Word             bool   // written in words: six, half, doubled
	Hedged           bool   // about, roughly, nearly, cerca de, omtrent, ~
	Bound            Bound
	Part             Part
	Unit             Unit
	Code             string // ISO code of a currency, from a fixed table; "" if none or unknown
}

// Quantum is the place of the last stated digit, as a power of ten: half of
// 10^Quantum is the tolerance of the statement. In hedged numbers trailing
// zeros of an integer are not stated, but two significant digits always are.
func (q Quantity) Quantum() int8 { return q.Exp }
