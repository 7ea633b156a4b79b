package generate

import (
	"container/heap"
	"context"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/generate/llm"
)

// A job is one request that is to be answered, for the cells that wait for it.
type job struct {
	key     replyKey
	cell    string // the first cell that asked
	request llm.Request

	tries int
	delay *backoff.ExponentialBackOff
	ready time.Time // not to be tried before
	order uint64    // of those that are ready, the first that came is tried first

	done   chan struct{} // closed when the job has ended
	err    error         // why it was not asked to the end; else its reply is in the store
	status datasets.Status
	refs   []rundir.Ref // of its tries
}

// again is how long to wait before the next try: longer each time, and no
// shorter than the server asks for.
func (j *job) again(after time.Duration) time.Duration {
	if j.delay == nil {
		j.delay = backoff.NewExponentialBackOff()
		j.delay.Multiplier = 2
		j.delay.MaxInterval = time.Minute
	}
	return max(j.delay.NextBackOff(), after)
}

// A queue hands out jobs: those that are ready in the order they came, those
// that wait when their time has come.
type queue struct {
	mu      sync.Mutex
	ready   jobHeap
	waiting jobHeap
	next    uint64
	changed chan struct{} // closed when a job was added, or the queue shut
	err     error         // of a queue that is shut
}

func newQueue() *queue {
	return &queue{
		ready:   jobHeap{less: func(a, b *job) bool { return a.order < b.order }},
		waiting: jobHeap{less: func(a, b *job) bool { return a.ready.Before(b.ready) }},
		changed: make(chan struct{}),
	}
}

// push adds a job, to be tried after a delay. A job pushed again keeps its
// place. A queue that is shut ends the job.
func (q *queue) push(j *job, delay time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err != nil {
		j.end(q.err)
		return
	}
	if j.order == 0 {
		q.next++
		j.order = q.next
	}
	if delay > 0 {
		j.ready = time.Now().Add(delay)
		heap.Push(&q.waiting, j)
	} else {
		heap.Push(&q.ready, j)
	}
	q.announce()
}

func (q *queue) announce() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// pop waits for a job that is ready. It returns nil when the queue is shut or
// ctx has ended.
func (q *queue) pop(ctx context.Context) *job {
	for {
		q.mu.Lock()
		now := time.Now()
		for len(q.waiting.jobs) > 0 && !q.waiting.jobs[0].ready.After(now) {
			heap.Push(&q.ready, heap.Pop(&q.waiting))
		}
		if q.err != nil || ctx.Err() != nil {
			q.mu.Unlock()
			return nil
		}
		if len(q.ready.jobs) > 0 {
			j := heap.Pop(&q.ready).(*job)
			q.mu.Unlock()
			return j
		}
		changed := q.changed
		var wake <-chan time.Time
		if len(q.waiting.jobs) > 0 {
			wake = time.After(q.waiting.jobs[0].ready.Sub(now))
		}
		q.mu.Unlock()
		select {
		case <-changed:
		case <-wake:
		case <-ctx.Done():
			return nil
		}
	}
}

// shut ends all jobs that are left, and those that come.
func (q *queue) shut(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err != nil {
		return
	}
	q.err = err
	for _, j := range append(q.ready.jobs, q.waiting.jobs...) {
		j.end(err)
	}
	q.ready.jobs, q.waiting.jobs = nil, nil
	q.announce()
}

// end ends the job: with its reply in the store, or with the reason why not.
func (j *job) end(err error) {
	j.err = err
	close(j.done)
}

type jobHeap struct {
	jobs []*job
	less func(a, b *job) bool
}

func (h *jobHeap) Len() int           { return len(h.jobs) }
func (h *jobHeap) Less(a, b int) bool { return h.less(h.jobs[a], h.jobs[b]) }
func (h *jobHeap) Swap(a, b int)      { h.jobs[a], h.jobs[b] = h.jobs[b], h.jobs[a] }
func (h *jobHeap) Push(j any)         { h.jobs = append(h.jobs, j.(*job)) }
func (h *jobHeap) Pop() any {
	last := len(h.jobs) - 1
	j := h.jobs[last]
	h.jobs[last] = nil
	h.jobs = h.jobs[:last]
	return j
}
