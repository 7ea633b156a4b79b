package generate

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

func TestTheSeedsReplyShipsInside(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	c := settings()
	c.Imports = []string{Seed}
	mustRun(t, dir, c, rundir.Options{})
	rows, prompts := all(t, datasets.Commentaries, dir), all(t, datasets.Prompts, dir)
	if len(rows) != 1 || len(prompts) != 1 {
		t.Fatalf("%d rows, %d prompts", len(rows), len(prompts))
	}
	r := rows[0]
	if r.Status != datasets.OK || r.Source != "import" || r.Arm != "inverted" || r.Context != "sparse" || r.Market != "us" ||
		!strings.HasPrefix(r.Text, "The market saw mixed performance in August 2026") {
		t.Errorf("got %+v", r)
	}
	if !strings.Contains(prompts[0].Text, "NVDA,2026-08-03,100.000000,2026-08-31,92.070000\n") {
		t.Errorf("the table is %q", prompts[0].Text)
	}
}

func TestStoredRepliesBecomeCommentaries(t *testing.T) {
	const file = "../../shared/data/replies/replies.jsonl"
	f, err := os.Open(file)
	if err != nil {
		t.Skipf("needs the stored replies: %v", err)
	}
	defer f.Close()
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	n, err := Import(context.Background(), dir, f, file)
	if err != nil || n.Replies != 21 || n.LeftOut != nil {
		t.Fatalf("%v, %v", n, err)
	}
	c := settings(Model{Name: "narrator:reader", Provider: "narrator"})
	if files, err := Imported(dir); err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	mustRun(t, dir, c, rundir.Options{})
	texts := map[string]string{}
	for _, p := range all(t, datasets.Prompts, dir) {
		texts[p.Prompt] = p.Text
		if strings.HasPrefix(p.Version, "import:") && strings.Count(p.Tickers, "|") != 9 {
			t.Errorf("prompt of %q names %q", p.Version, p.Tickers)
		}
	}
	items := map[string]bool{}
	for _, r := range all(t, datasets.Commentaries, dir) {
		if r.Source != "import" {
			continue
		}
		items[r.Item] = true
		if r.Status != datasets.OK || r.Text == "" || texts[r.Prompt] == "" || !r.First.OK || !r.Last.OK || r.Model != "claude" {
			t.Errorf("%s: %+v", r.Cell.Cell, r)
		}
	}
	if len(items) != 21 || !items["q00"] {
		t.Errorf("%d imported: %v", len(items), items)
	}
	if r := mustRun(t, dir, c, rundir.Options{}); !r.Skipped {
		t.Errorf("ran again: %s", r.Why)
	}
	if _, err := Import(context.Background(), dir, strings.NewReader(`{"prompt":"p","text":"t"}`), file); err != nil {
		t.Fatal(err)
	}
	mustRun(t, dir, c, rundir.Options{})
	kept := 0
	for _, r := range all(t, datasets.Commentaries, dir) {
		if r.Source == "import" {
			kept++
		}
	}
	if kept != 1 {
		t.Errorf("%d replies after a file of one was imported in their place", kept)
	}
}

