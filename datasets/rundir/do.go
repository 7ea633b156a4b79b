package rundir

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"market-claim-bench/pipeline/datasets"
)

// Options say how a stage is run.
type Options struct {
	Shard Shard
	Force bool // run what is whole already
	Retry bool // run the parts that have failures
}

// A Result is what Do found or did.
type Result struct {
	Manifest *Manifest
	Skipped  bool   // nothing had changed
	Why      string // it ran, or "unchanged"
}

// saveEvery bounds how much a killed run does again.
const saveEvery = time.Second

// Do runs stage s of the pipeline: the parts of the shard that are not whole.
// The writers of what it reads must be complete, in all their shards.
func Do(ctx context.Context, run Run, pipeline []Stage, s Stage, o Options) (Result, error) {
	if o.Shard.N == 0 {
		o.Shard = Whole
	}
	run.Shard = o.Shard
	if err := os.MkdirAll(run.Dir, 0o777); err != nil {
		return Result{}, err
	}
	if err := upstream(run.Dir, pipeline, s); err != nil {
		return Result{}, err
	}
	unlock, err := lock(run.Dir, s.Name, o.Shard)
	if err != nil {
		return Result{}, err
	}
	defer unlock()
	want, err := plan(ctx, run, s, o.Shard)
	if err != nil {
		return Result{}, s.named(err)
	}
	for _, file := range touched(run.Dir, pipeline, s, want) {
		run.Log.Warn("a part that the stage reads is not as its own stage wrote it (have it made again: pipeline run)", "stage", s.Name, "part", file)
	}
	old, err := previous(run.Dir, s, o)
	if err != nil {
		return Result{}, err
	}
	why, spoilt := carryOver(run.Dir, s, old, want, o)
	for _, file := range spoilt {
		run.Log.Warn("a part is not as the stage wrote it, and is made again", "stage", s.Name, "part", file)
	}
	for _, file := range strangers(run.Dir, s, want.NParts) {
		run.Log.Warn("a part that the stage has not planned: queries read it as the run's (move it away)", "stage", s.Name, "part", file)
	}
	if why == "" {
		if old.Status != Complete { // stopped after its last part, before it could say so
			old.Status = Complete
			return Result{Manifest: old, Skipped: true, Why: "unchanged"}, old.save(run.Dir)
		}
		return Result{Manifest: old, Skipped: true, Why: "unchanged"}, nil
	}
	err = work(ctx, run, s, want, o.Shard)
	if err == nil {
		want.Status = Complete
		dropStale(run.Dir, s, old, want)
	}
	return Result{Manifest: want, Why: why}, errors.Join(err, want.save(run.Dir))
}

