// Package reword has a model put narrated commentary into other words, and
// tells which of its figures came through: a statement whose figure the model
// dropped or changed is lost, and no miss of whoever reads the rewording.
package reword

import (
	_ "embed"
	"strings"
	"text/template"

	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/score/quantity"
)

//go:embed prompt.tmpl
var wording string

var request = template.Must(template.New("reword").Parse(wording))

// Version names the wording of Prompt.
const Version = "v1"

// Prompt is what a model is sent to reword a text.
func Prompt(text string) string {
	var b strings.Builder
	if err := request.Execute(&b, strings.TrimSpace(text)); err != nil {
		panic(err) // writing to memory
	}
	return b.String()
}

// A Result says what became of a text's statements in a rewording.
type Result struct {
	Kept  []narrate.Key // those that state no figure among them
	Lost  []narrate.Key
	Added []quantity.Quantity // figures that the text did not have
}

// Check compares the figures of a narrated text with those of its rewording.
// A figure came through if the rewording has one of the same size and unit;
// its sign may have become a word, and a count a numeral. Of a figure that the
// text states n times and the rewording m, the last n − m are lost. Spans of
// the kept key are those of the text.
func Check(text string, keys []narrate.Key, reworded string, loc quantity.Locale) Result {
	var r quantity.Reader
	left := map[size]int{}
	var found []quantity.Quantity
	for _, q := range r.Read(reworded, loc) {
		left[sizeOf(q)]++
		found = append(found, q)
	}
	kept := map[int32]bool{} // by where the figure stands in the text
	for _, q := range r.Read(text, loc) {
		if s := sizeOf(q); left[s] > 0 {
			left[s]--
			kept[q.NumStart] = true
		}
	}
	var out Result
	for _, k := range keys {
		if k.FigureEnd == 0 || through(kept, k) {
			out.Kept = append(out.Kept, k)
			continue
		}
		out.Lost = append(out.Lost, k)
	}
	for i := len(found) - 1; i >= 0; i-- {
		if s := sizeOf(found[i]); left[s] > 0 {
			left[s]--
			out.Added = append([]quantity.Quantity{found[i]}, out.Added...)
		}
	}
	return out
}

// through reports whether a figure that came through stands where k states
// one.
func through(kept map[int32]bool, k narrate.Key) bool {
	for at := k.FigureStart; at < k.FigureEnd; at++ {
		if kept[int32(at)] {
			return true
		}
	}
	return false
}

// A size is what two figures share that say the same.
type size struct {
	digits uint64
	exp    int8
	denom  uint32
	unit   quantity.Unit
}

func sizeOf(q quantity.Quantity) size {
	s := size{q.Digits, q.Exp, q.Denom, q.Unit}
	for s.digits != 0 && s.digits%10 == 0 { // 4.50 is 4.5
		s.digits /= 10
		s.exp++
	}
	return s
}
