package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/ingest/scenarios"
	"market-claim-bench/pipeline/score/facts"
)

type optDay = datasets.Opt[panel.Day]

// one compares the judgement on a single fact.
func (k *checker) one(name string, fact factJSON, conversation []scenarios.Message, expected map[string]json.RawMessage) error {
	row, err := fact.row()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	r := facts.New(k.profile, "no", []datasets.Fact{row}).Judge(turns(conversation))[0]
	return k.compare(name, expected, resultFields(&r))
}

// resultFields are a result's fields by the names of the original. What an
// empty answer leaves out there is null.
func resultFields(r *facts.Result) map[string]any {
	out := map[string]any{
		"outcome": r.Outcome, "reason": r.Reason, "values": append([]float64{}, r.Values...), "hedged": r.Hedged, "n_sentences": r.Sentences,
	}
	if r.Missing == "empty" {
		return out
	}
	aside := [][]float64{}
	for _, b := range r.Aside {
		aside = append(aside, b[:])
	}
	source := "claim"
	if r.Given {
		source = "metadata.facts"
	}
	for field, v := range map[string]any{
		"other_values": append([]float64{}, r.Others...), "capped": r.Capped, "n_chosen": r.Chosen,
		"ranges_set_aside": aside, "dropped": append([]string{}, r.Dropped...), "units": r.Units, "anchors": r.Anchors,
		"anchor_source": source, "user_cited_declared": r.UserCited, "candidates": counted(r), "rounded": r.Rounded,
	} {
		out[field] = v
	}
	return out
}

// counted are the candidates that the outcome rests on.
func counted(r *facts.Result) []map[string]any {
	out := []map[string]any{}
	for _, c := range r.All {
		if c.Use == facts.Counted {
			out = append(out, map[string]any{"value": c.Value, "hedged": c.Hedged, "range": c.Ranged, "via": c.Via, "sentence": clipped(c.Sentence)})
		}
	}
	return out
}

// clipped is the part of a sentence that the original reports.
func clipped(s string) string {
	n := 0
	for i := range s {
		if n == 300 {
			return s[:i]
		}
		n++
	}
	return s
}

