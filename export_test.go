package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// pdflatex runs LaTeX on a file of dir and returns what it said.
func pdflatex(t *testing.T, dir, file string) (string, error) {
	t.Helper()
	if _, err := exec.LookPath("pdflatex"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("pdflatex is not installed (Debian: texlive-latex-recommended, texlive-science)")
	}
	c := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", file)
	c.Dir = dir
	out, err := c.CombinedOutput()
	return string(out), err
}

func mustRun(t *testing.T, args string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(context.Background(), strings.Fields(args), nil, &out, &errs); code != exitDone {
		t.Fatalf("pipeline %s: exit %d: %s%s", args, code, out.String(), errs.String())
	}
	return out.String()
}

// What is exported of the demonstration compiles: all of it, and a paper whose
// prose takes its numbers from it. A number that the run does not hold stops it.
// Two runs have the same files, byte for byte.
func TestAPaperCompiles(t *testing.T) {
	stub, err := os.ReadFile("testdata/paper/stub.tex")
	if err != nil {
		t.Fatal(err)
	}
	var written [2]map[string]string
	for i := range written {
		t.Chdir(t.TempDir())
		mustRun(t, "run")
		written[i] = map[string]string{}
		for name := range strings.Lines(mustRun(t, "export paper paper")) {
			name = strings.TrimSpace(name)
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			written[i][name] = string(b)
		}
	}
	for _, name := range []string{"paper/numbers.tex", "paper/tables/results.tex", "paper/figures/mix.svg", "paper/figures/mix.pdf", "paper/paper.tex"} {
		if written[0][name] == "" {
			t.Errorf("no %s", name)
		}
	}
	for name, text := range written[0] {
		if text != written[1][name] {
			t.Errorf("%s of two runs differs", name)
		}
	}
	for name, text := range map[string]string{"stub.tex": string(stub), "drifted.tex": strings.Replace(string(stub), "/faithful}", "/faithfull}", 1)} {
		if err := os.WriteFile(filepath.Join("paper", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"paper.tex", "stub.tex"} {
		if out, err := pdflatex(t, "paper", name); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
	if out, err := pdflatex(t, "paper", "drifted.tex"); err == nil || !strings.Contains(out, "no number results/us/2026-08/seed-8b/inverted/named/sparse/faithfull") {
		t.Errorf("a number that the run does not hold: %v\n%s", err, out)
	}
}
