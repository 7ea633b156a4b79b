package samples

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"

	"market-claim-bench/pipeline/datasets"
)

// Simulated is the origin of samples that were generated.
const Simulated = "simulated"

// A draft is a sample that a family has drawn.
type draft struct {
	question   string
	sheet      sheet
	truth      float64 // rounded as its family rounds
	unit       string
	categories []string
	source     string
}

// A family draws samples of one kind.
type family struct {
	name       string
	share      int // of 500
	difficulty string
	reasoning  []string
	draw       func(r *rand.Rand) draft
}

// Generate returns n samples of every family, in the order of the families:
// no two with the same question and context. The seed decides everything:
// sample i of a family is the same whatever n is. There are at least as many
// samples as families.
func Generate(seed uint64, n int) ([]datasets.Sample, error) {
	if n < len(families) || n > most {
		return nil, fmt.Errorf("%d samples: want %d (one of each family) to %d", n, len(families), most)
	}
	var out []datasets.Sample
	for f, size := range shares(n) {
		seen := map[string]bool{}
		for i := 0; len(seen) < size; i++ {
			if i > 200*size+1000 {
				return nil, fmt.Errorf("%s: no %d different samples can be drawn (ask for fewer)", families[f].name, size)
			}
			s := families[f].sample(rand.New(rand.NewPCG(seed, uint64(f)<<32|uint64(i))))
			if key := s.Question.Question + "\n" + s.Context; s.Truth != 0 && !seen[key] {
				seen[key] = true
				s.ID = fmt.Sprintf("fvb_%06d", len(out)+1)
				out = append(out, s)
			}
		}
	}
	Stratify(out, seed)
	for i := range out {
		out[i].Split = out[i].Stratum
	}
	return out, nil
}

// shares divides n among the families by their share, at least one to each:
// the largest remainders are rounded up.
func shares(n int) []int {
	weights := make([]float64, len(families))
	for i, f := range families {
		weights[i] = float64(f.share)
	}
	return apportion(n, weights, 1)
}

func (f family) sample(r *rand.Rand) datasets.Sample {
	d := f.draw(r)
	return datasets.Sample{
		Question: datasets.Question{
			Domain:     "finance",
			Question:   d.question,
			Context:    d.sheet.write(layout(r.IntN(3)), unitStyle(r.IntN(unitStyles))),
			Truth:      d.truth,
			Unit:       d.unit,
			Categories: d.categories,
			Difficulty: f.difficulty,
			Reasoning:  f.reasoning,
			Source:     d.source,
		},
		Family: f.name,
		Origin: Simulated,
	}
}

// rat is the amount as an exact quotient.
func (a amount) rat() *big.Rat {
	q := big.NewRat(a.digits, 1)
	for range a.places {
		q.Quo(q, big.NewRat(10, 1))
	}
	return q
}

// quotient is a / b × factor, rounded to places; halves go away from zero.
func quotient(a, b amount, factor int64, places int) float64 {
	q := new(big.Rat).Quo(a.rat(), b.rat())
	return rounded(q.Mul(q, big.NewRat(factor, 1)), places)
}

func rounded(q *big.Rat, places int) float64 {
	v, _ := strconv.ParseFloat(q.FloatString(places), 64)
	return v
}

// difference is b − a, rounded to places.
func difference(a, b amount, places int) float64 {
	return rounded(new(big.Rat).Sub(b.rat(), a.rat()), places)
}

// change is (b − a) / |a| in per cent, rounded to places.
func change(a, b amount, places int) float64 {
	d := new(big.Rat).Sub(b.rat(), a.rat())
	d.Quo(d, new(big.Rat).Abs(a.rat()))
	return rounded(d.Mul(d, big.NewRat(100, 1)), places)
}

// sum is the sum of amounts.
func sum(list ...amount) *big.Rat {
	total := new(big.Rat)
	for _, a := range list {
		total.Add(total, a.rat())
	}
	return total
}
