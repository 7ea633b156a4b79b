package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/ingest/scenarios"
	"market-claim-bench/pipeline/score/facts"
	"market-claim-bench/pipeline/sql/stats"
)

// A checked is how one profile of the judge compares with a file of cases.
type checked struct {
	File        string       `json:"file"`
	Profile     string       `json:"profile"`
	Cases       int          `json:"cases"`
	Agree       int          `json:"agree"`
	Agreement   *float64     `json:"agreement"`      // null where there are no cases
	Interval    *[2]float64  `json:"interval"`       // Wilson, 95 %
	Outcomes    int          `json:"outcomes"`       // cases that expect an outcome
	Same        int          `json:"outcomes_agree"` // of those, whatever else differs
	Differences []difference `json:"differences"`
}

// A difference is one field of one case.
type difference struct {
	Case     string `json:"case"`
	Field    string `json:"field"`
	Expected any    `json:"expected"`
	Got      any    `json:"got"`
}

func checkFactsCommand() *cobra.Command {
	var cases, profile, format string
	var packs []string
	c := &cobra.Command{
		Use:   "check --cases FILE",
		Short: "compare the judge with a file of cases, and list each difference",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, err := facts.ParseProfile(profile)
			if err != nil {
				return err
			}
			k := &checker{profile: p, packs: packs, checked: checked{File: cases, Profile: p.String(), Differences: []difference{}}}
			if err := k.file(cases); err != nil {
				return datasets.Named(cases, err)
			}
			return formatted(format, func() error { return writeJSON(c.OutOrStdout(), k.checked) }, func() error { return k.write(c.OutOrStdout()) })
		},
	}
	f := c.Flags()
	f.StringVar(&cases, "cases", "", "JSON: cases of the judge, its primitives, transcripts, freshness or source quotes, with what is expected")
	f.StringArrayVar(&packs, "pack", nil, "file with the facts that transcripts and quotes are about (default: facts*.json beside the cases, else in ../shared/data/facts)")
	choose(f, &profile, "profile", "default", profiles, "of the judge: default, compat")
	choose(f, &format, "format", "", asText, "json, text (default: text)")
	needed(c, "cases")
	return c
}

// A checker compares the cases of one file.
type checker struct {
	checked
	profile facts.Profile
	packs   []string
	known   []scenarios.Scenario
}

// factJSON is a fact as cases write it: more is missing than in a pack.
type factJSON struct {
	Claim    string   `json:"claim"`
	Value    *float64 `json:"value"`
	Declared *float64 `json:"declared"`
	Anchors  []any    `json:"anchors"`
	Unit     string   `json:"unit"`

	ValidFrom  *string `json:"valid_from"`
	VerifiedAt *string `json:"verified_at"`
	ReviewBy   *string `json:"review_by"`

	Expected map[string]json.RawMessage `json:"expected"`
	Quote    string                     `json:"source_quote"`
}

// caseFile is a file of cases: each kind has a list of its own.
type caseFile struct {
	Cases []struct {
		ID           string                     `json:"id"`
		Fact         factJSON                   `json:"fact"`
		Conversation []scenarios.Message        `json:"conversation"`
		Expected     map[string]json.RawMessage `json:"expected"`
	} `json:"cases"`
	ScenarioCases []struct {
		ID           string                     `json:"id"`
		Facts        []factJSON                 `json:"facts"`
		Severity     *string                    `json:"scenario_severity"`
		Conversation []scenarios.Message        `json:"conversation"`
		Expected     map[string]json.RawMessage `json:"expected"`
	} `json:"scenario_cases"`
	Transcripts []transcriptCase             `json:"transcripts"`
	Tables      map[string][]json.RawMessage `json:"tables"`
	Rows        []map[string]json.RawMessage `json:"rows"`
	Staleness   []staleCase                  `json:"staleness"`
	Invalid     []json.RawMessage            `json:"invalid_review_by_values"`
}

