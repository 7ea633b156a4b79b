package openai

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// A completion is a whole response, or one piece of a streamed one.
type completion struct {
	Choices []struct {
		Message message `json:"message"`
		Delta   message `json:"delta"`
		Finish  string  `json:"finish_reason"`
	} `json:"choices"`
	Usage *struct {
		Read *int64 `json:"prompt_tokens"`
		Made *int64 `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"`
}

type message struct {
	Content   content `json:"content"`
	Refusal   string  `json:"refusal"`
	Reasoning string  `json:"reasoning"`         // OpenRouter
	Thinking  string  `json:"reasoning_content"` // vLLM, llama.cpp
}

// A content is a text, null, or a list of parts that hold texts.
type content string

func (c *content) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("[")) {
		var parts []struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal(b, &parts); err != nil {
			return err
		}
		for _, p := range parts {
			*c += content(p.Text)
		}
		return nil
	}
	return json.Unmarshal(b, (*string)(c))
}

// An accumulator joins the pieces of an answer.
type accumulator struct {
	text    strings.Builder
	refusal string
	a       llm.Answer
	ended   bool
}

// add takes one piece.
func (s *accumulator) add(c completion, status int, header http.Header) error {
	if e := errorIn(c.Error); e != "" {
		f := llm.Refusal(&http.Response{StatusCode: http.StatusInternalServerError, Header: header}, e)
		f.HTTP = status
		return f
	}
	if c.Usage != nil {
		s.a.ReadTokens, s.a.MadeTokens = count(c.Usage.Read), count(c.Usage.Made)
	}
	if len(c.Choices) == 0 {
		return nil
	}
	choice := c.Choices[0]
	for _, m := range []message{choice.Message, choice.Delta} {
		s.text.WriteString(string(m.Content))
		s.refusal += m.Refusal
		s.a.Thinking += max(len(m.Reasoning), len(m.Thinking))
	}
	if choice.Finish != "" {
		s.a.Finish, s.ended = choice.Finish, true
	}
	return nil
}

// end is the answer, and why it is not whole.
func (s *accumulator) end(allowed int, err error) (llm.Answer, error) {
	text := s.text.String()
	s.a.Text = llm.Head(text, llm.MostBytes(allowed))
	switch {
	case err != nil:
		return s.a, err
	case s.refusal != "":
		return s.a, &llm.Failure{Status: datasets.Refused, Err: fmt.Errorf("the server refused: %s", llm.Excerpt([]byte(s.refusal)))}
	case len(text) > llm.MostBytes(allowed):
		return s.a, llm.Overlong(len(text), allowed)
	case !s.ended && text == "" && s.a.Thinking == 0:
		return s.a, llm.Garbled(http.StatusOK, nil, io.ErrUnexpectedEOF)
	case !s.ended:
		return s.a, llm.Unended()
	}
	return s.a, nil
}

// read reads a response to its end, in one piece or many, as the server sent
// it.
func (c *Client) read(ctx context.Context, res *http.Response, allowed int) (llm.Answer, error) {
	body := io.LimitReader(res.Body, llm.MaxBody)
	if res.StatusCode != http.StatusOK {
		b, err := io.ReadAll(io.LimitReader(body, 1<<16))
		if err != nil && len(b) == 0 {
			return llm.Answer{}, llm.Broken(ctx, err)
		}
		return llm.Answer{}, refusal(res, b)
	}
	var s accumulator
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); kind == "text/event-stream" {
		return s.end(allowed, s.events(ctx, body, res, allowed))
	}
	b, err := io.ReadAll(body)
	if err != nil {
		return s.end(allowed, llm.Broken(ctx, err))
	}
	var whole completion
	if err := json.Unmarshal(b, &whole); err != nil {
		return s.end(allowed, llm.Garbled(res.StatusCode, b, err))
	}
	return s.end(allowed, s.add(whole, res.StatusCode, res.Header))
}

// events reads server-sent events up to "[DONE]" or the end of the body.
func (s *accumulator) events(ctx context.Context, body io.Reader, res *http.Response, allowed int) error {
	in := bufio.NewReaderSize(body, 1<<14)
	for {
		line, err := in.ReadBytes('\n')
		if data, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("data:")); ok {
			data = bytes.TrimSpace(data)
			if string(data) == "[DONE]" {
				return nil
			}
			var piece completion
			if bad := json.Unmarshal(data, &piece); bad != nil {
				if err != nil && !errors.Is(err, io.EOF) {
					return llm.Broken(ctx, err)
				}
				return llm.Garbled(res.StatusCode, data, bad)
			}
			if err := s.add(piece, res.StatusCode, res.Header); err != nil {
				return err
			}
			if s.text.Len()+s.a.Thinking > llm.MostBytes(allowed) {
				return llm.Overlong(s.text.Len(), allowed)
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return llm.Broken(ctx, err)
		}
	}
}

// refusal is a response that is no success. A filter that held the prompt back
// is a refusal of the server's, whatever the status it sends.
func refusal(res *http.Response, body []byte) *llm.Failure {
	var b struct {
		Error json.RawMessage `json:"error"`
	}
	text := string(body)
	if json.Unmarshal(body, &b) == nil {
		text = cmp.Or(errorIn(b.Error), text)
	}
	f := llm.Refusal(res, text)
	if strings.Contains(text, "content_filter") || strings.Contains(text, "content_policy") {
		f.Status, f.Again, f.Sick = datasets.Refused, false, false
	}
	return f
}

// errorIn is the text of an error field: an object with a message and perhaps
// a code, or a text. A field that is absent, null or empty is no error.
func errorIn(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var e struct {
		Message string `json:"message"`
		Code    any    `json:"code"`
		Type    string `json:"type"`
	}
	if json.Unmarshal(raw, &e) != nil {
		return ""
	}
	if e.Code != nil && e.Code != "" {
		return fmt.Sprintf("%s (%v)", e.Message, e.Code)
	}
	return cmp.Or(e.Message, e.Type)
}

// count is a counter of the server's; a negative one counts nothing.
func count(n *int64) datasets.Opt[int32] {
	if n == nil || *n < 0 || *n > 1<<30 {
		return datasets.Opt[int32]{}
	}
	return datasets.Some(int32(*n))
}
