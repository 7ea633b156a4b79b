package generate

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"market-claim-bench/pipeline/generate/llm"
)

// A server is one address at which a model is asked, and how much it is
// trusted with.
//
// The number of requests in flight adapts: it begins at one, grows by one with
// each answer up to the first sign of overload and slowly from then on, and is
// halved by each such sign, once for all requests that were in flight
// together. A server that fails several times in a row is left out for a
// while, longer each time, then tried with one request; one that stays sick is
// given up for the session.
type server struct {
	llm.Model
	name string // its address
	most int    // requests in flight
	rest time.Duration
	log  *slog.Logger

	mu       sync.Mutex
	limit    float64
	slow     bool // the limit was cut: it grows slowly from now on
	inFlight int
	failed   int       // sick failures in a row
	rests    int       // in a row
	until    time.Time // left out, or asked to wait
	cut      time.Time // when the limit was last halved
	gone     *llm.Failure
	changed  chan struct{}
}

const (
	failuresToRest = 3 // in a row, before a server is left out
	restsToGiveUp  = 5 // in a row, before it is given up
	longestRest    = 8 // times the first
	worthSaying    = 10 * time.Second
)

func newServer(m llm.Model, name string, most int, rest time.Duration, log *slog.Logger) *server {
	return &server{Model: m, name: name, most: most, rest: rest, log: log, limit: 1, changed: make(chan struct{})}
}

// enter waits until a request may be sent. It reports false when ctx has ended
// or the server was given up.
func (s *server) enter(ctx context.Context) bool {
	for {
		s.mu.Lock()
		if s.gone != nil || ctx.Err() != nil {
			s.mu.Unlock()
			return false
		}
		pause := time.Until(s.until)
		if pause <= 0 && s.inFlight < int(s.limit) {
			s.inFlight++
			s.mu.Unlock()
			return true
		}
		changed := s.changed
		s.mu.Unlock()
		var wake <-chan time.Time
		if pause > 0 {
			wake = time.After(pause)
		}
		select {
		case <-changed:
		case <-wake:
		case <-ctx.Done():
		}
	}
}

// resting reports whether the server went out of use after enter.
func (s *server) resting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone != nil || time.Until(s.until) > 0
}

// leave gives back a place that was not used.
func (s *server) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inFlight--
	s.announce()
}

// settle gives back a place and learns from how its request, sent at began,
// went: f is nil where an answer came.
func (s *server) settle(began time.Time, f *llm.Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.announce()
	s.inFlight--
	if f == nil || !f.Sick {
		s.failed, s.rests = 0, 0
		if s.slow {
			s.limit = min(s.limit+1/s.limit, float64(s.most))
		} else {
			s.limit = min(s.limit+1, float64(s.most))
		}
		return
	}
	if until := time.Now().Add(f.After); f.After > 0 && until.After(s.until) {
		if until.Sub(s.until) > worthSaying {
			s.log.Warn("server asks to be left alone", "server", s.name, "for", f.After)
		}
		s.until = until
	}
	if began.Before(s.cut) {
		return // it was in flight when the limit was cut: one sign, not two
	}
	s.cut, s.slow = time.Now(), true
	s.limit = max(1, s.limit/2)
	if s.failed++; s.failed < failuresToRest && s.rests == 0 {
		return
	}
	s.failed, s.limit = 0, 1
	if s.rests++; s.rests > restsToGiveUp {
		s.gone = f
		s.log.Error("server given up", "server", s.name, "after", f.Err)
		return
	}
	pause := s.rest * time.Duration(min(1<<(s.rests-1), longestRest))
	s.until = later(s.until, time.Now().Add(pause))
	s.log.Warn("server left out for a while", "server", s.name, "for", pause, "after", f.Err)
}

// giveUp takes the server out of use for the session.
func (s *server) giveUp(f *llm.Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone = f
	s.announce()
}

func (s *server) givenUp() *llm.Failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone
}

func (s *server) announce() {
	close(s.changed)
	s.changed = make(chan struct{})
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