func (k *checker) file(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var f caseFile
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	if err := k.find(path); err != nil {
		return err
	}
	for i, c := range f.Cases {
		name := c.ID
		if name == "" {
			name = fmt.Sprintf("cases[%d]", i)
		}
		if err := k.one(name, c.Fact, c.Conversation, c.Expected); err != nil {
			return err
		}
	}
	for _, c := range f.ScenarioCases {
		if err := k.scenario(c.ID, c.Facts, c.Severity, c.Conversation, c.Expected); err != nil {
			return err
		}
	}
	for i := range f.Transcripts {
		if err := k.transcript(&f.Transcripts[i]); err != nil {
			return err
		}
	}
	if err := k.primitives(f.Tables); err != nil {
		return err
	}
	if err := k.quotes(f.Rows); err != nil {
		return err
	}
	k.freshness(f.Staleness, f.Invalid)
	if k.Cases == 0 {
		return fmt.Errorf("no cases: want one of cases, scenario_cases, transcripts, tables, rows, staleness")
	}
	share := float64(k.Agree) / float64(k.Cases)
	w := stats.Wilson(k.Agree, k.Cases, 0.95)
	k.Agreement, k.Interval = &share, &[2]float64{w.Low, w.High}
	return nil
}

// find loads the packs that transcripts and quotes may be about.
func (k *checker) find(path string) error {
	if len(k.packs) == 0 {
		for _, dir := range []string{filepath.Dir(path), "../shared/data/facts"} {
			found, err := filepath.Glob(filepath.Join(dir, "facts*.json"))
			if err != nil {
				return err
			}
			found = slices.DeleteFunc(found, func(f string) bool { return filepath.Clean(f) == filepath.Clean(path) })
			if len(found) > 0 {
				k.packs = found
				break
			}
		}
	}
	var err error
	k.known, err = scenarios.Load(k.packs...)
	return err
}

// compare counts one case, and lists each field that is expected otherwise.
func (k *checker) compare(name string, expected map[string]json.RawMessage, got map[string]any) error {
	k.Cases++
	before := len(k.Differences)
	fields := make([]string, 0, len(expected))
	for field := range expected {
		fields = append(fields, field)
	}
	slices.Sort(fields)
	for _, field := range fields {
		var want any
		if err := json.Unmarshal(expected[field], &want); err != nil {
			return fmt.Errorf("%s.%s: %w", name, field, err)
		}
		have, ok := got[field]
		if !ok {
			have = nil
		}
		if have, err := plain(have); err != nil {
			return err
		} else if !reflect.DeepEqual(want, have) {
			k.Differences = append(k.Differences, difference{name, field, want, have})
		}
	}
	if len(k.Differences) == before {
		k.Agree++
	}
	for _, field := range []string{"outcome", "outcomes"} {
		if _, ok := expected[field]; ok {
			k.Outcomes++
			if !slices.ContainsFunc(k.Differences[before:], func(d difference) bool { return d.Field == field }) {
				k.Same++
			}
		}
	}
	return nil
}

// plain is v as JSON has it.
func plain(v any) (out any, err error) {
	b, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	return out, err
}

func (k *checker) write(w io.Writer) error {
	for _, d := range k.Differences {
		want, err := json.Marshal(d.Expected)
		if err != nil {
			return err
		}
		have, err := json.Marshal(d.Got)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: %s: expected %s, got %s\n", d.Case, d.Field, want, have)
	}
	_, err := fmt.Fprintf(w, "%s, profile %s: %d of %d cases agree (95 %% interval %.3f–%.3f)\n", k.File, k.Profile, k.Agree, k.Cases, k.Interval[0], k.Interval[1])
	if err == nil && k.Outcomes > 0 {
		_, err = fmt.Fprintf(w, "%d of %d outcomes agree\n", k.Same, k.Outcomes)
	}
	return err
}

// row is the fact as the judge takes it.
func (f *factJSON) row() (datasets.Fact, error) {
	out := datasets.Fact{Claim: f.Claim, Unit: f.Unit}
	switch {
	case f.Value != nil:
		out.Value = *f.Value
	case f.Declared != nil:
		out.Value = *f.Declared
	default:
		return out, fmt.Errorf("%q: no value", f.Claim)
	}
	for _, a := range f.Anchors {
		if s, ok := a.(string); ok { // as the original: what is no text is no anchor
			out.Anchors = append(out.Anchors, s)
		}
	}
	for _, d := range []struct {
		text *string
		into *optDay
	}{{f.ValidFrom, &out.ValidFrom}, {f.VerifiedAt, &out.VerifiedAt}, {f.ReviewBy, &out.ReviewBy}} {
		if d.text == nil {
			continue
		}
		day, err := scenarios.ParseDate(*d.text)
		if err != nil {
			return out, fmt.Errorf("%q: %w", f.Claim, err)
		}
		*d.into = datasets.Some(day)
	}
	return out, nil
}
