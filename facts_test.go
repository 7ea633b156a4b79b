package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const factsData = "../shared/data/facts/"

// inFacts runs a command and returns what it prints, its complaint and its
// exit code.
func inFacts(args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), code
}

// compat agrees with every case of the original.
func TestCompatAgreesWithThePublishedCases(t *testing.T) {
	for name, least := range map[string]int{
		"factcheck_primitives": 71, "factcheck_cases_edge": 78, "factcheck_transcripts_golden": 152,
		"stale_facts_cases": 11, "source_quote_selfcheck": 12,
	} {
		path := factsData + name + ".json"
		if _, err := os.Stat(path); err != nil {
			t.Skip("no published cases: ", err)
		}
		out, errs, code := inFacts("facts", "check", "--cases", path, "--profile", "compat", "--format", "json")
		var c checked
		if err := json.Unmarshal([]byte(out), &c); err != nil || code != exitDone {
			t.Fatalf("%s: exit %d: %s %v", name, code, errs, err)
		}
		if c.Cases < least || c.Agree != c.Cases || len(c.Differences) > 0 {
			t.Errorf("%s: %d of %d agree, want %d: %v", name, c.Agree, c.Cases, least, c.Differences)
		}
	}
}

// The comparison notices: every expectation of a case, changed, is a
// difference.
func TestACheckNoticesEveryDifference(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cases.json")
	const cases = `{"cases": [{"id": "x", "fact": {"claim": "Gebyr, NOK", "value": 5, "anchors": ["gebyr"]},
		"conversation": [{"role": "assistant", "content": "Gebyret er 6 kr."}],
		"expected": {"outcome": "correct", "values": [5], "hedged": true, "n_chosen": 0, "candidates": []}}]}`
	if err := os.WriteFile(path, []byte(cases), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errs, code := inFacts("facts", "check", "--cases", path, "--pack", "embedded", "--profile", "compat")
	if code != exitDone {
		t.Fatal(errs)
	}
	for _, want := range []string{`x: outcome: expected "correct", got "wrong"`, "x: values: expected [5], got [6]", "x: hedged:", "x: n_chosen:", "x: candidates:", "0 of 1 cases agree"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestFactsCommandsRefuseWhatTheyCannotRead(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`[{"name": "s", "facts": [{"claim": "a", "value": 1, "review_by": "2027-13-01"}]}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		code int
		want string
		args []string
	}{
		{exitFailed, `bad / s / facts[0].review_by: "2027-13-01" is not a valid YYYY-MM-DD date`, []string{"stale", "--as-of", "2027-01-01", bad}},
		{exitUsage, `--as-of: "2027-02-29" is not a valid`, []string{"stale", "--as-of", "2027-02-29", "embedded"}},
		{exitUsage, "there are default, compat", []string{"selfcheck", "--profile", "strict", "embedded"}},
		{exitUsage, "there are json, text", []string{"selfcheck", "--format", "xml", "embedded"}},
		{exitFailed, "no cases: want one of", []string{"check", "--cases", bad, "--pack", "embedded"}},
	} {
		_, errs, code := inFacts(append([]string{"facts"}, c.args...)...)
		if c.args[0] == "check" {
			if err := os.WriteFile(bad, []byte(`{}`), 0o666); err != nil {
				t.Fatal(err)
			}
			_, errs, code = inFacts(append([]string{"facts"}, c.args...)...)
		}
		if code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d: %s", c.args, code, errs)
		}
	}
}

func TestStaleAndSelfcheckOfThePackThatShips(t *testing.T) {
	out, errs, code := inFacts("facts", "stale", "--as-of", "2027-01-02", "embedded")
	if code != exitDone || !strings.Contains(out, "2 of 7 facts are stale as of 2027-01-02") || !strings.Contains(out, "Vanngebyr") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	out, errs, code = inFacts("facts", "selfcheck", "embedded")
	if code != exitDone || out != "7 of 7 source quotes are read as correct\n" {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

func TestStoredConversationsAreJudged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	lines := `{"scenario": "Parking in Fjellvik", "model": "m", "prompt": "?", "text": "A permit is NOK 1,250 per month; the late fee is NOK 300."}` + "\n" +
		`{"scenario": "Parking in Fjellvik", "model": "n", "error": "timeout", "conversation": []}` + "\n"
	if err := os.WriteFile(path, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errs, code := inFacts("facts", "judge", path)
	if code != exitDone {
		t.Fatal(errs)
	}
	for _, want := range []string{"/ m: low", "correct     Resident parking permit", "wrong       Late fee for parking, NOK: claimed 300, declared 340", "/ n: ERROR"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if err := os.WriteFile(path, []byte(`{"scenario": "Elsewhere", "text": "x"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := inFacts("facts", "judge", path); code != exitFailed || !strings.Contains(errs, `"Elsewhere": no such scenario in the packs`) {
		t.Errorf("exit %d: %s", code, errs)
	}
}
