package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTranscriptsAreReadInEveryForm(t *testing.T) {
	const c = `{"scenario_name": "s", "conversation": [{"role": "user", "content": "?"}, {"role": "assistant", "content": "5 kr"}]}`
	for form, text := range map[string]string{
		"result file": `{"timestamp": "x", "model": "m", "results": [` + c + `]}`,
		"transcripts": `{"transcripts": [{"target": "m", ` + c[1:] + `]}`,
		"list":        `[{"model": "m", ` + c[1:] + `]`,
		"lines":       `{"scenario": "s", "model": "m", "prompt": "?", "text": "5 kr"}` + "\n\n",
	} {
		got, err := ReadTranscripts(written(t, text))
		if err != nil || len(got) != 1 || got[0].Scenario != "s" || got[0].Model != "m" || len(got[0].Conversation) != 2 || got[0].Conversation[1].Content != "5 kr" {
			t.Errorf("%s: got %+v, %v", form, got, err)
		}
	}
}

func TestATranscriptThatNamesNothingIsRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`[{"conversation": []}]`, "[0]: no scenario_name"},
		{`[{"scenario": "s", "conversation": [{"content": "x"}]}]`, "[0] s: conversation[0]: no role"},
		{"{\"scenario\": \"s\", \"text\": \"x\"}\nnot json", "line 2: "},
	} {
		if _, err := ReadTranscripts(written(t, c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.text, err, c.want)
		}
	}
}
