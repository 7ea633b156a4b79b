package ingest

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

var errEnough = errors.New("enough")

// detect reads the head of a table and tells its form.
func detect(each records, semicolons bool, src Source) (form, error) {
	f := form{}
	var head [][]string
	err := each(func(_ int, rec []string) error {
		head = append(head, slices.Clone(rec))
		if len(head) > sample {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return f, err
	}
	if len(head) == 0 {
		return f, errNoRows
	}
	width := 0
	for f.skip < len(head) && f.skip < 6 && heading(head[f.skip]) {
		width = max(width, len(head[f.skip]))
		f.skip++
	}
	body := head[f.skip:]
	if len(body) == 0 {
		return f, errNoRows
	}
	if f.skip == 0 {
		width = len(body[0])
	}
	if f.columns, err = layouts(head[:f.skip], width, src.Columns); err != nil {
		return f, err
	}
	return f, f.habits(each, body, semicolons, src)
}

var errNoRows = errors.New("no rows (an empty answer of a download?)")

// heading reports whether a record is part of a header: none of its cells is a
// number or a date.
func heading(rec []string) bool {
	some := false
	for _, text := range rec {
		text = strings.TrimSpace(text)
		some = some || text != ""
		if _, err := readStamp(text); err == nil {
			return false
		}
		if x, err := number(text, pointMarks); err == nil && !math.IsNaN(x) {
			return false
		}
	}
	return some
}

// habits tells the order of dates and the marks of numbers. Where the head does
// not tell the order, all rows are asked.
func (f *form) habits(each records, body [][]string, semicolons bool, src Source) error {
	var any layout
	for _, l := range f.columns {
		any = l
	}
	var stamps []stamp
	var cells []string
	for _, rec := range body {
		if st, err := readStamp(cell(rec, any[fDate])); err == nil {
			stamps = append(stamps, st)
		}
		for i, text := range rec {
			if i != any[fDate] && strings.ContainsAny(text, ",.") {
				cells = append(cells, strings.TrimSpace(text))
			}
		}
	}
	switch src.Dates {
	case "", "auto":
		f.order = orderOf(stamps)
		if f.order == unsure && len(body) >= sample {
			stamps = stamps[:0]
			err := each(func(_ int, rec []string) error {
				if st, err := readStamp(cell(rec, any[fDate])); err == nil && st.open() {
					stamps = append(stamps, st)
				}
				return nil
			})
			if err != nil {
				return err
			}
			f.order = orderOf(stamps)
		}
		if i := slices.IndexFunc(stamps, stamp.open); f.order == unsure && i >= 0 {
			return fmt.Errorf("dates like %d/%d/%d can be read in two ways (set dates: dmy or mdy)", stamps[i].a, stamps[i].b, stamps[i].c)
		}
	case "dmy":
		f.order = dayFirst
	case "mdy":
		f.order = monthFirst
	default:
		return fmt.Errorf("dates %q: want auto, dmy or mdy", src.Dates)
	}
	switch src.Decimal {
	case "", "auto":
		f.marks = guess(cells, semicolons)
	case "point":
		f.marks = pointMarks
	case "comma":
		f.marks = commaMarks
	default:
		return fmt.Errorf("decimal %q: want auto, point or comma", src.Decimal)
	}
	return nil
}
