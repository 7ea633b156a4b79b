package reword

import (
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/score/quantity"
)

const text = "Six of the ten rose. Brixel gained 8.4% to $31.50 on 12 March, while Holt fell 8.4%. Volume was 83.6 million shares. Brixel led."

// keyed is the key of text: one statement for each of its figures, and one
// that has none.
func keyed() []narrate.Key {
	var keys []narrate.Key
	at := 0
	for _, f := range []string{"Six", "8.4%", "$31.50", "8.4%", "83.6 million"} {
		i := at + strings.Index(text[at:], f)
		at = i + len(f)
		keys = append(keys, narrate.Key{Quote: f, FigureStart: i, FigureEnd: at, Statement: datasets.Statement{Kind: "value"}})
	}
	return append(keys, narrate.Key{Quote: "Brixel led"})
}

func TestALostFigureIsToldFromAMiss(t *testing.T) {
	for _, c := range []struct{ name, reworded, lost, added string }{
		{"every figure is there in another order", "Holt was down 8.4 per cent; Brixel ended at $31.50 after an 8.4% rise. Of ten names, six advanced, on 83.6m shares.", "", ""},
		{"a sign stands for a verb", "Brixel +8.4% ($31.50), Holt -8.4%, 6 of 10 up, 83,600,000 shares", "", ""},
		{"a trailing zero is dropped", "Brixel +8.4% ($31.5), Holt -8.4%, 6 of 10 up, 83.60 million shares", "", ""},
		{"one of two equal figures is dropped", "Six of ten rose. Brixel gained 8.4% to $31.50. 83.6 million shares.", "8.4%", ""},
		{"a figure is rounded", "Six of ten rose. Brixel gained 8% to $31.50, Holt lost 8.4%. 83.6 million shares.", "8.4%", "8%"},
		{"a unit is changed", "Six of ten rose. Brixel gained 8.4 points to $31.50, Holt lost 8.4%. 83.6 million shares.", "8.4%", "8.4"},
		{"nothing is left", "Markets were mixed.", "Six 8.4% $31.50 8.4% 83.6 million", ""},
	} {
		got := Check(text, keyed(), c.reworded, quantity.English)
		var lost, added []string
		for _, k := range got.Lost {
			lost = append(lost, k.Quote)
		}
		for _, q := range got.Added {
			added = append(added, c.reworded[q.Start:q.End])
		}
		if l, a := strings.Join(lost, " "), strings.Join(added, " "); l != c.lost || a != c.added {
			t.Errorf("%s: lost %q, added %q; want %q and %q", c.name, l, a, c.lost, c.added)
		}
		if len(got.Kept)+len(got.Lost) != len(keyed()) || got.Kept[len(got.Kept)-1].Quote != "Brixel led" {
			t.Errorf("%s: %d kept, %d lost", c.name, len(got.Kept), len(got.Lost))
		}
	}
}

func TestATextLosesNothingToItself(t *testing.T) {
	if got := Check(text, keyed(), text, quantity.English); len(got.Lost)+len(got.Added) > 0 {
		t.Errorf("lost %v, added %v", got.Lost, got.Added)
	}
}

func TestThePromptHoldsTheText(t *testing.T) {
	p := Prompt(text + "\n")
	if !strings.HasSuffix(p, "\n\n"+text+"\n") || !strings.Contains(p, "own words") {
		t.Errorf("%s", p)
	}
}
