// Package llmtest holds the test that every implementation of llm.Model must
// pass, and a server that misbehaves in every way that one was seen to.
package llmtest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// Prompt is what Conform asks, for models that must have been told before.
const Prompt = "Which of the two names rose: ACE or ZED? Answer with one word."

// Conform checks that m keeps the contract of llm.Model. m must answer Prompt.
func Conform(t *testing.T, m llm.Model) {
	t.Helper()
	ctx := context.Background()
	ask := llm.Request{Messages: llm.User(Prompt), Temperature: 0, Seed: 1, MaxTokens: 200}

	t.Run("says what it is, always the same", func(t *testing.T) {
		first, err := m.Describe(ctx)
		if err != nil || first.Digest == "" {
			t.Fatalf("digest %q, %v", first.Digest, err)
		}
		second, err := m.Describe(ctx)
		if err != nil || second.Digest != first.Digest {
			t.Errorf("digest %q, then %q, %v", first.Digest, second.Digest, err)
		}
	})
	t.Run("answers, many at a time and the same to the same", func(t *testing.T) {
		want, err := m.Ask(ctx, ask)
		if err != nil || want.Text == "" || want.Finish == "" {
			t.Fatalf("got %+v, %v", want, err)
		}
		if want.ReadTokens.OK && want.ReadTokens.V <= 0 || want.MadeTokens.OK && want.MadeTokens.V <= 0 {
			t.Errorf("counts %v, %v", want.ReadTokens, want.MadeTokens)
		}
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if a, err := m.Ask(ctx, ask); err != nil || a.Text != want.Text {
					t.Errorf("got %q, %v; want %q", a.Text, err, want.Text)
				}
			})
		}
		wg.Wait()
	})
	t.Run("is cancelled", func(t *testing.T) {
		gone, cancel := context.WithCancel(ctx)
		cancel()
		fails(t, m, gone, ask, datasets.Cancelled)
	})
	t.Run("runs out of time", func(t *testing.T) {
		late, cancel := context.WithDeadline(ctx, time.Unix(0, 0))
		defer cancel()
		fails(t, m, late, ask, datasets.Timeout)
	})
	t.Run("has no answer to nothing", func(t *testing.T) {
		a, err := m.Ask(ctx, llm.Request{MaxTokens: 10})
		if f := (*llm.Failure)(nil); err != nil && !errors.As(err, &f) {
			t.Errorf("got %+v, %v: not a *llm.Failure", a, err)
		}
	})
}

func fails(t *testing.T, m llm.Model, ctx context.Context, r llm.Request, want datasets.Status) {
	t.Helper()
	a, err := m.Ask(ctx, r)
	var f *llm.Failure
	if !errors.As(err, &f) || f.Status != want {
		t.Errorf("got %+v, %v; want status %s", a, err, want)
	}
}
