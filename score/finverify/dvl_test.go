package finverify

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"market-claim-bench/pipeline/datasets"
)

// variants are the names of the DVLs in the published files.
var variants = map[string]string{"seed_readme": "seed", "blind_v1_protocol": "blind", "sdk_verify_local": "sdk"}

// answersOf returns questions with what a baseline says to them; "GOLD" is the
// true values.
func answersOf(t testing.TB, name, split string) (qs []datasets.Question, values []float64) {
	splits := []string{split}
	if split == "all" {
		splits = []string{"train", "dev", "test"}
	}
	for _, s := range splits {
		list := questions(t, s)
		if name == "GOLD" {
			for _, q := range list {
				qs, values = append(qs, q), append(values, q.Truth)
			}
			continue
		}
		byID := map[string]datasets.Question{}
		for _, q := range list {
			byID[q.ID] = q
		}
		for _, p := range baseline(t, name, s) {
			qs, values = append(qs, byID[p.ID]), append(values, p.Prediction)
		}
	}
	return qs, values
}

func TestTransitionsOfTheVariantsAreThePublishedOnes(t *testing.T) {
	var golden struct{ Results map[string]json.RawMessage }
	published(t, &golden, dvlData, "dvl_variant_transitions.json")
	if len(golden.Results) == 0 {
		t.Fatal("no results")
	}
	for name, want := range golden.Results {
		part := strings.Split(name, "/")
		d, err := FindDVL(variants[part[0]])
		if err != nil {
			t.Fatal(err)
		}
		var e Effects
		qs, values := answersOf(t, part[1], part[2])
		for i, q := range qs {
			after, made := d.Apply(Stated{q.Question, q.Context, q.Unit, values[i]}, AllRules)
			e.Add(values[i], after, made, CorrectCompat(values[i], q.Truth, Tolerance), CorrectCompat(after, q.Truth, Tolerance))
		}
		if diff := cmp.Diff(decoded(t, want), decoded(t, e.Total.Original())); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestCasesOfThePublishedLayers(t *testing.T) {
	type dvlCase struct {
		Q        string
		Raw      float64
		Actual   *float64
		Verified *float64
		Rules    []string
		Trust    string
	}
	var file struct {
		SDK       []dvlCase `json:"sdk_verify_local (no reference)"`
		Reference []dvlCase `json:"full_verify WITH reference (leaks gold; historical)"`
		Smoke     []dvlCase `json:"smoke (no reference)"`
		Tags      []struct {
			Q, Unit                string
			GT                     float64
			Scale, Sign, Magnitude *bool
		} `json:"classify_dvl_rules (tagging gold)"`
	}
	published(t, &file, dvlData, "dvl_cases.json")
	check := func(d DVL, c dvlCase) {
		t.Helper()
		a := Stated{Question: c.Q, Value: c.Raw}
		got, made := d.Apply(a, AllRules)
		names := []string{}
		for _, m := range made {
			names = append(names, m.Name)
		}
		want := c.Raw
		if c.Verified != nil {
			want = *c.Verified
		}
		if math.Abs(got-want) > 1e-4 || !slices.Equal(names, c.Rules) || c.Trust != "" && Trust(d, a, got, made) != c.Trust {
			t.Errorf("%s: %s %v: %v %v %s, want %v %v %s", d.Name(), c.Q, c.Raw, got, names, Trust(d, a, got, made), want, c.Rules, c.Trust)
		}
	}
	for _, c := range file.SDK {
		check(sdkDVL{}, c)
	}
	for _, c := range file.Reference {
		check(Reference{*c.Actual}, c)
	}
	for _, c := range file.Smoke {
		check(terminalDVL{}, c)
	}
	for _, c := range file.Tags {
		got := Tag(c.Q, c.GT, c.Unit)
		for rule, want := range map[Rule]*bool{ScaleRule: c.Scale, SignRule: c.Sign, MagnitudeRule: c.Magnitude} {
			if want != nil && (got&rule != 0) != *want {
				t.Errorf("%s %v %s: %v is %v", c.Q, c.GT, c.Unit, rule, !*want)
			}
		}
	}
	if len(file.SDK)*len(file.Reference)*len(file.Smoke)*len(file.Tags) == 0 {
		t.Error("a kind of case is missing")
	}
}

func TestAZeroIsCorrectedByNobody(t *testing.T) {
	for name, want := range map[string][]string{"seed": nil, "blind": nil, "sdk": nil, "terminal": {"scale_mul100"}, "evidence": nil} {
		d, err := FindDVL(name)
		if err != nil {
			t.Fatal(err)
		}
		after, made := d.Apply(Stated{Question: "What is the growth rate, in millions?", Context: "Data (in millions)", Value: 0}, AllRules)
		var names []string
		for _, c := range made {
			names = append(names, c.Name)
		}
		var e Effects
		e.Add(0, after, made, true, true)
		if after != 0 || !slices.Equal(names, want) || e.Total.Fired != 0 || e.ByRule[0].Fired != 0 {
			t.Errorf("%s: %v %v %+v", name, after, names, e)
		}
	}
}

func TestKeywordsOfTheBlindLayerBeginWords(t *testing.T) {
	for question, want := range map[string]bool{
		"What is the debt-to-equity ratio?": true, "What were operating costs?": false, "netMarginChange": true, "What is net_margin?": true,
		"corporate rates": true, "What did exchanges earn?": false, "Percentages?": true, "": false, "(ratio)": false,
	} {
		if got := asksForRatio(question); got != want {
			t.Errorf("%q: %v", question, got)
		}
	}
}
