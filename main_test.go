package main

import (
	"context"
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the outputs that scripts expect")

// TestMain makes this test program pipeline itself, for the scripts that call
// it by its name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"pipeline": func() {
			os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// Every script under testdata/script is a session at a shell.
func TestScripts(t *testing.T) {
	shared, err := sharedData()
	models := startFake(t)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"expand": expand},
		Setup: func(e *testscript.Env) error {
			e.Setenv("SHARED", shared)
			e.Setenv("MODELS", models)
			return nil
		},
		Condition: func(name string) (bool, error) { return name == "shared" && err == nil, nil },
	})
	if err != nil && os.Getenv("CI") == "true" {
		t.Errorf("the scripts on real data were skipped: %v", err)
	}
}

// expand writes the variables that files name in their place: expand FILE….
func expand(ts *testscript.TestScript, _ bool, files []string) {
	for _, f := range files {
		path := ts.MkAbs(f)
		ts.Check(os.WriteFile(path, []byte(os.Expand(ts.ReadFile(path), ts.Getenv)), 0o666))
	}
}

// sharedData is the folder of the data that tests read in place.
func sharedData() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	shared := dir + "/../shared/data"
	_, err = os.Stat(shared)
	return shared, err
}
