package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Student's sleep data (Biometrika 6, 1908): t = 4.0621, df = 9, p = 0.002833,
// 95 % interval 0.7001142 to 2.4598858.
func TestEqualClustersGiveStudentsInterval(t *testing.T) {
	var sleep []Tally
	for _, d := range []float64{1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4} {
		sleep = append(sleep, Tally{N: 7, Sum: 7 * d})
	}
	c, ok := Mean(sleep, 0.95)
	if !ok {
		t.Fatal("no estimate")
	}
	near(t, "mean", c.Value, 1.58, 1e-12)
	near(t, "t", c.Value/c.SE, 4.0621, 5e-5)
	near(t, "df", c.DF, 9, 1e-9)
	near(t, "p", c.P, 0.002833, 5e-7)
	near(t, "low", c.Low, 0.7001142, 5e-8)
	near(t, "high", c.High, 2.4598858, 5e-8)
}

// With single observations and one group's mean against another's the CR2
// variance is Welch's, and the degrees of freedom those that Imbens and
// Kolesár give (Rev. Econ. Stat. 98, 2016, §3).
func TestTwoGroupsGiveWelchsVariance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const n0, n1 = 27, 3
	var clusters []Cluster
	var y [2][]float64
	for i := range n0 + n1 {
		d := 0
		if i >= n0 {
			d = 1
		}
		v := r.NormFloat64() * float64(1+d)
		y[d] = append(y[d], v)
		clusters = append(clusters, Cluster{Y: []float64{v}, X: [][]float64{{1, float64(d)}}})
	}
	c, ok := Regress(clusters, 0.95)
	if !ok {
		t.Fatal("no estimate")
	}
	m0, v0 := moments(y[0])
	m1, v1 := moments(y[1])
	near(t, "difference", c[1].Value, m1-m0, 1e-9)
	near(t, "standard error", c[1].SE, math.Sqrt(v0/n0+v1/n1), 1e-9)
	near(t, "degrees of freedom", c[1].DF, float64((n0+n1)*(n0+n1)*(n0-1)*(n1-1))/float64(n1*n1*(n1-1)+n0*n0*(n0-1)), 1e-6)
}

func moments(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return mean, variance
}

// unbalanced is clusters of sizes 1 to 9 with an effect of their own.
func unbalanced(r *rand.Rand, g int, between float64) (clusters []Cluster, tallies []Tally) {
	for i := range g {
		var c Cluster
		shared := r.NormFloat64() * between
		sum := 0.0
		for range 1 + (i*5)%9 {
			v := shared + r.NormFloat64()
			c.Y, c.X = append(c.Y, v), append(c.X, []float64{1})
			sum += v
		}
		clusters = append(clusters, c)
		tallies = append(tallies, Tally{len(c.Y), sum})
	}
	return clusters, tallies
}

func TestTheMeanIsTheRegressionOnAnIntercept(t *testing.T) {
	clusters, tallies := unbalanced(rand.New(rand.NewPCG(3, 4)), 7, 0.5)
	a, _ := Mean(tallies, 0.95)
	b, ok := Regress(clusters, 0.95)
	if !ok {
		t.Fatal("no estimate")
	}
	near(t, "value", b[0].Value, a.Value, 1e-9)
	near(t, "standard error", b[0].SE, a.SE, 1e-9)
	near(t, "degrees of freedom", b[0].DF, a.DF, 1e-6)
}

// A second oracle: the sandwich by its definition, with whole N × N matrices.
func TestRegressIsTheSandwichByItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	clusters, _ := unbalanced(r, 6, 0.5)
	for i := range clusters {
		for j := range clusters[i].X {
			clusters[i].X[j] = []float64{1, r.NormFloat64() + 0.3*float64(i)}
		}
	}
	got, ok := Regress(clusters, 0.95)
	if !ok {
		t.Fatal("no estimate")
	}
	for j := range got {
		se, df := bruteForce(clusters, j)
		near(t, "standard error", got[j].SE, se, 1e-9)
		near(t, "degrees of freedom", got[j].DF, df, 1e-6)
	}
}

