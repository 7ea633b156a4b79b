package facts

import (
	"math"
	"math/big"
	"sort"
	"strconv"

	"market-claim-bench/pipeline/score/quantity"
)

// An amount is a figure of an answer with the unit it has here.
type amount struct {
	quantity.Quantity
	unit   unit
	value  float64
	ranged bool
	bounds [2]float64
	denied bool
	left   bool // what a change went from
}

// noUnit is the unit of a bare number.
const noUnit = units

// measure fills r.amounts from the quantities of a turn.
func (r *reader) measure(qs []quantity.Quantity) {
	r.amounts = r.amounts[:0]
	for i := range qs {
		a := amount{Quantity: qs[i], unit: r.unitOf(qs, i)}
		r.ungroup(&a)
		a.value = a.Value()
		r.amounts = append(r.amounts, a)
	}
	for i := range r.amounts {
		r.pair(i)
	}
}

// unitOf is the unit of quantity i: its own, or the noun behind it, which the
// low end of a range shares with the high one.
func (r *reader) unitOf(qs []quantity.Quantity, i int) unit {
	q := &qs[i]
	switch q.Unit {
	case quantity.Percent:
		return percent
	case quantity.Currency:
		if q.Code == "NOK" {
			return kroner
		}
		return units + 1
	case quantity.NoUnit:
	default:
		return units + 1
	}
	if (q.Part == quantity.RangeLow || q.Part == quantity.From) && i+1 < len(qs) {
		q = &qs[i+1]
	}
	if t, ok := r.q.Noun(*q); ok {
		for u := weeks; u < units; u++ {
			for _, w := range unitWords[u] {
				if _, ok := startsFold(r.text, int(t.Start), w); ok {
					return u
				}
			}
		}
	}
	return noUnit
}

// ungroup reads the mark of "3,278 kr" as one of thousands: money is never
// stated to a thousandth.
func (r *reader) ungroup(a *amount) {
	if a.unit == kroner && a.Decimals == 3 && a.Scale == 0 && a.Digits >= 1000 && a.Denom == 0 {
		a.Exp, a.Decimals = a.Exp+3, 0
	}
}

// pair makes a range of amounts i and i+1 where they are its ends. "From A to
// B" is one, unless a verb says that something went from the one to the other.
func (r *reader) pair(i int) {
	if i+1 >= len(r.amounts) {
		return
	}
	low, high := &r.amounts[i], &r.amounts[i+1]
	switch low.Part {
	case quantity.RangeLow:
	case quantity.From:
		if r.changesBefore(int(low.Tok)) {
			low.left = true
			return
		}
	default:
		return
	}
	if low.unit == noUnit {
		low.unit = high.unit
	}
	if high.unit == noUnit {
		high.unit = low.unit
	}
	b := [2]float64{min(low.value, high.value), max(low.value, high.value)}
	low.ranged, high.ranged, low.bounds, high.bounds = true, true, b, b
	low.Hedged, high.Hedged = true, true
}

// changesBefore reports whether a verb of change stands before token i in its
// clause.
func (r *reader) changesBefore(i int) bool {
	for j, n := i-1, 0; j >= 0 && n < 12; j-- {
		if r.ends(j) {
			return false
		}
		if r.toks[j].Kind == quantity.Word {
			n++
			if r.has(j, changes) || quantity.SameWord(r.toks[j].Text(r.text), "gikk") || quantity.SameWord(r.toks[j].Text(r.text), "went") {
				return true
			}
		}
	}
	return false
}

// ends reports whether token i is the end of a clause, a cell or a line.
func (r *reader) ends(i int) bool {
	return r.toks[i].Kind == quantity.Line || r.is(i, ',') || r.is(i, ';') || r.is(i, '|') || r.is(i, '.') && !r.covered[i]
}

