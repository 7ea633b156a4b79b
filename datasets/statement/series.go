package statement

import "slices"

// subject is the label that the lines of the question's series share: the one
// whose words are all in the question, and the most of them. Lines with a
// period and no label are of the title's subject. A statement of one series
// is always about that.
func (s *Statement) subject(q question) (label string, ok bool) {
	most, tied := 0, false
	dated := map[string]bool{}
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Year == 0 && l.Quarter == 0 {
			continue
		}
		dated[l.group()] = true
		n, all := covered(l.words, q.words)
		if len(l.words) == 0 {
			n, _ = covered(s.words, q.words)
		}
		switch {
		case !all || n == 0 || n < most:
		case n > most:
			label, most, tied, ok = l.group(), n, false, true
		case l.group() != label:
			tied = true
		}
	}
	if ok {
		return label, !tied
	}
	if len(dated) == 1 {
		for label = range dated {
			return label, true
		}
	}
	return "", false
}

// series is the lines of the subject in the periods asked for, one a period.
func (s *Statement) series(q question) []*Line {
	label, ok := s.subject(q)
	if !ok {
		return nil
	}
	var out []*Line
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.group() != label || l.Year == 0 && l.Quarter == 0 || !q.spans(l) {
			continue
		}
		if slices.ContainsFunc(out, func(o *Line) bool { return o.Year == l.Year && o.Quarter == l.Quarter }) {
			return nil
		}
		out = append(out, l)
	}
	return out
}

// spans reports whether a line lies between the periods asked for.
func (q question) spans(l *Line) bool {
	if len(q.years) > 0 && l.Year > 0 && (l.Year < slices.Min(q.years) || l.Year > slices.Max(q.years)) {
		return false
	}
	return len(q.quarters) == 0 || l.Quarter == 0 || l.Quarter >= slices.Min(q.quarters) && l.Quarter <= slices.Max(q.quarters)
}

// ends is the first and the last line of the series: in the two periods that
// the question names, else the only two there are.
func (s *Statement) ends(q question) (from, to *Line, ok bool) {
	lines := s.series(q)
	slices.SortStableFunc(lines, func(a, b *Line) int { return a.order() - b.order() })
	if len(lines) < 2 {
		return s.labelled(q)
	}
	from, to = lines[0], lines[len(lines)-1]
	if len(q.years) == 2 {
		lo, hi := q.years[0], q.years[1] // a change back in time is not read
		return from, to, from.Year == lo && to.Year == hi && (lo < hi || from.Quarter < to.Quarter)
	}
	return from, to, len(lines) == 2 || len(q.quarters) == 2
}

func (l *Line) order() int { return 4*l.Year + l.Quarter }

// labelled is the ends of a change between two lines that the question names
// behind "from" and "to": "from its 52-week high to the current price".
func (s *Statement) labelled(q question) (from, to *Line, ok bool) {
	f, ok1 := within(q.words, []string{"from"})
	t, ok2 := within(q.words, []string{"to"})
	if !ok1 || !ok2 || t < f {
		return nil, nil, false
	}
	from, to = s.named(q.words[f:t]), s.named(q.words[t:])
	return from, to, from != nil && to != nil && from != to
}

// named is the only line whose label is all in list.
func (s *Statement) named(list []string) *Line {
	var found *Line
	for i := range s.Lines {
		l := &s.Lines[i]
		if _, all := covered(l.words, list); !all || len(l.words) == 0 {
			continue
		}
		if found != nil {
			return nil
		}
		found = l
	}
	return found
}

// parts is the lines that add up to the title's subject: all of them, without
// one that is the total.
func (s *Statement) parts(q question) []*Line {
	if n, _ := covered(s.words, q.words); n == 0 {
		return nil
	}
	var out []*Line
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Percent != (q.unit == "percent") {
			return nil
		}
		if anyIn(l.words, totalWords) || !q.in(l) {
			continue
		}
		out = append(out, l)
	}
	return out
}
