package market

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var production = regexp.MustCompile(`^[a-zA-Z]+ += .`)

// productions are those that stand above the functions of a file.
func productions(t *testing.T, file string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	open := false
	for _, line := range strings.Split(string(text), "\n") {
		s, ok := strings.CutPrefix(line, "//\t")
		switch {
		case !ok:
			open = false
			continue
		case open:
			all[len(all)-1] += "\n" + s
		case production.MatchString(s):
			all = append(all, s)
			open = true
		default:
			continue
		}
		open = !strings.HasSuffix(strings.TrimSpace(s), ".")
	}
	return all
}

// TestGrammarIsTheWhole compares grammar.txt with the productions above the
// functions; -update writes it.
func TestGrammarIsTheWhole(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(`The grammar of claims. Each production stands above its function, with
examples; this is the whole, by file. Terminals in quotes; [x] is optional, {x}
any number; a word in quotes stands for its class in the vocabulary (english.go,
portuguese.go, norwegian.go).
`)
	n := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		all := productions(t, f)
		if len(all) == 0 {
			continue
		}
		n += len(all)
		b.WriteString("\n" + f + "\n\n" + strings.Join(all, "\n") + "\n")
	}
	if n < 40 {
		t.Errorf("only %d productions stand above functions", n)
	}
	if *update {
		if err := os.WriteFile("grammar.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile("grammar.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Error("grammar.txt differs from the productions above the functions: run the test with -update")
	}
}
