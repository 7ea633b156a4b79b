package scenarios

import (
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets/panel"
)

// one is a pack p of one scenario s with these facts.
func one(facts string) []byte {
	return []byte(`[{"name": "s", "metadata": {"facts": [` + facts + `]}}]`)
}

func TestAFaultNamesItsPlaceAndValue(t *testing.T) {
	for _, c := range []struct{ pack, want string }{
		{`{"claim": "a", "value": 1, "review_by": "2027-02-30"}`, `p.json: p / s / facts[0].review_by: "2027-02-30" is not a valid YYYY-MM-DD date`},
		{`{"claim": "a", "value": 1, "review_by": 20270501}`, `p / s / facts[0].review_by: 20270501 is not`},
		{`{"claim": "a", "value": 1, "review_by": ""}`, `p / s / facts[0].review_by: "" is not`},
		{`{"claim": "a", "value": 1, "review_by": "2099-01-01", "valid_from": "1. mai 2026"}`, `facts[0].valid_from: "1. mai 2026" is not`},
		{`{"claim": "a", "value": 1, "review_by": null, "verified_at": "2026-5-1"}`, `facts[0].verified_at: "2026-5-1" is not`},
		{`{"claim": "a", "value": 1, "reviewby": null}`, `p / s / facts[0]: no review_by`},
		{`{"claim": "a", "value": 1, "review_by": null}, {"claim": "b", "review_by": null}`, `p / s / facts[1]: no value`},
		{`{"claim": "a", "value": "1", "review_by": null}`, `facts[0].value: "1" is not a number`},
		{`{"claim": "", "value": 1, "review_by": null}`, `facts[0].claim: "" is not a text`},
		{`{"claim": "a", "value": 1, "review_by": null, "anchors": "G"}`, `facts[0].anchors: "G" is not a list of words`},
		{`7`, `p / s / facts[0]: 7: want an object`},
	} {
		_, err := Read(one(c.pack), "p.json")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.pack, err, c.want)
		}
	}
}

func TestEveryFaultIsReported(t *testing.T) {
	_, err := Read(one(`{"claim": "a", "value": 1, "review_by": "x"}, {"claim": "b", "value": 1}`), "p.json")
	if err == nil || !strings.Contains(err.Error(), "facts[0].review_by") || !strings.Contains(err.Error(), "facts[1]: no review_by") {
		t.Errorf("got %v", err)
	}
}

func TestAScenarioThatCannotBeJoinedIsRefused(t *testing.T) {
	for _, c := range []struct{ pack, want string }{
		{`[{"name": "s"}, {"name": "s"}]`, "p / s: the pack has two scenarios of this name"},
		{`[{"test_prompt": "?"}]`, "p / scenarios[0]: no name"},
		{`[{"name": "s", "severity": "grave"}]`, `p / s.severity: "grave": want low, medium, high or critical`},
		{`{}`, "no scenarios"},
		{`[`, "p.json: "},
	} {
		if _, err := Read([]byte(c.pack), "p.json"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.pack, err, c.want)
		}
	}
}

func TestPacksAreReadInEveryForm(t *testing.T) {
	const s = `[{"name": "s", "metadata": null}, {"name": "t", "severity": null, "facts": [{"claim": "a", "value": 1.5, "review_by": null}]}]`
	for form, text := range map[string]string{
		"list":   s,
		"object": `{"pack": "p", "scenarios": ` + s + `}`,
		"map":    `{"p": ` + s + `, "_note": "x"}`,
	} {
		list, err := Read([]byte(text), "p.json")
		if err != nil || len(list) != 2 || list[1].Pack != "p" || len(list[1].Facts) != 1 || list[1].Facts[0].Value != 1.5 || list[1].Severity != "-" {
			t.Errorf("%s: got %+v, %v", form, list, err)
		}
	}
}

func day(t *testing.T, s string) panel.Day {
	t.Helper()
	d, err := ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAFactIsStaleOnTheDayBehindItsReview(t *testing.T) {
	list, err := Read(one(`{"claim": "early", "value": 1, "review_by": "2027-01-01"}, {"claim": "late", "value": 2, "review_by": "2027-05-01"}, {"claim": "never", "value": 3, "review_by": null}`), "p.json")
	if err != nil {
		t.Fatal(err)
	}
	for asOf, want := range map[string]int{"2027-01-01": 0, "2027-01-02": 1, "2027-05-01": 1, "2100-01-01": 2} {
		if got := Stale(list, day(t, asOf)); len(got) != want || want > 0 && got[0].Claim != "early" {
			t.Errorf("as of %s: got %v", asOf, got)
		}
	}
}

func TestAFactOfTwoPacksIsListedUnderTheFirst(t *testing.T) {
	fact := `[{"name": "s", "facts": [{"claim": "a", "value": 1, "review_by": "2027-01-01"}]}]`
	a, errA := Read([]byte(fact), "own.json")
	b, errB := Read([]byte(fact), "all.json")
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if got := Stale(append(a, b...), day(t, "2028-01-01")); len(got) != 1 || got[0].Pack != "own" {
		t.Errorf("got %v", got)
	}
}

func TestThePackThatShipsIsWhole(t *testing.T) {
	list, err := Load(Embedded)
	if err != nil {
		t.Fatal(err)
	}
	languages, n := map[string]bool{}, 0
	for _, s := range list {
		languages[s.Language] = true
		n += len(s.Facts)
		if s.Prompt == "" || s.Severity == "-" || len(s.Expected) == 0 {
			t.Errorf("%s: incomplete", s.Scenario.Scenario)
		}
		for _, f := range s.Facts {
			if f.Quote == "" || f.SourceURL == "" || len(f.Anchors) == 0 || !f.VerifiedAt.OK {
				t.Errorf("%s: %s: incomplete", s.Scenario.Scenario, f.Claim)
			}
			if strings.Contains(s.Prompt, f.Quote) {
				t.Errorf("%s: the prompt shows the fact", s.Scenario.Scenario)
			}
		}
	}
	if !languages["no"] || !languages["en"] || n < 6 {
		t.Errorf("languages %v, %d facts", languages, n)
	}
}
