package generate

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

// questionsAndScenarios writes what ingest would for the suites finverify and facts: ten
// samples of two domains, and two scenarios, one without facts.
func questionsAndScenarios(t testing.TB, dir string) {
	t.Helper()
	var samples []datasets.Sample
	for i := range 10 {
		samples = append(samples, datasets.Sample{Question: datasets.Question{
			ID: fmt.Sprintf("fvb_%06d", i), Domain: []string{"legal", "finance"}[i%2], Question: fmt.Sprintf("What is figure %d?", i),
			Context: "Revenue: $1,000", Truth: 123456.5, Unit: "million_usd", Difficulty: "hidden-difficulty",
		}})
	}
	scenarios := []datasets.Scenario{
		{Pack: "p", Scenario: "a/b", Prompt: "Hva er satsen?", Rationale: "hidden-rationale", Expected: []string{"hidden-expectation"}},
		{Pack: "p", Scenario: "nothing declared", Prompt: "Hei?"},
		{Pack: "p", Scenario: "of transcripts"},
	}
	facts := []datasets.Fact{{Pack: "p", Scenario: "a/b", Claim: "Sats, NOK", Value: 3400, Unit: "-", Quote: "hidden-quote"}}
	for _, err := range []error{
		write(dir, datasets.Samples, samples), write(dir, datasets.Scenarios, scenarios), write(dir, datasets.Facts, facts),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func write[T any](dir string, t datasets.Table[T], rows []T) error {
	_, err := t.WriteAll(dir, 0, rows)
	return err
}

// runSuites makes the stage with suites beside the market, which runs where
// there are panels.
func runSuites(t testing.TB, dir string, c Config, o rundir.Options, suites ...string) rundir.Result {
	t.Helper()
	s := Stage(c, nil, suites...)
	r, err := rundir.Do(context.Background(), rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler)}, []rundir.Stage{s}, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestOtherSuitesAreAskedJournalledAndRetriedAlike(t *testing.T) {
	dir := t.TempDir()
	questionsAndScenarios(t, dir)
	f := serve(t, func(n int, w http.ResponseWriter, _ *http.Request, q chat) bool {
		if !strings.Contains(q.Messages[0].Content, "figure 3") || n > 40 {
			return false
		}
		http.Error(w, "no such thing", 400)
		return true
	})
	c := settings(f.model())
	c.Finverify.Versions = []string{"v1", "v1-open"}
	r := runSuites(t, dir, c, rundir.Options{}, "finverify", "facts")
	const asked = 10*2 + 2 // of the model: two wordings of a sample, two scenarios with a prompt
	if n := statuses(t, dir); n[datasets.OK] != asked-2 || n[datasets.HTTPError] != 2 {
		t.Errorf("statuses %v", n)
	}
	if n := len(r.Manifest.Failures()); n != 2 {
		t.Errorf("%d failures listed, want 2", n)
	}
	_, before := f.counts()
	runSuites(t, dir, c, rundir.Options{Force: true}, "finverify", "facts")
	if _, requests := f.counts(); requests != before {
		t.Errorf("%d requests more, though every reply is in the journal", requests-before)
	}
	f.behave = nil
	runSuites(t, dir, c, rundir.Options{Retry: true}, "finverify", "facts")
	c.Retry = true
	runSuites(t, dir, c, rundir.Options{Retry: true}, "finverify", "facts")
	if _, requests := f.counts(); requests != before+2 {
		t.Errorf("%d requests more, want the two that had failed", requests-before)
	}
	if n := statuses(t, dir); n[datasets.HTTPError] != 0 {
		t.Errorf("statuses after the retry %v", n)
	}
}

func TestCellsOfASuiteAreInOrderAndNothingButTheQuestionIsShown(t *testing.T) {
	dir := t.TempDir()
	questionsAndScenarios(t, dir)
	f := serve(t, nil)
	c := settings(f.model(), Model{Name: "clerk:quoting", Provider: "clerk"})
	c.Finverify.Versions = []string{"v1"}
	runSuites(t, dir, c, rundir.Options{}, "finverify", "facts")
	parts, err := datasets.Parts(dir, datasets.Commentaries.Name)
	if err != nil || len(parts) != 2+1 { // ten cells at seven a part, then three
		t.Fatalf("parts %v, %v", parts, err)
	}
	for _, k := range parts {
		rows, err := datasets.Commentaries.All(context.Background(), dir, k)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, row := range rows {
			names = append(names, row.Cell.Cell)
			if suite := []string{"finverify", "finverify", "facts"}[k]; row.Suite != suite || row.Context != suite || row.Window != "-" || row.First.OK {
				t.Errorf("part %d: %+v", k, row.Cell)
			}
		}
		if !slices.IsSorted(names) {
			t.Errorf("part %d: out of order: %v", k, names)
		}
	}
	for asked := range f.kinds() {
		if strings.Contains(asked, "hidden") || strings.Contains(asked, "123456") || strings.Contains(asked, "3400") {
			t.Errorf("the model was shown %s", asked)
		}
	}
	controls, err := datasets.Controls.All(context.Background(), dir)
	if err != nil || len(controls) != 0 {
		t.Errorf("what a source says is no key: %v, %v", controls, err)
	}
}

func TestAModelsContextsChooseItsSuites(t *testing.T) {
	dir := t.TempDir()
	questionsAndScenarios(t, dir)
	a, b := serve(t, nil).model(), serve(t, nil).model()
	a.Name, a.Contexts = "a", []string{"facts"}
	b.Name, b.Contexts = "b", []string{"full", "finverify"}
	c := settings(a, b)
	c.Finverify.Versions = []string{"v1"}
	runSuites(t, dir, c, rundir.Options{}, "finverify", "facts")
	counts := map[string]int{}
	for row, err := range datasets.Commentaries.Read(context.Background(), dir) {
		if err != nil {
			t.Fatal(err)
		}
		counts[row.Model+" "+row.Suite]++
	}
	if len(counts) != 2 || counts["a facts"] != 2 || counts["b finverify"] != 10 {
		t.Errorf("asked %v", counts)
	}
}
