package report

import (
	"fmt"
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// What a reply, a model's name, a ticker and an error might hold to be run.
const (
	hostileReply  = "Up 😀 </script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\"> and <b>bold</b> <!-- \u2028 "
	hostileModel  = `<img src=x onerror="document.title='run'">`
	hostileTicker = `<i>X&amp;</i>`
	hostileError  = `</td></table><script>document.title='run'</script>`
)

// A told is a claim of a fixture: the words that say it, and what it became.
type told struct {
	quote, ticker, verdict, refutedAs string
	value, shown, truth               float64
}

// runOf writes a run with cells of two models, one of them failed, and one of a
// planted writer; and n more cells of the reply that the seed gives, with so
// many claims each.
func runOf(t testing.TB, n, claims int) string {
	t.Helper()
	dir := t.TempDir()
	f := fixture{dir: dir}
	f.cell("claude", "inverted", "sparse", "ok", "AMZN and GOOGL led, rising 8.3% and 9.5% respectively, while NVDA rose 6.8% and fell 3.3%. On fears of a rate rise, 42 rose.",
		told{"8.3%", "AMZN", "refuted", "near_shown", 8.3, 8.70, -8.54},
		told{"9.5%", "GOOGL", "supported", "-", 9.5, 9.52, -9.15},
		told{"6.8%", "NVDA", "recited", "-", 6.8, -7.93, 6.84},
		told{"3.3%", "NVDA", "refuted", "invented", -3.3, -7.93, 6.84},
		told{"fears of a rate rise", "GROUP", "unverifiable", "-", 0, 0, 0})
	f.cell("claude", "real", "full", "timeout", "")
	f.cell(hostileModel, "damped", "full", "ok", hostileReply+"fell 4.5%.", told{"4.5%", hostileTicker, "supported", "-", -4.5, -4.5, 4.5})
	f.cell("narrator:reader", "real", "full", "ok", "AMZN rose 8.7%.", told{"8.7%", "AMZN", "supported", "-", 8.7, 8.7, 8.7})
	for i := range n {
		var text strings.Builder
		var all []told
		for k := range claims {
			quote := fmt.Sprintf("%d.%d%%", k, i%10)
			fmt.Fprintf(&text, "NVDA rose %s. ", quote)
			all = append(all, told{quote, "NVDA", []string{"supported", "recited", "refuted"}[(i+k)%3], []string{"-", "-", "off"}[(i+k)%3], float64(k), float64(k), 1})
		}
		f.cell(fmt.Sprintf("model-%d", i%5), []string{"real", "inverted", "damped", "opposed"}[i%4], []string{"full", "sparse"}[i/4%2], "ok", text.String(), all...)
	}
	f.write(t)
	return dir
}

type fixture struct {
	dir          string
	commentaries []datasets.Commentary
	scores       []datasets.Score
	claims       []datasets.Claim
	verdicts     []datasets.Verdict
	unread       []datasets.UnreadFigure
}

func (f *fixture) cell(model, arm, context, status, text string, claims ...told) {
	c := datasets.Cell{Suite: "market", Market: "us", Window: "2026-08", Arm: arm, Identity: "named", Context: context, Item: "-", Style: "prose",
		Model: model, Prompt: "p" + context, Version: "v1", Repeat: int32(len(f.scores)),
		First: datasets.Some(panel.Date(2026, 8, 3)), Last: datasets.Some(panel.Date(2026, 8, 5))}
	c.Cell = fmt.Sprintf("us/2026-08/%s/named/%s/%s/%d", arm, context, model, c.Repeat)
	com := datasets.Commentary{Cell: c, Status: status, Text: text, Source: "replay"}
	if status != "ok" {
		com.Error = hostileError
	}
	f.commentaries = append(f.commentaries, com)
	score := datasets.Score{Cell: c, Status: status, Locale: "en", Claims: int32(len(claims)), Read: int32(len(claims)), Control: strings.HasPrefix(model, "narrator:")}
	for i, said := range claims {
		at := strings.Index(text, said.quote)
		id := fmt.Sprintf("%s#%d", c.Cell, i+1)
		kind := "value"
		if said.verdict == "unverifiable" {
			kind = "causal"
		}
		cl := datasets.Claim{Suite: "market", Cell: c.Cell, Claim: id, N: int32(i + 1), Rule: "test", SpanStart: int32(at), SpanEnd: int32(at + len(said.quote)), Quote: said.quote, Sentence: text}
		cl.Kind, cl.Subject, cl.Object, cl.Metric, cl.Unit, cl.Direction, cl.Bound, cl.Base, cl.Use = kind, said.ticker, "-", "return", "percent", "-", "exact", "-", "asserted"
		v := datasets.Verdict{Suite: "market", Cell: c.Cell, Claim: id, Kind: kind, Metric: "return", Unit: "percent", Use: "asserted", Verdict: said.verdict, Strict: said.verdict,
			Reading: "primary", RecitedAs: "-", RefutedAs: said.refutedAs, Matched: "-", Reason: "-"}
		if kind == "value" {
			cl.Value = datasets.Some(said.value)
			v.Counts, v.Identifiable = true, true
			v.Tolerance, v.Shown, v.Truth = datasets.Some(0.05), datasets.Some(said.shown), datasets.Some(said.truth)
			v.ErrShown, v.ErrTruth = datasets.Some(said.value-said.shown), datasets.Some(said.value-said.truth)
		}
		f.claims, f.verdicts = append(f.claims, cl), append(f.verdicts, v)
	}
	if at := strings.Index(text, "42"); at >= 0 {
		score.Unread = 1
		f.unread = append(f.unread, datasets.UnreadFigure{Suite: "market", Cell: c.Cell, SpanStart: int32(at), SpanEnd: int32(at + 2), Text: "42", Sentence: text})
	}
	f.scores = append(f.scores, score)
}

const sparsePrompt = `Stocks: NVDA (Nvidia), AMZN (Amazon).

ticker,first session,first close,last session,last close
NVDA,2026-08-03,206.64,2026-08-05,190.25
AMZN,2026-08-03,100.00,2026-08-05,108.70
`

func (f *fixture) write(t testing.TB) {
	t.Helper()
	var bars []datasets.PanelBar
	for _, arm := range []string{"inverted", "real"} {
		for i, price := range map[string][]float64{"real": {206.64, 211.94, 219.22}, "inverted": {206.64, 201.34, 190.25}}[arm] {
			bars = append(bars, datasets.PanelBar{Market: "us", Window: "2026-08", Arm: arm, Identity: "named", Ticker: "NVDA", Session: panel.Date(2026, 8, 3+i), Label: "NVDA", SessionTag: "-", Decimals: 2, Close: price, StateClose: price})
		}
	}
	prompts := []datasets.Prompt{{Prompt: "pfull", Version: "v1", Text: "no table <b>here</b>"}, {Prompt: "psparse", Version: "v1", Text: sparsePrompt, Tickers: "NVDA|AMZN", Labels: "NVDA|AMZN"}}
	put(t, datasets.Commentaries, f.dir, f.commentaries)
	put(t, datasets.Scores, f.dir, f.scores)
	put(t, datasets.Claims, f.dir, f.claims)
	put(t, datasets.Verdicts, f.dir, f.verdicts)
	put(t, datasets.UnreadFigures, f.dir, f.unread)
	put(t, datasets.Prompts, f.dir, prompts)
	put(t, datasets.Panels, f.dir, bars)
}

func put[T any](t testing.TB, table datasets.Table[T], dir string, rows []T) {
	t.Helper()
	if _, err := table.WriteAll(dir, 0, rows); err != nil {
		t.Fatal(err)
	}
}
