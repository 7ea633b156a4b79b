package market

import "testing"

// FuzzRead holds what is true of the reading of any text: spans lie in it,
// every figure is either of a claim or unread or part of a phrase, and what a
// claim states is in its span.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"NVDA rose 8.4% to $223.96.",
		"AMZN and GOOGL leading gains, rising 8.3% and 9.5% respectively",
		"| Stock | Return |\n|---|---|\n| Apple | +4.5% (6 Aug) |",
		"- **Apple (AAPL)**: $43.60 to $48.69 (around +11.7%).",
		"Its worst day was 7 August (-5.9% to €11.72), and its lowest close was €11.28 on 19 August.",
		"A Galp comandou as subidas de 28 de agosto com um salto de 3,27%, até aos 18,92 euros.",
		"From its August 5 peak of $236.10, Amazon fell 11.4% to a low of $209.20 on August 21.",
		"Six of the ten rose (1.2%, 3.4%) and four fell; the rest [were] flat",
		"Nine of the ten closed February 27 above at least 1.9% for Amazon",
	} {
		f.Add(s)
	}
	r := NewReader(roster(f, "us", "lisbon"))
	win := august(f)
	f.Fuzz(func(t *testing.T, text string) {
		res := r.Read(text, win)
		n := int32(len(text))
		last := int32(0)
		for _, c := range res.Claims {
			if c.SpanStart < 0 || c.SpanEnd > n || c.SpanStart >= c.SpanEnd {
				t.Fatalf("%q: %v has the span %d to %d", text, c, c.SpanStart, c.SpanEnd)
			}
			if c.SpanStart < last {
				t.Fatalf("%q: %v is out of order", text, c)
			}
			last = c.SpanStart
			if c.Subject == "" || c.Kind == Comparison && c.Object == "" || c.Kind == Superlative && c.Rank == 0 {
				t.Fatalf("%q: %v lacks a part", text, c)
			}
		}
		for _, s := range res.Unread {
			if s.Start < 0 || s.End > n || s.Start >= s.End {
				t.Fatalf("%q: an unread figure has the span %d to %d", text, s.Start, s.End)
			}
		}
		for _, p := range res.Passages {
			if p.Start < 0 || p.End > n || p.Start >= p.End {
				t.Fatalf("%q: a passage has the span %d to %d", text, p.Start, p.End)
			}
		}
		figures := len(r.nums.Read(text, res.Locale))
		for _, t := range r.nums.Tokens() {
			if otherDigit(&t) {
				figures++
			}
		}
		if res.Figures+len(res.Unread) > figures {
			t.Fatalf("%q: %d figures read and %d unread of %d", text, res.Figures, len(res.Unread), figures)
		}
	})
}
