package fault

import (
	"fmt"
	"slices"
	"sort"

	"market-claim-bench/pipeline/datasets/panel"
)

// unordered finds rows out of the order of their source, which may run either
// way: those outside the longest run of sessions in order. They are dropped,
// because in an ordered file a session out of place is as likely a wrong date
// as a moved row. A file of which more than a third is out of order has none;
// that is one fault of the file, and costs nothing.
func unordered(rows []Row, _ Rules) []Fault {
	up, down := inOrder(rows, 1), inOrder(rows, -1)
	keep, way := up, "oldest first"
	if len(down) > len(up) {
		keep, way = down, "newest first"
	}
	out := len(rows) - len(keep)
	if out == 0 {
		return nil
	}
	if 3*out > len(rows) {
		return []Fault{{Kind: Unordered, Detail: fmt.Sprintf("%d of %d rows are in no order of sessions", out, len(rows))}}
	}
	faults := make([]Fault, 0, out)
	for i, row := range rows {
		if _, ok := slices.BinarySearch(keep, i); !ok {
			faults = append(faults, of(row, Unordered, DropRow, "out of order in a file that is "+way))
		}
	}
	return faults
}

// inOrder returns the indices of a longest subsequence of rows whose sessions
// do not fall (sign 1) or do not rise (sign −1), in n log n steps.
func inOrder(rows []Row, sign int) []int {
	var tails []int // tails[k] ends the best subsequence of length k+1
	before := make([]int, len(rows))
	key := func(i int) int { return sign * int(rows[i].Day) }
	for i := range rows {
		k := sort.Search(len(tails), func(k int) bool { return key(tails[k]) > key(i) })
		before[i] = -1
		if k > 0 {
			before[i] = tails[k-1]
		}
		if k == len(tails) {
			tails = append(tails, i)
			continue
		}
		tails[k] = i
	}
	keep := make([]int, len(tails))
	if len(tails) == 0 {
		return keep
	}
	for k, i := len(tails)-1, tails[len(tails)-1]; k >= 0; k, i = k-1, before[i] {
		keep[k] = i
	}
	return keep
}

// duplicates finds a session stated more than once. A repeat of the same bar
// is dropped; where the bars differ all are, for none is known to be right.
func duplicates(rows []Row, _ Rules) []Fault {
	first := map[panel.Day]int{}
	differ := map[panel.Day]bool{}
	again := false
	for i, row := range rows {
		j, seen := first[row.Day]
		if !seen {
			first[row.Day] = i
			continue
		}
		again = true
		if !same(rows[j], row) {
			differ[row.Day] = true
		}
	}
	if !again {
		return nil
	}
	var out []Fault
	for i, row := range rows {
		j := first[row.Day]
		switch {
		case differ[row.Day]:
			out = append(out, of(row, Duplicate, DropRow, "the session has several bars that differ"))
		case i != j:
			out = append(out, of(row, Duplicate, DropRow, fmt.Sprintf("the same as line %d", rows[j].Line)))
		}
	}
	return out
}

// same compares what two rows state of a session; unknown is the same as
// unknown.
func same(a, b Row) bool {
	eq := func(x, y float64) bool { return x == y || !Known(x) && !Known(y) }
	return eq(a.Open, b.Open) && eq(a.High, b.High) && eq(a.Low, b.Low) && eq(a.Close, b.Close) && eq(a.Volume, b.Volume)
}
