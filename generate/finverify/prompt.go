// Package finverify asks the questions of the suite finverify: what a model is
// sent, and what planted baselines say to it.
package finverify

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"market-claim-bench/pipeline/datasets"
)

//go:embed ask.tmpl
var askText string

var ask = template.Must(template.New("ask").Option("missingkey=error").Parse(askText))

// Versions lists the versions of the prompt. A text that was ever sent is never
// edited: another wording is another version.
//
//	v1         the statement, the question, and a last line "Answer: …"
//	v1-open    the same without a word on how to answer
var Versions = []string{"v1", "v1-open"}

// Prompt is the text that asks a question under a version.
func Prompt(q *datasets.Question, version string) (string, error) {
	if !slices.Contains(Versions, version) {
		return "", fmt.Errorf("prompt version %q of finverify: there are %s", version, strings.Join(Versions, ", "))
	}
	var b strings.Builder
	err := ask.Execute(&b, struct {
		Question, Context string
		Marked            bool
	}{q.Question, q.Context, version == "v1"})
	return b.String(), err
}

// Reply is what the baseline writes as its reply to a question: its answer, as
// v1 asks for it.
func (b Baseline) Reply(q *datasets.Question, seed uint64) string {
	return "Answer: " + strconv.FormatFloat(b.Predict(q, seed), 'f', -1, 64)
}
