// Package scenarios reads the packs of the facts suite: questions to a model,
// each with the dated facts that a right answer relies on; and stored
// conversations about them.
//
// A pack is JSON: a list of scenarios, or an object whose "scenarios" is one,
// or an object of such lists by the pack's name. A scenario's facts stand in
// its metadata; its name is "name" (or "scenario").
package scenarios

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// A Scenario is one question with its facts, in the order of its pack.
type Scenario struct {
	datasets.Scenario
	Facts []datasets.Fact
}

// Load reads packs from files, in their order; the name embedded stands for
// the pack that ships inside.
func Load(paths ...string) ([]Scenario, error) {
	var all []Scenario
	for _, path := range paths {
		list, err := load(path)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func load(path string) ([]Scenario, error) {
	if path == Embedded {
		return Read(ownPack, Embedded)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Read(b, path)
}

// The severities that a scenario may be designed with.
var severities = []string{"low", "medium", "high", "critical"}

// Read reads the packs of one file. Every fault is reported, each by pack,
// scenario, index of the fact, field and value.
func Read(b []byte, path string) ([]Scenario, error) {
	named, err := packs(b, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var all []Scenario
	var errs []error
	seen := map[string]bool{}
	for _, p := range named {
		for i, raw := range p.scenarios {
			s, err := readScenario(raw, p.name, i, path)
			if key := s.Pack + "\x00" + s.Scenario.Scenario; err == nil && seen[key] {
				err = fmt.Errorf("%s / %s: the pack has two scenarios of this name", s.Pack, s.Scenario.Scenario)
			} else {
				seen[key] = true
			}
			if err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", path, err))
			}
			all = append(all, s)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no scenarios: want a list of them, or an object with \"scenarios\"", path)
	}
	return all, nil
}

type rawPack struct {
	name      string
	scenarios []json.RawMessage
}

// packs splits a file into its packs.
func packs(b []byte, name string) ([]rawPack, error) {
	b = bytes.TrimSpace(b)
	if len(b) > 0 && b[0] == '[' {
		var list []json.RawMessage
		err := json.Unmarshal(b, &list)
		return []rawPack{{name, list}}, err
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(b, &object); err != nil {
		return nil, err
	}
	if raw, ok := object["scenarios"]; ok {
		for _, key := range []string{"pack", "name"} {
			var s string
			if json.Unmarshal(object[key], &s) == nil && s != "" {
				name = s
				break
			}
		}
		var list []json.RawMessage
		err := json.Unmarshal(raw, &list)
		return []rawPack{{name, list}}, err
	}
	var all []rawPack
	for key, raw := range object {
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) == nil {
			all = append(all, rawPack{key, list})
		}
	}
	slices.SortFunc(all, func(a, b rawPack) int { return cmp.Compare(a.name, b.name) })
	return all, nil
}

// scenarioJSON is a scenario as packs write it.
type scenarioJSON struct {
	Pack        string          `json:"pack"`
	Name        string          `json:"name"`
	Scenario    string          `json:"scenario"`
	Description string          `json:"description"`
	Prompt      string          `json:"test_prompt"`
	Language    string          `json:"language"`
	Expected    []string        `json:"expected_behavior"`
	Category    string          `json:"category"`
	Subcategory string          `json:"subcategory"`
	Severity    *string         `json:"severity"`
	Source      json.RawMessage `json:"source"`
	Metadata    *struct {
		Author    string            `json:"author"`
		Created   string            `json:"date_created"`
		Language  string            `json:"language"`
		Rationale string            `json:"rationale"`
		Tags      []string          `json:"tags"`
		Facts     []json.RawMessage `json:"facts"`
	} `json:"metadata"`
	Facts []json.RawMessage `json:"facts"`
}

func readScenario(raw json.RawMessage, pack string, i int, origin string) (Scenario, error) {
	var j scenarioJSON
	if err := json.Unmarshal(raw, &j); err != nil {
		return Scenario{}, fmt.Errorf("%s / scenarios[%d]: %w", pack, i, err)
	}
	s := Scenario{Scenario: datasets.Scenario{
		Pack: cmp.Or(j.Pack, pack), Scenario: cmp.Or(j.Name, j.Scenario), Description: j.Description, Prompt: j.Prompt,
		Language: cmp.Or(j.Language, "-"), Category: cmp.Or(j.Category, "-"), Subcategory: cmp.Or(j.Subcategory, "-"),
		Severity: "-", Expected: j.Expected, Source: string(j.Source), Origin: origin,
	}}
	where := fmt.Sprintf("%s / %s", s.Pack, s.Scenario.Scenario)
	if s.Scenario.Scenario == "" {
		return s, fmt.Errorf("%s / scenarios[%d]: no name", s.Pack, i)
	}
	facts := j.Facts
	if m := j.Metadata; m != nil {
		s.Author, s.Created, s.Rationale, s.Tags = m.Author, m.Created, m.Rationale, m.Tags
		if j.Language == "" && m.Language != "" {
			s.Language = m.Language
		}
		if m.Facts != nil {
			facts = m.Facts
		}
	}
	var errs []error
	if j.Severity != nil {
		s.Severity = *j.Severity
		if !slices.Contains(severities, s.Severity) {
			errs = append(errs, fmt.Errorf("%s.severity: %q: want low, medium, high or critical", where, s.Severity))
		}
	}
	for n, raw := range facts {
		f, err := readFact(raw, fmt.Sprintf("%s / facts[%d]", where, n))
		f.Pack, f.Scenario, f.N = s.Pack, s.Scenario.Scenario, int32(n)
		errs = append(errs, err)
		s.Facts = append(s.Facts, f)
	}
	return s, errors.Join(errs...)
}

// readFact reads one fact, which stands at where.
func readFact(raw json.RawMessage, where string) (datasets.Fact, error) {
	f := datasets.Fact{Unit: "-"}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return f, fmt.Errorf("%s: %s: want an object", where, short(raw))
	}
	r := fieldReader{where: where, fields: fields}
	r.text("claim", &f.Claim, true)
	r.value("value", &f.Value, true, "a number")
	r.text("unit", &f.Unit, false)
	r.value("anchors", &f.Anchors, false, "a list of words")
	r.text("source_url", &f.SourceURL, false)
	r.text("source_quote", &f.Quote, false)
	f.ValidFrom = r.date("valid_from")
	f.VerifiedAt = r.date("verified_at")
	f.ReviewBy = r.date("review_by")
	if _, ok := fields["review_by"]; !ok {
		r.errs = append(r.errs, fmt.Errorf("%s: no review_by (use null for a figure that is never reviewed)", where))
	}
	return f, errors.Join(r.errs...)
}

// A fieldReader reads the fields of one fact and keeps what is wrong with them.
type fieldReader struct {
	where  string
	fields map[string]json.RawMessage
	errs   []error
}

func (r *fieldReader) fault(field string, raw json.RawMessage, want string) {
	r.errs = append(r.errs, fmt.Errorf("%s.%s: %s is not %s", r.where, field, short(raw), want))
}

// given returns a field that is there and not null.
func (r *fieldReader) given(field string, needed bool) (json.RawMessage, bool) {
	raw, ok := r.fields[field]
	if ok && string(raw) != "null" {
		return raw, true
	}
	if needed {
		r.errs = append(r.errs, fmt.Errorf("%s: no %s", r.where, field))
	}
	return nil, false
}

func (r *fieldReader) value(field string, into any, needed bool, want string) {
	if raw, ok := r.given(field, needed); ok {
		if err := json.Unmarshal(raw, into); err != nil {
			r.fault(field, raw, want)
		}
	}
}

func (r *fieldReader) text(field string, into *string, needed bool) {
	r.value(field, into, needed, "a text")
	if _, ok := r.given(field, false); ok && needed && *into == "" {
		r.fault(field, r.fields[field], "a text")
	}
}

func (r *fieldReader) date(field string) (out datasets.Opt[panel.Day]) {
	raw, ok := r.given(field, false)
	if !ok {
		return out
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		if d, err := ParseDate(s); err == nil {
			return datasets.Some(d)
		}
	}
	r.fault(field, raw, "a valid YYYY-MM-DD date")
	return out
}

// ParseDate reads a date that is written YYYY-MM-DD and exists.
func ParseDate(s string) (panel.Day, error) {
	d, err := panel.ParseDay(s)
	if err != nil || d.String() != s {
		return 0, fmt.Errorf("%q is not a valid YYYY-MM-DD date", s)
	}
	return d, nil
}

// short cuts a value that an error shows.
func short(raw json.RawMessage) string {
	s := string(raw)
	if len(s) > 60 {
		s = strings.ToValidUTF8(s[:57], "") + "..."
	}
	return s
}
