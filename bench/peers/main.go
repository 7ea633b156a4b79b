// Peers times the reader of quantities beside libraries that others use for
// the same: all on the same paragraphs, one after the other in the same run,
// in megabytes per second of CPU time, and prints a table of ratios.
//
//	go run ./bench/peers [-seconds 5] [-paragraphs 2000]
//
// It installs the libraries from npm as package-lock.json pins them, into
// bench/peers/node_modules, which git ignores. A peer whose runtime is not
// there is listed as absent.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"market-claim-bench/pipeline/score/quantity"
)

//go:embed patterns.json
var patternFile []byte

// A result is what one reader did within its budget of CPU seconds.
type result struct {
	Name       string
	Bytes      int64
	Seconds    float64
	Figures    int64
	Paragraphs int64
	err        error
}

func (r result) speed() float64 { return float64(r.Bytes) / 1e6 / r.Seconds }

func main() {
	seconds := flag.Float64("seconds", 5, "CPU seconds for each reader")
	n := flag.Int("paragraphs", 2000, "paragraphs of commentary to write")
	dir := flag.String("dir", "bench/peers", "the folder of this program, from where it is run")
	flag.Parse()
	if err := run(*dir, *n, *seconds); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func run(dir string, n int, seconds float64) error {
	if _, err := os.Stat(filepath.Join(dir, "package.json")); err != nil {
		return fmt.Errorf("%s: %w (run it from the root of the project, or name the folder with -dir)", dir, err)
	}
	paragraphs, stated := commentary(n)
	text, err := json.Marshal(paragraphs)
	if err != nil {
		return err
	}
	var patterns []string
	if err := json.Unmarshal(patternFile, &patterns); err != nil {
		return fmt.Errorf("patterns.json: %w", err)
	}
	results := []result{ours(paragraphs, seconds), tokens(paragraphs, seconds), goRegexp(patterns, paragraphs, seconds)}
	npm := install(dir)
	for _, library := range []string{"V8 regular expressions", "wink-nlp", "compromise", "recognizers-text"} {
		r := result{Name: library, err: npm}
		if npm == nil {
			r = subprocess(library, dir, text, "node", "peers.mjs", library, fmt.Sprint(seconds))
		}
		results = append(results, r)
	}
	results = append(results, subprocess("Python re", dir, text, "python3", "peers.py", fmt.Sprint(seconds)))
	print(results, paragraphs, stated)
	return nil
}

// timed reads paragraphs over and over until the CPU seconds are spent.
func timed(name string, paragraphs []string, seconds float64, read func(string) int) result {
	r := result{Name: name}
	for _, p := range paragraphs[:min(50, len(paragraphs))] {
		read(p)
	}
	for start := cpu(); r.Seconds < seconds; r.Seconds = cpu() - start {
		for range 16 {
			p := paragraphs[r.Paragraphs%int64(len(paragraphs))]
			r.Paragraphs++
			r.Figures += int64(read(p))
			r.Bytes += int64(len(p))
		}
	}
	return r
}

func ours(paragraphs []string, seconds float64) result {
	var r quantity.Reader
	return timed("score/quantity", paragraphs, seconds, func(text string) int { return len(r.Read(text, quantity.English)) })
}

func tokens(paragraphs []string, seconds float64) result {
	var toks []quantity.Token
	return timed("score/quantity, tokens only", paragraphs, seconds, func(text string) int {
		toks = quantity.Scan(toks[:0], text)
		return 0
	})
}

func goRegexp(patterns, paragraphs []string, seconds float64) result {
	var all []*regexp.Regexp
	for _, p := range patterns {
		all = append(all, regexp.MustCompile(p))
	}
	return timed("Go regexp", paragraphs, seconds, func(text string) int {
		found := 0
		for _, p := range all {
			found += len(p.FindAllStringIndex(text, -1))
		}
		return found
	})
}

// cpu is the CPU time that this process has used.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// install brings the npm packages that package-lock.json pins.
func install(dir string) error {
	c := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--silent")
	c.Dir, c.Stderr = dir, os.Stderr
	return c.Run()
}

// subprocess times a reader that another runtime runs.
func subprocess(name, dir string, text []byte, command string, args ...string) result {
	c := exec.Command(command, args...)
	c.Dir, c.Stdin, c.Stderr = dir, bytes.NewReader(text), os.Stderr
	out, err := c.Output()
	r := result{Name: name, err: err}
	if err == nil {
		r.err = json.Unmarshal(out, &r)
	}
	return r
}

// print writes the table.
func print(results []result, paragraphs []string, stated int) {
	size := 0
	for _, p := range paragraphs {
		size += len(p)
	}
	fmt.Printf("%d paragraphs of %d bytes on average, %.1f figures in each; %s, %s/%s; one core.\n\n",
		len(paragraphs), size/len(paragraphs), float64(stated)/float64(len(paragraphs)), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Println("| reader | MB per CPU second | figures found a paragraph | score/quantity is faster by |")
	fmt.Println("|---|---:|---:|---:|")
	base := results[0].speed()
	for _, r := range results {
		if r.err != nil {
			fmt.Printf("| %s | absent: %v | | |\n", r.Name, reason(r.err))
			continue
		}
		found := "–"
		if r.Figures > 0 {
			found = strconv.FormatFloat(float64(r.Figures)/float64(r.Paragraphs), 'f', 1, 64)
		}
		fmt.Printf("| %s | %.3g | %s | %.3g× |\n", r.Name, r.speed(), found, base/r.speed())
	}
}

func reason(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return fmt.Errorf("exit status %d", exit.ExitCode())
	}
	return err
}
