package score

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTheSentenceAroundASpanIsBounded(t *testing.T) {
	long := strings.Repeat("æ4 % ", 100_000)
	for _, c := range []struct{ name, text, span, want string }{
		{"its own", "One. AAPL rose 4%. Two.", "4%", "AAPL rose 4%."},
		{"the first", "AAPL rose 4%. Two.", "4%", "AAPL rose 4%."},
		{"the last, without an end", "One. AAPL rose 4%", "4%", "AAPL rose 4%"},
		{"a line", "a\nAAPL: 4%\nb", "4%", "AAPL: 4%"},
		{"a point inside a number", "AAPL rose 4.5%! Two.", "4.5%", "AAPL rose 4.5%!"},
	} {
		at := strings.Index(c.text, c.span)
		if got := sentence(c.text, int32(at), int32(at+len(c.span))); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	for _, at := range []int{0, 2, 600, len(long) / 2, len(long) - 5} {
		for !utf8.RuneStart(long[at]) {
			at++
		}
		got := sentence(long, int32(at), int32(at+2))
		if len(got) > 2*around+10 || !utf8.ValidString(got) || !strings.Contains(got, long[at:at+2]) {
			t.Errorf("at %d: %d bytes, %q…", at, len(got), got[:20])
		}
		if strings.HasPrefix(got, "…") != (at > around) || strings.HasSuffix(got, "…") != (at < len(long)-around-2) {
			t.Errorf("at %d: the cut is not said: %q … %q", at, got[:10], got[len(got)-10:])
		}
	}
}
