// Command sql times every aggregating view over synthetic claims:
//
//	go run ./bench/sql [-claims 10000000] [-dir DIR]
//
// It writes a run with so many claims, 25 a cell, into DIR (default: a folder
// that is removed at the end; one that is given is kept, and used again), and
// prints the seconds and the seconds of CPU that each view takes, and how many
// scans of the verdicts that is: a scan reads every column once.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/sql"
)

// rows are views whose rows are claims, figures, cells or keys, not groups.
var rows = []string{"cells", "claims_scored", "planted", "unread_figures", "known_keys"}

func main() {
	claims := flag.Int("claims", 10_000_000, "how many")
	dir := flag.String("dir", "", "where; it is kept")
	flag.Parse()
	if err := run(context.Background(), *claims, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "bench/sql:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, claims int, dir string) error {
	if dir == "" {
		temp, err := os.MkdirTemp("", "bench-sql-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temp)
		dir = temp
	}
	if _, err := datasets.Parts(dir, datasets.Verdicts.Name); err != nil {
		began := time.Now()
		if err := generate(dir, claims); err != nil {
			return err
		}
		fmt.Printf("%d claims written in %v to %s\n", claims, time.Since(began).Round(time.Second), dir)
	}
	began := time.Now()
	if _, err := sql.Build(ctx, dir, sql.Config{}); err != nil {
		return err
	}
	fmt.Printf("estimates and run.duckdb: %.2f s; %d threads\n\n", time.Since(began).Seconds(), runtime.GOMAXPROCS(0))

	db, err := sql.Open(ctx, dir)
	if err != nil {
		return err
	}
	defer db.Close()
	scan, err := seconds(ctx, db, "SELECT max(COLUMNS(*)) FROM verdicts")
	if err != nil {
		return err
	}
	fmt.Printf("| view | s | CPU s | scans |\n|---|---:|---:|---:|\n| one scan of verdicts | %.2f | %.2f | 1.0 |\n", scan.wall, scan.cpu)
	var total spent
	for _, name := range sql.Names() {
		if slices.Contains(rows, name) || isTable(dir, name) {
			continue
		}
		s, err := seconds(ctx, db, "FROM "+name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		total.wall, total.cpu = total.wall+s.wall, total.cpu+s.cpu
		fmt.Printf("| %s | %.2f | %.2f | %.1f |\n", name, s.wall, s.cpu, s.cpu/scan.cpu)
	}
	fmt.Printf("| all | %.2f | %.2f | %.1f |\n", total.wall, total.cpu, total.cpu/scan.cpu)
	return nil
}

// isTable reports whether name is a table, written or not, and no view.
func isTable(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil || slices.Contains([]string{"prices", "price_issues", "panels", "prompts", "attempts", "passages"}, name)
}

// spent is what a query took, in seconds.
type spent struct {
	wall, cpu float64
}

// seconds is what q takes, its rows read.
func seconds(ctx context.Context, db *sql.DB, q string) (spent, error) {
	began, cpu := time.Now(), cpuSeconds()
	r, err := db.QueryContext(ctx, q)
	if err != nil {
		return spent{}, err
	}
	defer r.Close()
	for r.Next() {
	}
	return spent{time.Since(began).Seconds(), cpuSeconds() - cpu}, r.Err()
}

func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
