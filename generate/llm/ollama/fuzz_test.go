package ollama

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
func FuzzStream(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null\n", "{\"done\":true}\n", `{"message":{"content":"a"},"done":false}` + "\n" + `{"done":true,"done_reason":"stop","prompt_eval_count":9,"eval_count":1}`,
		`{"error":"the input length exceeds the context length"}`, `{"message":{"content":"` + strings.Repeat("x", 9000) + `"},"done":true,"done_reason":"length","eval_count":-7}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		res := &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(body))}
		r := llm.Request{Messages: llm.User(llmtest.Prompt), MaxTokens: 50}
		a, last, err := read(context.Background(), res, r.MaxTokens)
		if err == nil {
			err = judge(r, a, last, true, 1024)
		}
		if err == nil && strings.TrimSpace(a.Text) == "" {
			t.Errorf("%q: ok without a text", body)
		}
		if err != nil && (llm.AsFailure(err).Status == "" || llm.AsFailure(err).Status == "ok") {
			t.Errorf("%q: %v", body, err)
		}
		if len(a.Text) > llm.MostBytes(r.MaxTokens) {
			t.Errorf("kept %d bytes", len(a.Text))
		}
	})
}
