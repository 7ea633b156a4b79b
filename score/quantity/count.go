package quantity

import "math/bits"

// A count is a whole number in words while it is read, and the slots of its
// grammar that are still open:
//
//	count = group { scale group } ; group = [hundreds ["and"]] [tens ["-"] [ones] | teens] .
//
//	two hundred and two thousand   ninety-five hundred   mil e duzentos   to tusen
type count struct {
	total   uint64 // the finished scale groups
	group   uint64 // the one being read
	open    int8   // what the group may still take: 3 hundreds, 2 tens or teens, 1 ones, 0 nothing
	scale   int8   // power of the last scale word, of several in a row together; 99 before any
	tail    int8   // power of the scale words at the end: 6 in "twenty million", 0 in "two million three"
	last    uint64 // what the last scale word multiplied
	ordinal bool
	plural  bool
	one     bool   // an article stands before: "a hundred"
	tied    bool   // the last word is tied to the one before by a hyphen
	anded   bool   // "and" joins the last part to the rest
	rest    uint64 // what was read before that "and"
	restEnd int8   // the tail of it
	end     int    // the token behind
}

// newCount begins a count at token i.
func (r *Reader) newCount(i int) count {
	c := count{open: 3, scale: 99, end: i}
	s := r.sense(i)
	switch s.role {
	case hundred, scale, dozen:
		next := r.sense(r.next(i + 1))
		c.one = r.articleBefore(i) || s.flags&ordinal != 0 || s.role == hundred && next.role == scale && next.flags&abbrev == 0
		c.one = c.one && !r.has(r.prev(i-1), vague)
	}
	return c
}

// articleBefore reports whether the word before token i is a or an.
func (r *Reader) articleBefore(i int) bool {
	k := r.prev(i - 1)
	return k >= r.done && k < i-1 && r.has(k, article) && r.sense(k).role == noRole
}

// value returns the number, false if it is too large.
func (c *count) value() (uint64, bool) {
	v, carry := bits.Add64(c.total, c.group, 0)
	return v, carry == 0
}

// empty reports whether nothing was read.
func (c *count) empty() bool { return c.open == 3 && c.scale == 99 }

// read reads words into c from its end on as far as they go, and returns what
// c was before the last of them. joined says that "and" may join its parts.
func (r *Reader) count(c *count, joined bool) (before count) {
	before = *c
	for {
		k, tied, anded := r.joint(c, joined)
		next := *c
		if !r.take(&next, k, anded) {
			return before
		}
		next.end, next.tied = k+1, tied
		if anded {
			next.anded, next.restEnd = true, c.tail
			next.rest, _ = c.value()
		}
		before, *c = *c, next
	}
}

// joint returns the token at which the next word of c may stand: behind a
// blank, a hyphen, or the word "and" where the language has one there.
func (r *Reader) joint(c *count, joined bool) (k int, tied, anded bool) {
	k = c.end
	if c.empty() {
		return k, false, false
	}
	k = r.next(k)
	switch {
	case r.is(k, '-'):
		if h := r.next(k + 1); c.open == 1 || h == k+1 && k == c.end {
			return h, k == c.end, false
		}
		return c.end, false, false
	case k == c.end:
		return k, false, false // glued: 3hundred
	case joined && r.has(k, and) && (r.loc != English || c.open >= 2):
		return r.next(k + 1), false, true
	}
	return k, false, false
}

