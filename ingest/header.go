package ingest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A field is one of ours, as an index of a layout.
type field int

const (
	fDate field = iota
	fTicker
	fOpen
	fHigh
	fLow
	fClose
	fAdj
	fVolume
	fDividend
	fGains
	fSplit
	fFinal
	fields
)

// A layout says in which column of a file each field of one name stands; −1
// where the file does not have it.
type layout [fields]int

// names are what sources call the fields, folded (see fold); an earlier name
// is preferred where a file has several. Those of other languages are of
// Investing.com's exports and of Yahoo's.
var names = [fields][]string{
	fDate:     {"date", "datetime", "timestamp", "session", "day", "time", "日期", "日付", "日付け", "날짜", "data", "fecha", "datum", "дата", "tradedate", "dateutc", "windowstart", "indexlevel0", "t"},
	fTicker:   {"ticker", "symbol", "code", "instrument"},
	fOpen:     {"open", "openprice", "开盘", "始値", "시가", "abertura", "apertura", "eröffnung", "eröffn", "erster", "openen", "ouv", "ouverture", "откр", "o"},
	fHigh:     {"high", "highprice", "dayhigh", "高", "最高", "高値", "고가", "máxima", "máximo", "massimo", "hoch", "hoog", "haut", "plushaut", "макс", "max", "h"},
	fLow:      {"low", "lowprice", "daylow", "低", "最低", "安値", "저가", "mínima", "mínimo", "minimo", "tief", "laag", "bas", "plusbas", "мин", "min", "l"},
	fClose:    {"close", "closeprice", "closelast", "closingprice", "收盘", "終値", "종가", "fechamento", "fecho", "cierre", "schluss", "schlusskurs", "clôture", "clot", "slot", "último", "ultimo", "zuletzt", "dernier", "laatste", "last", "lastprice", "price", "цена", "c"},
	fAdj:      {"adjclose", "adjustedclose", "adjcloseprice", "closeadj"},
	fVolume:   {"volume", "vol", "交易量", "成交量", "出来高", "거래량", "stuecke", "stücke", "volumen", "umsatz", "объём", "v"},
	fDividend: {"dividends", "dividend", "exdividend", "divcash", "dividendamount"},
	fGains:    {"capitalgains"},
	fSplit:    {"stocksplits", "stocksplit", "splitfactor", "splitratio", "splitcoefficient"},
	fFinal:    {"final", "isfinal"},
}

// fold writes a column's name without case, blanks and marks: "Close* ",
// "<CLOSE>" and "close" are the same.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// layouts finds the columns of each name in a file: its header rows, which may
// be several or none, the width of its rows, and what the config says. Where
// the header names no tickers the only key is "".
func layouts(header [][]string, width int, c Columns) (map[string]layout, error) {
	if len(header) == 0 {
		return unnamed(width, c)
	}
	for _, name := range c.list() {
		if name != "" && !slices.ContainsFunc(slices.Concat(header...), func(h string) bool { return fold(h) == fold(name) }) {
			return nil, fmt.Errorf("no column %q among %s", name, listed(header))
		}
	}
	date := dateColumn(header, c)
	fieldRow, tickerRow := levels(header, date, c)
	found := map[string]layout{}
	rank := map[string]*[fields]int{}
	for i := range width {
		f, r := fieldOf(cell(fieldRow, i), c)
		if i == date || f < 0 {
			continue
		}
		ticker := cell(tickerRow, i)
		l, ok := found[ticker]
		if !ok {
			l, rank[ticker] = empty(), new([fields]int)
			l[fDate] = date
		}
		if l[f] < 0 || r < rank[ticker][f] {
			l[f], rank[ticker][f] = i, r
		}
		found[ticker] = l
	}
	for _, l := range found {
		if l[fClose] < 0 {
			return nil, fmt.Errorf("no column of closes among %s (name it: columns.close)", listed(header))
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no column of prices among %s (name them: columns)", listed(header))
	}
	return found, nil
}

// dateColumn is the column that a header calls a date; without one, the first.
func dateColumn(header [][]string, c Columns) int {
	best, least := 0, len(names[fDate])
	for _, row := range header {
		for i, name := range row {
			if f, rank := fieldOf(name, c); f == fDate && rank < least {
				best, least = i, rank
			}
		}
	}
	return best
}

// levels tells the header row of fields from that of tickers, in a table with
// two levels of columns: most of its names are fields, and it does not call
// itself tickers. A table with one level has no row of tickers.
func levels(header [][]string, date int, c Columns) (fieldRow, tickerRow []string) {
	most := -1
	at := 0
	for k, row := range header {
		n := 0
		for i, name := range row {
			if f, _ := fieldOf(name, c); f > fTicker && i != date {
				n++
			}
		}
		if f, _ := fieldOf(cell(row, date), c); f == fTicker {
			n = 0
		}
		if n > most {
			most, at = n, k
		}
	}
	for k, row := range header {
		if k != at && len(strings.Join(row, "")) > len(cell(row, date)) {
			tickerRow = row
			break
		}
	}
	return header[at], tickerRow
}

// cell is the trimmed cell of a row; empty where there is none.
func cell(row []string, i int) string {
	if i < 0 || i >= len(row) {
		return ""
	}
	return strings.TrimSpace(row[i])
}

// fieldOf is the field that a column's name means, and how far down the list
// of its names it stands; −1 where it means none. What the config names comes
// first.
func fieldOf(name string, c Columns) (field, int) {
	key := fold(name)
	for f, own := range c.list() {
		if own != "" && fold(own) == key {
			return field(f), -1
		}
	}
	for f := range fields {
		if rank := slices.Index(names[f], key); rank >= 0 && c.list()[f] == "" {
			return f, rank
		}
	}
	return -1, 0
}

// unnamed is the layout of a file without a header: the config's numbers, or
// date, open, high, low, close, volume.
func unnamed(width int, c Columns) (map[string]layout, error) {
	l := empty()
	own := false
	for f, name := range c.list() {
		if name == "" {
			continue
		}
		n, err := strconv.Atoi(name)
		if err != nil || n < 1 || n > width {
			return nil, fmt.Errorf("no header, so columns are named by number, 1 to %d; columns has %q", width, name)
		}
		l[f], own = n-1, true
	}
	switch {
	case own && (l[fDate] < 0 || l[fClose] < 0):
		return nil, fmt.Errorf("no header: columns must number date and close")
	case !own && width != 6:
		return nil, fmt.Errorf("no header and %d columns, want date, open, high, low, close, volume (or number them: columns)", width)
	case !own:
		l[fDate], l[fOpen], l[fHigh], l[fLow], l[fClose], l[fVolume] = 0, 1, 2, 3, 4, 5
	}
	return map[string]layout{"": l}, nil
}

func (c Columns) list() [fields]string {
	return [fields]string{
		fDate: c.Date, fTicker: c.Ticker, fOpen: c.Open, fHigh: c.High, fLow: c.Low, fClose: c.Close,
		fAdj: c.AdjClose, fVolume: c.Volume, fDividend: c.Dividend, fSplit: c.Split, fFinal: c.Final,
	}
}

func empty() layout {
	var l layout
	for f := range l {
		l[f] = -1
	}
	return l
}

func listed(header [][]string) string {
	var all []string
	for _, row := range header {
		for _, name := range row {
			if name = strings.TrimSpace(name); name != "" {
				all = append(all, strconv.Quote(name))
			}
		}
	}
	return strings.Join(all, ", ")
}
