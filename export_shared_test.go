package main

import (
	"crypto/sha256"
	stdsql "database/sql"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"market-claim-bench/pipeline/datasets/hub"
	"market-claim-bench/pipeline/sql"
)

// A described dataset is what a test reads of croissant.json.
type describedDataset struct {
	Context       map[string]any `json:"@context"`
	Type          string         `json:"@type"`
	ConformsTo    string         `json:"conformsTo"`
	Name          string
	Description   string
	License       string
	URL           string
	Creator       map[string]string
	DatePublished string
	Distribution  []struct {
		Type           string `json:"@type"`
		ID             string `json:"@id"`
		ContentURL     string `json:"contentUrl"`
		EncodingFormat string
		SHA256         string
	}
	RecordSet []struct {
		Type  string `json:"@type"`
		ID    string `json:"@id"`
		Field []struct {
			Type     string `json:"@type"`
			ID       string `json:"@id"`
			DataType string
			IsArray  bool
			Source   struct {
				FileObject struct {
					ID string `json:"@id"`
				}
				Extract struct{ Column string }
			}
		}
	}
}

// classes are DuckDB's types as Croissant names them: another reader of the
// same files than the one that wrote the description.
var classes = map[string]string{
	"VARCHAR": "sc:Text", "BOOLEAN": "sc:Boolean", "INTEGER": "sc:Integer", "BIGINT": "sc:Integer", "DOUBLE": "sc:Float",
	"DATE": "sc:Date", "TIMESTAMP": "sc:DateTime", "TIMESTAMP WITH TIME ZONE": "sc:DateTime",
}

