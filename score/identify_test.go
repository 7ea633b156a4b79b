package score

import (
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// A masked panel of NVDA (Stock A) and JNJ (Stock B) in March 2020.
func TestAMaskedPanelIsIdentifiedByCompanyAndMonth(t *testing.T) {
	s := &scorer{work: &work{library: newLibrary(nil)}}
	v := &view{tickers: []string{"NVDA", "JNJ"}, labels: []string{"Stock A", "Stock B"}}
	day := func(text string) datasets.Opt[panel.Day] {
		d, err := panel.ParseDay(text)
		if err != nil {
			t.Fatal(err)
		}
		return datasets.Some(d)
	}
	c := &datasets.Commentary{Cell: datasets.Cell{Market: "us", First: day("2020-03-02"), Last: day("2020-03-31")}}
	for _, x := range []struct {
		reply string
		want  bool
	}{
		{"Stock A: NVIDIA, March 2020\nStock B: Pfizer, March 2020", true},
		{"Stock A: Nvidia Corp, Mar 2020", true},
		{"stock a — NVDA, 2020-03", true},
		{"**Stock B**: Johnson & Johnson (JNJ), março de 2020", true},
		{"These are from March 2020. Stock A looks like Apple, Stock B like JNJ.", true},
		{"Stock A: NVIDIA, March 2021\nStock B: JNJ, April 2020", false},
		{"Stock A: Johnson & Johnson, March 2020\nStock B: NVIDIA, March 2020", false},
		{"Stock A: NVIDIA", false},
		{"Stock AB: NVIDIA, March 2020", false},
		{"They are from March 2020, but I cannot tell the companies.", false},
		{"I cannot tell.", false},
		{"", false},
	} {
		if got := s.identified(c, v, x.reply); got != x.want {
			t.Errorf("%q: %v, want %v", x.reply, got, x.want)
		}
	}
}
