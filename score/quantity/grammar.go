package quantity

import (
	"cmp"
	"slices"
)

// A sense is what a word means in one locale.
type sense struct {
	role    role
	month   uint8
	weekday uint8
	val     uint32
	flags   flags
	lead    uint16 // in grammar.leads: the hedges and bounds that end with this word
	tail    uint16 // in grammar.tails: those that begin with it and follow a number
	unit    uint16 // in grammar.units: the units that begin with it
}

// A grammar is the vocabulary of one locale. Lists of phrases begin with an
// empty one, which the zero sense has.
type grammar struct {
	senses []sense // by entry
	near   []near  // by entry
	leads  []leadList
	tails  []leadList
	units  [][]unitPhrase
	point  byte // the decimal mark
	group  byte // the mark of thousands, beside blanks
}

// near is what a word may have to do with a number beside it, in one byte, so
// that most words cost a reader one look at a small table.
type near uint8

const (
	anchor       near = 1 << iota // reading begins at the word
	beforeUnit                    // it may belong to a number with a unit behind it, other than as a hedge
	beforeNumber                  // it may belong to a number without a unit behind it
	afterUnit                     // it may belong to a number with a unit before it, other than as a hedge
	afterDecimal                  // it may belong to a decimal before it
	afterNumber                   // it may belong to a whole number before it
	hedging                       // a lead ends with it
	trailing                      // a tail begins with it
)

func (n *near) set(bit near, is bool) {
	if is {
		*n |= bit
	}
}

// grow makes room for so many entries.
func (g *grammar) grow(n int) {
	g.senses = append(slices.Clip(g.senses), make([]sense, n-len(g.senses))...)
	g.near = append(slices.Clip(g.near), make([]near, n-len(g.near))...)
}

// finish derives what words have to do with numbers beside them, and puts
// longer phrases before shorter ones.
func (g *grammar) finish() {
	for e := range g.senses {
		s, n := &g.senses[e], &g.near[e]
		n.set(anchor, e == numberEntry || e == percentEntry || g.begins(s))
		n.set(beforeUnit, s.flags&(minus|between|from|the|country) != 0 || s.unit != 0)
		n.set(beforeNumber, *n&beforeUnit != 0 || s.flags&(article|vague|of|label|place|index|clock|phone) != 0 || s.role != noRole)
		n.set(afterUnit, s.flags&(to|into|meridian) != 0 || s.unit != 0)
		n.set(afterDecimal, *n&afterUnit != 0 || s.role != noRole || s.month != 0 || s.flags&noon != 0)
		n.set(afterNumber, *n&afterDecimal != 0 || s.flags&(and|over|outOf|point|article) != 0)
		n.set(hedging, s.lead != 0)
		n.set(trailing, s.tail != 0)
	}
	for i := range g.leads {
		g.leads[i].finish(-2)
	}
	for i := range g.tails {
		g.tails[i].finish(1)
	}
	for _, l := range g.units {
		slices.SortStableFunc(l, func(a, b unitPhrase) int { return cmp.Compare(len(b.words), len(a.words)) })
	}
}

// begins reports whether a number or a mark may begin with a word of sense s.
func (g *grammar) begins(s *sense) bool {
	switch s.role {
	case zero, ones, teens, tens, hundreds, fraction, mixed, ratio, relative:
		return true
	case hundred, scale, dozen:
		if s.flags&abbrev == 0 {
			return true
		}
	}
	return s.month != 0 || s.weekday != 0 || s.flags&link != 0 || s.unit != 0 && g.alone(s)
}

// alone reports whether a unit or currency of one word begins with the word.
func (g *grammar) alone(s *sense) bool {
	for _, u := range g.units[s.unit] {
		if (u.kind == Percent || u.kind == Currency) && !u.upper {
			return true
		}
	}
	return false
}
