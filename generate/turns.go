package generate

import (
	"context"
	"sync"
	"time"
)

// A turns lets the models that live on one Ollama server take turns. A server
// without room for all of them loads one anew each time another is asked,
// which takes longer than an answer; so one model is asked for a while, or
// until nothing is left for it.
type turns struct {
	mu      sync.Mutex
	holder  *pool
	until   time.Time // the holder gives way then, if another waits
	active  int       // requests of the holder in flight
	waiting map[*pool]int
	changed chan struct{}
}

// turn is how long one model is asked while others wait.
const turn = time.Minute

func newTurns() *turns { return &turns{waiting: map[*pool]int{}, changed: make(chan struct{})} }

// enter waits for p's turn. It reports false when ctx has ended.
func (t *turns) enter(ctx context.Context, p *pool) bool {
	if t == nil {
		return true
	}
	t.mu.Lock()
	t.waiting[p]++
	for !t.may(p) {
		changed := t.changed
		t.mu.Unlock()
		select {
		case <-changed:
		case <-time.After(time.Second): // a turn may have ended with nobody there to say so
		case <-ctx.Done():
		}
		t.mu.Lock()
		if ctx.Err() != nil {
			t.forget(p)
			t.mu.Unlock()
			return false
		}
	}
	t.forget(p)
	if t.holder != p {
		t.holder, t.until = p, time.Now().Add(turn)
	}
	t.active++
	t.mu.Unlock()
	return true
}

// may reports whether a request of p may be sent now.
func (t *turns) may(p *pool) bool {
	over := time.Now().After(t.until)
	if t.holder == p {
		return !over || len(t.waiting) == 1
	}
	return t.holder == nil || t.active == 0 && (over || t.holder.pending() == 0)
}

func (t *turns) forget(p *pool) {
	if t.waiting[p]--; t.waiting[p] == 0 {
		delete(t.waiting, p)
	}
}

// leave ends a request.
func (t *turns) leave() {
	if t == nil {
		return
	}
	t.mu.Lock()
	t.active--
	close(t.changed)
	t.changed = make(chan struct{})
	t.mu.Unlock()
}
