package report

import (
	"context"
	stdsql "database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
)

// A path holds the closes of names, one a day; null where there is none.
type path struct {
	Days  []string            `json:"days"`
	Names map[string][]number `json:"names"`
}

// A prompt is a text that was sent, and what it shows.
type prompt struct {
	Text   string            `json:"text"`
	Shown  *path             `json:"shown"`  // as the prompt's own tables have it; null: none
	Labels map[string]string `json:"labels"` // what it calls the names, where that is not their ticker
}

// paths adds, for the replies that the page holds, the prompts, one a block,
// and what the names did in each window and arm: keyed by market, window, arm
// and identity, joined by "/". Arm "real" is what really happened.
func (r *writer) paths(ctx context.Context) error {
	if err := r.prompts(ctx); err != nil {
		return err
	}
	all, err := r.panels(ctx)
	if err != nil {
		return err
	}
	if err := r.pasts(ctx, all); err != nil {
		return err
	}
	b, err := json.Marshal(all)
	if err != nil {
		return err
	}
	r.block("paths", b)
	return nil
}

func (r *writer) prompts(ctx context.Context) error {
	rows, err := r.db.QueryContext(ctx, "SELECT prompt, text, tickers, labels FROM prompts WHERE prompt IN (SELECT prompt FROM listed WHERE kept) ORDER BY prompt")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, tickers, labels string
		var p prompt
		if err := rows.Scan(&id, &p.Text, &tickers, &labels); err != nil {
			return err
		}
		p.read(strings.Split(tickers, "|"), strings.Split(labels, "|"))
		b, err := json.Marshal(p)
		if err != nil {
			return err
		}
		r.block("prompt-"+id, b)
	}
	return rows.Err()
}

// read fills in what the text shows. A table that score could not read either
// shows nothing.
func (p *prompt) read(tickers, labels []string) {
	shown, err := panel.ParsePrompt(p.Text)
	if err != nil || len(shown.Days) == 0 {
		return
	}
	called := map[string]string{} // label → ticker
	p.Labels = map[string]string{}
	for i, label := range labels {
		if i < len(tickers) && label != tickers[i] {
			called[label] = tickers[i]
			p.Labels[tickers[i]] = label
		}
	}
	p.Shown = pathOf(&shown.Panel, called)
	if shown.Masked {
		for i, d := range shown.Days {
			p.Shown.Days[i] = fmt.Sprintf("D%d", d)
		}
	}
}

func pathOf(p *panel.Panel, called map[string]string) *path {
	out := &path{Days: []string{}, Names: map[string][]number{}}
	for _, d := range p.Days[p.First:] {
		out.Days = append(out.Days, d.String())
	}
	for _, s := range p.Series {
		name := s.Ticker
		if ticker, ok := called[name]; ok {
			name = ticker
		}
		closes := make([]number, 0, len(out.Days))
		for _, b := range s.Bars[p.First:] {
			closes = append(closes, orNone(float64(b.Close)/float64(panel.One)))
		}
		out.Names[name] = closes
	}
	return out
}

// panels are the paths that the run made, of the windows that were asked about.
func (r *writer) panels(ctx context.Context) (map[string]*path, error) {
	rows, err := r.db.QueryContext(ctx, `
		SELECT market || '/' || "window" || '/' || arm || '/' || identity, session, ticker, close
		FROM panels
		WHERE (market, "window", identity) IN (SELECT (market, "window", identity) FROM listed WHERE kept)
		  AND (arm = 'real' OR (market, "window", arm, identity) IN (SELECT (market, "window", arm, identity) FROM listed WHERE kept))
		ORDER BY 1, session, ticker`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]*path{}
	for rows.Next() {
		var key, ticker string
		var day stdsql.NullTime
		var price float64
		if err := rows.Scan(&key, &day, &ticker, &price); err != nil {
			return nil, err
		}
		p := all[key]
		if p == nil {
			p = &path{Names: map[string][]number{}}
			all[key] = p
		}
		if d := day.Time.Format("2006-01-02"); len(p.Days) == 0 || p.Days[len(p.Days)-1] != d {
			p.Days = append(p.Days, d)
		}
		p.add(ticker, price)
	}
	return all, rows.Err()
}

// add gives a name its close of the last day.
func (p *path) add(ticker string, price float64) {
	closes := p.Names[ticker]
	for len(closes) < len(p.Days)-1 {
		closes = append(closes, none)
	}
	p.Names[ticker] = append(closes, orNone(price))
}

// pasts adds what really happened in the windows of imported replies, which
// have no panel: from prices, displayed as panels are.
func (r *writer) pasts(ctx context.Context, all map[string]*path) error {
	rows, err := r.db.QueryContext(ctx, `
		SELECT DISTINCT market, "window", identity, first, last
		FROM listed
		WHERE kept AND suite = 'market' AND first IS NOT NULL AND last IS NOT NULL
		ORDER BY ALL`)
	if err != nil {
		return err
	}
	defer rows.Close()
	type window struct {
		market, identity, key string
		universe.Window
	}
	var windows []window
	for rows.Next() {
		var w window
		var first, last stdsql.NullTime
		if err := rows.Scan(&w.market, &w.Text, &w.identity, &first, &last); err != nil {
			return err
		}
		w.key = strings.Join([]string{w.market, w.Text, "real", w.identity}, "/")
		w.First, w.Last = dayOf(first), dayOf(last)
		if all[w.key] == nil {
			windows = append(windows, w)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	markets := map[string]*history.History{}
	for _, w := range windows {
		h, seen := markets[w.market]
		if !seen {
			if m, err := universe.Load(w.market); err == nil { // else a market that nobody knows: no truth
				if h, err = history.Read(ctx, r.dir, m); err != nil {
					h = nil // no prices: no truth
				}
			}
			markets[w.market] = h
		}
		if h == nil {
			continue
		}
		truth := h.Truth(w.Window, history.Shown)
		if w.identity == "masked" {
			truth = h.MaskedTruth(w.Window)
		}
		if len(truth.Days) > truth.First {
			all[w.key] = pathOf(&truth, nil)
		}
	}
	return nil
}

func dayOf(t stdsql.NullTime) panel.Day { return panel.Day(t.Time.Unix() / 86400) }
