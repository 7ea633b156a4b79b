package samples

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestDrawnRowsAreRecomputed(t *testing.T) {
	list, issues, err := Config{Seed: 4, N: 120}.Rows()
	if err != nil || len(list) != 120 || len(issues) > 0 {
		t.Fatalf("%d samples, %v, %v", len(list), issues, err)
	}
	for _, s := range list {
		if !s.Recomputed.OK || s.Formula == "" || s.Stratum == "" || s.Split != s.Stratum || s.Origin != Simulated {
			t.Errorf("%+v", s)
		}
	}
	published, _, err := Config{Seed: 4, N: 120, Split: "published"}.Rows()
	if err != nil || published[0].Split != "train" || published[119].Split != "test" || published[0].Stratum != list[0].Stratum {
		t.Errorf("%+v %v", published[0], err)
	}
}

func TestRowsOfFilesKeepTheirFaults(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const one = `{"id": "fvb_000001", "domain": "finance", "question": "What was the net loss?", "context": "Income (in millions)\nNet loss: $(12.5)", "ground_truth": -13, "unit": "million_usd", "error_category": ["sign_error"], "difficulty": "easy", "reasoning_type": ["single_lookup"], "split": "dev"}`
	good := write("good.json", "["+one+"]")
	list, issues, err := Config{Files: []string{good}}.Rows()
	if err != nil || len(list) != 1 || list[0].Truth != -13 || list[0].Recomputed.V != -12.5 || list[0].Split != "dev" || list[0].Stratum == "" {
		t.Errorf("%+v %v", list, err)
	}
	if len(issues) != 1 || issues[0].Kind != "truth" || issues[0].Error.V != -0.5 {
		t.Errorf("%+v", issues)
	}
	for want, files := range map[string][]string{
		"fvb_000001 is in":          {good, write("again.json", one)},
		"the sample of line 1":      {write("twice.json", one+"\n"+one)},
		"ground_truth: line 1: abs": {write("lacking.json", strings.Replace(one, `"ground_truth": -13, `, "", 1))},
		"nowhere.json":              {filepath.Join(dir, "nowhere.json")},
	} {
		if _, _, err := (Config{Files: files}).Rows(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", files, err, want)
		}
	}
}

func TestThePublishedDataAreStratifiedByFormula(t *testing.T) {
	path := "../../../shared/data/finverifybench/all.json"
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s: absent", path)
	}
	list, _, err := Config{Files: []string{path}, Seed: 1}.Rows()
	if err != nil {
		t.Fatal(err)
	}
	n, in := map[string]int{}, map[string][]string{}
	for _, s := range list {
		n[s.Stratum]++
		for _, c := range s.Categories {
			if !slices.Contains(in[c], s.Stratum) {
				in[c] = append(in[c], s.Stratum)
			}
		}
	}
	if n["train"] != 350 || n["dev"] != 75 || n["test"] != 75 {
		t.Errorf("%v", n)
	}
	for c, splits := range in {
		if len(splits) < 3 && c != "context_confusion" && c != "rounding_error" {
			t.Errorf("%s stands in %v only", c, splits)
		}
	}
}