func TestAWrongLineIsNamedWithItsField(t *testing.T) {
	good := `{"id":"a","prompt":"p","text":"t"}` + "\n"
	for _, c := range []struct{ data, want string }{
		{good + `{"id":"b","text":"t"}`, "mine.jsonl:2: prompt: missing"},
		{good + "\n" + `{"id":"b","prompt":"p"}`, "mine.jsonl:3: text: missing"},
		{`{"prompt":"","text":"t"}`, "mine.jsonl:1: prompt: missing"},
		{`{"prompt":"p","text":4}`, "mine.jsonl:1: text: is a number, want a text"},
		{`{"prompt":"p","text":null}`, "mine.jsonl:1: text: missing"},
		{`{"prompt":"p","text":"t","first":"3 August"}`, `mine.jsonl:1: first: "3 August" is not a date`},
		{good + good, `mine.jsonl:2: id: "a" is that of line 1 too`},
		{`{"prompt":"p"`, "mine.jsonl:1: not a JSON object"},
		{`{"prompt":"Stocks: ACE (Ace).\n\nDaily prices in EUR:\n\nACE\ndate,close\n2026-08-03,4.1\n2026-08-04,abc\n","text":"t"}`, "mine.jsonl:1: prompt: its table of prices: line 8"},
		{`["p","t"]`, "mine.jsonl:1: not a JSON object"},
		{"{\"prompt\":\"p\",\"text\":\"\xff\"}", "mine.jsonl:1: not UTF-8"},
		{"\n\n", "mine.jsonl: no replies in it"},
		{good + `{"prompt":"p","text":"t","market":"usa"}`, `mine.jsonl:2: market: "usa": want lisbon, simulated, us, or a market of the config`},
		{`{"prompt":"p","text":"t","window":"August"}`, `mine.jsonl:1: window "August": want a month`},
		{`{"prompt":"p","text":"t","window":"2026-08-09..2026-08-01"}`, "mine.jsonl:1: window"},
		{`{"prompt":"p","text":"t","arm":"invert"}`, `mine.jsonl:1: arm: "invert": want real, inverted`},
		{`{"prompt":"p","text":"t","arm":"scaled:big"}`, `mine.jsonl:1: arm: "scaled:big"`},
		{`{"prompt":"p","text":"t","context":"daily"}`, `mine.jsonl:1: context: "daily": want full`},
		{`{"prompt":"p","text":"t","identity":"anonymous"}`, `mine.jsonl:1: identity: "anonymous": want named, masked`},
		{`{"prompt":"p","text":"t","modle":"x"}`, "mine.jsonl:1: modle: no such field (nearest: model)"},
		{`{"prompt":"p","text":"t","Context":"full"}`, "mine.jsonl:1: Context: no such field (nearest: context)"},
		{`{"prompt":"p","texts":"t"}`, "mine.jsonl:1: texts: no such field (nearest: text)"},
	} {
		dir := t.TempDir()
		n, err := Import(context.Background(), dir, strings.NewReader(c.data), "mine.jsonl")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, %v; want %q", c.data, n, err, c.want)
		}
		if files, _ := Imported(dir); len(files) > 0 {
			t.Errorf("%q: kept as %v", c.data, files)
		}
	}
}

func TestFieldsThatNoReplyHasAreSaid(t *testing.T) {
	dir := t.TempDir()
	data := `{"prompt":"p","text":"t","latency":3,"usage":{"in":4},"market":"mine","arm":"scaled:0.5","context":"-"}` + "\n" + `{"prompt":"p","text":"u","latency":4}`
	got, err := Import(context.Background(), dir, strings.NewReader(data), "mine.jsonl", "mine")
	if err != nil || got.Replies != 2 || !slices.Equal(got.LeftOut, []string{"latency", "usage"}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestUnknownCoordinatesAreDashesAndAnEmptyTextIsEmpty(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	data := "\ufeff" + `{"prompt":"what rose?","text":"ZED","model":"org/model-7b"}` + "\r\n" + `{"prompt":"what rose?","text":" "}` + "\r\n"
	if _, err := Import(context.Background(), dir, strings.NewReader(data), "../../etc/pass wd.jsonl"); err != nil {
		t.Fatal(err)
	}
	files, _ := Imported(dir)
	if want := dir + "/imports/pass_wd.jsonl"; len(files) != 1 || files[0] != want {
		t.Fatalf("kept as %v, want %s", files, want)
	}
	r := mustRun(t, dir, settings(), rundir.Options{})
	rows := all(t, datasets.Commentaries, dir)
	if len(rows) != 2 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		if row.Market != "-" || row.Arm != "-" || row.Context != "-" || row.Identity != "named" || row.First.OK {
			t.Errorf("got %+v", row)
		}
	}
	if want := "-/-/-/named/-/line-1/-/org%2Fmodel-7b/import:pass_wd/-/-/0"; rows[1].Cell.Cell != want && rows[0].Cell.Cell != want {
		t.Errorf("cells %s, %s; want %s", rows[0].Cell.Cell, rows[1].Cell.Cell, want)
	}
	f := r.Manifest.Failures()
	if len(f) != 1 || f[0].Status != datasets.Empty {
		t.Errorf("failures %v", f)
	}
}
