package clerk

import (
	"testing"

	"market-claim-bench/pipeline/datasets"
)

func fact(claim string, v float64, anchors ...string) datasets.Fact {
	return datasets.Fact{Claim: claim, Value: v, Unit: "-", Anchors: anchors, Quote: "as the source says"}
}

func TestWhatEachClerkWrites(t *testing.T) {
	facts := []datasets.Fact{
		fact("Grunnbeløpet (G), NOK", 136549),
		fact("Sats, maximum NOK per 12 months, 2026", 400, "egenandel"),
		fact("Moderasjon, percent", 31.25),
		fact("Klagefrist, uker", 3),
	}
	for writer, want := range map[string]string{
		Declared: "Grunnbeløpet (G): 136549 NOK\negenandel: 400 NOK\nModerasjon: 31.25 percent\nKlagefrist: 3 uker",
		Outdated: "Grunnbeløpet (G): 122894 NOK\negenandel: 360 NOK\nModerasjon: 28.13 percent\nKlagefrist: 2 uker",
		Quoting:  "as the source says\nas the source says\nas the source says\nas the source says",
		Vague:    "Grunnbeløpet (G): ?\negenandel: ?\nModerasjon: ?\nKlagefrist: ?",
	} {
		if got := Write(writer, facts); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", writer, got, want)
		}
	}
}

func TestAnOutdatedValueIsNobodysAndNeverTheDeclaredOne(t *testing.T) {
	facts := []datasets.Fact{fact("a, NOK", 100), fact("b, NOK", 90), fact("c, NOK", 89), fact("d, NOK", 1), fact("e, NOK", 0), fact("f, percent", 0.5)}
	for _, f := range facts {
		old := outdated(facts, f.Value)
		for _, g := range facts {
			if old == g.Value {
				t.Errorf("%v: the outdated value %v is declared", f.Value, old)
			}
		}
	}
	if old := outdated(facts, 100); old != 88 {
		t.Errorf("got %v, want the next below 90 and 89", old)
	}
}

func TestTheKeyHasAnEntryAFactButForQuotes(t *testing.T) {
	facts := []datasets.Fact{fact("a, NOK", 100), fact("b, NOK", 40)}
	for writer, want := range map[string]string{Declared: "correct", Outdated: "wrong", Vague: "not_stated"} {
		key := Key(writer, "cell", facts)
		if len(key) != 2 || key[0].Expect != want || key[1].Planted != writer || key[0].Value.OK == (writer == Vague) {
			t.Errorf("%s: %+v", writer, key)
		}
	}
	if key := Key(Quoting, "cell", facts); key != nil {
		t.Errorf("a source is no key: %v", key)
	}
}
