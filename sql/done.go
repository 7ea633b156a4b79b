package sql

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets/plan"
)

// Done is what the run at dir asked, for comparison with its plan: of models
// alone, not of planted writers. contexts are those of the primary endpoint.
func Done(ctx context.Context, dir string, contexts []string) (done plan.Done, err error) {
	db, err := Open(ctx, dir)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	done.Statuses = map[string]int64{}
	each := func(q string, use func(a, b string, n int64)) {
		if err != nil {
			return
		}
		rows, e := db.QueryContext(ctx, q)
		if e != nil {
			err = e
			return
		}
		defer rows.Close()
		for rows.Next() {
			var a, b string
			var n int64
			if err = rows.Scan(&a, &b, &n); err != nil {
				return
			}
			use(a, b, n)
		}
		err = rows.Err()
	}
	const of = " FROM cells WHERE suite = 'market' AND NOT control GROUP BY ALL ORDER BY ALL"
	each("SELECT model, '', count(*)"+of, func(m, _ string, _ int64) { done.Models = append(done.Models, m) })
	each(`SELECT market, "window", count(*)`+of, func(m, w string, _ int64) { done.Windows = append(done.Windows, plan.Window{Market: m, Window: w}) })
	each("SELECT context, '', count(*)"+of, func(c, _ string, _ int64) { done.Contexts = append(done.Contexts, c) })
	each("SELECT arm, '', count(*)"+of, func(a, _ string, _ int64) { done.Arms = append(done.Arms, a) })
	primary := strings.Replace(of, " GROUP", " AND source <> 'import' AND list_contains("+list(contexts)+", context) GROUP", 1)
	each("SELECT prompt_version, '', count(*)"+primary, func(v, _ string, _ int64) { done.Versions = append(done.Versions, v) })
	each("SELECT '', '', row_seed"+primary, func(_, _ string, s int64) { done.RowSeeds = append(done.RowSeeds, s) })
	each("SELECT temperature::VARCHAR, '', count(*)"+primary, func(t, _ string, _ int64) {
		v, e := strconv.ParseFloat(t, 64)
		err = errors.Join(err, e)
		done.Temperatures = append(done.Temperatures, v)
	})
	each("SELECT status, '', count(*)"+of, func(s, _ string, n int64) { done.Statuses[s] = n })
	return done, err
}
