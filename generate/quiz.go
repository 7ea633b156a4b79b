package generate

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/prompt"
)

// A question is one key that a quiz asks for, in one style.
type question struct {
	ticker  string // or a placebo
	metric  string
	session panel.Day // of a metric that has one
	style   string
	placebo bool
}

// item is the coordinate of a cell: name:metric:session.
func (q question) item() string {
	session := "-"
	if q.dated() {
		session = q.session.String()
	}
	return strings.Join([]string{q.ticker, q.metric, session}, ":")
}

func (q question) dated() bool {
	m, _ := panel.ParseMetric(q.metric)
	return m.Dated() || m == panel.DailyReturn
}

// questions are those of a window, in no order. A placebo has no truth, hence
// no choices.
func (z Quiz) questions(g *group) []question {
	var all []question
	add := func(q question) {
		sessions := []panel.Day{0}
		if q.dated() {
			sessions = spread(g.sessions[1:], z.Sessions)
		}
		for _, q.session = range sessions {
			for _, q.style = range z.Styles {
				if !q.placebo || q.style != "choices" {
					all = append(all, q)
				}
			}
		}
	}
	for _, metric := range z.Metrics {
		for _, n := range g.market.Names {
			add(question{ticker: n.Ticker, metric: metric})
		}
		for _, name := range z.Placebos {
			add(question{ticker: name, metric: metric, placebo: true})
		}
	}
	return all
}

// spread is n of the days, evenly over all of them.
func spread(days []panel.Day, n int) []panel.Day {
	if n >= len(days) {
		return days
	}
	out := make([]panel.Day, n)
	for i := range out {
		out[i] = days[(2*i+1)*len(days)/(2*n)]
	}
	return out
}

// ask fills in what a question says: from where a return is measured (the
// close before the window, where it is held), and what there is to choose from.
func (d *display) ask(q question, seed int64) (prompt.Question, error) {
	out := prompt.Question{Style: q.style, Metric: q.metric, From: d.first, To: d.last}
	truth := d.truth["named"]
	if q.dated() {
		out.To = q.session
	}
	if q.metric == "return" && truth.First > 0 {
		out.From = truth.Days[truth.First-1]
	}
	if q.style != "choices" {
		return out, nil
	}
	var err error
	out.Choices, err = d.choices(q, seed)
	return out, err
}

// choices are the true figure and three of other windows, in a seeded order.
// No two of them are near each other, and none is near a figure that some arm
// shows: a model that has seen it would know which one is false.
func (d *display) choices(q question, seed int64) ([]string, error) {
	const decoys = 3
	truth, ok := d.figure(d.answers(q), q, d.window)
	if !ok {
		return nil, fmt.Errorf("quiz: %s: the prices hold no answer to choose", q.item())
	}
	h := fnv.New64a()
	fmt.Fprint(h, d.market.Name, d.window.Text, q.item())
	r := rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
	apart := 1.0 // percentage points, or per cent of a level
	if q.metric == "close" {
		apart = truth / 100
	}
	avoid := []float64{truth}
	for key, s := range d.shown {
		if v, ok := d.figure(s.panel(), q, d.window); ok && key[1] == "named" {
			avoid = append(avoid, v)
		}
	}
	chosen := []float64{truth}
	take := func(v float64) {
		if len(chosen) <= decoys && !slices.ContainsFunc(avoid, func(a float64) bool { return math.Abs(a-v) < apart }) {
			chosen, avoid = append(chosen, v), append(avoid, v)
		}
	}
	months := d.months(q.ticker)
	r.Shuffle(len(months), func(i, j int) { months[i], months[j] = months[j], months[i] })
	for _, m := range months {
		if v, ok := d.figure(d.past.Truth(m, history.Shown), q, m); ok && len(chosen) <= decoys {
			take(v)
		}
	}
	for step := 1.0; len(chosen) <= decoys; step++ { // a short history: figures at seeded distances
		take(truth + apart*(step+r.Float64())*float64(1-2*r.IntN(2)))
	}
	r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	return d.write(q, chosen), nil
}

// answers is the true panel that a question is about: a close is asked for as
// it was traded.
func (d *display) answers(q question) panel.Panel {
	if q.metric == "close" {
		return d.past.Truth(d.window, history.Traded)
	}
	return d.truth["named"]
}

// figure is the answer of a panel to a question, in per cent or currency. Of
// another window than the question's, the session is the one at the same place,
// and a level is moved to the window's first close.
func (d *display) figure(p panel.Panel, q question, w universe.Window) (float64, bool) {
	m, _ := panel.ParseMetric(q.metric)
	ask := panel.Query{Metric: m, Subject: p.Index(q.ticker)}
	if ask.Subject < 0 || p.First >= len(p.Days) {
		return 0, false
	}
	if m == panel.Return && p.First > 0 {
		ask.Base = panel.PriorClose
	}
	if q.dated() {
		at, _ := slices.BinarySearch(d.sessions, q.session)
		at += p.First
		if at >= len(p.Days) {
			return 0, false
		}
		ask.Start, ask.End = p.Days[at], p.Days[at]
	}
	readings := p.Readings(nil, ask)
	if len(readings) == 0 || readings[0].Bound != panel.Exactly {
		return 0, false
	}
	v := readings[0].Float()
	if m == panel.Close && w != d.window {
		first := p.Series[ask.Subject].Bars[p.First].Close
		own := d.answers(q)
		at := own.Index(q.ticker)
		if first == 0 || at < 0 {
			return 0, false
		}
		v *= own.Series[at].Bars[own.First].Close.Float() / first.Float()
	}
	return v, true
}

// months are the calendar months of a name's prices that lie three months away
// from the window.
func (d *display) months(ticker string) []universe.Window {
	bars := d.past.Bars(ticker)
	if len(bars) == 0 {
		return nil
	}
	var all []universe.Window
	end := bars[len(bars)-1].Day.Time()
	for t := bars[0].Day.Time(); !t.After(end); t = t.AddDate(0, 1, 1-t.Day()) {
		w, err := universe.ParseWindow(t.Format("2006-01"))
		if err != nil {
			continue
		}
		if w.Last < days(d.window.First.Time().AddDate(0, -3, 0)) || w.First > days(d.window.Last.Time().AddDate(0, 3, 0)) {
			all = append(all, w)
		}
	}
	return all
}

func days(t time.Time) panel.Day { return panel.Date(t.Date()) }

// write writes figures as choices: levels with the name's decimals, moves with
// their sign and one.
func (d *display) write(q question, figures []float64) []string {
	out := make([]string, len(figures))
	for i, v := range figures {
		if q.metric != "close" {
			out[i] = fmt.Sprintf("%+.1f%%", v)
			continue
		}
		decimals := 2
		for _, n := range d.shown[[2]string{"real", "named"}].names {
			if n.Bars[0].Ticker == q.ticker {
				decimals = int(n.Bars[0].Decimals)
			}
		}
		out[i] = panel.LevelOf(v).Format(decimals)
	}
	return out
}
