package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Coefficient is an estimate whose uncertainty is that between clusters.
type Coefficient struct {
	Value, SE, DF float64
	P             float64 // two-sided, of no effect
	Interval
}

// A Tally is one cluster's observations: how many, and their sum.
type Tally struct {
	N   int
	Sum float64
}

// Mean is the mean of all observations with its CR2 interval at the given
// level: the bias-reduced sandwich of Bell and McCaffrey (Survey Methodology
// 28, 2002) with Satterthwaite's degrees of freedom, as in Pustejovsky and
// Tipton (JBES 36, 2018), for a model of an intercept and independent errors.
// With equal clusters it is the t interval of their means. It is false where
// fewer than two clusters have observations.
func Mean(clusters []Tally, level float64) (Coefficient, bool) {
	g, n, sum := 0, 0, 0.0
	for _, c := range clusters {
		if c.N > 0 {
			g, n, sum = g+1, n+c.N, sum+c.Sum
		}
	}
	if g < 2 {
		return Coefficient{}, false
	}
	mean, total := sum/float64(n), float64(n)
	var variance, trace, squares float64
	var weights []float64 // a_g 1 for each cluster: all its observations weigh the same
	var sizes []float64
	for _, c := range clusters {
		if c.N == 0 {
			continue
		}
		size := float64(c.N)
		a := 1 / (total * math.Sqrt(1-size/total))
		residual := a * (c.Sum - size*mean)
		variance += residual * residual
		weights, sizes = append(weights, a), append(sizes, size)
	}
	for i := range weights {
		for j := range weights {
			p := -weights[i] * weights[j] * sizes[i] * sizes[j] / total
			if i == j {
				p += weights[i] * weights[i] * sizes[i]
				trace += p
			}
			squares += p * p
		}
	}
	return coefficient(mean, math.Sqrt(variance), trace*trace/squares, level), true
}

// A Cluster is one cluster's observations: a response and a row of the design
// each.
type Cluster struct {
	Y []float64
	X [][]float64
}

// Regress is ordinary least squares with CR2 standard errors, as Mean, one
// coefficient for each column of X. It is false where there are fewer than two
// clusters, or the design does not determine the coefficients.
func Regress(clusters []Cluster, level float64) ([]Coefficient, bool) {
	if len(clusters) < 2 {
		return nil, false
	}
	p := len(clusters[0].X[0])
	cross, moment := mat.NewSymDense(p, nil), mat.NewVecDense(p, nil)
	for _, c := range clusters {
		for i, x := range c.X {
			v := mat.NewVecDense(p, x)
			cross.SymRankOne(cross, 1, v)
			moment.AddScaledVec(moment, c.Y[i], v)
		}
	}
	root, inverse, ok := inverseRoot(cross)
	if !ok {
		return nil, false
	}
	beta := mat.NewVecDense(p, nil)
	beta.MulVec(inverse, moment)
	out := make([]Coefficient, p)
	for j := range out {
		se, df := sandwich(clusters, beta, root, inverse, j)
		out[j] = coefficient(beta.AtVec(j), se, df, level)
	}
	return out, true
}

// sandwich is the CR2 standard error of coefficient j and its degrees of
// freedom. A cluster's adjustment (I − H)^(−½) is applied within the columns
// of its design, where it is the only place that it differs from 1: with
// Z = X root, (I − ZZ′)^(−½) Z = Z (I − Z′Z)^(−½).
func sandwich(clusters []Cluster, beta *mat.VecDense, root, inverse *mat.SymDense, j int) (se, df float64) {
	p := beta.Len()
	e := mat.NewVecDense(p, nil)
	e.SetVec(j, 1)
	var own []float64           // a′a of each cluster
	var through []*mat.VecDense // X′a
	variance := 0.0
	for _, c := range clusters {
		x := mat.NewDense(len(c.X), p, nil)
		for i, row := range c.X {
			x.SetRow(i, row)
		}
		var z, zz mat.Dense
		z.Mul(x, root)
		zz.Mul(z.T(), &z)
		var half mat.Dense
		half.Mul(shrink(&zz), root)
		var a, col mat.VecDense
		col.MulVec(&half, e)
		a.MulVec(&z, &col)
		residual := 0.0
		for i := range c.Y {
			residual += a.AtVec(i) * (c.Y[i] - mat.Dot(mat.NewVecDense(p, c.X[i]), beta))
		}
		variance += residual * residual
		own = append(own, mat.Dot(&a, &a))
		t := mat.NewVecDense(p, nil)
		t.MulVec(x.T(), &a)
		through = append(through, t)
	}
	var trace, squares float64
	for g := range own {
		var m mat.VecDense
		m.MulVec(inverse, through[g])
		for h := range own {
			v := -mat.Dot(&m, through[h])
			if g == h {
				v += own[g]
				trace += v
			}
			squares += v * v
		}
	}
	return math.Sqrt(variance), trace * trace / squares
}

// shrink is (I − s)^(−½) of a symmetric s, 0 in directions that the cluster
// alone determines.
func shrink(s *mat.Dense) *mat.Dense {
	return function(s, func(v float64) float64 {
		if v > 1-1e-10 {
			return 0
		}
		return 1 / math.Sqrt(1-v)
	})
}

// inverseRoot is s^(−½) and s^(−1) of a symmetric positive s.
func inverseRoot(s *mat.SymDense) (root, inverse *mat.SymDense, ok bool) {
	var e mat.EigenSym
	if !e.Factorize(s, false) {
		return nil, nil, false
	}
	values := e.Values(nil)
	if values[0] <= 1e-12*values[len(values)-1] {
		return nil, nil, false
	}
	sym := func(f func(float64) float64) *mat.SymDense {
		d := function(mat.DenseCopyOf(s), f)
		n, _ := d.Dims()
		out := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				out.SetSym(i, j, d.At(i, j))
			}
		}
		return out
	}
	return sym(func(v float64) float64 { return 1 / math.Sqrt(v) }), sym(func(v float64) float64 { return 1 / v }), true
}

// function is f of a symmetric matrix: of its eigenvalues.
func function(s *mat.Dense, f func(float64) float64) *mat.Dense {
	n, _ := s.Dims()
	sym := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			sym.SetSym(i, j, s.At(i, j))
		}
	}
	var e mat.EigenSym
	e.Factorize(sym, true)
	values := e.Values(nil)
	for i, v := range values {
		values[i] = f(v)
	}
	var u, out mat.Dense
	e.VectorsTo(&u)
	out.Mul(&u, mat.NewDiagDense(n, values))
	out.Mul(&out, u.T())
	return &out
}

// coefficient is an estimate with its t interval. Where nothing varies, but for
// the rounding of floats, the interval is the value and the p-value 0, or 1 at
// a value of 0.
func coefficient(value, se, df, level float64) Coefficient {
	if math.Abs(value) < 1e-14 {
		value = 0
	}
	c := Coefficient{Value: value, SE: se, DF: df, Interval: Interval{value, value}}
	if se <= 1e-14*(1+math.Abs(value)) {
		c.SE = 0
		if value == 0 {
			c.P = 1
		}
		return c
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}
	half := t.Quantile(1-(1-level)/2) * se
	c.Interval = Interval{value - half, value + half}
	c.P = 2 * t.CDF(-math.Abs(value/se))
	return c
}
