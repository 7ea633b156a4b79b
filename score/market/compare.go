package market

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/deviation"
	"market-claim-bench/pipeline/score/quantity"
)

// comparison reads one name against another or the group.
//
//	comparison = names ( "outperformed" | "lagged" … ) comparand [ "by" margin ] .
func (r *Reader) comparison(i int) int {
	it := &r.items[i]
	r.open = false
	if r.noClaim() {
		return i + 1
	}
	if it.arg == 1 && !(i+1 < r.hi && r.items[i+1].class == prep && r.items[i+1].arg == pThan) { // "held up better": than the one before
		if r.prev.n != 1 {
			return i + 1
		}
		r.compared(i, i+1, r.prev.ids[0], it.dir)
		return i + 1
	}
	if r.counted != 0 {
		return r.tallyBeat(i)
	}
	obj, j, found := r.comparand(i + 1)
	if found && obj != groupID && j < r.hi && r.items[j].class == possess { // "just behind NVIDIA's 2.01% slide"
		r.compared(i, j, obj, it.dir)
		r.change(one(obj, j-1))
		r.open = false
		return j + 1
	}
	if !found {
		if j = i + 1; j < r.hi && r.items[j].class == possess || it.end <= it.tok+3 {
			return i + 1
		}
		obj = groupID // "above the group average"
	}
	if found && obj == groupID && j < r.hi {
		j = r.scope(j)
	}
	r.compared(i, j, obj, it.dir)
	return j
}

// comparand reads what names are compared with from item j on: a name, or the
// group under any of its names. It returns the item behind it.
//
//	comparand = { "that of" | article | adjective } ( name | group | [ number ] average ) .
//
//	that of Microsoft
//	fellow ad-seller Meta
//	the ten-stock average
func (r *Reader) comparand(j int) (obj int16, end int, found bool) {
	for skipped := 0; j < r.hi; j++ {
		switch x := &r.items[j]; x.class {
		case det, adverb, which, hedge, daily:
		case prep:
			if x.arg != pOf && x.arg != pDe && x.arg != pThan && x.arg != pTo && (x.arg != pOn || r.loc != quantity.Portuguese) {
				return 0, j, false
			}
		case figure:
			at := r.averaged(j + 1)
			if q := &r.qs[x.ref]; q.Unit != quantity.NoUnit || q.Decimals != 0 || at == 0 {
				return 0, j, false
			}
			r.used[x.ref] = usedWord // "the ten-stock average"
			return groupID, at + 1, true
		case unknown:
			if skipped++; skipped > 4 {
				return 0, j, false
			}
		case punct:
			if !x.glued && x.arg != '-' || x.arg == '(' || x.arg == ')' || x.arg == ',' || x.arg == ';' || x.arg == ':' || x.arg == '.' {
				return 0, j, false
			}
		case name:
			return int16(x.ref), j + 1, true
		case group, members, average:
			for j++; j < r.hi && (r.items[j].class == average || r.items[j].class == possess || r.items[j].class == members); j++ {
			}
			return groupID, j, true
		default:
			return 0, j, false
		}
	}
	return 0, j, false
}

// averaged is the item of the average that follows at item j, behind a word or
// a hyphen; 0 if none does.
func (r *Reader) averaged(j int) int {
	for end := j + 3; j < r.hi && j < end; j++ {
		switch x := &r.items[j]; x.class {
		case average:
			return j
		case figure, date, move, prep:
			return 0
		case punct:
			if x.arg != '-' {
				return 0
			}
		}
	}
	return 0
}

// byMargin reads the distance of the comparisons that the clause has made
// without one, one figure for all or one for each.
//
//	margin = [ "," ] "by" figure { "and" figure } .
//
//	beat Microsoft (+2.5% to $405.00) by 4.3 points
//	lagged the group, by 9.2 and 16.3 points respectively
func (r *Reader) byMargin(i int) (int, bool) {
	if i <= r.lo || r.items[i-1].class != prep {
		return i, false
	}
	if arg := r.items[i-1].arg; arg != pBy && (r.loc != quantity.Portuguese || arg != pOn && arg != pIn) {
		return i, false // "superou a Sonae em 1,3 pontos"
	}
	from := len(r.claims)
	for from > r.from && r.claims[from-1].Kind != Comparison {
		from--
	}
	for from > r.from && r.claims[from-1].Kind == Comparison && !r.claims[from-1].Stated {
		from--
	}
	if from == len(r.claims) || r.claims[from].Kind != Comparison || r.claims[from].Stated {
		return i, false
	}
	return r.margins(i, from)
}

// margins states by how much the comparisons from draft from on hold: the
// figures from item i on.
func (r *Reader) margins(i, from int) (int, bool) {
	figs, n, unit := [16]int{}, 0, i
	for j := i; j < r.hi && n < len(figs); j = r.sep(unit + 1) {
		f := r.toFigure(j)
		if f < 0 {
			break
		}
		figs[n], unit = f, f
		n++
		if r.points(f) {
			break
		}
	}
	if n == 0 || !r.points(unit) {
		return i, false
	}
	open := 0
	for k := from; k < len(r.claims); k++ {
		if c := &r.claims[k]; c.Kind == Comparison && !c.Stated {
			open++
		}
	}
	if n > 1 && n != open {
		return i, false
	}
	end := unit + 1
	if r.qs[r.items[unit].ref].Unit == quantity.NoUnit {
		end++ // "points"
	}
	at := 0
	for k := from; k < len(r.claims); k++ {
		c := &r.claims[k]
		if c.Kind != Comparison || c.Stated {
			continue
		}
		r.distance(c, figs[at], figs[n-1])
		_, c.SpanEnd = r.span(figs[at], figs[at]+1)
		if n > 1 {
			at++
		}
	}
	return end, true
}

