package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets/history"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/narrate/reword"
	"market-claim-bench/pipeline/ingest"
)

// A fake is a server with models whose memory is known. Each reads tables well,
// and answers in words of its own:
//
//	elephant  knows two names up to June 2025, and tells them from memory whatever
//	          it is shown; says of one name that it does not know it; makes up the
//	          others' figures
//	scholar   knows the same, and tells what it is shown
//	sieve     knows nothing, and makes up every figure
//	scribe    rewords a text: it drops its first "%" and adds a figure
type fake struct {
	market universe.Market
	past   *history.History
}

// knows are the names that elephant remembers, refuses the one that it does not
// speak about; cutoff is until when.
var (
	knows   = []string{"ALDV", "BRKW"}
	refuses = "CELD"
	cutoff  = panel.Date(2025, time.June, 30)
)

// startFake serves the models; their memory is the simulated market's prices.
func startFake(t *testing.T) string {
	t.Helper()
	m, err := universe.Load("simulated")
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := loadConfig("", false, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	stage := ingest.Stage(cfg.Ingest, []universe.Market{m})
	if _, err := rundir.Do(context.Background(), (&app{stderr: t.Output()}).runIn(dir), []rundir.Stage{stage}, stage, rundir.Options{}); err != nil {
		t.Fatal(err)
	}
	h, err := history.Read(context.Background(), dir, m)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(&fake{m, h})
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/v1/models" {
		fmt.Fprint(w, `{"data":[{"id":"elephant"},{"id":"scholar"},{"id":"sieve"},{"id":"scribe"}]}`)
		return
	}
	var q struct {
		Model    string `json:"model"`
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil || len(q.Messages) == 0 {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	prompt := q.Messages[0].Content
	text, _ := json.Marshal(f.answer(q.Model, prompt))
	fmt.Fprintf(w, `{"choices":[{"message":{"content":%s},"finish_reason":"stop"}],"usage":{"prompt_tokens":%d,"completion_tokens":%d}}`, text, len(prompt), len(text))
}

func (f *fake) answer(model, prompt string) string {
	shown, err := panel.ParsePrompt(prompt)
	switch {
	case model == "scribe":
		_, told, _ := strings.Cut(prompt, strings.SplitN(reword.Prompt("x"), "\n\n", 2)[0])
		return scribe(told)
	case err != nil:
		return err.Error()
	case strings.Contains(prompt, "which company"):
		return "I cannot tell any of them."
	case len(shown.Series) > 0:
		return f.report(model, &shown)
	}
	return f.recall(model, prompt)
}

// scribe says a text in the same words, but for two figures.
func scribe(told string) string {
	figure := regexp.MustCompile(`[-+−]?\d+\.\d+ ?%`)
	if at := figure.FindStringIndex(told); at != nil {
		told = told[:at[0]] + "a little" + told[at[1]:]
	}
	return strings.TrimSpace(told) + " That is 7.77% of what was expected.\n"
}

// report tells of each name its return and its worst session.
func (f *fake) report(model string, shown *panel.Shown) string {
	var b strings.Builder
	for i, n := range shown.Names {
		p, at := &shown.Panel, i
		if last := p.Days[len(p.Days)-1]; model == "elephant" && !shown.Masked && f.known(n.Ticker, last) {
			truth := f.past.Truth(universe.Window{First: p.Days[0], Last: last}, history.Shown)
			p, at = &truth, truth.Index(n.Ticker)
		}
		ret, _ := reading(p, panel.Query{Metric: panel.Return, Subject: at})
		worst, day := worstDay(p, at)
		when := day.Time().Format("2 January")
		if shown.Masked {
			when = fmt.Sprintf("D%d", day)
		}
		fmt.Fprintf(&b, "%s returned %+.2f%% over the period, and its worst session was a %.2f%% fall on %s. ", n.Ticker, ret, -worst, when)
	}
	return strings.TrimSpace(b.String())
}

// recall answers a question about one figure.
func (f *fake) recall(model, prompt string) string {
	months := regexp.MustCompile(`(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}`).FindAllString(prompt, -1)
	month, err := time.Parse("January 2006", months[len(months)-1])
	if err != nil {
		return err.Error()
	}
	w, err := universe.ParseWindow(month.Format("2006-01"))
	if err != nil {
		return err.Error()
	}
	truth := f.past.Truth(w, history.Shown)
	fall := strings.Contains(prompt, "percentage fall")
	for i, s := range truth.Series {
		if !strings.Contains(prompt, s.Ticker) || model == "sieve" {
			continue
		}
		q := panel.Query{Metric: panel.Return, Subject: i, Base: panel.PriorClose}
		if fall {
			q = panel.Query{Metric: panel.MaxDailyLoss, Subject: i}
		}
		switch v, ok := reading(&truth, q); {
		case s.Ticker == refuses:
			return "I do not know that figure."
		case ok && f.known(s.Ticker, w.Last) && fall:
			return fmt.Sprintf("It fell %.2f%% at worst.", math.Abs(v))
		case ok && f.known(s.Ticker, w.Last):
			return fmt.Sprintf("It was %+.2f%%.", v)
		}
	}
	if fall {
		return "The largest one-day fall was about 21.40%."
	}
	return "It was up 31.70%."
}

func (f *fake) known(ticker string, last panel.Day) bool {
	return last <= cutoff && (ticker == knows[0] || ticker == knows[1])
}

func reading(p *panel.Panel, q panel.Query) (float64, bool) {
	r := p.Readings(nil, q)
	if len(r) == 0 {
		return 0, false
	}
	return r[0].Float(), true
}

// worstDay is a name's largest fall from one close to the next in the window.
func worstDay(p *panel.Panel, i int) (worst float64, day panel.Day) {
	worst = math.Inf(1)
	for _, d := range p.Days[p.First+1:] {
		if v, ok := reading(p, panel.Query{Metric: panel.DailyReturn, Subject: i, Start: d, End: d}); ok && v < worst {
			worst, day = v, d
		}
	}
	return worst, day
}
