package panel

import (
	"fmt"
	"strconv"
	"strings"
)

// A field is a column that ParsePrompt understands.
type field uint8

const (
	ticker field = iota
	date
	open
	high
	low
	closing
	volume
	firstSession
	firstClose
	lastSession
	lastClose
	fields
)

var fieldNames = map[string]field{
	"ticker": ticker, "symbol": ticker, "stock": ticker, "name": ticker, "label": ticker,
	"date": date, "session": date, "day": date,
	"open": open, "high": high, "low": low, "close": closing, "volume": volume,
	"first session": firstSession, "first date": firstSession, "first close": firstClose,
	"last session": lastSession, "last date": lastSession, "last close": lastClose,
}

// A table is one that a prompt has opened with its header.
type table struct {
	sep    byte
	column [fields]int // index of each field; −1 where the table has none
	width  int
	name   string // from the line above; "" where there is none
}

// ends reports whether the table holds two closes a name.
func (t *table) ends() bool { return t.column[firstClose] >= 0 }

// header reads a line as the header of a table of prices.
func header(line string) (table, bool) {
	for _, sep := range []byte{',', '|', '\t', ';'} {
		t := table{sep: sep}
		for f := range t.column {
			t.column[f] = -1
		}
		cells := t.split(line)
		known := 0
		for i, c := range cells {
			if f, ok := fieldNames[strings.ToLower(c)]; ok && t.column[f] < 0 {
				t.column[f] = i
				known++
			}
		}
		t.width = len(cells)
		daily := t.column[date] >= 0 && t.column[closing] >= 0
		ends := t.column[ticker] >= 0 && t.column[firstSession] >= 0 && t.column[firstClose] >= 0 &&
			t.column[lastSession] >= 0 && t.column[lastClose] >= 0
		if known == len(cells) && (daily || ends) {
			return t, true
		}
	}
	return table{}, false
}

func (t *table) split(line string) []string {
	if t.sep == '|' {
		line = strings.Trim(line, "|")
	}
	cells := strings.Split(line, string(t.sep))
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	return cells
}

// price reads a field of a row, and how many decimals it is written with. An
// empty field is a price that is not known.
func (t *table) price(cells []string, f field, to *Level, places *int) error {
	i := t.column[f]
	if i < 0 || cells[i] == "" {
		return nil
	}
	l, n, err := ParseLevel(cells[i])
	if err != nil {
		return err
	}
	*to, *places = l, max(*places, n)
	return nil
}

// volumeDen is the part of a share, or of a masked name's mean volume, that
// volumes with decimals are counted in.
const volumeDen = 1000

// parseVolume reads a number of shares, or a multiple of a mean with decimals
// in volumeDen parts: fine says which.
func parseVolume(s string) (v int64, fine bool, err error) {
	whole, frac, fine := strings.Cut(s, ".")
	if fine {
		if len(frac) > 3 || !digits(frac) {
			return 0, fine, fmt.Errorf("%q is no volume (want shares, or a decimal of at most 3 places)", s)
		}
		whole += frac + "000"[len(frac):]
	}
	v, err = strconv.ParseInt(whole, 10, 64)
	if err != nil || v < 0 {
		return 0, fine, fmt.Errorf("%q is no volume (want shares, or a decimal of at most 3 places)", s)
	}
	return v, fine, nil
}

// currencyOf returns the code of "… in USD, …"; "" where there is none.
func currencyOf(line string) string {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == ':' || r == '.' })
	for i, w := range words {
		if i > 0 && strings.EqualFold(words[i-1], "in") && len(w) == 3 && strings.Trim(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
			return w
		}
	}
	return ""
}

// roll reads a line that lists the names: "Stocks: AAPL (Apple), NVDA (NVIDIA)."
func roll(line string) (names []Name) {
	intro, list, found := strings.Cut(line, ": ")
	switch strings.ToLower(strings.Trim(intro, "*# ")) {
	default:
		return nil
	case "stocks", "names", "companies", "tickers", "shares", "securities", "ações", "aksjer":
	}
	list = strings.TrimRight(list, ". ")
	for found && list != "" {
		var n Name
		end := strings.Index(list, ", ")
		if open := strings.Index(list, " ("); open >= 0 && (end < 0 || open < end) {
			n.Ticker = list[:open]
			n.Company, list = bracketed(list[open+2:])
		} else {
			n.Ticker, list, _ = strings.Cut(list, ", ")
		}
		names = append(names, n)
		list = strings.TrimPrefix(list, ", ")
	}
	return names
}

// bracketed cuts s behind the bracket that closes it; brackets inside count.
func bracketed(s string) (inside, rest string) {
	depth := 1
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}
