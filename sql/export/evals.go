package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	stdsql "database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/sql"
)

// evalVersion is the version of Every Eval Ever's schema (eval.schema.json) that
// records are written by.
const evalVersion = "0.2.2"

// Relationships are what a record may say of who ran it and the model's maker.
var Relationships = []string{"first_party", "third_party", "collaborative", "other"}

// EvalOptions say who ran an evaluation, and how models are called elsewhere.
type EvalOptions struct {
	Organization string
	Relationship string            // one of Relationships
	IDs          map[string]string // a model's name → developer/name
}

// The parts of a record, as its schema has them.
type (
	details = map[string]string
	record  struct {
		Version   string      `json:"schema_version"`
		ID        string      `json:"evaluation_id"`
		Evaluated string      `json:"evaluation_timestamp"`
		Retrieved string      `json:"retrieved_timestamp"`
		Source    sourceInfo  `json:"source_metadata"`
		Library   library     `json:"eval_library"`
		Model     modelInfo   `json:"model_info"`
		Results   []evaluated `json:"evaluation_results"`
	}
	sourceInfo struct {
		Name         string  `json:"source_name"`
		Type         string  `json:"source_type"`
		Organization string  `json:"source_organization_name"`
		Relationship string  `json:"evaluator_relationship"`
		Details      details `json:"additional_details,omitempty"`
	}
	library struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	modelInfo struct {
		Name      string  `json:"name"`
		ID        string  `json:"id"`
		Developer string  `json:"developer,omitempty"`
		Engine    *engine `json:"inference_engine,omitempty"`
		Details   details `json:"additional_details"`
	}
	engine struct {
		Name string `json:"name"`
	}
	evaluated struct {
		ID     string     `json:"evaluation_result_id"`
		Name   string     `json:"evaluation_name"`
		Source dataSource `json:"source_data"`
		Metric metric     `json:"metric_config"`
		Score  score      `json:"score_details"`
	}
	dataSource struct {
		Name    string  `json:"dataset_name"`
		Type    string  `json:"source_type"`
		Details details `json:"additional_details,omitempty"`
	}
	metric struct {
		Description string  `json:"evaluation_description"`
		ID          string  `json:"metric_id"`
		Name        string  `json:"metric_name"`
		Unit        string  `json:"metric_unit"`
		LowerBetter bool    `json:"lower_is_better"`
		Type        string  `json:"score_type"`
		Min         float64 `json:"min_score"`
		Max         float64 `json:"max_score"`
	}
	score struct {
		Score       float64     `json:"score"`
		Uncertainty uncertainty `json:"uncertainty"`
		Details     details     `json:"details,omitempty"`
	}
	uncertainty struct {
		Interval confidence `json:"confidence_interval"`
		N        int64      `json:"num_samples"`
	}
	confidence struct {
		Low    float64 `json:"lower"`
		High   float64 `json:"upper"`
		Level  float64 `json:"confidence_level"`
		Method string  `json:"method"`
	}
)

// A measure is one rate of a suite's results.
type measure struct {
	suite, name, what string
	lower             bool   // is better
	query             string // model, group, rate, low, high, n, cells, failed
}

func ofResults(rate, n string) string {
	return fmt.Sprintf(`SELECT model, concat_ws('/', market, "window", arm, identity, context), %[1]s, %[1]s_low, %[1]s_high, %[2]s, cells, failed FROM results WHERE %[1]s IS NOT NULL ORDER BY ALL`, rate, n)
}

var measures = []measure{
	{"market", "faithful", "share of checkable value claims that agree with what the prompt showed", false, ofResults("faithful", "checkable")},
	{"market", "recited", "share of identifiable value claims that contradict the prompt and agree with what really happened", true, ofResults("recited", "identifiable")},
	{"market", "fabricated", "share of checkable value claims that agree with nothing", true, ofResults("fabricated", "checkable")},
	{"market", "coverage", "share of the facts that the shown data support which the reply states", false, ofResults("coverage", "facts")},
	{"finverify", "accuracy", "share of all asked that is within 5 % of the true value", false, `
		SELECT model, concat_ws('/', prompt_version, split), accuracy, accuracy_low, accuracy_high, asked, asked, failed
		FROM finverify_results WHERE accuracy IS NOT NULL ORDER BY ALL`},
	{"facts", "wrong", "share of the stated declared facts that is wrong", true, `
		SELECT model, profile, rate(wrong, stated), wilson_low(wrong, stated), wilson_high(wrong, stated), stated, cells, failed
		FROM (SELECT model, profile, sum(wrong)::BIGINT AS wrong, sum(stated)::BIGINT AS stated, sum(cells)::BIGINT AS cells, sum(failed)::BIGINT AS failed FROM facts_results GROUP BY ALL)
		WHERE stated > 0 ORDER BY ALL`},
}

