// Package statement reads the short financial statements of the finverify
// suite, and computes from their figures what a question asks for: it is the
// oracle by which a published answer is recomputed, and the evidence on which
// an answer may be corrected.
//
//	s := statement.Parse("Income Statement (in millions)\nRevenue: $45,230.0\nGross Profit: $11,985.0")
//	s.Answers("What is the gross profit margin?", "percent")  // gross_margin 26.4979…
//
// A figure is a float64; what is asked for is compared with a tolerance that
// no rounding of the last bit reaches.
package statement

import (
	"math"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// A Line is one figure of a statement, with what it is a figure of.
type Line struct {
	Label   string  // as printed, without its period
	Value   float64 // as printed, with its sign; a percentage is not divided by 100
	Power   int     // of ten: what the statement says its figures are counted in (6: millions)
	Percent bool
	Money   bool // it has a sign or code of currency
	Year    int  // 0 where none is given
	Quarter int  // 1 to 4, 0 where none is given
	Neg     bool

	words   []string
	concept concept
}

// Amount is the figure in single units: dollars, shares.
func (l *Line) Amount() float64 { return l.Value * math.Pow10(l.Power) }

// A Statement is a title and its lines, in their order.
type Statement struct {
	Title string
	Lines []Line

	words []string // of the title, without periods and units
	power int      // of ten, that the title states
}

// A Parser reads statements one after the other and reuses its memory.
type Parser struct{ in quantity.Reader }

// Parse reads one statement.
func Parse(text string) Statement {
	var p Parser
	return p.Parse(text)
}

// Parse reads a statement. A line of text is a label and a figure, with a
// colon, a bar, a tab, dots or two blanks between them; a row of a table has a
// figure a column, whose heads are periods. Other lines without a figure are
// the title, or state the unit; what is none of these is left out.
func (p *Parser) Parse(text string) Statement {
	var s Statement
	var heads []string
	for line := range strings.Lines(text) {
		cells := split(strings.TrimSpace(line))
		switch {
		case len(cells) == 0:
		case len(cells) > 2 && periods(cells[1:]):
			heads = cells[1:]
		case len(cells) > 2 && len(cells)-1 == len(heads):
			for i, head := range heads {
				p.figure(&s, head+" "+cells[0], cells[i+1])
			}
		case len(cells) == 2 && p.figure(&s, cells[0], cells[1]):
		case s.Title == "" && len(s.Lines) == 0:
			s.title(strings.Join(cells, " "))
		}
	}
	return s
}

// split cuts a line into its cells. A line without a divider is one cell.
func split(line string) []string {
	line = strings.TrimLeft(line, "-*•# ")
	if strings.Contains(line, "|") {
		var cells []string
		for c := range strings.SplitSeq(strings.Trim(line, "| "), "|") {
			cells = append(cells, strings.TrimSpace(c))
		}
		if strings.Trim(strings.Join(cells, ""), "-: ") == "" {
			return nil // the rule below the head of a table
		}
		return cells
	}
	if i := strings.LastIndex(line, ": "); i > 0 {
		return []string{line[:i], strings.TrimSpace(line[i+2:])}
	}
	for _, divider := range []string{"\t", " ..", "  "} {
		if label, rest, ok := strings.Cut(line, divider); ok {
			return []string{strings.TrimSpace(label), strings.Trim(rest, ". \t")}
		}
	}
	if line == "" {
		return nil
	}
	return []string{line}
}

// periods reports whether all cells are years or quarters, with or without a
// word: 2022, FY2022, Q1 2023, 2023 (in millions).
func periods(cells []string) bool {
	for _, c := range cells {
		if _, year, quarter := period(words(c)); year == 0 && quarter == 0 {
			return false
		}
	}
	return true
}

// figure appends the line that label and cell make, and reports whether the
// cell holds one figure.
func (p *Parser) figure(s *Statement, label, cell string) bool {
	var q quantity.Quantity
	n := 0
	for _, found := range p.in.Read(cell, quantity.English) {
		q = found
		n++
	}
	if n != 1 {
		return false
	}
	l := Line{Label: label, Value: q.Value() / math.Pow10(int(q.Scale)), Power: int(q.Scale), Percent: q.Unit == quantity.Percent, Money: q.Unit == quantity.Currency, Neg: q.Neg}
	if q.Neg {
		l.Value = -math.Abs(l.Value)
	}
	all := words(label)
	if power, ok := unitPower(all); ok && l.Power == 0 {
		l.Power = power
	} else if l.Power == 0 && !l.Percent {
		l.Power = s.power
	}
	l.words, l.Year, l.Quarter = period(withoutUnit(all))
	l.concept = conceptOf(l.words)
	if l.concept.perShare() || l.Percent || countsOnly(l.words) && q.Unit != quantity.Currency {
		l.Power = int(q.Scale)
		if power, ok := unitPower(all); ok {
			l.Power = power
		}
	}
	s.Lines = append(s.Lines, l)
	return true
}

func (s *Statement) title(text string) {
	s.Title = text
	all := words(text)
	s.power, _ = unitPower(all)
	s.words, _, _ = period(withoutUnit(all))
}

// Figures returns the printed figures in the unit asked for.
func (s *Statement) Figures(unit string) []float64 {
	q := question{unit: unit}
	out := make([]float64, len(s.Lines))
	for i := range s.Lines {
		out[i] = q.figure(&s.Lines[i])
	}
	return out
}
