package narrate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"market-claim-bench/pipeline/generate/prompt"
)

// eachNode walks a production.
func eachNode(body []node, use func(node)) {
	for _, n := range body {
		use(n)
		eachNode(n.quote, use)
		for _, a := range n.alts {
			eachNode(a, use)
		}
	}
}

func TestNoPhraseSaysItself(t *testing.T) {
	for lang, g := range grammars {
		var path []string
		var visit func(key string)
		done := map[string]bool{}
		visit = func(key string) {
			if slices.Contains(path, key) {
				t.Errorf("%s: %s says itself: %v", lang, key, path)
				return
			}
			if done[key] {
				return
			}
			path = append(path, key)
			for _, p := range g[key] {
				eachNode(p.body, func(n node) {
					if n.slot != nil && n.slot.form != "@" && g[n.slot.name] != nil {
						visit(n.slot.name)
					}
				})
			}
			path = path[:len(path)-1]
			done[key] = true
		}
		for _, key := range slices.Sorted(maps.Keys(g)) {
			visit(key)
		}
	}
}

func TestABrokenPhraseIsNamed(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"a line\n", "1: a production stands before any key"},
		{"= k\n{name\n", `2: "{name": { without }`},
		{"= k\n\n[x\n", `3: "[x": [ without ]`},
		{"= k\n<a|b\n", `2: "<a|b": < without >`},
		{"= k\na]\n", `2: "a]": ']' opens nowhere`},
	} {
		id := 0
		if err := (grammar{}).parse(c.file, &id); err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.file, err, c.want)
		}
	}
}

// TestEveryPhraseIsSaid writes replies until every line of the phrases was
// said; one that hundreds of seeds do not say stands under tags that no scene
// has.
func TestEveryPhraseIsSaid(t *testing.T) {
	unsaid := map[string]map[int]string{}
	for lang, g := range grammars {
		unsaid[lang] = map[int]string{}
		for key, ps := range g {
			for _, p := range ps {
				unsaid[lang][p.id] = fmt.Sprintf("%s: %s %s: %s", lang, key, strings.Join(p.tags, " "), printed(p.body))
			}
		}
		t.Logf("%s: %d phrases", lang, len(unsaid[lang]))
	}
	write := func(s Spec) {
		w := newWriter(s)
		w.compose()
		for id := range w.said {
			delete(unsaid[w.lang.code], id)
		}
	}
	for seed := uint64(0); seed < 900 && len(unsaid["en"])+len(unsaid["pt"]) > 0; seed++ {
		for _, style := range Styles {
			if lang := map[bool]string{true: "pt", false: "en"}[style == "portuguese"]; len(unsaid[lang]) > 0 {
				variants(style, seed, write)
			}
		}
	}
	for lang := range unsaid {
		for _, line := range slices.Sorted(maps.Values(unsaid[lang])) {
			t.Errorf("never said: %s", line)
		}
	}
}

// variants writes a style in many circumstances.
func variants(style string, seed uint64, write func(Spec)) {
	s := testSpec([]string{Reader, Mixed}[seed/4%2], style, "full", seed)
	if seed%3 == 0 {
		s.Window = "2025-03-03..2025-03-28"
	}
	quiet := s
	quiet.Shown = scaled(s.Truth, 0.1)
	for _, x := range []Spec{s, quiet, calm(s, seed)} {
		write(x)
		x.Context = []string{"sparse", "probe", "elicited", "none"}[seed%4]
		write(x)
	}
	if seed%5 == 0 {
		write(masked(s))
		s.Writer = Silent
		write(s)
	}
	for _, metric := range prompt.Metrics {
		q := asked([]string{Reciter, Reciter, Reader}[seed%3], "open", metric)
		q.Style, q.Seed = style, seed
		if seed%4 == 1 { // another that rose
			q.Truth.Series[0].Bars = walk(1, 3).Series[2].Bars
		}
		write(q)
	}
}

// calm is a spec whose names move alike, as a falling or a rising market, or
// hardly.
func calm(s Spec, seed uint64) Spec {
	s.Shown = scaled(s.Truth, []float64{0.002, 0.02}[seed%2])
	drift := []float64{0.004, -0.004, 0, 0.0004, -0.0004}[seed%5]
	for i := range s.Shown.Series {
		for j := range s.Shown.Series[i].Bars {
			b := &s.Shown.Series[i].Bars[j]
			f := 1 + drift*float64(j)
			if i == 0 && seed%4 == 0 { // one goes its own way
				f = 1 - drift*float64(j)
			}
			b.Open, b.High, b.Low, b.Close = times(b.Open, f), times(b.High, f), times(b.Low, f), times(b.Close, f)
		}
	}
	return s
}

// printed is a production as it is written in its file.
func printed(body []node) string {
	var b strings.Builder
	for _, n := range body {
		switch {
		case n.slot != nil:
			fmt.Fprintf(&b, "{%s:%s %s}", n.slot.sub, n.slot.form, n.slot.name)
		case n.quote != nil:
			b.WriteString("[" + printed(n.quote) + "]")
		case n.alts != nil:
			for i, a := range n.alts {
				b.WriteString(map[bool]string{true: "<", false: "|"}[i == 0] + printed(a))
			}
			b.WriteString(">")
		default:
			b.WriteString(n.lit)
		}
	}
	return b.String()
}
