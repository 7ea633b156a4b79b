package generate

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/llm"
)

// A Finding is one thing that Doctor measured or was told.
type Finding struct {
	Model  string
	Server string // "" where it is of the model's servers together
	What   string // version, digest, window, nonce, reply, run
	Value  string
	OK     bool // false: a long run would not end well
}

// Doctor examines the servers of the config's models before a long run: what
// they are, whether a prompt as long as the longest planned arrives whole, how
// long one reply takes, and what the whole run would take and cost. It asks
// each server two questions. A planned run is needed for the last; without one
// the longest prompt is taken for that of a month of ten names.
func Doctor(ctx context.Context, c Config, markets []universe.Market, run rundir.Run, suites ...string) ([]Finding, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	plans, err := c.plans(ctx, run.Dir, markets, suites)
	if err != nil && !errors.Is(err, datasets.ErrNoTable) {
		return nil, err
	}
	var all []Finding
	for _, m := range c.Models {
		if !m.remote() {
			continue
		}
		load, err := c.load(ctx, plans, m.Name, run.Dir)
		if err != nil {
			return nil, err
		}
		all = append(all, c.examine(ctx, m, load)...)
	}
	return all, ctx.Err()
}

// A load is what a run would ask of one model.
type load struct {
	planned bool
	cells   int
	sent    float64 // tokens of a prompt, estimated, in the mean
	longest string
}

// sample is how many strata are looked at to estimate the prompts of a run.
const sample = 100

// load looks at a sample of the prompts that are planned for a model.
func (c Config) load(ctx context.Context, plans []*plan, model, dir string) (load, error) {
	l := load{longest: strings.Repeat("2026-08-03,303.42,304.11,301.20,303.42,74286600\n", 230)}
	if plans == nil {
		return l, nil
	}
	l = load{planned: true}
	weight := 0
	scr, prompts := newScreen(dir), written{}
	for _, p := range plans {
		step := max(1, len(p.strata)/sample)
		for i := range p.strata {
			s := &p.strata[i]
			for _, m := range s.models {
				a := &p.asked[m]
				if a.Name != model {
					continue
				}
				repeats := numbered(c.repeats(s, a))
				n := a.size(len(repeats))
				l.cells += n
				if i%step != 0 {
					continue
				}
				text, err := prompts.prompt(ctx, scr, a.cell(s, 0, repeats), c.Seed)
				if err != nil {
					return l, err
				}
				weight += n
				l.sent += float64(n) * float64(text.size.Most)
				if len(text.Text) > len(l.longest) {
					l.longest = text.Text
				}
			}
		}
	}
	if weight > 0 {
		l.sent /= float64(weight)
	}
	return l, nil
}

// examine asks the servers of one model, one after another.
func (c Config) examine(ctx context.Context, m Model, l load) []Finding {
	var all []Finding
	fastest, digest := time.Duration(0), ""
	made, ratio := float64(c.MaxTokens), 1.0
	workers := 0
	for _, url := range m.Servers {
		add := func(what, value string, ok bool) {
			all = append(all, Finding{m.Name, url, what, value, ok})
		}
		server, err := m.client(url)
		if err != nil {
			add("settings", err.Error(), false)
			continue
		}
		info, err := c.described(ctx, server)
		if err != nil {
			add("server", err.Error(), false)
			continue
		}
		add("version", or(info.Version), true)
		add("digest", or(info.Digest), digest == "" || digest == info.Digest)
		digest = info.Digest
		add("window", windowOf(info), true)
		for _, note := range info.Notes {
			add("note", note, true)
		}
		a, finding := c.nonce(ctx, server, l.longest)
		finding.Model, finding.Server = m.Name, url
		all = append(all, finding)
		if a.Window.OK {
			add("window loaded", fmt.Sprintf("%d tokens", a.Window.V), true)
		}
		a, took, err := c.timed(ctx, server, l.longest)
		if err != nil {
			add("reply", err.Error(), false)
			continue
		}
		add("reply", fmt.Sprintf("%.1f s for %s tokens read, %s made", took.Seconds(), opt(a.ReadTokens), opt(a.MadeTokens)), true)
		if a.MadeTokens.OK {
			made = float64(a.MadeTokens.V)
		}
		if a.ReadTokens.OK {
			ratio = float64(a.ReadTokens.V) / float64(llm.SizeOf(l.longest).Most)
		}
		workers += m.concurrency()
		if fastest == 0 || took < fastest {
			fastest = took
		}
	}
	return append(all, c.whole(m, l, fastest, workers, l.sent*ratio, made))
}

