package facts

import (
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/quantity"
)

// The steps of the judge, one by one, for comparison with the original's.

// ReadValues are the figures of a text in the named units, in their order.
func ReadValues(p Profile, text string, names []string) ([]float64, error) {
	var us []unit
	for _, name := range names {
		i := slices.Index(unitNames[:], name)
		if i < 0 {
			return nil, fmt.Errorf("%s: no such unit: there are %v", name, unitNames)
		}
		us = append(us, unit(i))
	}
	var out []float64
	if p == Compat {
		for _, f := range figures(nil, text, numerals(nil, text), us) {
			out = append(out, f.value)
		}
		return out, nil
	}
	r := reader{language: quantity.Norwegian}
	r.read(text)
	for _, a := range r.amounts {
		if slices.Contains(us, a.unit) {
			out = append(out, a.value)
		}
	}
	return out, nil
}

// UnitsFor are the units in which figures count for a fact.
func UnitsFor(f datasets.Fact) []string {
	var out []string
	for _, u := range unitsOf(&f) {
		out = append(out, u.String())
	}
	return out
}

// Mentions reports whether an anchor stands in a text.
func Mentions(p Profile, name, text string) bool {
	list := []anchor{newAnchor(name)}
	if p == Default {
		list = append(list, variants(name)...)
	}
	return mentions(list, text)
}

// Sentences are those of a text.
func Sentences(p Profile, text string) []string {
	var out []string
	if p == Compat {
		for _, s := range split(nil, text, 0) {
			out = append(out, s.text)
		}
		return out
	}
	r := reader{language: quantity.Norwegian}
	r.read(text)
	r.arrange()
	for _, s := range r.passages {
		out = append(out, text[s.start:s.end])
	}
	return out
}

// HasPhone reports whether a text has a telephone number.
func HasPhone(p Profile, text string) bool {
	if p == Compat {
		return len(phones(nil, text)) > 0
	}
	r := reader{language: quantity.Norwegian}
	r.read(text)
	return slices.ContainsFunc(r.marks, func(m quantity.Mark) bool { return m.Kind == quantity.Phone })
}
