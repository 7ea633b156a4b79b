package sql

import (
	"context"
	stdsql "database/sql"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/sql/stats"
)

// primary is the endpoint for which models are compared with Holm's guard.
const primary = "recited keys"

// A measured is one rate of one window.
type measured struct {
	endpoint                           string
	model, arm, identity, context, win string
	value                              float64
	any                                bool // recitation was seen
}

// measuredWindows are the rates that models and arms are compared by, of the
// models that were asked.
const measuredWindows = `
	SELECT 'recited keys' AS endpoint, model, arm, identity, context, market || '/' || "window" AS win, recited / n AS value, recited > 0 AS any_recited
	FROM recitation_windows
	WHERE NOT control AND basis = 'keys' AND n > 0
	UNION ALL
	SELECT u.endpoint, model, arm, identity, context, market || '/' || "window", u.value, u.endpoint = 'recited' AND u.value > 0
	FROM results, unnest([
		{endpoint: 'faithful', value: faithful},
		{endpoint: 'recited', value: recited},
		{endpoint: 'rounded', value: rounded},
		{endpoint: 'fabricated', value: fabricated},
		{endpoint: 'coverage', value: coverage}
	]) t(u)
	WHERE u.value IS NOT NULL AND context NOT IN ('quiz', 'identify')
	ORDER BY ALL`

// compare compares each two models and each two arms, window by window.
func (e *estimator) compare(ctx context.Context) error {
	rows, err := collect(ctx, e.db, measuredWindows, func(r *stdsql.Rows, m *measured) error {
		return r.Scan(&m.endpoint, &m.model, &m.arm, &m.identity, &m.context, &m.win, &m.value, &m.any)
	})
	if err != nil {
		return err
	}
	e.pairs("compare_models", rows,
		func(m measured) string { return m.model },
		func(m measured) datasets.Estimate {
			return datasets.Estimate{Quantity: m.endpoint, Arm: m.arm, Identity: m.identity, Context: m.context}
		},
		func(of *datasets.Estimate, a, b string) { of.Model, of.Other = a, b })
	e.pairs("compare_arms", rows,
		func(m measured) string { return m.arm },
		func(m measured) datasets.Estimate {
			return datasets.Estimate{Quantity: m.endpoint, Model: m.model, Identity: m.identity, Context: m.context}
		},
		func(of *datasets.Estimate, a, b string) { of.Arm, of.Other = a, b })
	return nil
}

// pairs pairs what side tells apart within each group.
func (e *estimator) pairs(view string, rows []measured, side func(measured) string, group func(measured) datasets.Estimate, name func(of *datasets.Estimate, a, b string)) {
	var order []datasets.Estimate
	groups := map[datasets.Estimate]map[string]map[string]measured{} // side, window
	for _, m := range rows {
		g := group(m)
		if groups[g] == nil {
			order = append(order, g)
			groups[g] = map[string]map[string]measured{}
		}
		if groups[g][side(m)] == nil {
			groups[g][side(m)] = map[string]measured{}
		}
		groups[g][side(m)][m.win] = m
	}
	from := len(e.out)
	for _, g := range order {
		sides := keysOf(groups[g])
		for i, a := range sides {
			for _, b := range sides[i+1:] {
				of := g
				name(&of, a, b)
				e.pair(view, of, groups[g][a], groups[g][b])
			}
		}
	}
	adjust(e.out[from:])
}

// pair compares two sides over the windows that both have.
func (e *estimator) pair(view string, of datasets.Estimate, a, b map[string]measured) {
	var differences []float64
	onlyA, onlyB := 0, 0
	for _, win := range keysOf(a) {
		m, n := a[win], b[win]
		if n.win == "" {
			continue
		}
		differences = append(differences, m.value-n.value)
		switch {
		case m.any && !n.any:
			onlyA++
		case n.any && !m.any:
			onlyB++
		}
	}
	endpoint := of.Quantity
	e.add(contrast(of, differences), view, endpoint)
	if endpoint != primary && endpoint != "recited" || len(differences) == 0 {
		return
	}
	of.N, of.Windows, of.Method = int64(onlyA+onlyB), int32(len(differences)), "mcnemar"
	of.P = datasets.Some(stats.McNemar(onlyA, onlyB))
	e.add(of, view, "any "+endpoint)
}

// adjust guards the p-values of a comparison: those of the primary endpoint
// within each group that is compared, by Holm; those of the others together,
// by Benjamini and Hochberg.
func adjust(all []datasets.Estimate) {
	families := map[datasets.Estimate][]int{}
	var order []datasets.Estimate
	for i, of := range all {
		if !of.P.OK || of.Method == "mcnemar" {
			continue
		}
		family := datasets.Estimate{Quantity: "others"}
		if of.Quantity == primary {
			family = datasets.Estimate{Quantity: primary, Arm: of.Arm, Identity: of.Identity, Context: of.Context}
			if of.View == "compare_arms" {
				family.Arm, family.Model = "", of.Model
			}
		}
		if families[family] == nil {
			order = append(order, family)
		}
		families[family] = append(families[family], i)
	}
	for _, family := range order {
		var p []float64
		for _, i := range families[family] {
			p = append(p, all[i].P.V)
		}
		guard := stats.BenjaminiHochberg
		if family.Quantity == primary {
			guard = stats.Holm
		}
		for n, v := range guard(p) {
			all[families[family][n]].Adjusted = datasets.Some(v)
		}
	}
}

func (e *estimator) needs(design string, effect float64, windows int, method string) {
	e.add(datasets.Estimate{Effect: datasets.Some(effect), Value: datasets.Some(float64(windows)), Method: method}, "power", design)
}

func keysOf[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
