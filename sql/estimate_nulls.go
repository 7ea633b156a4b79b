package sql

import (
	"context"
	stdsql "database/sql"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/sql/stats"
)

// nulls estimates whether what cannot be memory agrees: the masked twin's
// recitation with the decoys', and that of windows after the model's cutoff
// with the masked twin's. Where two differ the instrument is at fault.
func (e *estimator) nulls(ctx context.Context) error {
	type window struct {
		of       datasets.Estimate
		identity string
		win      string
		n        int64
		rate     float64
		last     stdsql.NullTime
		decoys   stdsql.NullFloat64
	}
	rows, err := collect(ctx, e.db, `
		WITH ends AS (SELECT market, "window", max(last) AS last FROM cells GROUP BY ALL)
		SELECT w.model, w.arm, w.context, w.identity, w.market || '/' || w."window" AS win, w.n, w.recited / w.n, d.last, h.f * w.stated / w.n
		FROM recitation_windows w
		LEFT JOIN ends d USING (market, "window")
		LEFT JOIN chance h ON h.decoys >= 19 AND h.identity = 'named' AND h.use = 'asserted'
			AND h.model = w.model AND h.arm = w.arm AND h.context = w.context
		WHERE w.basis = 'keys' AND NOT w.control AND w.n > 0
		ORDER BY w.model, w.arm, w.context, win, w.identity`,
		func(r *stdsql.Rows, w *window) error {
			return r.Scan(&w.of.Model, &w.of.Arm, &w.of.Context, &w.identity, &w.win, &w.n, &w.rate, &w.last, &w.decoys)
		})
	if err != nil {
		return err
	}
	runs(rows, func(w window) datasets.Estimate { return w.of }, func(of datasets.Estimate, ws []window) {
		masked := map[string]float64{}
		var chance, after []float64
		for _, w := range ws {
			if w.identity != "masked" {
				continue
			}
			of.N += w.n
			masked[w.win] = w.rate
			if w.decoys.Valid {
				chance = append(chance, w.rate-w.decoys.Float64)
			}
		}
		cutoff, dated := e.cutoffs[of.Model]
		for _, w := range ws {
			if m, ok := masked[w.win]; ok && dated && w.identity == "named" && w.last.Valid && w.last.Time.After(cutoff.Add(24*time.Hour-1)) {
				after = append(after, w.rate-m)
			}
		}
		if len(masked) > 0 {
			e.add(contrast(of, chance), "instrument", "masked rate less decoy rate")
			e.add(contrast(of, after), "instrument", "rate after cutoff less masked rate")
		}
	})
	e.guard("instrument", stats.Holm)
	return nil
}
