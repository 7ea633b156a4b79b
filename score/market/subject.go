package market

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// subject reads who a clause is about.
//
//	subject = np { ( "," | "and" ) np } [ "'s" ] .
//	np      = [ "the" ] name [ "(" ticker ")" ] | "it" | "they" | "the stock" .
//
// Names that nothing is said of (behind "than", "of") leave the subject as it
// is; a name of another market makes what follows foreign.
func (r *Reader) subject(i int) int {
	it := &r.items[i]
	switch it.class {
	case stranger:
		if !r.oblique(i) {
			r.foreign, r.open = true, false
			r.subj = subjects{}
		}
		return i + 1
	case pronoun:
		return r.pronoun(i)
	case company:
		if i+1 < r.hi && r.items[i+1].class == superMove {
			return i + 1 // "a ação que mais subiu foi a Galp"
		}
		if k := i + 1; k < r.hi && r.items[k].class == prep && (r.items[k].arg == pOf || r.items[k].arg == pIn || r.items[k].arg == pDe) {
			if x := r.nameAt(k + 1); x > 0 { // "the share price of Apple"
				return r.subject(x)
			}
		}
		if it.arg == pTheir || i > r.lo && (r.items[i-1].class == name || r.items[i-1].class == possess || r.items[i-1].class == be) {
			return i + 1
		}
		return r.refer(i, r.single())
	}
	if r.prepBefore(i) == pAgainst && r.subj.n == 0 {
		r.against = 1 + int16(it.ref)
		r.met.add(int16(it.ref))
		return r.ticker(i + 1)
	}
	s := subjects{item: int32(i)}
	end := r.names(i, &s)
	for k := range s.n {
		r.met.add(s.ids[k])
		r.row_.add(s.ids[k])
	}
	return r.about(s, i, end)
}

// names reads a list of names at item i into s.
func (r *Reader) names(i int, s *subjects) int {
	for {
		s.add(int16(r.items[i].ref))
		i = r.ticker(i + 1)
		j := r.sep(i)
		if x := &r.items[i]; x.class == punct && (x.arg == '/' || x.arg == '&') && i+1 < r.hi && r.items[i+1].class == name {
			j = i + 1 // "JPM / WMT"
		}
		if j == i && j < r.hi && r.loc == quantity.Portuguese && r.word(j, "como") {
			j++ // "tanto a Galp como o BCP"
		}
		for j < r.hi && (r.items[j].class == det || r.items[j].class == prep && (r.items[j].arg == pDe || r.items[j].arg == pBy && r.loc == quantity.Portuguese) && j > i) {
			j++
		}
		if j == i || j >= r.hi || r.items[j].class != name {
			return i
		}
		i = j
	}
}

// ticker skips "(BCP.LS)", "Inc." and "shares" behind a name.
func (r *Reader) ticker(i int) int {
	for i < r.hi && r.incorporated(i) {
		i++
	}
	if r.items[i].class == punct && r.items[i].arg == '(' {
		named := false
		for k := i + 1; k < r.hi && k < i+9; k++ {
			switch x := &r.items[k]; x.class {
			case name:
				named = true
				continue
			case unknown, adverb, stranger, det:
				continue
			case punct:
				switch x.arg {
				case ':', '.', '-', '/':
					continue
				case ')':
					if named {
						i = k + 1
					}
				}
			}
			break
		}
	}
	for i < r.hi && (r.items[i].class == company && r.items[i].arg == pTheir || r.items[i].class == members && r.items[i].arg == 1 && !r.items[i].upper && i+1 < r.hi && r.items[i+1].class != figure) {
		i++
	}
	return i
}

// incorporated reports whether item i belongs to the name before it: Inc., SA.
func (r *Reader) incorporated(i int) bool {
	it := &r.items[i]
	if it.class == punct && it.arg == '.' && i+1 < r.hi && !r.items[i+1].upper {
		return it.glued
	}
	t := r.toks[it.tok]
	if it.class != unknown || !t.Upper {
		return false
	}
	switch t.Text(r.text) {
	case "Inc", "Corp", "Corporation", "Co", "Company", "Ltd", "Limited", "PLC", "Plc", "SA", "SGPS", "AG", "ASA", "AS", "NV", "SE", "Group", "Holdings":
		return true
	}
	return false
}

