package generate

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/ollama"
	"market-claim-bench/pipeline/generate/llm/openai"
)

// A fleet is the servers of all models that are asked over a network, one pool
// a model. No pool waits for another, so that a slow model holds up none but
// itself.
type fleet struct {
	Config
	*store
	log    *slog.Logger
	ctx    context.Context // ends the workers
	stop   context.CancelCauseFunc
	pools  map[string]*pool // by the model's name
	budget *purse
	meter  *meter

	workers sync.WaitGroup
}

// A pool is one model, the servers that answer for it, and what is to be asked
// of it.
type pool struct {
	*fleet
	asked   *asked
	servers []*server
	turns   map[string]*turns // by server, where models share one
	queue   *queue

	began  sync.Once
	known  chan struct{} // closed when the digest is known, or that it cannot be
	digest string

	mu   sync.Mutex
	jobs map[replyKey]*job // not ended yet
}

// newFleet makes the pools; nothing is asked before the first job.
func (c Config) newFleet(ctx context.Context, models []asked, s *store, m *meter, log *slog.Logger) (*fleet, error) {
	f := &fleet{Config: c, store: s, log: log, pools: map[string]*pool{}, budget: newPurse(c.Budget, s), meter: m}
	f.ctx, f.stop = context.WithCancelCause(ctx)
	sharing := map[string]int{}
	for _, a := range models {
		if a.Provider == "ollama" && !a.rewords {
			for _, url := range a.Servers {
				sharing[url]++
			}
		}
	}
	shared := map[string]*turns{}
	for url, n := range sharing {
		if n > 1 {
			shared[url] = newTurns()
		}
	}
	for i := range models {
		a := &models[i]
		if !a.remote() || a.rewords { // who rewords is asked through the pool of its name
			continue
		}
		p := &pool{fleet: f, asked: a, turns: map[string]*turns{}, queue: newQueue(), known: make(chan struct{}), jobs: map[replyKey]*job{}}
		for _, url := range a.Servers {
			m, err := a.client(url)
			if err != nil {
				return nil, fmt.Errorf("generate: models: %w", err)
			}
			if a.Provider == "ollama" {
				p.turns[url] = shared[url]
			}
			p.servers = append(p.servers, newServer(m, url, a.concurrency(), c.Rest, log))
		}
		f.pools[a.Name] = p
	}
	return f, nil
}

// client is the model at one of its servers.
func (m *Model) client(url string) (llm.Model, error) {
	name := cmp.Or(m.Model, m.Name)
	if m.Provider == "ollama" {
		return ollama.New(url, name, ollama.Options{NumCtx: m.NumCtx, Think: m.Think, Extra: m.Options, AllowOld: m.AllowOld})
	}
	return openai.New(url, name, openai.Options{KeyEnv: m.KeyEnv, Stream: m.Stream, Extra: m.Options, AllowV1: m.AllowV1})
}

// concurrency is how many requests a server gets at a time, at most. With two,
// a local server that answers one by one has the next at hand when one is done.
func (m *Model) concurrency() int {
	switch {
	case m.Concurrency > 0:
		return m.Concurrency
	case m.Provider == "ollama":
		return 2
	}
	return 8
}

// start asks the servers what they are and sets their workers to work.
func (p *pool) start() {
	p.began.Do(func() {
		p.workers.Go(func() {
			defer close(p.known)
			if p.describe(); p.digest != "" {
				return
			}
			p.digest = p.lastDigest(p.asked.Name)
			if p.ctx.Err() != nil {
				p.queue.shut(context.Cause(p.ctx))
				return
			}
			p.queue.shut(p.servers[0].givenUp())
		})
	})
}

// describe asks each server what it is. The first in the list that answers
// says which model this is. One that does not answer may join later, while
// there are others; where none answers, they are asked a few times more, and
// then the model is taken for the one that was asked last, so that its stored
// replies stay good.
func (p *pool) describe() {
	wait := &job{}
	for n := 1; ; n++ {
		infos, failures := p.tell()
		for i := range infos {
			if failures[i] == nil && p.digest == "" {
				p.digest = infos[i].Digest
			}
		}
		again := false
		for i, s := range p.servers {
			switch f := failures[i]; {
			case f == nil:
				p.welcome(s, infos[i])
			case s.givenUp() != nil:
			case !f.Again || n >= p.Tries && p.digest == "":
				p.refuse(s, f)
			case p.digest != "":
				p.workers.Go(func() { p.join(s) })
			default:
				again = true
			}
		}
		if p.digest != "" || !again {
			return
		}
		if !sleep(p.ctx, wait.again(0)) {
			return
		}
	}
}

// tell asks all servers at once what they are.
func (p *pool) tell() ([]llm.Info, []*llm.Failure) {
	infos, failures := make([]llm.Info, len(p.servers)), make([]*llm.Failure, len(p.servers))
	var wg sync.WaitGroup
	for i, s := range p.servers {
		wg.Go(func() { infos[i], failures[i] = p.tellOne(s) })
	}
	wg.Wait()
	return infos, failures
}

// tellTime is how long a server may take to say what it is.
const tellTime = 15 * time.Second

func (p *pool) tellOne(s *server) (llm.Info, *llm.Failure) {
	ctx, cancel := context.WithTimeout(p.ctx, min(p.Timeout, tellTime))
	defer cancel()
	info, err := s.Describe(ctx)
	if err != nil {
		return info, llm.AsFailure(err)
	}
	return info, nil
}

// welcome sets the workers of a server to work, if it has the pool's model.
func (p *pool) welcome(s *server, info llm.Info) {
	if info.Digest != p.digest {
		p.refuse(s, &llm.Failure{Status: datasets.HTTPError, Err: fmt.Errorf("it has another model under the name: %.12s, where others have %.12s", info.Digest, p.digest)})
		return
	}
	for _, note := range info.Notes {
		p.log.Warn(note, "model", p.asked.Name, "server", s.name)
	}
	for range s.most {
		p.workers.Go(func() { p.work(s) })
	}
}

