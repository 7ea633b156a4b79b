package quantity

// words reads the number in words that begins at token i: a count, a fraction,
// or both, or an ordinal.
//
//	words = count [point digits] [fraction] | fraction | mixed .
func (r *Reader) words(n *numeral, i int) bool {
	*n = numeral{tok: i, end: i, word: true, start: r.at(i).Start}
	switch s := r.sense(i); s.role {
	case fraction:
		if !r.alone(n, s) {
			return false
		}
	case ratio:
		n.end, n.stop, n.times = i+1, r.at(i).End, true
		return (s.flags&followed == 0 || r.has(r.next(i+1), the|of)) && n.set(uint64(s.val), 10)
	case mixed:
		n.digits, n.exp, n.end = uint64(s.val), -1, i+1
	default:
		if !r.counted(n) {
			return false
		}
	}
	if !n.ordinal {
		r.andFraction(n)
		r.ofScale(n)
		r.scales(n, false)
		r.outOf(n)
	}
	n.stop = r.at(n.end - 1).End
	return true
}

// counted reads a count into n, and the decimals or the denominator behind it.
func (r *Reader) counted(n *numeral) bool {
	c := r.newCount(n.tok)
	before := r.count(&c, !r.paired)
	if c.end == n.tok {
		return false
	}
	n.end = c.end
	if c.plural || c.ordinal && r.partitive(n, &c, &before) {
		return r.parts(n, &c, &before)
	}
	v, ok := c.value()
	if !ok {
		return false
	}
	n.ordinal = c.ordinal
	n.whole(v, c.tail)
	if c.one {
		n.takeArticle(r)
	}
	if !c.ordinal && c.tail == 0 && !r.denominator(n, &c) {
		r.spelledDecimals(n)
	}
	return true
}

// whole makes n the number v, whose last digit that was named has the place
// of 10^tail: 2 and three zeros in "two thousand".
func (n *numeral) whole(v uint64, tail int8) {
	n.digits, n.exp, n.scale = v, 0, tail
	for n.exp < tail && n.digits%10 == 0 && n.digits > 0 {
		n.digits, n.exp = n.digits/10, n.exp+1
	}
}

// takeArticle lets n begin with the article before it, if there is one.
func (n *numeral) takeArticle(r *Reader) {
	if r.articleBefore(n.tok) {
		n.tok = r.prev(n.tok - 1)
		n.start = r.at(n.tok).Start
	}
}

// spelledDecimals reads "point zero three" behind n.
func (r *Reader) spelledDecimals(n *numeral) {
	j := r.next(n.end)
	if !r.has(j, point) {
		return
	}
	j = r.next(j + 1)
	d, end := n.digits, n.end
	places := int8(0)
	for r.sense(j).role == zero && places < 9 {
		d, places, end = d*10, places+1, j+1
		j = r.next(j + 1)
	}
	c := r.newCount(j)
	if r.count(&c, true); c.end > j && !c.ordinal {
		v, ok := c.value()
		if !ok {
			return
		}
		for v%10 == 0 && v >= 100 {
			v /= 10
		}
		p := int8(1)
		for pow(int(p)) <= v {
			p++
		}
		if places+p > 9 || d > 1<<20 {
			return
		}
		d, places, end = d*pow(int(p))+v, places+p, c.end
	}
	for k := r.next(end); places < 9 && end == k-1 && r.sense(k).role == ones && r.at(k-1).Kind == Space; k = r.next(end) {
		d, places, end = d*10+uint64(r.sense(k).val), places+1, k+1 // point five six
	}
	if places == 0 {
		return
	}
	n.digits, n.exp, n.decimals, n.end = d, -places, places, end
}

// partitive reports whether the ordinal c is a fraction's denominator: behind
// "a" or "one", and with no noun of its own behind it. "A third of the names"
// is a fraction, "a third session" is not.
func (r *Reader) partitive(n *numeral, c, before *count) bool {
	if v, _ := before.value(); v == 1 && before.end == n.tok+1 && r.has(n.tok, article) {
		return true // one thousandth, um milésimo
	}
	if !r.articleBefore(n.tok) || r.loc != English || c.one && !before.empty() {
		return false // a hundred trillionth
	}
	last := r.sense(c.end - 1)
	if last.role == ones && last.val <= 2 && before.empty() {
		return false // a first, a second
	}
	j := r.next(c.end)
	if r.at(j).Kind == Word {
		return r.has(j, of|function) || r.sense(j).role == scale
	}
	return r.at(j).Kind != Number && !r.is(j, '-')
}

