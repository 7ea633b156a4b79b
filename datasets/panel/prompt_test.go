package panel

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shownText is a short form of what a prompt shows, for tables of tests.
func shownText(s Shown) string {
	var b strings.Builder
	for _, n := range s.Names {
		b.WriteString(n.Ticker + "(" + n.Company + ") ")
	}
	b.WriteString(s.Currency)
	if s.Gaps {
		b.WriteString(" gaps")
	}
	for i, r := range s.Series {
		b.WriteString("\n" + r.Ticker)
		for d, bar := range r.Bars {
			if bar.Close != 0 {
				b.WriteString(" " + s.Days[d].String() + " " + bar.Open.String() + "/" + bar.High.String() + "/" + bar.Low.String() + "/" + bar.Close.Format(s.Places[i]))
				if bar.Volume >= 0 {
					v := s.shares(bar.Volume)
					b.WriteString("@" + Level(v.Float()*float64(One)).String())
				}
			}
		}
	}
	return b.String()
}

func TestParsePrompt(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"daily tables, an empty field, names whose companies hold commas and brackets",
			`Write about how they traded.

Stocks: ALTR.LS (Altri), KO (Coca-Cola (The), Co.), JNJ (Johnson & Johnson).

Daily prices in EUR, one line per session:

ALTR.LS
date,open,high,low,close,volume
2025-11-03,,4.945,4.880,4.880,370430
2025-11-04,4.8,,4.830,4.890,

KO
date,open,high,low,close,volume
2025-11-04,70,71,69.5,70.25,1
`,
			"ALTR.LS(Altri) KO(Coca-Cola (The), Co.) JNJ(Johnson & Johnson) EUR\n" +
				"ALTR.LS 2025-11-03 0/4.945/4.88/4.880@370430 2025-11-04 4.8/0/4.83/4.890\n" +
				"KO 2025-11-04 70/71/69.5/70.25@1"},
		{"two closes a name, and a question with commas behind them",
			`Stocks: A (Alpha), B (Beta).

First and last close in USD:

ticker,first session,first close,last session,last close
A,2026-08-03,303.42,2026-08-21,297.00
B,2026-08-03,10.1,2026-08-21,11
Also say, in the commentary, which stock had the largest fall, on which date, and by how much.`,
			"A(Alpha) B(Beta) USD gaps\nA 2026-08-03 0/0/0/303.42 2026-08-21 0/0/0/297.00\nB 2026-08-03 0/0/0/10.1 2026-08-21 0/0/0/11.0"},
		{"masked: labels, tags, multiples of the mean volume",
			`Stocks: Stock A, Stock B.

Daily prices indexed to 100 at the first close, one line per session:

Stock A
date,open,high,low,close,volume
D1,,100.10,99.00,100.00,1.250
D2,,101.00,99.50,100.75,0.750

Stock B
date,open,high,low,close,volume
D1,,100,100,100,1
D2,,100,100,100,1
`,
			"Stock A() Stock B() \nStock A 1970-01-02 0/100.1/99/100.00@1.25 1970-01-03 0/101/99.5/100.75@0.75\n" +
				"Stock B 1970-01-02 0/100/100/100@1 1970-01-03 0/100/100/100@1"},
		{"one long table with bars, unordered", `
| Ticker | Date | Close |
|--------|------|-------|
| A | 2026-08-04 | 2.5 |
| A | 2026-08-03 | 2.4 |
`, "A() \nA 2026-08-03 0/0/0/2.4 2026-08-04 0/0/0/2.5"},
		{"no prices", "Stocks: A (Alpha).\n\nWrite about August 2026, in prose, with close attention.", "A(Alpha) "},
		{"a list without prices or companies", "Tickers: A, B.", "A() B() "},
		{"a text that only talks of dates and closes", "The close, the date, the open, and volume.", ""},
	} {
		s, err := ParsePrompt(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := shownText(s); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestParsePromptSaysWhereATableIsBroken(t *testing.T) {
	const head = "A\ndate,open,high,low,close,volume\n"
	for _, c := range []struct{ text, want string }{
		{head + "2026-08-03,1,1,1,1.2.3,5", `line 3: "1.2.3" is no price (want a positive decimal of at most 6 places)`},
		{head + "2026-08-03,1,1,1,0,5", `line 3: "0" is no price (want a positive decimal of at most 6 places)`},
		{head + "2026-08-03,1,1,1,-4,5", `line 3: "-4" is no price (want a positive decimal of at most 6 places)`},
		{head + "2026-08-03,1,1,1,1,1e6", `line 3: "1e6" is no volume (want shares, or a decimal of at most 3 places)`},
		{head + "2026-08-03,1,1,1,1", `line 3: 5 fields where the table's header has 6`},
		{head + "2026-08-03,1,1,1,1,5\n2026-08-03,1,1,1,1,5", `line 4: A has session 2026-08-03 twice`},
		{"date,close\n2026-08-03,1", `line 2: the table has no name: want a column ticker, or the ticker in a line above the header`},
		{"ticker,first session,first close,last session,last close\nA,2026-08-03,1,August,1", `line 2: last session "August" is no session`},
	} {
		if _, err := ParsePrompt(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.text, err, c.want)
		}
	}
}

func TestUnmask(t *testing.T) {
	s, err := ParsePrompt("Stock B\ndate,close\nD1,100\nD2,101\n\nStock A\ndate,close\nD1,100\nD2,99\n")
	if err != nil {
		t.Fatal(err)
	}
	days := []Day{Date(2020, 3, 2), Date(2020, 3, 3)}
	if err := s.Unmask([]string{"XOM", "JPM"}, []string{"Stock A", "Stock B"}, days); err != nil {
		t.Fatal(err)
	}
	if got, want := shownText(s), "XOM(Stock A) JPM(Stock B) \nJPM 2020-03-02 0/0/0/100 2020-03-03 0/0/0/101\nXOM 2020-03-02 0/0/0/100 2020-03-03 0/0/0/99"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := s.Unmask([]string{"XOM"}, []string{"Stock A"}, days); err == nil {
		t.Error("a label that is not in the list was given a name")
	}
}

// TestParsePromptReadsEveryRowOfTheReplies holds the parser against a second
// reading, by regular expressions, of the prompts of recorded replies.
func TestParsePromptReadsEveryRowOfTheReplies(t *testing.T) {
	f, err := os.Open("../../../shared/data/replies/replies.jsonl")
	if err != nil {
		t.Skip("no recorded replies beside the project: ", err)
	}
	defer f.Close()
	daily := regexp.MustCompile(`(?m)^(\d{4}-\d\d-\d\d),([\d.]*),([\d.]*),([\d.]*),([\d.]+),(\d*)$`)
	ends := regexp.MustCompile(`(?m)^([A-Z.]+),(\d{4}-\d\d-\d\d),([\d.]+),(\d{4}-\d\d-\d\d),([\d.]+)$`)
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r struct{ ID, Prompt, Context, Market string }
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		s, err := ParsePrompt(r.Prompt)
		if err != nil {
			t.Fatalf("%s: %v", r.ID, err)
		}
		if len(s.Names) != 10 || s.Masked || s.Gaps != (r.Context == "sparse" || r.Context == "probe") {
			t.Errorf("%s: %d names, masked %v, gaps %v in context %s", r.ID, len(s.Names), s.Masked, s.Gaps, r.Context)
		}
		if want := map[string]string{"us": "USD", "lisbon": "EUR"}[r.Market]; s.Currency != want && len(s.Series) > 0 {
			t.Errorf("%s: currency %q, want %s", r.ID, s.Currency, want)
		}
		bars := 0
		for _, b := range s.Series {
			for _, bar := range b.Bars {
				if bar.Close != 0 {
					bars++
				}
			}
		}
		rows := 0
		for i, block := range strings.Split(r.Prompt, "\n\n") {
			ticker, _, _ := strings.Cut(block, "\n")
			for _, m := range daily.FindAllStringSubmatch(block, -1) {
				rows++
				day, _ := ParseDay(m[1])
				d, s := slices.Index(s.Days, day), s.Series[s.Index(ticker)]
				b := s.Bars[d]
				for k, l := range []Level{b.Open, b.High, b.Low, b.Close} {
					if want, _, _ := ParseLevel(m[k+2]); l != want {
						t.Errorf("%s block %d: %s %s: price %d is %s, want %s", r.ID, i, ticker, day, k, l, want)
					}
				}
			}
			for _, m := range ends.FindAllStringSubmatch(block, -1) {
				for k := 2; k < 6; k += 2 {
					rows++
					day, _ := ParseDay(m[k])
					want, _, _ := ParseLevel(m[k+1])
					if b := s.Series[s.Index(m[1])].Bars[slices.Index(s.Days, day)]; b.Close != want {
						t.Errorf("%s: %s %s: close %s, want %s", r.ID, m[1], day, b.Close, want)
					}
				}
			}
		}
		if bars != rows || (rows == 0) != (r.Context == "none") {
			t.Errorf("%s (%s): %d bars read of %d rows", r.ID, r.Context, bars, rows)
		}
	}
}

