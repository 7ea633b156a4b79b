package rundir

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseShard reads "i/n", i from 0.
func ParseShard(s string) (Shard, error) {
	a, b, ok := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(a)
	n, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil || n < 1 || i < 0 || i >= n {
		return Shard{}, fmt.Errorf("shard %q: want i/n with 0 ≤ i < n, like 0/4", s)
	}
	return Shard{i, n}, nil
}

// String is "i/n".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.I, s.N) }

// suffix is what a shard adds to the names of its files.
func (s Shard) suffix() string {
	if s == Whole {
		return ""
	}
	return fmt.Sprintf(".%d-of-%d", s.I, s.N)
}

// Of is how many of n parts belong to s.
func (s Shard) Of(n int) int { return (n - s.I + s.N - 1) / s.N }
