package sql

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// A page is a result in memory, for what people read.
type page struct {
	cols   []col
	rows   [][]any
	places []int // of each column's floats
	notes  []string
	failed string // what failed of the run's instrument, or ""
}

// An interval is a cell of a page that holds a value with its bounds; low and
// high are NULL of a value that has none.
type interval struct{ v, low, high any }

// page reads all rows of q. A value and the bounds that follow it become one
// column.
func (db *DB) page(ctx context.Context, q string) (*page, error) {
	r, err := db.rows(ctx, q)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	p := &page{cols: r.cols}
	for {
		chunk, err := r.next(chunkRows)
		if err != nil {
			return nil, err
		}
		p.rows = append(p.rows, chunk...)
		if len(chunk) < chunkRows {
			break
		}
	}
	r.Close()
	cols := slices.Clone(p.cols)
	p.join()
	for i := range p.cols {
		p.places = append(p.places, decimals(p.rows, i))
	}
	p.notes, err = db.notes(ctx, q, cols)
	return p, err
}

// join makes one column of a value and the bounds that follow it.
func (p *page) join() {
	for i := range p.cols {
		if !bounded(p.cols, i) {
			continue
		}
		p.cols[i].kind = ranged
		p.cols = slices.Delete(p.cols, i+1, i+3)
		for j, row := range p.rows {
			row[i] = interval{row[i], row[i+1], row[i+2]}
			if row[i].(interval).v == nil {
				row[i] = nil
			}
			p.rows[j] = slices.Delete(row, i+1, i+3)
		}
	}
}

// bounded reports whether the bounds of column i follow it: x_low and x_high of
// the same x, or low and high.
func bounded(cols []col, i int) bool {
	if i+2 >= len(cols) || slices.ContainsFunc(cols[i:i+3], func(c col) bool { return c.kind != float }) {
		return false
	}
	of, low := strings.CutSuffix(cols[i+1].name, "low")
	return low && cols[i+2].name == of+"high" && (of == "" || strings.HasSuffix(of, "_"))
}

// without drops column i.
func (p *page) without(i int) {
	p.cols = slices.Delete(p.cols, i, i+1)
	p.places = slices.Delete(p.places, i, i+1)
	for j := range p.rows {
		p.rows[j] = slices.Delete(p.rows[j], i, i+1)
	}
}

// column is the place of the named column, or -1.
func (p *page) column(name string) int {
	return slices.IndexFunc(p.cols, func(c col) bool { return c.name == name })
}

// sum is the total of the first of the named columns that there is.
func (p *page) sum(names ...string) (sum int64, ok bool) {
	for _, name := range names {
		i := p.column(name)
		if i < 0 || p.cols[i].kind != integer {
			continue
		}
		for _, row := range p.rows {
			v, ok := row[i].(int64)
			if !ok && row[i] != nil {
				return 0, false
			}
			sum += v
		}
		return sum, true
	}
	return 0, false
}

// n is what the rows are of: the sum of their column n, or checkable, and the
// cells; where they have neither, or are checks of different things, how many
// rows there are.
func (p *page) n() string {
	if p.column("check") >= 0 {
		return plural(int64(len(p.rows)), "check")
	}
	said := plural(int64(len(p.rows)), "row")
	if n, ok := p.sum("n", "checkable"); ok {
		said = fmt.Sprintf("n = %d", n)
	}
	if cells, ok := p.sum("cells"); ok {
		said += " in " + plural(cells, "cell")
	}
	return said
}

// plural is a number of things.
func plural(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