// distance makes the figure at item f, in the unit of the one at item u, what c
// differs by.
func (r *Reader) distance(c *Claim, f, u int) {
	x, unit := r.qs[r.items[f].ref], r.qs[r.items[u].ref].Unit
	if unit == quantity.NoUnit {
		unit = quantity.Point
	}
	r.used[r.items[f].ref] = usedClaim
	c.Stated, c.Value, c.Unit, c.Decimals, c.Hedged = true, deviation.Of(x), unitOf(unit), x.Decimals, x.Hedged
	c.Bound = panel.Bound(x.Bound)
	if c.Direction == Down != (c.Value.Num < 0) {
		c.Value = c.Value.Neg()
	}
}

// margin states by how much the comparisons from draft from on hold: the
// figure at item f.
func (r *Reader) margin(f, from int) int {
	if !r.points(f) {
		return f
	}
	end := f + 1
	if r.qs[r.items[f].ref].Unit == quantity.NoUnit {
		end++ // "points"
	}
	for k := max(from, r.from); k < len(r.claims); k++ {
		if c := &r.claims[k]; c.Kind == Comparison {
			r.distance(c, f, f)
			_, c.SpanEnd = r.span(f, end)
		}
	}
	return end
}

// An advantage is a distance between names before it is stated.
type advantage struct {
	figs [16]int // items of the figures, one for all names or one for each
	n    int
	dir  int8
	obj  int16
	end  int // item behind it
}

// gapRule reads a distance between names.
//
//	gap = figure { "and" figure } ( "ahead of" | "behind" | "better than" | "above" ) comparand .
//
//	432 basis points behind Johnson & Johnson
//	6.1 and 3.3 points above the average
func (r *Reader) gapRule(i int) (int, bool) {
	if r.noClaim() || r.subj.n == 0 {
		return i, false
	}
	g, ok := r.leads(i)
	if !ok || g.n > 1 && g.n != int(r.subj.n) {
		return i, false
	}
	from := len(r.claims)
	r.compared(i, g.end, g.obj, g.dir)
	r.margins(i, from)
	return g.end, true
}

// leads reads the parts of a distance that begins with the figure at item i.
func (r *Reader) leads(i int) (g advantage, ok bool) {
	for f := i; ; {
		if f < 0 || f >= r.hi || r.items[f].class != figure || g.n == len(g.figs) {
			return g, false
		}
		g.figs[g.n] = f
		g.n++
		if r.points(f) {
			break
		}
		if r.qs[r.items[f].ref].Unit != quantity.NoUnit {
			return g, false
		}
		k := r.sep(f + 1)
		if k == f+1 {
			return g, false
		}
		f = r.toFigure(k)
	}
	last := g.figs[g.n-1]
	q := &r.qs[r.items[last].ref]
	j := last + 1
	if q.Unit == quantity.NoUnit {
		j++ // "points"
	}
	if j >= r.hi {
		return g, false
	}
	x := &r.items[j]
	switch {
	case x.class == beat && x.end > x.tok+3 && r.nameAt(j+1) == 0: // "above the group average"
		g.dir, g.obj, g.end = x.dir, groupID, j+1
		return g, true
	case x.class == next && x.arg == 1:
		g.dir = 1
	case x.class == beat:
		g.dir = x.dir
	case x.class == prep && (x.arg == pAbove || x.arg == pOver):
		g.dir = 1
	case x.class == prep && (x.arg == pBelow || x.arg == pUnder):
		g.dir = -1
	case x.class == prep && x.arg == pThan && r.loc == quantity.Portuguese && (q.Neg || r.word(i-1, "mais") || r.word(i-1, "menos")):
		if g.dir = 1; q.Neg || r.word(i-1, "menos") { // "desceu 0,9%, menos 10,8 pontos percentuais do que a Microsoft"
			g.dir = -1
		}
		if r.act.set && r.act.dir < 0 {
			g.dir = -g.dir
		}
		j--
	case r.word(j, "superior"):
		g.dir = 1
	case r.word(j, "inferior"):
		g.dir = -1
	case r.word(j, "better"), r.word(j, "more"), r.word(j, "larger"), r.word(j, "higher"), r.word(j, "stronger"):
		g.dir = 1
	case r.word(j, "worse"), r.word(j, "less"), r.word(j, "smaller"), r.word(j, "lower"), r.word(j, "weaker"):
		g.dir = -1
	default:
		return g, false
	}
	g.obj, g.end, ok = r.comparand(j + 1)
	return g, ok
}

// compared states that the subjects did better or worse than obj.
func (r *Reader) compared(i, j int, obj int16, dir int8) {
	for k := range r.subj.n {
		if r.subj.ids[k] == obj {
			continue
		}
		c := r.draft(rCompare, r.subj.ids[k], -1, min(max(int(r.subj.item), r.lo), i), j)
		c.Kind = Comparison
		c.Metric = panel.Return
		c.Object = r.subjectName(obj)
		c.Direction = direction(dir)
	}
}