// upstream checks that the stages that write what s reads are complete.
func upstream(dir string, pipeline []Stage, s Stage) error {
	for _, table := range s.Reads {
		for _, w := range pipeline {
			if slices.Contains(w.Writes, table) && w.Name != s.Name {
				if err := wholeStage(dir, w.Name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// plan is the manifest of a run that has not begun.
func plan(ctx context.Context, run Run, s Stage, shard Shard) (*Manifest, error) {
	m := &Manifest{Stage: s.Name, Shard: shard.String(), Inputs: map[string]string{}, read: map[string]map[int]string{}, Done: map[int]Report{}, Status: Partial}
	var err error
	if m.Code, err = Code(); err != nil {
		return nil, err
	}
	if m.Config, err = hashConfig(s.Config); err != nil {
		return nil, err
	}
	for _, t := range s.Reads {
		if m.Inputs[t], m.read[t], err = hashTable(run.Dir, t); err != nil {
			return nil, err
		}
	}
	for _, f := range s.Files {
		if m.Inputs[f], err = hashPath(strings.Replace(f, InRun, run.Dir, 1)); err != nil {
			return nil, err
		}
	}
	m.NParts, err = s.Plan(ctx, run)
	return m, err
}

// previous is the manifest that the shard left, or nil. Other shards than
// those of n are refused, or removed by force.
func previous(dir string, s Stage, o Options) (*Manifest, error) {
	all, err := Manifests(dir, s.Name)
	if err != nil {
		return nil, err
	}
	var mine *Manifest
	for _, m := range all {
		switch sh := m.shard(); {
		case sh == o.Shard:
			mine = m
		case sh.N == o.Shard.N:
		case o.Force:
			if err := os.Remove(manifestPath(dir, s.Name, sh)); err != nil {
				return nil, err
			}
		default:
			how := fmt.Sprintf("with --shard i/%d", sh.N)
			if sh.N == 1 {
				how = "without --shard"
			}
			return nil, fmt.Errorf("%s: stage %s was run in %d shards, not in %d (run it %s, or with --force)", dir, s.Name, sh.N, o.Shard.N, how)
		}
	}
	return mine, nil
}

// carryOver copies into want the parts that are whole and made from the same,
// and says why work is left, or "". Spoilt are the files of parts that others
// replaced, changed or removed.
func carryOver(dir string, s Stage, old, want *Manifest, o Options) (why string, spoilt []string) {
	switch {
	case old == nil:
		return "it had not run", nil
	case o.Force:
		return "forced", nil
	}
	if why := old.changed(want); why != "" {
		return why, nil
	}
	want.Seconds = old.Seconds
	for k := range want.NParts {
		r, ok := old.Done[k]
		switch {
		case !o.Shard.Has(k):
		case !ok:
			why = "parts were missing"
		case o.Retry && len(r.Failures) > 0:
			why = "cells had failed"
		default:
			bad := changed(dir, k, r)
			if len(bad) == 0 {
				want.Done[k] = r
			}
			spoilt = append(spoilt, bad...)
		}
	}
	switch n := len(spoilt); {
	case n > 1:
		why = fmt.Sprintf("%s, and %d more", spoilt[0], n-1)
	case n == 1:
		why = spoilt[0]
	case why == "":
		want.Status = Complete
	}
	return why, spoilt
}

// changed are the files of part k that are not those of the report, with what
// became of them.
func changed(dir string, k int, r Report) (bad []string) {
	for _, table := range sortedKeys(r.Parts) {
		path := datasets.PartPath(dir, table, k)
		switch sum, err := hashFile(path); {
		case errors.Is(err, fs.ErrNotExist):
			bad = append(bad, filepath.ToSlash(path)+" is gone")
		case err != nil:
			bad = append(bad, err.Error())
		case sum != r.Parts[table].SHA256:
			bad = append(bad, filepath.ToSlash(path)+" was changed or replaced")
		}
	}
	return bad
}

// touched are the files that a stage reads which are not those that the stages
// which write them made.
func touched(dir string, pipeline []Stage, s Stage, want *Manifest) (files []string) {
	for _, table := range s.Reads {
		made := map[int]string{}
		for _, w := range pipeline {
			if w.Name == s.Name || !slices.Contains(w.Writes, table) {
				continue
			}
			all, err := Manifests(dir, w.Name)
			if err != nil {
				return nil
			}
			for _, m := range all {
				for k, r := range m.Done {
					made[k] = r.Parts[table].SHA256
				}
			}
		}
		if len(made) == 0 {
			continue // of no stage here
		}
		for _, k := range slices.Sorted(maps.Keys(want.read[table])) {
			if made[k] != want.read[table][k] {
				files = append(files, filepath.ToSlash(datasets.PartPath(dir, table, k)))
			}
		}
	}
	return files
}

// strangers are the files among the parts of the stage's tables that are of no
// part of n, nor of an earlier plan of the stage.
func strangers(dir string, s Stage, n int) (files []string) {
	known := map[string]bool{}
	all, err := Manifests(dir, s.Name)
	if err != nil {
		return nil
	}
	for _, m := range all {
		for k, r := range m.Done {
			for table := range r.Parts {
				known[datasets.PartPath(dir, table, k)] = true
			}
		}
	}
	for _, table := range s.Writes {
		parts, err := datasets.Parts(dir, table)
		if err != nil {
			continue
		}
		for _, k := range parts {
			if path := datasets.PartPath(dir, table, k); k >= n && !known[path] {
				files = append(files, filepath.ToSlash(path))
			}
		}
	}
	return files
}

// named says of which stage an error is, where it does not say so itself.
func (s Stage) named(err error) error {
	if text := err.Error(); strings.HasPrefix(text, s.Name+":") || strings.HasPrefix(text, s.Name+".") {
		return err
	}
	return fmt.Errorf("%s: %w", s.Name, err)
}

// work makes the parts of the shard that want lacks.
func work(ctx context.Context, run Run, s Stage, want *Manifest, shard Shard) error {
	began, before := time.Now(), want.Seconds
	var mu sync.Mutex
	saved := began
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(max(1, s.Workers))
	for k := range want.NParts {
		mu.Lock()
		_, done := want.Done[k]
		mu.Unlock()
		if done || !shard.Has(k) || gctx.Err() != nil {
			continue
		}
		g.Go(func() error {
			if err := gctx.Err(); err != nil {
				return err
			}
			r, err := s.Part(gctx, run, k)
			if err != nil {
				return s.named(err)
			}
			mu.Lock()
			defer mu.Unlock()
			want.Done[k] = r
			want.Seconds = before + time.Since(began).Seconds()
			want.Updated = time.Now().UTC()
			if time.Since(saved) < saveEvery {
				return nil
			}
			saved = time.Now()
			return want.save(run.Dir)
		})
	}
	err := g.Wait()
	want.Seconds = before + time.Since(began).Seconds()
	want.Updated = time.Now().UTC()
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// dropStale removes the parts that an earlier plan made and this one has not.
func dropStale(dir string, s Stage, old, want *Manifest) {
	if old == nil {
		return
	}
	for k, r := range old.Done {
		if k < want.NParts {
			continue
		}
		for table := range r.Parts {
			os.Remove(datasets.PartPath(dir, table, k))
		}
	}
}
