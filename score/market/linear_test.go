package market

import (
	"bufio"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/score/quantity"
)

var hostile = flag.String("hostile", "", "the text to read instead of running TestHostileTextTakesLinearSteps")

// TestHostileTextTakesLinearSteps counts the statements that the readers
// execute, as the coverage of a test binary counts them, in text that tempts a
// reader to look far ahead: of one length, and of sixteen times that.
func TestHostileTextTakesLinearSteps(t *testing.T) {
	if *hostile != "" {
		NewReader(roster(t, "us", "lisbon")).ReadIn(*hostile, august(t), quantity.English)
		return
	}
	t.Parallel()
	bin := filepath.Join(t.TempDir(), "market.test")
	build := exec.Command("go", "test", "-c", "-covermode=count", "-coverpkg=.,../quantity", "-o", bin, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const length, times = 3200, 16 // a text is an argument: 128 KB at most
	start := steps(t, bin, "\n")
	for _, unit := range []string{
		"1", "1 ", "1,", ",", "and ", "(", "((1)", "[(", ")", "Apple ", "Apple, ", "Apple and ", "5% ", "5%, ", "the ", "its ", "the iPhone maker ", "the chipmaker ",
		"largest ", "Apple rose 5% and ", "from $1 to $2 ", "of the ", "| ", "|1|\n", "- ", "* Apple\n", "# ", "followed by Apple ", "3 August ", "not ", "I cannot ", "the data ",
		"between 1 and 2 ", "led by ", "which ", "if ", "\n", "‘", "more than ", "six of the ten ", "up ", "“Apple’s ", "; ", "Apple (+5%), ", "its high ", "on 3 August, ", "then ",
	} {
		small := steps(t, bin, strings.Repeat(unit, length/len(unit))) - start
		large := steps(t, bin, strings.Repeat(unit, times*(length/len(unit)))) - start
		if large > (times+1)*small { // quadratic would be times × times
			t.Errorf("%q: %d statements, and %d in %d times the text", unit, small, large, times)
		}
	}
}

// steps is how many statements bin executes that reads the text.
func steps(t *testing.T, bin, text string) (n int) {
	profile := filepath.Join(t.TempDir(), "profile")
	run := exec.Command(bin, "-test.run=^TestHostileTextTakesLinearSteps$", "-test.coverprofile="+profile, "-hostile="+text)
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := os.Open(profile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Scan()       // mode: count
	for in.Scan() { // file.go:1.2,3.4 STATEMENTS COUNT
		fields := strings.Fields(in.Text())
		statements, err := strconv.Atoi(fields[1])
		count, err2 := strconv.Atoi(fields[2])
		if err != nil || err2 != nil {
			t.Fatalf("a profile with the line %q", in.Text())
		}
		n += statements * count
	}
	return n
}

// TestAWarmReaderDoesNotAllocate reads the texts of testdata again and again.
func TestAWarmReaderDoesNotAllocate(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata: ", err)
	}
	var all []string
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(ar.Files); i += 2 {
			all = append(all, string(ar.Files[i].Data))
		}
	}
	r, win := NewReader(roster(t, "us", "lisbon")), august(t)
	pass := func() {
		for _, s := range all {
			r.Read(s, win)
		}
	}
	pass()
	if n := testing.AllocsPerRun(10, pass); n > 0 {
		t.Errorf("reading %d texts allocates %v times", len(all), n)
	}
}
