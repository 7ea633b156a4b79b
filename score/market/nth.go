package market

import "market-claim-bench/pipeline/score/quantity"

// nth reads a place in the list of names before it as one of them.
//
//	nth = "the" ( "former" | "latter" ) | "a" ( "primeira" | "segunda" | "última" … ) predicate .
//
//	Galp e EDP seguiram caminhos opostos: a primeira caiu 2,6%, a segunda subiu 3,3%
func (r *Reader) nth(i int) (int, bool) {
	j := i + 1
	of, place, ok := r.placeAt(j)
	if !ok {
		of, place, ok = r.pointing(i)
		j = i
	}
	if !ok || j+1 >= r.hi || !r.toldOf(j+1) {
		return i, false
	}
	if j > i && place == 2 && r.lead == r.half(1) { // "a primeira quinzena foi de ganhos, mas a segunda trouxe perdas"
		r.lead = r.half(2)
		r.clause.per = period{}
		return j + 1, true
	}
	s := r.lastNames(i, of)
	if int(s.n) < of {
		return i, false
	}
	if place < 0 {
		place = of
	}
	r.change(one(s.ids[place-1], i))
	r.open = false
	return j + 1, true
}

// pointing reads the word at item i that points, alone, to a name before it:
// "esta perdeu" to the last one, "aquela" to the one before.
func (r *Reader) pointing(i int) (of, place int, ok bool) {
	switch {
	case r.loc != quantity.Portuguese:
	case r.word(i, "esta"), r.word(i, "este"), r.word(i, "essa"), r.word(i, "esse"):
		return 1, 1, true
	case r.word(i, "aquela"), r.word(i, "aquele"):
		return 2, 1, true
	}
	return 0, 0, false
}

// placed lists the words for a place, the dir, among so many names, the arg; −1
// is the last.
var placed = []entry{
	{word{det, 1, 0, 2}, "former, primeira, primeiro"},
	{word{det, 2, 0, 2}, "latter, segunda, segundo"},
	{word{det, 3, 0, 3}, "terceira, terceiro"},
	{word{det, -1, 0, 2}, "última, último"},
}

var places = compile(placed)

// placeAt reads the word at item i as a place among of names.
func (r *Reader) placeAt(i int) (of, place int, ok bool) {
	w := &places.lexemes[r.toks[r.items[i].tok].Entry]
	return int(w.arg), int(w.dir), w.held
}

// toldOf reports whether item i begins what is said of a name: a verb, or a
// figure behind a preposition, a comma or a bracket.
func (r *Reader) toldOf(i int) bool {
	for i < r.hi && (r.items[i].class == adverb || r.items[i].class == hedge) {
		i++
	}
	switch x := &r.items[i]; x.class {
	case move, close_, reach, open_, stand, trade:
		return x.form&(finite|gerund|bare) != 0 && (x.form&noun == 0 || x.form&finite != 0)
	case be, have, drift, way, flat:
		return true
	case figure:
		return r.qs[x.ref].Unit == quantity.Percent
	case prep:
		f := r.toFigure(i + 1)
		return f >= 0 && f <= i+2 && r.qs[r.items[f].ref].Unit != quantity.NoUnit
	case punct:
		f := r.toFigure(i + 1)
		return (x.arg == '(' || x.arg == ',') && f >= 0 && r.qs[r.items[f].ref].Unit != quantity.NoUnit
	}
	return false
}
