package samples

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// An amount is digits × 10^-places, as it is printed: exactly.
type amount struct {
	digits int64
	places int
}

// tenths is an amount with one decimal, the fashion of most statements.
func tenths(n int64) amount { return amount{n, 1} }

// whole is an amount without decimals.
func whole(n int64) amount { return amount{n, 0} }

// print writes the amount with thousands separators; a negative one in
// brackets, as accountants do. A sign of currency stands before all of it.
func (a amount) print(currency string) string {
	n, negative := a.digits, a.digits < 0
	if negative {
		n = -n
	}
	s := strconv.FormatInt(n, 10)
	for len(s) <= a.places {
		s = "0" + s
	}
	body, frac := s[:len(s)-a.places], s[len(s)-a.places:]
	for i := len(body) - 3; i > 0; i -= 3 {
		body = body[:i] + "," + body[i:]
	}
	if frac != "" {
		body += "." + frac
	}
	if negative {
		return currency + "(" + body + ")"
	}
	return currency + body
}

// A row is one line of a sheet: a figure, or one a period.
type row struct {
	label    string
	currency string
	figures  []amount
}

func money(label string, figures ...amount) row { return row{label, "$", figures} }
func count(label string, figures ...amount) row { return row{label, "", figures} }

// A sheet is a statement before it is written.
type sheet struct {
	title   string
	unit    string   // millions, thousands, billions, or none
	periods []string // one a column; none: each row has one figure
	rows    []row
	notes   []string
}

// A layout is a way to write a sheet.
type layout uint8

const (
	colons layout = iota // Net sales: $1,240.5
	dots                 // Net sales .... $1,240.5
	table                // | Net sales | $1,240.5 |
)

// write writes the sheet. The same sheet has the same figures in every layout.
func (s sheet) write(l layout, unit unitStyle) string {
	var b strings.Builder
	b.WriteString(s.title + unit.phrase(s.unit) + "\n")
	switch {
	case l == table && s.periods != nil:
		s.columns(&b)
	case l == table:
		b.WriteString("| Item | Amount |\n| --- | --- |\n")
		for _, r := range s.rows {
			fmt.Fprintf(&b, "| %s | %s |\n", r.label, r.figures[0].print(r.currency))
		}
	default:
		for _, r := range s.rows {
			s.lines(&b, r, l)
		}
	}
	for _, n := range s.notes {
		b.WriteString(n + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (s sheet) columns(b *strings.Builder) {
	b.WriteString("| Item |")
	rule := "\n| --- |"
	for _, p := range s.periods {
		b.WriteString(" " + p + " |")
		rule += " --- |"
	}
	b.WriteString(rule + "\n")
	for _, r := range s.rows {
		b.WriteString("| " + r.label + " |")
		for _, f := range r.figures {
			b.WriteString(" " + f.print(r.currency) + " |")
		}
		b.WriteByte('\n')
	}
}

func (s sheet) lines(b *strings.Builder, r row, l layout) {
	for i, f := range r.figures {
		label := r.label
		if s.periods != nil {
			label = s.periods[i] + " " + label
		}
		if l == dots {
			fmt.Fprintf(b, "%s %s %s\n", label, strings.Repeat(".", max(4, 44-len(label))), f.print(r.currency))
			continue
		}
		fmt.Fprintf(b, "%s: %s\n", label, f.print(r.currency))
	}
}

// A unitStyle is a way to say what the figures are counted in.
type unitStyle uint8

func (u unitStyle) phrase(unit string) string {
	if unit == "" {
		return ""
	}
	switch u {
	case 0:
		return " (in " + unit + ")"
	case 1:
		return ", " + unit + " of US dollars"
	case 2:
		return " (USD, " + unit + ")"
	}
	return " – amounts in " + unit
}

const unitStyles = 4

// pick returns one of list.
func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// between returns a number from lo to hi, both included.
func between(r *rand.Rand, lo, hi int64) int64 { return lo + r.Int64N(hi-lo+1) }
