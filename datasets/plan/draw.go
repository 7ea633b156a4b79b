package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// Months are the months that the draw gives, in order: the same for the same
// seed, whoever draws.
func (d Draw) Months() ([]string, error) {
	from, err := time.Parse("2006-01", d.From)
	if err != nil {
		return nil, fmt.Errorf("from: %q is no month like 2015-01", d.From)
	}
	to, err := time.Parse("2006-01", d.To)
	if err != nil {
		return nil, fmt.Errorf("to: %q is no month like 2026-06", d.To)
	}
	var pool []string
	for m := from; !m.After(to); m = m.AddDate(0, 1, 0) {
		pool = append(pool, m.Format("2006-01"))
	}
	if d.N < 1 || d.N > len(pool) {
		return nil, fmt.Errorf("n: %d of %d months", d.N, len(pool))
	}
	r := rand.New(rand.NewPCG(uint64(d.Seed), 0))
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	drawn := pool[:d.N]
	slices.Sort(drawn)
	return drawn, nil
}
