package judge

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/recall"
)

const shared = "../../../../shared/data/"

var update = flag.Bool("update", false, "rewrite the files of expectations")

// history is one name's daily prices, ascending.
type history struct {
	days []panel.Day
	bars []panel.Bar
}

// readHistory reads date,open,high,low,close,(adj_close,)volume.
func readHistory(t testing.TB, file string) history {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var h history
	lines := bufio.NewScanner(f)
	lines.Scan()
	columns := strings.Split(strings.ToLower(lines.Text()), ",")
	col := func(cells []string, name string) string { return cells[slices.Index(columns, name)] }
	level := func(s string) panel.Level {
		x, _ := strconv.ParseFloat(s, 64)
		return panel.LevelOf(x)
	}
	for lines.Scan() {
		cells := strings.Split(lines.Text(), ",")
		day, err := panel.ParseDay(col(cells, "date"))
		if err != nil {
			t.Fatal(err)
		}
		bar := panel.Bar{Volume: -1}
		if v, err := strconv.ParseFloat(col(cells, "volume"), 64); err == nil {
			bar.Volume = int64(v)
		}
		bar.Open, bar.High, bar.Low, bar.Close = level(col(cells, "open")), level(col(cells, "high")), level(col(cells, "low")), level(col(cells, "close"))
		h.days, h.bars = append(h.days, day), append(h.bars, bar)
	}
	return h
}

// truthOf is the real window of the names of a prompt, displayed with the
// prompt's decimals, with the session before it; as traded as a second basis.
func truthOf(t testing.TB, market string, shown panel.Shown, first, last panel.Day) Truth {
	t.Helper()
	splits := readSplits(t)
	var days []panel.Day
	var names []string
	histories := map[string]history{}
	for _, n := range shown.Names {
		names = append(names, n.Ticker)
		h := readHistory(t, shared+"prices/"+market+"/"+n.Ticker+".csv")
		histories[n.Ticker] = h
		i, _ := slices.BinarySearch(h.days, first)
		for k := max(i-1, 0); k < len(h.days) && h.days[k] <= last; k++ {
			days = append(days, h.days[k])
		}
	}
	slices.Sort(days)
	days = slices.Compact(days)
	start, _ := slices.BinarySearch(days, first)
	display := func(traded bool) *panel.Panel {
		p := &panel.Panel{Days: days, First: start}
		for _, n := range names {
			h, bars := histories[n], make([]panel.Bar, len(days))
			places := 2
			if i := shown.Index(n); i >= 0 {
				places = shown.Places[i]
			}
			for d, day := range days {
				bars[d].Volume = -1
				i, held := slices.BinarySearch(h.days, day)
				if !held {
					continue
				}
				ratio := panel.Level(1)
				for _, s := range splits {
					if traded && s.ticker == n && s.day > day {
						ratio *= s.ratio
					}
				}
				tick := panel.Tick(places)
				b := h.bars[i]
				bars[d] = panel.Bar{Open: (b.Open * ratio).OnTick(tick), High: (b.High * ratio).OnTick(tick), Low: (b.Low * ratio).OnTick(tick), Close: (b.Close * ratio).OnTick(tick), Volume: b.Volume}
				if b.Volume > 0 {
					bars[d].Volume = b.Volume / int64(ratio)
				}
			}
			p.Series = append(p.Series, panel.Series{Ticker: n, Bars: bars})
		}
		return p
	}
	return Truth{Panel: display(false), Bases: []Basis{{"as_traded", display(true)}}}
}

type split struct {
	ticker string
	day    panel.Day
	ratio  panel.Level
}

func readSplits(t testing.TB) (out []split) {
	t.Helper()
	b, err := os.ReadFile(shared + "prices/splits.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n")[1:] {
		cells := strings.Split(line, ",")
		day, err := panel.ParseDay(cells[1])
		ratio, _ := strconv.Atoi(cells[2])
		if err != nil || ratio == 0 {
			t.Fatal(line)
		}
		out = append(out, split{cells[0], day, panel.Level(ratio)})
	}
	return out
}

// A labelled reply with the judge of its cell.
type labelled struct {
	recall.Reply
	cell *Cell
}

// replies are the judges of the recorded replies; without them the test is
// skipped.
func replies(t testing.TB) map[string]labelled {
	t.Helper()
	opened.Do(func() {
		all, err := recall.ReadReplies(shared + "replies/replies.jsonl")
		if err != nil {
			return
		}
		opened.cells = map[string]labelled{}
		for _, r := range all {
			shown, err := panel.ParsePrompt(r.Prompt)
			if err != nil {
				t.Fatal(err)
			}
			first, _ := panel.ParseDay(r.First)
			last, _ := panel.ParseDay(r.Last)
			opened.cells[r.ID] = labelled{r, New(&shown.Panel, truthOf(t, r.Market, shown, first, last), Defaults)}
		}
	})
	if opened.cells == nil {
		t.Skip("no recorded replies beside the project (", shared, ")")
	}
	return opened.cells
}

