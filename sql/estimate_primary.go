package sql

import (
	"context"
	stdsql "database/sql"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/plan"
	"market-claim-bench/pipeline/sql/stats"
)

// unplanned is the primary endpoint of a run without a sealed plan: the keys of
// the confirmatory context, on the arms where they can be told.
var unplanned = plan.Primary{Endpoint: "recited_all", Contexts: []string{"elicited"}, Arms: []string{"damped", "opposed"}, Reading: "any"}

// endpoint estimates the primary endpoint of each model, and guards its tests
// over the models by Holm. A share of recited keys is tested against the share
// that agrees with decoys; delta against none.
func (e *estimator) endpoint(ctx context.Context) error {
	p := unplanned
	if e.primary != nil {
		p = *e.primary
	}
	type window struct {
		model  string
		n      int64
		value  float64
		chance stdsql.NullFloat64
	}
	rows, err := collect(ctx, e.db, primaryWindows(p), func(r *stdsql.Rows, w *window) error {
		return r.Scan(&w.model, &w.n, &w.value, &w.chance)
	})
	if err != nil {
		return err
	}
	runs(rows, func(w window) string { return w.model }, func(model string, ws []window) {
		var values, tested []float64
		of := datasets.Estimate{Model: model}
		for _, w := range ws {
			of.N += w.n
			values = append(values, w.value)
			if w.chance.Valid {
				tested = append(tested, w.value-w.chance.Float64)
			}
		}
		value, test := contrast(of, values), contrast(of, tested)
		if value.P = test.P; len(tested) < len(values) {
			value.P.OK, value.Method, value.Reason = false, "", "no test: under 19 decoy windows"
		}
		e.add(value, "primary_endpoint", p.Endpoint)
	})
	e.guard("primary_endpoint", stats.Holm)
	return nil
}

// primaryWindows is a query for the endpoint of each model and window: its
// number of keys, its value, and what chance gives.
func primaryWindows(p plan.Primary) string {
	within := " list_contains(" + list(p.Contexts) + ", c.context) AND list_contains(" + list(p.Arms) + ", c.arm)"
	strict := p.Reading == "first"
	if p.Endpoint == "delta" {
		column := ""
		if strict {
			column = "_strict"
		}
		return `
			SELECT model, sum(pairs)::BIGINT, sum(pairs * (named` + column + ` - masked` + column + `)) / sum(pairs), 0.0
			FROM twin_windows c
			WHERE NOT control AND` + within + `
			GROUP BY model, market, "window"
			ORDER BY model, market, "window"`
	}
	verdict, also := "verdict", ""
	if strict {
		verdict = "strict_verdict"
	}
	if p.Endpoint == "recited_exclusive" {
		also = " AND k.recited_as = 'exclusive'"
	}
	return `
		SELECT c.model, count(*), avg((k.` + verdict + ` = 'recited'` + also + `)::INTEGER),
			CASE WHEN bool_and(coalesce(h.decoys, 0) >= 19) THEN avg(CASE WHEN k.answer = 'stated' THEN h.f ELSE 0 END) END
		FROM keys k
		JOIN cells c USING (suite, cell)
		LEFT JOIN chance h ON h.use = 'asserted' AND (h.model, h.arm, h.identity, h.context) = (c.model, c.arm, c.identity, c.context)
		WHERE suite = 'market' AND NOT c.control AND c.identity = 'named' AND k.identifiable AND NOT k.coarse
			AND` + within + `
		GROUP BY c.model, c.market, c."window"
		ORDER BY c.model, c.market, c."window"`
}
