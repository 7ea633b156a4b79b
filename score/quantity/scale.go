package quantity

import "math/big"

// scales reads the scale words behind n: "83.6 million", "$1.2bn", "10k",
// "48.000 milhões", "three lakh crore".
func (r *Reader) scales(n *numeral, money bool) {
	for {
		p, end := r.scaleAt(n, money)
		if end == n.end || int(n.exp)+int(p) > 60 {
			return
		}
		n.exp, n.scale, n.end = n.exp+p, n.scale+p, end
		if n.scale > 12 {
			return
		}
	}
}

// scaleAt returns the power of the scale word behind n and the token behind
// that; n.end if there is none. An abbreviation is read where no other meaning
// is likelier: m is a million only of money or of things that are counted.
func (r *Reader) scaleAt(n *numeral, money bool) (p int8, end int) {
	j := r.next(n.end)
	if r.is(j, '-') && j == n.end && r.at(j+1).Kind == Word && r.sense(j+1).flags&abbrev == 0 && r.sense(j+1).role == scale {
		j++ // a 3-million-share block
	}
	s := r.sense(j)
	switch {
	case s.role == hundred && n.scale == 0 && n.decimals <= 2 && s.flags&(ordinal|plural) == 0:
		return 2, j + 1
	case s.role == dozen && n.scale == 0 && n.decimals == 0 && n.digits < 1<<32:
		n.digits *= uint64(s.val)
		return 0, j + 1
	case s.role != scale || s.flags&ordinal != 0:
		return 0, n.end
	case s.flags&abbrev == 0:
		if n.scale > int8(s.val) {
			return 0, n.end
		}
		return int8(s.val), j + 1
	case n.scale != 0 && !(n.scale == 3 && s.val == 6 && r.currencyAt(j+1)): // 1,2 mil M€
		return 0, n.end
	case !r.abbreviates(n, j, money):
		return 0, n.end
	}
	end = j + 1
	if r.has(j, short) && r.is(end, '.') && (!r.ends(end) || r.currencyAt(end+1)) {
		end++
	}
	return int8(s.val), end
}

// abbreviates reports whether the letters at token j behind n are a scale.
func (r *Reader) abbreviates(n *numeral, j int, money bool) bool {
	t, glued := r.at(j), j == n.end
	money = money || r.currencyAt(j+1)
	word := t.Text(r.text)
	switch word {
	case "k", "K":
		return glued || n.end-n.tok == 1
	case "M":
		return !glued || money || !r.names3M(n, j)
	case "m":
		return glued && money || r.has(r.next(j+1), counted)
	case "mm":
		return glued && money
	case "b", "B":
		return glued || word == "B" && money
	case "T", "t":
		return word == "T" && (money || n.decimals > 0)
	case "G":
		return n.decimals > 0 || n.digits >= 10
	}
	return true
}

// names3M reports whether "3M" is the company: no money, and nothing counted
// behind it, nor a word before it that an amount follows.
func (r *Reader) names3M(n *numeral, j int) bool {
	before := r.at(r.prev(n.tok - 1))
	if n.digits == 3 && n.decimals == 0 && (before.Kind == 0 || before.Kind == Line || before.Kind == Punct && (before.Hash == '.' || before.Hash == ';')) {
		return true // no sentence begins with a bare 3M that is an amount
	}
	return n.digits == 3 && n.decimals == 0 && !r.has(r.next(j+1), counted) && !r.has(r.prev(n.tok-1), governor) &&
		r.sense(r.prev(n.tok-1)).lead == 0
}

// more continues digits with a scale word as a count: "4 thousand 3 hundred
// and 21", "6 crore and two hundred".
func (r *Reader) more(n *numeral) {
	c := count{open: 3, scale: n.scale, end: n.end, tail: n.scale}
	if n.scale == 2 {
		c.open, c.scale = 2, 99
	}
	if n.exp > 18 || n.digits > 1<<40 {
		return
	}
	r.count(&c, !r.paired)
	v, ok := c.value()
	if c.end == n.end || c.ordinal || c.plural || !ok || c.tail > n.scale {
		return
	}
	if r.sense(r.next(c.end)).role == fraction {
		return
	}
	base := n.digits * pow(int(n.exp))
	if base/pow(int(n.exp)) != n.digits {
		return
	}
	v += base
	n.digits, n.exp, n.scale, n.end = v/pow(int(c.tail)), c.tail, c.tail, c.end
}

// power reads the power of ten or the exponent behind the digits of n: 1e10,
// 2.4e-3, 1.3x10^6, 1.1^23. A power that has more digits than a quantity may
// have is the only number that is rounded.
//
//	power = ("e" | "E") [sign] digits | ("x" | "×") "10" "^" [sign] digits | "^" [sign] digits .
func (r *Reader) power(n *numeral) bool {
	j, base := n.end, numeral{}
	t := r.at(j)
	switch {
	case t.Kind == Word && t.End-t.Start == 1 && r.text[t.Start]|0x20 == 'e':
	case r.is(j, '^'):
		base = *n
	case (t.Kind == Word && t.End-t.Start == 1 && r.text[t.Start] == 'x' || r.is(j, '×')) && r.is(j+2, '^') && r.at(j+1).Text(r.text) == "10":
		j += 2
	default:
		return false
	}
	j++
	neg := false
	for r.is(j, '-') || r.is(j, '+') || r.is(j, '−') {
		neg = neg != !r.is(j, '+')
		j++
	}
	if r.at(j).Kind != Number {
		return false
	}
	w := parse(r.at(j).Text(r.text), r.g.point)
	if w.form != integer || w.marked || w.digits > 60 {
		return false
	}
	e := int8(w.digits)
	if neg {
		e = -e
	}
	if base.tok != base.end {
		if !n.raise(int(e)) {
			return false
		}
	} else {
		n.exp += e
	}
	n.end, n.stop = j+1, r.at(j).End
	return true
}

// raise makes n its e-th power, rounded to 17 digits if it has more.
func (n *numeral) raise(e int) bool {
	if n.digits == 0 {
		return false
	}
	v := new(big.Int).Exp(new(big.Int).SetUint64(n.digits), big.NewInt(int64(max(e, -e))), nil)
	exp := int(n.exp) * max(e, -e)
	if e < 0 { // 1/v, to 40 places more than v has
		up := len(v.String()) + 40
		v.Div(pow10(up), v)
		exp = -exp - up
	}
	s := v.String()
	if cut := len(s) - 17; cut > 0 {
		v.Add(v, new(big.Int).Mul(big.NewInt(5), pow10(cut-1))).Div(v, pow10(cut))
		exp += cut
	}
	ten, rest := big.NewInt(10), new(big.Int)
	for {
		q, m := new(big.Int).QuoRem(v, ten, rest)
		if m.Sign() != 0 || q.Sign() == 0 {
			break
		}
		v, exp = q, exp+1
	}
	if exp < -60 || exp > 60 {
		return false
	}
	n.digits, n.exp, n.decimals = v.Uint64(), int8(exp), int8(max(-exp, 0))
	return true
}
