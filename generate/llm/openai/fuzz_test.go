package openai

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/llmtest"
)

// Whatever a server sends, an answer without an error has text and an end, and
// an error has a status.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		"", "{}", `{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}]}`, `{"choices":[{"message":{"content":[{"text":"a"}]},"finish_reason":"length"}]}`,
		`{"error":{"message":"m","code":429}}`, "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: [DONE]\n", "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n",
	} {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed), true)
	}
	f.Fuzz(func(t *testing.T, body []byte, pieces bool) {
		res := &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(body))}
		if pieces {
			res.Header.Set("Content-Type", "text/event-stream; charset=utf-8")
		}
		r := llm.Request{Messages: llm.User(llmtest.Prompt), MaxTokens: 50}
		a, err := (&Client{}).read(context.Background(), res, r.MaxTokens)
		if err == nil {
			err = judge(r, a)
		}
		if err == nil && (strings.TrimSpace(a.Text) == "" || a.Finish == "") {
			t.Errorf("%q: ok, %+v", body, a)
		}
		if err != nil && (llm.AsFailure(err).Status == "" || llm.AsFailure(err).Status == "ok") {
			t.Errorf("%q: %v", body, err)
		}
		if len(a.Text) > llm.MostBytes(r.MaxTokens) {
			t.Errorf("kept %d bytes", len(a.Text))
		}
	})
}
