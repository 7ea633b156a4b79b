package sql

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"market-claim-bench/pipeline/datasets"
)

// A planting is a model that recites each key with probability rho; a recited
// key is seen as such with the given sensitivity, and any other figure agrees
// with the truth, as with each decoy, by the given chance.
type planting struct {
	rho, sensitivity, chance float64
}

// write writes a run of it: 12 windows, 10 names, each key in 4 arms, named and
// masked, with 40 decoys, and a reader's labels of 400 recitations.
func (p planting) write(t *testing.T, seed uint64) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	dir := t.TempDir()
	var cells []datasets.Commentary
	var scores []datasets.Score
	var keys []datasets.Key
	var decoys []datasets.Decoy
	for win := range 12 {
		for _, arm := range []string{"damped", "opposed", "shifted", "swapped"} {
			c := datasets.Cell{Suite: "market", Market: "us", Window: fmt.Sprintf("2025-%02d", win+1), Arm: arm, Identity: "named", Context: "elicited", Model: "planted"}
			c.Cell = fmt.Sprintf("us/%s/%s", c.Window, arm)
			cells = append(cells, datasets.Commentary{Cell: c, Status: "ok", Source: "replay"})
			scores = append(scores, datasets.Score{Cell: c, Status: "ok"})
			for name := range 10 {
				claim := fmt.Sprintf("%s#%d", c.Cell, name)
				k := datasets.Key{Suite: "market", Cell: c.Cell, Ticker: fmt.Sprint(name), Metric: "return", Answer: "stated", Claim: datasets.Some(claim), Verdict: "supported", RecitedAs: "-", Identifiable: true}
				seen := r.Float64() < p.rho && r.Float64() < p.sensitivity
				if seen || r.Float64() < p.chance {
					k.Verdict, k.RecitedAs = "recited", "exclusive"
				}
				keys = append(keys, k)
				for b := range 40 {
					decoys = append(decoys, datasets.Decoy{Suite: "market", Cell: c.Cell, Claim: claim, Use: "asserted", Unit: "percent", Recited: k.Verdict == "recited", Decoy: int32(b + 1), Eligible: true, Matches: r.Float64() < p.chance})
				}
			}
		}
	}
	labels := []datasets.Recall{{Source: "reader", Judged: 400, Recited: int32(math.Round(400 * p.sensitivity))}}
	for _, write := range []func() (datasets.Part, error){
		func() (datasets.Part, error) { return datasets.Commentaries.WriteAll(dir, 0, cells) },
		func() (datasets.Part, error) { return datasets.Scores.WriteAll(dir, 0, scores) },
		func() (datasets.Part, error) { return datasets.Keys.WriteAll(dir, 0, keys) },
		func() (datasets.Part, error) { return datasets.Decoys.WriteAll(dir, 0, decoys) },
		func() (datasets.Part, error) { return datasets.Recalls.WriteAll(dir, 0, labels) },
	} {
		if _, err := write(); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The estimate of a planted share of recitation is near it on every arm, and
// its p-value calls none what is none.
func TestThePlantedShareComesBack(t *testing.T) {
	for i, rho := range []float64{0, 0.05, 0.5, 1} {
		p := planting{rho: rho, sensitivity: 0.9, chance: 0.03}
		dir := p.write(t, uint64(i))
		if err := estimate(context.Background(), dir, Config{}); err != nil {
			t.Fatal(err)
		}
		db, err := Open(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := collect(context.Background(), db, "SELECT arm, n, rho, p_value FROM recitation", func(r *stdsql.Rows, e *estimated) error {
			return r.Scan(&e.arm, &e.n, &e.rho, &e.p)
		})
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		if len(rows) != 4 {
			t.Fatalf("rho %.2f: %d arms, want 4", rho, len(rows))
		}
		for _, e := range rows {
			// Three standard errors of a share of n keys, over s − f.
			share := rho*p.sensitivity + (1-rho*p.sensitivity)*p.chance
			within := 3 * math.Sqrt(share*(1-share)/e.n) / (p.sensitivity - p.chance)
			if math.Abs(e.rho-rho) > within {
				t.Errorf("rho %.2f on %s: estimated %.3f, further than %.3f", rho, e.arm, e.rho, within)
			}
			if found := e.p <= 0.05; found != (rho >= 0.5) && rho != 0.05 {
				t.Errorf("rho %.2f on %s: p = %.3f", rho, e.arm, e.p)
			}
		}
	}
}

type estimated struct {
	arm       string
	n, rho, p float64
}
