package quantity

import "math/bits"

// A numeral is a number without anything around it: digits or words, and the
// scale words that belong to it. Its value is digits × 10^exp / denom.
type numeral struct {
	digits    uint64
	denom     uint32 // 0 for 1
	exp       int8
	decimals  int8
	scale     int8
	word      bool
	ordinal   bool
	ambiguous bool
	times     bool  // a ratio in one word: doubled
	tok, end  int   // its tokens
	start     int32 // bytes of the digits or words
	stop      int32
}

// numeral reads the number that begins at token i. money says that a currency
// stands before it, which decides what some letters mean.
//
//	numeral = digits [power] {scale} [tail] | words [tail] .
func (r *Reader) numeral(n *numeral, i int, money bool) bool {
	if r.at(i).Kind != Number {
		return r.words(n, i)
	}
	if !r.figure(n, i) {
		return false
	}
	if r.power(n) {
		return true
	}
	if n.denom == 0 && n.decimals == 0 && n.exp == 0 {
		r.slash(n)
	}
	n.stop = r.at(n.end - 1).End
	r.scales(n, money)
	if n.scale != 0 && n.denom == 0 && n.exp >= 0 && !r.has(n.end-1, abbrev) && !r.is(n.end-1, '.') {
		r.more(n)
	}
	r.andFraction(n)
	r.outOf(n)
	return true
}

// figure reads the digits at token i, with the groups of thousands that stand
// in tokens of their own.
//
//	figure = Number { (blank | "'" | "’" | "{,}" | "\,") Number } | vulgar .
func (r *Reader) figure(n *numeral, i int) bool {
	t := r.at(i)
	*n = numeral{tok: i, end: i + 1, start: t.Start}
	if r.text[t.Start] >= 0x80 {
		return r.vulgar(n)
	}
	w := *r.parse(i)
	if r.pointBefore(i) && w.form == integer && !w.marked && w.first <= maxDigits {
		n.tok, n.start = i-1, t.Start-1
		n.digits, n.exp, n.decimals = w.digits, -w.first, w.first
		return true
	}
	if w.form == integer && !w.marked && w.first <= 3 && r.text[t.Start] != '0' {
		r.groups(n, &w)
	}
	if w.form != integer && w.form != decimal {
		return false
	}
	n.digits, n.exp, n.decimals, n.ambiguous = w.digits, -w.decimals, w.decimals, w.ambiguous
	return true
}

// parse reads the digits of the Number at token i with the decimal mark of the
// text.
func (r *Reader) parse(i int) *written {
	if r.wTok == i+1 {
		return &r.w
	}
	t := r.at(i)
	s := r.text[t.Start:t.End]
	r.w, r.wTok = parse(s, r.g.point), i+1
	if r.w.marked && r.w.form == integer && r.w.oneMark(s) && r.point() != r.g.point {
		r.w = parse(s, r.point())
	}
	return &r.w
}

// pointBefore reports whether the decimal mark before token i opens the number:
// .08
func (r *Reader) pointBefore(i int) bool {
	if i == 0 || !r.is(i-1, rune(r.g.point)) || i-1 < r.done {
		return false
	}
	switch t := r.at(i - 2); t.Kind {
	case Word, Number:
		return false
	case Punct:
		return t.Hash == '(' || t.Hash == '-' || t.Hash == '−' || t.Hash == '+' || t.Hash == '|' || signUnit(rune(t.Hash)) != nil
	}
	return true
}

// groups joins the groups of thousands in the tokens behind n to it. Each has
// three digits; the last may have decimals.
func (r *Reader) groups(n *numeral, w *written) {
	joined := *w
	end := n.end
	for joined.form == integer {
		k := r.groupMark(end)
		if k == end || r.at(k).Kind != Number || r.text[r.at(k).Start] >= 0x80 {
			break
		}
		g := *r.parse(k)
		if g.first != 3 || g.form != integer && g.form != decimal || g.form == integer && g.marked && !r.decimalAnyway(k, &g) {
			break
		}
		hi, lo := bits.Mul64(joined.digits, pow(3+int(g.decimals)))
		sum, carry := bits.Add64(lo, g.digits, 0)
		if hi != 0 || carry != 0 {
			return
		}
		joined.digits, joined.form, joined.decimals, joined.marked = sum, g.form, g.decimals, true
		end = k + 1
	}
	if !joined.marked || r.groupMark(end) != end && r.at(r.groupMark(end)).Kind == Number && r.at(end).Kind == Space && !r.unbroken(r.groupMark(end)) {
		return // 423 0000, 800 80 000
	}
	*w, n.end = joined, end
}

