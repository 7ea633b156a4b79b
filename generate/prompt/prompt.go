// Package prompt renders what a model is sent: one template per context and
// version, filled from the bars that an arm and identity display.
//
// The versions of a context are paraphrases of one job; its tables are the
// same in all of them. A text that was ever sent is never edited: another
// wording is another version. No text says a word about the experiment, and a
// masked prompt is the named one, row for row, under other names.
package prompt

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"text/template"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// The contexts.
const (
	Full     = "full"     // the whole daily table
	Sparse   = "sparse"   // first and last close of each name
	Probe    = "probe"    // the same, and questions that only the path between answers
	Elicited = "elicited" // the daily table; window return and worst session of each name
	None     = "none"     // no prices
	Quiz     = "quiz"     // closed book, one key
	Identify = "identify" // a masked daily table; which companies, which month
)

// Styles lists the wordings of a quiz question. Its template is "quiz-" and
// the style.
var Styles = []string{"open", "estimate", "choices", "date"}

// Metrics lists what a quiz can ask.
var Metrics = []string{"return", "close", "daily_return", "max_daily_gain", "max_daily_loss"}

// Data is what a prompt shows and asks. The zero Question is for contexts that
// ask none.
type Data struct {
	Group    string // what the names are called together: US large caps
	Currency string // ISO code
	Window   string // 2026-08, or 2026-08-03..2026-08-21
	First    panel.Day
	Last     panel.Day
	Masked   bool   // nothing may tell who or when: Group, Currency and the dates are not used
	Names    []Name // in the order of the prompt
	Question Question
}

// A Name is one stock as the prompt shows it.
type Name struct {
	Label   string              // NVDA, or Stock C
	Company string              // NVIDIA; empty where masked
	Bars    []datasets.PanelBar // of the window, ascending; empty where nothing is shown
}

// A Question is one key asked closed book.
type Question struct {
	Style   string    // open, estimate, choices, date
	Metric  string    // return, close, daily_return, max_daily_gain, max_daily_loss
	From    panel.Day // return: the session whose close it is measured from
	To      panel.Day // return: its last session; close, daily_return: the session
	Choices []string  // choices: the values as written, in the order shown
}

//go:embed templates/*.tmpl
var files embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"price": price, "volume": volume, "day": day, "letter": letter,
}).ParseFS(files, "templates/*.tmpl"))

// Versions lists the versions of a context, in order; of quiz, those that
// every style has. It is empty for a context that does not exist.
func Versions(context string) []string {
	if context == Quiz {
		context = "quiz-" + Styles[0]
	}
	names, _ := fs.Glob(files, "templates/"+context+".*.tmpl")
	for i, n := range names {
		names[i] = strings.TrimPrefix(path.Ext(strings.TrimSuffix(n, ".tmpl")), ".")
	}
	slices.Sort(names)
	return names
}

// Render returns the text that is sent. It depends on nothing but its
// arguments.
func Render(context, version string, d Data) (string, error) {
	file := context + "." + version + ".tmpl"
	if context == Quiz {
		file = "quiz-" + d.Question.Style + "." + version + ".tmpl"
	}
	t := templates.Lookup(file)
	if t == nil {
		return "", fmt.Errorf("prompt %s: no such template (versions of %s: %s)", file, context, strings.Join(Versions(context), ", "))
	}
	if err := d.check(context); err != nil {
		return "", fmt.Errorf("prompt %s: %w", file, err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, d); err != nil {
		return "", fmt.Errorf("prompt %s: %w", file, err)
	}
	return strings.TrimRight(b.String(), "\n") + "\n", nil
}

// check refuses data from which a template would make a text with a hole.
func (d Data) check(context string) error {
	if len(d.Names) == 0 {
		return errors.New("no names to write about")
	}
	switch context {
	case None:
		return nil
	case Quiz:
		if !slices.Contains(Metrics, d.Question.Metric) {
			return fmt.Errorf("metric %q: not one that is asked (%s)", d.Question.Metric, strings.Join(Metrics, ", "))
		}
		if d.Question.Style == "choices" && len(d.Question.Choices) < 2 {
			return errors.New("choices: fewer than two")
		}
		return nil
	}
	for _, n := range d.Names {
		if len(n.Bars) == 0 {
			return fmt.Errorf("%s: no bars to show", n.Label)
		}
	}
	return nil
}

// Order is the order in which a prompt shows n names, the same for all arms
// and identities of a seed. Seed 0 leaves them as they are.
func Order(seed int64, n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if seed != 0 {
		r := rand.New(rand.NewPCG(uint64(seed), 0x70726f6d7074))
		r.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return order
}
