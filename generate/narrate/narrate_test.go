package narrate

import (
	"testing"
)

func TestWriting(t *testing.T) {
	for _, writer := range Writers {
		for _, style := range Styles {
			for _, context := range []string{"full", "sparse", "probe", "elicited", "none"} {
				for seed := range uint64(20) {
					text, keys, err := Write(testSpec(writer, style, context, seed))
					if err != nil || text == "" {
						t.Fatalf("%s %s %s %d: %q, %v", writer, style, context, seed, text, err)
					}
					for _, k := range keys {
						if k.Quote == "" || text[k.QuoteStart:k.QuoteEnd] != k.Quote {
							t.Errorf("%s: %+v", text, k)
						}
					}
				}
			}
		}
	}
}
