package quantity

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// hostile are pieces of text that once repeated bring a careless reader to its
// knees.
var hostile = []string{
	"1", "1,", "1.", "1 ", "1-", "1/", "1^", "1e", "1 000 ", "and ", "one and ", "two ", "hundred ", "thousand ", "million ", "hundred and ", "( ", "(1", "(1)", "((", "$", "$1", "-", "- ", "-1 - ",
	"%", "5% to ", "between 1 and ", "from ", "May ", "May 1 ", "1 and 2 May ", "August 3 and ", "3, 4, ", "1. ", "\n- 1 ", "* ", "1*", "1**", "about ", "more than ", "http:", "a1", "1a", "+47 ", "22 22 ",
	"mil e ", "cento e ", "um avos ", "og ", "tusen ", "a third of a ", "point one ", "1{,}000", "'000", "½", "é", "\xff", "\u00a0", "kr ", "USD ", "per cent of ", "2025-", "10:30:", "#1", "§1-", "[1]", "1/2 ",
}

// check fails t where what r read breaks a promise of the package.
func check(t *testing.T, r *Reader, text string) {
	t.Helper()
	checkCover(t, text, r.toks)
	covered := make([]bool, len(r.toks))
	end := int32(0)
	for i, q := range r.out {
		fail := func(why string) {
			t.Fatalf("%q: quantity %d %q %+v: %s", text, i, text[q.Start:q.End], q, why)
		}
		switch {
		case q.Start < end && !r.listed(i), q.End <= q.Start, int(q.End) > len(text):
			fail("it overlaps the one before, or leaves the text")
		case q.NumStart < q.Start, q.NumEnd <= q.NumStart, q.ScaleEnd < q.NumEnd, q.ScaleEnd > q.End, q.Lead > q.Start, q.Tail < q.End:
			fail("its parts do not lie in one another")
		case q.Tok >= q.TokEnd, r.toks[q.Tok].Start > q.Start, r.toks[q.TokEnd-1].End < q.End:
			fail("its tokens are not its bytes")
		case math.IsNaN(q.Value()), math.IsInf(q.Value(), 0), q.Neg && q.Plus:
			fail("it has no value")
		case q.Part == RangeHigh && (i == 0 || r.out[i-1].Part != RangeLow), q.Part == To && (i == 0 || r.out[i-1].Part != From):
			fail("it is the end of no range")
		}
		end = q.End
		for k := q.Tok; k < q.TokEnd; k++ {
			covered[k] = true
		}
	}
	end = 0
	for _, m := range r.marks {
		if m.Start < end || m.End <= m.Start || int(m.End) > len(text) || r.toks[m.Tok].Start != m.Start || r.toks[m.TokEnd-1].End != m.End {
			t.Fatalf("%q: mark %v %q at %d", text, m, text[m.Start:m.End], m.Start)
		}
		end = m.End
		for k := m.Tok; k < m.TokEnd; k++ {
			covered[k] = true
		}
	}
	for k, tok := range r.toks {
		if tok.Kind == Number && !covered[k] {
			t.Fatalf("%q: the figure %q at byte %d is neither a quantity nor a mark", text, tok.Text(text), tok.Start)
		}
	}
}

// listed reports whether quantity i shares its token with the one before:
// "22,24,26".
func (r *Reader) listed(i int) bool {
	return i > 0 && r.out[i-1].Tok == r.out[i].Tok && r.out[i].Start > r.out[i-1].Start
}

// same fails t where the shortcuts read otherwise than the grammar.
func same(t *testing.T, quick, slow *Reader, text string, loc Locale) {
	t.Helper()
	slow.slow = true
	a, b := quick.Read(text, loc), slow.Read(text, loc)
	if !slices.Equal(a, b) {
		t.Fatalf("%s %q: the shortcuts read\n%+v\nthe grammar\n%+v", loc, text, a, b)
	}
	if !slices.Equal(quick.marks, slow.marks) {
		t.Fatalf("%s %q: the shortcuts mark %v, the grammar %v", loc, text, quick.marks, slow.marks)
	}
}

func FuzzRead(f *testing.F) {
	for _, loc := range []Locale{English, Portuguese, Norwegian} {
		for _, s := range hostile {
			f.Add(uint8(loc), strings.Repeat(s, 5))
		}
		for _, c := range sentences(f) {
			f.Add(uint8(c.loc), c.text)
		}
	}
	var quick, slow Reader
	f.Fuzz(func(t *testing.T, loc uint8, text string) {
		same(t, &quick, &slow, text, Locale(loc%3))
		check(t, &quick, text)
	})
}

func TestAHundredKilobytesOfAnythingAreRead(t *testing.T) {
	var r Reader
	for i, s := range hostile {
		text := strings.Repeat(s, 100_000/len(s))
		r.Read(text, Locale(i%3))
		check(t, &r, text)
	}
}

func TestAWarmReaderDoesNotAllocate(t *testing.T) {
	var r Reader
	all := sentences(t)
	pass := func() {
		for _, s := range all {
			r.Read(s.text, s.loc)
			r.Detect(s.text)
		}
	}
	pass()
	if n := testing.AllocsPerRun(10, pass); n > 0 {
		t.Errorf("reading %d sentences allocates %v times", len(all), n)
	}
}
