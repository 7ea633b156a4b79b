package ollama

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// A line is one object of a streamed chat. What a server may fill with garbage
// and nobody needs (its durations) is not read.
type line struct {
	Message struct {
		Content  string `json:"content"`
		Thinking string `json:"thinking"`
	} `json:"message"`
	Done   bool   `json:"done"`
	Reason string `json:"done_reason"`
	Read   *int64 `json:"prompt_eval_count"`
	Made   *int64 `json:"eval_count"`
	Error  string `json:"error"`
}

// read reads a response to its end. The answer holds what came, whatever the
// error.
func read(ctx context.Context, res *http.Response, allowed int) (llm.Answer, line, error) {
	if res.StatusCode != http.StatusOK {
		body, err := io.ReadAll(io.LimitReader(res.Body, 1<<16))
		if err != nil && len(body) == 0 {
			return llm.Answer{}, line{}, llm.Broken(ctx, err)
		}
		return llm.Answer{}, line{}, llm.Refusal(res, message(body))
	}
	var text strings.Builder
	var a llm.Answer
	in := bufio.NewReaderSize(io.LimitReader(res.Body, llm.MaxBody), 1<<14)
	for {
		raw, err := in.ReadBytes('\n')
		if len(raw) > 1 || len(raw) == 1 && raw[0] != '\n' {
			var l line
			if bad := json.Unmarshal(raw, &l); bad != nil {
				a.Text = text.String()
				if err != nil && !errors.Is(err, io.EOF) {
					return a, l, llm.Broken(ctx, err)
				}
				return a, l, llm.Garbled(res.StatusCode, raw, bad)
			}
			text.WriteString(l.Message.Content)
			a.Thinking += len(l.Message.Thinking)
			switch {
			case l.Error != "":
				a.Text = text.String()
				f := llm.Refusal(&http.Response{StatusCode: http.StatusInternalServerError, Header: res.Header}, l.Error)
				f.HTTP = res.StatusCode
				return a, l, f
			case text.Len()+a.Thinking > llm.MostBytes(allowed):
				a.Text = llm.Head(text.String(), llm.MostBytes(allowed))
				return a, l, llm.Overlong(text.Len(), allowed)
			case l.Done:
				a.Text, a.Finish = text.String(), l.Reason
				a.ReadTokens, a.MadeTokens = count(l.Read), count(l.Made)
				return a, l, nil
			}
		}
		switch {
		case errors.Is(err, io.EOF) && text.Len() == 0 && a.Thinking == 0:
			return a, line{}, llm.Garbled(res.StatusCode, nil, io.ErrUnexpectedEOF)
		case errors.Is(err, io.EOF):
			a.Text = text.String()
			return a, line{}, llm.Unended()
		case err != nil:
			a.Text = text.String()
			return a, line{}, llm.Broken(ctx, err)
		}
	}
}

// count is a counter of the server's; a negative one counts nothing.
func count(n *int64) datasets.Opt[int32] {
	if n == nil || *n < 0 || *n > 1<<30 {
		return datasets.Opt[int32]{}
	}
	return datasets.Some(int32(*n))
}

// message is the error in a body, or the body.
func message(body []byte) string {
	var e struct {
		Error string `json:"error"`
	}
	if json.Unmarshal(body, &e) == nil && e.Error != "" {
		return e.Error
	}
	return string(body)
}