// checkDataset reads croissant.json and the card's head of a folder against its
// Parquet files.
func checkDataset(t *testing.T, dir string) describedDataset {
	t.Helper()
	var d describedDataset
	b, err := os.ReadFile(filepath.Join(dir, "croissant.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &d); err != nil {
		t.Fatal(err)
	}
	if d.Type != "sc:Dataset" || d.ConformsTo != "http://mlcommons.org/croissant/1.1" || d.Context["@vocab"] != "http://schema.org/" || d.Context["cr"] != "http://mlcommons.org/croissant/" {
		t.Errorf("%s, %s, %v", d.Type, d.ConformsTo, d.Context)
	}
	for what, v := range map[string]string{"name": d.Name, "description": d.Description, "license": d.License, "url": d.URL, "creator": d.Creator["name"], "datePublished": d.DatePublished} {
		if v == "" {
			t.Errorf("%s, which Croissant requires, is empty", what)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "data", "*.parquet"))
	if err != nil || len(files) != len(d.Distribution) || len(files) != len(d.RecordSet) {
		t.Errorf("%d files, %d described, %d sets of records: %v", len(files), len(d.Distribution), len(d.RecordSet), err)
	}
	for _, f := range d.Distribution {
		b, err := os.ReadFile(filepath.Join(dir, f.ID))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(b); f.Type != "cr:FileObject" || f.SHA256 != hex.EncodeToString(sum[:]) || f.ContentURL != d.URL+"/resolve/main/"+f.ID {
			t.Errorf("%+v", f)
		}
	}
	if err := os.MkdirAll("runs/none", 0o777); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open(t.Context(), "runs/none", dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, set := range d.RecordSet {
		var want, got []string
		for _, f := range set.Field {
			class := f.DataType
			if f.IsArray {
				class += "[]"
			}
			got = append(got, f.Source.Extract.Column+" "+class)
			if f.ID != set.ID+"/"+f.Source.Extract.Column || f.Type != "cr:Field" {
				t.Errorf("%+v", f)
			}
		}
		rows, err := db.QueryContext(t.Context(), "DESCRIBE FROM '"+filepath.ToSlash(filepath.Join(dir, set.Field[0].Source.FileObject.ID))+"'")
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var name, typ string
			var a, b, c, e stdsql.NullString
			if err := rows.Scan(&name, &typ, &a, &b, &c, &e); err != nil {
				t.Fatal(err)
			}
			of, list := strings.CutSuffix(typ, "[]")
			class := classes[of]
			if list {
				class += "[]"
			}
			want = append(want, name+" "+class)
		}
		rows.Close()
		if !slices.Equal(got, want) {
			t.Errorf("%s: fields\n%v\nthe file has\n%v", set.ID, got, want)
		}
	}
	card, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	text, _, ok := strings.Cut(strings.TrimPrefix(string(card), "---\n"), "\n---\n")
	var head struct {
		License string
		Configs []struct {
			Name  string                         `yaml:"config_name"`
			Files []struct{ Split, Path string } `yaml:"data_files"`
		}
	}
	if err := yaml.Unmarshal([]byte(text), &head); err != nil || !ok {
		t.Fatal(err, ok)
	}
	n := 0
	for _, c := range head.Configs {
		for _, f := range c.Files {
			n++
			if _, err := os.Stat(filepath.Join(dir, f.Path)); err != nil {
				t.Error(err)
			}
		}
	}
	if n != len(files) || !slices.Contains(hub.Licenses(), head.License) {
		t.Errorf("the card has %d files of %d, licence %q", n, len(files), head.License)
	}
	return d
}

func TestADatasetIsDescribedAsItIs(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run")
	mustRun(t, "export dataset out --repo me/demo --license cc-by-4.0 --published 2026-11-30")
	d := checkDataset(t, "out")
	if d.URL != "https://huggingface.co/datasets/me/demo" || d.DatePublished != "2026-11-30" {
		t.Errorf("%s, %s", d.URL, d.DatePublished)
	}
	for _, f := range d.Distribution {
		if strings.Contains(f.ID, "prices") || strings.Contains(f.ID, "attempts") {
			t.Errorf("%s is in the dataset", f.ID)
		}
	}
	mustRun(t, "finverify export --out samples --n 50 --repo me/samples --published 2026-11-30")
	if d := checkDataset(t, "samples"); len(d.RecordSet) != 3 {
		t.Errorf("%d sets of records", len(d.RecordSet))
	}
}

var recordPath = regexp.MustCompile(`^out/data/pipeline-market/unknown/seed-8b/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.json$`)

// What eval.schema.json 0.2.2 of Every Eval Ever requires is there, what it does
// not know is not, and its words are its own.
func TestARecordIsOfEveryEvalEver(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "run")
	files := strings.Fields(mustRun(t, "export evals out --organization Us"))
	if len(files) != 1 || !recordPath.MatchString(files[0]) {
		t.Fatalf("%q", files)
	}
	b, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	var r map[string]any
	if err := json.Unmarshal(b, &r); err != nil {
		t.Fatal(err)
	}
	object := func(v any, required, optional string) map[string]any {
		t.Helper()
		m, ok := v.(map[string]any)
		if !ok {
			t.Fatalf("%v is no object", v)
		}
		for _, key := range strings.Fields(required) {
			if m[key] == nil || m[key] == "" {
				t.Errorf("no %s in %v", key, m)
			}
		}
		for key := range m {
			if !slices.Contains(strings.Fields(required+" "+optional), key) {
				t.Errorf("%s is not in the schema", key)
			}
		}
		return m
	}
	object(r, "schema_version evaluation_id retrieved_timestamp source_metadata model_info eval_library evaluation_results", "evaluation_timestamp detailed_evaluation_results")
	source := object(r["source_metadata"], "source_type source_organization_name evaluator_relationship", "source_name additional_details")
	if source["source_type"] != "evaluation_run" || source["evaluator_relationship"] != "third_party" || r["schema_version"] != "0.2.2" {
		t.Errorf("%v", source)
	}
	object(r["eval_library"], "name version", "additional_details")
	model := object(r["model_info"], "name id", "developer inference_platform inference_engine additional_details")
	if r["evaluation_id"] != "pipeline-market/"+model["id"].(string)+"/"+r["retrieved_timestamp"].(string) {
		t.Errorf("%v", r["evaluation_id"])
	}
	for _, v := range model["additional_details"].(map[string]any) {
		if _, ok := v.(string); !ok {
			t.Errorf("the detail %v is no string", v)
		}
	}
	results := r["evaluation_results"].([]any)
	if len(results) != 3 { // nothing was identifiable: no rate of recitation
		t.Errorf("%d results", len(results))
	}
	for _, v := range results {
		e := object(v, "evaluation_name source_data metric_config score_details", "evaluation_result_id evaluation_timestamp generation_config")
		object(e["source_data"], "dataset_name source_type", "additional_details")
		m := object(e["metric_config"], "lower_is_better score_type min_score max_score", "evaluation_description metric_id metric_name metric_kind metric_unit metric_parameters additional_details")
		s := object(e["score_details"], "score", "details uncertainty")
		u := object(s["uncertainty"], "confidence_interval num_samples", "standard_error standard_deviation num_bootstrap_samples")
		c := object(u["confidence_interval"], "lower upper", "confidence_level method")
		score := s["score"].(float64)
		if score < m["min_score"].(float64) || score > m["max_score"].(float64) || score < c["lower"].(float64) || score > c["upper"].(float64) {
			t.Errorf("%v", s)
		}
	}
	mustRun(t, "export evals named --organization Us --id seed-8b=maker/seed")
	if found, _ := filepath.Glob("named/data/pipeline-market/maker/seed/*.json"); len(found) != 1 {
		t.Errorf("%q", found)
	}
}
