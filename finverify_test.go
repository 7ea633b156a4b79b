package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"market-claim-bench/pipeline/datasets"
	asking "market-claim-bench/pipeline/generate/finverify"
	"market-claim-bench/pipeline/ingest/samples"
	finverify "market-claim-bench/pipeline/score/finverify"
)

const (
	fvBench = "../shared/data/finverifybench"
	fvDVL   = "../shared/data/finverify_dvl"
)

// fv runs a command of the suite on files.
func fv(args ...string) (string, error) {
	var out bytes.Buffer
	c := finverifyCommand()
	c.SetArgs(args)
	c.SetOut(&out)
	c.SetErr(&out)
	c.SilenceErrors, c.SilenceUsage = true, true
	err := c.Execute()
	return out.String(), err
}

// mustFV is fv for a command that succeeds.
func mustFV(t testing.TB, args ...string) string {
	t.Helper()
	out, err := fv(args...)
	if err != nil {
		t.Fatalf("finverify %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

// bench skips a test where the published benchmark is absent.
func bench(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(fvBench); err != nil {
		t.Skipf("%s: absent", fvBench)
	}
}

// file writes a text into a folder of the test.
func file(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCompatConformsToThePublishedFiles(t *testing.T) {
	bench(t)
	var files []conformed
	if err := json.Unmarshal([]byte(mustFV(t, "conform", "--bench", fvBench, "--dvl", fvDVL, "--format", "json")), &files); err != nil {
		t.Fatal(err)
	}
	if len(files) != 5 {
		t.Errorf("%d files compared, want 5", len(files))
	}
	for _, f := range files {
		if f.Cases == 0 || f.Agree != f.Cases {
			t.Errorf("%s: %d of %d agree: %v", f.File, f.Agree, f.Cases, f.Differ)
		}
	}
}

func TestConformanceCanFail(t *testing.T) {
	bench(t)
	dir := t.TempDir()
	text := `[{"prediction": 1.05, "ground_truth": 1, "tolerance": 0.05, "correct": true}]`
	if err := os.WriteFile(filepath.Join(dir, "is_correct_cases.json"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := fv("conform", "--bench", dir, "--dvl", dir); !errors.Is(err, errCells) || !strings.Contains(out, "0 of 1 agree") {
		t.Errorf("%v\n%s", err, out)
	}
}

const twoSamples = `[
 {"id": "fvb_000001", "domain": "finance", "question": "What is the gross margin?", "context": "Income (in millions)\nRevenue: $1,000\nGross profit: $265", "ground_truth": 26.5, "unit": "percent", "error_category": ["scale_error"], "difficulty": "easy", "reasoning_type": ["margin_calculation"], "split": "train"},
 {"id": "fvb_000002", "domain": "finance", "question": "What was the net loss reported?", "context": "Income (in millions)\nNet loss: $(12.5)", "ground_truth": -12.5, "unit": "million_usd", "error_category": ["sign_error"], "difficulty": "hard", "reasoning_type": ["single_lookup"], "split": "test"}
]`

// Every kind of entry, as the original's messages and as the default counts.
const oddPredictions = `[
 {"id": "fvb_000001", "prediction": 0.265},
 {"id": "fvb_000002", "prediction": "12.5"},
 {"id": "fvb_000003", "prediction": 1},
 {"prediction": 1.5},
 {"id": "fvb_000002"},
 {"id": "fvb_000002", "prediction": NaN},
 {"id": "fvb_000009", "prediction": null}
]`

func TestOddPredictionsInCompat(t *testing.T) {
	var r struct {
		Meta struct {
			N       int `json:"n_dataset"`
			Scored  int `json:"n_evaluated"`
			Skipped int `json:"n_skipped"`
		}
		Overall struct{ Accuracy float64 }
		Errors  []string `json:"prediction_errors"`
	}
	out := mustFV(t, "score", "--data", file(t, twoSamples), "--predictions", file(t, oddPredictions), "--profile", "compat", "--format", "json")
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Prediction fvb_000002: prediction must be finite number, got '12.5'",
		"Prediction id fvb_000003 not found in dataset",
		"Prediction missing 'id': {'prediction': 1.5}",
		"Prediction fvb_000002 missing 'prediction' field",
		"Prediction fvb_000002: prediction must be finite number, got nan",
		"Prediction id fvb_000009 not found in dataset",
	}
	if diff := cmp.Diff(want, r.Errors); diff != "" || r.Meta.N != 2 || r.Meta.Scored != 1 || r.Meta.Skipped != 1 || r.Overall.Accuracy != 0 {
		t.Errorf("%+v\n%s", r, diff)
	}
}

func scored(t *testing.T, data, predictions string, args ...string) finverify.Report {
	t.Helper()
	args = append([]string{"score", "--data", file(t, data), "--predictions", file(t, predictions), "--format", "json"}, args...)
	var r finverify.Report
	if err := json.Unmarshal([]byte(mustFV(t, args...)), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWhatWasAskedStaysInTheDenominator(t *testing.T) {
	for _, c := range []struct {
		predictions string
		status      map[string]int
		correct     int
		unknown     int
	}{
		{`[]`, map[string]int{"missing": 2}, 0, 0},
		{oddPredictions, map[string]int{"answered": 1, "duplicate": 1}, 0, 3},
		{`[{"id": "fvb_000001", "prediction": 26.5}, {"id": "fvb_000002", "prediction": "x"}]`, map[string]int{"answered": 1, "invalid": 1}, 1, 0},
		{`[{"id": "fvb_000001", "prediction": 26.5}, {"id": "fvb_000001", "prediction": 26.5}]`, map[string]int{"duplicate": 1, "missing": 1}, 0, 0},
		{`[{"id": "fvb_000001", "reply": "Answer: 26.5%"}, {"id": "fvb_000002", "reply": "It is 3 or 4."}]`, map[string]int{"answered": 1, "no_answer": 1}, 1, 0},
		{"{\"id\": \"fvb_000002\", \"reply\": \"The net loss was $12.5 million.\"}\n{\"id\": \"fvb_000001\", \"prediction\": true}\n", map[string]int{"answered": 2}, 1, 0},
	} {
		r := scored(t, twoSamples, c.predictions)
		got := map[string]int{}
		for s, n := range r.Status {
			if n > 0 {
				got[s] = n
			}
		}
		if diff := cmp.Diff(c.status, got); diff != "" || r.Accuracy.N != 2 || r.Accuracy.K != c.correct || r.Unknown != c.unknown {
			t.Errorf("%s: %v of %v correct, %d unknown\n%s", c.predictions, r.Accuracy.K, r.Accuracy.N, r.Unknown, diff)
		}
	}
}

func TestTheDefaultComparesDecimals(t *testing.T) {
	data := strings.Replace(twoSamples, "26.5,", "1,", 1)
	said := `[{"id": "fvb_000001", "prediction": 1.05}, {"id": "fvb_000002", "prediction": -13.125}]`
	if r := scored(t, data, said); r.Accuracy.K != 2 {
		t.Errorf("default: %+v", r.Accuracy)
	}
	if r := scored(t, data, `[{"id": "fvb_000001", "prediction": 1.0500001}, {"id": "fvb_000002", "prediction": -11.874999}]`); r.Accuracy.K != 0 {
		t.Errorf("default, just outside: %+v", r.Accuracy)
	}
	out := mustFV(t, "score", "--data", file(t, data), "--predictions", file(t, said), "--profile", "compat")
	if !strings.Contains(out, `"accuracy": 0.5`) {
		t.Errorf("compat:\n%s", out)
	}
}

func TestBadInputSaysWhere(t *testing.T) {
	good := file(t, twoSamples)
	for _, c := range []struct{ data, predictions, want string }{
		{file(t, "[{\"id\": \"a\"}]"), file(t, "[]"), ":1: ground_truth: absent"},
		{file(t, "[\n{\"id\": \"a\", \"ground_truth\": \"x\"}]"), file(t, "[]"), ":2: ground_truth is \"x\": want a finite number"},
		{file(t, "[\n{]"), file(t, "[]"), ":2: "},
		{file(t, twoSamples[:200]), file(t, "[]"), "cut off"},
		{good, file(t, "[{\"id\": }]"), ":1: '}' where a value was expected"},
		{good, file(t, "{\n"), "cut off"},
		{good, "/nowhere.json", "/nowhere.json"},
		{"/nowhere.json", file(t, "[]"), "/nowhere.json"},
		{file(t, strings.Replace(twoSamples, "fvb_000002", "fvb_000001", 1)), file(t, `[{"id": "fvb_000001", "prediction": 1}]`), "second sample of this id"},
	} {
		for _, profile := range []string{"default", "compat"} {
			out, err := fv("score", "--data", c.data, "--predictions", c.predictions, "--profile", profile)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q\n%s", profile, err, c.want, out)
			}
		}
	}
}

func TestUsageErrorsNameWhatThereIs(t *testing.T) {
	good, none := file(t, twoSamples), file(t, "[]")
	for want, args := range map[string][]string{
		"there are default, compat":                            {"score", "--data", good, "--predictions", none, "--profile", "x"},
		"--predictions is missing":                             {"score", "--data", good},
		"--out is missing":                                     {"export"},
		"there are json, table":                                {"score", "--data", good, "--predictions", none, "--format", "xml"},
		"there are none, seed, blind, sdk, terminal, evidence": {"score", "--data", good, "--predictions", none, "--dvl", "x"},
		"want scale, sign, magnitude, or all":                  {"dvl", "--data", good, "--rules", "colour"},
		"want a share between 0 and 1":                         {"score", "--data", good, "--predictions", none, "--tolerance", "5"},
		"want --data, or --question":                           {"dvl"},
		"there are random, ":                                   {"baselines", "--data", good, "--name", "x"},
		"there are stratified, published":                      {"generate", "--split", "x"},
		"(one of each family)":                                 {"generate", "--n", "3"},
		"it has no --dvl":                                      {"score", "--data", good, "--predictions", none, "--profile", "compat", "--dvl", "seed"},
		"\"1,23\" is no number: malformed_grouping":            {"number", "1,23"},
		"split \"\" (want train, dev or test)":                 {"export", "--data", file(t, strings.ReplaceAll(twoSamples, `, "split": "train"`, "")), "--out", t.TempDir()},
		"fvb_000001: unit: want one of million_usd, bill":      {"export", "--data", file(t, strings.ReplaceAll(twoSamples, `"percent"`, `"pounds"`)), "--out", t.TempDir()},
	} {
		if out, err := fv(args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q\n%s", args, err, want, out)
		}
	}
}

func TestGeneratedFilesAreValidAndScoreAsTheirBaselinesDo(t *testing.T) {
	dir := t.TempDir()
	mustFV(t, "generate", "--seed", "11", "--n", "300", "--out", dir)
	all := filepath.Join(dir, "all.json")
	var v validation
	if err := json.Unmarshal([]byte(mustFV(t, "validate", "--format", "json", "--data", all, "--data", filepath.Join(dir, "train.json"), "--data", filepath.Join(dir, "dev.json"), "--data", filepath.Join(dir, "test.json"))), &v); err != nil {
		t.Fatal(err)
	}
	if v.Samples != 600 || v.Invalid != 0 || v.NoFormula != 0 {
		t.Errorf("%+v", v)
	}
	for _, i := range v.Issues {
		if i.Kind != "taxonomy" && i.Kind != "split" {
			t.Errorf("%+v", i)
		}
	}
	mustFV(t, "baselines", "--data", all, "--out", dir, "--seed", "5")
	for _, b := range asking.Baselines {
		var mine datasetsTotal
		for _, split := range []string{"train", "dev", "test"} {
			var r finverify.Report
			out := mustFV(t, "score", "--data", filepath.Join(dir, split+".json"), "--predictions", filepath.Join(dir, b.Name+"_"+split+"_predictions.json"), "--format", "json")
			if err := json.Unmarshal([]byte(out), &r); err != nil {
				t.Fatal(err)
			}
			mine.add(r)
		}
		if mine.asked != 300 || mine.answered != 300 {
			t.Errorf("%s: %+v", b.Name, mine)
		}
		// Within what a draw of that size moves the shipped files' figures.
		want := map[string][2]float64{"random": {0, 0.06}, "scale_confused": {0.1, 0.4}, "sign_confused": {0.6, 0.85}, "magnitude_confused": {0.2, 0.42}, "arithmetic": {0.6, 0.85}, "oracle_dvl": {0.5, 0.8}}[b.Name]
		if share := float64(mine.correct) / 300; share < want[0] || share > want[1] {
			t.Errorf("%s: accuracy %.3f, want %v", b.Name, share, want)
		}
	}
}

type datasetsTotal struct{ asked, answered, correct int }

func (d *datasetsTotal) add(r finverify.Report) {
	d.asked += r.Asked
	d.answered += r.Status["answered"]
	d.correct += r.Accuracy.K
}

// Evidence must gain where scale, sign or magnitude is confused, and never
// break a right answer, on samples and answers that nobody has seen.
func TestEvidenceOnFreshSamples(t *testing.T) {
	for seed := range uint64(12) {
		list, err := samples.Generate(1000+seed, 500)
		if err != nil {
			t.Fatal(err)
		}
		qs := asQuestions(list)
		for _, b := range append([]asking.Baseline{{Name: "perfect"}}, asking.Baselines...) {
			p := finverify.NewPredictions()
			for i := range qs {
				v := qs[i].Truth
				if b.Name != "perfect" {
					v = b.Predict(&qs[i], seed)
				}
				p.Add(qs[i].ID, v)
			}
			d, err := finverify.FindDVL("evidence")
			if err != nil {
				t.Fatal(err)
			}
			e := finverify.Intervene(qs, p, d, finverify.AllRules, finverify.NewJudge(finverify.Tolerance)).Total
			net, _ := e.NetBenefit()
			if e.CI > 0 || net < 0 || strings.HasSuffix(b.Name, "_confused") && net <= 0 || b.Name == "perfect" && e.Fired > 0 {
				t.Errorf("seed %d, %s: %+v", seed, b.Name, e)
			}
		}
	}
}

func TestTheSeedsLayerBreaksPerfectAnswers(t *testing.T) {
	bench(t)
	var out []struct {
		Variant string                `json:"variant"`
		Perfect finverify.EffectRates `json:"on_perfect_answers"`
	}
	if err := json.Unmarshal([]byte(mustFV(t, "dvl", "--data", fvBench+"/all.json", "--format", "json")), &out); err != nil {
		t.Fatal(err)
	}
	fired := map[string]int{}
	for _, v := range out {
		fired[v.Variant] = v.Perfect.Broken
	}
	want := map[string]int{"seed": 424, "blind": 84, "sdk": 86, "terminal": 86, "evidence": 0}
	if diff := cmp.Diff(want, fired); diff != "" {
		t.Error(diff)
	}
}

func TestRulesAreSwitchedOneByOne(t *testing.T) {
	answer := func(rules string) string {
		return mustFV(t, "dvl", "--question", "What was the decrease in the loss ratio?", "--value", "0.5", "--context", "Data (in millions)", "--variant", "seed", "--rules", rules)
	}
	for rules, want := range map[string]string{"scale": "50 ", "sign": "-0.5 ", "magnitude": "500000 ", "scale,sign": "-50 ", "all": "-5e+07 "} {
		if got := answer(rules); !strings.Contains(got, want) {
			t.Errorf("%s: %s", rules, got)
		}
	}
}

func TestTheKnownIssuesOfThePublishedDataAreFound(t *testing.T) {
	bench(t)
	var v validation
	args := []string{"validate", "--format", "json"}
	for _, f := range []string{"all", "train", "dev", "test"} {
		args = append(args, "--data", fvBench+"/"+f+".json")
	}
	if err := json.Unmarshal([]byte(mustFV(t, args...)), &v); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, i := range v.Issues {
		got = append(got, strings.TrimSuffix(i.Kind+" "+i.Sample+" "+i.Field+" "+i.Origin, ".json"))
	}
	want := []string{
		"differs fvb_000125 context all", "differs fvb_000133 context all",
		"duplicate fvb_000497 question all", "duplicate fvb_000497 question test", "duplicate fvb_000498 question all", "duplicate fvb_000498 question test",
		"duplicate fvb_000499 question all", "duplicate fvb_000499 question test", "duplicate fvb_000500 question all", "duplicate fvb_000500 question test",
		"precision fvb_000346 ground_truth all", "precision fvb_000346 ground_truth train", "precision fvb_000348 ground_truth all", "precision fvb_000348 ground_truth train",
		"split - error_category all", "split - error_category all", "split - error_category all", "split - error_category all", "split - error_category all",
		"taxonomy - error_category all", "taxonomy - error_category all",
		"truth fvb_000125 ground_truth all", "truth fvb_000125 ground_truth train", "truth fvb_000133 ground_truth all",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestInvalidSamplesAreListedWithTheirPlace(t *testing.T) {
	bad := `[
 {"id": "fvb_1", "domain": "finance", "question": "Short?", "context": "x", "ground_truth": "12", "unit": "pounds", "error_category": [], "difficulty": "tricky", "reasoning_type": ["guess"], "colour": 3},
 {"id": "fvb_000002", "domain": "finance"},
 {"id": "fvb_000002", "domain": 7, "question": "What was the net loss?", "context": "Income (in millions)\nNet loss: $(12.5)", "ground_truth": 12.5, "unit": "million_usd", "error_category": ["sign_error", 3], "difficulty": "easy", "reasoning_type": ["single_lookup"]}
]`
	out, err := fv("validate", "--format", "json", "--data", file(t, bad))
	if !errors.Is(err, errCells) {
		t.Errorf("%v", err)
	}
	var v validation
	if err := json.Unmarshal([]byte(out), &v); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, i := range v.Issues {
		if i.Kind != "taxonomy" {
			got = append(got, i.Kind+" "+i.Sample+" "+i.Field)
		}
	}
	want := []string{
		"duplicate_id fvb_000002 id", "id fvb_1 id",
		"schema fvb_000002 context", "schema fvb_000002 difficulty", "schema fvb_000002 domain", "schema fvb_000002 error_category", "schema fvb_000002 error_category",
		"schema fvb_000002 ground_truth", "schema fvb_000002 question", "schema fvb_000002 reasoning_type", "schema fvb_000002 unit",
		"schema fvb_1 colour", "schema fvb_1 context", "schema fvb_1 difficulty", "schema fvb_1 error_category", "schema fvb_1 ground_truth", "schema fvb_1 question", "schema fvb_1 reasoning_type",
		"truth fvb_000002 ground_truth", "unit fvb_1 unit",
	}
	if diff := cmp.Diff(want, got); diff != "" || v.Invalid != 2 {
		t.Errorf("%d invalid\n%s", v.Invalid, diff)
	}
}

func TestTheExportIsTheHubsLayout(t *testing.T) {
	dir := t.TempDir()
	mustFV(t, "export", "--out", dir, "--seed", "2", "--n", "100")
	card, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	head, body, ok := strings.Cut(strings.TrimPrefix(string(card), "---\n"), "\n---\n")
	if !ok || !strings.Contains(head, "license: cc-by-4.0") || !strings.Contains(head, "path: data/dev.parquet") || !strings.Contains(body, "--seed 2 --n 100") {
		t.Errorf("%s", card)
	}
	total := 0
	for _, split := range []string{"train", "dev", "test"} {
		n := 0
		for q, err := range datasets.Questions.ReadFile(t.Context(), filepath.Join(dir, "data", split+".parquet")) {
			if err != nil {
				t.Fatal(err)
			}
			if q.Split != split || len(q.Categories) == 0 || q.Context == "" {
				t.Errorf("%+v", *q)
			}
			n++
		}
		total += n
	}
	if total != 100 {
		t.Errorf("%d rows", total)
	}
}

func TestAFileIsExportedWithEitherSplit(t *testing.T) {
	bench(t)
	count := func(args ...string) map[string]int {
		dir := t.TempDir()
		mustFV(t, append([]string{"export", "--out", dir, "--data", fvBench + "/all.json"}, args...)...)
		n := map[string]int{}
		for q, err := range datasets.Questions.ReadFile(t.Context(), filepath.Join(dir, "data", "test.parquet")) {
			if err != nil {
				t.Fatal(err)
			}
			n[q.Unit]++
		}
		return n
	}
	if n := count(); n["thousand_usd"] != 0 || n["million_usd"] != 25 {
		t.Errorf("published: %v", n)
	}
	if n := count("--split", "stratified"); n["thousand_usd"]+n["billion_usd"] < 3 {
		t.Errorf("stratified: %v", n)
	}
}

func TestCommandsNeedNoRun(t *testing.T) {
	bench(t)
	out := mustFV(t, "score", "--data", fvBench+"/test.json", "--predictions", fvBench+"/baseline_predictions/sign_confused_test_predictions.json", "--dvl", "evidence")
	for _, want := range []string{"correction layer evidence", "incorrect → correct", "by category", "wrong answers by class"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if out := mustFV(t, "stats", "--data", fvBench+"/all.json"); !strings.Contains(out, "error_category") || !slices.Contains(strings.Fields(out), "170") {
		t.Error(out)
	}
}

// What a planted baseline means is what is read of its reply, and the rows of
// its cells count as its prediction file does.
func TestBaselineRepliesAreReadAsTheyWereMeant(t *testing.T) {
	list, err := samples.Generate(21, 500)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range asking.Baselines {
		j := finverify.NewCellJudge(finverify.Tolerance)
		p := finverify.NewPredictions()
		var r finverify.Rows
		correct, broken := 0, 0
		for i := range list {
			s := &list[i]
			c := datasets.Commentary{Cell: datasets.Cell{Suite: "finverify", Cell: s.ID, Item: s.ID, Model: "baseline:" + b.Name}, Status: datasets.OK, Text: b.Reply(&s.Question, 9)}
			want := b.Predict(&s.Question, 9)
			p.Add(s.ID, want)
			if r = j.Judge(&c, s, true); !r.Answered || math.Abs(r.Answer.Prediction.V-want) > 1e-12*math.Abs(want) || !r.Answer.Control {
				t.Fatalf("%s %s: %q is read as %+v, want %v", b.Name, s.ID, c.Text, r.Answer, want)
			}
			if r.Answer.Correct {
				correct++
			}
			for _, x := range r.Interventions {
				if x.Variant == "evidence" && x.Was && !x.Is {
					broken++
				}
			}
		}
		report, err := finverify.Score(func(yield func(datasets.Question, error) bool) {
			for i := range list {
				if !yield(list[i].Question, nil) {
					return
				}
			}
		}, p, finverify.Options{Tolerance: finverify.Tolerance})
		if err != nil || report.Accuracy.K != correct || broken > 0 {
			t.Errorf("%s: %d cells are right, %d predictions; evidence broke %d; %v", b.Name, correct, report.Accuracy.K, broken, err)
		}
	}
}
