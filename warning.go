package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/sql"
)

// warningFile is the file of a run that says which checks of the instrument
// failed when it was last printed; there is none where all passed.
const warningFile = "INSTRUMENT-FAILED.txt"

// keepWarning writes the failed checks into the run, so that whoever reads its
// tables later is told too, and returns their number.
func keepWarning(dir string, checks []sql.Check) (bad int, err error) {
	var lines []string
	for _, c := range checks {
		if c.Outcome == sql.Fail {
			lines = append(lines, fmt.Sprintf("%s (%s): %.4g, wanted %.4g\n", c.Name, c.Of, c.Value.V, c.Wanted.V))
		}
	}
	path := filepath.Join(dir, warningFile)
	if len(lines) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return 0, err
		}
		return 0, nil
	}
	return len(lines), rundir.WriteFile(path, []byte(strings.Join(lines, "")))
}

// warn tells whoever queries a run that its instrument failed.
func (a *app) warn(dir string) {
	b, err := os.ReadFile(filepath.Join(dir, warningFile))
	if err != nil {
		return
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(string(b)), "\n")
	more := ""
	if rest != "" {
		more = fmt.Sprintf(", and %d more", strings.Count(rest, "\n")+1)
	}
	fmt.Fprintf(a.stderr, "pipeline: THE INSTRUMENT FAILED in this run: %s%s (see: %s)\n", first, more, filepath.ToSlash(filepath.Join(dir, warningFile)))
}
