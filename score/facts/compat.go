package facts

import "slices"

// compat is the original judge's reading: a figure counts for a fact where one
// of its units stands behind it, in a sentence that has one of the fact's
// anchors or stands under a heading or a label that has.
type compat struct {
	sentences []placed
	plain     []sentence
	nums      []numeral
	figures   []figure
	phones    [][2]int
	speakers  []speakers
}

// A placed sentence is one of a conversation, with what it holds.
type placed struct {
	sentence
	turn         int
	nums         [2]int // of compat.nums
	phones       [2]int // of compat.phones
	phonesAreSet bool
}

// speakers are those who stated each figure first, in some units.
type speakers struct {
	units []unit
	user  map[float64]bool // by value: the user did
}

func (c *compat) judge(facts []subject, conversation []Turn, out []Result) {
	c.sentences, c.nums, c.phones, c.speakers = c.sentences[:0], c.nums[:0], c.phones[:0], c.speakers[:0]
	for k := range conversation {
		t := &conversation[k]
		if !t.answers() {
			continue
		}
		c.plain = scoped(c.plain[:0], t.Text)
		for _, s := range c.plain {
			from := len(c.nums)
			c.nums = numerals(c.nums, s.text)
			c.sentences = append(c.sentences, placed{sentence: s, turn: k, nums: [2]int{from, len(c.nums)}})
		}
	}
	for i := range facts {
		c.fact(&facts[i], conversation, &out[i])
	}
}

func (c *compat) fact(f *subject, conversation []Turn, r *Result) {
	r.Sentences = len(c.sentences)
	said := c.first(conversation, f.units)
	r.UserCited = said[f.Value]
	scope, under := "", false
	for i := range c.sentences {
		s := &c.sentences[i]
		via := ""
		if mentions(f.anchors, s.text) {
			via = "anchor sentence"
		} else if s.scope != "" {
			if s.scope != scope {
				scope, under = s.scope, mentions(f.anchors, s.scope)
			}
			if under {
				via = "under anchored heading"
			}
		}
		if via != "" {
			r.Chosen++
		}
		c.figures = figures(c.figures[:0], s.text, c.nums[s.nums[0]:s.nums[1]], f.units)
		for _, g := range c.figures {
			r.All = append(r.All, c.candidate(f, s, g, via, said, r))
		}
	}
	r.decide(f.Value)
}

// candidate weighs one figure of sentence s.
func (c *compat) candidate(f *subject, s *placed, g figure, via string, said map[float64]bool, r *Result) Candidate {
	d := Candidate{
		Value: g.value, Unit: g.unit.String(), Hedged: g.hedged, Ranged: g.ranged, Bounds: g.bounds,
		Meets: same(g.value, f.Value), Around: g.bounds[0] <= f.Value && f.Value <= g.bounds[1], Use: Counted,
		Via: via, Sentence: s.text, Turn: s.turn, Start: s.place(g.start), End: s.place(g.end),
	}
	switch {
	case via == "":
		d.Use, d.Why, d.Via = Dropped, "no_anchor", "-"
	case said[g.value] && !d.Meets:
		d.Use, d.Why = Dropped, "F1"
		r.Dropped = append(r.Dropped, "F1 "+short(g.value)+": first stated by the user, not the model")
	case c.inPhone(s, g):
		d.Use, d.Why = Dropped, "F2"
		r.Dropped = append(r.Dropped, "F2 "+short(g.value)+": inside a phone number")
	}
	return d
}

func (c *compat) inPhone(s *placed, g figure) bool {
	if !s.phonesAreSet {
		from := len(c.phones)
		c.phones = phones(c.phones, s.text)
		s.phones, s.phonesAreSet = [2]int{from, len(c.phones)}, true
	}
	return slices.ContainsFunc(c.phones[s.phones[0]:s.phones[1]], func(p [2]int) bool { return p[0] <= g.start && g.end <= p[1] })
}

// first tells, for the figures of a conversation in some units, which of them
// the user stated before any answer did.
func (c *compat) first(conversation []Turn, us []unit) map[float64]bool {
	for _, s := range c.speakers {
		if slices.Equal(s.units, us) {
			return s.user
		}
	}
	s := speakers{units: us, user: map[float64]bool{}}
	var nums []numeral
	for _, t := range conversation {
		if t.Role != "user" && t.Role != "assistant" {
			continue
		}
		nums = numerals(nums[:0], t.Text)
		c.figures = figures(c.figures[:0], t.Text, nums, us)
		for _, g := range c.figures {
			if _, ok := s.user[g.value]; !ok {
				s.user[g.value] = t.Role == "user"
			}
		}
	}
	c.speakers = append(c.speakers, s)
	return s.user
}