// about makes s, items i to end−1, the subject where something is said of it.
func (r *Reader) about(s subjects, i, end int) int {
	if r.lone > 0 && (r.lone == 1 || r.continues(i)) {
		r.lone += s.n
	}
	if r.pend.set {
		rk := r.pend
		r.pend = rank{}
		r.change(s)
		r.crown(&rk, &s, i, end)
		r.stateEarly(&s) // "the best return, 16.7%, came from Corticeira Amorim"
		if rk.plural {
			r.listing = !rk.own
			if rk.own {
				r.shared = rk
			}
		}
		return end
	}
	if e := r.early; e.set && (!r.predicate(end) || r.driven(i)) {
		r.change(s)
		r.stateEarly(&s)
		return end
	}
	if r.listing && (r.continues(i) && !r.verbNext(end) || i > r.lo && r.chains(i)) {
		r.change(s)
		r.listing = true
		r.enlist(&s, i, end)
		return end
	}
	if r.shared.set && r.continues(i) && !r.verbNext(end) {
		r.change(s)
		r.crown(&r.shared, &s, i, end)
		return end
	}
	switch {
	case r.open && r.subj.n > 0 && r.continues(i):
		for k := range s.n {
			r.subj.add(s.ids[k])
		}
		r.last = r.subj
	case r.foreign && r.oblique(i):
		return end
	case r.predicate(end), r.subj.n == 0 || r.foreign, r.absolutely(i, end):
		r.isGapped = r.toFigure(r.adverbs(end)) >= 0
		r.change(s)
		r.isGapped = false
	case r.oblique(i):
		return end
	}
	r.open = true
	return end
}

// absolutely reports whether the names in items i to end−1 open a phrase of
// their own: ", with Alphabet a step behind at +14.5%".
func (r *Reader) absolutely(i, end int) bool {
	for i--; i > r.lo && r.items[i].class == det; i-- {
	}
	if i <= r.lo || !r.word(i, "with") || end >= r.hi {
		return false
	}
	if p := &r.items[i-1]; p.class != punct && p.class != and && p.class != but {
		return false
	}
	x := &r.items[end]
	return x.class == det || x.class == next || x.class == unknown || x.class == best || x.class == most
}

// chains reports whether the name at item i stands right behind "followed by"
// or "led by".
func (r *Reader) chains(i int) bool {
	for i--; i >= r.lo; i-- {
		switch it := &r.items[i]; it.class {
		case det, adverb:
		case next:
			return true
		case prep:
			return it.arg == pBy && i > r.lo && r.items[i-1].class == first
		default:
			return false
		}
	}
	return false
}

// verbNext reports whether item i is the finite verb of a clause.
func (r *Reader) verbNext(i int) bool {
	for ; i < r.hi; i++ {
		switch it := &r.items[i]; it.class {
		case adverb, each, hedge:
		case move:
			return it.form&(finite|plural) != 0
		case be, have, drift, stand:
			return true
		case close_, open_, trade, reach, first, beat:
			return it.form&finite != 0
		default:
			return false
		}
	}
	return false
}

// change begins a clause about s.
func (r *Reader) change(s subjects) {
	if r.from < len(r.claims) && !r.isGapped {
		per := r.clause.per
		r.settle()
		if per.kind == onDay && !r.sided {
			r.lead = per
		}
	}
	r.prev, r.sided = r.subj, false
	r.told, r.some, r.ranking = subjects{}, false, false
	r.take_(s)
	r.listing = false
}

// take_ makes s the subject.
func (r *Reader) take_(s subjects) {
	r.subj, r.last = s, s
	r.foreign = false
	r.open = true
	r.counted = 0
}

// stateEarly states the move that stood before its name.
func (r *Reader) stateEarly(s *subjects) {
	e := r.early
	r.early = early{}
	if !e.set || r.noClaim() {
		return
	}
	for k := range s.n {
		r.state(e.item, s.ids[k], e.act, noRole, e.per)
	}
	if e.per.kind != unsaid {
		r.clause.per = e.per
	}
}

