package quantity

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// rational is the value of q by the plainest route.
func rational(q Quantity) *big.Rat {
	v := new(big.Rat).SetInt(new(big.Int).SetUint64(q.Digits))
	ten := new(big.Rat).SetInt(pow10(int(max(q.Exp, -q.Exp))))
	if q.Exp < 0 {
		ten.Inv(ten)
	}
	v.Mul(v, ten)
	if q.Denom > 1 {
		v.Quo(v, new(big.Rat).SetInt64(int64(q.Denom)))
	}
	if q.Neg {
		v.Neg(v)
	}
	return v
}

func TestComparisonIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		q := Quantity{Digits: rng.Uint64() >> rng.IntN(64), Exp: int8(rng.IntN(25) - 12), Neg: rng.IntN(2) == 0}
		if rng.IntN(4) == 0 {
			q.Denom = uint32(rng.IntN(30))
		}
		num, den := rng.Int64()>>rng.IntN(63), rng.Int64()>>rng.IntN(63)|1
		if rng.IntN(2) == 0 {
			num = -num
		}
		if rng.IntN(2) == 0 && q.Digits < 1<<40 { // near misses and hits
			num, den = int64(q.Digits)*10+int64(rng.IntN(11))-5, 10
			if q.Neg {
				num = -num
			}
			q.Exp = 0
		}
		quantum := int8(rng.IntN(13) - 8)
		v, x := rational(q), new(big.Rat).SetFrac64(num, den)
		if got, want := q.Compare(num, den), v.Cmp(x); got != want {
			t.Fatalf("%+v compared with %d/%d: got %d, want %d", q, num, den, got, want)
		}
		half := rational(Quantity{Digits: 5, Exp: quantum - 1})
		diff := new(big.Rat).Sub(v, x)
		if got, want := q.Meets(num, den, quantum), diff.Abs(diff).Cmp(half) <= 0; got != want {
			t.Fatalf("%+v meets %d/%d within 10^%d: got %v, want %v", q, num, den, quantum, got, want)
		}
		if want, _ := v.Float64(); q.Denom == 0 && q.Value() != want {
			t.Fatalf("%+v is worth %v, want %v", q, q.Value(), want)
		}
	}
}

func TestHalfAQuantumIsInclusive(t *testing.T) {
	q := Quantity{Digits: 45, Exp: -1} // 4.5
	for _, c := range []struct {
		num, den int64
		want     bool
	}{{455, 100, true}, {4551, 1000, false}, {445, 100, true}, {4449, 1000, false}, {9, 2, true}} {
		if got := q.Meets(c.num, c.den, q.Quantum()); got != c.want {
			t.Errorf("4.5 meets %d/%d: got %v, want %v", c.num, c.den, got, c.want)
		}
	}
}