// gap is how far tokens from to to stand from amount a, in words, as far as
// they are in reach. What parts clauses counts as several, another amount as
// many.
func (r *reader) gap(a *amount, from, to int) int {
	lo, hi := to, int(a.Tok)
	if from >= int(a.TokEnd) {
		lo, hi = int(a.TokEnd), from
	} else if to > int(a.Tok) {
		return 0
	}
	n := 0
	for i := lo; i < hi && n < reach; i++ {
		switch t := &r.toks[i]; t.Kind {
		case quantity.Word:
			n++
			if e := r.word(i).role; e&parts != 0 {
				n += 6
			} else if e&couples != 0 {
				n += 3
			}
		case quantity.Number:
			n++
			if r.counts(i, a.unit) {
				n += reach
			}
		case quantity.Punct:
			switch t.Hash {
			case ',', ';', '|', '.':
				n += 4
			case '(', ')':
				n++
			}
		}
	}
	return n
}

// counts reports whether an amount in unit u has its number at token i.
func (r *reader) counts(i int, u unit) bool {
	a := r.amountAt(i)
	return a != nil && a.unit == u && a.NumStart == r.toks[i].Start
}

// amountAt is the amount that token i belongs to, hedge and all; nil if there
// is none.
func (r *reader) amountAt(i int) *amount {
	at := r.toks[i].Start
	k := sort.Search(len(r.amounts), func(k int) bool { return max(r.amounts[k].End, r.amounts[k].Tail) > at })
	if k < len(r.amounts) && r.amounts[k].Lead <= at {
		return &r.amounts[k]
	}
	return nil
}

// amountsIn are the amounts that begin in tokens lo to hi.
func (r *reader) amountsIn(lo, hi int) []amount {
	from := sort.Search(len(r.amounts), func(k int) bool { return int(r.amounts[k].Tok) >= lo })
	to := sort.Search(len(r.amounts), func(k int) bool { return int(r.amounts[k].Tok) >= hi })
	return r.amounts[from:max(from, to)]
}

// cell is the cell of a row that token i stands in.
func (r *reader) cell(p *passage, i int) (lo, hi int) {
	for lo = i; lo > p.lo && !r.is(lo-1, '|'); lo-- {
	}
	for hi = i; hi < p.hi && !r.is(hi, '|'); hi++ {
	}
	return lo, hi
}

// column is the cell of the header above token i; empty if there is none.
func (r *reader) column(p *passage, i int) (lo, hi int) {
	n := 0
	for j := p.lo; j < i; j++ {
		if r.is(j, '|') {
			n++
		}
	}
	return r.headerCell(p, n)
}

// headerCell is the header's cell behind its n-th bar.
func (r *reader) headerCell(p *passage, n int) (lo, hi int) {
	for lo = p.head[0]; lo < p.head[1] && n > 0; lo++ {
		if r.is(lo, '|') {
			n--
		}
	}
	if n > 0 {
		return 0, 0
	}
	for hi = lo; hi < p.head[1] && !r.is(hi, '|'); hi++ {
	}
	return lo, hi
}

// A rational is a declared value, exactly.
type rational struct {
	num, den int64
	ok       bool
}

// rationalOf is the value of the shortest decimal that is v.
func rationalOf(v float64) rational {
	x, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', -1, 64))
	if !ok || !x.Num().IsInt64() || !x.Denom().IsInt64() {
		return rational{}
	}
	return rational{x.Num().Int64(), x.Denom().Int64(), true}
}

// meets reports whether a states the declared value, and whether only by its
// precision: the value lies within half of its last stated place. A figure
// that is said to be a little over or under it may be a whole place away on
// that side.
func (f *subject) meets(a *amount) (meets, rounded bool) {
	if !f.exact.ok {
		return a.value == f.Value, false
	}
	if a.Compare(f.exact.num, f.exact.den) == 0 {
		return true, false
	}
	if a.ranged {
		return false, false
	}
	if a.Hedged && a.Strict {
		place := math.Pow10(int(a.LooseQuantum()))
		off := f.Value - a.value
		if a.Bound == quantity.AtMost {
			off = -off
		}
		if off > 0 && off < place {
			return true, true
		}
	}
	ok := a.Meets(f.exact.num, f.exact.den, a.Quantum())
	return ok, ok
}