// driven reports whether the name at item i is the object of a verb: "a 3.1%
// decline left Amazon at".
func (r *Reader) driven(i int) bool {
	for i--; i >= r.lo && (r.items[i].class == det || r.items[i].class == adverb); i-- {
	}
	if i < r.lo {
		return false
	}
	switch it := &r.items[i]; it.class {
	case stand, have, drift, move, unknown, first, foreign, reach:
		return true
	}
	return false
}

// prepBefore is the preposition in front of the noun phrase at item i.
func (r *Reader) prepBefore(i int) uint8 {
	for i--; i >= r.lo && r.items[i].class == det; i-- {
	}
	if i >= r.lo && r.items[i].class == prep {
		return r.items[i].arg
	}
	return 0
}

// continues reports whether item i stands in a list: behind a comma or "and".
func (r *Reader) continues(i int) bool {
	for i--; i >= r.lo && (r.items[i].class == det || r.items[i].class == prep && (r.items[i].arg == pDe || r.loc == quantity.Portuguese && (r.items[i].arg == pBy || r.word(i, "à")))); i-- {
	}
	return i >= r.lo && (r.items[i].class == and || r.comma(i) || r.listing && r.items[i].class == then)
}

// oblique reports whether the name at item i stands behind a preposition that
// makes it no subject.
func (r *Reader) oblique(i int) bool {
	for i--; i >= r.lo && r.items[i].class == det; i-- {
	}
	if i < r.lo {
		return false
	}
	switch it := &r.items[i]; it.class {
	case prep:
		return it.arg != pWith
	case beat:
		return true
	}
	return false
}

// pastTense reports whether the unknown word at item i looks like a verb of the
// past: "NOS rounded out the podium".
func (r *Reader) pastTense(i int) bool {
	it := &r.items[i]
	s := r.toks[it.tok].Text(r.text)
	if it.upper || len(s) < 5 {
		return false
	}
	if r.loc == quantity.Portuguese {
		return strings.HasSuffix(s, "ou") || strings.HasSuffix(s, "aram") || strings.HasSuffix(s, "eram") || strings.HasSuffix(s, "iram")
	}
	return strings.HasSuffix(s, "ed")
}

