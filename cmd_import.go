package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/generate"
	"market-claim-bench/pipeline/ingest/scenarios"
)

func (a *app) importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE",
		Short: "take stored replies (JSONL) or conversations (a result file of SimpleAudit) into the run: the next run scores them",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir, err := a.dir()
			if err != nil {
				return err
			}
			data, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			if conversations(data) {
				if data, err = storedReplies(args[0]); err != nil {
					return err
				}
			}
			cfg, err := a.config(c)
			if err != nil {
				return err
			}
			markets, err := cfg.universes()
			if err != nil {
				return err
			}
			taken, err := generate.Import(c.Context(), dir, bytes.NewReader(data), args[0], markets...)
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "%s: %d replies (score them: pipeline run --run %s)\n", filepath.ToSlash(args[0]), taken.Replies, a.name)
			if len(taken.LeftOut) > 0 {
				fmt.Fprintf(a.stdout, "left out, as no reply has them: %s\n", strings.Join(taken.LeftOut, ", "))
			}
			return nil
		},
	}
}

// conversations reports whether a file is one JSON document of stored
// conversations, and not a reply a line.
func conversations(data []byte) bool {
	if data = bytes.TrimSpace(data); bytes.HasPrefix(data, []byte("[")) {
		return true
	}
	var file struct {
		Results     json.RawMessage `json:"results"`
		Transcripts json.RawMessage `json:"transcripts"`
	}
	return json.Unmarshal(data, &file) == nil && (file.Results != nil || file.Transcripts != nil)
}

// A storedReply is a conversation as a line of the file that generate imports.
type storedReply struct {
	Suite        string              `json:"suite"`
	Market       string              `json:"market,omitempty"`
	Item         string              `json:"item"`
	Model        string              `json:"model,omitempty"`
	Error        string              `json:"error,omitempty"`
	Conversation []scenarios.Message `json:"conversation"`
}

// storedReplies are the conversations of a file as stored replies of the suite
// facts, a line each.
func storedReplies(file string) ([]byte, error) {
	list, err := scenarios.ReadTranscripts(file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	for _, t := range list {
		r := storedReply{Suite: "facts", Market: t.Pack, Item: t.Scenario, Model: t.Model, Error: t.Error, Conversation: t.Conversation}
		if r.Conversation == nil {
			r.Conversation = []scenarios.Message{}
		}
		if err := lines.Encode(r); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}
