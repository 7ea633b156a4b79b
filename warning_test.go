package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/sql"
)

func TestAFailedInstrumentIsToldToWhoeverQueriesTheRun(t *testing.T) {
	dir := t.TempDir()
	bad := sql.Check{Name: "planted statements read", Of: "narrator:reader", Value: datasets.Some(0.5), Wanted: datasets.Some(0.95), Outcome: sql.Fail}
	for _, c := range []struct {
		checks []sql.Check
		n      int
		want   string
	}{
		{[]sql.Check{bad, {Outcome: sql.Pass}, bad}, 2, "planted statements read (narrator:reader): 0.5, wanted 0.95, and 1 more"},
		{[]sql.Check{{Outcome: sql.Pass}}, 0, ""},
	} {
		n, err := keepWarning(dir, c.checks)
		if err != nil || n != c.n {
			t.Fatal(n, err)
		}
		var errs bytes.Buffer
		(&app{stderr: &errs}).warn(dir)
		if got := errs.String(); !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("told %q", got)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, warningFile)); err == nil {
		t.Error("a passing check left the warning")
	}
}