func FuzzParsePrompt(f *testing.F) {
	f.Add("Stocks: A (B), C.\n\nA\ndate,open,high,low,close,volume\n2026-08-03,1,2,1,1.5,3\n")
	f.Add("ticker,first session,first close,last session,last close\nA,D1,303.42,D9,297.00\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParsePrompt(text)
		if err != nil {
			return
		}
		if !slices.IsSorted(s.Days) || len(s.Places) != len(s.Series) {
			t.Fatalf("unordered or ragged: %v", s)
		}
		for _, r := range s.Series {
			if len(r.Bars) != len(s.Days) {
				t.Fatalf("%s has %d bars of %d days", r.Ticker, len(r.Bars), len(s.Days))
			}
			for _, b := range r.Bars {
				if b.Close < 0 || b.Volume < -1 {
					t.Fatalf("bar %v", b)
				}
			}
		}
	})
}

func BenchmarkParsePrompt(b *testing.B) {
	var text strings.Builder
	p := market(rand.New(rand.NewPCG(5, 6)))
	text.WriteString("\nX" + "\ndate,open,high,low,close,volume\n")
	for d, bar := range p.Series[0].Bars {
		text.WriteString(p.Days[d].String() + "," + bar.Open.Format(2) + "," + bar.High.Format(2) + "," + bar.Low.Format(2) + "," + bar.Close.Format(2) + ",123456\n")
	}
	prompt := ""
	for _, name := range []string{"AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "JPM", "JNJ", "XOM", "WMT"} {
		prompt += strings.Replace(text.String(), "X", name, 1)
	}
	b.SetBytes(int64(len(prompt)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParsePrompt(prompt); err != nil {
			b.Fatal(err)
		}
	}
}