// predicate reports whether item i begins what is said of the names before it.
func (r *Reader) predicate(i int) bool {
	for ; i < r.hi; i++ {
		switch it := &r.items[i]; it.class {
		case adverb, hedge, each, only:
		case prep:
			f := r.toFigure(i + 1)
			if f >= 0 && (it.arg == pAt || it.arg == pWith) && r.qs[r.items[f].ref].Unit == quantity.Percent {
				return true
			}
			if it.arg == pWith {
				n, ok := r.nominal(i + 1)
				return ok && n.fig >= 0
			}
			return it.arg == pAt && f >= 0 && levelish(&r.qs[r.items[f].ref]) && !r.isCount(f)
		case det:
			n, ok := r.nominal(i)
			return ok && n.sup && !n.own
		case move:
			return it.form&(finite|gerund|plural|bare) != 0 || it.dir != 0 && r.figureNext(i+1)
		case unknown:
			return r.pastTense(i)
		case way, flat, be, have, close_, open_, trade, stand, reach, extreme, first, next, beat, drift, which, figure, possess, maybe, average:
			return true
		case best:
			return it.form&finite != 0
		case ordinal:
			return r.placed(i)
		case not:
			return true
		case punct:
			switch it.arg {
			case '(':
				return r.toFigure(i+1) >= 0
			case ':':
				return true
			case ',', '-':
				if i+1 < r.hi {
					switch x := &r.items[i+1]; x.class {
					case prep:
						if x.arg == pWith {
							if f := r.toFigure(i + 2); f >= 0 && r.qs[r.items[f].ref].Unit == quantity.Percent {
								return true
							}
							n, ok := r.nominal(i + 2)
							return ok && n.fig >= 0
						}
						if f := r.toFigure(i + 2); x.arg == pAt && f >= 0 && levelish(&r.qs[r.items[f].ref]) && !r.isCount(f) {
							return true // "Alphabet, at $1,161.95, was down 13.2%"
						}
					case way, flat, which, be, have, first, beat:
						return true
					case move:
						return x.form&(gerund|finite) != 0
					}
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// membersRule reads names that the text does not name: all of them behind an
// article, else some.
func (r *Reader) membersRule(i int) int {
	if r.items[i].arg == 1 || !r.predicate(i+1) {
		return r.noun(i)
	}
	if i > r.lo && r.items[i-1].class == det {
		r.change(one(groupID, i))
		return i + 1
	}
	r.settle()
	r.subj, r.some, r.foreign, r.open, r.listing = subjects{}, true, false, false, false
	return i + 1
}

// pronoun reads it, its, they, their, both.
func (r *Reader) pronoun(i int) int {
	if a := r.items[i].arg; a != pIts && a != pTheir && r.oblique(i) {
		return i + 1
	}
	switch r.items[i].arg {
	case pIts:
		if k := i - 2; k >= r.lo && r.comma(i-1) && r.items[k].class == name && r.word(i, "whose") {
			r.change(one(int16(r.items[k].ref), k))
			return r.noun(i)
		}
		if r.subj.n == 0 {
			r.refer(i, r.single())
		}
		return r.noun(i)
	case pTheir:
		if r.subj.n == 0 && !r.some {
			r.refer(i, r.several())
		}
		return r.noun(i)
	case pThey:
		return r.refer(i, r.several())
	case pOne:
		two := subjects{}
		for k := i - 1; k >= r.lo && two.n < 2; k-- {
			if r.items[k].class == name {
				two.add(int16(r.items[k].ref))
			}
		}
		slices.Reverse(two.ids[:two.n])
		if x := &r.items[i+1]; two.n != 2 || x.class == det {
			return i + 1
		}
		id := two.ids[0]
		if r.items[i].dir < 0 {
			id = two.ids[1]
		}
		s := one(id, i)
		a := r.act
		r.change(s)
		r.act, r.open = a, false
		return i + 1
	case pBoth:
		if r.pend.set || r.subj.n == 2 {
			return i + 1
		}
		if r.last.n != 2 {
			two := r.lastTwo(i)
			if r.last.n > 2 || two.n != 2 || !r.predicate(i+1) {
				return i + 1
			}
			return r.refer(i, two)
		}
		return r.refer(i, r.last)
	}
	return r.refer(i, r.single())
}

// lastTwo are the two names last mentioned before item i, in order.
func (r *Reader) lastTwo(i int) subjects { return r.lastNames(i, 2) }

// lastNames are the n names last mentioned before item i on its line, in order.
func (r *Reader) lastNames(i, n int) (s subjects) {
	for stop := i - 60; i > 0 && i > stop; i-- {
		it := &r.items[i-1]
		if it.class == lineEnd {
			break
		}
		if it.class != name || s.has(int16(it.ref)) {
			continue
		}
		if s.add(int16(it.ref)); int(s.n) == n {
			break
		}
	}
	slices.Reverse(s.ids[:s.n])
	return s
}

// refer makes s, which item i refers to, the subject; what nobody is known to
// be makes the clause foreign.
func (r *Reader) refer(i int, s subjects) int {
	if s.n == 0 {
		r.subj = s
		r.foreign = true
		return i + 1
	}
	s.own, s.item = true, int32(i)
	if e := r.early; e.set && r.driven(i) && r.items[i].class != pronoun || e.set && r.items[i].class == pronoun && r.items[i].arg == pIt && r.driven(i) {
		r.change(s)
		r.stateEarly(&s)
		return i + 1
	}
	if x := &r.items[i]; r.pend.set && !(x.class == pronoun && (x.arg == pIts || x.arg == pTheir)) && !r.word(i, "its") {
		r.crown(&r.pend, &s, i, i+1)
		r.pend = rank{}
	}
	if r.predicate(i+1) || r.subj.n == 0 {
		r.change(s)
	}
	return i + 1
}

// single is the one name in view.
func (r *Reader) single() subjects {
	if r.subj.n == 1 && r.subj.ids[0] != groupID {
		return r.subj
	}
	if r.last.n == 1 {
		return r.last
	}
	if r.block.n == 1 {
		return r.block
	}
	if r.met.n == 1 {
		return r.met
	}
	return subjects{}
}

// several are the names in view.
func (r *Reader) several() subjects {
	if r.last.n > 1 || r.last.group() {
		return r.last
	}
	return r.single()
}
