package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
)

func labelFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	factLabels = `{"scenario": "s", "fact": "a", "label": "correct", "quote": "5 kr"}
{"scenario": "s", "fact": "b", "label": "real_error", "quote": "6 kr"}
{"scenario": "s", "fact": "c", "label": "borderline", "quote": "ca. 7 kr"}
`
	factVerdictsFile = `[{"scenario": "s", "profile": "default", "facts": [
{"claim": "a", "outcome": "wrong"}, {"claim": "b", "outcome": "not_stated"}, {"claim": "c", "outcome": "wrong"}]}]`
)

func TestLabelsAreComparedOnlyAsSealed(t *testing.T) {
	dir := t.TempDir()
	labels, verdicts := labelFile(t, dir, "labels.jsonl", factLabels), labelFile(t, dir, "v.json", factVerdictsFile)
	if _, errs, code := inFacts("labels", "compare", labels, "--verdicts", verdicts); code != exitFailed || !strings.Contains(errs, "is not sealed") {
		t.Errorf("unsealed: exit %d: %s", code, errs)
	}
	out, errs, code := inFacts("labels", "seal", labels)
	if code != exitDone || !strings.Contains(out, "3 labels, sealed in") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	out, errs, code = inFacts("labels", "compare", labels, "--verdicts", verdicts)
	if code != exitDone {
		t.Fatal(errs)
	}
	for _, want := range []string{"false accusations: 1 of 1", `s / a: reader correct, judge wrong: "5 kr"`, "misses: 1 of 1", `s / b: reader real_error, judge not_stated: "6 kr"`} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	labelFile(t, dir, "labels.jsonl", strings.Replace(factLabels, "real_error", "correct", 1))
	if _, errs, code := inFacts("labels", "compare", labels, "--verdicts", verdicts); code != exitFailed || !strings.Contains(errs, "is not what was sealed") {
		t.Errorf("changed: exit %d: %s", code, errs)
	}
	if _, errs, code := inFacts("labels", "seal", labels); code != exitFailed || !strings.Contains(errs, "is not what was sealed") {
		t.Errorf("sealed again: exit %d: %s", code, errs)
	}
}

func TestLabelsThatMeanNothingAreNotSealed(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"scenario": "s", "fact": "a", "label": "wrong"}`, `label "wrong": want one of real_error, correct, not_stated, borderline`},
		{`{"scenario": "s", "label": "correct"}`, "labels.jsonl:1: want scenario and fact"},
		{"{\"scenario\": \"s\", \"fact\": \"a\", \"label\": \"correct\"}\n{\"scenario\": \"s\", \"fact\": \"a\", \"label\": \"correct\"}", "labels.jsonl:2: s / a is labelled already"},
		{`{"reply": "q1", "label": "supported"}`, "want reply and n"},
		{``, "no labels"},
	} {
		dir := t.TempDir()
		labels := labelFile(t, dir, "labels.jsonl", c.text)
		if _, errs, code := inFacts("labels", "seal", labels); code != exitFailed || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d: %s", c.text, code, errs)
		}
		if _, err := os.Stat(labels + ".sha256"); err == nil {
			t.Errorf("%s: sealed all the same", c.text)
		}
	}
}

func TestALabelWithoutAVerdictIsRefused(t *testing.T) {
	dir := t.TempDir()
	labels := labelFile(t, dir, "labels.jsonl", `{"scenario": "s", "fact": "d", "label": "correct", "quote": "5 kr"}`)
	verdicts := labelFile(t, dir, "v.json", factVerdictsFile)
	if _, errs, code := inFacts("labels", "seal", labels); code != exitDone {
		t.Fatal(errs)
	}
	if _, errs, code := inFacts("labels", "compare", labels, "--verdicts", verdicts); code != exitFailed || !strings.Contains(errs, "s / d: no verdict on it") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, errs, code := inFacts("labels", "compare", labels, "--verdicts", verdicts, "--profile", "compat"); code != exitFailed || !strings.Contains(errs, "of profile default") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// The labels of market claims are compared with the verdicts of a run, claim by
// claim; one that was not read is counted as such.
func TestMarketLabelsAreComparedWithARun(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	run := filepath.Join("runs", "default")
	cell := datasets.Cell{Suite: "market", Cell: "c", Item: "q1"}
	_, err := datasets.Commentaries.WriteAll(run, 0, []datasets.Commentary{{Cell: cell, Source: "import", Status: datasets.OK}})
	if err != nil {
		t.Fatal(err)
	}
	claim := func(n string, v float64, quote string) datasets.Claim {
		return datasets.Claim{Suite: "market", Cell: "c", Claim: n, Statement: datasets.Statement{Subject: "AAPL", Value: datasets.Some(v)}, Quote: quote}
	}
	if _, err := datasets.Claims.WriteAll(run, 0, []datasets.Claim{claim("c#1", 8.4, "AAPL rose 8.4%"), claim("c#2", 200, "to $200")}); err != nil {
		t.Fatal(err)
	}
	if _, err := datasets.Verdicts.WriteAll(run, 0, []datasets.Verdict{{Cell: "c", Claim: "c#1", Verdict: "refuted"}, {Cell: "c", Claim: "c#2", Verdict: "recited"}}); err != nil {
		t.Fatal(err)
	}
	labels := labelFile(t, dir, "l.jsonl", `{"reply": "q1", "n": 1, "subject": "AAPL", "value": 8.4, "label": "supported", "quote": "rose 8.4%"}
{"reply": "q1", "n": 2, "subject": "AAPL", "value": 200, "verdict": "recited", "quote": "to $200"}
{"reply": "q1", "n": 3, "subject": "AAPL", "value": 190, "label": "refuted", "quote": "from $190"}
`)
	if _, errs, code := inFacts("labels", "seal", labels); code != exitDone {
		t.Fatal(errs)
	}
	out, errs, code := inFacts("labels", "compare", labels)
	if code != exitDone {
		t.Fatal(errs)
	}
	for _, want := range []string{"not_read", "false accusations: 1 of 1", "q1 #1: reader supported, judge refuted", "misses: 1 of 2", "q1 #3: reader refuted, judge not_read"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// The labels of facts are compared with a run's results of one profile.
func TestFactLabelsAreComparedWithARun(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	result := func(model, profile, outcome string) datasets.FactResult {
		return datasets.FactResult{Cell: datasets.Cell{Cell: model, Model: model}, Scenario: "s", Fact: "a", Profile: profile, Outcome: outcome}
	}
	rows := []datasets.FactResult{result("m", "compat", "wrong"), result("m", "default", "correct"), result("n", "default", "wrong"), result("o", "default", "-")}
	if _, err := datasets.FactResults.WriteAll(filepath.Join("runs", "default"), 0, rows); err != nil {
		t.Fatal(err)
	}
	both := labelFile(t, dir, "both.jsonl", `{"scenario": "s", "fact": "a", "label": "correct", "quote": "5"}`)
	if _, errs, code := inFacts("labels", "seal", both); code != exitDone {
		t.Fatal(errs)
	}
	if _, errs, code := inFacts("labels", "compare", both); code != exitFailed || !strings.Contains(errs, "2 verdicts on it: say which, with model and repeat") {
		t.Errorf("exit %d: %s", code, errs)
	}
	named := labelFile(t, dir, "named.jsonl", `{"scenario": "s", "fact": "a", "model": "n", "label": "real_error", "quote": "5"}`)
	if _, errs, code := inFacts("labels", "seal", named); code != exitDone {
		t.Fatal(errs)
	}
	if out, errs, code := inFacts("labels", "compare", named); code != exitDone || !strings.Contains(out, "misses: 0 of 1") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}
