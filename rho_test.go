package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
)

// The models that recite a planted share of what they are asked.
var planted = []float64{0, 0.05, 0.5, 1}

// rhoConfig is 20 windows on every arm; models are added to it.
const rhoConfig = `
suites: [market]
markets:
  - universe: simulated
    windows: ["2024-06", "2024-07", "2024-08", "2024-09", "2024-10", "2024-11", "2024-12", "2025-01", "2025-02", "2025-03",
      "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09", "2025-10", "2025-11", "2025-12", "2026-01"]
perturb:
  arms: [real, inverted, damped, opposed, shuffled, swapped, shifted]
  identities: [named]
generate:
  contexts: [elicited]
  styles: [prose]
  imports: []
  models:
`

// The share of keys that a model recites comes back on every arm where keys can
// be told, through the whole run: the writers' replies are stored, and asked for
// again as those of models, so that claims are read, judged and compared with
// decoys as any model's are.
func TestAPlantedShareComesBackOnEveryArm(t *testing.T) {
	dir := t.TempDir()
	var writers, models strings.Builder
	for _, rho := range planted {
		fmt.Fprintf(&writers, "    - {name: \"mixed %g\", provider: narrator, model: mixed, rho: %g}\n", rho, rho)
		fmt.Fprintf(&models, "    - {name: \"%g\", provider: replay, file: \"%g.jsonl\"}\n", rho, rho)
	}
	config := func(name, models string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(rhoConfig+models), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pipelineIn(t, dir, "run", "--to", "generate", "--run", "writers", "--config", config("writers.yaml", writers.String()))
	store(t, dir)
	pipelineIn(t, dir, "run", "--config", config("models.yaml", models.String()+"    - {name: \"narrator:reciter\", provider: narrator}\n"))
	out := pipelineIn(t, dir, "sql", "SELECT model, arm, n, rho, p_value, sensitivity, decoy_rate FROM recitation WHERE NOT control AND basis = 'keys' ORDER BY ALL", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	arms := map[string]int{}
	for _, r := range rows[1:] {
		arm, n := r[1], number(t, r[2])
		rho, est, p, s, f := number(t, r[0]), number(t, r[3]), number(t, r[4]), number(t, r[5]), number(t, r[6])
		arms[arm]++
		share := f + rho*(s-f)
		if within := 3*math.Sqrt(share*(1-share)/n)/(s-f) + 0.02; math.Abs(est-rho) > within {
			t.Errorf("rho %g on %s: estimated %.3f of %g keys, further than %.3f", rho, arm, est, n, within)
		}
		if rho == 0 && p <= 0.01 || rho >= 0.5 && p > 0.05 {
			t.Errorf("rho %g on %s: p = %.3f", rho, arm, p)
		}
	}
	// The real arm shows the truth, and a shuffled path has its return and its
	// worst session: no key of theirs can be told.
	for arm, want := range map[string]int{"inverted": len(planted), "damped": len(planted), "opposed": len(planted), "swapped": len(planted), "shifted": len(planted), "real": 0, "shuffled": 0} {
		if arms[arm] != want {
			t.Errorf("%s: %d shares estimated, want %d", arm, arms[arm], want)
		}
	}
}

// store writes the writers' replies beside their prompts, a file a share.
func store(t *testing.T, dir string) {
	t.Helper()
	ctx, from := context.Background(), filepath.Join(dir, "runs", "writers")
	parts, err := datasets.Parts(from, datasets.Commentaries.Name)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*bytes.Buffer{}
	for _, k := range parts {
		prompts, err := datasets.Prompts.All(ctx, from, k)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, p := range prompts {
			texts[p.Prompt] = p.Text
		}
		for c, err := range datasets.Commentaries.Read(ctx, from, k) {
			if err != nil {
				t.Fatal(err)
			}
			name := strings.TrimPrefix(c.Model, "mixed ") + ".jsonl"
			if files[name] == nil {
				files[name] = &bytes.Buffer{}
			}
			if err := json.NewEncoder(files[name]).Encode(map[string]string{"prompt": texts[c.Prompt], "text": c.Text}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// number is a field of a table; NaN where it is NULL.
func number(t *testing.T, field string) float64 {
	t.Helper()
	if field == "" {
		return math.NaN()
	}
	v, err := strconv.ParseFloat(field, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
