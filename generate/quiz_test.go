package generate

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
)

// quizzing asks the whole quiz of the echo, whose replies are the prompts, and
// of a writer that knows.
func quizzing() Config {
	c := settings(Model{Name: "echo", Provider: "echo"}, Model{Name: "narrator:reciter", Provider: "narrator"})
	c.Contexts = []string{"quiz"}
	c.CellsPerPart, c.MaxTokens = 1000, 10_000
	c.Quiz = Quiz{
		Metrics: []string{"return", "close", "daily_return", "max_daily_gain", "max_daily_loss"}, Styles: []string{"open", "estimate", "choices", "date"},
		Sessions: 2, Repeats: 3, Placebos: []string{"Norvig Tools"},
	}
	return c
}

func TestAQuizAsksEachKeyInEachStyleWithNoPrices(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	mustRun(t, dir, quizzing(), rundir.Options{})
	cells := map[string]int{}
	for _, r := range all(t, datasets.Commentaries, dir) {
		if r.Arm != "-" || r.Identity != "named" || r.Status != datasets.OK {
			t.Errorf("%s: %s %s", r.Cell.Cell, r.Status, r.Error)
		}
		cells[r.Model]++
		if r.Model == "narrator:reciter" && strings.Contains(r.Item, "Norvig") {
			t.Errorf("%s: a writer was asked about a placebo", r.Cell.Cell)
		}
		if r.Model == "echo" && r.Style != "choices" && strings.ContainsAny(strings.ReplaceAll(r.Text, "%", ""), "%") {
			t.Errorf("%q", r.Text)
		}
	}
	// 3 metrics of the window, 2 of 2 sessions each, 3 repeats; 2 names in 4 styles, 1 placebo in 3
	if want := (3 + 2*2) * 3 * (2*4 + 3); cells["echo"] != want {
		t.Errorf("%d cells, want %d", cells["echo"], want)
	}
	if want := (3 + 2*2) * 3 * 2 * 4; cells["narrator:reciter"] != want {
		t.Errorf("%d cells of the writer, want %d", cells["narrator:reciter"], want)
	}
}

func TestAReturnIsAskedFromTheCloseBeforeTheWindow(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	mustRun(t, dir, quizzing(), rundir.Options{})
	for _, r := range all(t, datasets.Commentaries, dir) {
		if r.Model == "echo" && strings.Contains(r.Item, ":return:") && r.Style == "open" && !strings.Contains(r.Text, "from the close on 31 July 2026 to the close on 5 August 2026") {
			t.Errorf("%s asks %q", r.Item, r.Text)
		}
	}
}

// The right choice is among four that lie apart from one another and from what
// any arm shows, and the writer that knows finds it.
func TestChoicesHoldTheTruthAndNothingThatAnArmShows(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	mustRun(t, dir, quizzing(), rundir.Options{})
	seen, first := 0, map[string]int{}
	for _, r := range all(t, datasets.Commentaries, dir) {
		if r.Style != "choices" || r.Model != "echo" || r.Repeat != 0 {
			continue
		}
		seen++
		item := strings.Split(r.Item, ":")
		n := slices.Index([]string{"ACE", "ZED"}, item[0])
		truth := answer(t, n, item[1], item[2])
		right, choices := 0, []float64{}
		for _, line := range strings.Split(r.Text, "\n") {
			letter, value, ok := strings.Cut(line, ") ")
			if !ok || len(letter) != 1 {
				continue
			}
			v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimPrefix(value, "+"), "%"), 64)
			if err != nil {
				t.Fatalf("%s: choice %q", r.Item, line)
			}
			if d := v - truth; -0.06 < d && d < 0.06 {
				right++
				first[letter]++
			}
			choices = append(choices, v)
			if d := v - inverted(t, n); item[1] == "return" && -0.9 < d && d < 0.9 {
				t.Errorf("%s: %q is what the inverted arm shows", r.Item, line)
			}
		}
		slices.Sort(choices)
		if len(choices) != 4 || right != 1 {
			t.Errorf("%s: truth %v, choices %v", r.Item, truth, choices)
			continue
		}
		apart := 0.85
		if item[1] == "close" {
			apart = truth / 110
		}
		for i := range 3 {
			if choices[i+1]-choices[i] < apart {
				t.Errorf("%s: choices %v lie close", r.Item, choices)
			}
		}
	}
	if seen != 14 || len(first) < 3 {
		t.Errorf("%d questions, the truth at %v", seen, first)
	}
}

// inverted is the return that the inverted arm shows.
func inverted(t *testing.T, n int) float64 {
	first := window(t, "2026-08").First
	return -100 * (price(n, first+4)/price(n, first) - 1)
}

// answer computes what a question asks, another way.
func answer(t *testing.T, n int, metric, session string) float64 {
	first := window(t, "2026-08").First
	moves := map[string]float64{}
	most, least := -1e9, 1e9
	for d := first; d < first+5; d++ {
		m := 100 * (price(n, d)/price(n, d-1) - 1)
		moves[d.String()] = m
		if d > first {
			most, least = max(most, m), min(least, m)
		}
	}
	switch metric {
	case "return":
		return 100 * (price(n, first+4)/price(n, first-1) - 1)
	case "max_daily_gain":
		return most
	case "max_daily_loss":
		return least
	case "daily_return":
		return moves[session]
	}
	d, err := panel.ParseDay(session)
	if err != nil {
		t.Fatal(err)
	}
	return price(n, d)
}

// Questions are asked in an order that the seed draws; the tables are in the
// order planned.
func TestAQuizIsAskedInRandomOrder(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	var mu sync.Mutex
	var asked []string
	f := serve(t, func(_ int, _ http.ResponseWriter, _ *http.Request, q chat) bool {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, q.Messages[0].Content+strconv.FormatInt(q.Options.Seed, 10))
		return false
	})
	m := f.model()
	m.Concurrency = 1
	c := quizzing()
	c.Models = []Model{m}
	mustRun(t, dir, c, rundir.Options{})
	texts := map[string]string{}
	for _, p := range all(t, datasets.Prompts, dir) {
		texts[p.Prompt] = p.Text
	}
	var planned []string
	for _, r := range all(t, datasets.Commentaries, dir) {
		planned = append(planned, texts[r.Prompt]+strconv.FormatInt(c.Seed+int64(r.Repeat), 10))
	}
	same, neighbours := 0, 0
	for i := range min(len(asked), len(planned)) {
		if asked[i] == planned[i] {
			same++
		}
		if j := slices.Index(planned, asked[i]); i+1 < len(asked) && j+1 < len(planned) && planned[j+1] == asked[i+1] {
			neighbours++
		}
	}
	if len(asked) != len(planned) || same > len(planned)/10 || neighbours > len(planned)/10 {
		t.Errorf("of %d questions, %d asked, %d stand where they were planned, %d before the same one", len(planned), len(asked), same, neighbours)
	}
}
