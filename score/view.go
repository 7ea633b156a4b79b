package score

import (
	"context"
	"fmt"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	judging "market-claim-bench/pipeline/score/facts"
	"market-claim-bench/pipeline/score/finverify"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/decoy"
	"market-claim-bench/pipeline/score/market/judge"
	"market-claim-bench/pipeline/score/quantity"
)

// A scorer scores the cells of one part.
type scorer struct {
	*work
	past    *past
	out     *out
	prompts map[string]datasets.Prompt
	views   map[string]*view
	rows    rows
	nums    quantity.Reader
	failed  []rundir.Failure
	answers *finverify.CellJudge
	judges  map[*scenario][]*judging.Judge // a profile each
}

// A view is all that the cells of one prompt and window share: what the prompt
// shows, what really happened, and the reader and the judge for both.
type view struct {
	shown  panel.Shown
	truth  judge.Truth
	window market.Window
	reader *market.Reader
	judge  *judge.Cell
	facts  facts

	tickers []string // as the prompt lists them
	labels  []string // what it calls them
	held    map[string]bool
	draw    func() []decoy.Decoy
	drawn   *drawn // made when the first claim needs it
}

// knows reports whether a ticker is one of the market's, and not a placebo.
func (v *view) knows(ticker string) bool { return v.held[ticker] }

// viewsHeld bounds the memory of a part whose every cell has its own prompt.
const viewsHeld = 256

// view of a cell: from the text that was sent, and from prices.
func (s *scorer) view(ctx context.Context, c *datasets.Commentary) (*view, error) {
	asked := c.Prompt
	if c.Source == "reword" { // its own prompt shows a text, no prices
		asked = c.About
	}
	key := asked + " " + c.Market + " " + c.Window
	if v := s.views[key]; v != nil {
		return v, nil
	}
	p, ok := s.prompts[asked]
	if !ok {
		return nil, fmt.Errorf("prompt %s: not in the table prompts (run: pipeline run --stage generate --force)", asked)
	}
	v, err := s.newView(ctx, c, p)
	if err != nil {
		return nil, err
	}
	if len(s.views) >= viewsHeld {
		clear(s.views)
	}
	s.views[key] = v
	return v, nil
}

func (s *scorer) newView(ctx context.Context, c *datasets.Commentary, p datasets.Prompt) (*view, error) {
	v := &view{}
	var err error
	if v.shown, err = panel.ParsePrompt(p.Text); err != nil {
		return nil, fmt.Errorf("prompt %s: %w", c.Prompt, err)
	}
	h, err := s.past.of(ctx, c.Market)
	if err != nil {
		return nil, err
	}
	tickers := split(p.Tickers)
	if len(tickers) == 0 {
		for _, n := range v.shown.Names {
			tickers = append(tickers, n.Ticker)
		}
	}
	w := universe.Window{Text: c.Window, First: c.First.V, Last: c.Last.V}
	var days []panel.Day
	hidden := c.Identity == "masked"
	switch {
	case hidden && h == nil:
		return nil, fmt.Errorf("market %s: not known, and a masked prompt cannot be read without it", c.Market)
	case hidden:
		real := only(h.MaskedTruth(w), tickers)
		v.truth, days = judge.Truth{Panel: &real}, sessions(&real)
		if err := v.shown.Unmask(tickers, split(p.Labels), days); err != nil {
			return nil, err
		}
	default:
		v.truth = truth(h, w, tickers, &v.shown)
		days = sessions(v.truth.Panel)
	}
	if len(days) == 0 {
		days = sessions(&v.shown.Panel)
	}
	if v.shown.Gaps && len(days) == 2 {
		days = nil
	}
	v.window = market.Window{First: c.First.V, Last: c.Last.V, Days: days, Tagged: hidden}
	v.reader = market.NewReader(s.roster(c.Market, v.shown.Names, hidden))
	v.judge = judge.New(&v.shown.Panel, v.truth, s.Judge)
	v.facts = factsOf(&v.shown.Panel)
	v.tickers, v.labels, v.held = tickers, split(p.Labels), map[string]bool{}
	for _, n := range s.library.held(c.Market) {
		v.held[n.Ticker] = true
	}
	v.draw = func() []decoy.Decoy { return decoy.Draw(h, w, v.truth, s.Decoys) }
	return v, nil
}

// sessions are the days of a panel's window.
func sessions(p *panel.Panel) []panel.Day {
	if p == nil || len(p.Days) == 0 {
		return nil
	}
	return p.Days[p.First:]
}
