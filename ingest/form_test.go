package ingest

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets/panel"
)

var update = flag.Bool("update", false, "rewrite the expectations")

// forms.txtar holds pairs of a file as users have it and what is read of it.
// The comment after a case's name is ticker and settings: dates=, decimal=,
// scale=, zone=, close= and so on for columns.
func TestForms(t *testing.T) {
	const file = "testdata/forms.txtar"
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(ar.Files); i += 2 {
		name, settings, _ := strings.Cut(ar.Files[i].Name, " | ")
		want := &ar.Files[i+1]
		got := read(t, strings.Replace(string(ar.Files[i].Data), "BOM", "\ufeff", 1), settings)
		if *update {
			want.Data = []byte(got)
		} else if got != string(want.Data) {
			t.Errorf("%s: got\n%swant\n%s", name, got, want.Data)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// read writes what is read of a file: its rows, then its faults, or its error.
func read(t *testing.T, text, settings string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "f.csv")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ticker, src, zone := "ABC", Source{}, time.UTC
	for _, w := range strings.Fields(settings) {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok:
			ticker = w
		case key == "dates":
			src.Dates = value
		case key == "decimal":
			src.Decimal = value
		case key == "scale":
			src.Scale, _ = strconv.ParseFloat(value, 64)
		case key == "zone":
			var err error
			if zone, err = time.LoadLocation(value); err != nil {
				t.Fatal(err)
			}
		case key == "date":
			src.Columns.Date = value
		case key == "close":
			src.Columns.Close = value
		case key == "volume":
			src.Columns.Volume = value
		default:
			t.Fatalf("setting %q", w)
		}
	}
	s, err := readCSV(path, ticker, src, zone)
	var b strings.Builder
	if err != nil {
		fmt.Fprintln(&b, strings.ReplaceAll(err.Error(), path, "f.csv"))
		return b.String()
	}
	show := func(name string, x float64) {
		if !math.IsNaN(x) && (x != 0 || name != "div" && name != "split") {
			fmt.Fprintf(&b, " %s=%s", name, strconv.FormatFloat(x, 'g', 9, 64))
		}
	}
	for _, r := range s.rows {
		fmt.Fprintf(&b, "%d %s", r.Line, r.Day)
		show("o", r.Open)
		show("h", r.High)
		show("l", r.Low)
		show("c", r.Close)
		show("adj", r.AdjClose)
		show("v", r.Volume)
		show("div", r.Dividend)
		show("split", r.Split)
		if r.NotFinal {
			b.WriteString(" not final")
		}
		if r.Local {
			b.WriteString(" local")
		}
		b.WriteByte('\n')
	}
	for _, f := range s.faults {
		fmt.Fprintf(&b, "%d %s: %s\n", f.Line, f.Kind, f.Detail)
	}
	return b.String()
}

func TestNumbersAreReadByValue(t *testing.T) {
	for _, c := range []struct {
		marks marks
		want  float64
		forms []string
	}{
		{pointMarks, 6231.15, []string{"6231.15", "6,231.15", "$6,231.15", "6 231.15", "6\u202f231.15", "6'231.15", " 6231.15 ", "6.23115e3", "6.23115K"}},
		{commaMarks, 6231.15, []string{"6231,15", "6.231,15", "€6.231,15", "6 231,15", "6.231,15 €"}},
		{pointMarks, 147_780_000, []string{"147.78M", "147,780,000", "147780000", "147780K", "0.14778B", "147.78 M"}},
		{pointMarks, -0.42, []string{"-0.42", "−0.42"}},
		{pointMarks, 9.999999747378752e-05, []string{"9.999999747378752e-05"}},
		{commaMarks, 130160, []string{"130.160", "130 160", "130160"}},
	} {
		for _, s := range c.forms {
			if got, err := number(s, c.marks); err != nil || math.Abs(got-c.want) > 1e-9*math.Abs(c.want) {
				t.Errorf("%q: got %v, %v; want %v", s, got, err, c.want)
			}
		}
	}
	for _, s := range []string{"", " ", "-", "NaN", "nan", "null", "N/A", "#N/A", "None"} {
		if got, err := number(s, pointMarks); err != nil || !math.IsNaN(got) {
			t.Errorf("%q: got %v, %v; want not stated", s, got, err)
		}
	}
	for _, s := range []string{"abc", "1,23", "12,34,567", "1.2.3", "0.525 Dividend", "inf", "1e999", "3%", "--", "1,2345.6", ",5"} {
		if got, err := number(s, pointMarks); err == nil {
			t.Errorf("%q: read as %v", s, got)
		}
	}
}

func TestDatesAreReadInEveryForm(t *testing.T) {
	for want, forms := range map[string][]string{
		"2026-08-03": {
			"2026-08-03", "2026/08/03", "2026.8.3", "20260803", "20260803 00:00", "2026-08-03 00:00:00", "2026-08-03T00:00:00Z",
			"2026-08-03 00:00:00-04:00", "2026-08-03 00:00:00+0900", "2026-08-03T16:00:00.000-04:00", "3-Aug-26", "03-Aug-2026", "3 August 2026",
			"Aug 3, 2026", "Aug. 03, 2026", "August 3, 2026", "Mon, Aug 3, 2026", "2026年8月3日", "2026년 8월 3일", "1785715200", "1785715200000", "1785715200000000000", "2026-08-03 4:00:00 PM", "2026/08/03 16:00",
		},
		"1998-01-02": {"19980102 00:00", "1998-01-02", "2-Jan-98"},
	} {
		for _, s := range forms {
			st, err := readStamp(s)
			if err != nil {
				t.Errorf("%q: %v", s, err)
				continue
			}
			if got, _, err := st.day(unsure, time.UTC); err != nil || got.String() != want {
				t.Errorf("%q: got %v, %v; want %s", s, got, err, want)
			}
		}
	}
	for _, s := range []string{"", "Date", "2026-13-01", "2026-02-30", "soon", "12.5", "2026-08", "35460500", "8/2026"} {
		if st, err := readStamp(s); err == nil {
			if d, _, err := st.day(dayFirst, time.UTC); err == nil {
				t.Errorf("%q: read as %v", s, d)
			}
		}
	}
}

func TestAnInstantIsDatedWhereTheMarketIs(t *testing.T) {
	for _, c := range []struct {
		stamp, zone, want string
		local             bool
	}{
		{"2024-03-17 21:00Z", "Europe/Istanbul", "2024-03-18", false},
		{"2024-03-18T04:00:00Z", "America/New_York", "2024-03-18", false},
		{"2024-03-18T20:00:00Z", "America/New_York", "2024-03-18", false},
		{"2024-03-17T15:00:00Z", "Asia/Tokyo", "2024-03-18", false},
		{"2024-03-18 00:00:00+00:00", "America/New_York", "2024-03-18", false},
		{"2012-01-03 00:00:00-05:00", "Europe/Lisbon", "2012-01-03", true},
		{"1785729600", "America/New_York", "2026-08-03", false}, // 04:00 UTC
		{"1785715200", "America/New_York", "2026-08-03", false}, // midnight UTC: a date
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		st, err := readStamp(c.stamp)
		if err != nil {
			t.Fatal(err)
		}
		if got, local, err := st.day(unsure, zone); err != nil || got.String() != c.want || local != c.local {
			t.Errorf("%s in %s: got %v, local %v, %v; want %s, %v", c.stamp, c.zone, got, local, err, c.want, c.local)
		}
	}
}

func TestTheOrderOfDayAndMonthIsToldFromTheFile(t *testing.T) {
	for want, files := range map[order][]string{
		dayFirst:   {"01/07/2015 13/07/2015", "29.12.15 30.12.15", "01/08/2026 02/08/2026 13/08/2026", "03/08/2026 04/08/2026 05/08/2026 06/08/2026"},
		monthFirst: {"2/27/2026 2/26/2026", "01/03/17 01/31/17", "08/03/2026 08/04/2026 08/05/2026 08/06/2026"},
		unsure:     {"03/03/2026", "04/05/2026 05/04/2026"},
	} {
		for _, f := range files {
			var stamps []stamp
			for _, s := range strings.Fields(f) {
				st, err := readStamp(s)
				if err != nil {
					t.Fatal(err)
				}
				stamps = append(stamps, st)
			}
			if got := orderOf(stamps); got != want {
				t.Errorf("%s: got %d, want %d", f, got, want)
			}
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	f.Add("Date,Open,High,Low,Close,Volume\n2026-08-03,1,2,0.5,1.5,100\n")
	f.Add("20260803 00:00,10000,10000,10000,10000,5")
	f.Add("\ufeff日期,收盘\n2022年6月1日,\"6,231.15\"\n")
	f.Add("Price,Close,High\nTicker,ABC,ABC\nDate,,\n2026-08-03,1,2\n")
	f.Fuzz(func(t *testing.T, text string) {
		line, _, _ := strings.Cut(text, "\n")
		comma := separatorOf(line)
		all := func(use func(int, []string) error) error { return each(strings.NewReader(text), comma, use) }
		s, err := readTable("f.csv", all, comma == ';', "ABC", Source{}, time.UTC)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.csv: ") {
				t.Fatalf("the error does not name the file: %v", err)
			}
			return
		}
		for _, r := range s.rows {
			if r.Line < 1 || math.IsInf(r.Close, 0) || r.Day < panel.Date(1800, 1, 1) {
				t.Fatalf("read %+v", r)
			}
		}
	})
}
