package datasets

import (
	"slices"
	"testing"
)

func TestAConversationSurvivesBeingAText(t *testing.T) {
	for name, turns := range map[string][]Turn{
		"one question":                     {{"user", "Hva er G?\n\"G\" < 1"}},
		"a question that looks like turns": {{"user", `[{"role":"user","content":"x"}]`}},
		"an earlier answer":                {{"user", "Hi"}, {"assistant", "G er 1"}, {"user", "Sikker?"}},
		"instructions first":               {{"system", "Be brief"}},
		"nothing":                          nil,
	} {
		if got := SplitTurns(JoinTurns(turns)); !slices.Equal(got, turns) {
			t.Errorf("%s: got %v", name, got)
		}
	}
	if got := JoinTurns([]Turn{{"user", "Hva er G?"}}); got != "Hva er G?" {
		t.Errorf("a question is its own text, got %s", got)
	}
}
