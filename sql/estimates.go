package sql

import (
	"cmp"
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/plan"
	"market-claim-bench/pipeline/sql/stats"
)

// A Config is the section sql of the settings.
type Config struct {
	Cutoffs []Cutoff      `mapstructure:"cutoffs"` // of the models, where they are known
	Primary *plan.Primary `mapstructure:"-"`       // of the sealed plan; nil: none is sealed
}

// A Cutoff says until when a model's training data reach.
type Cutoff struct {
	Name string `mapstructure:"name"` // of the model
	Date string `mapstructure:"date"` // 2025-12-31
}

// Check says what in c means nothing.
func (c Config) Check() error {
	var errs []error
	for i, m := range c.Cutoffs {
		if m.Name == "" {
			errs = append(errs, fmt.Errorf("config: sql.cutoffs[%d]: has no name (that of a model)", i))
		}
		if _, err := time.Parse(time.DateOnly, m.Date); err != nil {
			errs = append(errs, fmt.Errorf("config: sql.cutoffs: %s: date %q: want 2006-01-02", m.Name, m.Date))
		}
	}
	return errors.Join(errs...)
}

// level is that of all intervals.
const level = 0.95

// fewWindows is the number of windows from which on an interval is CR2's.
const fewWindows = 10

// An estimator computes the table estimates from tallies by window, which are
// views that do not read it.
type estimator struct {
	db          *DB
	primary     *plan.Primary
	cutoffs     map[string]time.Time
	sensitivity datasets.Opt[float64] // its lower limit, s_L
	out         []datasets.Estimate
}

// estimates are the rows of the table, sorted.
func (db *DB) estimates(ctx context.Context, c Config) ([]datasets.Estimate, error) {
	e := estimator{db: db, primary: c.Primary, cutoffs: map[string]time.Time{}}
	if err := c.Check(); err != nil {
		return nil, err
	}
	for _, m := range c.Cutoffs {
		e.cutoffs[m.Name], _ = time.Parse(time.DateOnly, m.Date) // checked
	}
	for _, step := range []func(context.Context) error{
		e.labels, e.recitation, e.nulls, e.twins, e.signs, e.memory, e.compare, e.endpoint, e.power,
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	for _, view := range []string{"twins", "sign_errors", "recitation_by_memory"} {
		e.guard(view, stats.BenjaminiHochberg)
	}
	slices.SortStableFunc(e.out, func(a, b datasets.Estimate) int {
		return cmp.Or(
			cmp.Compare(a.View, b.View), cmp.Compare(a.Quantity, b.Quantity), cmp.Compare(a.Model, b.Model),
			cmp.Compare(a.Other, b.Other), cmp.Compare(a.Arm, b.Arm), cmp.Compare(a.Identity, b.Identity),
			cmp.Compare(a.Context, b.Context), cmp.Compare(a.Use, b.Use), cmp.Compare(a.Effect.V, b.Effect.V),
		)
	})
	return e.out, nil
}

// add appends an estimate of the given view and quantity.
func (e *estimator) add(of datasets.Estimate, view, quantity string) {
	of.View, of.Quantity, of.Level = view, quantity, level
	for _, s := range []*string{&of.Model, &of.Other, &of.Market, &of.Window, &of.Arm, &of.Identity, &of.Context, &of.Use, &of.Method, &of.Reason} {
		if *s == "" {
			*s = "-"
		}
	}
	e.out = append(e.out, of)
}

// guard adjusts the p-values of a view for their number.
func (e *estimator) guard(view string, adjust func([]float64) []float64) {
	var p []float64
	var at []int
	for i := range e.out {
		if e.out[i].View == view && e.out[i].P.OK {
			p, at = append(p, e.out[i].P.V), append(at, i)
		}
	}
	for n, v := range adjust(p) {
		e.out[at[n]].Adjusted = datasets.Some(v)
	}
}

// labels is the sensitivity: of what a reader labelled as recited, how much was
// read and judged so, with its lower limit; and the same of what the planted
// writers recited, which limits nothing.
func (e *estimator) labels(ctx context.Context) error {
	const q = `
		SELECT 'reader', coalesce(sum(judged), 0)::BIGINT, coalesce(sum(recited), 0)::BIGINT FROM recall WHERE source = 'reader'
		UNION ALL
		SELECT 'narrated', count(*), count(*) FILTER (verdict = 'recited') FROM matched() WHERE told = 'narrated' AND expect = 'recited' AND coalesce(identifiable, true)`
	type counted struct {
		source          string
		judged, recited int
	}
	rows, err := collect(ctx, e.db, q, func(r *stdsql.Rows, c *counted) error { return r.Scan(&c.source, &c.judged, &c.recited) })
	if err != nil {
		return err
	}
	for _, c := range rows {
		of := datasets.Estimate{N: int64(c.judged)}
		if c.judged == 0 {
			of.Reason = "no recited label"
		} else {
			of.Value = datasets.Some(float64(c.recited) / float64(c.judged))
		}
		if c.source == "reader" && c.judged > 0 {
			e.sensitivity = datasets.Some(stats.ClopperLower(c.recited, c.judged, 0.99))
			of.Low, of.Method = e.sensitivity, "clopper_pearson, one-sided 99 %"
		}
		e.add(of, "sensitivity", c.source)
	}
	return nil
}

// contrast fills in an estimate of a mean over windows that is 0 where nothing
// differs: CR2's interval from fewWindows on, below that a sign-flip test.
func contrast(of datasets.Estimate, windows []float64) datasets.Estimate {
	of.Windows = int32(len(windows))
	if len(windows) == 0 {
		of.Reason = "no window"
		return of
	}
	sum := 0.0
	tallies := make([]stats.Tally, len(windows))
	for i, d := range windows {
		sum += d
		tallies[i] = stats.Tally{N: 1, Sum: d}
	}
	of.Value = datasets.Some(sum / float64(len(windows)))
	if len(windows) < fewWindows {
		of.Method, of.Reason = "sign_flip", few(len(windows))
		of.P = datasets.Some(stats.SignFlip(windows))
		return of
	}
	c, _ := stats.Mean(tallies, level)
	if c.SE == 0 && c.Value != 0 {
		// A t test of what does not vary is certain of anything; all signs agree.
		of.Method, of.Reason = "sign_flip", few(len(windows))
		of.P = datasets.Some(math.Pow(0.5, float64(len(windows)-1)))
		return of
	}
	of.Method, of.P = "cr2", datasets.Some(c.P)
	of.Low, of.High = datasets.Some(c.Low), datasets.Some(c.High)
	return of
}

// collect runs a query and scans its rows.
func collect[T any](ctx context.Context, db *DB, q string, scan func(*stdsql.Rows, *T) error) ([]T, error) {
	r, err := db.QueryContext(ctx, q)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var all []T
	for r.Next() {
		var row T
		if err := scan(r, &row); err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, r.Err()
}

// runs splits rows, in the order given, where their key changes.
func runs[T any, K comparable](rows []T, key func(T) K, use func(K, []T)) {
	for len(rows) > 0 {
		k, n := key(rows[0]), 1
		for n < len(rows) && key(rows[n]) == k {
			n++
		}
		use(k, rows[:n])
		rows = rows[n:]
	}
}