var opened struct {
	sync.Once
	cells map[string]labelled
}

func labels(t testing.TB) []recall.Row {
	t.Helper()
	rows, err := recall.ReadRows(shared + "recall/labels.jsonl")
	if err != nil {
		t.Skip("no labels beside the project: ", err)
	}
	return rows
}

// disagreements reads testdata/disagreements.txt: "q08 7" → "recited refuted".
func disagreements(t *testing.T) map[string]string {
	t.Helper()
	b, err := os.ReadFile("testdata/disagreements.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(b)) {
		if words := strings.Fields(line); len(words) > 4 && words[0] != "#" {
			out[words[0]+" "+words[1]] = words[2] + " " + words[3]
		}
	}
	return out
}

// TestLabelledClaimsAgreeWithTheReference judges the claims that a reader
// labelled, and compares with the verdicts of an independent program. Where
// the two differ, testdata/disagreements.txt says who is right and why; at most
// 2 % of what the reference can judge may differ.
func TestLabelledClaimsAgreeWithTheReference(t *testing.T) {
	cells, known := replies(t), disagreements(t)
	refs, err := recall.ReadReferences(shared + "recall/reference_verdicts.jsonl")
	if err != nil {
		t.Skip("no reference verdicts beside the project: ", err)
	}
	verdicts := map[string]Verdict{}
	for _, r := range labels(t) {
		claim, ok, err := r.Claim()
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			verdicts[fmt.Sprint(r.Reply, " ", r.N)] = cells[r.Reply].cell.Judge(&claim)
		}
	}
	a := recall.Agree(refs, func(reply string, n int) string {
		return verdicts[fmt.Sprint(reply, " ", n)].Outcome.String()
	})
	for _, d := range a.Differ {
		key := fmt.Sprint(d.Reply, " ", d.N)
		if v := verdicts[key]; known[key] != d.Got+" "+d.Verdict {
			t.Errorf("%s: %s where the reference says %s (%s), which testdata/disagreements.txt does not explain: %s", key, d.Got, d.Verdict, describe(&v), d.Quote)
		}
		delete(known, key)
	}
	for key := range known {
		t.Errorf("%s no longer differs: take it out of testdata/disagreements.txt", key)
	}
	t.Logf("%d of %d agree; %d that the reference cannot judge are judged", a.Hits, a.Of, len(a.Beyond))
	if a.Of < 700 || a.Hits*100 < a.Of*98 {
		t.Errorf("%d of %d agree", a.Hits, a.Of)
	}
}

// TestRecitedRepliesAreKnownForWhatTheyAre holds what a reader knows of the
// replies as a whole: the one that was shown no prices of March 2020 recalls
// them, those on August 2026 cannot recall anything.
func TestRecitedRepliesAreKnownForWhatTheyAre(t *testing.T) {
	cells, rows := replies(t), labels(t)
	recited, fromBefore := map[string]int{}, 0
	for _, r := range rows {
		claim, ok, err := r.Claim()
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		reply := cells[r.Reply]
		v := reply.cell.Judge(&claim)
		if v.Outcome == Recited {
			recited[r.Reply]++
			if reply.First == "2026-08-03" || reply.Market == "lisbon" {
				t.Errorf("%s %d: recited after the model was made: %s", r.Reply, r.N, describe(&v))
			}
			if !v.Identifiable {
				t.Errorf("%s %d: recited, and not identifiable: %s", r.Reply, r.N, describe(&v))
			}
		}
		feb28 := panel.Date(2020, 2, 28)
		if r.Reply == "q08" && claim.Kind == market.Value && (claim.BaseDay == feb28 || claim.End == feb28) {
			if fromBefore++; v.Outcome != Recited {
				t.Errorf("q08 %d: %s, measured from the close before the window, which prices hold", r.N, describe(&v))
			}
		}
		if r.Reply == "q08" && claim.Kind != market.Causal && v.Outcome != Recited {
			t.Errorf("q08 %d: %s; a right figure that was not shown is recited", r.N, describe(&v))
		}
	}
	if fromBefore != 18 || recited["q02"] == 0 {
		t.Errorf("%d claims of q08 from the close before, %d recited in q02", fromBefore, recited["q02"])
	}
	t.Log("recited claims by reply: ", recited)
}
