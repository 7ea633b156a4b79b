package sql

import (
	"bufio"
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
	printed := 0
	for _, s := range sheets {
		if !s.ended {
			continue
		}
		p, err := db.page(ctx, s.query)
		if err != nil {
			return err
		}
		if s.view == "instrument" {
			p.section(w, s.title)
			if said := failures(checks); len(said) > 0 {
				fmt.Fprintf(w, "\nTHE INSTRUMENT FAILED: do not believe what follows.\n  %s\n", strings.Join(said, "\n  "))
			}
			continue
		}
		if len(p.rows) == 0 {
			continue
		}
		printed++
		fmt.Fprintln(w)
		p.section(w, s.title)
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
func failures(checks []Check) []string {
	var lines []string
	for i := 0; i < len(checks); {
		name, n, worst := checks[i].Name, 0, checks[i]
		for ; i < len(checks) && checks[i].Name == name; i++ {
			if c := checks[i]; c.Outcome == Fail {
				if n++; n == 1 || c.Value.V < worst.Value.V {
					worst = c
				}
			}
		}
		if n == 0 {
			continue
		}
		line := fmt.Sprintf("%s: %d failed, the worst is %s with %.4g", name, n, clean(worst.Of), worst.Value.V)
		if worst.Wanted.OK {
			line += fmt.Sprintf(", wanted %.4g", worst.Wanted.V)
		}
		lines = append(lines, line)
	}
	return lines
}

// InstrumentFailed is what every file says that is made of a run whose
// instrument failed; what failed stands behind it.
const InstrumentFailed = "The instrument failed in this run: do not believe these figures."

// Failed is what failed of the run's instrument, on one line, or "".
func (db *DB) Failed(ctx context.Context) (string, error) {
	if db.failed == nil {
		checks, err := db.instrument(ctx)
		if err != nil {
			return "", err
		}
		said := strings.Join(failures(checks), "; ")
		db.failed = &said
	}
	return *db.failed, nil
}

// section prints the page as a table for w, which may be a terminal.
func (p *page) section(w io.Writer, title string) {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n", title)
	newGrid(p.cols, p.rows, terminalWidth(w)).write(out)
	for _, n := range p.notes {
		fmt.Fprintf(out, "note: %s\n", n)
	}
	out.Flush()
}
