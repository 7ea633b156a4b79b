package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	finverify "market-claim-bench/pipeline/score/finverify"
)

// A conformance compares what compat says with the files of the published
// benchmark.
type conformance struct {
	bench, dvl string // folders
	files      []conformed
}

// A conformed is the comparison with one file.
type conformed struct {
	File   string   `json:"file"`
	Cases  int      `json:"cases"`
	Agree  int      `json:"agree"`
	Differ []string `json:"differences"`
}

func conformCommand() *cobra.Command {
	var k conformance
	var format string
	c := &cobra.Command{
		Use:   "conform --bench DIR --dvl DIR",
		Short: "compare compat with the published reports and cases, and list each difference",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := k.run(); err != nil {
				return err
			}
			err := formatted(format, func() error { return writeJSON(c.OutOrStdout(), k.files) }, func() error { return k.write(c.OutOrStdout()) })
			if err == nil && slices.ContainsFunc(k.files, func(f conformed) bool { return f.Agree < f.Cases || f.Cases == 0 }) {
				err = errCells
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&k.bench, "bench", "", "folder with all.json, train.json, …, baseline_predictions, evaluator_golden_reports.json, is_correct_cases.json")
	f.StringVar(&k.dvl, "dvl", "", "folder with dvl_cases.json, dvl_variant_transitions.json, numeric_token_cases.json")
	choose(f, &format, "format", "", asTable, "json, table (default: table)")
	needed(c, "bench", "dvl")
	return c
}

func (k *conformance) run() error {
	return errors.Join(
		k.file(k.bench, "evaluator_golden_reports.json", k.reports),
		k.file(k.bench, "is_correct_cases.json", k.judgements),
		k.file(k.dvl, "dvl_variant_transitions.json", k.transitions),
		k.file(k.dvl, "dvl_cases.json", k.layers),
		k.file(k.dvl, "numeric_token_cases.json", k.tokens),
	)
}

// file compares one file; one that is not there is left out.
func (k *conformance) file(dir, name string, compare func(b []byte, f *conformed) error) error {
	path := filepath.Join(dir, name)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	f := conformed{File: name, Differ: []string{}}
	if err == nil {
		err = compare(b, &f)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	k.files = append(k.files, f)
	return nil
}

// check counts a case.
func (f *conformed) check(same bool, format string, args ...any) {
	f.Cases++
	if same {
		f.Agree++
		return
	}
	f.Differ = append(f.Differ, fmt.Sprintf(format, args...))
}

func (k *conformance) write(w io.Writer) error {
	for _, f := range k.files {
		fmt.Fprintf(w, "%s: %d of %d agree\n", f.File, f.Agree, f.Cases)
		for _, d := range f.Differ {
			fmt.Fprintf(w, "  %s\n", d)
		}
	}
	return nil
}

func (k *conformance) reports(b []byte, f *conformed) error {
	var golden struct{ Reports map[string]any }
	if err := json.Unmarshal(b, &golden); err != nil {
		return err
	}
	for _, name := range sortedKeys(golden.Reports) {
		baseline, split, _ := strings.Cut(name, "/")
		p, err := readPredictions(k.baseline(baseline, split))
		if err != nil {
			return err
		}
		text, err := finverify.ScoreCompat(questions(filepath.Join(k.bench, split+".json")), p, finverify.Tolerance)
		if err != nil {
			return err
		}
		var got any
		if err := json.Unmarshal(text, &got); err != nil {
			return err
		}
		f.check(reflect.DeepEqual(got, golden.Reports[name]), "%s: %s", name, firstDifference(got, golden.Reports[name], ""))
	}
	return nil
}

func (k *conformance) baseline(name, split string) string {
	return filepath.Join(k.bench, "baseline_predictions", name+"_"+split+"_predictions.json")
}

// firstDifference says where two JSON values differ first.
func firstDifference(got, want any, at string) string {
	g, ok1 := got.(map[string]any)
	w, ok2 := want.(map[string]any)
	if !ok1 || !ok2 {
		return fmt.Sprintf("%s: %v, published %v", strings.TrimPrefix(at, "."), got, want)
	}
	for _, key := range sortedKeys(w) {
		if !reflect.DeepEqual(g[key], w[key]) {
			return firstDifference(g[key], w[key], at+"."+key)
		}
	}
	return fmt.Sprintf("%s: has other fields too", strings.TrimPrefix(at, "."))
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func (k *conformance) judgements(b []byte, f *conformed) error {
	var cases []struct {
		Prediction  float64 `json:"prediction"`
		GroundTruth float64 `json:"ground_truth"`
		Tolerance   float64 `json:"tolerance"`
		Correct     bool    `json:"correct"`
	}
	if err := json.Unmarshal(b, &cases); err != nil {
		return err
	}
	for _, c := range cases {
		f.check(finverify.CorrectCompat(c.Prediction, c.GroundTruth, c.Tolerance) == c.Correct, "%v for %v within %v: published %v", c.Prediction, c.GroundTruth, c.Tolerance, c.Correct)
	}
	return nil
}

// layerNames are the names of the layers in the published files.
var layerNames = map[string]string{"seed_readme": "seed", "blind_v1_protocol": "blind", "sdk_verify_local": "sdk"}

func (k *conformance) transitions(b []byte, f *conformed) error {
	var golden struct{ Results map[string]any }
	if err := json.Unmarshal(b, &golden); err != nil {
		return err
	}
	for _, name := range sortedKeys(golden.Results) {
		part := strings.Split(name, "/")
		if len(part) != 3 {
			return fmt.Errorf("%q: want layer/answers/split", name)
		}
		d, err := finverify.FindDVL(layerNames[part[0]])
		if err != nil {
			return err
		}
		e, err := k.effect(d, part[1], part[2])
		if err != nil {
			return err
		}
		var got any
		if err := json.Unmarshal(e.Original(), &got); err != nil {
			return err
		}
		f.check(reflect.DeepEqual(got, golden.Results[name]), "%s: %s", name, firstDifference(got, golden.Results[name], ""))
	}
	return nil
}

// effect is what a layer does to a baseline, or to the true values (GOLD), of
// a split or of all three.
func (k *conformance) effect(d finverify.DVL, baseline, split string) (total finverify.Effect, err error) {
	splits := []string{split}
	if split == "all" {
		splits = []string{"train", "dev", "test"}
	}
	var all finverify.Effects
	for _, s := range splits {
		list, err := collect(filepath.Join(k.bench, s+".json"))
		if err != nil {
			return total, err
		}
		p, err := k.said(baseline, s, list)
		if err != nil {
			return total, err
		}
		e := finverify.InterveneCompat(list, p, d, finverify.AllRules, finverify.Tolerance)
		all.Merge(&e)
	}
	return all.Total, nil
}

func (k *conformance) said(baseline, split string, list []datasets.Question) (*finverify.Predictions, error) {
	if baseline != "GOLD" {
		return readPredictions(k.baseline(baseline, split))
	}
	p := finverify.NewPredictions()
	for _, q := range list {
		p.Add(q.ID, q.Truth)
	}
	return p, nil
}

// A layerCase is one value and what a published layer makes of it.
type layerCase struct {
	Q        string   `json:"q"`
	Raw      float64  `json:"raw"`
	Actual   *float64 `json:"actual"`
	Verified *float64 `json:"verified"`
	Rules    []string `json:"rules"`
	Trust    string   `json:"trust"`
}

// layers compares every list of cases by what its name says: of the sdk, with
// or without a reference, or of the rules that a true value gives work to.
func (k *conformance) layers(b []byte, f *conformed) error {
	var lists map[string]json.RawMessage
	if err := json.Unmarshal(b, &lists); err != nil {
		return err
	}
	for _, name := range sortedKeys(lists) {
		switch {
		case strings.HasPrefix(name, "_"):
		case strings.HasPrefix(name, "classify"):
			if err := f.tags(lists[name]); err != nil {
				return err
			}
		default:
			var cases []layerCase
			if err := json.Unmarshal(lists[name], &cases); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			for _, c := range cases {
				f.layer(name, c)
			}
		}
	}
	return nil
}

func (f *conformed) layer(list string, c layerCase) {
	name := "terminal"
	if strings.HasPrefix(list, "sdk") {
		name = "sdk"
	}
	d, err := finverify.FindDVL(name)
	if err != nil {
		panic(err) // both are layers of ours
	}
	if c.Actual != nil {
		d = finverify.Reference{Truth: *c.Actual}
	}
	a := finverify.Stated{Question: c.Q, Value: c.Raw}
	got, made := d.Apply(a, finverify.AllRules)
	rules := []string{}
	for _, m := range made {
		rules = append(rules, m.Name)
	}
	want := c.Raw
	if c.Verified != nil {
		want = *c.Verified
	}
	trust := finverify.Trust(d, a, got, made)
	same := math.Abs(got-want) <= 1e-4*max(1, math.Abs(want)) && (c.Rules == nil || slices.Equal(rules, c.Rules)) && (c.Trust == "" || c.Trust == trust)
	f.check(same, "%s: %s %v: %v %v %s, published %v %v %s", list, c.Q, c.Raw, got, rules, trust, want, c.Rules, c.Trust)
}

func (f *conformed) tags(b []byte) error {
	var cases []struct {
		Q         string  `json:"q"`
		GT        float64 `json:"gt"`
		Unit      string  `json:"unit"`
		Scale     *bool   `json:"scale"`
		Sign      *bool   `json:"sign"`
		Magnitude *bool   `json:"magnitude"`
	}
	if err := json.Unmarshal(b, &cases); err != nil {
		return err
	}
	for _, c := range cases {
		tag := finverify.Tag(c.Q, c.GT, c.Unit)
		same := true
		for i, want := range []*bool{c.Scale, c.Sign, c.Magnitude} {
			same = same && (want == nil || *want == (tag&finverify.Rules[i] != 0))
		}
		f.check(same, "%s %v %s: other rules have work", c.Q, c.GT, c.Unit)
	}
	return nil
}

// A tokenCase is a number and what the strict reader makes of it.
type tokenCase struct {
	Raw      string  `json:"raw"`
	Value    string  `json:"value"`
	Unit     string  `json:"unit"`
	Currency *string `json:"currency"`
	Reason   string  `json:"reason"`
}

func (k *conformance) tokens(b []byte, f *conformed) error {
	var lists map[string]json.RawMessage
	if err := json.Unmarshal(b, &lists); err != nil {
		return err
	}
	for _, name := range sortedKeys(lists) {
		if strings.HasPrefix(name, "_") {
			continue
		}
		var cases []tokenCase
		if err := json.Unmarshal(lists[name], &cases); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		grammar := "en_US"
		if strings.HasSuffix(name, "eu_EU") {
			grammar = "eu_EU"
		}
		for _, c := range cases {
			same, got := c.agrees(grammar)
			f.check(same, "%s: %q: %s", name, c.Raw, got)
		}
	}
	return nil
}

// agrees reports whether the strict reader reads the token so, and says how it
// does.
func (c tokenCase) agrees(grammar string) (bool, string) {
	n, err := finverify.ParseToken(c.Raw, grammar)
	var refused *finverify.TokenError
	if errors.As(err, &refused) {
		return c.Value == "" && (c.Reason == "(any)" || c.Reason == refused.Reason), refused.Reason
	}
	got := fmt.Sprintf("%s %s %s", n, n.Unit, n.Currency)
	value, err := n.Rat()
	want, ok := new(big.Rat).SetString(c.Value)
	return err == nil && ok && c.Reason == "" && value.Cmp(want) == 0 && (c.Unit == "" || c.Unit == n.Unit) && (c.Currency == nil || *c.Currency == n.Currency), got
}
