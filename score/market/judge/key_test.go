package judge

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
)

// TestKeys answers the keys of testdata/keys.txt on the panels of
// testdata/verdicts/FILE.txt, the name of each section:
//
//	TICKER METRIC [on DAY] [base B] : CLAIM | CLAIM … => what the key is, and what was answered
//
// -update rewrites what follows the arrow.
func TestKeys(t *testing.T) {
	const file = "testdata/keys.txt"
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range ar.Files {
		f := &ar.Files[i]
		panels, err := txtar.ParseFile("testdata/verdicts/" + f.Name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		cell, _ := open(t, panels)
		var out strings.Builder
		for line := range strings.Lines(string(f.Data)) {
			text, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
			if text == "" || text[0] == '#' {
				out.WriteString(text + "\n")
				continue
			}
			got := keyText(t, cell, text)
			out.WriteString(text + " => " + got + "\n")
			if got != want && !*update {
				t.Errorf("%s, %s: %s\ngot  %s\nwant %s", file, f.Name, text, got, want)
			}
		}
		f.Data = []byte(out.String())
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func keyText(t *testing.T, cell *Cell, text string) string {
	t.Helper()
	head, list, _ := strings.Cut(text, " :")
	words := strings.Fields(head)
	k := Key{Ticker: words[0]}
	k.Metric, _ = panel.ParseMetric(words[1])
	for i := 2; i+1 < len(words); i += 2 {
		day, err := panel.ParseDay(words[i+1])
		switch {
		case words[i] == "on":
			k.Session = day
		case err == nil:
			k.Base, k.BaseDay = panel.OnDay, day
		default:
			k.Base = panel.PriorClose
		}
	}
	var claims []market.Claim
	for part := range strings.SplitSeq(list, "|") {
		if part = strings.TrimSpace(part); part != "" {
			claims = append(claims, parseClaim(t, part))
		}
	}
	var answer *market.Claim
	i := cell.Answers(k, claims)
	if i >= 0 {
		answer = &claims[i]
	}
	v := cell.Key(k, answer)
	words = words[:0]
	add := func(ok bool, format string, args ...any) {
		if ok {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	add(v.ShownValue.Known(), "shown %.2f", v.ShownValue.Float())
	add(v.TruthValue.Known(), "truth %.2f", v.TruthValue.Float())
	add(v.Identifiable, "identifiable")
	add(v.Signed, "signed")
	add(v.Informative, "informative")
	if !v.Answered {
		return strings.Join(append(words, "not stated"), " ")
	}
	add(true, "; answer %d: %s", i+1, v.Outcome)
	add(v.RecitedAs != NoError, "%s", v.RecitedAs)
	add(v.RefutedAs != NoError, "%s", v.RefutedAs)
	add(v.Coarse, "coarse")
	add(v.AtTruth, "at truth")
	add(v.AtNegated, "at -shown")
	add(v.NearTruth, "near truth")
	return strings.Join(words, " ")
}
