package recall

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The marks of an extraction.
const (
	claimRecall  = 0.95
	precision    = 0.98
	figureRecall = 0.99
	patterns     = 0.90
)

// recorded compares what is extracted from the recorded replies with a
// reader's labels.
func recorded(t *testing.T) ([]Row, []Row, []Reply, Result) {
	t.Helper()
	replies, err := ReadReplies(shared + "replies/replies.jsonl")
	if err != nil {
		t.Skip("the recorded replies are absent, they are not part of the project: ", err)
	}
	gold, err := ReadRows(shared + "recall/labels.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return compared(t, gold, replies)
}

// passed compares what is extracted from the patterns with their claims.
func passed(t *testing.T) ([]Row, []Row, []Reply, Result) {
	t.Helper()
	replies, gold, err := ReadPatterns(shared+"recall/patterns.jsonl", "2026-08-03", "2026-08-31")
	if err != nil {
		t.Skip("the patterns are absent, they are not part of the project: ", err)
	}
	return compared(t, gold, replies)
}

func compared(t *testing.T, gold []Row, replies []Reply) ([]Row, []Row, []Reply, Result) {
	t.Helper()
	got, err := Extract(replies)
	if err != nil {
		t.Fatal(err)
	}
	return gold, got, replies, Compare(gold, got, replies)
}

func TestTheClaimsOfRecordedRepliesAreRead(t *testing.T) {
	_, _, _, r := recorded(t)
	reaches(t, "claim recall", r.Found.Total(), claimRecall)
	reaches(t, "precision", r.Right.Total(), precision)
	reaches(t, "figure recall", r.Figures.Labelled, figureRecall)
	known(t, "testdata/replies.missed", r.Missed)
}

func TestTheClaimsOfPatternsAreRead(t *testing.T) {
	_, _, _, r := passed(t)
	reaches(t, "claim recall", r.Found.Total(), patterns)
	reaches(t, "precision", r.Right.Total(), precision)
	known(t, "testdata/patterns.missed", r.Missed)
	for _, n := range nearMisses(t) {
		for _, x := range r.Invented {
			if x.Reply == n {
				t.Errorf("a near-miss gives a claim: %s", line(x))
			}
		}
	}
}

// nearMisses are the patterns that hold what is no claim: those with a note.
func nearMisses(t *testing.T) (ids []string) {
	t.Helper()
	file, err := os.Open(shared + "recall/patterns.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var p struct{ ID, Note string }
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		if p.Note != "" {
			ids = append(ids, p.ID)
		}
	}
	if len(ids) == 0 {
		t.Error("no pattern is a near-miss")
	}
	return ids
}

func reaches(t *testing.T, what string, s Share, mark float64) {
	t.Helper()
	if float64(s.Hits) < mark*float64(s.Of) || s.Of == 0 {
		t.Errorf("%s is %d of %d, below %v", what, s.Hits, s.Of, mark)
	}
}

// known compares the misses with those listed in the file, by reply and
// number: a new one is a loss, and one that is found is to leave the list.
func known(t *testing.T, file string, missed []Row) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, l := range strings.Split(string(text), "\n") {
		if id, _, _ := strings.Cut(l, ":"); id != "" && id[0] != '#' {
			listed[id] = true
		}
	}
	for _, x := range missed {
		id := fmt.Sprint(x.Reply, " ", x.N)
		if !listed[id] {
			t.Errorf("%s is missed: %s", id, line(x))
		}
		delete(listed, id)
	}
	for id := range listed {
		t.Errorf("%s is found: take it from the list of known misses", id)
	}
}

// TestCompareAgreesWithTheReadersProgram runs the readers' own comparison on
// the same claims.
func TestCompareAgreesWithTheReadersProgram(t *testing.T) {
	program := "../../../shared/tools/compare_labels.py"
	if _, err := os.Stat(program); err != nil {
		t.Skip("the readers' program is absent: it is not part of the project")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3 to run the readers' program with")
	}
	for name, read := range map[string]func(*testing.T) ([]Row, []Row, []Reply, Result){"replies": recorded, "patterns": passed} {
		gold, got, replies, r := read(t)
		if name == "replies" {
			got = got[:len(got)*9/10] // with misses
			got[3].Subject = got[40].Subject
			r = Compare(gold, got, replies)
		}
		dir := t.TempDir()
		write(t, filepath.Join(dir, "gold"), gold)
		write(t, filepath.Join(dir, "got"), got)
		write(t, filepath.Join(dir, "replies"), replies)
		out, err := exec.Command("python3", program, filepath.Join(dir, "gold"), filepath.Join(dir, "got"), filepath.Join(dir, "replies")).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		said := strings.Split(string(out), "\n")
		for i, s := range []Tally{r.Found, r.Right} {
			for _, k := range r.kinds() {
				if want := fmt.Sprintf("'%s': '%d/%d'", k, s.Kind(k).Hits, s.Kind(k).Of); s.Kind(k).Of > 0 && !strings.Contains(said[i], want) {
					t.Errorf("%s: here %s, and there %s", name, want, said[i])
				}
			}
		}
		rate := func(s Share) string { return strconv.FormatFloat(*s.Rate(), 'f', -1, 64) }
		if want := "figure recall " + rate(r.Figures.Labelled) + " figure precision " + rate(r.Figures.Extracted); said[2] != want {
			t.Errorf("%s: here %s, and there %s", name, want, said[2])
		}
	}
}

func write[T any](t *testing.T, file string, rows []T) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	enc := json.NewEncoder(f)
	for _, x := range rows {
		if err := enc.Encode(x); err != nil {
			t.Fatal(err)
		}
	}
}
