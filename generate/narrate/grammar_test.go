package narrate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
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

// TestEveryPhraseIsSaid writes many replies: a line that none of them says
// stands under tags that no scene has.
func TestEveryPhraseIsSaid(t *testing.T) {
	said := map[string]map[int]bool{"en": {}, "pt": {}}
	write := func(s Spec) {
		w := newWriter(s)
		w.compose()
		for id := range w.said {
			said[w.lang.code][id] = true
		}
	}
	for seed := range uint64(60) {
		for _, style := range Styles {
			for _, writer := range []string{Reader, Mixed} {
				s := testSpec(writer, style, "full", seed)
				if seed%3 == 0 {
					s.Window = "2025-03-03..2025-03-28"
				}
				write(s)
				quiet := s
				quiet.Shown = scaled(s.Truth, 0.1)
				write(quiet)
				if style == "portuguese" {
					for more := range uint64(8) {
						s.Seed = 1000*more + seed
						write(s)
					}
					s.Seed = seed
				}
				write(calm(s, seed))
				s.Context = []string{"sparse", "probe", "elicited", "none"}[seed%4]
				write(s)
				write(calm(s, seed))
				if seed%5 == 0 {
					write(masked(s))
					s.Writer = Silent
					write(s)
				}
			}
		}
		for _, metric := range []string{"return", "close", "daily_return", "max_daily_gain", "max_daily_loss"} {
			for _, style := range []string{"prose", "portuguese"} {
				s := asked(Reciter, "open", metric)
				s.Style, s.Seed = style, seed
				if seed%2 == 0 { // another that rose
					s.Truth.Series[0].Bars = walk(1, 3).Series[2].Bars
				}
				write(s)
				s.Writer = Reader
				write(s)
			}
		}
	}
	for lang, g := range grammars {
		var dead []string
		n := 0
		for key, ps := range g {
			for _, p := range ps {
				n++
				if !said[lang][p.id] {
					dead = append(dead, fmt.Sprintf("%s %s: %s", key, strings.Join(p.tags, " "), printed(p.body)))
				}
			}
		}
		slices.Sort(dead)
		t.Logf("%s: %d phrases", lang, n)
		if len(dead) > 0 {
			t.Errorf("%s: never said:\n%s", lang, strings.Join(dead, "\n"))
		}
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
