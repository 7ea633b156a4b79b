package replay

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/llmtest"
)

func TestConforms(t *testing.T) {
	m, err := Read(strings.NewReader(fmt.Sprintf("{\"prompt\":%q,\"text\":\"ACE\"}\n", llmtest.Prompt)), "one.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	llmtest.Conform(t, m)
}

func TestRepeatsTakeTheStoredRepliesInTurnAndAPromptNotThereFails(t *testing.T) {
	m, err := Read(strings.NewReader(`{"prompt":"p","text":"one"}
{"prompt":"p","text":"two"}
{"prompt":"q","text":""}
`), "few.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for seed := range int64(3) {
		a, err := m.Ask(context.Background(), llm.Request{Messages: llm.User("p"), Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, a.Text)
	}
	if strings.Join(got, " ") != "one two one" {
		t.Errorf("got %v", got)
	}
	for prompt, want := range map[string]string{"r": "http_error: no reply to this prompt", "q": "empty"} {
		if _, err := m.Ask(context.Background(), llm.Request{Messages: llm.User(prompt)}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", prompt, err, want)
		}
	}
}

func TestAWrongLineIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{\"prompt\":\"p\",\"text\":\"t\"}\n{\"prompt\":\"p\"}": "f.jsonl:2: prompt and text",
		"nonsense": "f.jsonl:1: ",
	} {
		if _, err := Read(strings.NewReader(text), "f.jsonl"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTheStoredRepliesAreFoundByTheirPrompts(t *testing.T) {
	f, err := os.Open("../../../../shared/data/replies/replies.jsonl")
	if err != nil {
		t.Skipf("needs the stored replies: %v", err)
	}
	defer f.Close()
	m, err := Read(f, "replies.jsonl")
	if err != nil || len(m.texts) != 21 {
		t.Fatalf("%d prompts, %v", len(m.texts), err)
	}
}
