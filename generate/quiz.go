package generate

import (
	"strings"

	"market-claim-bench/pipeline/generate/prompt"
)

// A question is one key that a quiz asks for.
type question struct {
	ticker, metric, session, style string
	prompt.Question
}

func (q question) item() string { return strings.Join([]string{q.ticker, q.metric, q.session}, ":") }

// questions are those of a window, in no order.
func (z Quiz) questions(g *group) []question { return nil }
