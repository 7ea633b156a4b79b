package facts

import (
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets"
)

// A unit is what a fact's figure counts.
type unit uint8

const (
	kroner unit = iota
	percent
	weeks
	days
	months
	years
	hours
	units
)

// unitNames are the names of the original.
var unitNames = [units]string{"NOK", "prosent", "uker", "dager", "maneder", "ar", "timer"}

func (u unit) String() string { return unitNames[u] }

// unitWords are what stands behind a figure of the unit, as a prefix: "ukers"
// is weeks. They are folded.
var unitWords = [units][]string{
	kroner:  {"kroner", "nok"}, // and kr, which must be a word
	percent: {"prosent", "%"},
	weeks:   {"uke", "week"},
	days:    {"dag", "virkedager", "day"},
	months:  {"måned", "mnd", "month"},
	years:   {"år", "year"},
	hours:   {"time", "hour"},
}

// hints are words of a claim that tell its unit.
var hints = [units][]string{
	kroner:  {"nok", "kroner", " kr", "beløp", "sats", "grense", "tak", "cap", "fradrag", "stipend", "lån"},
	percent: {"prosent", "%", "percent", "rate"},
	weeks:   {"uke", "week"},
	days:    {"dag", "day"},
	months:  {"måned", "month", "mnd"},
	years:   {"år", "year"},
	hours:   {"time", "hour"},
}

// unitsOf are the units in which figures count for the fact. A declared unit
// settles it; then one named outright in the claim, since "NOK per month" says
// how often and not what; then the claim's last segment; then any hint in it.
// A fact of money or per cent is never read in a unit of time.
func unitsOf(f *datasets.Fact) []unit {
	declared := ""
	if f.Unit != "-" {
		declared, _ = strip(lower(f.Unit))
	}
	for u := range units {
		if declared != "" && strings.Contains(lower(unitNames[u]), declared) {
			return []unit{u}
		}
	}
	if named := namedUnits(f.Claim); len(named) > 0 {
		return named
	}
	if i := strings.LastIndexByte(f.Claim, ','); i >= 0 {
		tail, _ := strip(f.Claim[i+1:])
		tail = lower(tail)
		last := hinted(func(hint string) bool {
			hint = strings.TrimSpace(hint)
			return tail != "" && strings.HasPrefix(tail, hint)
		})
		if len(last) == 1 {
			return last
		}
	}
	claim := lower(f.Claim)
	hit := hinted(func(hint string) bool { return strings.Contains(claim, hint) })
	if slices.Contains(hit, kroner) || slices.Contains(hit, percent) {
		hit = slices.DeleteFunc(hit, func(u unit) bool { return u > percent })
	}
	if len(hit) == 0 {
		return []unit{kroner, percent, weeks, days, months, years, hours}
	}
	return hit
}

// hinted are the units one of whose hints is there.
func hinted(is func(hint string) bool) []unit {
	var out []unit
	for u := range units {
		if slices.ContainsFunc(hints[u], is) {
			out = append(out, u)
		}
	}
	return out
}

// namedUnits are money and per cent where the claim says so in a word.
func namedUnits(claim string) []unit {
	var out []unit
	if hasWord(claim, "nok") || hasWord(claim, "kroner") || hasWord(claim, "kr") {
		out = append(out, kroner)
	}
	if hasWord(claim, "percent") || hasWord(claim, "prosent") || strings.Contains(claim, "%") {
		out = append(out, percent)
	}
	return out
}

// hasWord reports whether a folded word stands in s as a whole word.
func hasWord(s, word string) bool {
	for i := range s {
		if wordBefore(s, i) {
			continue
		}
		if end, ok := startsFold(s, i, word); ok && !wordAt(s, end) {
			return true
		}
	}
	return false
}

// unitAfter reports whether the unit u stands behind byte i of s, past white
// space and marks of emphasis.
func unitAfter(s string, i int, u unit) bool {
	i = skip(s, i, isGap)
	for _, word := range unitWords[u] {
		if _, ok := startsFold(s, i, word); ok {
			return true
		}
	}
	if u != kroner {
		return false
	}
	end, ok := startsFold(s, i, "kr")
	return ok && !wordAt(s, end)
}
