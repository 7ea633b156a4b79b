package ingest

import (
	"context"
	"time"

	"market-claim-bench/pipeline/datasets"
)

// readParquet reads the rows of one ticker from a Parquet file. A line is the
// number of the row, from 1.
func readParquet(ctx context.Context, path, ticker string, src Source, zone *time.Location) (series, error) {
	each := func(use func(int, []string) error) error {
		line := 0
		return datasets.Foreign(ctx, path,
			func(names []string) error { return use(0, names) },
			func(cells []string) error { line++; return use(line, cells) })
	}
	return readTable(path, each, false, ticker, src, zone)
}
