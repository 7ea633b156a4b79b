package fault

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets/panel"
)

var update = flag.Bool("update", false, "rewrite the expectations")

// Each archive is one topic: pairs of a series and the faults found in it. A
// line of a series is a row: session, open, high, low, close, volume, and
// where it matters adj=, div=, split=, local, unfinal. - is not known. A first
// line of words sets rules: closed=friday,saturday tick=0.05 split=DAY:RATIO
// complete confirmed=DAY.
func TestFaults(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i+1 < len(ar.Files); i += 2 {
				in, want := ar.Files[i], &ar.Files[i+1]
				rows, rules := parse(t, in.Name, string(in.Data))
				got := report(Check(rows, rules))
				if *update {
					want.Data = []byte(got)
				} else if got != string(want.Data) {
					t.Errorf("%s: got\n%swant\n%s", in.Name, got, want.Data)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func report(faults []Fault, left []Row) string {
	var b strings.Builder
	for _, f := range faults {
		day := "-"
		if f.Dated {
			day = f.Day.String()
		}
		fmt.Fprintf(&b, "%d %s %s %s: %s\n", f.Line, day, f.Kind, [...]string{"kept", "adj dropped", "dropped"}[f.Drop], f.Detail)
	}
	fmt.Fprintf(&b, "%d rows left\n", len(left))
	return b.String()
}

func parse(t *testing.T, name, text string) ([]Row, Rules) {
	t.Helper()
	r := Rules{Closed: [7]bool{time.Saturday: true, time.Sunday: true}}
	var rows []Row
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		w := strings.Fields(line)
		day, err := panel.ParseDay(w[0])
		if err != nil && i == 0 {
			rules(t, &r, w)
			continue
		}
		if err != nil || len(w) < 6 {
			t.Fatalf("%s:%d: %q: %v", name, i+1, line, err)
		}
		row := Row{Line: int32(i + 1), Day: day, AdjClose: math.NaN()}
		for k, to := range []*float64{&row.Open, &row.High, &row.Low, &row.Close, &row.Volume} {
			*to = figure(t, w[1+k])
		}
		for _, option := range w[6:] {
			key, value, _ := strings.Cut(option, "=")
			switch key {
			case "adj":
				row.AdjClose = figure(t, value)
			case "div":
				row.Dividend = figure(t, value)
			case "split":
				row.Split = figure(t, value)
			case "local":
				row.Local = true
			case "unfinal":
				row.NotFinal = true
			default:
				t.Fatalf("%s:%d: %q", name, i+1, option)
			}
		}
		rows = append(rows, row)
	}
	return rows, r
}

func rules(t *testing.T, r *Rules, words []string) {
	t.Helper()
	date := func(s string) panel.Day {
		d, err := panel.ParseDay(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "closed":
			r.Closed = [7]bool{}
			for d := range time.Weekday(7) {
				r.Closed[d] = slices.Contains(strings.Split(value, ","), strings.ToLower(d.String()))
			}
		case "tick":
			tick := panel.LevelOf(figure(t, value))
			r.OnTick = func(panel.Day) bool { return true }
			r.Tick = func(panel.Day, Level) Level { return tick }
		case "ratio":
			ratio := figure(t, value)
			r.Ratio = func(panel.Day) float64 { return ratio }
		case "split":
			day, ratio, _ := strings.Cut(value, ":")
			r.Splits = append(r.Splits, Ratio{date(day), figure(t, ratio)})
		case "complete":
			r.Complete = true
		case "confirmed":
			r.Confirmed = func(d panel.Day) bool { return d == date(value) }
		default:
			t.Fatalf("rule %q", w)
		}
	}
}

func figure(t *testing.T, s string) float64 {
	t.Helper()
	if s == "-" {
		return math.NaN()
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// market draws n ordinary sessions.
func market(rng *rand.Rand, n int) []Row {
	rows := make([]Row, 0, n)
	c := 20 + 100*rng.Float64()
	for day := panel.Date(2020, 1, 1); len(rows) < n; day++ {
		if w := day.Weekday(); w == time.Saturday || w == time.Sunday {
			continue
		}
		o := c * math.Exp(0.01*rng.NormFloat64())
		c *= math.Exp(min(max(0.03*rng.NormFloat64(), -0.2), 0.2))
		rows = append(rows, Row{
			Line: int32(len(rows) + 2), Day: day, Open: o, Close: c, High: 1.01 * max(o, c), Low: 0.99 * min(o, c),
			AdjClose: c, Volume: math.Round(1e6 * (1 + rng.Float64())),
		})
	}
	return rows
}

var weekdays = Rules{Closed: [7]bool{time.Saturday: true, time.Sunday: true}}

func TestAnOrdinaryMarketHasNoFault(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		rows := market(rng, 300)
		if faults, left := Check(rows, weekdays); len(faults) > 0 || len(left) != len(rows) {
			t.Fatalf("found %v", faults)
		}
	}
}

// Faults are planted in an ordinary market at random: exactly the planted rows
// must be found, and no row that is left may be one of them.
func TestPlantedFaultsAreFoundAndNoOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, c := range []struct {
		name  string
		kind  Kind
		plant func(rows []Row, i, j int) // rows[i:j]
	}{
		{"rows a hundred times too large", Unit, func(rows []Row, i, j int) { times(rows[i:j], 100) }},
		{"rows a hundred times too small", Unit, func(rows []Row, i, j int) { times(rows[i:j], 0.01) }},
		{"only a high a hundred times too large", Unit, func(rows []Row, i, j int) {
			for k := i; k < j; k++ {
				rows[k].High *= 100
			}
		}},
		{"a split of four undone on some rows", Split, func(rows []Row, i, j int) { times(rows[i:j], 4); rows[j].Split = 4 }},
		{"a reverse split of ten undone on some rows", Split, func(rows []Row, i, j int) { times(rows[i:j], 0.1); rows[j].Split = 0.1 }},
		{"zero prices", ZeroPrice, func(rows []Row, i, j int) { times(rows[i:j], 0) }},
		{"blank rows", Blank, func(rows []Row, i, j int) { times(rows[i:j], math.NaN()) }},
		{"closes over the high", Outside, func(rows []Row, i, j int) {
			for k := i; k < j; k++ {
				rows[k].Close = rows[k].High * 1.01
			}
		}},
		{"high and low the wrong way round", HighBelowLow, func(rows []Row, i, j int) {
			for k := i; k < j; k++ {
				rows[k].High, rows[k].Low = rows[k].Low, rows[k].High
			}
		}},
	} {
		for range 100 {
			rows := market(rng, 200)
			i := 1 + rng.IntN(150)
			j := i + 1 + rng.IntN(20)
			c.plant(rows, i, j)
			faults, left := Check(rows, weekdays)
			found := map[int32]bool{}
			for _, f := range faults {
				if f.Drop == DropRow && f.Kind == c.kind {
					found[f.Line] = true
				} else if f.Kind != AdjClose {
					t.Fatalf("%s in %d rows from line %d: found %v too", c.name, j-i, rows[i].Line, f)
				}
			}
			if len(found) != j-i || !found[rows[i].Line] || !found[rows[j-1].Line] || len(left) != len(rows)-len(found) {
				t.Fatalf("%s in %d rows from line %d: found %d rows, left %d of %d", c.name, j-i, rows[i].Line, len(found), len(left), len(rows))
			}
		}
	}
}

func times(rows []Row, k float64) {
	for i := range rows {
		r := &rows[i]
		r.Open, r.High, r.Low, r.Close, r.AdjClose = r.Open*k, r.High*k, r.Low*k, r.Close*k, r.AdjClose*k
	}
}

// Whatever is in a source, what is left is fit to compute with.
func FuzzCheck(f *testing.F) {
	f.Add([]byte("a row of bytes becomes rows of prices, and some of them are odd"), uint64(1))
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 9))
		rows := market(rng, min(len(data), 400))
		for i := range rows {
			switch data[i] % 16 {
			case 0:
				times(rows[i:i+1], 100)
			case 1:
				times(rows[i:i+1], 1/float64(data[i]))
			case 2:
				rows[i].Close = float64(data[i]) - 50
			case 3:
				rows[i].Day = rows[int(data[i])%len(rows)].Day
			case 4:
				rows[i].High = math.NaN()
			case 5:
				rows[i].Dividend = float64(data[i])
			case 6:
				rows[i].Split = float64(data[i]) / 8
			case 7:
				rows[i].Volume = 0
			}
		}
		_, left := Check(rows, weekdays)
		for i, r := range left {
			if !(r.Close > 0) || r.Close > r.High*(1+noise) || r.Close < r.Low*(1-noise) {
				t.Fatalf("left %+v", r)
			}
			if i > 0 && r.Day <= left[i-1].Day {
				t.Fatalf("left %v after %v", r.Day, left[i-1].Day)
			}
		}
	})
}
