package recall

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the lists of known misses of our own commentary")

// TestOurOwnCommentaryIsRead compares what is extracted from replies and
// patterns of our own, in thirteen styles over simulated prices, with their
// labels: what is missed is listed, and what is invented stays below a share.
func TestOurOwnCommentaryIsRead(t *testing.T) {
	const dir = "testdata/commentary/"
	r := readIn(t, dir)
	reaches(t, "precision over the replies", r.Right.Total(), 0.90)
	reaches(t, "precision of their figures", r.Figures.Extracted, 0.98)
	listed(t, dir+"replies.missed", r.Missed)

	passages, claims, err := ReadPatterns(dir+"patterns.jsonl", "2026-08-03", "2026-08-31")
	if err != nil {
		t.Fatal(err)
	}
	_, _, _, r = compared(t, claims, passages)
	reaches(t, "precision over the patterns", r.Right.Total(), 0.74)
	listed(t, dir+"patterns.missed", r.Missed)
}

// readIn compares what is extracted from the replies in dir with their labels.
func readIn(t *testing.T, dir string) Result {
	t.Helper()
	replies, err := ReadReplies(dir + "replies.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	gold, err := ReadRows(dir + "labels.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	_, _, _, r := compared(t, gold, replies)
	return r
}

// listed is known, and writes the list with -update.
func listed(t *testing.T, file string, missed []Row) {
	t.Helper()
	if !*update {
		known(t, file, missed)
		return
	}
	var b strings.Builder
	b.WriteString("# Claims that are not read: reply and number, kind and metric.\n")
	for _, x := range missed {
		metric := ""
		if x.Metric != nil {
			metric = *x.Metric
		}
		fmt.Fprintf(&b, "%s %d: %s %s\n", x.Reply, x.N, x.Kind, metric)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
