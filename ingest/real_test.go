package ingest

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/fault"
)

const shared = "../../shared/data/prices/"

// needReal skips where the real prices are absent.
func needReal(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(shared); err != nil {
		t.Skipf("%s: absent, so real prices are not tested", shared)
	}
}

// cache holds what settled has read: several tests look at the same files.
var cache = map[string]quote{}

// settled reads and checks one file of real prices as its market's.
func settled(t testing.TB, path string) quote {
	t.Helper()
	if q, ok := cache[path]; ok {
		return q
	}
	name := "us"
	if strings.Contains(path, "lisbon") || strings.HasSuffix(path, ".LS.csv") {
		name = "lisbon"
	}
	m, err := universe.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	ticker := strings.TrimSuffix(filepath.Base(path), ".csv")
	src := Source{Market: name, Kind: "csv", Path: shared + path}
	switch filepath.Dir(path) {
	case "us":
		src.Splits = shared + "splits.csv"
	case "as-traded":
		ticker = strings.ToUpper(ticker)
		src.Basis, src.Scale, src.Factors = "traded", 10_000, shared+strings.Replace(path, ".csv", "_factor.csv", 1)
	}
	if strings.Contains(path, "multiindex_JPM") {
		ticker = "JPM"
	}
	src.Files = []File{{Ticker: ticker, Path: src.Path}}
	d, err := newDesk(Config{}, m, src)
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.quote(context.Background(), ticker)
	if err != nil {
		t.Fatal(err)
	}
	cache[path] = q
	return q
}

