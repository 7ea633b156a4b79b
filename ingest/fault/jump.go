package fault

import "fmt"

// An excursion is at most so many rows; one to another order of magnitude, so
// many.
const (
	excursion     = 5
	excursionFar  = 250
	excursionSize = 10
)

// jump deals with the unexplained move between row i and the last accepted
// row. It marks what is doubted and returns the last row it has dealt with.
func (w *walker) jump(i, way int, accepted *[]int) int {
	last := (*accepted)[len(*accepted)-1]
	later := max(i, last) // the session that the move leads into
	move := w.tellMove(min(i, last), later)
	if w.rules.Complete || w.rules.Confirmed != nil && w.rules.Confirmed(w.rows[later].Day) {
		if w.rules.Complete {
			w.mark(later, Jump, Keep, move+"; no split is recorded: a move of the market")
		}
		*accepted = append(*accepted, i)
		return i
	}
	beyond := w.beyond(i, way, last)
	here := w.here(i, *accepted)
	switch {
	case beyond > 0 && (here == 0 || beyond <= here):
		for k := range beyond {
			w.mark(i+k*way, Jump, DropRow, w.tellExcursion(i+k*way, beyond))
		}
		return i + (beyond-1)*way
	case here > 0:
		for range here {
			n := len(*accepted) - 1
			w.mark((*accepted)[n], Jump, DropRow, w.tellExcursion((*accepted)[n], here))
			*accepted = (*accepted)[:n]
		}
		*accepted = append(*accepted, i)
		return i
	}
	w.mark(last, Jump, Keep, move)
	for ; i >= 0 && i < len(w.rows); i += way {
		w.mark(i, Jump, DropRow, fmt.Sprintf("on the other side of an unexplained move: %s (confirm it, or give its split)", move))
	}
	return i
}

// beyond counts the rows from i on that, left out, make the move from the
// accepted row ordinary; 0 if too many would.
func (w *walker) beyond(i, way, last int) int {
	most := excursion
	if q := w.rows[i].Close / w.rows[last].Close; q > excursionSize || q < 1./excursionSize {
		most = excursionFar
	}
	for n := 1; n <= most; n++ {
		k := i + n*way
		if k < 0 || k >= len(w.rows) {
			return 0
		}
		if w.moves(k, last, w.rows[k].Close, w.rows[last].Close) {
			return n
		}
	}
	return 0
}

// here counts the accepted rows that, left out, make the move to row i
// ordinary; 0 if too many would.
func (w *walker) here(i int, accepted []int) int {
	for n := 1; n <= excursion && n < len(accepted); n++ {
		k := accepted[len(accepted)-1-n]
		if w.moves(i, k, w.rows[i].Close, w.rows[k].Close) {
			return n
		}
	}
	return 0
}

// returns marks the moves out of excursions, which a reader of the source sees
// as jumps too; their rows are right.
func (w *walker) returns() {
	for i := 1; i < len(w.rows); i++ {
		out := w.kind[i-1] == Jump && w.cost[i-1] == DropRow
		if out && w.kind[i] == "" && !ordinary(w.rows[i-1].Close, w.rows[i].Close) {
			w.mark(i, Jump, Keep, w.tellMove(i-1, i)+": back from the row before")
		}
	}
}

// tellExcursion says of row i, one of n, by what move it left the others.
func (w *walker) tellExcursion(i, n int) string {
	switch {
	case i > 0 && !ordinary(w.rows[i-1].Close, w.rows[i].Close):
		return w.tellMove(i-1, i)
	case i+1 < len(w.rows) && !ordinary(w.rows[i].Close, w.rows[i+1].Close):
		return w.tellMove(i, i+1)
	}
	return fmt.Sprintf("one of %d rows between two unexplained moves", n)
}

func (w *walker) tellMove(from, to int) string {
	a, b := w.rows[from], w.rows[to]
	return fmt.Sprintf("%+.1f %% from %s on %s to %s on %s", 100*(b.Close/a.Close-1), num(a.Close), a.Day, num(b.Close), b.Day)
}