// scenario compares the outcome of a scenario's facts together.
func (k *checker) scenario(name string, list []factJSON, severity *string, conversation []scenarios.Message, expected map[string]json.RawMessage) error {
	rows := make([]datasets.Fact, len(list))
	for i := range list {
		var err error
		if rows[i], err = list[i].row(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	results := facts.New(k.profile, "no", rows).Judge(turns(conversation))
	outcomes, values := []facts.Outcome{}, [][]float64{}
	for _, r := range results {
		outcomes, values = append(outcomes, r.Outcome), append(values, append([]float64{}, r.Values...))
	}
	designed := ""
	if severity != nil {
		designed = *severity
	}
	return k.compare(name, expected, map[string]any{"severity": facts.Severity(designed, results), "outcomes": outcomes, "values": values})
}

// transcriptCase is a stored conversation with what is expected of each fact.
type transcriptCase struct {
	File         string              `json:"file"`
	Pack         string              `json:"pack"`
	Scenario     string              `json:"scenario_name"`
	Conversation []scenarios.Message `json:"conversation"`
	Facts        []factJSON          `json:"facts"`
	Severity     *string             `json:"scenario_fact_check_severity"`
}

// transcript compares every fact of a conversation's pack, and the severity
// that those of its own scenario give.
func (k *checker) transcript(t *transcriptCase) error {
	name := fmt.Sprintf("%s / %s", t.File, t.Scenario)
	for i := range t.Facts {
		f := &t.Facts[i]
		s, n := k.declared(t.Pack, f)
		var row datasets.Fact
		var results []facts.Result
		if s != nil {
			row = s.Facts[n]
			results = facts.New(k.profile, s.Language, s.Facts).Judge(turns(t.Conversation))
		} else {
			var err error
			if row, err = f.row(); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if len(f.Anchors) == 0 {
				return fmt.Errorf("%s: %q: no pack declares this fact (give its pack with --pack)", name, f.Claim)
			}
			results, n = facts.New(k.profile, "no", []datasets.Fact{row}).Judge(turns(t.Conversation)), 0
		}
		if err := k.compare(name+" / "+row.Claim, f.Expected, resultFields(&results[n])); err != nil {
			return err
		}
	}
	if t.Severity == nil {
		return nil
	}
	i := findScenario(k.known, t.Pack, t.Scenario)
	if i < 0 {
		return fmt.Errorf("%s: no pack has this scenario (give its pack with --pack)", name)
	}
	s := k.known[i]
	results := facts.New(k.profile, s.Language, s.Facts).Judge(turns(t.Conversation))
	want, err := json.Marshal(t.Severity)
	if err != nil {
		return err
	}
	return k.compare(name, map[string]json.RawMessage{"severity": want}, map[string]any{"severity": facts.Severity(s.Severity, results)})
}

// declared is the scenario whose fact f is, and its place there; nil if no pack
// has it.
func (k *checker) declared(pack string, f *factJSON) (*scenarios.Scenario, int) {
	for i := range k.known {
		s := &k.known[i]
		if pack != "" && s.Pack != pack {
			continue
		}
		for n := range s.Facts {
			if g := &s.Facts[n]; g.Claim == f.Claim && (f.Declared == nil || *f.Declared == g.Value) {
				return s, n
			}
		}
	}
	return nil, 0
}

// quotes compares the judgement on source quotes read as answers.
func (k *checker) quotes(rows []map[string]json.RawMessage) error {
	for _, row := range rows {
		var f factJSON
		b, err := json.Marshal(row)
		if err == nil {
			err = json.Unmarshal(b, &f)
		}
		if err != nil {
			return err
		}
		s, n := k.declared("", &f)
		if s == nil {
			return fmt.Errorf("%q: no pack declares this fact (give its pack with --pack)", f.Claim)
		}
		r := facts.New(k.profile, s.Language, s.Facts).Judge(facts.Answer("", f.Quote))[n]
		expected := map[string]json.RawMessage{"outcome": row["outcome"], "values": row["values"]}
		if err := k.compare(f.Claim, expected, resultFields(&r)); err != nil {
			return err
		}
	}
	return nil
}

// staleCase is what is stale on a day of facts with these reviews.
type staleCase struct {
	AsOf     string    `json:"as_of"`
	ReviewBy []*string `json:"review_by"`
	Stale    []int32   `json:"stale"`
}

// freshness compares which facts are stale, and that what is no date is
// refused with its place and value.
func (k *checker) freshness(cases []staleCase, invalid []json.RawMessage) {
	for i, c := range cases {
		name := fmt.Sprintf("staleness[%d]", i)
		got, err := staleOf(c)
		k.Cases++
		if err != nil || fmt.Sprint(got) != fmt.Sprint(append([]int32{}, c.Stale...)) {
			k.Differences = append(k.Differences, difference{name, "stale", c.Stale, fmt.Sprint(got, err)})
			continue
		}
		k.Agree++
	}
	for i, raw := range invalid {
		_, err := packOf([]json.RawMessage{raw})
		k.Cases++
		if err == nil || !bytes.Contains([]byte(err.Error()), append([]byte("p / s / facts[0].review_by: "), raw...)) {
			k.Differences = append(k.Differences, difference{fmt.Sprintf("invalid_review_by_values[%d]", i), "error", "p / s / facts[0].review_by: " + string(raw), fmt.Sprint(err)})
			continue
		}
		k.Agree++
	}
}

func staleOf(c staleCase) ([]int32, error) {
	reviews := make([]json.RawMessage, len(c.ReviewBy))
	for i, r := range c.ReviewBy {
		b, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		reviews[i] = b
	}
	list, err := packOf(reviews)
	day, bad := scenarios.ParseDate(c.AsOf)
	if err := errors.Join(err, bad); err != nil {
		return nil, err
	}
	out := []int32{}
	for _, f := range scenarios.Stale(list, day) {
		out = append(out, f.N)
	}
	return out, nil
}

// packOf is a pack whose facts have these reviews.
func packOf(reviews []json.RawMessage) ([]scenarios.Scenario, error) {
	type fact map[string]any
	list := make([]fact, len(reviews))
	for i, r := range reviews {
		list[i] = fact{"claim": fmt.Sprintf("fact %d, NOK", i), "value": i, "verified_at": "2026-10-07", "review_by": r}
	}
	b, err := json.Marshal([]any{map[string]any{"name": "s", "metadata": map[string]any{"facts": list}}})
	if err != nil {
		return nil, err
	}
	return scenarios.Read(b, "p")
}
