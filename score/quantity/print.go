package quantity

import (
	"fmt"
	"strconv"
	"strings"
)

var (
	unitNames = [...]string{NoUnit: "", Percent: "%", Point: "pp", BasisPoint: "bp", Currency: "money", Cent: "cent", Times: "x"}
	partNames = [...]string{Single: "", RangeLow: "low", RangeHigh: "high", From: "from", To: "to"}
	markNames = [...]string{Date: "date", Weekday: "weekday", Year: "year", YearSpan: "years", Quarter: "quarter", Half: "half", Clock: "clock",
		Ordinal: "ordinal", List: "list", Name: "name", Version: "version", Phone: "phone", Identifier: "identifier",
		Measure: "measure", Link: "link", Indefinite: "indefinite", Last: "last", Next: "next", Previous: "previous", UnitAlone: "unit", Unclear: "unclear"}
)

func (u Unit) String() string     { return unitNames[u] }
func (p Part) String() string     { return partNames[p] }
func (k MarkKind) String() string { return markNames[k] }

// bound is the bound of q as a sign: ≥, >, ≤, <.
func (q Quantity) bound() string {
	switch {
	case q.Bound == AtLeast && q.Strict:
		return ">"
	case q.Bound == AtLeast:
		return "≥"
	case q.Bound == AtMost && q.Strict:
		return "<"
	case q.Bound == AtMost:
		return "≤"
	}
	return ""
}

// String is a line that says what q is, for tests and for people:
//
//	~≥12.5% q-1 low
//
// hedge, bound, value, unit or currency, quantum, part.
func (q Quantity) String() string {
	var b strings.Builder
	if q.Hedged {
		b.WriteByte('~')
	}
	b.WriteString(q.bound())
	b.WriteString(strconv.FormatFloat(q.Value(), 'f', -1, 64))
	switch {
	case q.Unit == Currency && q.Code != "", q.Unit == Cent && q.Code != "":
		b.WriteString(q.Code)
		if q.Unit == Cent {
			b.WriteString("/100")
		}
	case q.Unit == Cent:
		b.WriteString("¢")
	case q.Unit == Currency:
		b.WriteString("¤")
	default:
		b.WriteString(q.Unit.String())
	}
	fmt.Fprintf(&b, " q%d", q.Quantum())
	if q.Part != Single {
		b.WriteString(" " + q.Part.String())
	}
	if q.Ambiguous {
		b.WriteString(" ?")
	}
	return b.String()
}

// String is a line that says what m is: "date 2026-08-03", "ordinal 3".
func (m Mark) String() string {
	s := m.Kind.String()
	switch m.Kind {
	case Date:
		return fmt.Sprintf("%s %04d-%02d-%02d", s, m.Year, m.Month, m.Day)
	case Weekday:
		return fmt.Sprintf("%s %d", s, m.Weekday)
	case Year:
		return fmt.Sprintf("%s %d", s, m.Year)
	case YearSpan:
		return fmt.Sprintf("%s %d %d", s, m.Year, m.YearEnd)
	case Quarter, Half:
		return fmt.Sprintf("%s %d of %d", s, m.Value, m.Year)
	case Ordinal, List, Indefinite, Last, Next, Previous:
		return fmt.Sprintf("%s %d", s, m.Value)
	}
	return s
}
