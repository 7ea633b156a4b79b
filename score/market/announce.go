package market

// announces reports whether a phrase about a name's own best or worst session
// begins a statement of its own, so that the day that follows is not that of
// what stands before it.
//
//	announced = ( "and" | "but" | ";" | "with" ) [ verb ] phrase | "," phrase be .
//
//	rose 5.2%, and its worst session came on March 24    5.2 % is the window's
//	rose 5.2%, its steepest loss being 6% on March 13    5.2 % is the window's
//	rose 5.2% on its best session, March 24              5.2 % is that session's
func (r *Reader) announces(n *nominal) bool {
	k := n.start - 1
	for steps := 0; k > r.lo && steps < 2; steps++ { // "e teve a sua pior sessão"
		if c := r.items[k].class; c != unknown && c != be && c != have && c != det && c != pronoun {
			break
		}
		k--
	}
	if k < r.lo {
		return false
	}
	switch it := &r.items[k]; it.class {
	case and, but:
		return true
	case prep:
		return it.arg == pWith
	case punct:
		return it.arg == ';' || it.arg == ',' && n.end < r.hi && r.absolute(n.end)
	}
	return false
}

// absolute reports whether the word at item i makes a statement of the noun
// phrase before it: "its low being", "its drawdown reaching".
func (r *Reader) absolute(i int) bool {
	it := &r.items[i]
	return it.class == be || it.form&gerund != 0 || it.class == reach && it.form&finite != 0
}

// ended gives what the clause has stated before item i the period that has been
// said so far, as does undated, and nothing else.
func (r *Reader) ended(i int) {
	per := r.sofar
	if per.kind == unsaid {
		per = r.lead
	}
	start, _ := r.span(i, i+1)
	for k := r.from; k < len(r.claims); k++ {
		if d := &r.drafts[k]; !d.fixed && r.claims[k].SpanEnd <= start {
			d.fixed, d.per = true, per
		}
	}
}

// undated gives what the clause has stated before item i the period that has been
// said so far: one that is said later is not theirs. Who speaks of a best and a
// worst session does not report the news of one.
func (r *Reader) undated(i int) {
	r.whole, r.view.daily = true, false
	r.ended(i)
}

// dayFollows reports whether the words from item i on are a day: "that of 16
// March", "a 17 de março", "na sessão D12". A session that is said to be a day
// is not waiting for its name.
func (r *Reader) dayFollows(i int) bool {
	for end := i + 5; i < r.hi && i < end; i++ {
		switch x := &r.items[i]; x.class {
		case date:
			return true
		case det, adverb, prep, session, that, unknown:
		default:
			return false
		}
	}
	return false
}