func bruteForce(clusters []Cluster, j int) (se, df float64) {
	var rows []float64
	var y []float64
	for _, c := range clusters {
		for i := range c.Y {
			rows, y = append(rows, c.X[i]...), append(y, c.Y[i])
		}
	}
	n, p := len(y), len(clusters[0].X[0])
	x := mat.NewDense(n, p, rows)
	var xx, inverse, half, hat mat.Dense
	xx.Mul(x.T(), x)
	if err := inverse.Inverse(&xx); err != nil {
		panic(err)
	}
	half.Mul(x, &inverse)
	hat.Mul(&half, x.T())
	residualMaker := mat.NewDense(n, n, nil)
	for i := range n {
		residualMaker.Set(i, i, 1)
	}
	residualMaker.Sub(residualMaker, &hat)
	var e mat.VecDense
	e.MulVec(residualMaker, mat.NewVecDense(n, y))

	var vectors []*mat.VecDense // (I − H)_g A_g X_g M e_j
	at := 0
	variance := 0.0
	for _, c := range clusters {
		m := len(c.Y)
		block := mat.DenseCopyOf(residualMaker.Slice(at, at+m, at, at+m))
		var root, a mat.Dense
		root.Mul(function(block, func(v float64) float64 {
			if v < 1e-10 {
				return 0
			}
			return 1 / math.Sqrt(v)
		}), x.Slice(at, at+m, 0, p))
		a.Mul(&root, &inverse)
		own := a.ColView(j)
		score := 0.0
		for i := range m {
			score += own.AtVec(i) * e.AtVec(at+i)
		}
		variance += score * score
		v := mat.NewVecDense(n, nil)
		v.MulVec(residualMaker.Slice(0, n, at, at+m), own)
		vectors = append(vectors, v)
		at += m
	}
	var trace, squares float64
	for g := range vectors {
		for h := range vectors {
			d := mat.Dot(vectors[g], vectors[h])
			if g == h {
				trace += d
			}
			squares += d * d
		}
	}
	return math.Sqrt(variance), trace * trace / squares
}

// The interval of ten unequal windows that differ covers the mean as often as
// it says, within what 4,000 simulations can tell.
func TestTheClusterIntervalCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	const times = 4000
	for _, between := range []float64{0, 0.5} {
		covered := 0
		for range times {
			_, tallies := unbalanced(r, 10, between)
			if c, _ := Mean(tallies, 0.95); c.Low <= 0 && 0 <= c.High {
				covered++
			}
		}
		if share := float64(covered) / times; share < 0.935 || share > 0.97 {
			t.Errorf("windows that differ by %.1f: the interval covers %.3f", between, share)
		}
	}
}

func TestTheSignFlipTestKeepsItsLevel(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	const times = 4000
	rejected := 0
	for range times {
		d := make([]float64, 8)
		for i := range d {
			d[i] = r.NormFloat64() * math.Exp(r.NormFloat64())
		}
		if SignFlip(d) <= 0.05 {
			rejected++
		}
	}
	if share := float64(rejected) / times; share > 0.06 {
		t.Errorf("it rejects %.3f at 0.05", share)
	}
}

// A share of windows above the bound, with no event seen, is rarer than 5 %,
// the measured limit of the sensitivity being wrong as often as it may.
func TestTheZeroBoundHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	const times, windows, labelled, sensitivity = 20000, 30, 40, 0.85
	for _, share := range []float64{0.1, 0.13, 0.2} {
		wrong := 0
		for range times {
			seen := distuv.Binomial{N: labelled, P: sensitivity, Src: r}.Rand()
			s := ClopperLower(int(seen), labelled, 0.99)
			events := distuv.Binomial{N: windows, P: share * sensitivity, Src: r}.Rand()
			if b, ok := ZeroBound(windows, s); events == 0 && ok && b < share {
				wrong++
			}
		}
		if got := float64(wrong) / times; got > 0.05 {
			t.Errorf("share %.2f: the bound is below it in %.3f of the runs", share, got)
		}
	}
}

func TestWhatCannotBeEstimatedSaysSo(t *testing.T) {
	if _, ok := Mean([]Tally{{N: 5, Sum: 2}, {}}, 0.95); ok {
		t.Error("an interval of one cluster")
	}
	if _, ok := Regress([]Cluster{{Y: []float64{1}, X: [][]float64{{1, 1}}}, {Y: []float64{2}, X: [][]float64{{1, 1}}}}, 0.95); ok {
		t.Error("two coefficients of one point")
	}
	c, ok := Mean([]Tally{{N: 2, Sum: 0}, {N: 3, Sum: 0}}, 0.95)
	if !ok || c.P != 1 || c.Low != 0 || c.High != 0 {
		t.Errorf("nothing happened: %+v", c)
	}
}

// Relabel by hand: of the ten ways to choose two of 1 … 5, two are as far apart
// as {1, 2} and {3, 4, 5}; with one value there is nothing to tell apart. Under
// the hypothesis it rejects as often as it says, or less.
func TestRelabelCountsTheWaysToChoose(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2}, []float64{3, 4, 5}, 0.2},
		{[]float64{3, 4, 5}, []float64{1, 2}, 0.2},
		{[]float64{2, 4}, []float64{1, 3, 5}, 1},
		{[]float64{0.1, 0.1}, []float64{0.1, 0.1, 0.1}, 1},
		{nil, []float64{1}, 1},
	} {
		if got := Relabel(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v, %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	const runs = 2000
	rejected := 0
	for range runs {
		v := make([]float64, 9)
		for i := range v {
			v[i] = r.ExpFloat64()
		}
		if Relabel(v[:4], v[4:]) <= 0.05 {
			rejected++
		}
	}
	if share := float64(rejected) / runs; share > 0.065 || share < 0.03 {
		t.Errorf("rejects %.3f at 5 %%", share)
	}
}
