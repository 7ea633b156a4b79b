package samples

import (
	"cmp"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"market-claim-bench/pipeline/datasets"
)

// A split is a part of the samples.
type split struct {
	Name  string
	Share float64
}

// Splits lists the splits with their shares.
var Splits = []split{{"train", 0.7}, {"dev", 0.15}, {"test", 0.15}}

// Stratify draws the stratified split of each sample: within its family, by
// the seed, so that every split has every family that has as many samples as
// there are splits, and the splits as a whole have their shares.
func Stratify(list []datasets.Sample, seed uint64) {
	byFamily := map[string][]int{}
	for i := range list {
		byFamily[list[i].Family] = append(byFamily[list[i].Family], i)
	}
	names := make([]string, 0, len(byFamily))
	for name := range byFamily {
		names = append(names, name)
	}
	slices.Sort(names)
	var shares []float64
	for _, s := range Splits {
		shares = append(shares, s.Share)
	}
	want := apportion(len(list), shares, 0)
	for _, size := range plan(byFamily, names, shares, want) {
		members := byFamily[size.family]
		h := fnv.New64a()
		h.Write([]byte(size.family))
		r := rand.New(rand.NewPCG(seed, h.Sum64()))
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		for s, n := range size.splits {
			for _, i := range members[:n] {
				list[i].Stratum = Splits[s].Name
			}
			members = members[n:]
		}
	}
}

// A sizes says how many samples of a family go to each split.
type sizes struct {
	family string
	splits []int
}

// plan gives each family its whole shares, then what is left over to the split
// that is furthest behind.
func plan(byFamily map[string][]int, names []string, shares []float64, want []int) []sizes {
	var out []sizes
	given := make([]int, len(shares))
	for _, name := range names {
		n, left := len(byFamily[name]), len(byFamily[name])
		s := sizes{name, make([]int, len(shares))}
		for i, share := range shares {
			s.splits[i] = int(float64(n)*share + 1e-9)
			if s.splits[i] == 0 && n >= len(shares) {
				s.splits[i] = 1
			}
			left -= s.splits[i]
			given[i] += s.splits[i]
		}
		for ; left < 0; left++ { // the ones came out of the largest
			s.splits[0]--
			given[0]--
		}
		out = append(out, s)
	}
	for k := range out {
		left := len(byFamily[out[k].family])
		for _, n := range out[k].splits {
			left -= n
		}
		for ; left > 0; left-- {
			i := furthest(given, want)
			out[k].splits[i]++
			given[i]++
		}
	}
	return out
}

func furthest(given, want []int) int {
	best := 0
	for i := range want {
		if want[i]-given[i] > want[best]-given[best] {
			best = i
		}
	}
	return best
}

// apportion divides n in proportion to weights, at least least to each, the
// largest remainders rounded up.
func apportion(n int, weights []float64, least int) []int {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	out, order, left := make([]int, len(weights)), make([]int, len(weights)), n
	rest := make([]float64, len(weights))
	for i, w := range weights {
		exact := float64(n) * w / total
		out[i] = max(int(math.Floor(exact+1e-9)), least)
		rest[i], order[i] = exact-float64(out[i]), i
		left -= out[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rest[b], rest[a]) })
	for i := 0; left > 0; i++ {
		out[order[i%len(order)]]++
		left--
	}
	for i := len(order) - 1; left < 0; i-- { // the least took from the others
		j := order[(i%len(order)+len(order))%len(order)]
		if out[j] > least {
			out[j]--
			left++
		}
	}
	return out
}

// PublishedSplit is the split that the published benchmark would give sample i
// of n: by the order of the file, so that whole families stand in one split.
func PublishedSplit(i, n int) string {
	switch {
	case i < n*70/100:
		return "train"
	case i < n*85/100:
		return "dev"
	}
	return "test"
}
