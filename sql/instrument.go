package sql

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"io"
	"strings"

	"market-claim-bench/pipeline/datasets"
)

// The outcomes of a check.
const (
	Pass       = "pass"
	Fail       = "fail"
	Reported   = "reported"   // a figure that is not tested
	Unmeasured = "unmeasured" // there was nothing to check
)

// A Check is a row of the view instrument: whether the instrument can be
// believed in this run.
type Check struct {
	Name, Of string
	N        int64
	Value    datasets.Opt[float64] // the share that is right
	Wanted   datasets.Opt[float64] // the least that passes
	Outcome  string
}

// instrument is the checks of the run. A run with one that failed is not to be
// believed.
func (db *DB) instrument(ctx context.Context) ([]Check, error) {
	r, err := db.QueryContext(ctx, "SELECT name, of, n, value, wanted, outcome FROM instrument ORDER BY place, name, of")
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var all []Check
	for r.Next() {
		var c Check
		var value, wanted stdsql.NullFloat64
		if err := r.Scan(&c.Name, &c.Of, &c.N, &value, &wanted, &c.Outcome); err != nil {
			return nil, err
		}
		c.Value = datasets.Opt[float64]{V: value.Float64, OK: value.Valid}
		c.Wanted = datasets.Opt[float64]{V: wanted.Float64, OK: wanted.Valid}
		all = append(all, c)
	}
	return all, r.Err()
}

const instrumentTable = `SELECT name AS "check", of, n, value, wanted, outcome FROM instrument ORDER BY place, name, of`

// pageOf is the columns of results, or results_strict, that a page holds: a
// rate stands with its 95 % interval, in per cent; n and k are what it is of.
func pageOf(view string) string {
	return `
		SELECT market, "window", model, arm, identity, context, cells, failed, claims,
			checkable AS n,
			percent(faithful, faithful_low, faithful_high) AS faithful,
			percent(rounded, rounded_low, rounded_high) AS rounded,
			percent(fabricated, fabricated_low, fabricated_high) AS fabricated,
			identifiable AS k,
			percent(recited, recited_low, recited_high) AS recited,
			percent(coverage, coverage_low, coverage_high) AS coverage,
			figures_read AS read
		FROM ` + view
}

// pages are what is printed after a run: one of each suite, where its view has
// rows.
var pages = []struct{ view, title, query string }{
	{"results", "results: asserted value claims, per cent with 95 % interval; n checkable, k identifiable", pageOf("results")},
	{"finverify_results", "finverify: answers within 5 % of the true value, per cent of all asked with 95 % interval; errors relative, of answers", `
		SELECT model, prompt_version AS prompt, split, asked, answered, no_answer, failed,
			percent(accuracy, accuracy_low, accuracy_high) AS accuracy,
			mean_relative_error AS mean_error, median_relative_error AS median_error,
			percent(underestimation, underestimation_low, underestimation_high) AS too_low
		FROM finverify_results WHERE split = 'all'`},
	{"facts_results", "facts: declared facts in answers; wrong per cent of those stated, with 95 % interval", `
		SELECT model, profile, sum(cells)::BIGINT AS facts, sum(failed)::BIGINT AS failed, sum(correct)::BIGINT AS correct,
			sum(wrong)::BIGINT AS wrong, sum(ambiguous)::BIGINT AS ambiguous, sum(not_stated)::BIGINT AS not_stated,
			percent(rate(sum(wrong)::BIGINT, sum(stated)::BIGINT), wilson_low(sum(wrong)::BIGINT, sum(stated)::BIGINT),
				wilson_high(sum(wrong)::BIGINT, sum(stated)::BIGINT)) AS wrong_share
		FROM facts_results GROUP BY ALL ORDER BY ALL`},
}

// Results prints the run at dir: the instrument's checks, with a warning above
// the results where one failed, then how each model used its data. It returns
// the checks.
func Results(ctx context.Context, dir string, w io.Writer) ([]Check, error) {
	db, err := Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	checks, err := db.instrument(ctx)
	if err == nil {
		err = db.results(ctx, checks, w)
	}
	return checks, errors.Join(err, db.Close())
}

func (db *DB) results(ctx context.Context, checks []Check, w io.Writer) error {
	if err := db.section(ctx, w, "instrument", instrumentTable); err != nil {
		return err
	}
	if said := failures(checks); said != "" {
		fmt.Fprintf(w, "\nTHE INSTRUMENT FAILED: do not believe what follows.\n%s", said)
	}
	printed := 0
	for _, p := range pages {
		var rows int
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+p.view).Scan(&rows); err != nil {
			return err
		}
		if rows == 0 {
			continue
		}
		printed++
		fmt.Fprintln(w)
		if err := db.section(ctx, w, p.title, p.query); err != nil {
			return err
		}
	}
	if printed == 0 {
		_, err := fmt.Fprintln(w, "\nresults: no model was asked, only planted writers")
		return err
	}
	by, err := db.provenance(ctx)
	for _, line := range by {
		fmt.Fprintln(w, line)
	}
	return err
}

// failures says which checks failed: a line for each name, with the worst.
func failures(checks []Check) string {
	var b strings.Builder
	for i := 0; i < len(checks); {
		name, n, worst := checks[i].Name, 0, checks[i]
		for ; i < len(checks) && checks[i].Name == name; i++ {
			if c := checks[i]; c.Outcome == Fail {
				if n++; n == 1 || c.Value.V < worst.Value.V {
					worst = c
				}
			}
		}
		if n > 0 {
			fmt.Fprintf(&b, "  %s: %d failed, the worst is %s with %.4g", name, n, clean(worst.Of), worst.Value.V)
			if worst.Wanted.OK {
				fmt.Fprintf(&b, ", wanted %.4g", worst.Wanted.V)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (db *DB) section(ctx context.Context, w io.Writer, title, q string) error {
	if _, err := fmt.Fprintf(w, "%s\n", title); err != nil {
		return err
	}
	return db.Query(ctx, q, "table", w)
}
