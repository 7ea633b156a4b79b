package rundir

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
)

func TestAPartThatOthersTouchedIsNamedWhenItIsMadeAgain(t *testing.T) {
	for _, c := range []struct {
		name, want string
		touch      func(path string) error
	}{
		{"changed", " was changed or replaced", func(p string) error { return os.WriteFile(p, []byte("other"), 0o666) }},
		{"gone", " is gone", os.Remove},
		{"a folder", "is a directory", func(p string) error { os.Remove(p); return os.Mkdir(p, 0o777) }},
	} {
		dir, calls := t.TempDir(), 0
		stages := toy(5, &calls)
		mustDo(t, dir, stages, 0, Options{})
		path := datasets.PartPath(dir, "numbers", 3)
		if err := c.touch(path); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		run := Run{Dir: dir, Log: slog.New(slog.NewTextHandler(&log, nil))}
		st, err := Look(t.Context(), run, stages, stages[0], Options{})
		if err != nil || !strings.Contains(st.Why, path) || !strings.Contains(st.Why, c.want) {
			t.Errorf("%s: to run: %q, %v", c.name, st.Why, err)
		}
		if c.name == "a folder" {
			os.Remove(path)
		}
		r, err := Do(t.Context(), run, stages, stages[0], Options{})
		if err != nil || calls != 6 || !strings.Contains(r.Why, path) || !strings.Contains(log.String(), path) {
			t.Errorf("%s: %d parts made, why %q, %v, log %s", c.name, calls, r.Why, err, log.String())
		}
	}
}

func TestAPartThatIsReadAndThatOthersTouchedIsNamed(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(3, &calls)
	mustDo(t, dir, stages, 0, Options{})
	var log bytes.Buffer
	run := Run{Dir: dir, Log: slog.New(slog.NewTextHandler(&log, nil))}
	if _, err := Do(t.Context(), run, stages, stages[1], Options{}); err != nil || log.Len() > 0 {
		t.Errorf("nothing was touched: %v, %s", err, log.String())
	}
	if _, err := numbers.WriteAll(dir, 1, []number{{7}}); err != nil {
		t.Fatal(err)
	}
	path := datasets.PartPath(dir, "numbers", 1)
	if _, err := Do(t.Context(), run, stages, stages[1], Options{}); err != nil || strings.Count(log.String(), path) != 1 || strings.Contains(log.String(), "part-00002") {
		t.Errorf("%v, %s", err, log.String())
	}
}

func TestAPartThatIsNotPlannedIsNamed(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(2, &calls)
	mustDo(t, dir, stages, 0, Options{})
	var log bytes.Buffer
	run := Run{Dir: dir, Log: slog.New(slog.NewTextHandler(&log, nil))}
	if _, err := Do(t.Context(), run, stages, stages[0], Options{}); err != nil || log.Len() > 0 {
		t.Errorf("nothing is foreign: %v, %s", err, log.String())
	}
	path := datasets.PartPath(dir, "numbers", 7)
	if _, err := numbers.WriteAll(dir, 7, []number{{49}}); err != nil {
		t.Fatal(err)
	}
	if _, err := Do(t.Context(), run, stages, stages[0], Options{}); err != nil || !strings.Contains(log.String(), path) {
		t.Errorf("%v, %s", err, log.String())
	}
}

func TestNothingButTheRunIsLeftInItsFolder(t *testing.T) {
	dir, calls := t.TempDir(), 0
	stages := toy(2, &calls)
	mustDo(t, dir, stages, 0, Options{})
	for i := range 2 {
		mustDo(t, dir, stages, 1, Options{Shard: Shard{i, 2}})
	}
	names := []string{"manifest.count.json", "manifest.square.0-of-2.json", "manifest.square.1-of-2.json", "numbers", "squares"}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, names) {
		t.Errorf("the folder holds %q", got)
	}
}

func TestALockIsTakenByOneAtATime(t *testing.T) {
	dir := t.TempDir()
	for range 100 {
		held := make(chan func(), 8)
		refused := make(chan error, 8)
		for range 8 {
			go func() {
				if unlock, err := lock(dir, "x", Whole); err == nil {
					held <- unlock
				} else {
					refused <- err
				}
			}()
		}
		unlock := <-held
		for range 7 {
			select {
			case err := <-refused:
				if !strings.Contains(err.Error(), "is being run by") {
					t.Fatal(err)
				}
			case <-held:
				t.Fatal("two hold the lock")
			}
		}
		unlock()
	}
}

func TestAnErrorNamesTheFileAndNoTemporaryOne(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "taken"), 0o777); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "none", "x.json"): "no such file or directory",
		filepath.Join(dir, "taken"):          "file exists",
	} {
		if err := WriteFile(path, []byte("x")); err == nil || err.Error() != path+": "+want {
			t.Errorf("got %v, want %s: %s", err, path, want)
		}
	}
	os.MkdirAll(datasets.PartPath(dir, "numbers", 0), 0o777)
	if _, err := numbers.WriteAll(dir, 0, nil); err == nil || err.Error() != datasets.PartPath(dir, "numbers", 0)+": file exists" {
		t.Errorf("got %v", err)
	}
}
