package score

import (
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/runon"
)

// Answers to: what did NVDA return in March 2020?
func TestAnAnswerToAQuizIsAFigureOrWithheld(t *testing.T) {
	s := &scorer{work: &work{library: newLibrary(nil)}}
	reader := market.NewReader(s.roster("us", []panel.Name{{Ticker: "NVDA", Company: "NVIDIA"}}, false))
	w, err := universe.ParseWindow("2020-03")
	if err != nil {
		t.Fatal(err)
	}
	c := &datasets.Commentary{Cell: datasets.Cell{Context: "quiz", Item: "NVDA:return:-"}}
	for _, x := range []struct {
		text     string
		value    float64
		stated   bool
		withheld bool
	}{
		{"It was -2.9%.", -2.9, true, false},
		{"+12.4%", 12.4, true, false},
		{"NVDA fell 7.9%.\n\nQuestion: What did AAPL return?\nAAPL rose 3%.", -7.9, true, false},
		{"About minus two percent.", -2, true, false},
		{"I do not know that figure.", 0, false, true},
		{"I don't have access to historical prices.", 0, false, true},
		{"I do not know how it moved over those 21 sessions of 2020.", 0, false, true},
		{"Não sei.", 0, false, true},
		{"Unknown.", 0, false, true},
		{"It went to $65.90, I think.", 0, false, false},
		{"Perhaps 12.4.", 0, false, false},
		{"", 0, false, false},
	} {
		text := x.text[:runon.Start(x.text)]
		got := s.quizzed(c, &view{}, text, reader.Read(text, market.Window{First: w.First, Last: w.Last}))
		answered, held := false, false
		for _, claim := range got.Claims {
			answered = answered || claim.Metric == panel.Return && claim.Stated && claim.Value.Float() == x.value
		}
		for _, p := range got.Passages {
			held = held || p.Flag == withheld
		}
		if answered != x.stated || held != x.withheld {
			t.Errorf("%q: answered %v, withheld %v, want %v and %v", x.text, answered, held, x.stated, x.withheld)
		}
	}
}
