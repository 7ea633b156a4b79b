package generate

import (
	"context"
	"errors"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/generate/llm"
)

// want finds the cell's reply in the store, or has it asked for.
func (w *work) want(ctx context.Context, f *fleet, x *wanted) error {
	r := w.request(x)
	p := f.pools[x.cell.model.Name]
	if p == nil {
		return nil
	}
	digest, err := p.identity(ctx)
	if err != nil {
		return err
	}
	if x.key, err = keyOf(x.cell.model, digest, x.prompt.Prompt.Prompt, r, x.cell.repeat); err != nil {
		return err
	}
	x.job = p.ask(x.key, x.cell.id, r, w.Retry)
	return nil
}

func (w *work) request(x *wanted) llm.Request {
	return llm.Request{
		Messages: llm.User(x.prompt.Text), Temperature: x.cell.temperature,
		Seed: w.Seed + int64(x.cell.repeat), MaxTokens: w.MaxTokens, Size: x.prompt.size,
	}
}

// wait waits for the cell's reply. A request that was not sent, since no
// server could be used, is the cell's failure and no error.
func (x *wanted) wait(f *fleet) error {
	if x.job == nil {
		return nil
	}
	select {
	case <-x.job.done:
	case <-f.ctx.Done():
		return context.Cause(f.ctx)
	}
	if err := x.job.err; err != nil && !errors.As(err, &x.notAsked) {
		return err
	}
	f.meter.answered(x.job.status, false)
	return nil
}

// take writes the rows of a cell whose reply is there.
func (w *work) take(ctx context.Context, f *fleet, x *wanted, out *partWriter) error {
	r, err := w.reply(ctx, f, x)
	if err != nil {
		return err
	}
	if t, ok := x.cell.matter.(*retelling); ok {
		if err := t.keyed(ctx, w.screen, x.cell, w.Seed, &r); err != nil {
			return err
		}
	}
	var tries []datasets.Attempt
	if x.cell.model.remote() {
		if x.job == nil {
			f.meter.answered(r.status, true)
		}
		var now []rundir.Ref
		if x.job != nil && x.job.cell == x.cell.id { // else they are of the cell that asked first
			now = x.job.refs
		}
		if tries, err = f.tries(x.cell.id, now); err != nil {
			return err
		}
	}
	if r.about != nil {
		out.prompts[r.about.Prompt] = *r.about
	}
	return out.put(x.cell.row(x.prompt.Prompt.Prompt, r), x.prompt.Prompt, r.controls, tries)
}

// reply is what the cell came back with.
func (w *work) reply(ctx context.Context, f *fleet, x *wanted) (reply, error) {
	switch {
	case x.cell.model.planted():
		return x.cell.planted(ctx, w.screen, x.cell, w.Seed)
	case !x.cell.model.remote():
		return w.askLocal(ctx, x)
	}
	if x.notAsked != nil {
		return x.failed(), nil
	}
	ref, _ := f.find(x.key, false)
	t, err := f.read(ref)
	if err != nil {
		return reply{}, err
	}
	return reply{
		status: t.Status, text: t.text, failure: t.Error, finish: t.Finish, digest: t.Digest, key: t.Key,
		sent: datasets.Some(t.Sent), read: t.Read, made: t.Made,
	}, nil
}

// failed is the reply of a cell that was not asked.
func (x *wanted) failed() reply {
	return reply{status: x.notAsked.Status, failure: x.notAsked.Err.Error(), key: x.key.String(), sent: datasets.Some(int32(x.prompt.size.Most))}
}

// askLocal asks a model that needs no server.
func (w *work) askLocal(ctx context.Context, x *wanted) (reply, error) {
	m := w.locals[x.cell.model.Name]
	info, err := m.Describe(ctx)
	if err != nil {
		return reply{}, err
	}
	r := w.request(x)
	if x.key, err = keyOf(x.cell.model, info.Digest, x.prompt.Prompt.Prompt, r, x.cell.repeat); err != nil {
		return reply{}, err
	}
	a, err := m.Ask(ctx, r)
	out := reply{
		status: datasets.OK, text: a.Text, finish: a.Finish, digest: info.Digest, key: x.key.String(),
		sent: datasets.Some(int32(x.prompt.size.Most)), read: a.ReadTokens, made: a.MadeTokens,
	}
	if err != nil {
		f := llm.AsFailure(err)
		if f.Status == datasets.Cancelled {
			return reply{}, context.Cause(ctx)
		}
		out.status, out.failure = f.Status, f.Err.Error()
	}
	return out, nil
}
