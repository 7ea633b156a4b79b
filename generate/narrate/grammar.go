package narrate

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed phrases/*.txt
var files embed.FS

// A grammar is the phrases of one language: the productions of each key.
//
// A file of phrases is a list of blocks. A header names a key and the tags
// under which its lines hold ("= rose up big"; "!masked" wants the tag
// absent); each line below it is one production; lines that begin with # are
// comments. In a line,
//
//	{rose}          says a phrase of the key, or what the scene holds under it
//	{+ret} {a ret}  says it in a form: signed, with its article
//	{b:name}        says it of the scene's sub-scene b; of a list of them it
//	                says an enumeration: "Apple, Meta and Walmart"
//	{@best}         makes a statement that has no figure
//	[…]             is the quote of the statements made inside it
//	<a|b|>          is one of these
type grammar map[string][]production

// A production is one line, parsed.
type production struct {
	id   int // in the order of the files
	tags []string
	body []node
}

// A node is a literal, a slot, a quote or a choice.
type node struct {
	lit   string
	slot  *slot
	quote []node
	alts  [][]node
}

// A slot is {sub:form name}.
type slot struct{ sub, form, name string }

// grammars holds the languages; a broken file of phrases is a programming
// error and panics.
var grammars = map[string]grammar{"en": load("en"), "pt": load("pt")}

// load reads the files of a language: those whose name begins with it.
func load(lang string) grammar {
	g := grammar{}
	entries, err := files.ReadDir("phrases")
	if err != nil {
		panic(err)
	}
	id := 0
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), lang+"-") {
			continue
		}
		data, err := files.ReadFile(path.Join("phrases", e.Name()))
		if err != nil {
			panic(err)
		}
		if err := g.parse(string(data), &id); err != nil {
			panic(fmt.Sprintf("%s:%v", e.Name(), err))
		}
	}
	return g
}

// parse adds the blocks of a file to g.
func (g grammar) parse(file string, id *int) error {
	var key string
	var tags []string
	for i, line := range strings.Split(file, "\n") {
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "= "):
			words := strings.Fields(line[2:])
			key, tags = words[0], words[1:]
		case key == "":
			return fmt.Errorf("%d: a production stands before any key", i+1)
		default:
			p := parser{text: line}
			body, err := p.sequence("")
			if err != nil {
				return fmt.Errorf("%d: %w", i+1, err)
			}
			*id++
			g[key] = append(g[key], production{*id, tags, body})
		}
	}
	return nil
}

// A parser reads one production.
type parser struct {
	text string
	at   int
}

// sequence = { "{" slot "}" | "[" sequence "]" | "<" choice ">" | literal } .
// It stops before any byte of until, or at the end of the line.
func (p *parser) sequence(until string) ([]node, error) {
	var out []node
	for p.at < len(p.text) && !strings.Contains(until, p.text[p.at:p.at+1]) {
		switch p.text[p.at] {
		case '{':
			end := strings.IndexByte(p.text[p.at:], '}')
			if end < 0 {
				return nil, fmt.Errorf("%q: { without }", p.text)
			}
			out = append(out, node{slot: parseSlot(p.text[p.at+1 : p.at+end])})
			p.at += end + 1
		case '[':
			p.at++
			body, err := p.sequence("]")
			if err != nil {
				return nil, err
			}
			if p.at == len(p.text) {
				return nil, fmt.Errorf("%q: [ without ]", p.text)
			}
			p.at++
			out = append(out, node{quote: body})
		case '<':
			alts, err := p.choice()
			if err != nil {
				return nil, err
			}
			out = append(out, node{alts: alts})
		case '}', ']', '>':
			return nil, fmt.Errorf("%q: %q opens nowhere", p.text, p.text[p.at])
		default:
			end := strings.IndexAny(p.text[p.at:], "{}[]<>|")
			if end < 0 {
				end = len(p.text) - p.at
			}
			if end == 0 { // a bar outside a choice is itself: a cell of a table
				end = 1
			}
			out = append(out, node{lit: p.text[p.at : p.at+end]})
			p.at += end
		}
	}
	return out, nil
}

// choice = "<" sequence { "|" sequence } ">" .
func (p *parser) choice() ([][]node, error) {
	var alts [][]node
	for {
		p.at++
		body, err := p.sequence("|>")
		if err != nil {
			return nil, err
		}
		if p.at == len(p.text) {
			return nil, fmt.Errorf("%q: < without >", p.text)
		}
		alts = append(alts, body)
		if p.text[p.at] == '>' {
			p.at++
			return alts, nil
		}
	}
}

// slot = [ sub ":" ] [ form ] name .  The forms "+" and "@" and "'s" stand at
// the name, others before it as a word.
func parseSlot(s string) *slot {
	var out slot
	if sub, rest, ok := strings.Cut(s, ":"); ok {
		out.sub, s = sub, rest
	}
	if i := strings.LastIndexByte(s, ' '); i >= 0 {
		out.form, s = s[:i], s[i+1:]
	}
	switch {
	case strings.HasPrefix(s, "+"), strings.HasPrefix(s, "@"):
		out.form, s = s[:1], s[1:]
	case strings.HasSuffix(s, "'s"):
		out.form, s = "'s", strings.TrimSuffix(s, "'s")
	}
	out.name = s
	return &out
}

// fits reports whether the production holds under tags.
func (p *production) fits(has func(string) bool) bool {
	return !slices.ContainsFunc(p.tags, func(t string) bool {
		if t[0] == '!' {
			return has(t[1:])
		}
		return !has(t)
	})
}
