package narrate

import "market-claim-bench/pipeline/datasets/panel"

// table is a markdown table of all names and two sentences.
func (w *writer) table() {
	columns := []struct {
		head string
		of   panel.Metric
		form string
	}{
		{"First close", panel.FirstClose, "bare"},
		{"Last close", panel.LastClose, "bare"},
		{"Return", panel.Return, "cell"},
		{"High", panel.PeriodHigh, "bare"},
		{"Low", panel.PeriodLow, "bare"},
	}
	if w.unfolded() < 3 { // no daily table: no highs and lows
		columns = columns[:3]
	}
	if w.chance(0.3) { // some tables put the return first
		columns[0], columns[1], columns[2] = columns[2], columns[0], columns[1]
	}
	w.put("| Stock |")
	for _, c := range columns {
		w.put(" " + c.head)
		if c.form == "bare" && !w.spec.masked() {
			w.put(" (" + w.spec.Currency + ")")
		}
		w.put(" |")
	}
	w.put("\n|---|")
	for range columns {
		w.put("---:|")
	}
	w.put("\n")
	for i := range w.spec.Names {
		source := w.source(panel.Return, w.ticker(i))
		w.put("| " + w.introduced(i) + " |")
		for _, c := range columns {
			w.put(" ")
			if f := w.fact(source, panel.Query{Metric: c.of, Subject: i}); f != nil && f.bound == panel.Exactly {
				w.figure(c.form, f)
			} else {
				w.put("n/a")
			}
			w.put(" |")
		}
		w.put("\n")
	}
	w.put("\n")
	w.opening()
	if w.spec.Context == "probe" {
		w.questions()
		return
	}
	if !w.sentence("most", w.most(w.chance(0.6))) {
		w.sentence("leaders", w.leaders(2))
	}
}

// unfolded is the number of sessions of which the writer knows the bars.
func (w *writer) unfolded() int {
	if w.spec.Writer == Reciter && w.spec.Context != "sparse" {
		return len(w.days())
	}
	return len(w.prompt.Days)
}