// whole estimates the run.
func (c Config) whole(m Model, l load, reply time.Duration, workers int, read, made float64) Finding {
	f := Finding{Model: m.Name, What: "run"}
	switch {
	case workers == 0:
		f.Value = "no server can be used"
		return f
	case !l.planned:
		f.Value = "not planned yet (run: pipeline run --to perturb)"
		f.OK = true
		return f
	}
	all := time.Duration(float64(l.cells) * float64(reply))
	tokens := int64(float64(l.cells) * (read + made))
	f.Value = fmt.Sprintf("%d cells: %s one at a time, at best %s with %d at a time; about %s tokens",
		l.cells, all.Round(time.Second), (all / time.Duration(workers)).Round(time.Second), workers, short(tokens))
	f.OK = true
	if m.priced() {
		cost := float64(l.cells) * m.price(int(read), int(made))
		f.Value += fmt.Sprintf(", cost about %.2f", cost)
		f.OK = c.Budget.Money == 0 || cost <= c.Budget.Money
	}
	if c.Budget.Tokens > 0 && tokens > c.Budget.Tokens {
		f.OK = false
	}
	if !f.OK {
		f.Value += ": more than the budget"
	}
	return f
}

func (c Config) described(ctx context.Context, m llm.Model) (llm.Info, error) {
	ctx, cancel := context.WithTimeout(ctx, min(c.Timeout, tellTime))
	defer cancel()
	return m.Describe(ctx)
}

func windowOf(info llm.Info) string {
	if !info.Window.OK {
		return "the server does not tell"
	}
	return fmt.Sprintf("%d tokens at most", info.Window.V)
}

// nonce asks for two words of no meaning, one in the first line of a prompt of
// the longest kind and one in the last. An answer without the first comes from
// a prompt that lost its front.
func (c Config) nonce(ctx context.Context, m llm.Model, filler string) (llm.Answer, Finding) {
	first, last := word(), word()
	text := "The first code word is " + first + ".\n\n" + filler + "\nThe last code word is " + last +
		". Answer with the first code word and the last code word, and nothing else."
	a, _, err := c.timed(ctx, m, text)
	f := Finding{What: "nonce"}
	has := func(w string) bool { return strings.Contains(strings.ToLower(a.Text), w) }
	switch {
	case err != nil:
		f.Value = err.Error()
	case has(first) && has(last):
		f.Value, f.OK = "both ends of the longest prompt arrive", true
	case has(last):
		f.Value = "the front of the longest prompt is lost: only its end was repeated"
	default:
		f.Value = fmt.Sprintf("not repeated (a weak model, or a cut prompt): %s", llm.Excerpt([]byte(a.Text)))
	}
	return a, f
}

// word is a word that nothing can guess.
func word() string { return strings.ToLower(rand.Text()[:10]) }

// timed asks one question and measures how long it takes. An answer that was
// cut at its length is one, too.
func (c Config) timed(ctx context.Context, m llm.Model, text string) (llm.Answer, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	began := time.Now()
	a, err := m.Ask(ctx, llm.Request{Messages: llm.User(text), Seed: c.Seed, MaxTokens: c.MaxTokens})
	if err != nil && llm.AsFailure(err).Status == datasets.OutputTruncated && a.Text != "" {
		err = nil
	}
	return a, time.Since(began), err
}

func opt(n datasets.Opt[int32]) string {
	if !n.OK {
		return "an unknown number of"
	}
	return fmt.Sprint(n.V)
}
