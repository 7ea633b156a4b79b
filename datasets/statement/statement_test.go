package statement

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// TestAnswers reads testdata/answers.txtar: a statement a file, then what it is
// read as and, of each question under it ("? unit: question"), what the known
// formulas give, the one that is asked for first.
func TestAnswers(t *testing.T) {
	const path = "testdata/answers.txtar"
	ar, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(ar.Files); i += 2 {
		in, want := ar.Files[i], &ar.Files[i+1]
		got := answered(string(in.Data))
		if *update {
			want.Data = []byte(got)
		} else if got != string(want.Data) {
			t.Errorf("%s: got\n%swant\n%s", in.Name, got, want.Data)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func answered(text string) string {
	var context, out strings.Builder
	var asked []string
	for line := range strings.Lines(text) {
		if q, ok := strings.CutPrefix(line, "? "); ok {
			asked = append(asked, strings.TrimSpace(q))
			continue
		}
		context.WriteString(line)
	}
	s := Parse(context.String())
	fmt.Fprintf(&out, "title %q\n", s.Title)
	for _, l := range s.Lines {
		fmt.Fprintf(&out, "%v e%d", l.Value, l.Power)
		if l.Percent {
			out.WriteString(" %")
		}
		if l.Year > 0 {
			fmt.Fprintf(&out, " %d", l.Year)
		}
		if l.Quarter > 0 {
			fmt.Fprintf(&out, " q%d", l.Quarter)
		}
		fmt.Fprintf(&out, " %s\n", strings.Join(l.words, " "))
	}
	for _, a := range asked {
		unit, question, _ := strings.Cut(a, ": ")
		fmt.Fprintf(&out, "? %s\n", a)
		for _, x := range s.Answers(question, unit) {
			fmt.Fprintf(&out, "  %s %.6g", x.Formula, x.Value)
			if x.EitherSign {
				out.WriteString(" either sign")
			}
			if x.Doubtful {
				out.WriteString(" doubtful")
			}
			out.WriteByte('\n')
		}
	}
	return out.String()
}

func FuzzParseDoesNotPanic(f *testing.F) {
	f.Add("Income (in millions)\nRevenue: $45,230.0\n| a | 2021 | 2022 |\n| x | $(3) | 4% |", "What is the change in x from 2021 to 2022?", "percent")
	f.Fuzz(func(t *testing.T, context, question, unit string) {
		s := Parse(context)
		for _, a := range s.Answers(question, unit) {
			if a.Value-a.Value != 0 {
				t.Errorf("%q %q: %v", context, question, a)
			}
		}
		if got := len(s.Figures(unit)); got != len(s.Lines) {
			t.Errorf("%d figures of %d lines", got, len(s.Lines))
		}
	})
}
