package ingest

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/ingest/fault"
)

// A history is the splits of one name, by day.
type history []share

// A share is one split: from day on, ratio new shares for an old one, for
// which the source divided the prices before by adjustment.
type share struct {
	day        panel.Day
	ratio      float64
	adjustment float64
}

// ratio is the as-traded price of a day over the source's, which is adjusted
// for the splits after it.
func (h history) ratio(d panel.Day) float64 {
	r := 1.0
	for i := len(h) - 1; i >= 0 && h[i].day > d; i-- {
		r *= h[i].adjustment
	}
	return r
}

func (h history) known() []fault.Ratio {
	out := make([]fault.Ratio, len(h))
	for i, s := range h {
		out[i] = fault.Ratio{Day: s.day, Ratio: s.ratio}
	}
	return out
}

// readSplits reads the splits of all names from a CSV of ticker, session,
// ratio and, where the source divided by another number, adjustment. Other
// columns are notes.
func readSplits(path string) (map[string]history, error) {
	all := map[string]history{}
	var head []string
	err := eachRecord(path, ',', func(line int, rec []string) error {
		if head == nil {
			head = slices.Clone(rec)
			return nil
		}
		at := func(name string) string {
			return cell(rec, slices.IndexFunc(head, func(h string) bool { return fold(h) == name }))
		}
		fail := func(err error) error { return fmt.Errorf("%s:%d: %w", path, line, err) }
		day, err := panel.ParseDay(at("session"))
		if err != nil {
			return fail(fmt.Errorf("session: %w", err))
		}
		s := share{day: day}
		if s.ratio, err = ratio(at("ratio")); err != nil {
			return fail(err)
		}
		s.adjustment = s.ratio
		if text := at("adjustment"); text != "" {
			if s.adjustment, err = ratio(text); err != nil {
				return fail(err)
			}
		}
		ticker := at("ticker")
		if ticker == "" {
			return fail(fmt.Errorf("ticker: empty"))
		}
		all[ticker] = append(all[ticker], s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, h := range all {
		slices.SortFunc(h, func(a, b share) int { return cmp.Compare(a.day, b.day) })
	}
	return all, nil
}

// own are the splits that a source states in its rows.
func own(rows []fault.Row) history {
	var h history
	for _, r := range rows {
		if r.Split > 0 && r.Split != 1 {
			h = append(h, share{r.Day, r.Split, r.Split})
		}
	}
	slices.SortFunc(h, func(a, b share) int { return cmp.Compare(a.day, b.day) })
	return h
}

// A factor is one line of a factor file: up to day, traded prices times price
// and split give adjusted ones.
type factor struct {
	day          panel.Day
	price, split float64
}

// readFactors reads a factor file: date, price factor, split factor, and more
// columns that are not needed; no header.
func readFactors(path string) ([]factor, error) {
	var all []factor
	err := eachRecord(path, ',', func(line int, rec []string) error {
		st, err := readStamp(cell(rec, 0))
		if err != nil {
			return fmt.Errorf("%s:%d: date %q: %w", path, line, cell(rec, 0), err)
		}
		f := factor{}
		if f.day, _, err = st.day(unsure, nil); err != nil {
			return fmt.Errorf("%s:%d: %w", path, line, err)
		}
		for i, to := range []*float64{&f.price, &f.split} {
			if *to, err = number(cell(rec, 1+i), pointMarks); err != nil || !(*to > 0) {
				return fmt.Errorf("%s:%d: factor %q is not a number above 0", path, line, cell(rec, 1+i))
			}
		}
		all = append(all, f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !slices.IsSortedFunc(all, func(a, b factor) int { return cmp.Compare(a.day, b.day) }) {
		return nil, fmt.Errorf("%s: lines are not in the order of their dates", path)
	}
	return all, nil
}

// splitsOf are the splits that a factor file implies: a factor holds to the
// end of its day, so the split is before the next one, the day after. Factors
// have eight decimals, so a ratio within a part in ten thousand of a whole
// number is that number.
func splitsOf(factors []factor) history {
	var h history
	for i := 1; i < len(factors); i++ {
		r := factors[i].split / factors[i-1].split
		if math.Abs(r-1) < 1e-4 {
			continue
		}
		if n := math.Round(r); n > 0 && math.Abs(r/n-1) < 1e-4 {
			r = n
		} else if n := math.Round(1 / r); n > 0 && math.Abs(r*n-1) < 1e-4 {
			r = 1 / n
		}
		h = append(h, share{factors[i-1].day + 1, r, r})
	}
	return h
}

// adjust turns traded prices into adjusted ones, on the basis of the last
// session. An adjusted close that the source states is adjusted already; where
// there are factors, theirs is taken.
func adjust(rows []fault.Row, h history, factors []factor) {
	for i := range rows {
		r := &rows[i]
		by := h.ratio(r.Day)
		for _, p := range []*float64{&r.Open, &r.High, &r.Low, &r.Close, &r.Dividend} {
			*p /= by
		}
		r.Volume *= by
		if k, ok := slices.BinarySearchFunc(factors, r.Day, func(f factor, d panel.Day) int { return cmp.Compare(f.day, d) }); ok || k < len(factors) {
			r.AdjClose = r.Close * factors[k].price
		}
	}
}
