package sql

import (
	"embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

//go:embed views/*.sql
var viewFiles embed.FS

//go:embed macros.sql
var macros string

// A view is one file of views/: a comment that says what its rows mean, its
// grain and, last, what it needs, then the statement that makes it.
type view struct {
	name  string
	doc   string   // without the mark of a comment and the line of needs
	needs []string // tables and other views
	sql   string
	macro bool // makes a macro for other views, not a view
}

// readViews is every view, each after those it needs.
func readViews() ([]view, error) {
	entries, err := viewFiles.ReadDir("views")
	if err != nil {
		return nil, err
	}
	var all []view
	for _, e := range entries {
		text, err := viewFiles.ReadFile(path.Join("views", e.Name()))
		if err != nil {
			return nil, err
		}
		v, err := parseView(strings.TrimSuffix(e.Name(), ".sql"), string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return inOrder(all)
}

var creates = regexp.MustCompile(`(?m)^CREATE OR REPLACE (VIEW|MACRO) (\w+)`)

func parseView(name, text string) (view, error) {
	v := view{name: name, sql: text}
	var doc []string
	for line := range strings.Lines(text) {
		comment, ok := strings.CutPrefix(line, "--")
		if !ok {
			break
		}
		doc = append(doc, strings.TrimSpace(comment))
	}
	if len(doc) < 2 {
		return v, fmt.Errorf("views/%s.sql: no header", name)
	}
	needs, ok := strings.CutPrefix(doc[len(doc)-1], "Needs: ")
	if !ok {
		return v, fmt.Errorf("views/%s.sql: the header does not end with what it needs", name)
	}
	v.needs = strings.Split(strings.TrimSuffix(needs, "."), ", ")
	v.doc = strings.Join(doc[:len(doc)-1], "\n")
	m := creates.FindStringSubmatch(text)
	if m == nil || m[2] != name || !strings.HasPrefix(doc[0], name) {
		return v, fmt.Errorf("views/%s.sql: it makes something else", name)
	}
	v.macro = m[1] == "MACRO"
	return v, nil
}

// inOrder sorts views so that each comes after those it needs.
func inOrder(all []view) ([]view, error) {
	var sorted []view
	state := map[string]int{} // 1: being placed, 2: placed
	var place func(v view) error
	place = func(v view) error {
		switch state[v.name] {
		case 1:
			return fmt.Errorf("views/%s.sql: it needs itself", v.name)
		case 2:
			return nil
		}
		state[v.name] = 1
		for _, need := range v.needs {
			i := slices.IndexFunc(all, func(o view) bool { return o.name == need })
			if i < 0 {
				if !isTable(need) {
					return fmt.Errorf("views/%s.sql: it needs %s, which is no table and no view", v.name, need)
				}
				continue
			}
			if err := place(all[i]); err != nil {
				return err
			}
		}
		state[v.name] = 2
		sorted = append(sorted, v)
		return nil
	}
	for _, v := range all {
		if err := place(v); err != nil {
			return nil, err
		}
	}
	return sorted, nil
}

func hasView(views []view, name string) bool {
	return slices.ContainsFunc(views, func(v view) bool { return v.name == name && !v.macro })
}

func isTable(name string) bool {
	name = strings.TrimPrefix(name, "tables.")
	return name == "nothing" || slices.ContainsFunc(tables, func(t table) bool { return t.name == name })
}

// groups reports whether a row of v is a group of cells.
func (v view) groups() bool {
	return strings.Contains(strings.ReplaceAll(v.doc, "\n", " "), "One row per market, window, model")
}

// sorted reports whether v gives its rows in an order of its own.
func (v view) sorted() bool {
	return strings.Contains(v.sql, "\nORDER BY ") // at the margin: of the whole, not of a part
}
