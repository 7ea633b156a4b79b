package judge

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/recall"
)

// TestVerdicts judges the claims of testdata/verdicts/*.txt. Each file holds what a
// prompt shows, what was true (both written as a prompt's tables), and one
// claim a line with its verdict:
//
//	KIND SUBJECT[>OBJECT] METRIC [NUMBER UNIT] [words] => verdict
//
// where words are up, down, flat, hedged, at_least, at_most, on DAY, from DAY,
// to DAY, base B, rank N. Lines that begin with # say what follows. -update
// rewrites the verdicts.
func TestVerdicts(t *testing.T) {
	files, err := filepath.Glob("testdata/verdicts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata: ", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			cell, claims := open(t, ar)
			var out strings.Builder
			for line := range strings.Lines(string(claims.Data)) {
				text, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
				if text == "" || text[0] == '#' {
					out.WriteString(text + "\n")
					continue
				}
				claim := parseClaim(t, text)
				v := cell.Judge(&claim)
				got := describe(&v)
				out.WriteString(text + " => " + got + "\n")
				if got != want && !*update {
					t.Errorf("%s: %s\ngot  %s\nwant %s", file, text, got, want)
				}
			}
			if claims.Data = []byte(out.String()); *update {
				if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// open reads the panels of an archive: shown, truth, and any other basis.
func open(t *testing.T, ar *txtar.Archive) (*Cell, *txtar.File) {
	t.Helper()
	var shown *panel.Panel
	var truth Truth
	var claims *txtar.File
	for i := range ar.Files {
		f := &ar.Files[i]
		if f.Name == "claims" {
			claims = f
			continue
		}
		p, err := panel.ParsePrompt(string(f.Data))
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		switch {
		case f.Name == "shown":
			shown = &p.Panel
		case strings.HasPrefix(f.Name, "truth"):
			truth.Panel = &p.Panel
			if prior, ok := strings.CutPrefix(f.Name, "truth from "); ok {
				day, err := panel.ParseDay(prior)
				if err != nil {
					t.Fatal(err)
				}
				for p.Days[p.First] < day {
					p.First++
				}
			}
		default:
			p.First = truth.Panel.First
			truth.Bases = append(truth.Bases, Basis{f.Name, &p.Panel})
		}
	}
	if claims == nil {
		t.Fatal("no claims")
	}
	return New(shown, truth, Defaults), claims
}

func parseClaim(t *testing.T, text string) market.Claim {
	t.Helper()
	words := strings.Fields(text)
	r := recall.Row{Reply: text, Kind: words[0], Metric: &words[2]}
	subject, object, found := strings.Cut(words[1], ">")
	if r.Subject = &subject; found {
		r.Object = &object
	}
	for i := 3; i < len(words); i++ {
		next := func() *string { i++; return &words[i] }
		switch w := words[i]; w {
		case "up", "down", "flat":
			r.Direction = &w
		case "at_least", "at_most":
			r.Bound = &w
		case "hedged":
			r.Hedged = true
		case "on":
			r.Start = next()
			r.End = r.Start
		case "from":
			r.Start = next()
		case "to":
			r.End = next()
		case "base":
			r.Base = next()
		case "rank":
			n, err := strconv.Atoi(*next())
			if err != nil {
				t.Fatal(text, err)
			}
			r.Rank = &n
		default:
			v, err := strconv.ParseFloat(w, 64)
			if err != nil {
				t.Fatalf("%s: %q", text, w)
			}
			_, frac, _ := strings.Cut(w, ".")
			decimals := len(frac)
			r.Value, r.Decimals, r.Unit = &v, &decimals, next()
		}
	}
	c, ok, err := r.Claim()
	if err != nil || !ok {
		t.Fatal(text, ok, err)
	}
	return c
}

// describe is a verdict in one line.
func describe(v *Verdict) string {
	words := []string{v.Outcome.String()}
	add := func(ok bool, format string, args ...any) {
		if ok {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	add(v.Reason != "", "(%s)", v.Reason)
	add(v.RecitedAs != NoError, "%s", v.RecitedAs)
	add(v.RefutedAs != NoError, "%s", v.RefutedAs)
	add(v.Matched.String() != "-", "(%s)", v.Matched)
	add(v.Ambiguous, "ambiguous")
	add(v.Reading.Matched && v.Reading.String() != "primary", "by %s", v.Reading)
	add(v.Strict != v.Outcome, "strictly %s", v.Strict)
	add(v.Loose, "loose")
	add(v.Coarse, "coarse")
	add(v.Identifiable, "identifiable")
	if v.Stated {
		add(v.Shown.Known, "shown %s", short(v.Shown))
		add(v.Truth.Known, "truth %s", short(v.Truth))
	}
	return strings.Join(words, " ")
}

// short is a reading and how far the claim is from it.
func short(d Distance) string {
	return fmt.Sprintf("%s%+.4g", strconv.FormatFloat(d.Value, 'g', 6, 64), d.Error)
}