// parts makes n the fraction whose denominator is the end of c: of its words
// the last, or the last two where a hyphen ties them.
//
//	two hundredths   twenty fifths   three twenty-firsts   a thirtieth
func (r *Reader) parts(n *numeral, c, before *count) bool {
	all, ok := c.value()
	num, _ := before.value()
	if !ok {
		return false
	}
	last := r.sense(c.end - 1)
	den := uint64(last.val)
	switch {
	case last.role == hundred:
		den = 100
	case last.role == scale:
		den = pow(int(last.val))
	}
	alone := before.empty() || c.tied && before.group < 100 && before.end == n.tok+1 || last.flags&plural == 0 && num != 1
	switch {
	case alone:
		num, den = 1, all
	case c.tied && before.group%100 >= 20 && last.role == ones: // one hundred thirty-fifths
		num, den = num-before.group%100, before.group%100+den
	}
	if alone || c.one {
		n.takeArticle(r)
	}
	return r.over(n, before, num, den, c.end)
}

// denominator reads the denominator behind the count c for n, whose number c
// is:
//
//	denominator = ordinal | fraction | count "avos" .
func (r *Reader) denominator(n *numeral, c *count) bool {
	j := r.next(c.end)
	if r.is(j, '-') {
		j = r.next(j + 1)
	}
	if j == c.end {
		return false
	}
	v, _ := c.value()
	num := v
	if c.anded {
		num -= c.rest
	}
	s := r.sense(j)
	if s.role == fraction {
		if num != 1 && s.flags&plural == 0 && r.loc == English {
			return false
		}
		return r.over(n, c, v, uint64(s.val), j+1)
	}
	d := r.newCount(j)
	r.count(&d, true)
	if d.end == j {
		return false
	}
	end := d.end
	if k := r.next(d.end); r.has(k, over) && r.has(k, plural) { // avos
		end = k + 1
	} else if !d.ordinal || !d.plural && num != 1 {
		return false
	}
	if last := r.sense(d.end - 1); d.ordinal && !d.plural && last.role == ones && last.val <= 2 && d.end == j+1 {
		return false // one first, one second
	}
	den, ok := d.value()
	return ok && r.over(n, c, v, den, end)
}

// over makes n the fraction num/den that ends before token end, where num is
// the value of c. What "and" joins to a whole number is the fraction alone, if
// it is less than one; behind a scale word it is a fraction of that, or of the
// scale word that follows it.
//
//	one hundred and three quarters 100.75   two million and three fifths 2.6 million
func (r *Reader) over(n *numeral, c *count, num, den uint64, end int) bool {
	if !c.anded || num <= c.rest || num-c.rest >= den || r.loc != English && c.restEnd == 0 {
		n.end = end
		return num > 0 && n.set(num, den)
	}
	sum := *n
	sum.whole(c.rest, c.restEnd)
	e := c.restEnd
	if s := r.sense(r.next(end)); s.role == scale && s.flags&abbrev == 0 && int8(s.val) < e {
		e, end = int8(s.val), r.next(end)+1
	}
	if !sum.add(num-c.rest, den, e) {
		return false
	}
	*n = sum
	n.end = end
	return true
}

// alone reads a fraction word that no count stands before: "half", "a
// quarter", "half a million", "meia dúzia".
func (r *Reader) alone(n *numeral, s *sense) bool {
	i := n.tok
	scaled := i + 1
	if k := r.next(i + 1); r.has(k, article) {
		scaled = k + 1
	}
	k := r.next(scaled)
	if s.flags&timed != 0 && r.has(k, ago) {
		return false // a quarter earlier
	}
	next := r.sense(k)
	multiplied := k > i+1 && (next.role == scale || next.role == dozen) && next.flags&abbrev == 0
	if s.flags&bare == 0 && !multiplied && !r.has(r.prev(i-1), article) {
		if u, _ := r.unitAt(r.next(i + 1)); u == nil || s.flags&timed != 0 { // meio por cento
			return false
		}
	}
	n.end = i + 1
	n.takeArticle(r)
	if !n.set(1, uint64(s.val)) {
		return false
	}
	if !multiplied {
		return true
	}
	if next.role == dozen {
		n.end = k + 1
		return n.set(uint64(next.val), uint64(s.val))
	}
	n.end = scaled
	return true
}