// refuse takes a server out of use for the session.
func (p *pool) refuse(s *server, f *llm.Failure) {
	p.log.Error("server not used", "model", p.asked.Name, "server", s.name, "why", f.Err)
	s.giveUp(f)
}

// join asks a server that did not answer again and again, while others work.
func (p *pool) join(s *server) {
	p.log.Warn("server does not answer, and is left out for now", "model", p.asked.Name, "server", s.name)
	for n := range restsToGiveUp {
		if !sleep(p.ctx, p.Rest*time.Duration(min(1<<n, longestRest))) {
			return
		}
		info, f := p.tellOne(s)
		if f == nil {
			p.welcome(s, info)
			return
		}
		if !f.Again || n == restsToGiveUp-1 {
			p.refuse(s, f)
		}
	}
	p.ifAllGone()
}

// sleep waits, and reports whether ctx still runs.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// identity waits until the model's digest is known.
func (p *pool) identity(ctx context.Context) (string, error) {
	p.start()
	select {
	case <-p.known:
		return p.digest, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// ask returns the job that answers a request, or nil where its reply is in the
// store (an ok one, if only that will do). Requests that are equal share a job.
func (p *pool) ask(key replyKey, cell string, r llm.Request, onlyOK bool) *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j := p.jobs[key]; j != nil {
		return j
	}
	if _, ok := p.find(key, onlyOK); ok { // a job leaves when its reply is stored: never neither
		return nil
	}
	j := &job{key: key, cell: cell, request: r.Measured(), done: make(chan struct{})}
	p.jobs[key] = j
	p.queue.push(j, 0)
	return j
}

// pending is the number of jobs that have not ended.
func (p *pool) pending() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.jobs)
}

func (p *pool) finish(j *job, err error) {
	p.mu.Lock()
	delete(p.jobs, j.key)
	p.mu.Unlock()
	j.end(err)
}

// work asks one server, one request after another. The next is not begun
// before the answer to the last is on disk.
func (p *pool) work(s *server) {
	for s.enter(p.ctx) {
		j := p.queue.pop(p.ctx)
		if j == nil {
			s.leave()
			return
		}
		if s.resting() {
			s.leave()
			p.queue.push(j, 0)
			continue
		}
		if !p.turns[s.name].enter(p.ctx, p) {
			s.leave()
			p.finish(j, context.Cause(p.ctx))
			return
		}
		p.once(s, j)
		p.turns[s.name].leave()
	}
	p.ifAllGone()
}

// ifAllGone ends what is left when the last server was given up.
func (p *pool) ifAllGone() {
	if p.ctx.Err() != nil {
		return
	}
	for _, s := range p.servers {
		if s.givenUp() == nil {
			return
		}
	}
	p.queue.shut(&llm.Failure{Status: p.servers[0].givenUp().Status,
		Err: fmt.Errorf("not asked: every server was given up, the first because: %w", p.servers[0].givenUp().Err)})
}

// once tries a job once, keeps what came, and says what becomes of it.
func (p *pool) once(s *server, j *job) {
	reserved, ok := p.budget.take(p.asked, j)
	if !ok {
		s.leave()
		p.finish(j, p.budget.err())
		p.stop(p.budget.err())
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	began := time.Now()
	a, err := s.Ask(ctx, j.request)
	cancel()
	var failure *llm.Failure
	if err != nil {
		failure = llm.AsFailure(err)
	}
	s.settle(began, failure)
	j.tries++
	t := p.record(s, j, began, a, failure)
	ref, err := p.add(&t)
	p.budget.give(reserved)
	if err != nil {
		p.stop(err)
		p.finish(j, err)
		return
	}
	j.refs = append(j.refs, ref)
	p.meter.tried(&t)
	switch {
	case t.Final:
		j.status = t.Status
		p.finish(j, nil)
	case t.Status == datasets.Cancelled:
		p.finish(j, cmp.Or(context.Cause(p.ctx), context.Canceled))
	default:
		p.queue.push(j, j.again(failure.After))
	}
}

// record is what the journal keeps of a try. Its failure is final unless
// asking again can help and there are tries left.
func (p *pool) record(s *server, j *job, began time.Time, a llm.Answer, f *llm.Failure) try {
	t := try{
		Key: j.key.String(), Cell: j.cell, Model: p.asked.Name, Server: s.name, Session: p.session, Try: int32(j.tries),
		Started: began, Seconds: time.Since(began).Seconds(), Status: datasets.OK, Final: true, Sent: int32(j.request.Size.Most),
		Read: a.ReadTokens, Made: a.MadeTokens, Window: a.Window, Version: a.Version, Digest: p.digest, Finish: a.Finish, text: a.Text,
	}
	if a.ReadTokens.OK && a.MadeTokens.OK && p.asked.priced() {
		t.Cost = datasets.Some(p.asked.price(int(a.ReadTokens.V), int(a.MadeTokens.V)))
	}
	if f != nil {
		t.Status, t.Error = f.Status, f.Err.Error()
		t.Final = f.Status != datasets.Cancelled && (!f.Again || j.tries >= p.Tries)
		if f.HTTP != 0 {
			t.HTTP = datasets.Some(int32(f.HTTP))
		}
	}
	return t
}

func (m *Model) priced() bool { return m.PriceIn > 0 || m.PriceOut > 0 }

// price is what so many tokens cost.
func (m *Model) price(read, made int) float64 {
	return (float64(read)*m.PriceIn + float64(made)*m.PriceOut) / 1e6
}
