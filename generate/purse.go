package generate

import (
	"fmt"
	"sync"
)

// A purse holds a budget. What a request may cost at most is set aside before
// it is sent, so that the budget is not passed; a request that does not fit
// beside those in flight waits until it is known what they cost.
type purse struct {
	Budget
	store *store

	mu     sync.Mutex
	given  *sync.Cond // something set aside was given back
	aside  amount
	flight int // requests that something is set aside for
	why    error
}

type amount struct {
	tokens int64
	money  float64
}

func newPurse(b Budget, s *store) *purse {
	p := &purse{Budget: b, store: s}
	p.given = sync.NewCond(&p.mu)
	return p
}

// take sets aside what a try of the job may cost. It reports false where the
// budget does not hold that, and then nothing is in flight.
func (p *purse) take(a *asked, j *job) (amount, bool) {
	sent := j.request.Size.Most
	need := amount{int64(sent + j.request.MaxTokens), a.price(sent, j.request.MaxTokens)}
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if p.why != nil {
			return amount{}, false
		}
		why := p.short(need)
		if why == nil {
			p.aside.tokens += need.tokens
			p.aside.money += need.money
			p.flight++
			return need, true
		}
		if p.flight == 0 {
			p.why = why
			return amount{}, false
		}
		p.given.Wait()
	}
}

// short says that the budget does not hold need, or nil.
func (p *purse) short(need amount) error {
	tokens, money := p.store.spent()
	switch {
	case p.Tokens > 0 && tokens+p.aside.tokens+need.tokens > p.Tokens:
		return fmt.Errorf("budget: %d of %d tokens are spent, and the next request may take %d (raise generate.budget.tokens and run again: what was answered is kept)",
			tokens, p.Tokens, need.tokens)
	case p.Money > 0 && money+p.aside.money+need.money > p.Money:
		return fmt.Errorf("budget: %.4g of %.4g is spent, and the next request may cost %.2g (raise generate.budget.money and run again: what was answered is kept)",
			money, p.Money, need.money)
	}
	return nil
}

// give takes back what was set aside, when what was spent is known.
func (p *purse) give(a amount) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.aside.tokens -= a.tokens
	p.aside.money -= a.money
	p.flight--
	p.given.Broadcast()
}

func (p *purse) err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why
}