// andFraction reads "and a half" or a fraction right behind n, of n's last
// scale word: 5 and a half, 3 million and a quarter, 2 milhões e meio, 5½.
func (r *Reader) andFraction(n *numeral) {
	if n.denom != 0 || n.decimals != 0 || n.ordinal || r.paired {
		return
	}
	j := r.next(n.end)
	if !r.has(j, and) {
		return
	}
	j = r.next(j + 1)
	f := numeral{tok: j, end: j, word: true}
	if r.has(j, article) && r.sense(r.next(j+1)).role != noRole && r.sense(j).role == noRole {
		j = r.next(j + 1)
		f.tok = j
	}
	switch s := r.sense(j); {
	case s.role == fraction && s.flags&abbrev == 0:
		f.set(1, uint64(s.val))
		f.end = j + 1
	case s.role == ones || s.role == teens || s.role == tens || s.flags&ordinal != 0:
		if !r.counted(&f) || f.ordinal || f.digits == 0 || f.exp >= 0 && f.denom == 0 {
			return
		}
	default:
		return
	}
	num, den := f.digits, uint64(max(f.denom, 1))
	e := n.scale
	if s := r.sense(r.next(f.end)); s.role == scale && s.flags&abbrev == 0 && int8(s.val) < e {
		e, f.end = int8(s.val), r.next(f.end)+1
	}
	sum := *n
	if sum.addAt(num, den, f.exp, e) {
		sum.end = f.end
		*n = sum
	}
}

// ofScale reads "of a million" behind a fraction.
func (r *Reader) ofScale(n *numeral) {
	j := r.next(n.end)
	if n.denom == 0 && n.decimals == 0 || !r.has(j, of) || !r.has(r.next(j+1), article) {
		return
	}
	if k := r.next(r.next(j+1) + 1); r.sense(k).role == scale && r.sense(k).flags&(abbrev|ordinal) == 0 {
		n.exp, n.scale, n.end = n.exp+int8(r.sense(k).val), int8(r.sense(k).val), k+1
	}
}

// addAt adds num × 10^exp / den in units of 10^e to n.
func (n *numeral) addAt(num, den uint64, exp, e int8) bool {
	if exp < 0 {
		den *= pow(int(-exp))
	}
	return n.add(num, den, e)
}

// outOf reads "out of three", "in twenty" or "over three" behind one, or
// behind any number where the phrase ends the clause, as its denominator.
func (r *Reader) outOf(n *numeral) {
	if n.exp != 0 || n.denom != 0 || n.scale != 0 {
		return
	}
	j := r.next(n.end)
	s := r.sense(j)
	switch {
	case s.flags&over != 0 && s.role == noRole && s.flags&plural == 0:
	case s.flags&outOf != 0 && n.digits == 1:
		if k := r.next(j + 1); r.has(k, of) {
			j = k
		}
	default:
		return
	}
	j = r.next(j + 1)
	var d numeral
	ok := false
	if t := r.at(j); t.Kind == Number {
		ok = r.figure(&d, j)
	} else if t.Kind == Word {
		c := r.newCount(j)
		r.count(&c, true)
		d.digits, ok = c.value()
		d.end, ok = c.end, ok && c.end > j && !c.ordinal
	}
	if !ok || d.exp != 0 || d.digits <= 1 {
		return
	}
	if s.flags&over != 0 && r.at(r.next(d.end)).Kind == Word && r.sense(r.next(d.end)).unit == 0 || s.flags&outOf != 0 && d.digits > 1000 {
		return
	}
	frac := *n
	if frac.set(n.digits, d.digits) {
		frac.end = d.end
		*n = frac
	}
}

// slash reads the fraction "3/4" or "1 3/4" at n.
func (r *Reader) slash(n *numeral) {
	num, j, whole := n.digits, n.end, uint64(0)
	k := r.next(j)
	if k == j && r.is(k, '-') { // 2-1/2
		k++
	}
	if r.at(k).Kind == Number {
		if r.text[r.at(k).Start] >= 0x80 { // 5½
			f := numeral{tok: k}
			if r.vulgar(&f) && n.addAt(f.digits, uint64(max(f.denom, 1)), f.exp, 0) {
				n.end = k + 1
			}
			return
		}
		w := parse(r.at(k).Text(r.text), r.g.point)
		if !r.is(k+1, '/') || w.form != integer || w.marked {
			return
		}
		whole, num, j = n.digits, w.digits, k+1
	}
	if !r.is(j, '/') || r.at(j+1).Kind != Number || r.is(j+2, '/') && r.at(j+3).Kind == Number {
		return
	}
	w := parse(r.at(j+1).Text(r.text), r.g.point)
	if w.form != integer || w.marked || w.digits == 0 || whole > 0 && num >= w.digits || w.digits > 1000 || whole > 1<<40 {
		return
	}
	f := *n
	if f.set(whole*w.digits+num, w.digits) {
		f.end = j + 2
		*n = f
	}
}
