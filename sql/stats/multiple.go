package stats

import "slices"

// Holm adjusts p-values for the chance of any false rejection (Holm, Scand. J.
// Statist. 6, 1979). The order is that of p.
func Holm(p []float64) []float64 {
	return adjust(p, false, func(v float64, rank, m int) float64 { return v * float64(m-rank) })
}

// BenjaminiHochberg adjusts p-values for the expected share of false
// rejections (Benjamini and Hochberg, JRSS B 57, 1995). The order is that of p.
func BenjaminiHochberg(p []float64) []float64 {
	return adjust(p, true, func(v float64, rank, m int) float64 { return v * float64(m) / float64(rank+1) })
}

// adjust scales each p-value by its rank, from 0 for the smallest, and makes
// the result monotone: from the largest down, or from the smallest up.
func adjust(p []float64, down bool, scale func(v float64, rank, m int) float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(p))
	last := 0.0
	if down {
		last = 1
	}
	for n := range order {
		rank := n
		if down {
			rank = len(order) - 1 - n
		}
		v := min(1, scale(p[order[rank]], rank, len(p)))
		if down {
			last = min(last, v)
		} else {
			last = max(last, v)
		}
		out[order[rank]] = last
	}
	return out
}
