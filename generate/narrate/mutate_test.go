package narrate

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAMutationChangesWhatItSaysAndNothingElse(t *testing.T) {
	for _, kind := range Mutations {
		made, tried := 0, 0
		for _, style := range Styles {
			for _, context := range []string{"full", "sparse", "elicited"} {
				for seed := range uint64(4) {
					s := testSpec(Reader, style, context, seed)
					if seed == 3 {
						s = masked(s)
					}
					text, keys, err := Write(s)
					if err != nil {
						t.Fatal(err)
					}
					tried++
					m, ok, err := Mutate(s, kind, seed)
					if err != nil {
						t.Fatal(err)
					}
					if !ok {
						continue
					}
					made++
					quoted(t, s, m.Text, m.Keys)
					if m.Text == text || len(m.Keys) != len(keys) || len(m.Changed) == 0 {
						t.Fatalf("%s: nothing changed in\n%s", kind, text)
					}
					shows := false
					for i, k := range m.Keys {
						changed := slices.Contains(m.Changed, i)
						if cmp.Equal(k.Statement, keys[i].Statement) == changed {
							t.Errorf("%s: statement %d: changed %v, but %+v was %+v", kind, i, changed, k, keys[i])
						}
						shows = shows || k.Expect != keys[i].Expect
						if got := newWriter(s).rejudge(&k); got != k.Expect {
							t.Errorf("%s: expects %s, judged %s: %+v", kind, k.Expect, got, k)
						}
					}
					if !shows {
						t.Errorf("%s: no verdict changes\n%s\n%s", kind, text, m.Text)
					}
				}
			}
		}
		t.Logf("%s: %d of %d", kind, made, tried)
		if made < tried/3 {
			t.Errorf("%s: only %d of %d replies could be changed", kind, made, tried)
		}
	}
}

func TestAnUnknownMutationChangesNothing(t *testing.T) {
	if _, ok, err := Mutate(testSpec(Reader, "prose", "full", 1), "colour", 1); ok || err != nil {
		t.Errorf("got %v, %v", ok, err)
	}
}
