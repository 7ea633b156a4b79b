package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two runs of the same data in two places have one report, byte for byte.
func TestTwoRunsHaveOneReport(t *testing.T) {
	var pages [2][]byte
	for i := range pages {
		dir := t.TempDir()
		t.Chdir(dir)
		for _, args := range []string{"run --suite facts", "report --out page.html"} {
			var out, errs bytes.Buffer
			if code := run(context.Background(), strings.Fields(args), nil, &out, &errs); code != exitDone {
				t.Fatalf("pipeline %s: exit %d: %s%s", args, code, out.String(), errs.String())
			}
		}
		page, err := os.ReadFile(filepath.Join(dir, "page.html"))
		if err != nil {
			t.Fatal(err)
		}
		pages[i] = page
	}
	if len(pages[0]) == 0 || !bytes.Equal(pages[0], pages[1]) {
		t.Error("the reports of two runs differ")
	}
}

func TestReportSaysWhatItCannotDo(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("runs/default", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, want string
		code       int
	}{
		{"report", "runs/default/report.html", exitDone}, // a run of which nothing is there yet
		{"report --run other", "no such run", exitFailed},
		{"report --replies -1", "want 0, for all, or more", exitUsage},
		{"report extra", "pipeline report --help", exitUsage},
		{"report --out nowhere/page.html", "nowhere", exitFailed},
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), strings.Fields(c.args), nil, &out, &errs); code != c.code || !strings.Contains(out.String()+errs.String(), c.want) {
			t.Errorf("pipeline %s: exit %d, want %d with %q: %s%s", c.args, code, c.code, c.want, out.String(), errs.String())
		}
	}
}
