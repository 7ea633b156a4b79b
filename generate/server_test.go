package generate

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/generate/llm"
)

// settle settles n requests of a server, one after another.
func settle(s *server, n int, f *llm.Failure) {
	for range n {
		s.inFlight++
		s.settle(time.Now(), f)
	}
}

func TestRequestsInFlightAdaptToTheServer(t *testing.T) {
	s := newServer(llm.Echo{}, "x", 16, time.Hour, slog.New(slog.DiscardHandler))
	overload := &llm.Failure{Status: datasets.HTTPError, Sick: true, Err: errors.New("too many")}
	if s.limit != 1 {
		t.Errorf("begins with %v", s.limit)
	}
	settle(s, 9, nil)
	if s.limit != 10 {
		t.Errorf("%v after nine answers", s.limit)
	}
	settle(s, 20, nil)
	if s.limit != 16 {
		t.Errorf("%v after many, of at most 16", s.limit)
	}
	began := time.Now()
	s.inFlight += 4
	for range 4 { // in flight together: one sign of overload
		s.settle(began, overload)
	}
	if s.limit != 8 || !s.until.IsZero() {
		t.Errorf("%v after an overload, resting until %v", s.limit, s.until)
	}
	settle(s, 4, nil)
	if s.limit <= 8 || s.limit >= 9 {
		t.Errorf("%v: after an overload it grows slowly", s.limit)
	}
	settle(s, 100, &llm.Failure{Status: datasets.HTTPError, Err: errors.New("404")})
	if s.limit < 10 || s.resting() {
		t.Errorf("%v: what is wrong with a request is not the server's fault", s.limit)
	}
}

func TestAServerRestsAfterThreeFailuresAndIsTriedWithOneRequest(t *testing.T) {
	s := newServer(llm.Echo{}, "x", 8, 30*time.Millisecond, slog.New(slog.DiscardHandler))
	broken := &llm.Failure{Status: datasets.Timeout, Sick: true, Err: errors.New("hung")}
	settle(s, 10, nil)
	settle(s, 2, broken)
	if s.resting() {
		t.Error("rests after two")
	}
	settle(s, 1, broken)
	if !s.resting() || s.limit != 1 {
		t.Errorf("limit %v, resting %v after three", s.limit, s.resting())
	}
	began := time.Now()
	if !s.enter(context.Background()) || time.Since(began) < 20*time.Millisecond {
		t.Errorf("let in after %s", time.Since(began))
	}
	s.settle(time.Now(), broken)
	if !s.resting() {
		t.Error("one failure after a rest is enough for the next")
	}
	for range restsToGiveUp {
		settle(s, 1, broken)
	}
	if s.givenUp() == nil || s.enter(context.Background()) {
		t.Error("not given up")
	}
}

func TestAQueueKeepsTheOrderAndWakesWhatWaits(t *testing.T) {
	q := newQueue()
	jobs := map[string]*job{}
	for _, name := range []string{"a", "b", "c"} {
		jobs[name] = &job{cell: name, done: make(chan struct{})}
		q.push(jobs[name], 0)
	}
	ctx := context.Background()
	a := q.pop(ctx)
	q.push(a, 30*time.Millisecond)
	var got []string
	began := time.Now()
	for range 3 {
		got = append(got, q.pop(ctx).cell)
	}
	if strings.Join(got, "") != "bca" || time.Since(began) < 30*time.Millisecond {
		t.Errorf("got %v after %s", got, time.Since(began))
	}
	q.push(a, 0)
	q.push(jobs["b"], time.Hour)
	stop := errors.New("stop")
	q.shut(stop)
	for _, j := range []*job{a, jobs["b"]} {
		<-j.done
		if j.err != stop {
			t.Errorf("%s ended with %v", j.cell, j.err)
		}
	}
	q.push(jobs["c"], 0)
	if <-jobs["c"].done; jobs["c"].err != stop || q.pop(ctx) != nil {
		t.Error("a queue that is shut took a job")
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if newQueue().pop(gone) != nil {
		t.Error("popped after the end")
	}
}

func TestCellsOfAServerThatDiesAndStaysDeadFailAndTheRunEnds(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, func(n int, w http.ResponseWriter, _ *http.Request, _ chat) bool {
		if n > 5 {
			w.WriteHeader(500)
		}
		return n > 5
	})
	c := asking(f.model())
	c.Tries, c.Rest = 30, time.Millisecond
	mustRun(t, dir, c, rundir.Options{})
	n := statuses(t, dir)
	if n[datasets.OK] == 0 || n[datasets.HTTPError] == 0 || n[datasets.OK]+n[datasets.HTTPError] != cellsAsked {
		t.Errorf("statuses %v", n)
	}
	for _, r := range all(t, datasets.Commentaries, dir) {
		if r.Status != datasets.OK && !strings.Contains(r.Error, "every server was given up") && !strings.Contains(r.Error, "HTTP 500") {
			t.Errorf("%s: %s", r.Cell.Cell, r.Error)
		}
	}
}

func TestARunThatIsStoppedGoesOnWhereItWas(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	ctx, stop := context.WithCancel(context.Background())
	var stopped atomic.Bool
	f := serve(t, func(n int, _ http.ResponseWriter, r *http.Request, _ chat) bool {
		if n == 9 && !stopped.Swap(true) {
			stop()
			<-r.Context().Done()
			return true
		}
		return false
	})
	c := asking(f.model())
	s := Stage(c, markets(t))
	if _, err := rundir.Do(ctx, rundir.Run{Dir: dir, Log: slog.New(slog.DiscardHandler)}, []rundir.Stage{s}, s, rundir.Options{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	kept := 0
	for range journaled(t, dir) {
		kept++
	}
	_, before := f.counts()
	mustRun(t, dir, c, rundir.Options{})
	different, after := f.counts()
	if kept == 0 || after-before != different-kept {
		t.Errorf("%d kept of %d; %d asked after that", kept, different, after-before)
	}
	for _, a := range all(t, datasets.Attempts, dir) {
		if a.Status == datasets.Cancelled && !strings.Contains(a.Error, "cancelled") {
			t.Errorf("attempt %+v", a)
		}
	}
	same(t, "stopped", tables(t, dir), undisturbed(t, c))
}

func TestTwoProcessesShareNoFileOfTheJournal(t *testing.T) {
	dir := t.TempDir()
	panels(t, dir, "2026-08")
	f := serve(t, nil)
	c := asking(f.model())
	want := undisturbed(t, asking(f.model()))
	for i := range 3 {
		mustRun(t, dir, c, rundir.Options{Shard: rundir.Shard{I: i, N: 3}})
	}
	same(t, "three shards", tables(t, dir), want)
	different, requests := f.counts()
	if different != requests {
		t.Errorf("%d requests of %d kinds", requests, different)
	}
}
