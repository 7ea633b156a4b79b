package quantity

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
	Cent            // 50 cents, 470 pence: a hundredth of a currency; the value is as written, 50
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

// A Part tells a single number from the two ends of a range. Both ends are
// quantities of their own, in the order of the text, and share the unit and
// the scale word that was written once.
type Part uint8

// The parts. "From A to B" is a range only for a verb that says so ("ranged
// from"); else it may be a change, and the caller decides.
const (
	Single    Part = iota
	RangeLow       // 2 in "2–3 %", 4.70 in "between 4.70 and 4.79"
	RangeHigh      // 3 in "2–3 %"
	From           // 19.43 in "from 19.43 to 21.93"
	To             // 21.93 in "from 19.43 to 21.93"
)

// A Quantity is a number as the text states it. Its value is
// ±Digits × 10^Exp, or that over Denom, exactly; nothing is rounded in reading.
type Quantity struct {
	Digits     uint64 // the written digits without marks: 836 in "83.6 million"
	Denom      uint32 // 3 in "two thirds", whose value has no last decimal; else 0
	Start, End int32  // bytes of the whole: sign, unit, scale word included; hedge and bound left out
	NumStart   int32  // bytes of the digits, or of the number words, alone
	NumEnd     int32
	ScaleEnd   int32 // end of the scale word; NumEnd where there is none
	Lead, Tail int32 // bytes of the whole with its hedge and bound words: "at least 500", "500 or more"
	Tok        int32 // the first token of the whole (index into Reader.Tokens)
	TokEnd     int32 // one past its last token
	Exp        int8  // power of ten of the last written digit, scale word included: 5
	Decimals   int8  // digits written after the decimal mark: 1
	Scale      int8  // power of ten of the scale word: 6; 0 where there is none
	Neg        bool  // a written sign: −, accounting brackets, "minus"
	Plus       bool  // a written plus sign
	Word       bool  // written in words: six, half, doubled
	Hedged     bool  // about, roughly, nearly, cerca de, omtrent, ~
	Strict     bool  // the bound excludes the number: more than, under
	Ambiguous  bool  // the marks admit a second reading: "3,5" in English
	Bound      Bound
	Part       Part
	Unit       Unit
	Code       string // ISO code of a currency, from a fixed table; "" if none or unknown
}

// A MarkKind says why a numeral is no quantity.
type MarkKind uint8

// The kinds of marks.
const (
	Date       MarkKind = iota + 1 // 2026-08-03, 3 August, Aug. 3rd, 3/8/2026: Year, Month, Day where written
	Weekday                        // Monday, sexta-feira, tirsdag
	Year                           // 2026, FY2026, 2020s
	YearSpan                       // 2025–26, 2025/2026, from 2024 to 2026
	Quarter                        // Q2, 2Q26, second quarter of 2026: Value is its number
	Half                           // H1, 1H26, first half: Value is its number
	Clock                          // 10:30, 4 p.m., kl. 16.30
	Ordinal                        // 2nd, third, terceiro, 3.: Value holds it
	List                           // the number of a list item, a heading or a note: "1." "2)" "[3]"
	Name                           // 500 in "S&P 500", 10 in "10-K", 3 in "3M", D1
	Version                        // v1.5.3, 192.168.1.2
	Phone                          // +47 55 55 33 33
	Identifier                     // an account or a serial number: more digits than any quantity has
	Measure                        // 29km, 180 ml: a unit that is no concern of ours
	Link                           // the numerals of an address on the web
	Indefinite                     // an article or a pronoun that is a number word too: um, en, "one of the best"
	Last                           // last, penultimate: Value steps before the end
	Next                           // next, current: Value steps on from here
	Previous                       // previous: Value steps back from here
	UnitAlone                      // a unit that no number stands with: the % of increase, a weaker dollar
	Unclear                        // digits that are no number: 1,23,4.5
)

// A Mark is a numeral that is no quantity of interest, or a word of the
// calendar or of an order beside it: a month, a weekday, "last".
type Mark struct {
	Kind       MarkKind
	Start, End int32
	Tok        int32  // the first token (index into Reader.Tokens)
	TokEnd     int32  // one past the last token
	Value      uint64 // of an Ordinal, a Quarter, a Half, a List, an Indefinite; the steps of Last, Next, Previous
	Year       int16  // 0 where none is written; two-digit years are completed
	YearEnd    int16  // of a YearSpan
	Month, Day uint8  // 0 where none is written
	Weekday    uint8  // 1 Monday … 7 Sunday; 0 where none is written
}
