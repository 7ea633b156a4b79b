package datasets

import "market-claim-bench/pipeline/datasets/panel"

// A Scenario is one question of the facts suite, with what its pack says about
// it. Only Prompt is ever shown to a model.
type Scenario struct {
	Pack        string   `col:"pack,dict"`
	Scenario    string   `col:"scenario"` // name, unique within its pack
	Description string   `col:"description"`
	Prompt      string   `col:"test_prompt"`
	Language    string   `col:"language,dict"` // as the pack says: no, Norwegian, en; or -
	Category    string   `col:"category,dict"`
	Subcategory string   `col:"subcategory,dict"`
	Severity    string   `col:"severity,dict"` // low, medium, high, critical; - where the pack says none, judged as medium
	Expected    []string `col:"expected_behavior"`
	Author      string   `col:"author,dict"`
	Created     string   `col:"date_created"`
	Rationale   string   `col:"rationale"`
	Tags        []string `col:"tags"`
	Source      string   `col:"source"` // the pack's object, as JSON
	Origin      string   `col:"origin"` // the file it was read from, or embedded
}

// Scenarios is written by ingest, sorted by pack, scenario.
var Scenarios = Table[Scenario]{"scenarios"}

// A Fact is one dated figure that a scenario relies on.
type Fact struct {
	Pack       string         `col:"pack,dict"`
	Scenario   string         `col:"scenario,dict"`
	N          int32          `col:"n"`     // from 0, in the order of the pack
	Claim      string         `col:"claim"` // what it is a figure of, its unit named last
	Value      float64        `col:"value"`
	Unit       string         `col:"unit,dict"`  // as declared, or -
	Anchors    []string       `col:"anchors"`    // words that an answer uses for it; none: read off the claim
	ValidFrom  Opt[panel.Day] `col:"valid_from"` // NULL: the source gives no date
	VerifiedAt Opt[panel.Day] `col:"verified_at"`
	ReviewBy   Opt[panel.Day] `col:"review_by"` // NULL: fixed, never stale
	SourceURL  string         `col:"source_url"`
	Quote      string         `col:"source_quote"`
}

// Facts is written by ingest, sorted by pack, scenario, n.
var Facts = Table[Fact]{"facts"}

// A FactResult is what one answer states about one declared fact, as one
// profile of the judge reads it. Every fact of a planned cell has a row.
type FactResult struct {
	Cell
	Pack      string   `col:"pack,dict"`
	Scenario  string   `col:"scenario,dict"`
	N         int32    `col:"n"` // of the fact in its scenario
	Fact      string   `col:"fact,dict"`
	Profile   string   `col:"profile,dict"` // default, compat
	Status    string   `col:"status,dict"`  // of the commentary; outcome is - where it is not ok
	Declared  float64  `col:"declared"`
	Outcome   string   `col:"outcome,dict"` // correct, wrong, ambiguous, not_stated; or -
	Reason    string   `col:"reason"`
	Missing   string   `col:"missing,dict"`  // why not_stated: empty, no_anchors, no_anchor, no_figure, filtered; or -
	Values    []string `col:"stated_values"` // that the outcome rests on, ascending
	Others    []string `col:"other_values"`  // stated beside them, and not held against the answer
	Rounded   bool     `col:"rounded"`       // correct because the figure rounds to the declared one
	Hedged    bool     `col:"hedged"`        // every figure it rests on is an approximation
	Capped    bool     `col:"capped"`        // wrong, by several figures or an approximation
	UserCited bool     `col:"user_cited"`    // the user stated the declared value first
	Severity  string   `col:"severity,dict"` // of the whole answer: pass, low, …, UNGRADED; ERROR where there is none
	Designed  string   `col:"scenario_severity,dict"`
	Control   bool     `col:"control"` // a planted writer's cell: never in results
}

// FactResults is written by score, sorted by cell, profile, n.
var FactResults = Table[FactResult]{"fact_results"}

// A FactCandidate is one figure of an answer that was considered for one fact,
// and why it counted or was dropped.
type FactCandidate struct {
	Suite     string       `col:"suite,dict"`
	Cell      string       `col:"cell,dict"`
	Profile   string       `col:"profile,dict"`
	N         int32        `col:"n"` // of the fact
	Fact      string       `col:"fact,dict"`
	Claim     string       `col:"claim"` // of the claims table; - where the profile or the use has none
	Turn      int32        `col:"turn"`  // of the conversation, from 0
	Value     float64      `col:"value"`
	Low       Opt[float64] `col:"low"` // of the range it is an end of
	High      Opt[float64] `col:"high"`
	Unit      string       `col:"unit,dict"` // NOK, prosent, uker, dager, maneder, ar, timer
	Hedged    bool         `col:"hedged"`
	Rounded   bool         `col:"rounded"`  // meets the declared value by its own precision alone
	Use       string       `col:"use,dict"` // counted, set_aside, other, dropped
	Why       string       `col:"why,dict"` // declared, differs, range, …; of a dropped one the rule
	Period    string       `col:"period"`   // the time it is labelled with, or -
	Via       string       `col:"via,dict"` // anchor sentence, under anchored heading, …
	SpanStart int32        `col:"span_start"`
	SpanEnd   int32        `col:"span_end"` // bytes of the turn
	Quote     string       `col:"quote"`
	Sentence  string       `col:"sentence"`
}

// FactCandidates is written by score, sorted by cell, profile, n, turn, span.
var FactCandidates = Table[FactCandidate]{"fact_candidates"}