// Evals writes a record for each suite and model of the run at dir, as
// data/pipeline-SUITE/DEVELOPER/MODEL/UUID.json below to, and returns the files.
// A rate that had nothing to be computed from is in none. The UUID is made of
// the record's hash, so that the same run gives the same files.
func Evals(ctx context.Context, dir, to string, o EvalOptions) (files []string, err error) {
	db, err := sql.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	records, err := recordsOf(ctx, db, dir, o)
	if err != nil {
		return nil, err
	}
	out := folder{to: to}
	for _, r := range records {
		b, err := json.MarshalIndent(r, "", "  ")
		if err != nil {
			return out.files, err
		}
		name := path.Join("data", r.Source.Name, r.folder(), uuid(b)+".json")
		out.write(name, func(w *bytes.Buffer) error { w.Write(b); return w.WriteByte('\n') })
	}
	if out.err == nil && len(out.files) == 0 {
		return nil, fmt.Errorf("%s: no model has a result (planted writers have no record)", dir)
	}
	return out.files, out.err
}

// recordsOf are the records, by suite and model.
func recordsOf(ctx context.Context, db *sql.DB, dir string, o EvalOptions) ([]*record, error) {
	ran, err := lastRun(dir)
	if err != nil {
		return nil, err
	}
	failed, err := db.Failed(ctx)
	if err != nil {
		return nil, err
	}
	scored, err := db.ScoredBy()
	if err != nil {
		return nil, err
	}
	version := strings.Join(scored, ", ")
	if version == "" {
		version = "unknown"
	}
	var all []*record
	for _, m := range measures {
		rows, err := db.QueryContext(ctx, m.query)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var model, group string
			var rate, low, high float64
			var n, cells, failures int64
			if err := rows.Scan(&model, &group, &rate, &low, &high, &n, &cells, &failures); err != nil {
				return nil, errors.Join(err, rows.Close())
			}
			r := find(all, m.suite, model)
			if r == nil {
				r = &record{Version: evalVersion, Library: library{"pipeline", version}}
				r.Retrieved = strconv.FormatInt(ran.Unix(), 10)
				r.Evaluated = r.Retrieved
				r.Source = sourceInfo{Name: "pipeline-" + m.suite, Type: "evaluation_run", Organization: o.Organization, Relationship: o.Relationship}
				if failed != "" {
					r.Source.Details = details{"instrument_failed": sql.InstrumentFailed + " " + failed}
				}
				r.Model = modelInfo{Name: model, ID: model}
				if id := o.IDs[model]; id != "" {
					r.Model.ID = id
				}
				r.Model.Developer, _, _ = strings.Cut(r.Model.ID, "/")
				if r.Model.Developer == r.Model.ID {
					r.Model.Developer = ""
				}
				r.ID = r.Source.Name + "/" + r.Model.ID + "/" + r.Retrieved
				all = append(all, r)
			}
			r.Results = append(r.Results, evaluated{
				ID: group + "/" + m.name, Name: m.suite + "/" + group,
				Source: dataSource{Name: "pipeline-" + m.suite, Type: "other"},
				Metric: metric{m.what, "pipeline." + m.suite + "." + m.name, m.name, "proportion", m.lower, "continuous", 0, 1},
				Score: score{rate, uncertainty{confidence{low, high, 0.95, "wilson"}, n}, details{
					"cells": strconv.FormatInt(cells, 10), "failed_cells": strconv.FormatInt(failures, 10),
				}},
			})
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, err
		}
	}
	for _, r := range all {
		if err := r.served(ctx, db); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func find(all []*record, suite, model string) *record {
	for _, r := range all {
		if r.Source.Name == "pipeline-"+suite && r.Model.Name == model {
			return r
		}
	}
	return nil
}

// served adds by what the model was served and which weights it had. A model
// behind OpenAI's interface may be here or elsewhere: that is unknown.
func (r *record) served(ctx context.Context, db *sql.DB) error {
	var sources, digests, heats stdsql.NullString
	err := db.QueryRowContext(ctx, `
		SELECT string_agg(DISTINCT source, ', ' ORDER BY source), string_agg(DISTINCT nullif(nullif(model_digest, ''), '-'), ', ' ORDER BY nullif(nullif(model_digest, ''), '-')),
			string_agg(DISTINCT temperature::VARCHAR, ', ' ORDER BY temperature::VARCHAR)
		FROM commentaries WHERE model = ?`, r.Model.Name).Scan(&sources, &digests, &heats)
	if err != nil {
		return err
	}
	r.Model.Details = details{"deployment_type": "unknown"}
	if sources.String == "ollama" {
		r.Model.Engine = &engine{"ollama"}
		r.Model.Details["deployment_type"] = "local"
		r.Model.Details["model_availability"] = "other"
	}
	for name, v := range map[string]stdsql.NullString{"replies_from": sources, "model_digest": digests, "temperature": heats} {
		if v.String != "" {
			r.Model.Details[name] = v.String
		}
	}
	return nil
}

// folder is DEVELOPER/MODEL, as names of folders.
func (r *record) folder() string {
	developer, model, ok := strings.Cut(r.Model.ID, "/")
	if !ok {
		developer, model = "unknown", r.Model.ID
	}
	return folderName(developer) + "/" + folderName(model)
}

func folderName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, s)
	if strings.Trim(s, ".") == "" {
		return "_"
	}
	return s
}

// uuid is a UUID of version 4 whose bits are of a hash.
func uuid(b []byte) string {
	h := sha256.Sum256(b)
	h[6], h[8] = h[6]&0x0f|0x40, h[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}