// take adds the word or the digits at token k to c, and reports whether they
// fit.
func (r *Reader) take(c *count, k int, anded bool) bool {
	if r.at(k).Kind == Number {
		return r.takeDigits(c, k)
	}
	s := r.sense(k)
	if c.ordinal && s.flags&ordinal == 0 || c.plural || s.flags&vague != 0 {
		return false
	}
	v := uint64(s.val)
	switch s.role {
	case zero:
		if !c.empty() {
			return false
		}
		c.open, c.scale = 0, 0
	case ones:
		if c.open < 1 || anded && c.empty() {
			return false
		}
		c.group, c.open = c.group+v, 0
	case teens:
		if c.open < 2 {
			return false
		}
		c.group, c.open = c.group+v, 0
	case tens:
		if c.open < 2 {
			return false
		}
		c.group, c.open = c.group+v, 1
		if v%10 != 0 {
			c.open = 0
		}
	case hundreds:
		if c.open < 3 {
			return false
		}
		c.group, c.open = c.group+v, 2
	case hundred:
		return c.hundred(s)
	case scale:
		return c.scaled(s)
	case dozen:
		if c.group == 0 && !(c.one && c.empty()) || s.flags&abbrev != 0 {
			return false
		}
		c.group, c.open = max(c.group, 1)*v, 0
	default:
		return false
	}
	c.tail = 0
	c.ordinal, c.plural = s.flags&ordinal != 0, s.flags&plural != 0
	return true
}

// hundred multiplies the group by a hundred.
func (c *count) hundred(s *sense) bool {
	if c.group == 0 && !(s.flags&bare != 0 || c.one && c.empty()) || c.group >= 100 || c.open == 2 && c.group == 0 {
		return false
	}
	c.group, c.open, c.tail = max(c.group, 1)*100, 2, 0
	c.ordinal, c.plural = s.flags&ordinal != 0, s.flags&plural != 0
	return true
}

// scaled multiplies the group by a scale word. One behind another multiplies
// what that one did: mil milhões, three lakh crore.
func (c *count) scaled(s *sense) bool {
	p := int8(s.val)
	if s.flags&abbrev != 0 || p > 18 {
		return false
	}
	switch {
	case c.group == 0 && c.tail > 0: // a scale word behind another
		hi, add := bits.Mul64(c.last, pow(int(p)))
		if hi != 0 || p < c.scale {
			return false
		}
		c.total += add - c.last
		c.last, c.scale, c.tail = add, c.scale+p, c.tail+p
	case c.group == 0 && !(s.flags&bare != 0 && c.scale > p || c.one && c.empty()):
		return false
	case p >= c.scale && (c.scale != 3 || c.total >= 1_000_000):
		return false
	case p >= c.scale: // two thousand five hundred million
		hi, all := bits.Mul64(c.total+c.group, pow(int(p)))
		if hi != 0 {
			return false
		}
		c.total, c.last, c.group, c.scale, c.tail = all, all, 0, p, p
	default:
		hi, add := bits.Mul64(max(c.group, 1), pow(int(p)))
		if hi != 0 || add > 1<<62 || c.total > 1<<62 {
			return false
		}
		c.total, c.last, c.group = c.total+add, add, 0
		c.scale, c.tail = p, p
	}
	c.open = 3
	c.ordinal, c.plural = s.flags&ordinal != 0, s.flags&plural != 0
	return true
}

// takeDigits adds digits to c: 21 in "3 hundred and 21", 3 in "4 thousand 3
// hundred".
func (r *Reader) takeDigits(c *count, k int) bool {
	if c.empty() || c.open < 2 || c.ordinal {
		return false
	}
	w := parse(r.at(k).Text(r.text), r.g.point)
	slot := int8(2) // digits that the slot has
	if c.open == 3 {
		slot = min(c.scale, 3)
	}
	if w.form != integer || w.marked || w.first > slot || w.digits == 0 {
		return false
	}
	j := r.next(k + 1)
	scaled := r.sense(j).role == hundred || r.sense(j).role == scale && r.sense(j).flags&abbrev == 0
	if c.open == 3 && !scaled {
		return false
	}
	if !scaled && (r.glued(k+1, Word) || r.is(k+1, '%')) || scaled && c.open < 3 {
		return false
	}
	c.group, c.open, c.tail = c.group+w.digits, 0, 0
	if scaled {
		c.open = 1
	}
	return true
}
