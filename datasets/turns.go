package datasets

import (
	"encoding/json"
	"strings"
)

// A Turn is one message of a conversation.
type Turn struct {
	Role    string `json:"role"` // user, assistant, system
	Content string `json:"content"`
}

// JoinTurns is a conversation as the text of a prompt: what the user said where
// that is all there is, else the turns as JSON.
func JoinTurns(turns []Turn) string {
	if len(turns) == 0 {
		return ""
	}
	if len(turns) == 1 && turns[0].Role == "user" && !strings.HasPrefix(turns[0].Content, turnsMark) {
		return turns[0].Content
	}
	b, err := json.Marshal(turns)
	if err != nil {
		panic(err) // two texts are always JSON
	}
	return string(b)
}

// turnsMark begins the JSON of turns.
const turnsMark = `[{"role":`

// SplitTurns is the conversation that JoinTurns made a text of. Any other text
// is what the user said; an empty one is no turn.
func SplitTurns(text string) []Turn {
	if text == "" {
		return nil
	}
	var turns []Turn
	if strings.HasPrefix(text, turnsMark) && json.Unmarshal([]byte(text), &turns) == nil {
		return turns
	}
	return []Turn{{"user", text}}
}
