package sql

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// varying are the dimensions of a cell that a rate may mix without saying so.
var varying = []string{"prompt_version", "temperature", "model_digest", "style"}

// grain are the dimensions that the aggregating views group by.
var grain = []string{"suite", "market", "window", "model", "arm", "identity", "context"}

// warnings says what the rows of q lack: tables that were not written yet,
// where there are no rows, and estimates of before.
func (db *DB) warnings(q string, rows int) []string {
	reads := reads(q)
	var notes []string
	if rows == 0 {
		notes = missingNotes(slices.DeleteFunc(slices.Clone(db.Missing), func(m Missing) bool { return !reads[m.Table] }))
	}
	if db.stale && reads["estimates"] {
		notes = append(notes, "the estimates are older than the tables they are of (run: pipeline run)")
	}
	return notes
}

// missingNotes says, for each command, which of the tables that it makes are
// empty because they were not written yet.
func missingNotes(missing []Missing) []string {
	var notes []string
	for i := 0; i < len(missing); {
		made, names := missing[i].Made, []string(nil)
		for ; i < len(missing) && missing[i].Made == made; i++ {
			names = append(names, missing[i].Table)
		}
		notes = append(notes, fmt.Sprintf("empty, not written yet: %s (run: %s)", strings.Join(names, ", "), made))
	}
	return notes
}

// reads are the tables and views that q reads, itself or through another view.
func reads(q string) map[string]bool {
	views, err := readViews()
	if err != nil {
		return nil
	}
	all := map[string]bool{}
	for _, t := range tables {
		all[t.name] = mentions(q, t.name)
	}
	// Each view stands after those it needs, so that backwards each is met
	// after those that need it.
	for _, v := range slices.Backward(views) {
		if !all[v.name] && !mentions(q, v.name) {
			continue
		}
		all[v.name] = true
		for _, need := range v.needs {
			all[strings.TrimPrefix(need, "tables.")] = true
		}
	}
	return all
}

// notes says what the rows of q mix: the dimensions that vary within a group
// that the columns name, and are not among the columns.
func (db *DB) notes(ctx context.Context, q string, cols []col) ([]string, error) {
	if !aggregates(q) {
		return nil, nil
	}
	has := map[string]bool{}
	for _, c := range cols {
		has[c.name] = true
	}
	var by []string
	for _, g := range grain {
		if has[g] {
			by = append(by, Ident(g))
		}
	}
	if len(by) == 0 {
		return nil, nil
	}
	var all []string
	for _, v := range varying {
		if has[v] {
			continue
		}
		note, err := db.note(ctx, q, strings.Join(by, ", "), v)
		if err != nil {
			return nil, err
		}
		if note != "" {
			all = append(all, note)
		}
	}
	return all, nil
}

func (db *DB) note(ctx context.Context, q, by, v string) (string, error) {
	var groups int64
	var values *string
	err := db.QueryRowContext(ctx, fmt.Sprintf(`
		SELECT count(*), string_agg(DISTINCT vs, '; ' ORDER BY vs)
		FROM (
			SELECT array_to_string(list_sort(list(DISTINCT %[2]s::VARCHAR)), ', ') AS vs
			FROM cells SEMI JOIN (%[3]s
			) USING (%[1]s)
			WHERE NOT control
			GROUP BY %[1]s
			HAVING count(DISTINCT %[2]s) > 1
		)`, by, Ident(v), q)).Scan(&groups, &values)
	if err != nil || groups == 0 {
		return "", err
	}
	return fmt.Sprintf("%s varies within %d of the groups above (%s)", v, groups, cut(clean(*values), 120)), nil
}

// aggregates reports whether q reads a view whose rows are groups of cells.
func aggregates(q string) bool {
	views, err := readViews()
	if err != nil {
		return false
	}
	for _, v := range views {
		if v.groups() && mentions(q, v.name) {
			return true
		}
	}
	return false
}
