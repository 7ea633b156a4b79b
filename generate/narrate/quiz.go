package narrate

import (
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

// answer answers a closed-book question: with the truth, or by saying that it
// is not known. A question about none of the names has no answer.
func (w *writer) answer() {
	ask := w.spec.Question
	if len(w.spec.Names) != 1 || w.spec.Writer == Silent {
		w.sentence("unknown", newScene(0))
		return
	}
	metric, _ := panel.ParseMetric(ask.Metric)
	q := panel.Query{Metric: metric}
	days := w.days()
	switch {
	case metric == panel.Close || metric == panel.DailyReturn:
		q.Start, q.End = ask.To, ask.To
	case metric == panel.Return && ask.From < days[0]:
		q.Base = panel.PriorClose
	case metric == panel.Return && (ask.From != days[0] || ask.To != days[len(days)-1]):
		q.Start, q.End = ask.From, ask.To
	}
	f := w.fact(w.source("quiz", ask.Metric, w.ticker(0), ask.From, ask.To), q)
	if f == nil {
		w.sentence("unknown", newScene(0))
		return
	}
	sc := w.windowed(newScene(0))
	sc.turned(f, bigMove, smallMove)
	switch metric {
	case panel.Close:
		sc.tags = []string{"close"}
		sc.set("close", f)
		sc.dated("on", w.on(ask.To), ask.To)
	case panel.Return:
		sc.tags = append(sc.tags, "return")
	case panel.DailyReturn:
		sc.tags = append(sc.tags, "day")
		sc.dated("on", w.on(ask.To), ask.To)
	case panel.MaxDailyGain, panel.MaxDailyLoss:
		sc.tags = append(sc.tags, "most")
	}
	sc.set("ret", f)
	if ask.Style == "choices" {
		w.choose(f, ask.Choices)
	}
	w.sentence("answer", sc)
}

// choose puts the letter of the choice that states f before the answer, and
// has f written as it is there.
func (w *writer) choose(f *figure, choices []string) {
	if f.exact == nil {
		return // planted wrong: none of the choices states it
	}
	for i, c := range choices {
		digits := strings.Trim(c, "+-−%$€£ ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		_, frac, _ := strings.Cut(digits, ".")
		d := round(f.exact, len(frac))
		if w.lang.number(d) == digits && d.neg == strings.ContainsAny(c, "-−") {
			w.put(string(rune('A'+i)) + ") ")
			f.value = d
			return
		}
	}
}

// identify names the companies and the month of a masked panel, if the writer
// is one that remembers.
func (w *writer) identify() {
	month := w.lang.month(w.days()[0])
	for i, n := range w.spec.Names {
		label := n.Ticker
		if w.spec.masked() {
			label = w.spec.Labels[i]
		}
		w.put(label + ": ")
		if w.spec.Writer != Silent && w.source("identify", n.Ticker) == True {
			w.put(n.Name + ", " + month + "\n")
			continue
		}
		w.put("I cannot tell\n")
	}
}
