package sql

import (
	"context"
	stdsql "database/sql"
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets/rundir"
)

// provenance says by what the rows of a page were made: the program that
// scored, and the weights of each model that was asked.
func (db *DB) provenance(ctx context.Context) ([]string, error) {
	var notes []string
	scored, err := db.ScoredBy()
	if err != nil {
		return nil, err
	}
	switch len(scored) {
	case 0:
	case 1:
		notes = append(notes, "scored by program "+scored[0])
	default:
		notes = append(notes, "scored by several programs: "+strings.Join(scored, ", ")+" (run: pipeline run --from score --force)")
	}
	type asked struct {
		model, digest string
	}
	models, err := collect(ctx, db, `
		SELECT model, coalesce(string_agg(DISTINCT left(nullif(nullif(model_digest, ''), '-'), 19), ', '), 'digest unknown')
		FROM cells WHERE NOT control GROUP BY model ORDER BY model`,
		func(r *stdsql.Rows, a *asked) error { return r.Scan(&a.model, &a.digest) })
	if err != nil || len(models) == 0 {
		return notes, err
	}
	said := make([]string, len(models))
	for i, m := range models {
		said[i] = fmt.Sprintf("%s (%s)", clean(m.model), clean(m.digest))
	}
	return append(notes, "models: "+strings.Join(said, ", ")), nil
}

// ScoredBy is the programs that wrote the verdicts, each by its hash's first
// digits.
func (db *DB) ScoredBy() ([]string, error) {
	manifests, err := rundir.Manifests(db.dir, "score")
	if err != nil {
		return nil, err
	}
	var codes []string
	for _, m := range manifests {
		codes = append(codes, m.Code[:min(12, len(m.Code))])
	}
	slices.Sort(codes)
	return slices.Compact(codes), nil
}
