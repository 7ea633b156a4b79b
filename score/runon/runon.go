// Package runon finds where a reply ends and its model runs on: it asks itself
// the next question, or writes the next turn of a conversation. What stands
// there answers something else.
package runon

import "strings"

// labels open a turn that is none of the reply's, before a colon: in English,
// Portuguese and Norwegian.
var labels = []string{
	"question", "next question", "new question", "q", "user", "human", "prompt", "instruction", "instructions",
	"pergunta", "utilizador", "usuário", "spørsmål", "bruker",
}

// tokens separate turns in the templates of models, and leak into replies.
var tokens = []string{
	"<|im_start|>", "<|im_end|>", "<|eot_id|>", "<|start_header_id|>", "<|end|>", "<|endoftext|>", "<|user|>",
	"<start_of_turn>", "<end_of_turn>", "[INST]", "[/INST]", "</s>",
}

// Start returns where a reply runs on, or its length: at the first line behind
// some text that a label opens ("Question:", "**Q2:**", "### Instruction:"), or
// at the first token of a template behind some text.
func Start(reply string) int {
	end := len(reply)
	if strings.ContainsAny(reply, "<[") {
		for _, t := range tokens {
			if i := strings.Index(reply[:end], t); i > 0 && strings.TrimSpace(reply[:i]) != "" {
				end = i
			}
		}
	}
	said := false
	for at := 0; at < end; {
		next := end
		if i := strings.IndexByte(reply[at:end], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := reply[at:next]
		if said && opens(line) {
			return at
		}
		said = said || strings.TrimSpace(line) != ""
		at = next
	}
	return end
}

// longest is the length of the longest label with its number.
const longest = 24

// opens reports whether a label opens the line.
func opens(line string) bool {
	line = strings.TrimLeft(line, " \t*#_>")
	colon := strings.IndexByte(line[:min(len(line), longest)], ':')
	if colon < 0 {
		return false
	}
	label := strings.TrimRight(line[:colon], " *_.#0123456789")
	for _, l := range labels {
		if len(l) == len(label) && strings.EqualFold(l, label) {
			return l != "q" || strings.Contains(line, "?") // Q3 is a quarter too
		}
	}
	return false
}
