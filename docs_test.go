package main

import (
	"bufio"
	"os"
	"strings"
	"testing"
)

// commands are the lines of the sh blocks of a document.
func documented(t *testing.T, file string) (lines []string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	shell := false
	for in.Scan() {
		switch line := in.Text(); {
		case line == "```sh":
			shell = true
		case strings.HasPrefix(line, "```"):
			shell = false
		case shell && line != "":
			lines = append(lines, line)
		}
	}
	return lines
}

// Every command that the README shows runs, in order, in one folder. The test
// command is this test's own.
func TestTheCommandsOfTheREADMERun(t *testing.T) {
	lines := documented(t, "README.md")
	dir := t.TempDir()
	ran := 0
	for _, line := range lines {
		args, ok := strings.CutPrefix(line, "go run . ")
		if !ok {
			args, ok = strings.CutPrefix(line, "./pipeline ")
		}
		if !ok {
			if line != "go test ./..." {
				t.Errorf("not a command this test knows: %s", line)
			}
			continue
		}
		pipelineIn(t, dir, words(args)...)
		ran++
	}
	if ran < 6 {
		t.Errorf("only %d commands of the README ran", ran)
	}
}

// words splits a command line at blanks outside double quotes.
func words(line string) []string {
	var out []string
	for i, quoted := range strings.Split(line, `"`) {
		if i%2 == 1 {
			out = append(out, quoted)
			continue
		}
		out = append(out, strings.Fields(quoted)...)
	}
	return out
}
