package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/facts"
)

// primitives compares the steps of the judge one by one: figures of a text in
// some units, the units of a fact, anchors, sentences, telephone numbers.
func (k *checker) primitives(tables map[string][]json.RawMessage) error {
	names := make([]string, 0, len(tables))
	for name := range tables {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for i, raw := range tables[name] {
			if err := k.primitive(name, i, raw); err != nil {
				return fmt.Errorf("%s[%d]: %w", name, i, err)
			}
		}
	}
	return nil
}

func (k *checker) primitive(table string, i int, raw json.RawMessage) error {
	var in struct {
		Text   string   `json:"text"`
		Anchor string   `json:"anchor"`
		Units  []string `json:"units"`
		Fact   factJSON `json:"fact"`
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return err
	}
	field, got := "", any(nil)
	switch table {
	case "read_values":
		values, err := facts.ReadValues(k.profile, in.Text, in.Units)
		if err != nil {
			return err
		}
		field, got = "values", append([]float64{}, values...)
	case "units_for":
		field, got = "units", facts.UnitsFor(datasets.Fact{Claim: in.Fact.Claim, Unit: in.Fact.Unit})
	case "anchor_match":
		field, got = "match", facts.Mentions(k.profile, in.Anchor, in.Text)
	case "sentences":
		field, got = "sentences", append([]string{}, facts.Sentences(k.profile, in.Text)...)
	case "phone":
		field, got = "is_phone", facts.HasPhone(k.profile, in.Text)
	default:
		return fmt.Errorf("no such primitive: there are read_values, units_for, anchor_match, sentences, phone")
	}
	name := fmt.Sprintf("%s[%d] %q", table, i, in.Text+in.Fact.Claim)
	return k.compare(name, map[string]json.RawMessage{field: all[field]}, map[string]any{field: got})
}
