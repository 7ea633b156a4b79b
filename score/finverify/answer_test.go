package finverify

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"market-claim-bench/pipeline/score/deviation"
)

func readingOf(reply, unit string) string {
	var r Reader
	a := r.Read(reply, unit)
	if a.Reason != Answered {
		return string(a.Reason)
	}
	s := strconv.FormatFloat(a.Figure.Float(), 'f', -1, 64)
	if a.Sign == "direction" {
		s += "!"
	}
	return s + " " + a.Rule
}

func TestReplies(t *testing.T) {
	b, err := os.ReadFile("testdata/replies.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(b)) {
		part := strings.Split(strings.TrimSuffix(line, "\n"), " | ")
		if strings.HasPrefix(line, "#") && len(part) == 1 || len(part) < 3 && !strings.HasPrefix(line, " |") {
			continue
		}
		if strings.HasPrefix(line, " | ") {
			part = []string{"", part[len(part)-2], part[len(part)-1]}
		}
		n++
		reply := strings.ReplaceAll(part[0], `\n`, "\n")
		if got := readingOf(reply, part[1]); got != part[2] {
			t.Errorf("%q in %s: %s, want %s", reply, part[1], got, part[2])
		}
	}
	if n < 90 {
		t.Errorf("only %d replies", n)
	}
}

func FuzzAReadingLiesInItsReply(f *testing.F) {
	f.Add("The loss was $(3) million.\nAnswer: 26.5% = \\boxed{3}", "percent")
	f.Add("#### 1", "million_usd")
	f.Fuzz(func(t *testing.T, reply, unit string) {
		var r Reader
		a := r.Read(reply, unit)
		if a.Reason != Answered {
			return
		}
		if q := a.Quantity; q.Start < 0 || q.End > int32(len(reply)) || q.Start >= q.End {
			t.Errorf("%q: %+v", reply, q)
		}
		if a.Figure.Region().Contains(a.Figure.Number) == false {
			t.Errorf("%q: %+v does not contain itself", reply, a.Figure)
		}
		_ = deviation.None
	})
}