// testdata/real.txt says of every file of real prices how many rows are read
// of it, and how many faults of each kind are found at which lines.
func TestRealFaults(t *testing.T) {
	needReal(t)
	files, err := filepath.Glob(shared + "*/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(shared + "*/*/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, path := range append(files, more...) {
		path = strings.TrimPrefix(path, shared)
		if strings.HasSuffix(path, "_factor.csv") {
			continue
		}
		q := settled(t, path)
		fmt.Fprintf(&b, "%s %d rows\n", path, len(q.prices))
		lines := map[string][]int32{}
		for _, i := range q.issues {
			lines[i.Kind+" "+i.Action] = append(lines[i.Kind+" "+i.Action], i.Line)
		}
		for _, kind := range slices.Sorted(maps.Keys(lines)) {
			fmt.Fprintf(&b, "\t%s %d: lines %s\n", kind, len(lines[kind]), ranges(lines[kind]))
		}
	}
	const file = "testdata/real.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// ranges writes lines as 2-9 12 14.
func ranges(lines []int32) string {
	var out []string
	for i := 0; i < len(lines); {
		j := i
		for j+1 < len(lines) && lines[j+1] == lines[j]+1 {
			j++
		}
		if j > i {
			out = append(out, fmt.Sprintf("%d-%d", lines[i], lines[j]))
		} else {
			out = append(out, fmt.Sprint(lines[i]))
		}
		i = j + 1
	}
	return strings.Join(out, " ")
}

func TestTheUSFilesHaveNoFault(t *testing.T) {
	needReal(t)
	files, err := filepath.Glob(shared + "us/*.csv")
	if err != nil || len(files) != 13 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		if q := settled(t, strings.TrimPrefix(path, shared)); len(q.issues) > 0 {
			t.Errorf("%s: found %v", path, q.issues[0])
		}
	}
}

// The rows that a repair changed are exactly those that are found faulty in
// the file before it, and none of them is found faulty in the same way in the
// file after it.
func TestRepairedRowsAreTheFaultyOnes(t *testing.T) {
	needReal(t)
	fixed, err := filepath.Glob(shared + "dirty/yfinance_fixtures/*-fixed.csv")
	if err != nil || len(fixed) == 0 {
		t.Fatalf("%d files, %v", len(fixed), err)
	}
	repairable := map[string]bool{fault.Unit: true, fault.Split: true, fault.AdjClose: true}
	for _, path := range fixed {
		before := strings.TrimPrefix(strings.TrimSuffix(path, "-fixed.csv")+".csv", shared)
		after := strings.TrimPrefix(path, shared)
		changed := changed(t, before, after)
		found := map[string]map[panel.Day]bool{}
		for _, file := range []string{before, after} {
			found[file] = map[panel.Day]bool{}
			for _, i := range settled(t, file).issues {
				if repairable[i.Kind] {
					found[file][i.Session.V] = true
				}
			}
		}
		still := 0
		for d := range changed {
			if !found[before][d] {
				t.Errorf("%s: the repair changed %s, which is not found faulty", before, d)
			}
			if found[after][d] {
				still++
			}
		}
		for d := range found[before] {
			if !changed[d] && !found[after][d] {
				t.Errorf("%s: %s is found faulty, but the repair left it", before, d)
			}
		}
		// Six rows of CLC were repaired in their adjusted close only, and are
		// in hundredths still.
		if want := map[bool]int{true: 6}[strings.Contains(path, "CLC")]; still != want {
			t.Errorf("%s: %d repaired rows are found faulty, want %d", after, still, want)
		}
	}
}

// changed lists the sessions whose prices differ by more than rounding.
func changed(t *testing.T, before, after string) map[panel.Day]bool {
	t.Helper()
	rows := map[panel.Day]fault.Row{}
	read := func(path string) []fault.Row {
		s, err := readCSV(shared+path, "-", Source{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s.rows
	}
	for _, r := range read(before) {
		rows[r.Day] = r
	}
	out := map[panel.Day]bool{}
	for _, r := range read(after) {
		b := rows[r.Day]
		for _, p := range [][2]float64{{r.Open, b.Open}, {r.High, b.High}, {r.Low, b.Low}, {r.Close, b.Close}, {r.AdjClose, b.AdjClose}} {
			if math.Abs(p[0]/p[1]-1) > 1e-4 {
				out[r.Day] = true
			}
		}
	}
	return out
}

// Two sources of the same sessions: prices adjusted for splits times the ratio
// of the splits file, and prices as they were traded. Most closes agree to the
// cent; the rest are another trade of the same minute (the last one, or the
// auction), never another basis.
func TestRatiosGiveTheLevelsThatWereTraded(t *testing.T) {
	needReal(t)
	for _, c := range []struct {
		ticker, from string
		equal        float64 // the least share of sessions
	}{
		{"AAPL", "2010-01-04", 0.85},
		{"SPY", "2010-01-04", 0.60},
		{"GOOGL", "2014-04-03", 0.97}, // before it Yahoo divided by 1.998, not 2
	} {
		adjusted := map[panel.Day]datasets.Price{}
		for _, p := range settled(t, "us/"+c.ticker+".csv").prices {
			adjusted[p.Session] = p
		}
		n, equal, far := 0, 0, 0.0
		for _, p := range settled(t, "as-traded/"+strings.ToLower(c.ticker)+".csv").prices {
			a, ok := adjusted[p.Session]
			if !ok || p.Session.String() < c.from {
				continue
			}
			ratio := 1.0
			if a.SplitRatio.OK {
				ratio = a.SplitRatio.V
			}
			n++
			ours, theirs := a.Close*ratio, p.Close*p.SplitRatio.V
			if math.Abs(ours-theirs) < 0.00501+1e-6*ours {
				equal++
			}
			far = max(far, math.Abs(ours/theirs-1))
		}
		t.Logf("%s: %d sessions, %d equal to the cent, the farthest %.2f %% apart", c.ticker, n, equal, 100*far)
		if n < 1500 || float64(equal) < c.equal*float64(n) || far > 0.01 {
			t.Errorf("%s: %d of %d sessions are equal to the cent, the farthest %.2f %% apart", c.ticker, equal, n, 100*far)
		}
	}
}

func TestTheSplitsOfAFactorFileAreThoseOfTheFacts(t *testing.T) {
	needReal(t)
	factors, err := readFactors(shared + "as-traded/aapl_factor.csv")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range splitsOf(factors) {
		got = append(got, fmt.Sprintf("%s %g", s.day, s.ratio))
	}
	if s := strings.Join(got, ", "); s != "2000-06-21 2, 2005-02-26 2, 2014-06-07 7, 2020-08-29 4" {
		t.Errorf("got %s", s)
	}
}
