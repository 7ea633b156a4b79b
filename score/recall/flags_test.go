package recall

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/score/market"
)

const shared = "../../../shared/data/"

// flags are a reader's passages of a reply: verbatim.
type flags struct {
	Reply      string
	Declined   []string
	Disputed   []string
	Incomplete []string `json:"incomplete_noted"`
	Disclosed  []string
	Contrast   []string
	Refused    bool
}

// TestWhatAReplySaysOfItsDataIsFlagged compares passages with a reader's: each
// of theirs must overlap one of ours, each of ours one of theirs.
func TestWhatAReplySaysOfItsDataIsFlagged(t *testing.T) {
	file, err := os.Open(shared + "recall/flags.jsonl")
	if err != nil {
		t.Skip("the readers' flags are absent: they are not part of the project")
	}
	defer file.Close()
	gold := map[string]flags{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var f flags
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		gold[f.Reply] = f
	}
	replies, err := ReadReplies(shared + "replies/replies.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	err = Read(replies, func(rep *Reply, reading market.Reading) {
		f := gold[rep.ID]
		for name, want := range map[string][]string{market.Declined: f.Declined, market.Disputed: f.Disputed, market.Disclosed: f.Disclosed, market.Contrasts: f.Contrast} {
			got := passages(rep.Text, reading, name)
			for _, w := range want {
				if !slices.ContainsFunc(got, func(g string) bool { return overlap(rep.Text, g, w) }) {
					t.Errorf("%s: %s not found: %q", rep.ID, name, w)
				}
			}
			for _, g := range got {
				if !slices.ContainsFunc(want, func(w string) bool { return overlap(rep.Text, g, w) }) {
					t.Errorf("%s: %s invented: %q", rep.ID, name, g)
				}
			}
		}
		if got := len(passages(rep.Text, reading, market.Refused)) > 0; got != f.Refused {
			t.Errorf("%s: refused is %t", rep.ID, got)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func passages(text string, reading market.Reading, flag string) (out []string) {
	for _, p := range reading.Passages {
		if p.Flag == flag {
			out = append(out, text[p.Start:p.End])
		}
	}
	return out
}

// overlap reports whether two verbatim pieces of the text share more than half
// of the shorter.
func overlap(text, a, b string) bool {
	i, j := strings.Index(text, a), strings.Index(text, b)
	return i >= 0 && j >= 0 && 2*(min(i+len(a), j+len(b))-max(i, j)) > min(len(a), len(b))
}
