package deviation

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

func number(t *testing.T, s string) Number {
	t.Helper()
	n, err := ParseNumber(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// figure reads a figure stated to its last written digit.
func figure(t *testing.T, s string) Figure {
	n := number(t, s)
	return Figure{n, n.Exp}
}

func TestFigureMeetsWhatRoundsToIt(t *testing.T) {
	for _, c := range []struct {
		stated, value string
		want          bool
	}{
		{"4.5", "4.45", true}, {"4.5", "4.55", true}, {"4.5", "4.5500001", false}, {"4.5", "4.4499999", false},
		{"-8.2", "-8.16", true}, {"-8.2", "8.16", false}, {"8.2", "-8.16", false},
		{"4.5", "4.56", false}, {"3.141", "3.1416", false}, {"3.142", "3.1416", true},
		{"0.004", "0.00354", true}, {"0.004", "0.0034999", false},
		{"224", "223.5", true}, {"224", "224.51", false},
		{"8.36e7", "83633100", true}, {"8.36e7", "83650001", false},
		{"0", "0.5", true}, {"0", "-0.5", true}, {"0", "0.6", false},
		{"1e-12", "1.4e-12", true}, {"1e-12", "1.6e-12", false},
		{"90000000000000000", "90000000000000000.5", true}, {"90000000000000000", "90000000000000000.6", false},
	} {
		if got := figure(t, c.stated).Region().Contains(number(t, c.value)); got != c.want {
			t.Errorf("%s stands for %s: %v, want %v", c.stated, c.value, got, c.want)
		}
	}
}

func TestAThirdIsStatedToAHundredth(t *testing.T) {
	third := Figure{Number{Num: 1, Den: 3}, -2}
	for value, want := range map[string]bool{"0.3333": true, "0.3284": true, "0.3383": true, "0.3283": false, "0.3384": false} {
		if got := third.Region().Contains(number(t, value)); got != want {
			t.Errorf("a third stands for %s: %v, want %v", value, got, want)
		}
	}
}

func TestTolerance(t *testing.T) {
	five := Tolerance{Rel: Decimal(5, -2)}
	near := Tolerance{Halves: 2, Abs: Decimal(5, -1)}
	level := Tolerance{Halves: 2, Rel: Decimal(5, -3)}
	for _, c := range []struct {
		name          string
		tol           Tolerance
		stated, value string
		want          bool
	}{
		{"1.05 is within five per cent of 1, which binary floats deny", five, "1.05", "1", true},
		{"just outside", five, "1.0500001", "1", false},
		{"below", five, "0.95", "1", true},
		{"just below", five, "0.9499999", "1", false},
		{"negative", five, "-95", "-100", true},
		{"wrong sign", five, "95", "-100", false},
		{"zero truth is absolute", five, "0.05", "0", true},
		{"zero truth, too far", five, "0.051", "0", false},
		{"a value of eighteen digits", five, "945000000000000000", "900000000000000000", true},
		{"a value of eighteen digits, too far", five, "945000000000000001", "900000000000000000", false},
		{"half a point", near, "-7.5", "-7.93", true},
		{"half a point, inclusive", near, "-7.5", "-8.0", true},
		{"more than half a point", near, "-7.5", "-8.001", false},
		{"two tolerances of a coarse figure", near, "8", "9", true},
		{"half a per cent of a level", level, "201.00", "200", true},
		{"more than half a per cent of a level", level, "201.01", "200", false},
		{"counts want equality", Tolerance{}, "6", "7", false},
		{"counts want equality and get it", Tolerance{}, "6", "6.0", true},
	} {
		if got := c.tol.Meets(figure(t, c.stated), number(t, c.value)); got != c.want {
			t.Errorf("%s: %s against %s: %v, want %v", c.name, c.stated, c.value, got, c.want)
		}
	}
}

func TestExplain(t *testing.T) {
	for _, c := range []struct{ stated, value, want string }{
		{"4.5", "4.5", "none"},
		{"4.5", "4.52", "none"},
		{"-4.5", "4.52", "sign"},
		{"27.3", "0.273", "scale×100"},
		{"0.273", "27.3", "scale÷100"},
		{"-0.27", "27.3", "sign+scale÷100"},
		{"1500", "1.5", "magnitude×1000"},
		{"1.5", "1500000", "magnitude÷1000000"},
		{"-1.5", "1500000000", "sign+magnitude÷1000000000"},
		{"150000", "1.5", "scale×100+magnitude×1000"},
		{"15", "1.5", "-"},
		{"3.0", "8.44", "-"},
		{"0", "0", "none"},
		{"3", "0", "-"},
		{"0.0", "0.02", "none ambiguous"},
		{"0.1", "-0.06", "sign"},
		{"1", "-0.6", "sign"},
		{"0", "-0.4", "none ambiguous"},
	} {
		e, ok := Explain([]Number{number(t, c.value)}, figure(t, c.stated).Region().Contains)
		got := "-"
		if ok {
			got = e.String()
		}
		if e.Ambiguous {
			got += " ambiguous"
		}
		if got != c.want {
			t.Errorf("%s for %s: %s, want %s", c.stated, c.value, got, c.want)
		}
	}
}

func TestExplainTakesTheLeastChangeOfSeveralValues(t *testing.T) {
	xs := []Number{number(t, "-4.5"), number(t, "450"), number(t, "9")}
	e, ok := Explain(xs, figure(t, "4.5").Region().Contains)
	if !ok || e.Change != (Change{Sign: true}) || e.Index != 0 || !e.Ambiguous {
		t.Errorf("got %v of value %d, ambiguous %v; want sign of value 0, ambiguous", e.Change, e.Index, e.Ambiguous)
	}
	if _, ok := Explain(xs[2:], figure(t, "4.5").Region().Contains); ok {
		t.Error("9 explains 4.5")
	}
}

// TestCompareAgreesWithRationals holds the 128-bit comparison against math/big.
func TestCompareAgreesWithRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	draw := func() Number {
		n := Number{Num: r.Int64() >> r.IntN(63), Den: 1 + r.Int64()>>(1+r.IntN(61)), Exp: int8(r.IntN(25) - 12)}
		if r.IntN(2) == 0 {
			n.Num = -n.Num
		}
		return n
	}
	for range 100_000 {
		a, b := draw(), draw()
		if r.IntN(3) == 0 { // equal values, written differently
			b = Number{a.Num, a.Den, a.Exp}
			if b.Num%10 == 0 {
				b.Num, b.Exp = b.Num/10, b.Exp+1
			}
		}
		if got, want := a.Compare(b), a.rat().Cmp(b.rat()); got != want {
			t.Fatalf("%v against %v: %d, want %d", a, b, got, want)
		}
	}
}

// TestRegionAgreesWithRationals holds Figure.Region against its definition.
func TestRegionAgreesWithRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50_000 {
		exp := int8(r.IntN(9) - 4)
		f := Figure{Number{Num: r.Int64N(2_000_001) - 1_000_000, Exp: exp}, exp + int8(r.IntN(3))}
		den := 1 + r.Int64N(1_000_000)
		x := Number{Num: int64(f.Float()*float64(den)) + r.Int64N(2001) - 1000, Den: den}
		d := new(big.Rat).Sub(f.rat(), x.rat())
		want := d.Abs(d).Cmp(f.Half().rat()) <= 0
		if got := f.Region().Contains(x); got != want {
			t.Fatalf("%v contains %v: %v, want %v", f, x, got, want)
		}
	}
}

func BenchmarkContains(b *testing.B) {
	r := Figure{Number{Num: 84, Exp: -1}, -1}.Region()
	x := Number{Num: 1744_000_000, Den: 206_640_000}
	for b.Loop() {
		if !r.Contains(x) {
			b.Fatal("8.44 does not round to 8.4")
		}
	}
}

func ExampleExplain() {
	stated := Figure{Decimal(-27, -2), -2} // "-0.27"
	e, _ := Explain([]Number{Decimal(273, -1)}, stated.Region().Contains)
	fmt.Println(e.Kind(), e)
	// Output: sign+scale sign+scale÷100
}
