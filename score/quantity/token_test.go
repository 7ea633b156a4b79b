package quantity

import "testing"

func checkCover(t *testing.T, text string, toks []Token) {
	t.Helper()
	at := int32(0)
	for _, tok := range toks {
		if tok.Start != at || tok.End <= at || int(tok.End) > len(text) {
			t.Fatalf("%q: %v follows byte %d", text, tok, at)
		}
		at = tok.End
	}
	if int(at) != len(text) {
		t.Fatalf("%q: tokens end at byte %d", text, at)
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range []string{"AAPL fell 4.5 %, til 130 160 kr", "ÅRET\r\n\xff½ 1,234.", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { checkCover(t, text, Scan(nil, text)) })
}