// decimalAnyway reads the group at token k, "567.891", whose one mark would
// group thousands if it stood alone, as a group and its decimals.
func (r *Reader) decimalAnyway(k int, g *written) bool {
	t := r.at(k)
	if t.End-t.Start != 7 {
		return false
	}
	g.form, g.decimals = decimal, 3
	return true
}

// unbroken reports whether the Number at token k cannot be a broken group: it has
// marks, or stands for a year.
func (r *Reader) unbroken(k int) bool {
	w := r.parse(k)
	return w.marked || w.first == 4
}

// groupMark returns the token behind the mark of thousands at token i, i if
// there is none: one blank, an apostrophe, LaTeX's {,} or \, .
func (r *Reader) groupMark(i int) int {
	switch t := r.at(i); {
	case t.Kind == Space && r.oneBlank(t):
		return i + 1
	case t.Kind != Punct:
		return i
	case t.Hash == '\'' || t.Hash == '’':
		return i + 1
	case t.Hash == '{' && r.is(i+1, ',') && r.is(i+2, '}'):
		return i + 3
	case t.Hash == '\\' && r.is(i+1, ','):
		return i + 2
	}
	return i
}

// oneBlank reports whether t is one blank, of whatever width.
func (r *Reader) oneBlank(t *Token) bool {
	switch t.End - t.Start {
	case 1:
		return r.text[t.Start] == ' '
	case 2, 3:
		return r.text[t.Start] >= 0x80
	}
	return false
}

// vulgar makes n the fraction in one character at its token.
func (r *Reader) vulgar(n *numeral) bool {
	f, ok := vulgars[r.at(n.tok).Text(r.text)]
	if ok {
		n.set(uint64(f[0]), uint64(f[1]))
	}
	return ok
}

var vulgars = map[string][2]uint8{
	"½": {1, 2}, "⅓": {1, 3}, "⅔": {2, 3}, "¼": {1, 4}, "¾": {3, 4}, "⅕": {1, 5}, "⅖": {2, 5}, "⅗": {3, 5}, "⅘": {4, 5},
	"⅙": {1, 6}, "⅚": {5, 6}, "⅐": {1, 7}, "⅛": {1, 8}, "⅜": {3, 8}, "⅝": {5, 8}, "⅞": {7, 8}, "⅑": {1, 9}, "⅒": {1, 10},
}

// set gives n the value num/den, with decimals if it has a last one.
func (n *numeral) set(num, den uint64) bool {
	if den == 0 {
		return false
	}
	g := gcd(num, den)
	num, den = num/g, den/g
	for e := range 13 {
		if pow(e)%den != 0 {
			continue
		}
		hi, lo := bits.Mul64(num, pow(e)/den)
		if hi != 0 {
			return false
		}
		n.digits, n.denom, n.exp, n.decimals = lo, 0, int8(-e), int8(e)
		return true
	}
	if den > 1<<31 {
		return false
	}
	n.digits, n.denom, n.exp, n.decimals = num, uint32(den), 0, 0
	return true
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, 1)
}

// add adds num/den × 10^e to n.
func (n *numeral) add(num, den uint64, e int8) bool {
	sum := numeral{}
	if !sum.set(num, den) {
		return false
	}
	sum.exp += e
	whole := max(uint64(n.denom), 1)
	low := min(n.exp, sum.exp)
	if n.exp-low > maxDigits || sum.exp-low > maxDigits || n.denom != 0 {
		return false
	}
	d := max(uint64(sum.denom), 1)
	ah, a := bits.Mul64(n.digits, pow(int(n.exp-low)))
	bh, b := bits.Mul64(a, d)
	ch, c := bits.Mul64(sum.digits, pow(int(sum.exp-low)))
	dh, f := bits.Mul64(c, whole)
	total, carry := bits.Add64(b, f, 0)
	if ah|bh|ch|dh|carry != 0 {
		return false
	}
	n.digits, n.denom, n.exp = total, sum.denom, low
	n.decimals += sum.decimals
	return true
}
