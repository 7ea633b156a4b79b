package report

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	_ "embed"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/seal"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style string

// A page is what the template writes: what must be read even where no script
// runs.
type page struct {
	Name       string
	Style      template.CSS
	Policy     string // content security policy
	Checks     []check
	Failures   []failure // of cells, by status
	Models     int64     // cells of models
	Planted    int64     // cells of planted writers
	Failed     int64     // cells that are not ok
	Claims     int64
	Plan       *sealed
	Provenance []stage
}

// A check is a row of the view instrument, as text.
type check struct {
	Name, Of, N, Value, Interval, Wanted, Outcome string
}

// Passed reports whether some check had something to check, and none failed.
func (p *page) Passed() bool {
	return len(p.Bad()) == 0 && slices.ContainsFunc(p.Checks, func(c check) bool { return c.Outcome == "pass" })
}

// Bad are the checks that failed, together where they are one check of several.
func (p *page) Bad() (bad [][]check) {
	for _, c := range p.Checks {
		if c.Outcome != "fail" {
			continue
		}
		if last := len(bad) - 1; last >= 0 && bad[last][0].Name == c.Name && bad[last][0].Wanted == c.Wanted {
			bad[last] = append(bad[last], c)
		} else {
			bad = append(bad, []check{c})
		}
	}
	return bad
}

// A failure is how many cells of a model ended with a status.
type failure struct {
	Model, Status, Example string
	Cells                  int64
}

// A sealed plan, as it stands in the run's folder.
type sealed struct {
	Text, Seal string
	Whole      bool
}

// A stage is what made its tables: hashes of the program and of its settings.
type stage struct{ Name, Code, Config, Status string }

func (r *writer) page(ctx context.Context) (*page, error) {
	p := &page{Style: template.CSS(style), Policy: policy()}
	if err := r.db.QueryRowContext(ctx, `
		SELECT count(*) FILTER (NOT control), count(*) FILTER (control), count(*) FILTER (NOT ok), (SELECT count(*) FROM claims)
		FROM cells`).Scan(&p.Models, &p.Planted, &p.Failed, &p.Claims); err != nil {
		return nil, err
	}
	var err error
	if p.Checks, err = r.checks(ctx); err != nil {
		return nil, err
	}
	if p.Failures, err = r.failures(ctx); err != nil {
		return nil, err
	}
	if p.Plan, err = r.plan(); err != nil {
		return nil, err
	}
	for _, name := range []string{"ingest", "perturb", "generate", "score"} {
		all, err := rundir.Manifests(r.dir, name)
		if err != nil {
			return nil, err
		}
		for _, m := range all {
			p.Provenance = append(p.Provenance, stage{name, short(m.Code), short(m.Config), m.Status})
		}
	}
	return p, nil
}

func short(hash string) string { return hash[:min(12, len(hash))] }

func (r *writer) checks(ctx context.Context) ([]check, error) {
	rows, err := r.db.QueryContext(ctx, "SELECT name, of, n, value, low, high, wanted, outcome FROM instrument ORDER BY place, name, of")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []check
	for rows.Next() {
		var c check
		var n int64
		var value, low, high, wanted stdsql.NullFloat64
		if err := rows.Scan(&c.Name, &c.Of, &n, &value, &low, &high, &wanted, &c.Outcome); err != nil {
			return nil, err
		}
		c.N, c.Value, c.Wanted, c.Interval = thousands(n), percent(value), percent(wanted), "—"
		if low.Valid && high.Valid {
			c.Interval = strings.TrimSuffix(percent(low), " %") + " to " + percent(high)
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// percent never rounds up to what was not reached: 99.97 % is not 100 %.
func percent(v stdsql.NullFloat64) string {
	if !v.Valid {
		return "—"
	}
	s := fmt.Sprintf("%.1f", 100*v.Float64)
	if s == "100.0" && v.Float64 < 1-1e-9 {
		s = "> 99.9"
	}
	return strings.TrimSuffix(s, ".0") + " %"
}

// thousands writes n with its thousands set apart by thin spaces.
func thousands(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}

func (r *writer) failures(ctx context.Context) ([]failure, error) {
	rows, err := r.db.QueryContext(ctx, "SELECT model, status, count(*) AS n, coalesce(min(nullif(error, '')), '') FROM cells WHERE NOT ok GROUP BY model, status ORDER BY n DESC, model, status")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []failure
	for rows.Next() {
		var f failure
		if err := rows.Scan(&f.Model, &f.Status, &f.Cells, &f.Example); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, rows.Err()
}

// plan is the run's plan, or nil.
func (r *writer) plan() (*sealed, error) {
	file := filepath.Join(r.dir, "plan.yaml")
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p := &sealed{Text: string(text), Seal: "unchanged since it was sealed", Whole: true}
	switch err := seal.Check(file); {
	case errors.Is(err, seal.ErrUnsealed):
		p.Seal, p.Whole = "was never sealed", false
	case errors.Is(err, seal.ErrBroken):
		p.Seal, p.Whole = "is not what was sealed", false
	case err != nil:
		return nil, err
	}
	return p, nil
}

var pages = template.Must(template.New("page").Funcs(template.FuncMap{"thousands": thousands}).Parse(pageText))

// head writes the page up to its blocks of data; foot what follows them.
func (r *writer) head(p *page) error { return pages.ExecuteTemplate(&r.out, "head", p) }

func (r *writer) foot() error {
	return pages.ExecuteTemplate(&r.out, "foot", template.JS(script))
}
