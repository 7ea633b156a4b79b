package panel

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the files of expectations")

// TestReadings asks the panels of testdata/*.txt: tables as prompts write
// them, one query a line with its readings, the primary one first.
//
//	SUBJECT METRIC [on DAY | from DAY] [to DAY] [base B] [in UNIT] => reading, reading, …
//	SUBJECT METRIC … rank N => the holders of the rank, field by field
//	SUBJECT over OBJECT METRIC … => how much more
func TestReadings(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata: ", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := ParsePrompt(string(ar.Files[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			if prior, ok := strings.CutPrefix(ar.Files[0].Name, "panel from "); ok {
				first, err := ParseDay(prior)
				if err != nil {
					t.Fatal(err)
				}
				s.First, _ = s.find(first)
			}
			var out strings.Builder
			for line := range strings.Lines(string(ar.Files[1].Data)) {
				text, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
				if text == "" || text[0] == '#' {
					out.WriteString(text + "\n")
					continue
				}
				got := answer(t, &s.Panel, text)
				out.WriteString(text + " => " + got + "\n")
				if got != want && !*update {
					t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
				}
			}
			if ar.Files[1].Data = []byte(out.String()); *update {
				if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func answer(t *testing.T, p *Panel, text string) string {
	t.Helper()
	words := strings.Fields(text)
	subject := func(name string) int {
		if name == "GROUP" {
			return Group
		}
		if i := p.Index(name); i >= 0 {
			return i
		}
		t.Fatalf("%s: no %s", text, name)
		return 0
	}
	q := Query{Subject: subject(words[0])}
	object, compared, rank := 0, false, 0
	if words[1] == "over" {
		object, compared = subject(words[2]), true
		words = words[2:]
	}
	m, ok := ParseMetric(words[1])
	if !ok {
		t.Fatalf("%s: no metric %s", text, words[1])
	}
	q.Metric = m
	for i := 2; i+1 < len(words); i += 2 {
		w := words[i+1]
		day, _ := ParseDay(w)
		switch words[i] {
		case "on":
			q.Start, q.End = day, day
		case "from":
			q.Start = day
		case "to":
			q.End = day
		case "base":
			switch w {
			case "prior_close":
				q.Base = PriorClose
			case "open":
				q.Base = AtOpen
			default:
				q.Base, q.BaseDay = OnDay, day
			}
		case "in":
			q.Unit = map[string]Unit{"percent": Percent, "currency": Currency, "ratio": Ratio}[w]
		case "rank":
			rank, _ = strconv.Atoi(w)
		}
	}
	switch {
	case rank != 0:
		return holders(p, q, rank)
	case compared:
		return readingsText(p.Comparison(nil, q, object))
	}
	return readingsText(p.Readings(nil, q))
}

func readingsText(rs []Reading) string {
	var parts []string
	for _, r := range rs {
		s := strconv.FormatFloat(r.Float(), 'f', -1, 64)
		if r.Unit == Percent || r.Unit == Ratio {
			s = strconv.FormatFloat(r.Float(), 'f', 4, 64)
		}
		s += map[Unit]string{Percent: " %", Ratio: " ×"}[r.Unit]
		s = map[Bound]string{AtLeast: "at least ", AtMost: "at most "}[r.Bound] + s
		if r.How != Primary {
			s += " " + r.How.String()
		}
		parts = append(parts, s)
	}
	if parts == nil {
		return "-"
	}
	return strings.Join(parts, ", ")
}

func holders(p *Panel, q Query, rank int) string {
	var fields []string
	for _, f := range Fields(nil, q) {
		standings := p.Standings(nil, q, f)
		v, ok := Holder(standings, rank, Ascending(q.Metric, false))
		if !ok {
			fields = append(fields, "-")
			continue
		}
		var held []string
		for _, s := range standings {
			if s.Compare(v) != 0 {
				continue
			}
			name := "GROUP"
			if s.Subject >= 0 {
				name = p.Series[s.Subject].Ticker
			}
			if s.Day != 0 {
				name += " on " + s.Day.String()
			}
			held = append(held, name)
		}
		fields = append(fields, fmt.Sprintf("%s (%.4g)", strings.Join(held, " and "), v.Float()))
	}
	if fields == nil {
		return "-"
	}
	return strings.Join(fields, "; ")
}
