package panel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Shown is what the text of a prompt shows: never more, whatever the cell
// was planned to show.
type Shown struct {
	Panel           // the zero Panel where the text holds no readable table
	Names    []Name // as the prompt introduces them, in its order
	Currency string // ISO code; "" where the prompt gives none
	Places   []int  // decimals of each series' prices
	Masked   bool   // sessions are D1, D2, …: Days are 1, 2, …
}

// A Name is a name of the prompt: its ticker or label, and what the prompt says
// it stands for.
type Name struct{ Ticker, Company string }

// ParsePrompt reads what a prompt's own text shows: the names that it lists
// and the tables of their prices.
//
//	Stocks: AAPL (Apple), XOM (Exxon Mobil).      Names
//
//	Daily prices in USD, one line per session:    Currency
//
//	AAPL                                          a table a name, below its ticker; or a
//	date,open,high,low,close,volume               column ticker, and one table for all
//	2026-08-03,301.10,304.00,,303.42,51002300     an empty field is not known
//
//	ticker,first session,first close,last session,last close
//	AAPL,2026-08-03,303.42,2026-08-21,297.00      two closes a name: a Panel with Gaps
//
// A masked prompt has labels for tickers, D1, D2, … for dates, and volumes in
// multiples of their mean. Columns stand in any order and are divided by
// commas, semicolons, tabs or bars. A text without such a table shows nothing;
// a table with a row that cannot be read is an error that names the line.
func ParsePrompt(text string) (Shown, error) {
	var p prompt
	for line := range strings.Lines(text) {
		p.line++
		if err := p.read(strings.TrimSpace(line)); err != nil {
			return Shown{}, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	return p.shown()
}

// A prompt is what has been read of a text.
type prompt struct {
	line     int
	above    [2]string // the non-empty lines above, the nearest first
	table    *table    // that the next line may belong to
	names    []Name
	currency string
	rows     []row
	gaps     bool
	masked   bool
	fine     bool // some volume has decimals
}

// A row is one session of one name.
type row struct {
	ticker string
	day    Day
	bar    Bar
	places int
	fine   bool // the volume is in parts of volumeDen
	line   int
}

func (p *prompt) read(line string) error {
	if line == "" {
		p.table = nil
		return nil
	}
	if p.table != nil {
		if more, err := p.row(line); more || err != nil {
			return err
		}
		p.table = nil
	}
	if t, ok := header(line); ok {
		t.name = strings.Trim(p.above[0], "*#: ")
		if p.currency == "" {
			p.currency = currencyOf(p.above[0])
		}
		if p.currency == "" {
			p.currency = currencyOf(p.above[1])
		}
		p.table = &t
		return nil
	}
	if p.names == nil {
		p.names = roll(line)
	}
	p.above[0], p.above[1] = line, p.above[0]
	return nil
}

// row reads a line of the open table; it reports false where the line is none.
func (p *prompt) row(line string) (bool, error) {
	t := p.table
	if t.sep == '|' && strings.Trim(line, "|-: ") == "" {
		return true, nil
	}
	cells := t.split(line)
	dated := t.column[date]
	if t.ends() {
		dated = t.column[firstSession]
	}
	if len(cells) <= dated {
		return false, nil
	}
	day, masked, ok := session(cells[dated])
	if !ok {
		return false, nil
	}
	if len(cells) != t.width {
		return false, fmt.Errorf("%d fields where the table's header has %d", len(cells), t.width)
	}
	p.masked = masked
	name := t.name
	if c := t.column[ticker]; c >= 0 {
		name = cells[c]
	}
	if name == "" {
		return false, fmt.Errorf("the table has no name: want a column ticker, or the ticker in a line above the header")
	}
	if t.ends() {
		return true, p.endpoints(cells, name, day)
	}
	r := row{ticker: name, day: day, bar: Bar{Volume: -1}, line: p.line}
	for _, c := range []struct {
		field field
		to    *Level
	}{{open, &r.bar.Open}, {high, &r.bar.High}, {low, &r.bar.Low}, {closing, &r.bar.Close}} {
		if err := t.price(cells, c.field, c.to, &r.places); err != nil {
			return false, err
		}
	}
	if i := t.column[volume]; i >= 0 && cells[i] != "" {
		var err error
		if r.bar.Volume, r.fine, err = parseVolume(cells[i]); err != nil {
			return false, err
		}
		p.fine = p.fine || r.fine
	}
	p.rows = append(p.rows, r)
	return true, nil
}

// endpoints reads the two closes of a name.
func (p *prompt) endpoints(cells []string, name string, first Day) error {
	last, _, ok := session(cells[p.table.column[lastSession]])
	if !ok {
		return fmt.Errorf("last session %q is no session", cells[p.table.column[lastSession]])
	}
	for _, e := range []struct {
		day   Day
		field field
	}{{first, firstClose}, {last, lastClose}} {
		r := row{ticker: name, day: e.day, bar: Bar{Volume: -1}, line: p.line}
		if err := p.table.price(cells, e.field, &r.bar.Close, &r.places); err != nil {
			return err
		}
		p.rows = append(p.rows, r)
	}
	p.gaps = true
	return nil
}

// shown assembles the panel of the rows.
func (p *prompt) shown() (Shown, error) {
	s := Shown{Names: p.names, Currency: p.currency, Masked: p.masked}
	s.Gaps = p.gaps
	if p.fine {
		s.VolumeDen = volumeDen
	}
	for _, r := range p.rows {
		if i, held := s.find(r.day); !held {
			s.Days = slices.Insert(s.Days, i, r.day)
		}
	}
	for _, r := range p.rows {
		i := s.Index(r.ticker)
		if i < 0 {
			i = len(s.Series)
			bars := make([]Bar, len(s.Days))
			for d := range bars {
				bars[d].Volume = -1
			}
			s.Series = append(s.Series, Series{r.ticker, bars})
			s.Places = append(s.Places, 0)
		}
		d, _ := s.find(r.day)
		bar := &s.Series[i].Bars[d]
		if bar.Close != 0 {
			return Shown{}, fmt.Errorf("line %d: %s has session %s twice", r.line, r.ticker, r.day)
		}
		*bar = r.bar
		if p.fine && !r.fine && bar.Volume > 0 {
			bar.Volume *= volumeDen
		}
		s.Places[i] = max(s.Places[i], r.places)
	}
	if s.Names == nil {
		for _, t := range s.Series {
			s.Names = append(s.Names, Name{Ticker: t.Ticker})
		}
	}
	return s, nil
}

// Unmask gives the series and sessions of a masked prompt their own names:
// labels[i] is tickers[i], and D1, D2, … are days.
func (s *Shown) Unmask(tickers, labels []string, days []Day) error {
	for i := range s.Series {
		k := slices.Index(labels, s.Series[i].Ticker)
		if k < 0 {
			return fmt.Errorf("prompt shows %q, which is none of its labels (%s)", s.Series[i].Ticker, strings.Join(labels, ", "))
		}
		s.Series[i].Ticker = tickers[k]
	}
	for i, d := range s.Days {
		if int(d) > len(days) {
			return fmt.Errorf("prompt shows session D%d of a window of %d sessions", d, len(days))
		}
		s.Days[i] = days[d-1]
	}
	s.Names = nil
	for i := range tickers {
		s.Names = append(s.Names, Name{Ticker: tickers[i], Company: labels[i]})
	}
	s.Masked = false
	return nil
}

// session reads a date, or the tag of a masked session.
func session(s string) (d Day, masked, ok bool) {
	if n, found := strings.CutPrefix(s, "D"); found {
		i, err := strconv.Atoi(n)
		return Day(i), true, err == nil && i > 0
	}
	d, err := ParseDay(s)
	return d, false, err == nil && d > 0
}
