package sql

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
)

// File is the database that Build writes in a run's folder.
const File = "run.duckdb"

// Build writes the table estimates, and run.duckdb, in the run at dir: every
// table and view, over globs relative to the folder, for any DuckDB that is
// started there. The file appears whole or not at all. It returns the tables
// that no stage has written, which are empty in it.
func Build(ctx context.Context, dir string, c Config) ([]Missing, error) {
	if err := estimate(ctx, dir, c); err != nil {
		return nil, err
	}
	aside, err := os.MkdirTemp("", "pipeline-sql-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(aside)
	made := filepath.Join(aside, File)
	missing, err := buildFile(ctx, dir, made, aside)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, File), err)
	}
	data, err := os.ReadFile(made)
	if err != nil {
		return nil, err
	}
	return missing, rundir.WriteFile(filepath.Join(dir, File), data)
}

// estimate writes the table estimates of the run at dir. The one of before is
// removed first: it is read by nothing here, and may be spoilt.
func estimate(ctx context.Context, dir string, c Config) error {
	if err := os.Remove(datasets.Estimates.Path(dir, 0)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	db, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	rows, err := db.estimates(ctx, c)
	if err := errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("%s: estimates: %w", dir, err)
	}
	_, err = datasets.Estimates.WriteAll(dir, 0, rows)
	return err
}

// buildFile makes the database at made, in the folder aside.
func buildFile(ctx context.Context, dir, made, aside string) (_ []Missing, err error) {
	db, err := connect(ctx, made)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := execAll(ctx, db, "SET file_search_path = "+quote(aside)); err != nil {
		return nil, err
	}
	return create(ctx, db, dir, "", aside)
}
