package ingest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"market-claim-bench/pipeline/ingest/fault"
)

// A series is one name's rows as a source states them, with the faults met in
// reading them.
type series struct {
	ticker   string
	file     string
	rows     []fault.Row
	faults   []fault.Fault
	splits   bool // the source states its splits
	anybodys bool // nothing in it says whose rows these are
}

// A form is how one table is written.
type form struct {
	skip    int // header rows
	columns map[string]layout
	order   order
	marks   marks
}

// sample is how many rows decide the form of a table.
const sample = 1000

// A records is a table of text: it calls use with the line and the cells of
// each record in turn, header included, until one fails. The cells are
// overwritten by the next ones.
type records func(use func(line int, rec []string) error) error

// readTable reads the rows of one ticker. What the table says of no ticker, in
// columns or rows, is that ticker's.
func readTable(path string, each records, semicolons bool, ticker string, src Source, zone *time.Location) (series, error) {
	f, err := detect(each, semicolons, src)
	if err != nil {
		return series{}, fmt.Errorf("%s: %w", path, err)
	}
	l, ok := f.layout(ticker)
	if !ok {
		return series{}, fmt.Errorf("%s: no columns of %s, only of %s", path, ticker, f.tickers())
	}
	p := parser{form: f, layout: l, ticker: ticker, scale: src.Scale, zone: zone}
	if p.scale == 0 {
		p.scale = 1
	}
	s := series{ticker: ticker, file: path, splits: l[fSplit] >= 0, anybodys: l[fTicker] < 0 && f.anybodys()}
	err = each(func(line int, rec []string) error {
		if f.skip > 0 {
			f.skip--
			return nil
		}
		p.row(&s, int32(line), rec)
		return nil
	})
	if err != nil {
		return series{}, fmt.Errorf("%s: %w", path, err)
	}
	if len(s.rows) == 0 && len(s.faults) == 0 && p.others > 0 {
		return series{}, fmt.Errorf("%s: no rows of %s among %d", path, ticker, p.others)
	}
	p.attach(&s)
	return s, nil
}

// A parser turns records into rows.
type parser struct {
	form
	layout layout
	ticker string
	scale  float64
	zone   *time.Location
	others int // rows of other tickers
	events []fault.Row
}

// row reads one record: a session, an event, or a fault.
func (p *parser) row(s *series, line int32, rec []string) {
	if len(rec) == 0 || len(rec) == 1 && strings.TrimSpace(rec[0]) == "" {
		return
	}
	if t := p.cell(rec, fTicker); t != "" && !strings.EqualFold(t, p.ticker) {
		p.others++
		return
	}
	r := fault.Row{Line: line}
	st, err := readStamp(p.cell(rec, fDate))
	if err == nil {
		r.Day, r.Local, err = st.day(p.order, p.zone)
	}
	if err != nil {
		s.faults = append(s.faults, fault.Fault{Line: line, Kind: fault.Date, Drop: fault.DropRow,
			Detail: fmt.Sprintf("date %q: %v", p.cell(rec, fDate), err)})
		return
	}
	if err := p.numbers(&r, rec); err != nil {
		if e, ok := event(rec); ok {
			p.events = append(p.events, fault.Row{Line: line, Day: r.Day, Dividend: e.Dividend, Split: e.Split})
			s.splits = s.splits || e.Split != 0
			return
		}
		s.faults = append(s.faults, fault.Fault{Line: line, Day: r.Day, Dated: true, Kind: fault.Unreadable, Drop: fault.DropRow, Detail: err.Error()})
		return
	}
	s.rows = append(s.rows, r)
}

// numbers reads the figures of a record.
func (p *parser) numbers(r *fault.Row, rec []string) error {
	var gains float64
	for _, c := range []struct {
		field field
		to    *float64
		price bool
	}{
		{fOpen, &r.Open, true}, {fHigh, &r.High, true}, {fLow, &r.Low, true}, {fClose, &r.Close, true}, {fAdj, &r.AdjClose, true},
		{fVolume, &r.Volume, false}, {fDividend, &r.Dividend, true}, {fGains, &gains, true}, {fSplit, &r.Split, false},
	} {
		text := p.cell(rec, c.field)
		x, err := number(text, p.marks)
		if err != nil {
			return err
		}
		if c.price && p.scale != 1 {
			x /= p.scale
		}
		*c.to = x
	}
	for _, x := range []*float64{&r.Dividend, &gains, &r.Split} {
		if math.IsNaN(*x) {
			*x = 0
		}
	}
	r.Dividend += gains
	switch strings.ToLower(p.cell(rec, fFinal)) {
	case "0", "false", "no":
		r.NotFinal = true
	}
	return nil
}

// attach gives each event to the bar of its session. An event without a bar
// is kept with the next bar in time, from when on its price holds it.
func (p *parser) attach(s *series) {
	for _, e := range p.events {
		best := -1
		for i, r := range s.rows {
			if r.Day >= e.Day && (best < 0 || r.Day < s.rows[best].Day) {
				best = i
			}
		}
		if best < 0 {
			s.faults = append(s.faults, fault.Fault{Line: e.Line, Day: e.Day, Dated: true, Kind: fault.Blank, Drop: fault.DropRow,
				Detail: "a dividend or split after the last session"})
			continue
		}
		s.rows[best].Dividend += e.Dividend
		if e.Split != 0 {
			s.rows[best].Split = e.Split
		}
	}
}

// event reads a record that is no bar but news, as Yahoo's pages write it:
// 0.525 Dividend, or 4:1 Stock Split.
func event(rec []string) (fault.Row, bool) {
	for _, text := range rec[1:] {
		words := strings.Fields(strings.ToLower(text))
		if len(words) < 2 {
			continue
		}
		switch strings.TrimSuffix(words[len(words)-1], "s") {
		case "dividend":
			x, err := number(words[0], pointMarks)
			return fault.Row{Dividend: x}, err == nil
		case "split":
			x, err := ratio(words[0])
			return fault.Row{Split: x}, err == nil
		}
	}
	return fault.Row{}, false
}

// ratio reads new shares for old: 4:1, 3/2, 7.
func ratio(s string) (float64, error) {
	num, den, ok := strings.Cut(strings.ReplaceAll(s, "/", ":"), ":")
	if !ok {
		den = "1"
	}
	a, err := strconv.ParseFloat(strings.TrimSpace(num), 64)
	if err != nil {
		return 0, fmt.Errorf("ratio %q is not a number, nor two like 4:1", s)
	}
	b, err := strconv.ParseFloat(strings.TrimSpace(den), 64)
	if err != nil || !(a > 0 && b > 0) || math.IsInf(a/b, 0) {
		return 0, fmt.Errorf("ratio %q is not a number above 0, nor two like 4:1", s)
	}
	return a / b, nil
}

func (p *parser) cell(rec []string, f field) string {
	if p.layout[f] < 0 {
		return ""
	}
	return cell(rec, p.layout[f])
}

// layout is that of the ticker: its own columns, or those of no ticker.
func (f form) layout(ticker string) (layout, bool) {
	for name, l := range f.columns {
		if strings.EqualFold(name, ticker) {
			return l, true
		}
	}
	l, ok := f.columns[""]
	return l, ok
}

// anybodys reports whether no column is of one ticker.
func (f form) anybodys() bool {
	_, ok := f.columns[""]
	return ok && len(f.columns) == 1
}

func (f form) tickers() string {
	var all []string
	for name := range f.columns {
		all = append(all, name)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
