package runon

import "testing"

func TestAReplyEndsWhereItsModelRunsOn(t *testing.T) {
	for _, c := range []struct{ reply, want string }{
		{"NVDA fell 7.9%.\n\nQuestion: What did AAPL do?\nAnswer: AAPL rose 3%", "NVDA fell 7.9%.\n\n"},
		{"NVDA fell 7.9%.\n**Q2:** and AAPL?\nAAPL rose 3%", "NVDA fell 7.9%.\n"},
		{"NVDA fell 7.9%.\n### Instruction:\nWrite about AAPL.", "NVDA fell 7.9%.\n"},
		{"NVDA fell 7.9%.\nUser: thanks. And AAPL?", "NVDA fell 7.9%.\n"},
		{"A NVDA caiu 7,9%.\n\nPergunta: E a AAPL?", "A NVDA caiu 7,9%.\n\n"},
		{"NVDA falt 7,9 %.\nSPØRSMÅL 2: Og AAPL?", "NVDA falt 7,9 %.\n"},
		{"NVDA falt 7,9 %.\nSpørsmål 2: Og AAPL?", "NVDA falt 7,9 %.\n"},
		{"NVDA fell 7.9%.<|eot_id|><|start_header_id|>user", "NVDA fell 7.9%."},
		{"[INST] is none", "[INST] is none"},
		{"Question: which fell most?\nNVDA, by 7.9%.", "Question: which fell most?\nNVDA, by 7.9%."},
		{"NVDA fell 7.9%.\nThe question: will it recover?", "NVDA fell 7.9%.\nThe question: will it recover?"},
		{"NVDA fell 7.9%.\nQ3: earnings come next", "NVDA fell 7.9%.\nQ3: earnings come next"},
		{"NVDA fell 7.9% in Q2: a weak quarter.", "NVDA fell 7.9% in Q2: a weak quarter."},
		{"", ""},
	} {
		if got := c.reply[:Start(c.reply)]; got != c.want {
			t.Errorf("%q: %q, want %q", c.reply, got, c.want)
		}
	}
}

func FuzzStart(f *testing.F) {
	f.Add("a\nQuestion: b")
	f.Fuzz(func(t *testing.T, s string) {
		if at := Start(s); at < 0 || at > len(s) {
			t.Fatal(at)
		}
	})
}
