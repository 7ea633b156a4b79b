package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"market-claim-bench/pipeline/score/quantity"
)

// traits are what the default profile knows of a fact beside its anchors.
type traits struct {
	exact    rational
	span     span     // of "NOK per day"
	limit    role     // lowest or highest, where the claim says that it is a limit
	codes    []code   //
	foreign  []anchor // of the scenario's other facts in its unit
	siblings []int    // those facts
}

// ready reads the fact's traits, and widens its anchors.
func (s *subject) ready() {
	s.exact = rationalOf(s.Value)
	s.codes = codesOf(s.names)
	s.span, s.limit = claimed(s.Claim)
	if !s.given {
		for i, a := range s.anchors {
			if !a.code {
				s.anchors[i] = newAnchor(stem(s.names[i]))
			}
		}
	}
	for _, name := range s.names {
		s.anchors = append(s.anchors, variants(name)...)
	}
}

// variants are other spellings of an anchor: "pr. barn" of "per barn", "6 G" of
// "6G".
func variants(name string) []anchor {
	var out []anchor
	fields := strings.Fields(name)
	for i, f := range fields {
		if strings.EqualFold(f, "per") {
			for _, other := range []string{"pr", "pr."} {
				list := slices.Clone(fields)
				list[i] = other
				out = append(out, newAnchor(strings.Join(list, " ")))
			}
		}
	}
	a := newAnchor(name)
	if n := len(name) - len(strings.TrimLeft(name, "0123456789")); a.code && n > 0 && n < len(name) {
		out = append(out, newAnchor(name[:n]+" "+name[n:]))
	}
	return out
}

// stem is a Norwegian word of a claim without the ending that makes it
// definite.
func stem(w string) string {
	for _, ending := range []string{"ene", "et", "en", "a"} {
		if s, ok := strings.CutSuffix(w, ending); ok && utf8.RuneCountInString(s) >= 5 {
			return s
		}
	}
	return w
}

// claimed reads off a claim how often its amount is paid and which limit it
// is: "NOK per child per day", "upper limit, NOK".
func claimed(claim string) (s span, limit role) {
	var r reader
	r.text = claim
	r.toks = quantity.Scan(nil, claim)
	for i := range r.toks {
		w := r.word(i)
		switch {
		case w.span != noSpan && (w.adv || r.has(r.prior(i), per|inTime)):
			s = w.span
		case w.role&(lowest|highest) != 0:
			limit = w.role & (lowest | highest)
		}
	}
	return s, limit
}

// kinship tells each fact its siblings: the other facts that share a unit, and
// those of their anchors that it lacks.
func kinship(facts []subject) {
	for i := range facts {
		f := &facts[i]
		for k := range facts {
			g := &facts[k]
			if i == k || !slices.ContainsFunc(g.units, func(u unit) bool { return slices.Contains(f.units, u) }) {
				continue
			}
			f.siblings = append(f.siblings, k)
			for n, name := range g.names {
				if !slices.ContainsFunc(f.names, func(own string) bool { return strings.EqualFold(own, name) }) {
					f.foreign = append(f.foreign, g.anchors[n])
				}
			}
		}
	}
}

// twin reports whether two facts cannot be told apart by words: they share
// their anchors and their units.
func (s *subject) twin(o *subject) bool {
	return slices.Equal(s.units, o.units) && slices.EqualFunc(s.names, o.names, strings.EqualFold)
}
