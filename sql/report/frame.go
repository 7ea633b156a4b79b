package report

import (
	"context"
	stdsql "database/sql"
	"encoding/json"
	"math"
	"strconv"
	"time"

	"market-claim-bench/pipeline/sql"
)

// A frame is a result as columns: of text, each word once; or of numbers.
type frame struct {
	names []string
	cols  []any // *words or *[]any
	n     int
}

// words is a column, or several, of text: each distinct one once, by number.
type words struct {
	list  []string
	place map[string]int
	at    []any // a place in list, or nil
}

// of is the place of a word.
func (w *words) of(s string) int {
	i, ok := w.place[s]
	if !ok {
		if w.place == nil {
			w.place = map[string]int{}
		}
		i = len(w.list)
		w.place[s] = i
		w.list = append(w.list, s)
	}
	return i
}

// read runs q. Dates are text; a float keeps nine significant digits.
func read(ctx context.Context, db *sql.DB, q string) (*frame, error) {
	r, err := db.QueryContext(ctx, q)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	types, err := r.ColumnTypes()
	if err != nil {
		return nil, err
	}
	f := &frame{}
	for _, t := range types {
		f.names = append(f.names, t.Name())
		f.cols = append(f.cols, column(t))
	}
	row, ptrs := make([]any, len(types)), make([]any, len(types))
	for i := range row {
		ptrs[i] = &row[i]
	}
	for r.Next() {
		if err := r.Scan(ptrs...); err != nil {
			return nil, err
		}
		f.n++
		for i, v := range row {
			switch c := f.cols[i].(type) {
			case *words:
				if v == nil {
					c.at = append(c.at, nil)
				} else {
					c.at = append(c.at, c.of(textOf(v)))
				}
			case *[]any:
				*c = append(*c, plain(v))
			}
		}
	}
	return f, r.Err()
}

func column(t *stdsql.ColumnType) any {
	switch t.DatabaseTypeName() {
	case "VARCHAR", "DATE", "ENUM":
		return &words{list: []string{}, at: []any{}}
	}
	return &[]any{}
}

func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case time.Time:
		return v.Format(time.DateOnly)
	}
	return ""
}

// plain is v as JSON has it: no number where there is none.
func plain(v any) any {
	switch v := v.(type) {
	case float64:
		return number(v)
	case bool:
		if v {
			return 1
		}
		return 0
	case []any: // a list of words
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = plain(e)
		}
		return list
	}
	return v
}

// A number is a float in nine significant digits: more than a page shows.
type number float64

// MarshalJSON writes null for what is no number.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(n), 'g', 9, 64), nil
}

// MarshalJSON writes {"n": rows, "columns": {name: {"words", "at"} or [values]}}.
func (f *frame) MarshalJSON() ([]byte, error) {
	b := strconv.AppendInt([]byte(`{"n":`), int64(f.n), 10)
	b = append(b, `,"columns":{`...)
	for i, name := range f.names {
		if i > 0 {
			b = append(b, ',')
		}
		var v any = f.cols[i]
		if w, ok := v.(*words); ok {
			v = map[string]any{"words": w.list, "at": w.at}
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, key...), ':'), value...)
	}
	return append(b, "}}"...), nil
}

// none is the number that is not there.
var none = number(math.NaN())

// orNone is a price, none where it is 0: no price is.
func orNone(price float64) number {
	if price == 0 {
		return none
	}
	return number(price)
}
