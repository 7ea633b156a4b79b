// Package sql is the analysis layer: a run's tables as DuckDB views over their
// Parquet parts, and the views of views/*.sql over those. It is the only
// importer of DuckDB.
//
// Build writes them into run.duckdb, a file that any DuckDB opens in the run's
// folder; Open makes the same views in memory, for the commands. Schema main
// holds every table and view by its name; where a view has a table's name
// (unread_figures), the table as stored is in schema tables.
//
// Rates are SQL: count FILTER over nullif, with Wilson's interval as a macro.
// What is more than SQL is computed by sql/stats and stored in the table
// estimates before the views are made, so that other readers have it too.
package sql

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	_ "github.com/duckdb/duckdb-go/v2" // the driver

	"market-claim-bench/pipeline/datasets"
)

// A DB is a run's tables and views. It is used by one goroutine at a time.
type DB struct {
	*stdsql.DB
	Missing []Missing // tables that no stage has written: empty here
	dir     string    // of the run
	aside   string    // a folder of its own, for files on their way out
	stale   bool      // the estimates are older than what they are of
	failed  *string   // of the instrument, once it was asked for
}

// Close ends the use of the run; nothing is left beside it.
func (db *DB) Close() error { return errors.Join(db.DB.Close(), os.RemoveAll(db.aside)) }

// A Missing is a table that is not there yet, and the command that makes it.
type Missing struct {
	Table, Made string
}

// Open makes the views of the run at dir in memory. A table that was not
// written yet is empty, and listed in Missing. Queries reach the files of the
// run alone, and those at or below the paths in also.
func Open(ctx context.Context, dir string, also ...string) (*DB, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s: no such run (run: pipeline run)", dir)
	}
	db, err := connect(ctx, "")
	if err != nil {
		return nil, err
	}
	aside, err := os.MkdirTemp("", "pipeline-sql-")
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	out := &DB{DB: db, dir: dir, aside: aside, stale: stale(dir)}
	out.Missing, err = create(ctx, db, dir, escapeGlob(filepath.ToSlash(abs))+"/", aside)
	if err == nil {
		folders, files := []string{abs, aside}, []string(nil)
		for _, path := range also {
			if err = reach(path, &folders, &files); err != nil {
				break
			}
		}
		err = errors.Join(err, shut(ctx, db, folders, files))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", dir, err), out.Close())
	}
	return out, nil
}

// reach adds a file or folder, as it is written and from the root.
func reach(path string, folders, files *[]string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if info.IsDir() {
		*folders = append(*folders, abs, path)
	} else {
		*files = append(*files, abs, path)
	}
	return nil
}

// stale reports whether a table was written after the estimates were.
func stale(dir string) bool {
	made, err := os.Stat(datasets.Estimates.Path(dir, 0))
	if err != nil {
		return false // missing, which is said as such
	}
	return slices.ContainsFunc(tables, func(t table) bool {
		// A part that appears changes its folder.
		written, err := os.Stat(filepath.Join(dir, t.name))
		return err == nil && t.name != datasets.Estimates.Name && written.ModTime().After(made.ModTime())
	})
}

// settings make a connection that fetches no code, works in the share of the
// machine that the process has, and keeps the order of rows.
func settings() []string {
	return []string{
		"SET autoinstall_known_extensions = false",
		"SET autoload_known_extensions = false",
		fmt.Sprintf("SET threads = %d", runtime.GOMAXPROCS(0)),
		"SET temp_directory = " + quote(filepath.Join(os.TempDir(), fmt.Sprintf("pipeline-%d", os.Getpid()))),
		"SET preserve_insertion_order = true",
	}
}

// connect opens the database file at path, or one in memory. It has one
// connection, so that temporary tables and settings hold for all.
func connect(ctx context.Context, path string) (*stdsql.DB, error) {
	db, err := stdsql.Open("duckdb", path)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := execAll(ctx, db, settings()...); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func execAll(ctx context.Context, db *stdsql.DB, queries ...string) error {
	for _, q := range queries {
		if _, err := db.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// create makes the run's tables and views in db. Globs begin with root, which
// ends in a slash, or is empty for those relative to the run's folder: they are
// then bound to the empty tables in the folder aside, where db searches.
func create(ctx context.Context, db *stdsql.DB, dir, root, aside string) ([]Missing, error) {
	views, err := readViews()
	if err != nil {
		return nil, err
	}
	if err := execAll(ctx, db, "CREATE SCHEMA IF NOT EXISTS tables", macros); err != nil {
		return nil, err
	}
	var missing []Missing
	for _, t := range tables {
		name := Ident(t.name)
		if hasView(views, t.name) {
			name = "tables." + name
		}
		_, err := datasets.Parts(dir, t.name)
		if err != nil && !errors.Is(err, datasets.ErrNoTable) {
			return nil, err
		}
		written := err == nil
		if !written || root == "" {
			if err := t.empty(aside); err != nil {
				return nil, err
			}
		}
		if written {
			err = createTable(ctx, db, "VIEW", name, root+t.name+"/part-*.parquet")
		} else {
			missing = append(missing, Missing{t.name, t.made})
			err = createTable(ctx, db, "TABLE", name, escapeGlob(filepath.ToSlash(datasets.PartPath(aside, t.name, 0))))
		}
		if err != nil {
			return nil, fmt.Errorf("table %s: %w (run: %s)", t.name, err, t.remade())
		}
	}
	for _, v := range views {
		if _, err := db.ExecContext(ctx, v.sql); err != nil {
			return nil, fmt.Errorf("view %s: %w (is a table of another version of pipeline? run: pipeline run --force)", v.name, err)
		}
	}
	return missing, nil
}

// createTable makes a view of parts, or a table: of one that was not written,
// whose columns are those of an empty part.
func createTable(ctx context.Context, db *stdsql.DB, as, name, glob string) error {
	_, err := db.ExecContext(ctx, fmt.Sprintf("CREATE OR REPLACE %s %s AS FROM read_parquet(%s, union_by_name = true, hive_partitioning = false)", as, name, quote(glob)))
	return err
}

// quote is s as a string of SQL.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// Ident is s as a name of SQL.
func Ident(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// escapeGlob makes a path match itself alone.
func escapeGlob(path string) string {
	return strings.NewReplacer("[", "[[]", "*", "[*]", "?", "[?]").Replace(path)
}
