package scenarios

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
)

// A Message is one turn of a conversation.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// A Transcript is one stored conversation about a scenario. A file carries
// neither the severity nor the facts: the scenario's name joins it to its pack.
type Transcript struct {
	Pack         string // "" where the file does not say
	Scenario     string
	Model        string // "" where the file does not say
	Severity     string // that a model judged, as the file says; "" if none
	Error        string // of a call that gave no answer
	Conversation []Message
	Origin       string
}

// transcriptJSON is a conversation in any of the forms: an entry of the result
// file of SimpleAudit, of a list of transcripts, or a line of ours.
type transcriptJSON struct {
	Pack         string    `json:"pack"`
	ScenarioName string    `json:"scenario_name"`
	Scenario     string    `json:"scenario"`
	Target       string    `json:"target"`
	Model        string    `json:"model"`
	Severity     string    `json:"severity"`
	Error        string    `json:"error"`
	Prompt       string    `json:"prompt"`
	Text         *string   `json:"text"`
	Conversation []Message `json:"conversation"`
}

// ReadTranscripts reads a file of stored conversations: the result file of
// SimpleAudit ("results"), an object with "transcripts", a list, or one object
// a line with a "conversation" or the "text" of an answer.
func ReadTranscripts(path string) ([]Transcript, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	list, model, err := transcriptsIn(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := make([]Transcript, len(list))
	for i, j := range list {
		t := Transcript{Pack: j.Pack, Scenario: cmp.Or(j.ScenarioName, j.Scenario), Model: cmp.Or(j.Model, j.Target, model),
			Severity: j.Severity, Error: j.Error, Conversation: j.Conversation, Origin: path}
		if t.Scenario == "" {
			return nil, fmt.Errorf("%s: [%d]: no scenario_name: it joins a conversation to its facts", path, i)
		}
		if j.Text != nil {
			t.Conversation = append(t.Conversation, Message{"user", j.Prompt}, Message{"assistant", *j.Text})
		}
		for k, m := range t.Conversation {
			if m.Role == "" {
				return nil, fmt.Errorf("%s: [%d] %s: conversation[%d]: no role", path, i, t.Scenario, k)
			}
		}
		out[i] = t
	}
	return out, nil
}

func transcriptsIn(b []byte) (list []transcriptJSON, model string, err error) {
	b = bytes.TrimSpace(b)
	if len(b) > 0 && b[0] == '[' {
		return list, "", json.Unmarshal(b, &list)
	}
	var file struct {
		Results     []transcriptJSON `json:"results"`
		Transcripts []transcriptJSON `json:"transcripts"`
		Model       string           `json:"model"`
		Target      string           `json:"target"`
	}
	if err := json.Unmarshal(b, &file); err == nil && (file.Results != nil || file.Transcripts != nil) {
		return append(file.Results, file.Transcripts...), cmp.Or(file.Model, file.Target), nil
	}
	line := 0
	for text := range bytes.Lines(b) {
		line++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var j transcriptJSON
		if err := json.Unmarshal(text, &j); err != nil {
			return nil, "", fmt.Errorf("line %d: %w", line, err)
		}
		list = append(list, j)
	}
	return list, "", nil
}
